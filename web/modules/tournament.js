/** The page of a tournament, which looks for a new table every two seconds while it runs. */

import { keepPlayer } from "./called.js";
import { countdown } from "./clock.js";
import { renewEvery } from "./fragments.js";

const EVERY_MS = 2000;
const SECOND_MS = 1000;

const place = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const stop = renewEvery(place, `${location.pathname}/table`, EVERY_MS, () => {
  if (!place.querySelector('[data-state="running"]')) stop();
});

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
