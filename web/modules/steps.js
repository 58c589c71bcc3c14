/** The positions of a match, ply by ply, from a replay or the live news. */

/**
 * @typedef {{ply: number, player: number, move: string, notation: string, seconds: number,
 *   clock?: number | null, clocks?: (number | null)[], changes: Record<string, string | null>,
 *   last: string[], side: Record<string, string | number>, lines?: string[], to_act: number[]}} Ply
 * @typedef {{pieces: Record<string, string>, last: string[], side: Record<string, string | number>,
 *   lines?: string[]}} Shown
 */

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
    const pieces = { ...this.positions[this.positions.length - 1] };
    for (const [slot, symbol] of Object.entries(ply.changes)) {
      if (symbol === null) delete pieces[slot];
      else pieces[slot] = symbol;
    }
    this.positions.push(pieces);
    this.plies.push(ply);
    return true;
  }

  /** @param {number} ply */
  within(ply) {
    return Math.max(this.first, Math.min(this.end, ply));
  }

  /** The position after a ply. @param {number} ply @returns {Shown} */
  at(ply) {
    const index = this.within(ply) - this.first;
    const { last, side, lines } = index ? this.plies[index - 1] : this.start;
    return { pieces: this.positions[index], last, side, ...(lines && { lines }) };
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
