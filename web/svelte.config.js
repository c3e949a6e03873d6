import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // A page is made anew for another game or table ({#key}), so that it may read its properties once.
    warningFilter: (warning) => warning.code !== "state_referenced_locally",
  },
};
