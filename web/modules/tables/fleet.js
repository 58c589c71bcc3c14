/** The table of Battleship: the fleet is placed on the own sea, then both shoot at the sea of the other. */

import { t, tn } from "../catalogue.js";
import { rove, settle } from "./elements.js";
import { shipOn } from "./fleet/placement.js";
import { fleetList, hulls, shipName, squares } from "./fleet/sea.js";
import { Yard } from "./fleet/yard.js";
import { html, refill } from "./html.js";

/**
 * @typedef {import("./fleet/sea.js").SeaState} SeaState
 * @typedef {{player: number, square: string, result: string, length?: number}} Shot
 * @typedef {{size: number, fleet: number[], touching: boolean, placing: boolean, shots_left: number, seas: SeaState[],
 *   last?: Shot}} State
 */

class Fleet {
  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    this.seen = "";
    this.sending = false; // a set-up is on its way
    /** The fleet of each player who places it here. @type {Map<number, Yard>} */
    this.yards = new Map();
    /** @type {HTMLElement[][]} */
    this.rows = [];
    this.stage = html("p", { class: "stage" });
    this.seas = html("div", { class: "seas" });
    host.append(this.stage, this.seas);
    this.arranged = false; // whether the user has moved a ship
    this.seas.addEventListener("pointerup", () => {
      this.arranged = true;
    });
    rove(this.seas, () => this.rows);
  }

  /** @param {number} player */
  name(player) {
    return this.context.players[player] ?? "";
  }

  /**
   * @param {import("./table.js").Position} position
   * @param {import("./table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const now = JSON.stringify([table, position.to_act, legal]);
    if (now === this.seen) return [];
    this.seen = now;
    const me = this.context.observer >= 0 ? this.context.observer : legal ? position.to_act[0] : -1;
    if (table.placing && me >= 0 && legal !== null) this.#place(table, me, legal);
    else if (table.placing && this.yards.has(me)) this.#wait(table, me, position);
    else this.#shoot(table, me, position, legal);
    return [];
  }

  /** @param {State} table @param {number} me */
  #yard(table, me) {
    let yard = this.yards.get(me);
    if (!yard) {
      yard = new Yard({ size: table.size, touching: table.touching }, table.fleet, {
        say: this.context.say,
        ready: () => this.#send(me),
      });
      this.yards.set(me, yard);
    }
    const known = table.seas[me].ships.map(shipOn);
    yard.fix(known.length ? known : yard.ships.slice(0, table.seas[me].placed));
    return yard;
  }

  /** @param {State} table @param {number} me @param {import("./table.js").Move[]} legal */
  #place(table, me, legal) {
    const yard = this.#yard(table, me);
    this.legal = new Set(legal.map(([text]) => text));
    this.stage.textContent = yard.ready
      ? t("Your fleet puts to sea.")
      : tn("Place your fleet: {count} ship.", "Place your fleet: {count} ships.", table.fleet.length - yard.fixed);
    if (!this.seas.contains(yard.element)) this.seas.replaceChildren(yard.element);
    if (yard.ready) this.#send(me);
  }

  /** Place the ships of a fleet that is ready, all at once. @param {number} me */
  #send(me) {
    const yard = /** @type {Yard} */ (this.yards.get(me));
    const { rest } = yard;
    if (this.sending || !this.legal || !rest.length) return;
    if (!this.legal.has(rest[0])) {
      this.#reopen(yard);
      return;
    }
    this.sending = true;
    queueMicrotask(async () => {
      const placed = await this.context.place(rest.join(","));
      this.sending = false;
      if (!placed) this.#reopen(yard);
    });
  }

  /** Let the user move the ships again: they cannot be placed like this. @param {Yard} yard */
  #reopen(yard) {
    yard.ready = false;
    yard.draw();
    this.stage.textContent = t("The ships cannot lie like this: move one of them.");
  }

  /** @param {State} table @param {number} me @param {import("./table.js").Position} position */
  #wait(table, me, position) {
    const yard = this.#yard(table, me);
    if (!this.seas.contains(yard.element)) this.seas.replaceChildren(yard.element);
    const others = position.to_act.filter((it) => it !== me).map((it) => this.name(it));
    this.stage.textContent = t("Waiting for {names} to place a fleet.", { names: others.join(t(", ")) });
  }

  /** @param {State} table @param {number} me @param {import("./table.js").Position} position @param {import("./table.js").Move[] | null} legal */
  #shoot(table, me, position, legal) {
    this.stage.replaceChildren(...this.#words(table, me, position, legal !== null));
    const first = me >= 0 ? 1 - me : 1;
    this.rows = [];
    refill(this.seas, this.#sea(table, first, me, legal), this.#sea(table, 1 - first, me, null));
    settle(this.rows);
  }

  /** @param {State} table @param {number} owner @param {number} me @param {import("./table.js").Move[] | null} legal */
  #sea(table, owner, me, legal) {
    const sea = table.seas[owner];
    const open = new Set(legal?.map(([text]) => text));
    const target = me >= 0 && owner !== me;
    const last = table.last?.player === 1 - owner ? table.last.square : "";
    const { cells, rows } = squares(table.size, sea, {
      open,
      last,
      ...(target && { touch: (square) => open.has(square) && this.context.move(square) }),
    });
    if (target) this.rows = rows;
    const title = owner === me ? t("Your sea") : t("The sea of {name}", { name: this.name(owner) });
    const grid = html(
      "div",
      { class: `grid ${legal ? "open" : ""}`, role: "group", "aria-label": title },
      ...hulls(sea),
      ...cells,
    );
    grid.style.setProperty("--size", String(table.size));
    const shots = Object.values(sea.shots);
    const hits = shots.filter((it) => it === "hit" || it === "sunk").length;
    const count = t("Shots: {shots}, hits: {hits}", { shots: shots.length, hits });
    return html(
      "section",
      { class: `sea ${owner === me ? "own" : "other"}` },
      html("h3", {}, title),
      grid,
      html("p", { class: "muted" }, count),
      fleetList(table.fleet, sea.afloat),
    );
  }

  /** @param {State} table @param {number} me @param {import("./table.js").Position} position @param {boolean} mine @returns {(string | Node)[]} */
  #words(table, me, position, mine) {
    const { last } = table;
    const words = [];
    if (last && last.result !== "due") {
      const { square, length = 0 } = last;
      const values = { square, ship: shipName(length), name: this.name(last.player) };
      const own = last.player === me;
      const sunk = last.result === "sunk";
      if (sunk)
        words.push(own ? t("You sank a {ship} at {square}.", values) : t("{name} sank a {ship} at {square}.", values));
      else if (last.result === "hit")
        words.push(own ? t("Your shot at {square} hit.", values) : t("{name} hit at {square}.", values));
      else words.push(own ? t("Your shot at {square} missed.", values) : t("{name} missed at {square}.", values));
    }
    if (mine) words.push(tn("Your turn: {count} shot.", "Your turn: {count} shots.", table.shots_left));
    else if (table.placing) words.push(t("The ships are placed."));
    else if (position.to_act.length && !position.to_act.includes(me))
      words.push(t("Waiting for {names}.", { names: position.to_act.map((it) => this.name(it)).join(t(", ")) }));
    return [words.join(" ")];
  }

  /** Whether ships are placed that are not sent yet. */
  get unfinished() {
    return this.arranged && [...this.yards.values()].some((it) => !it.ready);
  }

  destroy() {}
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Fleet(host, context);
}
