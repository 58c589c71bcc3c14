/** The choice among moves that are made by the same points, such as promotions. */

import { chooseAt } from "../board/chooser.js";
import { t } from "../catalogue.js";
import { spoken } from "../words.js";
import { ask } from "./dialogs.js";

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
 * Moves with a picture in the order in which the server has them: the usual one first.
 * @param {string[]} moves
 * @param {NonNullable<import("../board.js").Position["choices"]>} pictures
 * @returns {import("../board/chooser.js").Choice[]}
 */
export function pictured(moves, pictures) {
  return Object.entries(pictures)
    .filter(([move]) => moves.includes(move))
    .map(([value, [symbol, words]]) => ({ value, symbol, words: spoken(words) }));
}

/**
 * @param {string[]} moves
 * @param {import("../board.js").Board} board
 * @param {string} point where the moves end
 * @returns {Promise<string>} the move; empty for none
 */
export function chooseMove(moves, board, point) {
  const choices = pictured(moves, board.pictures);
  if (choices.length === moves.length) return chooseAt(board, point, choices, t("Which one?"));
  const parts = differences(moves);
  return ask(
    t("Which one?"),
    "",
    moves.map((value, index) => ({ value, label: parts[index] })),
  );
}
