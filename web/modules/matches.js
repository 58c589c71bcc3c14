/** The list of matches: boards of those that run; also as a wall of boards that fills the screen. */

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

let filled = 0;

/** The columns and rows that make `count` boards as large as they can be on the screen. @param {number} count */
function fill(count) {
  filled = count;
  const room = list?.parentElement?.clientHeight ?? innerHeight; // announcements may be above
  let best = { size: 0, columns: 1, rows: 1 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(innerWidth / columns, room / rows - BELOW_BOARD);
    if (size > best.size) best = { size, columns, rows };
  }
  list?.style.setProperty("--columns", String(best.columns));
  list?.style.setProperty("--rows", String(best.rows));
}

if (list) {
  const wanted = list.dataset.wanted ?? "";
  const fills = list.dataset.fill !== undefined;
  if (fills) {
    fill(list.children.length);
    addEventListener("resize", () => fill(list.children.length));
  }
  const thumbnails = new Thumbnails(list, { limit: SHOWN, titles }, (lobby) => {
    thumbnails.show(lobby.running.filter((/** @type {any} */ it) => !wanted || it.game === wanted));
    if (quiet) quiet.hidden = list.children.length > 0;
    if (fills && list.children.length !== filled) fill(list.children.length);
  });
}
