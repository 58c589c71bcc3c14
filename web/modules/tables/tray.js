/** The table of Stratego: a camp with its tray while pieces are placed, then the board, battles and captured pieces. */

import { Board, frameOf } from "../board.js";
import { t, tn } from "../catalogue.js";
import { html, refill } from "./html.js";
import { Camp } from "./tray/camp.js";
import { face, kindName, lostPieces, ranks } from "./tray/tiles.js";

/**
 * @typedef {{player: number, from: string, to: string, attacker: string, defender: string,
 *   stays: "attacker" | "defender" | "neither"}} Battle
 * @typedef {{size: number, rows: number, army: import("./tray/setup.js").Army, home: [string[], string[]],
 *   placing: boolean, by_chance: boolean, filled: [number, number], own?: Record<string, string>,
 *   lost: [Record<string, number>, Record<string, number>], moves_left: number, last?: string[], battle?: Battle}} State
 * @typedef {import("./table.js").Move} Move
 */

class Tray {
  /** @param {HTMLElement} host @param {import("./table.js").Context} context */
  constructor(host, context) {
    this.context = context;
    /** The camp of each player who places pieces here. @type {Map<number, Camp>} */
    this.camps = new Map();
    this.arranged = false; // whether the user has moved a piece
    host.addEventListener("pointerup", () => {
      this.arranged = true;
    });
    /** @type {Board | null} */
    this.board = null;
    /** @type {{position: import("./table.js").Position, legal: Move[] | null} | null} */
    this.shown = null;
    this.gone = false;
    this.sending = false; // a set-up is on its way
    this.stage = html("p", { class: "stage" });
    this.camp = html("div", { class: "camp-host" });
    this.field = html("div", { class: "board field-host" });
    this.battle = html("div", { class: "battle" });
    this.trays = html("div", { class: "trays" });
    this.ranks = html("div", {});
    host.append(
      this.stage,
      this.camp,
      html("div", { class: "played" }, this.field, this.battle, this.trays, this.ranks),
    );
    this.#open();
  }

  async #open() {
    const { game, below } = this.context;
    const { position: _, ...options } = this.context.options;
    const frame = await frameOf(game, options, below);
    if (this.gone) return;
    this.board = new Board(this.field, frame, { onMove: (move) => this.context.move(move) });
    if (this.shown) this.#play(this.shown.position, this.shown.legal);
  }

  /** @param {number} player */
  name(player) {
    return this.context.players[player] ?? this.context.sides[player];
  }

  /** @param {import("./table.js").Position} position @param {Move[] | null} legal */
  update(position, legal) {
    this.shown = { position, legal };
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const me = this.context.observer >= 0 ? this.context.observer : legal && table.placing ? position.to_act[0] : -1;
    const placing = table.placing && !table.by_chance && me >= 0 && (legal !== null || this.camps.has(me));
    this.camp.hidden = !placing;
    this.field.hidden = this.battle.hidden = this.trays.hidden = placing;
    if (placing) this.#place(table, me, position, legal);
    else this.#play(position, legal);
    return [];
  }

  // -- placing -----------------------------------------------------------------------------------

  /** @param {State} table @param {number} me */
  #campOf(table, me) {
    let camp = this.camps.get(me);
    if (!camp) {
      camp = new Camp({ ...table, home: table.home[me] }, me, {
        say: this.context.say,
        ready: () => this.#send(me),
        keeps: this.context.observer >= 0,
      });
      this.camps.set(me, camp);
    }
    return camp;
  }

  /** @param {State} table @param {number} me @param {import("./table.js").Position} position @param {Move[] | null} legal */
  #place(table, me, position, legal) {
    const camp = this.#campOf(table, me);
    if (this.context.observer < 0) camp.count(table.filled[me]);
    else if (Object.keys(table.own ?? {}).length !== camp.fixed || !camp.ready) camp.fix(table.own ?? {});
    if (!this.camp.contains(camp.element)) this.camp.replaceChildren(camp.element);
    this.legal = new Set(legal?.map(([text]) => text));
    const squares = table.size * table.rows;
    const others = position.to_act.filter((it) => it !== me).map((it) => this.name(it));
    if (!camp.ready) this.stage.textContent = t("{name}, set your army up.", { name: this.name(me) });
    else if (legal === null && others.length)
      this.stage.textContent = t("Waiting for {names} to set up.", { names: others.join(t(", ")) });
    else
      this.stage.textContent = tn(
        "Your pieces go to their places: {count} square is left.",
        "Your pieces go to their places: {count} squares are left.",
        squares - camp.fixed,
      );
    if (camp.ready) this.#send(me);
  }

  /** Place the pieces of a camp that is ready, all at once. @param {number} me */
  #send(me) {
    const camp = /** @type {Camp} */ (this.camps.get(me));
    const { rest } = camp;
    if (this.sending || !rest.length || !this.legal?.has(rest[0])) return;
    this.sending = true;
    queueMicrotask(async () => {
      const placed = await this.context.place(rest.join(""));
      this.sending = false;
      if (!placed) camp.reopen();
    });
  }

  // -- playing -----------------------------------------------------------------------------------

  /** @param {import("./table.js").Position} position @param {Move[] | null} legal */
  #play(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const { battle } = table;
    if (this.board) {
      this.board.show(position);
      this.board.ask(legal ?? []);
      this.board.mark(battle ? [battle.from, battle.to] : (table.last ?? []));
    }
    this.stage.textContent = table.placing ? t("Both armies are set up in secret.") : "";
    this.stage.hidden = !this.stage.textContent;
    refill(this.battle, ...(battle ? this.#battle(battle, table.army) : []));
    const below = this.context.below ?? 1;
    if (!this.ranks.hasChildNodes()) this.ranks.append(ranks(table.army, below));
    const order = [below, 1 - below];
    refill(
      this.trays,
      ...order.map((owner) =>
        lostPieces(owner, table.lost[owner], table.army, t("Lost by {name}", { name: this.name(owner) })),
      ),
    );
  }

  /** @param {Battle} battle @param {import("./tray/setup.js").Army} army */
  #battle(battle, army) {
    const { attacker, defender, stays, player, to } = battle;
    const rank = Object.fromEntries(army.map(([kind, rank]) => [kind, rank]));
    /** @param {number} owner @param {string} kind @param {boolean} lost */
    const side = (owner, kind, lost) =>
      html(
        "span",
        { class: `fighter ${lost ? "beaten" : ""}` },
        face(owner, kind, rank[kind]),
        html("span", {}, kindName(kind)),
      );
    const values = { attacker: kindName(attacker), defender: kindName(defender), square: to };
    const words =
      stays === "attacker"
        ? t("Battle at {square}: {attacker} takes {defender}.", values)
        : stays === "defender"
          ? t("Battle at {square}: {attacker} is lost to {defender}.", values)
          : t("Battle at {square}: {attacker} and {defender} are both lost.", values);
    return [
      side(player, attacker, stays !== "attacker"),
      html("span", { class: "against", "aria-hidden": "true" }, "→"),
      side(1 - player, defender, stays !== "defender"),
      html("p", {}, words),
    ];
  }

  /** Whether pieces are placed that are not sent yet. */
  get unfinished() {
    return this.arranged && [...this.camps.values()].some((it) => !it.ready);
  }

  destroy() {
    this.gone = true;
  }
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Tray(host, context);
}
