/** The rack of a player, and the tiles of it that lie on the board but are not played yet. No page, no server. */

import { BLANK, inOrder, reordered, shuffled } from "./lay.js";

/** @typedef {import("./lay.js").Laid} Laid */
/** @typedef {{tile: string, square: number, letter: string}} Place a tile of the rack: `square` is -1 on the rack */

export class Laying {
  constructor() {
    /** @type {Place[]} */
    this.places = [];
    /** The tile that is chosen; -1 for none. */
    this.chosen = -1;
  }

  /** Take the tiles that the server knows; those on the board go back if the rack has changed. @param {string} rack */
  take(rack) {
    const tiles = this.places.map(({ tile }) => tile);
    if ([...tiles].sort().join("") === [...rack].sort().join("")) return;
    this.places = inOrder(tiles, [...rack]).map((tile) => ({ tile, square: -1, letter: tile }));
    this.chosen = -1;
  }

  /** @returns {Laid[]} */
  get laid() {
    return this.places.filter(({ square }) => square >= 0);
  }

  /** The tile that lies on a square; -1 for none. @param {number} square */
  at(square) {
    return this.places.findIndex((it) => it.square === square);
  }

  /** A tile of the rack that is this letter, else a blank; -1 for none. @param {string} letter */
  tileFor(letter) {
    const free = (/** @type {string} */ tile) => this.places.findIndex((it) => it.tile === tile && it.square < 0);
    const own = free(letter);
    return own >= 0 ? own : free(BLANK);
  }

  /** @param {number} index @param {number} square @param {string} [letter] of a blank */
  put(index, square, letter = this.places[index].tile) {
    const there = this.at(square);
    if (there >= 0) this.recall(there);
    this.places[index] = { ...this.places[index], square, letter };
    this.chosen = -1;
  }

  /** Take a tile back to the rack. @param {number} index */
  recall(index) {
    const { tile } = this.places[index];
    this.places[index] = { tile, square: -1, letter: tile };
  }

  recallAll() {
    for (const index of this.places.keys()) this.recall(index);
  }

  shuffle() {
    this.places = shuffled(this.places);
    this.chosen = -1;
  }

  /** @param {number} from @param {number} to */
  reorder(from, to) {
    this.places = reordered(this.places, from, to);
    this.chosen = -1;
  }
}
