import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `deno task dev` serves the client alone and asks the room (`rumpus serve`) for everything else.
export default defineConfig({
  base: "./", // the room says where it begins, see server/app.py
  plugins: [svelte()],
  build: {
    outDir: "../src/rumpus/room/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: addresses for fonts
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
