/** The pieces in the slots of a frame. A piece that leaves one slot and comes to another moves. */

import { element } from "./svg.js";

export class Pieces {
  /**
   * @param {SVGElement} layer
   * @param {import("../board.js").Frame} frame
   */
  constructor(layer, frame) {
    this.layer = layer;
    this.frame = frame;
    /** The symbol in each slot. @type {Record<string, string>} */
    this.symbols = {};
    /** What stays in the place of a piece that is carried. @type {SVGElement | null} */
    this.ghost = null;
    /** @type {Map<string, SVGElement>} */
    this.shown = new Map();
  }

  /** Show exactly these. @param {Record<string, string>} pieces */
  show(pieces) {
    const gone = Object.fromEntries(Object.keys(this.symbols).map((slot) => [slot, null]));
    this.change({ ...gone, ...pieces });
  }

  /** Change some slots; null empties one. @param {Record<string, string | null>} changes */
  change(changes) {
    const gone = [];
    const come = [];
    for (const [slot, symbol] of Object.entries(changes)) {
      if (this.symbols[slot] === symbol) continue;
      if (this.symbols[slot]) gone.push(slot);
      if (symbol) come.push([slot, symbol]);
    }
    /** @type {Map<string, SVGElement[]>} */
    const leaving = new Map();
    for (const slot of gone) {
      const symbol = this.symbols[slot];
      const piece = /** @type {SVGElement} */ (this.shown.get(slot));
      leaving.set(symbol, [...(leaving.get(symbol) ?? []), piece]);
      this.shown.delete(slot);
      delete this.symbols[slot];
    }
    for (const [slot, symbol] of come) {
      const piece = leaving.get(symbol)?.pop() ?? this.#made(symbol);
      this.#place(piece, slot);
      this.shown.set(slot, piece);
      this.symbols[slot] = symbol;
    }
    for (const pieces of leaving.values()) for (const piece of pieces) piece.remove();
  }

  /** The slot of the piece at a point; of a stack, the last. @param {string} point */
  slotAt(point) {
    if (this.shown.has(point)) return point;
    const stack = [...this.shown.keys()].filter((it) => it.startsWith(`${point}.`) && !it.endsWith(".count"));
    return stack[stack.length - 1] ?? null;
  }

  /**
   * Carry the piece of a slot to a place of the picture; a shadow of it stays. A finger hides what is below, so the
   * piece is larger and above it.
   * @param {string} slot
   * @param {number} x
   * @param {number} y
   * @param {boolean} [finger]
   */
  carry(slot, x, y, finger = false) {
    const piece = this.shown.get(slot);
    if (!piece) return;
    if (!this.ghost) {
      this.ghost = /** @type {SVGElement} */ (piece.cloneNode());
      this.ghost.classList.add("ghost");
      delete this.ghost.dataset.slot;
      this.layer.insertBefore(this.ghost, piece);
      this.layer.append(piece); // above all others
    }
    piece.classList.add("carried");
    const lift = finger ? this.frame.piece_size : 0;
    piece.style.transform = `translate(${x}px, ${y - lift}px) scale(${finger ? 1.7 : 1})`;
  }

  /** Put a carried piece back to its slot. @param {string} slot */
  putBack(slot) {
    this.ghost?.remove();
    this.ghost = null;
    const piece = this.shown.get(slot);
    if (!piece) return;
    this.#place(piece, slot);
    piece.classList.remove("carried");
  }

  /** @param {string} symbol */
  #made(symbol) {
    const size = this.frame.piece_size;
    const piece = element("use", {
      class: "piece",
      href: `#${this.frame.prefix}${symbol}`,
      width: size,
      height: size,
      x: -size / 2,
      y: -size / 2,
    });
    this.layer.append(piece);
    return piece;
  }

  /** @param {SVGElement} piece @param {string} slot */
  #place(piece, slot) {
    const [x, y] = this.frame.slots[slot] ?? [0, 0];
    piece.style.transform = `translate(${x}px, ${y}px)`;
    piece.dataset.slot = slot;
  }
}
