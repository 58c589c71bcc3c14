/**
 * Which match stands in which place of a list of boards. Pure functions.
 *
 * A board that is looked at keeps its place. One whose match has ended stays for some seconds with its result; then a
 * new match takes its place, so no other board moves.
 */

export const ENDED_MS = 8000; // for which an ended match stays in any case
export const LONGEST_MS = 60_000; // for which it stays while no match takes its place

/** @typedef {{match: string, ended: number | null}} Place `ended` is when its match has ended, in milliseconds */

/**
 * The places after a change of the running matches, or after some time.
 * @param {Place[]} places before
 * @param {string[]} running the ids of the matches that run, those to be shown first at the beginning
 * @param {number} limit the most places
 * @param {number} now in milliseconds
 * @returns {Place[]}
 */
export function arranged(places, running, limit, now) {
  const runs = new Set(running);
  const made = places.map(({ match, ended }) => ({ match, ended: runs.has(match) ? null : (ended ?? now) }));
  const shown = new Set(made.map((it) => it.match));
  const free = (/** @type {Place} */ it) => it.ended !== null && now - it.ended >= ENDED_MS;
  for (const match of running) {
    if (shown.has(match)) continue;
    const at = made.findIndex(free);
    if (at >= 0) made[at] = { match, ended: null };
    else if (made.length < limit) made.push({ match, ended: null });
    else break;
  }
  const last = () => made[made.length - 1];
  while (made.length && free(last())) made.pop();
  for (let at = 0; at < made.length; at += 1) {
    const { ended } = made[at];
    if (ended === null || now - ended < LONGEST_MS) continue;
    made[at] = last(); // one board moves instead of all after this place
    made.pop();
    while (made.length && free(last())) made.pop();
  }
  return made;
}

/**
 * The columns and rows for boards that fill a screen.
 * @param {number} count of boards
 * @param {{width: number, height: number, below: number}} room the screen, and the height of what is below each board
 * @returns {{columns: number, rows: number}} those with the largest boards
 */
export function filling(count, { width, height, below }) {
  let best = { size: 0, columns: 1, rows: 1 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const size = Math.min(width / columns, height / rows - below);
    if (size > best.size) best = { size, columns, rows };
  }
  return { columns: best.columns, rows: best.rows };
}

/**
 * Whether the boards of a full screen have to be arranged anew: they do not fit, or a third of the places is free.
 * @param {number} count of boards
 * @param {{columns: number, rows: number}} now
 */
export function refills(count, { columns, rows }) {
  return count > columns * rows || count * 3 <= columns * rows * 2;
}
