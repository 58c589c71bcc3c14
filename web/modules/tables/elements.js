/** Buttons and pictures of tables, and the keyboard in a grid of buttons. */

import { element } from "../board/svg.js";
import { html } from "./html.js";

/**
 * Make a button.
 * @param {Node | string} label
 * @param {() => void} run
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function button(label, run, attributes = {}) {
  return html("button", { type: "button", ...attributes, onclick: run }, label);
}

/**
 * Make a picture that a screen reader skips.
 * @param {[name: string, attributes: Record<string, string | number>][]} shapes in a box of 100 x 100
 * @param {string} [name] its class
 */
export function picture(shapes, name = "") {
  const svg = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: name });
  svg.append(...shapes.map(([shape, attributes]) => element(shape, attributes)));
  return svg;
}

/**
 * Let the arrow keys lead through rows of buttons, of which one at a time is in the order of the tab key.
 * @param {HTMLElement} host has them
 * @param {() => HTMLElement[][]} rows the buttons now
 */
export function rove(host, rows) {
  host.addEventListener("focusin", ({ target }) => {
    for (const it of rows().flat()) it.tabIndex = it === target ? 0 : -1;
  });
  host.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const grid = rows();
    const row = grid.findIndex((it) => it.includes(/** @type {HTMLElement} */ (event.target)));
    if (row < 0) return;
    const column = grid[row].indexOf(/** @type {HTMLElement} */ (event.target));
    const next = step(grid, row, column, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** Put the first of these buttons, or the one that was there, in the order of the tab key. @param {HTMLElement[][]} rows */
export function settle(rows) {
  const all = rows.flat();
  const here = all.find((it) => it.tabIndex === 0) ?? all[0];
  for (const it of all) it.tabIndex = it === here ? 0 : -1;
}

/** @template T @param {T[][]} rows @param {number} row @param {number} column @param {string} key @returns {T | undefined} */
export function step(rows, row, column, key) {
  switch (key) {
    case "ArrowLeft":
      return rows[row][column - 1];
    case "ArrowRight":
      return rows[row][column + 1];
    case "ArrowUp":
      return rows[row - 1]?.[Math.min(column, rows[row - 1].length - 1)];
    case "ArrowDown":
      return rows[row + 1]?.[Math.min(column, rows[row + 1].length - 1)];
    case "Home":
      return rows[row][0];
    case "End":
      return rows[row][rows[row].length - 1];
    default:
      return undefined;
  }
}
