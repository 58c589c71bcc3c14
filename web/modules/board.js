/**
 * A board: the frame that the server has drawn, with the pieces of a position in its slots.
 *
 * This module knows no game. The server says what stands in which slot, and which points make which
 * move; the board shows it, and reports the move that its user makes by clicks, keys or dragging.
 */

import { addressOf } from "./address.js";
import { rollDice, rolled } from "./board/dice.js";
import { listenToKeys } from "./board/keys.js";
import { Pieces } from "./board/pieces.js";
import { listen } from "./board/pointer.js";
import { Shapes } from "./board/shapes.js";
import { corner, element } from "./board/svg.js";
import { divided, ends, nextPoints, touch } from "./board/touches.js";
import { written } from "./board/written.js";
import { t, translated } from "./catalogue.js";

const frames = new Map();

/**
 * @typedef {{width: number, height: number, inner: [number, number, number, number], svg: string,
 *   overlay: string, prefix: string, symbols: string[], slots: Record<string, [number, number]>,
 *   points: Record<string, [number, number, number, number]>, rows: string[][],
 *   piece_size: number, marks: "below" | "above", marked_below: string[], marked_above: string[],
 *   sides: string[], order: number[], numbered_in_pairs: boolean, first_number: number, below: number,
 *   details: string[], touching: {by_end: boolean, only: boolean, in_steps: boolean},
 *   kind: string, rules: boolean, hides: boolean, offers_draws: boolean, game: string}} Frame points are boxes: middle, width, height; `hides` is
 *   whether players or spectators do not know all before the end
 * @typedef {{ply: number, to_act: number[], chance: boolean, over: boolean,
 *   pieces: Record<string, string>, last: string[], side: Record<string, string | number>, lines?: string[],
 *   marks?: Record<string, string[]>, legal?: import("./tables/table.js").Move[], others?: Record<string, string>,
 *   prompt?: import("./tables/table.js").Words, ways?: [string, string[]][], choices?: Record<string, [string, import("./tables/table.js").Words]>,
 *   labels?: Record<string, string>, kind: string, table?: Record<string, any>}} Position
 *   `others` are points that may be touched in place of those of moves, `ways` other points of moves; `choices` the
 *   symbol and the words of moves that the same points make
 */

/**
 * Fetch the frame of a game with its options, once.
 * @param {string} game
 * @param {Record<string, unknown>} options
 * @param {number} [side] the player who sits below; without it as in the game's diagrams
 * @returns {Promise<Frame>}
 */
