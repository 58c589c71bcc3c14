/**
 * Which points go on with a move, and which move is complete. Pure functions.
 *
 * A legal move comes with the points that are touched to make it, in order. A move without points
 * (pass, roll, double) is made by a button.
 */

/** @typedef {import("../tables/table.js").Move} Legal a move's text, and its points */

/**
 * The moves that are made on a board, and those that are not.
 * @param {Legal[]} legal
 * @param {(point: string) => boolean} has whether the board has a point
 * @returns {{onBoard: Legal[], choices: Legal[]}}
 */
export function divided(legal, has) {
  const onBoard = legal.filter(([, points]) => points.length && points.every(has));
  return { onBoard, choices: legal.filter((it) => !onBoard.includes(it)) };
}

/**
 * The moves that begin with the points touched so far.
 * @param {Legal[]} legal
 * @param {string[]} touched
 */
export function fitting(legal, touched) {
  return legal.filter(
    ([, points]) => points.length > touched.length && touched.every((it, index) => points[index] === it),
  );
}

/**
 * The points that may be touched next.
 * @param {Legal[]} legal
 * @param {string[]} touched
 * @returns {Set<string>}
 */
export function nextPoints(legal, touched) {
  return new Set(fitting(legal, touched).map(([, points]) => points[touched.length]));
}

/**
 * The points at which exactly one way of the touched piece ends: touching the end is enough.
 * @param {Legal[]} legal
 * @param {string[]} touched
 * @returns {Map<string, string[]>} the points of the whole way, by its end
 */
export function ends(legal, touched) {
  /** @type {Map<string, Set<string>>} */
  const ways = new Map();
  if (touched.length) {
    for (const [, points] of fitting(legal, touched)) {
      const end = points[points.length - 1];
      if (!ways.has(end)) ways.set(end, new Set());
      ways.get(end)?.add(points.join(" "));
    }
  }
  return new Map([...ways].filter(([, it]) => it.size === 1).map(([end, it]) => [end, [...it][0].split(" ")]));
}

/**
 * Touch a point.
 * @param {Legal[]} legal the moves that are made on the board
 * @param {string[]} touched the points touched so far
 * @param {string} point
 * @param {{byEnd?: boolean}} [options] `byEnd`: the end of a way is enough where it determines the way
 * @returns {{touched: string[], moves: string[]}} the points touched now, and the moves that are
 *   complete: none, one, or several among which the user chooses
 */
export function touch(legal, touched, point, { byEnd = false } = {}) {
  if (!nextPoints(legal, touched).has(point)) {
    const way = byEnd ? ends(legal, touched).get(point) : undefined;
    if (way) return { touched: way, moves: complete(legal, way) };
    const again = touched.length && touched[0] !== point && nextPoints(legal, []).has(point);
    return again ? touch(legal, [], point, { byEnd }) : { touched: [], moves: [] };
  }
  const now = [...touched, point];
  return { touched: now, moves: complete(legal, now) };
}

/** @param {Legal[]} legal @param {string[]} touched @returns {string[]} */
function complete(legal, touched) {
  return legal
    .filter(([, points]) => points.length === touched.length && touched.every((it, index) => points[index] === it))
    .map(([move]) => move);
}
