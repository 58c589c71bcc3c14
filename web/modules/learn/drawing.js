/** A search tree as SVG: MAX is a triangle upwards, MIN one downwards, chance a circle, a leaf a box. */

import { element } from "../board/svg.js";
import { t } from "../catalogue.js";
import { HEIGHT, layout, textWidth } from "./layout.js";
import { View } from "./view.js";
import { figure, moreText, nodeWords, short, windowText } from "./walk.js";

const VALUE = 13; // pixels of the type of values, and of what is beside them
const SMALL = 11;
const LEAST = 17; // half the width of a node
const MOST = 36; // half the width of a triangle; longer figures are set smaller
const AIR = 5;
const ALONG = 0.7; // the place of a move on its edge
const DENSE = 16; // leaves from which on only the current one shows its window

/** The shape of a node. @param {string} kind @param {number} half half its width */
export function shape(kind, half) {
  const [w, h] = [half, HEIGHT];
  if (kind === "max")
    return element("path", { d: `M0 ${-h - 2} L${w} ${h * 0.85} L${-w} ${h * 0.85} Z`, class: "shape" });
  if (kind === "min")
    return element("path", { d: `M0 ${h + 2} L${w} ${-h * 0.85} L${-w} ${-h * 0.85} Z`, class: "shape" });
  if (kind === "player") return element("rect", { x: -w, y: -h, width: 2 * w, height: 2 * h, class: "shape" });
  if (kind === "chance") return element("ellipse", { rx: w, ry: h, class: "shape" });
  return element("rect", { x: -w, y: -h * 0.7, width: w * 2, height: h * 1.4, rx: 4, class: "shape" });
}

/** Half the width of a shape that has room for a value. @param {string} kind @param {number} text its width */
export function halfWidth(kind, text) {
  // Its figures stand in the wide part of a triangle, which has 0.6 of its width there.
  if (kind === "max" || kind === "min") return Math.min(MOST, Math.max(LEAST + 3, (text / 2 + 2) / 0.6));
  if (kind === "leaf") return Math.max(13, text / 2 + 4);
  return Math.max(LEAST + 2, text / 2 + 6);
}

/** The height of a value in a shape. @param {string} kind */
export function baseline(kind) {
  return kind === "max" ? 13 : kind === "min" ? -3 : 5;
}

/** @param {string} text @param {number} x @param {number} y @param {string} name */
export function words(text, x, y, name) {
  const made = element("text", { x, y, class: name, "text-anchor": "middle" });
  made.textContent = text;
  return made;
}

