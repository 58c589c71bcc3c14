/** What has happened at a table of Pig since the user last saw it. Pure functions. */

/** @typedef {{scores: number[], target: number, turn: number, turn_total: number, rolled?: number}} Pig */

/**
 * @param {Pig | null} before
 * @param {Pig} after
 * @returns {{kind: "lost" | "banked" | "none", player: number, points: number}} a player who lost the points of its turn,
 *   or added them to its score
 */
export function news(before, after) {
  const none = /** @type {const} */ ({ kind: "none", player: -1, points: 0 });
  if (!before) return none;
  const player = after.scores.findIndex((score, it) => score > before.scores[it]);
  if (player >= 0) return { kind: "banked", player, points: after.scores[player] - before.scores[player] };
  if (after.rolled === 1 && before.turn !== after.turn)
    return { kind: "lost", player: before.turn, points: before.turn_total };
  return none;
}
