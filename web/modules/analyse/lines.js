/** The list of moves with its side lines. */

/** @typedef {import("./tree.js").Node} Node */

export class MoveList {
  /** @param {HTMLElement} host @param {(node: Node) => void} onChoose */
  constructor(host, onChoose) {
    this.host = host;
    this.onChoose = onChoose;
    /** @type {Map<Node, HTMLElement>} */
    this.items = new Map();
  }

  /** @param {Node} root @param {Node} now */
  show(root, now) {
    this.items.clear();
    const main = document.createElement("ol");
    this.#fill(main, root);
    this.host.replaceChildren(main);
    this.mark(now);
  }

  /** Add a line to a list, with lists of the other lines where they begin. @param {HTMLElement} list @param {Node} start */
  #fill(list, start) {
    let node = start;
    while (node.children.length) {
      const [next, ...others] = node.children;
      list.append(this.#item(next));
      for (const other of others) {
        const item = document.createElement("li");
        item.className = "side-line";
        const inner = document.createElement("ol");
        inner.setAttribute("aria-label", "Another line");
        inner.append(this.#item(other));
        this.#fill(inner, other);
        item.append(inner);
        list.append(item);
      }
      node = next;
    }
  }

  /** @param {Node} node */
  #item(node) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = node.player < 0 ? "move roll" : "move";
    const number = document.createElement("small");
    number.textContent = `${node.ply}.`;
    button.append(number, ` ${node.notation}`);
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
