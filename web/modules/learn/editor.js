/** Drawing a tree: nodes are added, named, weighed, changed and deleted by mouse, touch or keys. */

import { element } from "../board/svg.js";
import { t } from "../catalogue.js";
import { Drawing } from "./drawing.js";
import { HEIGHT } from "./layout.js";
import { isName, isWorth, level, newNode, numbered, readTree, weigh, writeTree } from "./notation.js";
import { nodeWords, Walk } from "./walk.js";

const MOST_NODES = 400; // that a search of the page takes
const MOST_UNDONE = 200;
const PROBABILITY = /^(?:0?\.\d{1,9}|[01]|\d{1,9}\/[1-9]\d{0,8})$/;
const START = "[[0,0],[0,0]]";

/** @typedef {import("./notation.js").TreeNode} TreeNode */

export class Editor {
  /**
   * @param {HTMLElement} page has the parts `data-tree`, `data-node` and the form `data-editor`
   * @param {(text: string, drawn: boolean) => void} onChange called with the text of the tree after each change, and
   *   whether it was drawn, rather than typed
   */
  constructor(page, onChange) {
    this.onChange = onChange;
    this.host = /** @type {HTMLElement} */ (page.querySelector("[data-tree]"));
    this.words = /** @type {HTMLElement} */ (page.querySelector("[data-node]"));
    this.form = /** @type {HTMLFormElement} */ (page.querySelector("[data-editor]"));
    this.open = false;
    /** @type {{players?: number, first?: number}} */
    this.turns = {};
    /** @type {TreeNode} */
    this.root = newNode();
    /** @type {TreeNode[]} */
    this.nodes = [];
    /** @type {import("./walk.js").Shown[]} */
    this.shown = [];
    this.selected = 0;
    /** @type {string[]} */
    this.undone = [];
    /** @type {string[]} */
    this.done = [];
    /** The field that is being typed in, and what it is about. @type {HTMLInputElement | undefined} */
    this.typing = undefined;
    this.typed = "";
    /** @type {Drawing | undefined} */
    this.drawing = undefined;
    this.form.addEventListener("click", (event) => {
      const act = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"))
        ?.dataset.act;
      if (act) this.act(act);
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#focus();
    });
    this.form.addEventListener("input", (event) => this.#typed(/** @type {HTMLInputElement} */ (event.target)));
    this.host.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.host.addEventListener(
      "dblclick",
      (event) => {
        if (!this.open) return;
        event.stopPropagation();
        this.#field("value").select();
      },
      { capture: true },
    );
  }

  /** @param {string} name @returns {HTMLInputElement} */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.form.querySelector(selector));
  }

  /**
   * Begin with a tree.
   * @param {string} text a text that is no tree gives a new one
   * @param {{players?: number, first?: number}} turns
   */
  begin(text, turns) {
    this.turns = turns;
    this.root = readTree(text) ?? /** @type {TreeNode} */ (readTree(START));
    if (this.root.kind === "leaf") this.root = newNode({ kind: "choice", children: [this.root] });
    this.open = true;
    this.form.hidden = false;
    this.selected = 0;
    [this.done, this.undone] = [[], []];
    this.#draw();
    this.#choose(0);
  }

  end() {
    this.open = false;
    this.form.hidden = true;
    this.drawing = undefined;
  }

  /** Take a text that was typed; what is no tree yet changes nothing. @param {string} text */
  take(text) {
    const root = readTree(text);
    if (!this.open || !root || root.kind === "leaf" || text === this.text) return;
    this.#keep();
    this.root = root;
    this.selected = 0;
    this.#draw();
    this.#choose(0);
    this.onChange(this.text, false);
  }

  get text() {
    return writeTree(this.root);
  }

  #keep() {
    this.done.push(this.text);
    if (this.done.length > MOST_UNDONE) this.done.shift();
    this.undone = [];
  }

  /** Draw the tree anew, with the same part of it in sight. */
  #draw() {
    const { nodes, shown } = numbered(this.root, this.turns);
    this.nodes = nodes;
    this.shown = shown;
    const before = this.drawing?.view;
    const focused = this.host.contains(document.activeElement);
    const walk = new Walk({ algorithm: "", source: "", nodes: shown, steps: [], facts: { edited: true } });
    this.drawing = new Drawing(this.host, walk, () => {});
    if (before?.chosen) this.drawing.view.take(before);
    this.drawing.show(walk.after(0));
    this.drawing.groups.forEach((group, id) => {
      group.addEventListener("focus", () => this.#choose(id));
      group.addEventListener("click", () => this.#focus(id));
      const add = element("g", { class: "add", transform: `translate(0 ${HEIGHT + 18})`, "aria-hidden": "true" });
      add.append(element("circle", { r: 9 }), element("path", { d: "M-4 0H4M0 -4V4" }));
      add.addEventListener("click", (event) => {
        event.stopPropagation();
        this.#choose(id);
        this.act("add");
      });
      group.append(add);
    });
    this.selected = Math.min(this.selected, nodes.length - 1);
    if (focused) this.#focus();
  }

  /** @param {number} [id] */
  #focus(id = this.selected) {
    this.drawing?.groups[id]?.focus({ preventScroll: true });
    this.#choose(id);
  }

  /** Fill the form with the facts of a node. @param {number} id */
  #choose(id) {
    this.selected = id;
    const [node, shown] = [this.nodes[id], this.shown[id]];
    this.drawing?.groups.forEach((group, it) => {
      group.classList.toggle("chosen", it === id);
      group.setAttribute("tabindex", it === id ? "0" : "-1");
    });
    const parent = this.nodes[shown.parent];
    const fields = {
      kind: shown.kind,
      value: node.value,
      name: node.name,
      move: node.move,
      probability: node.probability,
    };
    for (const [name, value] of Object.entries(fields)) {
      const field = this.#field(name);
      if (field === this.typing) continue;
      field.value = value;
      field.setCustomValidity("");
      field.removeAttribute("aria-invalid");
    }
    const usable = {
      value: node.kind !== "chance",
      move: Boolean(parent),
      probability: parent?.kind === "chance",
      kind: !(this.turns.players && this.turns.players > 2),
    };
    for (const [name, on] of Object.entries(usable)) this.#part(`label:has([name="${name}"])`).hidden = !on;
    this.#part("[data-value-name]").textContent = node.kind === "leaf" ? t("Value") : t("Evaluation");
    const unusable = {
      undo: !this.done.length,
      redo: !this.undone.length,
      delete: id === 0,
    };
    for (const [name, off] of Object.entries(unusable))
      this.#part(`[data-act="${name}"]`).toggleAttribute("disabled", off);
    this.words.textContent = nodeWords(shown, { value: node.value || undefined, done: 1 }, false);
  }

  /** What a field says changes the node. @param {HTMLInputElement} field */
  #typed(field) {
    const node = this.nodes[this.selected];
    const text = field.value.trim();
    const parent = this.nodes[this.shown[this.selected].parent];
    if (field.name === "kind") {
      this.#change(() => this.#turn(node, text));
      return;
    }
    const problem = this.#problem(field.name, text, node, parent);
    field.setCustomValidity(problem);
    field.toggleAttribute("aria-invalid", Boolean(problem));
    this.words.textContent = problem;
    if (problem) return;
    this.typing = field;
    const change = () => {
      if (field.name === "probability" && parent) weigh(parent.children, node, text);
      else if (field.name === "value") node.value = text;
      else if (field.name === "name") node.name = text;
      else node.move = text;
    };
    this.#change(change, `${field.name}/${this.selected}`);
    this.typing = undefined;
  }

  /** Why a field cannot have this text; empty if it can. @param {string} name @param {string} text @param {TreeNode} node @param {TreeNode | undefined} parent */
  #problem(name, text, node, parent) {
    if (name === "value") {
      const several = (this.turns.players ?? 2) > 2;
      const texts = text.split(",");
      if (several && texts.length !== this.turns.players)
        return t("A value for each player, with commas between them: 1,2,3");
      if (!text && node.kind === "choice") return "";
      const fits = texts.every(isWorth) && (several || texts.length <= 2);
      return fits
        ? ""
        : t("A value is a number, a fraction such as 1/3, ∞ or −∞, or a name such as x for an unknown one.");
    }
    if (name === "probability")
      return PROBABILITY.test(text) && Number(weightOf(text)) <= 1 ? "" : t("A probability is written as 1/3 or 0.25.");
    if (!text) return "";
    if (!isName(text)) return t("A name begins with a letter, and has up to 16 letters and digits.");
    const twice =
      name === "move" && parent?.children.some((it) => it !== node && it.move.toLowerCase() === text.toLowerCase());
    return twice ? t("Another move has this name.") : "";
  }

  /**
   * Make a change that can be taken back.
   * @param {() => void} change
   * @param {string} [typed] what is typed: its characters are taken back together
   */
  #change(change, typed = "") {
    if (!typed || typed !== this.typed) this.#keep();
    this.typed = typed;
    const node = this.nodes[this.selected];
    change();
    this.#draw();
    const place = this.nodes.indexOf(node);
    this.#choose(place < 0 ? this.selected : place);
    this.onChange(this.text, true);
  }

  /** Give a node another kind. @param {TreeNode} node @param {string} kind */
  #turn(node, kind) {
    if (kind === "leaf") {
      if (node === this.root) return;
      const [first] = node.children;
      if (node.kind !== "leaf") node.value = node.value || (first?.kind === "leaf" ? first.value : "0");
      Object.assign(node, { kind, children: [], player: "" });
      return;
    }
    if (node.kind === "leaf") {
      node.children = [newNode({ value: node.value || "0" }), newNode({ value: "0" })];
      node.value = "";
    }
    const children = node.children;
    if (kind === "chance") {
      Object.assign(node, { kind, player: "", value: "" });
      level(children);
      return;
    }
    for (const child of children) child.probability = "";
    Object.assign(node, { kind: "choice", player: "" });
    const { nodes, shown } = numbered(this.root, this.turns);
    if (shown[nodes.indexOf(node)].kind !== kind) node.player = kind;
  }

  /** Carry out a button. @param {string} act */
  act(act) {
    const id = this.selected;
    const node = this.nodes[id];
    if (act === "undo" || act === "redo") this.#restore(act);
    else if (act === "new") this.#replace(START);
    else if (act === "add") this.#add(node);
    else if (act === "delete" && id) {
      const parent = this.nodes[this.shown[id].parent];
      this.#change(() => {
        const place = parent.children.indexOf(node);
        parent.children.splice(place, 1);
        if (parent.kind === "chance") level(parent.children);
        if (!parent.children.length) {
          if (parent === this.root) parent.children = [newNode({ value: "0" })];
          else Object.assign(parent, { kind: "leaf", value: "0", player: "" });
        }
        this.nodes[id] = parent;
      });
      this.#focus(Math.max(0, this.nodes.indexOf(parent)));
    }
  }

  /** @param {TreeNode} node */
  #add(node) {
    if (this.nodes.length >= MOST_NODES) {
      this.words.textContent = t("A tree that is stepped through has at most {most} nodes.", { most: MOST_NODES });
      return;
    }
    const several = this.turns.players ?? 2;
    const child = newNode({ value: several > 2 ? Array(several).fill("0").join(",") : "0" });
    this.#change(() => {
      if (node.kind === "leaf") {
        child.value = node.value || child.value;
        Object.assign(node, { kind: "choice", value: "" });
      }
      node.children.push(child);
      if (node.kind === "chance") level(node.children);
    });
    this.#focus(this.nodes.indexOf(child));
    const [x, y] = this.drawing?.layout.places[this.selected] ?? [0, 0];
    this.drawing?.view.follow(x, y);
    this.#field("value").select();
  }

  /** @param {string} text */
  #replace(text) {
    this.#keep();
    this.root = /** @type {TreeNode} */ (readTree(text));
    this.selected = 0;
    this.#draw();
    this.#choose(0);
    this.onChange(this.text, true);
  }

  /** @param {"undo" | "redo"} act */
  #restore(act) {
    const [from, to] = act === "undo" ? [this.done, this.undone] : [this.undone, this.done];
    const text = from.pop();
    this.typed = "";
    if (text === undefined) return;
    to.push(this.text);
    this.root = /** @type {TreeNode} */ (readTree(text));
    this.#draw();
    this.#choose(this.selected);
    this.onChange(this.text, true);
  }

  /** Whether a key begins the value of the node that is selected. @param {string} key */
  #begins(key) {
    const { kind } = this.nodes[this.selected];
    return kind === "leaf" ? /^[0-9A-Za-z.?∞+−-]$/.test(key) : kind === "choice" && /^[0-9]$/.test(key);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.open) return;
    const act = { a: "add", Insert: "add", Delete: "delete", Backspace: "delete" }[event.key];
    const undo =
      (event.ctrlKey || event.metaKey) && { z: event.shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[event.key];
    if (undo) this.act(undo);
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (act) this.act(act);
    else if (this.#begins(event.key) || event.key === "Enter") {
      event.stopPropagation(); // keys of the view zoom
      const field = this.#field("value");
      field.focus();
      if (event.key !== "Enter") field.value = "";
      field.select();
      if (event.key !== "Enter") return; // the character is typed into the field
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {string} text */
function weightOf(text) {
  const [above, below] = text.split("/");
  return below === undefined ? Number(above) : Number(above) / Number(below);
}
