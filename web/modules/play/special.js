/**
 * The facts of a game that its board does not show: shorter ways to touch a move, and `steps`, plays
 * that are made step by step (`steps.js`).
 */

/** @typedef {{steps?: boolean, board: {only?: boolean, byEnd?: boolean, alias?: (point: string, open: Set<string>) => string}}} Special */

/** Any cell of a column stands for the one where a disc lands. @param {string} point @param {Set<string>} open */
function columnOf(point, open) {
  const column = point.replace(/[0-9]+$/, "");
  return [...open].find((it) => it.replace(/[0-9]+$/, "") === column) ?? point;
}

/** @type {Record<string, Special>} */
const GAMES = {
  backgammon: { steps: true, board: { only: true } },
  checkers: { board: { byEnd: true } },
  connect4: { board: { alias: columnOf } },
};

/** @param {string} game @returns {Special} */
export function specialOf(game) {
  return GAMES[game] ?? { board: {} };
}
