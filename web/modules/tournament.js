/** The page of a tournament, which looks for a new table every two seconds while it runs. */

import { keepPlayer } from "./called.js";
import { countdown } from "./clock.js";

const EVERY_MS = 2000;
const SECOND_MS = 1000;

/** @param {HTMLElement} place */
async function look(place) {
  const response = await fetch(`${location.pathname}/table?version=${place.dataset.version}`);
  if (response.status !== 200) return;
  place.dataset.version = response.headers.get("X-Version") ?? "";
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  place.replaceChildren(...parsed.body.childNodes);
}

const place = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const timer = setInterval(() => {
  if (document.hidden) return;
  if (place.querySelector('[data-state="running"]')) look(place).catch(() => undefined);
  else clearInterval(timer);
}, EVERY_MS);

// The time in which players come to their games runs down.
setInterval(() => {
  for (const it of place.querySelectorAll("[data-left]")) {
    const clock = /** @type {HTMLElement} */ (it);
    const left = Math.max(Number(clock.dataset.left) - 1, 0);
    clock.dataset.left = String(left);
    clock.textContent = countdown(left);
  }
}, SECOND_MS);

const entered = /** @type {HTMLElement | null} */ (document.querySelector("[data-entered]"));
if (entered?.dataset.name) keepPlayer(entered.dataset.name);
