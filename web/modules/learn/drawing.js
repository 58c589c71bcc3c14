/** A search tree as SVG: MAX is a triangle upwards, MIN one downwards, chance a circle, a leaf a box. */

import { element } from "../board/svg.js";
import { t } from "../catalogue.js";
import { figure, moreText, nodeWords, short, windowText } from "./walk.js";

const COLUMN = 46; // pixels of a leaf's width
const ROW = 104;
const SIZE = 19; // half a node
const MARGIN = 30;

/** @param {string} kind */
function shape(kind) {
  const s = SIZE;
  if (kind === "max") return element("path", { d: `M0 ${-s} L${s} ${s * 0.8} L${-s} ${s * 0.8} Z`, class: "shape" });
  if (kind === "min") return element("path", { d: `M0 ${s} L${s} ${-s * 0.8} L${-s} ${-s * 0.8} Z`, class: "shape" });
  if (kind === "player") return element("rect", { x: -s, y: -s, width: 2 * s, height: 2 * s, class: "shape" });
  if (kind === "chance") return element("circle", { r: s, class: "shape" });
  return element("rect", { x: -s * 0.85, y: -s * 0.7, width: s * 1.7, height: s * 1.4, rx: 4, class: "shape" });
}

/** @param {string} text @param {number} x @param {number} y @param {string} name */
function words(text, x, y, name) {
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
    const width = Math.max(...nodes.map((it) => it.x)) * COLUMN + 2 * MARGIN;
    const height = Math.max(...nodes.map((it) => it.level)) * ROW + 2 * MARGIN + 24;
    this.svg = element("svg", {
      viewBox: `0 0 ${width} ${height}`,
      role: "tree",
      "aria-label": t("The tree of the search"),
    });
    this.svg.style.setProperty("--natural", `${width}px`);
    const edges = this.svg.appendChild(element("g", { class: "edges", "aria-hidden": "true" }));
    /** @type {SVGElement[]} */
    this.groups = [];
    /** @type {(SVGElement | null)[]} */
    this.edges = [];
    for (const node of nodes) {
      const [x, y] = this.#place(node);
      let edge = null;
      if (node.parent >= 0) {
        const [px, py] = this.#place(nodes[node.parent]);
        edge = edges.appendChild(element("g", { class: "edge" }));
        edge.append(element("line", { x1: px, y1: py, x2: x, y2: y }));
        const label = node.probability < 1 ? figure(node.probability) : node.move;
        edge.append(words(label, px + (x - px) * 0.6, py + (y - py) * 0.6 + 4, "move"));
      }
      this.edges.push(edge);
      const group = this.svg.appendChild(
        element("g", {
          class: `node ${node.kind}`,
          transform: `translate(${x} ${y})`,
          tabindex: node.id === 0 ? 0 : -1,
          role: "treeitem",
          "aria-level": node.level + 1,
        }),
      );
      const scissors = element("path", { d: "M-15 -15 L15 15 M15 -15 L-15 15", class: "scissors" });
      group.append(
        shape(node.kind),
        scissors,
        words("", 0, node.kind === "max" ? 10 : node.kind === "min" ? 3 : 5, "value"),
        words("", 0, SIZE + 17, "window"),
        words("", 0, SIZE + 31, "window"),
      );
      for (const name of ["pointerenter", "focus"]) group.addEventListener(name, () => onNode(node.id));
      for (const name of ["pointerleave", "blur"]) group.addEventListener(name, () => onNode(-1));
      group.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event), node));
      this.groups.push(group);
    }
    host.replaceChildren(this.svg);
  }

  /** @param {import("./walk.js").Shown} node @returns {[number, number]} */
  #place({ x, level }) {
    return [x * COLUMN + MARGIN - COLUMN / 2 + 12, level * ROW + MARGIN];
  }

  /** Arrow keys walk through the tree. @param {KeyboardEvent} event @param {import("./walk.js").Shown} node */
  #key(event, node) {
    const { below, data } = this.walk;
    const siblings = below.get(node.parent) ?? [];
    const place = siblings.indexOf(node.id);
    const next = {
      ArrowUp: node.parent,
      ArrowDown: below.get(node.id)?.[0],
      ArrowLeft: siblings[place - 1],
      ArrowRight: siblings[place + 1],
    }[event.key];
    if (next === undefined || next < 0 || !data.nodes[next]) {
      if (event.key.startsWith("Arrow")) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.groups[node.id].setAttribute("tabindex", "-1");
    this.groups[next].setAttribute("tabindex", "0");
    this.groups[next].focus();
  }

  /** @param {ReturnType<import("./walk.js").Walk["after"]>} state */
  show({ facts, cut, path, at, kind }) {
    for (const node of this.walk.data.nodes) {
      const group = this.groups[node.id];
      const known = facts.get(node.id);
      const gone = cut.has(node.id);
      const unborn = Boolean(this.walk.data.facts.born) && !known;
      group.classList.toggle("seen", known !== undefined);
      group.classList.toggle("done", Boolean(known?.done) || (node.kind === "leaf" && known !== undefined));
      group.classList.toggle("path", path.has(node.id));
      group.classList.toggle("now", node.id === at);
      group.classList.toggle("cut", gone);
      group.classList.toggle("unborn", unborn);
      group.dataset.kind = node.id === at ? kind : "";
      this.edges[node.id]?.classList.toggle("path", path.has(node.id));
      this.edges[node.id]?.classList.toggle("cut", gone);
      this.edges[node.id]?.classList.toggle("unborn", unborn);
      const [, , value, below, more] = /** @type {Element[]} */ ([...group.children]);
      value.textContent = this.#value(node, known);
      const bound = kind === "select" && known?.bound && path.has(node.parent) ? `↑${known.bound.toFixed(2)}` : "";
      below.textContent = known?.visits
        ? `${node.counts ?? ""} ${figure(known.wins)}/${figure(known.visits)}`.trim()
        : windowText(known);
      more.textContent = bound || moreText(known);
      group.setAttribute("aria-label", nodeWords(node, known, gone));
    }
  }

  /** @param {import("./walk.js").Shown} node @param {import("./walk.js").Facts | undefined} known */
  #value(node, known) {
    if (known?.visits) return short((known.wins ?? 0) / known.visits);
    if (known?.value !== undefined) return figure(known.value);
    return node.utility === null || node.utility === undefined ? "" : figure(node.utility);
  }
}
