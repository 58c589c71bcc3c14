/**
 * Shows a page of its own when there is no network. It keeps this page and its files, and nothing else: all other
 * requests go to the server as if it were not there.
 */

const worker = /** @type {any} */ (globalThis); // the types of the page know no service worker
const files = new URL(location.href).searchParams.get("files") ?? "";
const MARK = "boardwire-";
const KEPT = MARK + files;
const scope = new URL("./", location.href).pathname;
const OFFLINE = [scope, "offline"].join("");

/** @param {string} path */
const fileOf = (path) => scope + ["web", files, path].join("/");
const SHELL = [
  OFFLINE,
  fileOf("styles/theme+layout+colours+board.css"),
  fileOf("styles/error.css"),
  fileOf("images/logo.svg"),
];

worker.addEventListener("install", (/** @type {any} */ event) => {
  const kept = caches.open(KEPT).then((cache) => cache.addAll(SHELL));
  event.waitUntil(kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const older = caches.keys().then((names) => {
    const ours = names.filter((name) => name.startsWith(MARK) && name !== KEPT);
    return Promise.all(ours.map((name) => caches.delete(name)));
  });
  event.waitUntil(older.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
  } else if (SHELL.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});
