/** What every page has: the theme, buttons that copy, announcements, and a page for when there is no network. */

import { addressOf, versionOf } from "./address.js";
import "./preferences.js";

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

// The banner of a game that goes on in this browser, or ended: seldom there, so its module is not loaded before.
const banner = ["boardwire.running", "boardwire.ended"].some((it) => localStorage.getItem(it));
if (banner && !document.body.classList.contains("page-play")) void import("./running.js");

// The banner of a game of a tournament that is called: for its players, so its module is not loaded before.
if (localStorage.getItem("boardwire.tournaments") || document.body.dataset.player) void import("./called.js");

// The switch between light and dark. Without a choice the page follows the system.
const root = document.documentElement;
const stored = localStorage.getItem("theme");
if (stored === "light" || stored === "dark") root.dataset.theme = stored;

/** @type {HTMLButtonElement | null} */
const button = document.querySelector("[data-theme-switch]");
if (button) {
  const dark = () => {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const label = () => {
    for (const icon of button.querySelectorAll("[data-when]")) {
      /** @type {HTMLElement} */ (icon).hidden =
        /** @type {HTMLElement} */ (icon).dataset.when !== (dark() ? "dark" : "light");
    }
    const text = (dark() ? button.dataset.light : button.dataset.dark) ?? "";
    button.setAttribute("aria-label", text);
    button.title = text;
  };
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
  button.hidden = false;
}
