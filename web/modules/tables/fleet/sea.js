/** A sea: its squares with the shots at it, and the ships that are seen. */

import { t } from "../../catalogue.js";
import { button } from "../elements.js";
import { html } from "../html.js";
import { shipOn, squareName } from "./placement.js";

/**
 * @typedef {{ships: string[][], placed: number, shots: Record<string, string>, sunk: string[], afloat?: number[]}} SeaState
 * @typedef {import("./placement.js").Ship} Ship
 */

/** What is known of a square. @param {SeaState} sea @param {string} square @returns {string} */
export function stateOf(sea, square) {
  const shot = sea.shots[square];
  return shot && sea.sunk.includes(square) ? "sunk" : (shot ?? "");
}

/** @param {string} state */
function stateWords(state) {
  switch (state) {
    case "miss":
      return t("miss");
    case "hit":
      return t("hit");
    case "sunk":
      return t("sunk");
    case "due":
      return t("shot at");
    default:
      return t("not shot at");
  }
}

/** A square in words. @param {SeaState} sea @param {string} square */
export function squareWords(sea, square) {
  return t("{square}, {state}", { square, state: stateWords(stateOf(sea, square)) });
}

/** A ship's place in the grid of a sea, whose first row and column have the names. @param {Ship} ship */
export function gridArea({ length, column, row, down }) {
  const across = down ? 1 : length;
  return `${row + 2} / ${column + 2} / span ${down ? length : 1} / span ${across}`;
}

/** @param {Ship} ship @param {string} name its classes */
export function hull(ship, name = "") {
  const made = html("span", { class: `hull ${ship.down ? "down" : ""} ${name}`, "aria-hidden": "true" });
  made.style.gridArea = gridArea(ship);
  return made;
}

/**
 * The squares of a sea, with the names of rows and columns.
 * @param {number} size
 * @param {SeaState} sea
 * @param {{open?: Set<string>, touch?: (square: string) => void, last?: string}} [more] `open` has the squares that may
 *   be touched; `last` is the square of the last shot
 * @returns {{cells: HTMLElement[], rows: HTMLElement[][]}} `rows` has the buttons
 */
export function squares(size, sea, { open, touch, last } = {}) {
  const cells = [];
  /** @type {HTMLElement[][]} */
  const rows = [];
  for (let it = 0; it < size; it++) {
    const column = html("span", { class: "axis", "aria-hidden": "true" }, squareName(it, 0)[0]);
    column.style.gridArea = `1 / ${it + 2}`;
    const row = html("span", { class: "axis", "aria-hidden": "true" }, String(it + 1));
    row.style.gridArea = `${it + 2} / 1`;
    cells.push(column, row);
  }
  for (let row = 0; row < size; row++) {
    const line = [];
    for (let column = 0; column < size; column++) {
      const square = squareName(column, row);
      const name = `square ${stateOf(sea, square)} ${square === last ? "last" : ""}`;
      const cell = touch
        ? button("", () => touch(square), {
            class: name,
            tabindex: -1,
            "aria-label": squareWords(sea, square),
            "aria-disabled": String(!open?.has(square)),
            "data-key": square,
            "data-square": square,
          })
        : html("span", { class: name, "aria-hidden": "true", "data-square": square });
      cell.style.gridArea = `${row + 2} / ${column + 2}`;
      cells.push(cell);
      if (touch) line.push(cell);
    }
    rows.push(line);
  }
  return { cells, rows };
}

/** Ships that are seen, with those that are sunk marked. @param {SeaState} sea */
export function hulls(sea) {
  return sea.ships.map((ship) => {
    const sunk = ship.every((it) => ["hit", "sunk"].includes(sea.shots[it]));
    return hull(shipOn(ship), sunk ? "sunk" : "");
  });
}

/** The names of ships by their length, as in the game of Milton Bradley (1967). @type {Record<number, string>} */
const NAMES = {
  2: t("destroyer of 2"),
  3: t("cruiser of 3"),
  4: t("battleship of 4"),
  5: t("carrier of 5"),
};

/** What a ship is called: its kind and its length. @param {number} length */
export function shipName(length) {
  return NAMES[length] ?? t("ship of {length}", { length });
}

/**
 * The ships of a fleet by length: which are afloat and which are sunk.
 * @param {number[]} fleet
 * @param {number[] | undefined} afloat
 */
export function fleetList(fleet, afloat) {
  if (!afloat) return html("p", { class: "fleet-left muted" }, t("Sinkings are not announced."));
  const left = [...afloat];
  const items = fleet.map((length) => {
    const at = left.indexOf(length);
    if (at >= 0) left.splice(at, 1);
    const ship = shipName(length);
    const words = at >= 0 ? t("{ship}, afloat", { ship }) : t("{ship}, sunk", { ship });
    return html(
      "li",
      { class: at >= 0 ? "" : "sunk" },
      html("span", { role: "img", "aria-label": words, title: words }, ...Array.from({ length }, () => html("i"))),
    );
  });
  return html(
    "div",
    { class: "fleet-left" },
    html("span", { class: "muted" }, t("Afloat: {count}", { count: afloat.length })),
    html("ul", { "aria-label": t("Ships by length") }, ...items),
  );
}