export class Drawing {
  /**
   * @param {HTMLElement} host
   * @param {import("./walk.js").Walk} walk
   * @param {(node: number) => void} onNode a node has the pointer or the focus; -1 for none
   */
  constructor(host, walk, onNode) {
    this.walk = walk;
    const { nodes } = walk.data;
    this.dense = nodes.filter((it) => it.kind === "leaf").length >= DENSE && !walk.data.facts.simulations;
    /** @type {Set<number>} */
    this.folded = new Set();
    this.svg = element("svg", { role: "tree", "aria-label": t("The tree of the search") });
    const edges = this.svg.appendChild(element("g", { class: "edges", "aria-hidden": "true" }));
    /** @type {SVGElement[]} */
    this.groups = [];
    /** @type {(SVGElement | null)[]} */
    this.edges = [];
    /** Half the widths of nodes, and the widths that they need with all around them. @type {number[]} */
    this.halves = [];
    /** @type {number[]} */
    this.widths = [];
    this.#measure();
    this.layout = layout(nodes, (id) => this.widths[id]);
    for (const node of nodes) {
      let edge = null;
      if (node.parent >= 0) {
        edge = edges.appendChild(element("g", { class: "edge" }));
        edge.append(element("line"), words(edgeText(node), 0, 0, "move"));
      }
      this.edges.push(edge);
      const group = this.svg.appendChild(
        element("g", {
          class: `node ${node.kind}`,
          tabindex: node.id === 0 ? 0 : -1,
          role: "treeitem",
          "aria-level": node.level + 1,
        }),
      );
      const scissors = element("path", { d: "M-12 -12 L12 12 M12 -12 L-12 12", class: "scissors" });
      group.append(
        shape(node.kind, this.halves[node.id]),
        scissors,
        words("", 0, baseline(node.kind), "value"),
        words("", 0, HEIGHT + 17, "window"),
        words("", 0, HEIGHT + 31, "window"),
        node.kind === "leaf"
          ? words(node.name ?? "", 0, HEIGHT + 6, "name") // beside it, it would meet the leaf before
          : words(node.name ?? "", -this.halves[node.id] - 2, -HEIGHT + 6, "name"),
      );
      for (const name of ["pointerenter", "focus"]) group.addEventListener(name, () => onNode(node.id));
      for (const name of ["pointerleave", "blur"]) group.addEventListener(name, () => onNode(-1));
      group.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event), node));
      group.addEventListener("dblclick", () => this.fold(node.id));
      this.groups.push(group);
    }
    host.replaceChildren(this.svg);
    this.view = new View(host, this.svg);
    this.#place();
  }

  /** Find out how much room the texts of every node need in all frames. */
  #measure() {
    const { data } = this.walk;
    const values = data.nodes.map((it) => textWidth(this.#value(it, undefined), VALUE));
    const beside = data.nodes.map((it) => textWidth(conditionText(it), SMALL));
    /** @type {Map<number, import("./walk.js").Facts>} */
    const facts = new Map();
    for (const step of data.steps) {
      if (step.clear) facts.clear();
      for (const [name, changes] of Object.entries(step.changes)) {
        const id = Number(name);
        const known = { ...facts.get(id), ...changes };
        facts.set(id, known);
        values[id] = Math.max(values[id], textWidth(this.#value(data.nodes[id], known), VALUE));
        const texts = [this.#below(data.nodes[id], known), moreText(known), known.bound ? "↑0.00" : ""];
        beside[id] = Math.max(beside[id], ...texts.map((it) => textWidth(it, SMALL)));
      }
    }
    // All nodes of a kind have one size.
    /** @type {Map<string, number>} */
    const widest = new Map();
    for (const { id, kind } of data.nodes) widest.set(kind, Math.max(widest.get(kind) ?? 0, values[id]));
    this.halves = data.nodes.map(({ kind }) => halfWidth(kind, widest.get(kind) ?? 0));
    this.widths = data.nodes.map((node) => {
      const text = this.dense && node.kind === "leaf" ? 0 : beside[node.id];
      const label = textWidth(edgeText(node), SMALL) / ALONG;
      const name = node.kind === "leaf" ? textWidth(node.name ?? "", SMALL) : 0;
      return Math.max(2 * this.halves[node.id], text, label, name) + AIR;
    });
  }

  /** Put every node where it belongs. */
  #place() {
    const { nodes } = this.walk.data;
    this.layout = layout(nodes, (id) => this.widths[id], this.folded);
    const { places, hidden } = this.layout;
    for (const { id, parent } of nodes) {
      const [x, y] = places[id];
      const group = this.groups[id];
      group.setAttribute("transform", `translate(${x} ${y})`);
      group.classList.toggle("hidden", hidden.has(id));
      group.classList.toggle("folded", this.folded.has(id));
      const edge = this.edges[id];
      if (!edge) continue;
      edge.classList.toggle("hidden", hidden.has(id));
      const [px, py] = places[parent];
      const [line, label] = /** @type {Element[]} */ ([...edge.children]);
      for (const [name, value] of Object.entries({ x1: px, y1: py, x2: x, y2: y }))
        line.setAttribute(name, String(value));
      label.setAttribute("x", String(px + (x - px) * ALONG));
      label.setAttribute("y", String(py + (y - py) * ALONG));
    }
    this.view.resize(this.layout.width, this.layout.height);
  }

  /** Hide the nodes below one, or show them again. @param {number} id */
  fold(id) {
    if (!this.walk.below.get(id)?.length) return;
    if (!this.folded.delete(id)) this.folded.add(id);
    this.#place();
    if (this.state) this.show(this.state);
  }

  /** Arrow keys walk through the tree; F folds. @param {KeyboardEvent} event @param {import("./walk.js").Shown} node */
  #key(event, node) {
    const { below, data } = this.walk;
    if (event.key === "f" || event.key === "Enter") {
      event.preventDefault();
      this.fold(node.id);
      return;
    }
    const siblings = below.get(node.parent) ?? [];
    const place = siblings.indexOf(node.id);
    const next = {
      ArrowUp: node.parent,
      ArrowDown: below.get(node.id)?.[0],
      ArrowLeft: siblings[place - 1],
      ArrowRight: siblings[place + 1],
    }[event.key];
    if (next === undefined || next < 0 || !data.nodes[next] || this.layout.hidden.has(next)) {
      if (event.key.startsWith("Arrow")) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.groups[node.id].setAttribute("tabindex", "-1");
    this.groups[next].setAttribute("tabindex", "0");
    this.groups[next].focus();
    this.view.follow(...this.layout.places[next]);
  }

  /** @param {ReturnType<import("./walk.js").Walk["after"]>} state */
  show(state) {
    this.state = state;
    const { facts, cut, path, best, at, kind } = state;
    const { edited } = this.walk.data.facts;
    for (const node of this.walk.data.nodes) {
      const group = this.groups[node.id];
      const known = facts.get(node.id);
      const gone = cut.has(node.id);
      const unborn = Boolean(this.walk.data.facts.born) && !known && node.id > 0;
      const flags = {
        seen: known !== undefined,
        done: Boolean(known?.done) || (node.kind === "leaf" && known !== undefined),
        path: path.has(node.id),
        best: best.has(node.id),
        now: node.id === at,
        cut: gone,
        unborn,
      };
      for (const [name, on] of Object.entries(flags)) group.classList.toggle(name, on);
      group.dataset.kind = node.id === at ? kind : "";
      for (const name of /** @type {const} */ (["path", "best", "cut", "unborn"]))
        this.edges[node.id]?.classList.toggle(name, flags[name]);
      const [, , value, below, more] = /** @type {Element[]} */ ([...group.children]);
      this.#write(value, this.#value(node, known), 2 * this.halves[node.id] * (triangular(node.kind) ? 0.62 : 1) - 2);
      const bound = kind === "select" && known?.bound && path.has(node.parent) ? `↑${known.bound.toFixed(2)}` : "";
      const apart = this.dense && node.kind === "leaf" && node.id !== at;
      below.textContent = this.folded.has(node.id) ? this.#foldedText(node.id) : apart ? "" : this.#below(node, known);
      more.textContent = bound || moreText(known);
      group.setAttribute("aria-label", nodeWords(node, edited ? { value: givenValue(node), done: 1 } : known, gone));
    }
    const shown = Math.max(at, 0);
    this.view.follow(...this.layout.places[shown]);
  }

  /** Write a value, smaller if there is no room for it. @param {Element} at @param {string} text @param {number} room */
  #write(at, text, room) {
    at.textContent = text;
    const width = textWidth(text, VALUE);
    if (width > room) at.setAttribute("font-size", String(Math.max(7, (VALUE * room) / width)));
    else at.removeAttribute("font-size");
    at.classList.toggle("long", width > room);
  }

  /** @param {number} id */
  #foldedText(id) {
    const { below } = this.walk;
    let count = 0;
    const pending = [...(below.get(id) ?? [])];
    for (let it = pending.pop(); it !== undefined; it = pending.pop()) {
      count += 1;
      pending.push(...(below.get(it) ?? []));
    }
    return `+${count}`;
  }

  /** @param {import("./walk.js").Shown} node @param {import("./walk.js").Facts | undefined} known */
  #below(node, known) {
    return known?.visits
      ? `${node.counts ?? ""} ${figure(known.wins)}/${figure(known.visits)}`.trim()
      : windowText(known) || conditionText(node);
  }

  /** @param {import("./walk.js").Shown} node @param {import("./walk.js").Facts | undefined} known */
  #value(node, known) {
    if (known?.visits) return short((known.wins ?? 0) / known.visits);
    if (known?.value !== undefined) return figure(known.value);
    return figure(givenValue(node));
  }
}

/** The value of a leaf or the evaluation of another node; undefined for none. @param {import("./walk.js").Shown} node */
function givenValue({ evaluation, utility }) {
  return evaluation || (utility ?? undefined);
}

/** The move or the probability on the edge to a node. @param {import("./walk.js").Shown} node */
function edgeText(node) {
  if (node.odds) return node.odds;
  return node.probability < 1 ? figure(node.probability) : node.move;
}

/** For which values of unknown leaves a node is cut off; empty for none. @param {import("./walk.js").Shown} node */
function conditionText({ condition }) {
  if (!condition) return "";
  return condition === "always" ? t("always cut off") : t("cut if {condition}", { condition });
}

/** @param {string} kind */
function triangular(kind) {
  return kind === "max" || kind === "min";
}
