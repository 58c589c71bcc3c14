/** The choice among moves that are made by the same points, such as promotions. */

import { element } from "../board/svg.js";
import { t } from "../catalogue.js";
import { ask } from "./dialogs.js";
import { capital, colourName } from "./texts.js";

/** @type {Record<string, string>} */
const PIECES = { q: "queen", r: "rook", b: "bishop", n: "knight" };

/**
 * The parts of texts that differ.
 * @param {string[]} texts
 * @returns {string[]}
 */
export function differences(texts) {
  let common = 0;
  while (texts.every((it) => it.length > common + 1 && it[common] === texts[0][common])) common += 1;
  return texts.map((it) => it.slice(common));
}

/**
 * @param {string[]} moves
 * @param {number} owner the player who moves
 * @param {import("../board.js").Frame} frame
 * @returns {Promise<string>} the move; empty for none
 */
export function chooseMove(moves, owner, frame) {
  const parts = differences(moves);
  return ask(
    t("Which one?"),
    "",
    moves.map((value, index) => {
      const kind = PIECES[parts[index].toLowerCase()];
      const symbol = `${colourName(owner)}-${kind}`;
      if (!kind) return { value, label: value };
      if (!frame.symbols.includes(symbol)) return { value, label: capital(kind) };
      const label = document.createElement("span");
      label.className = "piece-choice";
      const picture = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
      picture.append(element("use", { href: `#${frame.prefix}${symbol}`, width: 100, height: 100 }));
      label.append(picture, capital(kind));
      return { value, label };
    }),
  );
}
