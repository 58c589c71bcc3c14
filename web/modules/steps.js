/** The positions of a match, ply by ply, from a replay or the live news. */

/**
 * @typedef {{ply: number, player: number, move: string, notation: string, seconds: number,
 *   clock?: number | null, clocks?: (number | null)[], changes: Record<string, string | null>,
 *   last: string[], side: Record<string, string | number>, lines?: string[], marks?: Record<string, string[]>,
 *   to_act: number[], words?: import("./tables/table.js").Words, table?: Record<string, any>}} Ply `table` has the
 *   entries that change
 * @typedef {{pieces: Record<string, string>, last: string[], side: Record<string, string | number>,
 *   lines?: string[], marks?: Record<string, string[]>, to_act: number[], table?: Record<string, any>}} Shown
 */

/**
 * Entries after some of them have changed; null takes one away.
 * @template Value
 * @param {Record<string, Value>} entries
 * @param {Record<string, Value | null>} changes
 * @returns {Record<string, Value>}
 */
function changed(entries, changes) {
  const after = { ...entries };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete after[name];
    else after[name] = value;
  }
  return after;
}

export class Steps {
  /**
   * @param {import("./board.js").Position} start the position before the first ply that is known
   * @param {number} players
   */
  constructor(start, players) {
    this.first = start.ply;
    this.start = start;
    this.players = players;
    /** @type {Record<string, string>[]} */
    this.positions = [start.pieces];
    /** @type {Record<string, any>[]} */
    this.tables = [start.table ?? {}];
    /** @type {Ply[]} */
    this.plies = [];
  }

  /** The number of the last ply. */
  get end() {
    return this.first + this.plies.length;
  }

  /** Add the next ply; one that is known, or that does not follow, is left out. @param {Ply} ply */
  add(ply) {
    if (ply.ply !== this.end + 1) return false;
    this.positions.push(changed(this.positions[this.positions.length - 1], ply.changes));
    this.tables.push(changed(this.tables[this.tables.length - 1], ply.table ?? {}));
    this.plies.push(ply);
    return true;
  }

  /** Set the marks of the last position, which are known when the match is over. @param {Record<string, string[]>} marks */
  conclude(marks) {
    if (this.plies.length) this.plies[this.plies.length - 1].marks = marks;
  }

  /** @param {number} ply */
  within(ply) {
    return Math.max(this.first, Math.min(this.end, ply));
  }

  /** The position after a ply. @param {number} ply @returns {Shown} */
  at(ply) {
    const index = this.within(ply) - this.first;
    const { last, side, lines, marks, to_act } = index ? this.plies[index - 1] : this.start;
    const table = this.tables[index];
    return {
      ...{ pieces: this.positions[index], last, side, to_act },
      ...(lines && { lines }),
      ...(marks && { marks }),
      ...(Object.keys(table).length && { table }),
    };
  }

  /** The clocks after a ply. @param {number} ply @returns {(number | null)[]} */
  clocks(ply) {
    /** @type {(number | null)[]} */
    const clocks = Array(this.players).fill(null);
    for (const it of this.plies.slice(0, this.within(ply) - this.first)) {
      if (it.clocks)
        it.clocks.forEach((left, player) => {
          clocks[player] = left;
        });
      else if (it.player >= 0) clocks[it.player] = it.clock ?? null;
    }
    return clocks;
  }
}
