/** What an engine would play, drawn above a board: arrows for pieces that move, rings for those that come. */

import { element } from "../board/svg.js";

const LINE = 0.11; // widths as parts of a piece
const HEAD = 0.34;

export class Arrows {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = element("g", { class: "arrows", "aria-hidden": "true" });
    board.svg.insertBefore(this.layer, board.hints);
  }

  clear() {
    this.layer.replaceChildren();
  }

  /**
   * @param {{points: string[], label: string, order: number, pairs?: boolean}[]} moves the best
   *   first; `pairs` of points are steps of their own, else each step goes on from the one before
   */
  show(moves) {
    const { points, piece_size: size } = this.board.frame;
    const drawn = [];
    const taken = new Set();
    for (const it of moves) {
      const places = it.points.map((name) => points[name]).filter(Boolean);
      if (!places.length) continue;
      const end = places[places.length - 1];
      const group = element("g", { class: `candidate order-${Math.min(it.order, 4)}` });
      for (let at = 1; at < places.length; at += it.pairs ? 2 : 1)
        group.append(this.#arrow(places[at - 1], places[at], size));
      const key = it.points[it.points.length - 1];
      if (!taken.has(key)) {
        taken.add(key);
        if (places.length === 1)
          group.append(element("circle", { class: "ring", cx: end[0], cy: end[1], r: size * 0.46 }));
        const label = element("text", {
          x: end[0],
          y: end[1],
          "font-size": size * 0.3,
          "text-anchor": "middle",
          "dominant-baseline": "central",
        });
        label.textContent = it.label;
        group.append(label);
      }
      drawn.push(group);
    }
    this.layer.replaceChildren(...drawn.reverse()); // the best lies above the others
  }

  /** @param {number[]} from @param {number[]} to @param {number} size */
  #arrow([x, y], [tx, ty], size) {
    const length = Math.hypot(tx - x, ty - y) || 1;
    const [ux, uy] = [(tx - x) / length, (ty - y) / length];
    const [bx, by] = [tx - ux * size * HEAD, ty - uy * size * HEAD];
    const half = size * LINE;
    const wing = size * HEAD * 0.6;
    const at = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ side) =>
      `${(cx - uy * side).toFixed(1)},${(cy + ux * side).toFixed(1)}`;
    return element("polygon", {
      points: [
        at(x, y, half),
        at(bx, by, half),
        at(bx, by, wing),
        `${tx},${ty}`,
        at(bx, by, -wing),
        at(bx, by, -half),
        at(x, y, -half),
      ].join(" "),
    });
  }
}
