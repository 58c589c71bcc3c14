/**
 * A board: the frame that the server has drawn, with the pieces of a position in its slots.
 *
 * This module knows no game. The server says what stands in which slot, and which points make which
 * move; the board shows it, and reports the move that its user makes by clicks, keys or dragging.
 */

const SVG = "http://www.w3.org/2000/svg";
const frames = new Map();

/**
 * @typedef {{width: number, height: number, inner: [number, number, number, number], svg: string,
 *   overlay: string, prefix: string, symbols: string[], slots: Record<string, [number, number]>,
 *   points: Record<string, [number, number, number, number]>, rows: string[][],
 *   piece_size: number, marks: "below" | "above"}} Frame points are boxes: middle, width, height
 * @typedef {{ply: number, to_act: number[], chance: boolean, over: boolean,
 *   pieces: Record<string, string>, last: string[], side: Record<string, string | number>,
 *   legal?: [string, string[]][]}} Position
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
  const url = `/api/v1/frame?${query}`;
  if (!frames.has(url)) {
    const coming = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`no frame for ${game}: ${response.status}`);
      return response.json();
    });
    coming.catch(() => frames.delete(url));
    frames.set(url, coming);
  }
  return frames.get(url);
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes = {}) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {[number, number, number, number]} box @returns {Record<string, number>} */
function corner([x, y, width, height]) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Frame} frame
   * @param {{onMove?: (move: string) => void, still?: boolean}} [options] `still` leaves out the
   *   points: a thumbnail
   */
  constructor(host, frame, { onMove, still = false } = {}) {
    this.frame = frame;
    this.onMove = onMove;
    /** @type {Map<string, SVGElement>} */
    this.shown = new Map();
    /** @type {Record<string, string>} */
    this.pieces = {};
    /** @type {[string, string[]][]} */
    this.legal = [];
    /** @type {string[]} */
    this.touched = [];
    const box = still ? frame.inner : [0, 0, frame.width, frame.height];
    this.svg = element("svg", { viewBox: box.join(" "), role: "img" });
    const ground = this.svg.appendChild(element("g"));
    ground.innerHTML = frame.svg; // the server's own drawing, which no user has a part in
    const layers = ["marks", "pieces"];
    if (frame.marks === "above") layers.reverse();
    for (const name of layers) this.svg.append(element("g", { class: name }));
    this.marks = /** @type {SVGElement} */ (this.svg.querySelector(".marks"));
    this.layer = /** @type {SVGElement} */ (this.svg.querySelector(".pieces"));
    this.svg.appendChild(element("g")).innerHTML = frame.overlay;
    this.hints = this.svg.appendChild(element("g", { class: "hints" }));
    host.replaceChildren(this.svg);
    /** @type {Map<string, SVGElement>} */
    this.points = new Map();
    if (!still) this.#addPoints();
  }

  #addPoints() {
    const layer = this.svg.appendChild(element("g", { class: "points" }));
    for (const [name, box] of Object.entries(this.frame.points)) {
      const point = element("rect", { class: "point", ...corner(box), "data-point": name });
      this.points.set(name, point);
      layer.append(point);
    }
    layer.addEventListener("click", (event) => {
      const name = /** @type {SVGElement} */ (event.target).dataset.point;
      if (name) this.touch(name);
    });
  }

  /** Show a position at once. @param {Position} position */
  show(position) {
    const changes = Object.fromEntries(Object.keys(this.pieces).map((slot) => [slot, null]));
    this.change({ ...changes, ...position.pieces }, position.last);
  }

  /**
   * Change some slots; a piece that leaves one slot and comes to another moves there.
   * @param {Record<string, string | null>} changes
   * @param {string[]} last
   */
  change(changes, last = []) {
    const gone = [];
    const come = [];
    for (const [slot, symbol] of Object.entries(changes)) {
      if (this.pieces[slot] === symbol) continue;
      if (this.pieces[slot]) gone.push(slot);
      if (symbol) come.push([slot, symbol]);
    }
    const leaving = new Map();
    for (const slot of gone) {
      const symbol = this.pieces[slot];
      if (!leaving.has(symbol)) leaving.set(symbol, []);
      leaving.get(symbol).push(this.shown.get(slot));
      this.shown.delete(slot);
      delete this.pieces[slot];
    }
    for (const [slot, symbol] of come) {
      const piece = leaving.get(symbol)?.pop() ?? this.#made(symbol);
      this.#place(piece, slot);
      this.shown.set(slot, piece);
      this.pieces[slot] = symbol;
    }
    for (const pieces of leaving.values()) for (const piece of pieces) piece.remove();
    this.#mark(last);
  }

  /** @param {string} symbol */
  #made(symbol) {
    const size = this.frame.piece_size;
    const piece = element("use", { class: "piece", href: `#${this.frame.prefix}${symbol}`, width: size, height: size, x: -size / 2, y: -size / 2 });
    this.layer.append(piece);
    return piece;
  }

  /** @param {SVGElement} piece @param {string} slot */
  #place(piece, slot) {
    const [x, y] = this.frame.slots[slot] ?? [0, 0];
    piece.style.transform = `translate(${x}px, ${y}px)`;
    piece.dataset.slot = slot;
  }

  /** @param {string[]} last */
  #mark(last) {
    const marked = last.filter((name) => name in this.frame.points);
    this.marks.replaceChildren(...marked.map((name) =>
      element("use", { href: `#${this.frame.prefix}mark`, ...corner(this.frame.points[name]) })));
  }

  /** Let the user make one of these moves. @param {[string, string[]][]} legal */
  ask(legal) {
    this.legal = legal;
    this.touched = [];
    this.#open();
  }

  /** The moves that are not made on the board: pass, roll, double, rock. */
  get choices() {
    return this.legal.filter(([, points]) => !points.length || points.some((it) => !(it in this.frame.points)));
  }

  /** The moves that go on from the points touched so far. */
  get #fitting() {
    return this.legal.filter(([, points]) =>
      points.length && points.every((it) => it in this.frame.points) &&
      this.touched.every((it, index) => points[index] === it));
  }

  /** Touch a point, as a click on it does. @param {string} name */
  touch(name) {
    const next = this.#fitting.filter(([, points]) => points[this.touched.length] === name);
    if (!next.length) {
      const again = this.touched.length && this.touched[0] !== name;
      this.touched = [];
      if (again) return this.touch(name);
      return this.#open();
    }
    this.touched.push(name);
    const whole = next.filter(([, points]) => points.length === this.touched.length);
    if (whole.length) {
      const move = whole[whole.length - 1][0];
      this.ask([]);
      this.onMove?.(move);
      return;
    }
    this.#open();
  }

  #open() {
    const open = new Set(this.#fitting.map(([, points]) => points[this.touched.length]));
    for (const [name, point] of this.points) {
      point.classList.toggle("open", open.has(name));
      point.classList.toggle("chosen", this.touched.includes(name));
    }
    const radius = this.frame.piece_size * 0.14;
    const dots = this.touched.length ? [...open] : [];
    this.hints.replaceChildren(...dots.map((name) => {
      const [cx, cy] = this.frame.points[name];
      return element("circle", { class: "hint", cx, cy, r: radius });
    }));
  }
}
