// Keeps the shell of the room, so that it opens at once and says so when the room is away. Never anything of a game.
const SHELL = "rumpus-shell-1";
/** Where the room begins: `/`, or the folder that a proxy shows it under. */
const ROOT = new URL("./", self.location).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function shell(request, page) {
  const kept = await caches.open(SHELL);
  const key = page ? ROOT : request;
  if (!page) {
    const found = await kept.match(key);
    if (found) return found;
  }
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith(`${ROOT}api/`)) return;
  if (request.mode === "navigate") event.respondWith(shell(request, true));
  else if (pathname.startsWith(`${ROOT}assets/`)) event.respondWith(shell(request, false));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => (open[0] ? open[0].focus() : self.clients.openWindow(ROOT))),
  );
});
