/**
 * A move in advance: the points that the user touches while the opponent thinks. Pure functions.
 *
 * The page knows no rules, so any points may be touched. The move is made if a legal move has these
 * points when it is the user's turn.
 */

/** @typedef {import("../board/touches.js").Legal} Legal */

/**
 * The number of points that make a move in this game: one to place a piece, two to move one.
 * @param {Legal[]} legal the user's legal moves when it was last to move
 * @returns {0 | 1 | 2} 0 where moves cannot be made in advance
 */
export function pointsOf(legal) {
  const counts = legal.map(([, points]) => points.length).filter((it) => it > 0);
  if (!counts.length) return 0;
  if (counts.every((it) => it === 1)) return 1;
  return counts.every((it) => it > 1) ? 2 : 0;
}

/** The colour of a piece by its symbol: `white` of `white-queen`. @param {string | undefined} symbol */
function colourOf(symbol) {
  return symbol?.split("-")[0];
}

/**
 * What the user may touch in advance.
 * @param {Record<string, string>} pieces the position now
 * @param {string[]} points of the board
 * @param {{legal: Legal[], pieces: Record<string, string>}} last the user's last turn
 * @returns {Legal[]} each with its points as text
 */
export function premoveWays(pieces, points, last) {
  const count = pointsOf(last.legal);
  if (count === 1) return points.map((it) => [it, [it]]);
  if (count === 0) return [];
  const own = new Set(last.legal.map(([, [from]]) => colourOf(last.pieces[from])).filter(Boolean));
  const starts = points.filter((it) => pieces[it] && own.has(colourOf(pieces[it])));
  return starts.flatMap((from) =>
    points.filter((to) => to !== from).map((to) => /** @type {Legal} */ ([`${from} ${to}`, [from, to]])),
  );
}

/**
 * The legal move that has the points touched in advance.
 * @param {string[]} planned
 * @param {Legal[]} legal
 * @returns {string} empty if there is none, or if several ways lead there
 */
export function plannedMove(planned, legal) {
  const [from, to] = [planned[0], planned[planned.length - 1]];
  const found = legal.filter(
    ([, points]) =>
      points[0] === from && points[points.length - 1] === to && (planned.length > 1 || points.length === 1),
  );
  const ways = new Set(found.map(([, points]) => points.join(" ")));
  if (ways.size !== 1) return "";
  const queen = found.find(([move]) => move.toLowerCase().endsWith("q")); // of promotions, that one
  return (queen ?? found[0])[0];
}
