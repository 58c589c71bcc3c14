/** The table of a game tree: the tree with the way to the current node, whose branches are chosen by a touch. */

import { element } from "../board/svg.js";
import { Board, frameOf } from "../board.js";
import { t } from "../catalogue.js";
import { spoken } from "../words.js";
import { button } from "./elements.js";
import { html, refill } from "./html.js";

const [START, END] = [0.25, 0.72]; // the part of a branch that is marked, so that nodes stay readable

/** @typedef {import("./table.js").Move} Move */
/** @typedef {{path: string, player?: number, utilities?: string[]}} State */

class Tree {
  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    /** @type {import("./table.js").Position | null} */
    this.position = null;
    /** @type {Move[] | null} */
    this.legal = null;
    /** @type {Board | null} */
    this.board = null;
    this.stage = html("p", { class: "stage" });
    this.field = html("div", { class: "tree-board" });
    this.choices = html("div", { class: "actions", role: "group", "aria-label": t("Branches") });
    host.append(this.stage, this.field, this.choices);
    this.#open();
  }

  async #open() {
    const { position: _, ...options } = this.context.options;
    this.frame = await frameOf(this.context.game, options, this.context.below);
    this.board = new Board(this.field, this.frame, { onMove: (move) => this.context.move(move) });
    this.branches = element("g", { class: "branches" });
    this.board.svg.insertBefore(this.branches, this.board.svg.querySelector(".points"));
    this.field.style.setProperty("--width", `${this.frame.width}`);
    this.#draw();
  }

  /**
   * @param {import("./table.js").Position} position
   * @param {Move[] | null} legal
   */
  update(position, legal) {
    this.position = position;
    this.legal = legal;
    this.#draw();
    return [];
  }

  #draw() {
    const { position, board, legal } = this;
    if (!position || !board) return;
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    this.stage.textContent = this.#words(table);
    board.show(position);
    board.ask(legal?.filter(([, points]) => points.length) ?? []);
    this.#branches(table, legal ?? []);
    refill(
      this.choices,
      ...(legal ?? []).map(([move, , words]) =>
        button(words ? spoken(words) : move, () => this.context.move(move), { "data-key": move, "data-move": move }),
      ),
    );
    this.choices.hidden = !legal;
  }

  /** Draw the branches that may be chosen; each is touched as a whole. @param {State} table @param {Move[]} legal */
  #branches({ path }, legal) {
    const { frame, branches } = this;
    if (!frame || !branches) return;
    const here = frame.slots[path];
    branches.replaceChildren(
      ...legal.flatMap(([move, [child]]) => {
        const there = frame.slots[child];
        if (!here || !there) return [];
        const at = (/** @type {number} */ part) => here.map((it, axis) => it + part * (there[axis] - it)).join(" ");
        const d = `M${at(START)}L${at(END)}`;
        const touched = element("path", { class: "touched", d, "data-branch": move });
        touched.addEventListener("click", () => this.context.move(move));
        return [element("path", { class: "branch", d }), touched];
      }),
    );
  }

  /** @param {State} table @returns {string} */
  #words({ player, utilities }) {
    const { players, observer } = this.context;
    if (utilities) {
      const values = utilities.map((value, it) => t("{name} {value}", { name: this.#name(it), value }));
      return t("A leaf is reached: {values}", { values: values.join(t(", ")) });
    }
    if (player === undefined) return t("Chance chooses a branch.");
    if (player === observer) return t("Choose a branch: touch its line, its node or a button.");
    return t("{name} chooses a branch.", { name: players[player] });
  }

  /** @param {number} player */
  #name(player) {
    return player === this.context.observer ? t("You") : this.context.players[player];
  }

  destroy() {}
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Tree(host, context);
}
