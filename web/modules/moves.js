/**
 * The list of moves in rows of turns, as score sheets have them. The markup is that of the page's templates
 * (web/templates/parts/score_sheet.html); the rows are those of server/computing/score_sheet.py, which makes them once.
 */

import { t } from "./catalogue.js";
import { filled } from "./templates.js";
import { isSilent, spoken } from "./words.js";

export class MoveList {
  /**
   * @param {HTMLElement} list
   * @param {number} players
   * @param {(ply: number) => void} onChosen
   * @param {{pairs: boolean, first: number, begins: number}} numbering whether a row has one number, or each move
   *   its own; the first number; and the player who begins rows, or -1 for the player who moved first
   */
  constructor(list, players, onChosen, numbering = { pairs: true, first: 1, begins: -1 }) {
    this.numbering = numbering;
    this.list = list;
    this.players = players;
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    this.rows = this.moves = 0;
    this.player = -1;
    /** @type {HTMLElement[]} */
    this.rolls = [];
    /** The player who moved first: a row begins with it. */
    this.first = numbering.begins;
    list.replaceChildren();
    list.addEventListener("click", (event) => {
      const link = /** @type {HTMLElement} */ (event.target).closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onChosen(Number(link.dataset.ply));
    });
  }

  /** Take all moves away. */
  clear() {
    this.rows = this.moves = 0;
    this.player = -1;
    this.rolls = [];
    this.first = this.numbering.begins;
    this.items.clear();
    this.list.replaceChildren();
  }

  /** @param {import("./steps.js").Ply} ply */
  add(ply) {
    if (isSilent(ply.words)) return;
    const link = filled("move", {
      words: ply.words ? spoken(ply.words) : ply.notation,
      address: `?ply=${ply.ply}`,
      ply: String(ply.ply),
      time: ply.seconds ? t("{seconds} s", { seconds: ply.seconds.toFixed(1) }) : "",
      kind: ply.player < 0 ? "roll" : "",
    });
    this.items.set(ply.ply, link);
    if (ply.player < 0) {
      this.rolls.push(link);
      this.#last()?.append(link); // until it is known whose turn it belongs to
      return;
    }
    if (this.first < 0) this.first = ply.player;
    if (!this.rows || this.#place(ply.player) < this.#place(this.player)) this.#addRow(ply.player);
    if (!this.#last() || ply.player !== this.player) this.#addTurn(ply.player);
    this.player = ply.player;
    this.moves += 1;
    this.#last()?.append(...this.rolls, link);
    this.rolls = [];
  }

  /** The place of a player in a row. @param {number} player */
  #place(player) {
    return (player - this.first + this.players) % this.players;
  }

  #last() {
    return /** @type {HTMLElement | null} */ (this.list.lastElementChild?.querySelector(".turn:last-child") ?? null);
  }

  /** @param {number} player the first one in it */
  #addRow(player) {
    this.rows += 1;
    this.player = -1;
    const { pairs, first } = this.numbering;
    const number = String(first + (pairs ? this.rows - 1 : this.moves));
    this.list.append(filled("moves-row", { number: number + (pairs && player !== this.first ? "..." : "") }));
  }

  /** @param {number} player */
  #addTurn(player) {
    this.list.lastElementChild?.append(filled("turn", { player: String(player) }));
  }

  /** Mark the ply that the board shows, and scroll to it. @param {number} ply */
  mark(ply) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    let at = ply;
    while (at > 0 && !this.items.has(at)) at -= 1; // a ply that stands in no list
    const item = this.items.get(at);
    if (!item) {
      this.list.scrollTop = 0;
      return;
    }
    item.setAttribute("aria-current", "true");
    const row = /** @type {HTMLElement} */ (item.closest("li"));
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
