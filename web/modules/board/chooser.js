/** The choice among moves that the same points make, at the square where they end: promotions. */

import { element } from "./svg.js";

/**
 * @typedef {{value: string, symbol: string, words: string}} Choice a move, the symbol of a piece, and its name
 */

/**
 * Let the user choose at a point. The first choice is at the point itself, the others lead to the middle of the board.
 * @param {import("../board.js").Board} board
 * @param {string} point
 * @param {Choice[]} choices the usual one first
 * @param {string} title what is chosen, for screen readers
 * @returns {Promise<string>} the move; empty for none
 */
export function chooseAt(board, point, choices, title) {
  const { frame, svg } = board;
  const host = /** @type {HTMLElement} */ (svg.parentElement);
  const [x, y, width, height] = frame.points[point];
  const panel = document.createElement("div");
  panel.className = "chooser";
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", title);
  /** @param {number} part @param {number} whole */
  const percent = (part, whole) => `${(100 * part) / whole}%`;
  const upwards = y > frame.height / 2;
  return new Promise((resolve) => {
    const done = (/** @type {string} */ value) => {
      removeEventListener("pointerdown", outside, true);
      panel.remove();
      resolve(value);
    };
    const outside = (/** @type {Event} */ event) => {
      if (!panel.contains(/** @type {Node} */ (event.target))) done("");
    };
    const buttons = choices.map(({ value, symbol, words }, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = words;
      button.setAttribute("aria-label", words);
      const picture = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
      picture.append(element("use", { href: `#${frame.prefix}${symbol}`, width: 100, height: 100 }));
      button.append(picture);
      const top = y + (upwards ? -index : index) * height;
      button.style.left = percent(x - width / 2, frame.width);
      button.style.top = percent(top - height / 2, frame.height);
      button.style.width = percent(width, frame.width);
      button.style.height = percent(height, frame.height);
      button.addEventListener("click", () => done(value));
      return button;
    });
    panel.append(...buttons);
    panel.addEventListener("keydown", (event) => {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      const step = { ArrowDown: upwards ? -1 : 1, ArrowUp: upwards ? 1 : -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
      if (event.key === "Escape") done("");
      else if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    addEventListener("pointerdown", outside, true);
    host.append(panel);
    buttons[0].focus();
  });
}