export function frameOf(game, options = {}, side) {
  const query = new URLSearchParams({ game });
  if (side !== undefined) query.set("side", String(side));
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}:${value}`);
  const url = addressOf(`/api/v1/frame?${query}`);
  if (!frames.has(url)) {
    const coming = fetch(url).then(async (response) => {
      if (!response.ok) throw new Error(`no frame for ${game}: ${response.status}`);
      const frame = await response.json();
      return { ...frame, game, sides: frame.sides.map((/** @type {string} */ it) => translated(it, game)) };
    });
    coming.catch(() => frames.delete(url));
    frames.set(url, coming);
  }
  return frames.get(url);
}

/**
 * The numbers of a game's moves, as `moveNumbers` takes them. Its position sets the first one; the frame is that of
 * the usual start.
 * @param {string} game
 * @param {Record<string, string>} options
 * @param {number} [side]
 * @returns {Promise<{pairs: boolean, first: number, begins: number}>}
 */
export async function numberingOf(game, options, side) {
  const { position, ...others } = options;
  const usual = await frameOf(game, others, side);
  const drawn = position && usual.numbered_in_pairs ? await frameOf(game, options, side) : usual;
  return { pairs: drawn.numbered_in_pairs, first: drawn.order[0], begins: drawn.first_number };
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Frame} frame
   * @param {{onMove?: (move: string) => void, onChoose?: (moves: string[], point: string) => void,
   *   onTouch?: (touched: string[]) => void, onBack?: () => void, still?: boolean}} [options]
   *   `onMove` takes a move that is made; `onChoose` several that are made by the same points, else
   *   the last one is taken; `onBack` is called by Escape when nothing is touched; `still` leaves out the points: a
   *   thumbnail
   */
  constructor(host, frame, { onMove, onChoose, onTouch, onBack, still = false } = {}) {
    this.frame = frame;
    this.onMove = onMove;
    this.onChoose = onChoose;
    this.onTouch = onTouch;
    this.onBack = onBack;
    this.byEnd = frame.touching.by_end;
    /** The points that may be touched in place of those of moves. @type {Record<string, string>} */
    this.others = {};
    /** Other points of moves. @type {[string, string[]][]} */
    this.ways = [];
    /** The symbol and the words of moves that the same points make. @type {NonNullable<Position["choices"]>} */
    this.pictures = {};
    /** @type {import("./tables/table.js").Move[]} */
    this.legal = [];
    /** The moves that are not made on the board: pass, roll, double, rock. @type {import("./tables/table.js").Move[]} */
    this.choices = [];
    /** @type {string[]} */
    this.touched = [];
    this.quiet = false; // whether the points that may be touched next are not shown
    /** The pieces of the position, without what the points touched so far do. @type {Record<string, string>} */
    this.position = {};
    /** The ply of the position that is shown. @type {number | undefined} */
    this.ply = undefined;
    const box = still ? frame.inner : [0, 0, frame.width, frame.height];
    this.svg = element("svg", { viewBox: box.join(" "), role: still ? "img" : "group", "aria-label": t("Board") });
    const ground = this.svg.appendChild(element("g", { "aria-hidden": "true" }));
    ground.innerHTML = frame.svg; // the server's own drawing, which no user has a part in
    const layers = ["marks", "pieces"];
    if (frame.marks === "above") layers.reverse();
    this.under = this.svg.appendChild(element("g", { class: "under" }));
    this.chosen = this.svg.appendChild(element("g", { class: "under" }));
    for (const name of layers) this.svg.append(element("g", { class: name }));
    this.over = this.svg.appendChild(element("g", { class: "over" }));
    this.marks = /** @type {SVGElement} */ (this.svg.querySelector(".marks"));
    this.placed = new Pieces(/** @type {SVGElement} */ (this.svg.querySelector(".pieces")), frame);
    this.svg.appendChild(element("g", { "aria-hidden": "true" })).innerHTML = frame.overlay;
    this.lines = this.svg.appendChild(element("g", { class: "lines" }));
    this.plans = this.svg.appendChild(element("g", { class: "plans" }));
    this.hints = this.svg.appendChild(element("g", { class: "hints" }));
    this.crosses = this.svg.appendChild(element("g", { class: "crosses" }));
    host.replaceChildren(this.svg);
    /** @type {Map<string, SVGElement>} */
    this.points = new Map();
    if (!still) {
      this.#addPoints();
      this.shapes = new Shapes(this.svg, frame, (x, y) => this.#at(x, y));
    }
  }

  /** The symbol in each slot. */
  get pieces() {
    return this.placed.symbols;
  }

  #addPoints() {
    if (!Object.keys(this.frame.points).length) return;
    const layer = this.svg.appendChild(
      element("g", {
        class: "points",
        role: "grid",
        "aria-label": t("Points: arrow keys lead through them, Enter touches one, Escape lets go"),
      }),
    );
    for (const row of this.frame.rows) {
      const group = layer.appendChild(element("g", { role: "row" }));
      for (const name of row) {
        const box = this.frame.points[name];
        if (!box) continue;
        const point = element("rect", {
          class: "point",
          ...corner(box),
          "data-point": name,
          role: "gridcell",
          tabindex: -1,
          "aria-label": name,
        });
        this.points.set(name, point);
        group.append(point);
      }
    }
    /** @type {string | null} */
    let slot = null;
    listen(layer, {
      at: (x, y) => this.#at(x, y),
      touch: (point) => this.touch(point),
      lift: (point) => {
        slot = this.placed.slotAt(point);
        if (!slot || !this.#starts(point)) return false;
        if (this.touched[this.touched.length - 1] !== point) this.#touch(point, false);
        return this.touched.length > 0;
      },
      carry: (x, y, finger) => slot && this.placed.carry(slot, ...this.#inside(x, y), finger),
      drop: (point) => {
        if (slot) this.placed.putBack(slot);
        slot = null;
        if (point && this.#leads(point)) this.touch(point);
      },
    });
    const rows = this.frame.rows.map((row) => row.filter((it) => this.points.has(it)));
    listenToKeys(layer, this.points, rows, {
      across: (point) => this.frame.points[point][0],
      touch: (point) => this.touch(point),
      letGo: () => this.letGo(),
    });
  }

  /** Show a position at once. @param {Position} position */
  show(position) {
    const dice = this.ply !== undefined && position.ply > this.ply ? rolled(this.position, position.pieces) : [];
    this.ply = position.ply;
    this.position = { ...position.pieces };
    this.others = position.others ?? {};
    this.ways = position.ways ?? [];
    this.pictures = position.choices ?? {};
    this.placed.show(this.position);
    rollDice(this.placed, dice);
    this.mark(position.last, position.marks);
    this.write(position.lines);
    if (position.labels) this.label(position.labels);
  }

  /**
   * Change some slots; a piece that leaves one slot and comes to another moves there.
   * @param {Record<string, string | null>} changes
   * @param {string[]} last
   */
  change(changes, last = []) {
    this.placed.change(changes);
    this.position = { ...this.placed.symbols };
    this.mark(last);
  }

  /** Show the lines of a board that is text. @param {string[]} [lines] */
  write(lines = []) {
    this.lines.replaceChildren(...written(lines, this.frame));
  }

  /**
   * Mark the points of the last move, and those that the position marks: a king in check, the winning line.
   * @param {string[]} last
   * @param {Record<string, string[]>} [others] points by the kind of mark
   */
  mark(last, others = {}) {
    const { frame } = this;
    /** @param {string} symbol @param {string[]} points */
    const marks = (symbol, points) =>
      points
        .filter((name) => name in frame.points)
        .map((name) => element("use", { href: `#${frame.prefix}${symbol}`, ...corner(frame.points[name]) }));
    /** @param {string[]} kinds */
    const layer = (kinds) => kinds.flatMap((kind) => marks(`mark-${kind}`, others[kind] ?? []));
    this.marks.replaceChildren(...marks("mark", last));
    this.under.replaceChildren(...layer(frame.marked_below));
    this.over.replaceChildren(...layer(frame.marked_above));
  }

  /** Cross points out: stones that are taken off. @param {string[]} points */
  cross(points) {
    const size = this.frame.piece_size * 0.22;
    this.crosses.replaceChildren(
      ...points
        .filter((it) => it in this.frame.points)
        .map((it) => {
          const [x, y] = this.frame.points[it];
          return element("path", {
            class: "cross",
            d: `M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`,
          });
        }),
    );
  }

  /** Mark the points of a move that is yet to be made. @param {string[]} points */
  plan(points) {
    this.plans.replaceChildren(
      ...points
        .filter((it) => it in this.frame.points)
        .map((it) => element("rect", { class: "planned", ...corner(this.frame.points[it]), rx: 6 })),
    );
  }

  /** Say what is at each point, for screen readers. @param {Record<string, string>} labels */
  label(labels) {
    for (const [name, words] of Object.entries(labels))
      this.points.get(name)?.setAttribute("aria-label", translated(words, this.frame.game));
  }

  /**
   * Let the user make one of these moves. Points that are touched stay so where the same moves are asked for again: the
   * page looks at the position whenever the server reports something, also when it knew that already.
   * @param {import("./tables/table.js").Move[]} legal
   * @param {boolean} [quiet] whether to leave out the marks of points that may be touched next
   */
  ask(legal, quiet = false) {
    this.quiet = quiet;
    const { onBoard, choices } = divided(legal, (point) => point in this.frame.points);
    const allowed = new Set(onBoard.map(([move]) => move));
    const ways = this.ways.filter(([move]) => allowed.has(move));
    const before = JSON.stringify(this.legal);
    this.legal = [...onBoard, .../** @type {import("./tables/table.js").Move[]} */ (ways)];
    if (JSON.stringify(this.legal) !== before) this.touched = [];
    this.choices = choices;
    this.#open();
  }

  /** Touch a point, as a click on it does. @param {string} name */
  touch(name) {
    this.#touch(name, this.frame.touching.only);
  }

  /** @param {string} name @param {boolean} only whether to go on where only one way goes on */
  #touch(name, only) {
    const point = this.others[name] ?? name;
    const { touched, moves } = touch(this.legal, this.touched, point, { byEnd: this.byEnd });
    this.touched = touched;
    this.#goAlong(moves.length > 0);
    this.#open();
    this.onTouch?.(this.touched);
    if (!moves.length) {
      const open = only && touched.length ? [...nextPoints(this.legal, touched)] : [];
      if (open.length === 1) this.#touch(open[0], false);
      return;
    }
    if (moves.length > 1 && this.onChoose) {
      this.onChoose(moves, point);
      return;
    }
    this.ask([]);
    this.onMove?.(moves[moves.length - 1]);
  }

  /** Show the piece that is touched first where the points lead it, before the server has answered. @param {boolean} complete */
  #goAlong(complete) {
    const points = this.touched;
    this.placed.show(this.position);
    if (points.length < 2 || (complete && points.length > 2)) return;
    const [from, to] = [points[0], points[points.length - 1]];
    const symbol = this.position[from];
    if (symbol && to in this.frame.slots) this.placed.change({ [from]: null, [to]: symbol });
  }

  /** Let go of the points touched so far. */
  letGo() {
    if (!this.touched.length) this.onBack?.();
    this.touched = [];
    this.placed.show(this.position);
    this.#open();
    this.onTouch?.([]);
  }

  /** @param {string} point */
  #starts(point) {
    const last = this.touched[this.touched.length - 1];
    return last === point || nextPoints(this.legal, this.touched).has(point) || nextPoints(this.legal, []).has(point);
  }

  /** @param {string} point */
  #leads(point) {
    const open = nextPoints(this.legal, this.touched);
    return open.has(this.others[point] ?? point) || (this.byEnd && ends(this.legal, this.touched).has(point));
  }

  #open() {
    const open = nextPoints(this.legal, this.touched);
    const short = this.byEnd ? ends(this.legal, this.touched) : new Map();
    for (const [name, point] of this.points) {
      const chosen = this.touched.includes(name);
      const here = open.has(this.others[name] ?? name) || short.has(name);
      point.classList.toggle("open", here && !this.quiet);
      point.classList.toggle("ahead", here && this.quiet);
      point.classList.toggle("chosen", chosen);
      point.setAttribute("aria-selected", String(chosen));
    }
    const touched = this.touched.filter((it) => it in this.frame.points);
    this.chosen.replaceChildren(
      ...touched.map((it) => element("rect", { class: "chosen", ...corner(this.frame.points[it]) })),
    );
    const radius = this.frame.piece_size * 0.14;
    const few = open.size * 4 <= this.points.size && this.legal.every(([, points]) => points.length === 1);
    const dots = !this.quiet && (this.touched.length || few) ? [...new Set([...open, ...short.keys()])] : [];
    this.hints.replaceChildren(
      ...dots.map((name) => {
        const [cx, cy] = this.frame.points[name];
        const taken = this.placed.shown.has(name);
        return element(
          "circle",
          taken
            ? { class: "hint taken", cx, cy, r: this.frame.piece_size * 0.46 }
            : { class: "hint", cx, cy, r: radius },
        );
      }),
    );
  }

  /** A place of the window in units of the picture. @param {number} x @param {number} y @returns {[number, number]} */
  #inside(x, y) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    if (!matrix) return [0, 0];
    const place = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return [place.x, place.y];
  }

  /** The point at a place of the window, the nearest if boxes overlap. @param {number} x @param {number} y @returns {string | null} */
  #at(x, y) {
    const [left, top] = this.#inside(x, y);
    const near = Object.entries(this.frame.points).filter(
      ([, [cx, cy, width, height]]) => Math.abs(left - cx) <= width / 2 && Math.abs(top - cy) <= height / 2,
    );
    near.sort(([, a], [, b]) => Math.hypot(left - a[0], top - a[1]) - Math.hypot(left - b[0], top - b[1]));
    return near[0]?.[0] ?? null;
  }
}
