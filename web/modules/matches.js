/** The list of matches: boards of those that run; also as a wall of boards that fills the screen. */

import { filling, refills } from "./places.js";
import { Thumbnails } from "./thumbnails.js";

const SHOWN = 60;
const BELOW_BOARD = 58; // pixels of the players' names below a board

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-running]"));
const quiet = /** @type {HTMLElement | null} */ (document.querySelector("[data-quiet]"));
const titles = Object.fromEntries(
  [...document.querySelectorAll("option[data-title]")].map((it) => [
    /** @type {HTMLOptionElement} */ (it).value,
    it.textContent ?? "",
  ]),
);

let now = { columns: 0, rows: 0 };

/** Have the boards fill the screen. @param {boolean} [anew] whether to begin anew, also where they fit */
function fill(anew = true) {
  const count = list?.children.length ?? 0;
  if (!anew && !refills(count, now)) return;
  const height = list?.parentElement?.clientHeight ?? innerHeight; // announcements may be above
  now = filling(count, { width: innerWidth, height, below: BELOW_BOARD });
  list?.style.setProperty("--columns", String(now.columns));
  list?.style.setProperty("--rows", String(now.rows));
}

if (list) {
  const wanted = list.dataset.wanted ?? "";
  const fills = list.dataset.fill !== undefined;
  if (fills) {
    fill();
    addEventListener("resize", () => fill());
  }
  const thumbnails = new Thumbnails(list, { limit: SHOWN, titles }, (lobby) => {
    thumbnails.show(lobby.running.filter((/** @type {any} */ it) => !wanted || it.game === wanted));
  });
  thumbnails.onArranged = () => {
    if (quiet) quiet.hidden = list.children.length > 0;
    if (fills) fill(false);
  };
}
