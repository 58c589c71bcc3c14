/** The list of moves with its side lines. */

import { t } from "../catalogue.js";
import { moveNumbers } from "../play/texts.js";
import { path } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

/**
 * The number in front of a move. A second move of a pair has one, `1...`, where the first does not stand before it: at the
 * beginning of a side line and after one.
 * @param {Node} node
 * @param {{pairs: boolean, first: number, begins: number}} numbering as in `moveNumbers`
 * @param {boolean} apart whether the move before it does not stand before it
 */
export function numberBefore(node, numbering, apart) {
  const numbers = moveNumbers(
    path(node).map((it) => it.player),
    numbering,
  );
  const own = numbers[numbers.length - 1];
  if (own || !apart || node.player < 0) return own;
  const last = numbers.findLast((it) => it) ?? "";
  return last.replace(/\.+$/, "...");
}

export class MoveList {
  /** @param {HTMLElement} host @param {(node: Node) => void} onChoose */
  constructor(host, onChoose) {
    this.host = host;
    this.onChoose = onChoose;
    /** @type {Map<Node, HTMLElement>} */
    this.items = new Map();
    this.numbering = { pairs: false, first: 0, begins: 1 };
  }

  /** @param {Node} root @param {Node} now @param {{pairs: boolean, first: number, begins: number}} numbering */
  show(root, now, numbering) {
    this.numbering = numbering;
    this.items.clear();
    const main = document.createElement("ol");
    this.#fill(main, root);
    this.host.replaceChildren(main);
    this.mark(now);
  }

  /** Add a line to a list, with lists of the other lines where they begin. @param {HTMLElement} list @param {Node} start */
  #fill(list, start) {
    let node = start;
    let apart = false;
    while (node.children.length) {
      const [next, ...others] = node.children;
      list.append(this.#item(next, apart));
      apart = others.length > 0;
      for (const other of others) {
        const item = document.createElement("li");
        item.className = "side-line";
        const inner = document.createElement("ol");
        inner.setAttribute("aria-label", t("Another line"));
        inner.append(this.#item(other, true));
        this.#fill(inner, other);
        item.append(inner);
        list.append(item);
      }
      node = next;
    }
  }

  /** @param {Node} node @param {boolean} apart as in `numberBefore` */
  #item(node, apart) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = node.player < 0 ? "move roll" : "move";
    const number = document.createElement("small");
    number.textContent = numberBefore(node, this.numbering, apart);
    button.append(...(number.textContent ? [number, " "] : []), node.notation);
    button.tabIndex = -1;
    button.addEventListener("click", () => this.onChoose(node));
    item.append(button);
    this.items.set(node, button);
    return item;
  }

  /** Mark the move that led to the position on the board. @param {Node} now */
  mark(now) {
    const before = /** @type {HTMLElement | null} */ (this.host.querySelector("[aria-current]"));
    before?.removeAttribute("aria-current");
    for (const it of this.host.querySelectorAll("button[tabindex='0']")) /** @type {HTMLElement} */ (it).tabIndex = -1;
    const button = this.items.get(now) ?? /** @type {HTMLElement | null} */ (this.host.querySelector("button"));
    if (!button) return;
    button.tabIndex = 0;
    if (!this.items.has(now)) return;
    button.setAttribute("aria-current", "true");
    const { top, bottom } = button.getBoundingClientRect();
    const box = this.host.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) this.host.scrollTop += top - box.top - box.height / 2;
  }
}
