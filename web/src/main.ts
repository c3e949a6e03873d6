import { mount } from "svelte";
import App from "./App.svelte";
import { at } from "./lib/path.svelte";
import "./look/room.css";

const room = document.getElementById("room");
if (room) mount(App, { target: room });

// An app on the home screen where the page is secure; the room plays as well without.
if ("serviceWorker" in navigator) void navigator.serviceWorker.register(at("/sw.js")).catch(() => {});
