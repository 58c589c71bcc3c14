/** The places of a tree's nodes: every node has room for its texts, so no two of them meet. It draws nothing. */

export const ROW = 104; // pixels from a level to the next one
export const MARGIN = 30;
export const HEIGHT = 19; // half of a node

/**
 * @typedef {{id: number, parent: number, level: number}} Placed
 * @typedef {{places: [number, number][], hidden: Set<number>, width: number, height: number}} Layout `places` has the middle
 *   of each node, also of those that are hidden: where the folded one above them is
 */

/** The width of a text in pixels, roughly: it is never less than that of system fonts. @param {string} text @param {number} size */
export function textWidth(text, size) {
  let width = 0;
  for (const letter of text) width += letter > "⺀" ? 1 : /[.,:;'|il\s]/.test(letter) ? 0.36 : 0.62;
  return width * size;
}

/**
 * Place the nodes: a subtree has the width of its children, or of its root if that is wider.
 * @param {Placed[]} nodes parents before their children, siblings from left to right
 * @param {(id: number) => number} widthOf the width that a node needs
 * @param {Set<number>} folded nodes whose children are not shown
 * @returns {Layout}
 */
export function layout(nodes, widthOf, folded = new Set()) {
  const hidden = new Set();
  /** @type {number[][]} */
  const below = nodes.map(() => []);
  for (const { id, parent } of nodes) {
    if (parent < 0) continue;
    if (hidden.has(parent) || folded.has(parent)) hidden.add(id);
    else below[parent].push(id);
  }
  // A subtree has a width, its root a place in it, and its children begin after a margin.
  const widths = nodes.map(() => 0);
  const middles = nodes.map(() => 0);
  const margins = nodes.map(() => 0);
  for (const { id } of [...nodes].reverse()) {
    if (hidden.has(id)) continue;
    const own = widthOf(id) / 2;
    const children = below[id].reduce((sum, it) => sum + widths[it], 0);
    const [first, last] = [below[id][0], below[id].at(-1)];
    const middle =
      first === undefined || last === undefined ? own : (middles[first] + children - widths[last] + middles[last]) / 2;
    margins[id] = Math.max(0, own - middle);
    middles[id] = margins[id] + middle;
    widths[id] = Math.max(margins[id] + children, middles[id] + own);
  }
  /** @type {[number, number][]} */
  const places = [];
  const left = nodes.map(() => MARGIN);
  for (const { id, level } of nodes) {
    if (hidden.has(id)) continue;
    places[id] = [left[id] + middles[id], level * ROW + MARGIN];
    let at = left[id] + margins[id];
    for (const child of below[id]) {
      left[child] = at;
      at += widths[child];
    }
  }
  for (const { id, parent } of nodes) if (hidden.has(id)) places[id] = places[parent];
  const levels = nodes.filter(({ id }) => !hidden.has(id)).map(({ level }) => level);
  return {
    places,
    hidden,
    width: (widths[0] ?? 0) + 2 * MARGIN,
    height: Math.max(...levels) * ROW + 2 * MARGIN + 24,
  };
}
