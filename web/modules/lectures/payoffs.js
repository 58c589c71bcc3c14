/** Tables of payoffs for two players as a reader edits them. Pure functions. */

/**
 * @typedef {{payoff: string, best: boolean}} Payoff
 * @typedef {{player: number, move: number, by: [number, string][], strict: boolean}} Elimination
 * @typedef {{moves: string[][], zero_sum: boolean, cells: Payoff[][][], eliminations: Elimination[], left: number[][],
 *   pure: number[][], equilibria: {mixtures: string[][], values: string[]}[], continua: [number, number][],
 *   value: {value: string, mixtures: string[][]} | null}} Analysis
 * @typedef {{moves: string[][], cells: string[][][]}} Draft names of the moves of both players, and payoffs as texts
 */

/** The most rows, and the most columns, of a table that is edited. */
export const MOST_LINES = 6;

/** The table of an analysis, to be edited. @param {Analysis} analysis @returns {Draft} */
export function draftOf({ moves, cells }) {
  return {
    moves: moves.map((names) => [...names]),
    cells: cells.map((row) => row.map((cell) => cell.map((it) => it.payoff))),
  };
}

/**
 * The table with a move more or less of a player; new payoffs are 0.
 * @param {Draft} draft
 * @param {number} player 0 has the rows
 * @param {number} count of its moves
 * @returns {Draft}
 */
export function resized(draft, player, count) {
  const names = Array.from(
    { length: count },
    (_, index) => draft.moves[player][index] ?? fresh(draft.moves[player], index),
  );
  const moves = player === 0 ? [names, draft.moves[1]] : [draft.moves[0], names];
  const cells = moves[0].map((_, row) => moves[1].map((__, column) => draft.cells[row]?.[column] ?? ["0", "0"]));
  return { moves, cells };
}

/** A name that no other move has. @param {string[]} names @param {number} index */
function fresh(names, index) {
  let number = index + 1;
  while (names.includes(String(number))) number += 1;
  return String(number);
}

/** The table as the server takes it. @param {Draft} draft @returns {{payoffs: string, moves: string}} */
export function query({ moves, cells }) {
  const texts = cells.map((row) => row.map((cell) => cell.map((it) => it.trim().replace("−", "-"))));
  return {
    payoffs: JSON.stringify(texts),
    moves: moves.map((names) => names.map((it) => it.trim()).join(",")).join("/"),
  };
}

/**
 * The moves that are eliminated in the first `count` steps.
 * @param {Elimination[]} steps
 * @param {number} count
 * @returns {Set<string>} such as `0:1`, player and move
 */
export function gone(steps, count) {
  return new Set(steps.slice(0, count).map(({ player, move }) => `${player}:${move}`));
}

/**
 * The cells that no other cell improves for one player without harm to the other one.
 * @param {Payoff[][][]} cells
 * @returns {number[][]} row and column of each
 */
export function paretoOptima(cells) {
  const number = (/** @type {Payoff} */ { payoff }) => {
    const [above, below = 1] = payoff.split("/").map(Number);
    return above / below;
  };
  const all = cells.flatMap((row, y) => row.map((cell, x) => ({ place: [y, x], worth: cell.map(number) })));
  const better = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
    one.every((it, player) => it >= other[player]) && one.some((it, player) => it > other[player]);
  return all.filter(({ worth }) => !all.some((it) => better(it.worth, worth))).map(({ place }) => place);
}

/** Whether an equilibrium mixes moves. @param {{mixtures: string[][]}} equilibrium */
export function isMixed({ mixtures }) {
  return mixtures.flat().some((it) => it !== "0" && it !== "1");
}
