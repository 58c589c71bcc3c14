/** The positions of a game before the present one, as the server's board shows them. */

/** @typedef {import("../board.js").Position} Position */

export class Past {
  /** @param {(ply: number) => Promise<Position>} fetchPosition asks the server */
  constructor(fetchPosition) {
    this.fetchPosition = fetchPosition;
    /** @type {Map<number, Position>} */
    this.known = new Map();
  }

  /** Keep the present position for later. @param {Position} position */
  keep(position) {
    const { legal: _, ...shown } = position;
    this.known.set(position.ply, shown);
  }

  /** Forget the positions after a ply: moves were taken back. @param {number} ply */
  forget(ply) {
    for (const known of this.known.keys()) if (known > ply) this.known.delete(known);
  }

  /** The position after a ply, without legal moves. @param {number} ply @returns {Promise<Position>} */
  async at(ply) {
    const found = this.known.get(ply) ?? (await this.fetchPosition(ply));
    this.known.set(ply, found);
    return found;
  }
}
