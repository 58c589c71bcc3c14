/** What every page has: the theme, buttons that copy, announcements, and a page for when there is no network. */

import "./theme.js";
import { addressOf, versionOf } from "./address.js";

const ANNOUNCEMENTS_MS = 15000;

if (document.querySelector("[data-copy]")) import("./copy.js");
// The page has those of now; the module looks for new ones every minute.
setTimeout(() => import("./announcements.js"), ANNOUNCEMENTS_MS);

if (navigator.serviceWorker && window === window.top) {
  addEventListener("load", () => {
    const files = new URLSearchParams({ files: versionOf() });
    navigator.serviceWorker.register(addressOf(`/service-worker.js?${files}`)).catch(() => undefined);
  });
}

// The banner of a game that goes on in this browser: seldom there, so its module is not loaded before.
if (localStorage.getItem("boardwire.running") && !document.body.classList.contains("page-play"))
  void import("./running.js");
