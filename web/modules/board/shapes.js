/** Arrows and circles that a user draws on a board with the right button: for the user alone. */

import { element } from "./svg.js";

/** @typedef {{from: string, to: string}} Shape a circle where both are the same point */

/**
 * The shapes after one is drawn: a shape that is drawn again goes away.
 * @param {Shape[]} shapes
 * @param {Shape} drawn
 * @returns {Shape[]}
 */
export function toggled(shapes, drawn) {
  const rest = shapes.filter((it) => it.from !== drawn.from || it.to !== drawn.to);
  return rest.length < shapes.length ? rest : [...shapes, drawn];
}

/**
 * The outline of an arrow, as a path.
 * @param {[number, number]} start
 * @param {[number, number]} end
 * @param {number} width of its shaft
 */
export function arrow([x, y], [toX, toY], width) {
  const length = Math.hypot(toX - x, toY - y);
  const [cos, sin] = [(toX - x) / length, (toY - y) / length];
  const head = Math.min(length, 3 * width);
  /** @type {[number, number][]} along and across */
  const outline = [
    [0, width / 2],
    [length - head, width / 2],
    [length - head, 1.4 * width],
    [length, 0],
    [length - head, -1.4 * width],
    [length - head, -width / 2],
    [0, -width / 2],
  ];
  const points = outline.map(([along, across]) => {
    const [left, top] = [x + along * cos - across * sin, y + along * sin + across * cos];
    return `${left.toFixed(1)} ${top.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

export class Shapes {
  /**
   * @param {SVGElement} svg the board
   * @param {import("../board.js").Frame} frame
   * @param {(x: number, y: number) => string | null} at the point at a place of the window
   */
  constructor(svg, frame, at) {
    this.frame = frame;
    /** @type {Shape[]} */
    this.shapes = [];
    this.layer = svg.appendChild(element("g", { class: "shapes", "aria-hidden": "true" }));
    /** @type {string | null} */
    let from = null;
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("pointerdown", (event) => {
      if (event.button === 2) from = at(event.clientX, event.clientY);
      else if (event.button === 0 && this.shapes.length) this.#draw([]);
    });
    svg.addEventListener("pointerup", (event) => {
      if (event.button !== 2) return;
      const to = at(event.clientX, event.clientY);
      if (from && to) this.#draw(toggled(this.shapes, { from, to }));
      from = null;
    });
  }

  /** @param {Shape[]} shapes */
  #draw(shapes) {
    this.shapes = shapes;
    const size = this.frame.piece_size;
    this.layer.replaceChildren(
      ...shapes.map(({ from, to }) => {
        const [start, end] = [this.frame.points[from], this.frame.points[to]];
        return from === to
          ? element("circle", { class: "drawn ring", cx: start[0], cy: start[1], r: size * 0.47 })
          : element("path", { class: "drawn", d: arrow([start[0], start[1]], [end[0], end[1]], size * 0.14) });
      }),
    );
  }
}
