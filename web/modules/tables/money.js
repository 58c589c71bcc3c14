/** The property game: the board, the deed of the space in question, players with their belongings, and decisions. */

import { Board, frameOf } from "../board.js";
import { t, tn } from "../catalogue.js";
import { spoken } from "../words.js";
import { die } from "./dice/die.js";
import { button } from "./elements.js";
import { html, refill } from "./html.js";
import { belongings, divided, mainMove } from "./money/business.js";
import { deed, houseMarks, housesWords, money } from "./money/deeds.js";

/**
 * @typedef {import("./money/deeds.js").Space} Space
 * @typedef {import("./money/deeds.js").Holding} Holding
 * @typedef {import("./table.js").Move} Move
 * @typedef {import("./table.js").Words} Words
 * @typedef {{money: number, worth: number, at: number, jailed: boolean, out: boolean, pardons: number}} Player
 * @typedef {{spaces: Space[], players: Player[], lots: Record<string, Holding>, mover: number, phase: string, turn: number,
 *   turns: number, houses: number, hotels: number, throw?: [number, number], card?: {deck: Words, text: Words},
 *   auction?: {space: number, bid: number, leader: number, bidders: number[]},
 *   offer?: {space: number, amount: number, buyer: number, owner: number},
 *   debt?: {player: number, to: number, amount: number, raisable: number}}} State
 */

class Money {
  /** @param {HTMLElement} host @param {import("./table.js").Context} context */
  constructor(host, context) {
    this.context = context;
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./table.js").Position | null} */
    this.position = null;
    /** @type {{lots: Map<string, Move[]>, offers: Map<string, Move[]>}} */
    this.business = { lots: new Map(), offers: new Map() };
    this.gone = false;
    /** What the dialog shows. */
    this.shown = "";
    this.field = html("div", { class: "board field-host" });
    this.news = html("div", { class: "news" });
    this.decision = html("section", { class: "decision", "aria-label": t("Your decision") });
    this.people = html("div", { class: "people" });
    this.dialog = html("dialog", { class: "lots-dialog" });
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    host.append(
      html("div", { class: "middle" }, this.field, html("div", { class: "beside" }, this.news, this.decision)),
    );
    host.append(this.people, this.dialog);
    this.#open();
  }

  async #open() {
    const { position: _, ...options } = this.context.options;
    const frame = await frameOf(this.context.game, options, this.context.below);
    if (this.gone) return;
    this.board = new Board(this.field, frame, { still: true });
    if (this.position) this.board.show(this.position);
  }

  /** @param {number} player */
  name(player) {
    if (player < 0) return t("the bank");
    return this.context.players[player] ?? this.context.sides[player];
  }

  /** @param {import("./table.js").Position} position @param {Move[] | null} legal */
  update(position, legal) {
    this.position = position;
    this.board?.show(position);
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    if (!table.spaces) return legal ?? [];
    const { now, lots, offers } = divided(legal ?? []);
    this.business = { lots, offers };
    refill(this.news, ...this.#news(table));
    refill(this.decision, ...this.#decision(table, now, legal !== null));
    refill(
      this.people,
      ...table.players.map((_, player) => this.#person(table, player, position.to_act.includes(player))),
    );
    if (this.dialog.open) {
      const moves = this.shown === "lots" ? lots : this.shown === "offers" ? offers : null;
      if (moves && !moves.size) this.dialog.close();
      else this.#show(this.shown);
    }
    return [];
  }

  // -- what happens ------------------------------------------------------------------------------

  /** @param {State} table */
  #news(table) {
    const lines = [];
    if (table.throw) {
      const [first, second] = table.throw;
      lines.push(
        html(
          "p",
          {
            class: "throw",
            role: "img",
            "aria-label": t("{name} threw {first} and {second}", { name: this.name(table.mover), first, second }),
          },
          die(first),
          die(second),
        ),
      );
    }
    if (table.card)
      lines.push(
        html(
          "section",
          { class: "drawn" },
          html("h3", {}, spoken(table.card.deck)),
          html("p", {}, spoken(table.card.text)),
        ),
      );
    lines.push(html("p", { class: "small" }, t("Turn {turn} of {turns}", { turn: table.turn, turns: table.turns })));
    return lines;
  }

  /** The space that the decision is about. @param {State} table */
  #inQuestion(table) {
    return table.auction?.space ?? table.offer?.space ?? table.players[table.mover].at;
  }

  /** @param {State} table @param {Move[]} now @param {boolean} mine */
  #decision(table, now, mine) {
    const place = this.#inQuestion(table);
    const main = mainMove(now);
    const buttons = now.map(([text, , words]) =>
      button(words ? spoken(words) : text, () => this.context.move(text), {
        "data-key": text,
        "data-do": text,
        class: text === main ? "main" : "",
      }),
    );
    if (this.business.lots.size)
      buttons.push(
        button(t("Your lots: build, sell, mortgage …"), () => this.#show("lots"), {
          "data-key": "lots",
          "data-open": "lots",
        }),
      );
    if (this.business.offers.size)
      buttons.push(
        button(t("Offer to buy a lot …"), () => this.#show("offers"), { "data-key": "offers", "data-open": "offers" }),
      );
    return [
      html("p", { class: "question" }, this.#question(table, mine)),
      deed(table.spaces[place], table.lots[place], (it) => this.name(it)),
      mine && buttons.length
        ? html("div", { class: "actions", role: "group", "aria-label": t("Your choices") }, ...buttons)
        : null,
    ];
  }

  /** @param {State} table @param {boolean} mine @returns {string} */
  #question(table, mine) {
    const { auction, offer, debt, mover, phase } = table;
    const lot = spoken(table.spaces[this.#inQuestion(table)].title);
    if (auction) {
      const bidders = auction.bidders.map((it) => this.name(it)).join(t(", "));
      return auction.bid
        ? t("Auction of {lot}: {name} bids {amount}. Still bidding: {names}.", {
            lot,
            name: this.name(auction.leader),
            amount: money(auction.bid),
            names: bidders,
          })
        : t("Auction of {lot}: no bid yet. Bidding: {names}.", { lot, names: bidders });
    }
    if (offer) {
      const values = { lot, amount: money(offer.amount), name: this.name(offer.buyer), owner: this.name(offer.owner) };
      return mine
        ? t("{name} offers you {amount} for {lot}.", values)
        : t("{name} offers {owner} {amount} for {lot}.", values);
    }
    if (debt) {
      const values = { name: this.name(debt.player), to: this.name(debt.to), amount: money(debt.amount) };
      if (!mine) return t("{name} owes {to} {amount}.", values);
      return debt.raisable < debt.amount
        ? t("You owe {to} {amount}, more than all that you have.", values)
        : t("You owe {to} {amount}: sell houses or mortgage lots.", values);
    }
    const here = table.players[mover];
    const values = { name: this.name(mover), place: lot };
    if (phase === "over") return t("The game is over.");
    if (phase === "buy" && mine) return t("You are at {place}, which nobody owns.", values);
    if (here.jailed) return mine ? t("You are in jail.") : t("{name} is in jail.", values);
    return mine ? t("You are at {place}.", values) : t("{name} is at {place}.", values);
  }

  // -- players -----------------------------------------------------------------------------------

  /** @param {State} table @param {number} player @param {boolean} acting */
  #person(table, player, acting) {
    const it = table.players[player];
    const own = belongings(table.lots, table.spaces, player);
    const facts = it.out
      ? t("bankrupt")
      : it.jailed
        ? t("in jail · worth {worth} in all", { worth: money(it.worth) })
        : t("at {place} · worth {worth} in all", { place: spoken(table.spaces[it.at].title), worth: money(it.worth) });
    return html(
      "section",
      { class: `person ${acting ? "acting" : ""} ${it.out ? "out" : ""}`, "aria-label": this.name(player) },
      html(
        "h3",
        {},
        html("span", { class: `stone p${player}` }),
        html("span", { class: "grow" }, this.name(player)),
        html("b", { class: "cash" }, money(it.money)),
      ),
      html("p", { class: "small" }, facts),
      it.pardons
        ? html("p", { class: "small" }, tn("{count} pardon from jail", "{count} pardons from jail", it.pardons))
        : null,
      html(
        "ul",
        { class: "chips-of-lots" },
        ...own.map(({ space, holding }) => html("li", {}, this.#chip(space, holding))),
      ),
    );
  }

  /** @param {Space} space @param {Holding} holding */
  #chip(space, holding) {
    const title = spoken(space.title);
    const state = holding.mortgaged ? t("mortgaged") : housesWords(holding.houses);
    const chip = button("", () => this.#show(space.name), {
      class: `lot group-${space.group} ${holding.mortgaged ? "mortgaged" : ""}`,
      "aria-label": state ? t("{lot}, {state}", { lot: title, state }) : title,
      "data-key": `lot-${space.name}`,
    });
    chip.append(
      html("span", { "aria-hidden": "true" }, title),
      ...[houseMarks(holding.houses)].filter((it) => it !== null),
    );
    return chip;
  }

  // -- dialogs -----------------------------------------------------------------------------------

  /** Show a deed, or the business with lots. @param {string} what a lot, `lots` or `offers` */
  #show(what) {
    const table = /** @type {State} */ (/** @type {unknown} */ (this.position?.table));
    this.shown = what;
    const by = what === "offers" ? this.business.offers : this.business.lots;
    const names = what === "lots" || what === "offers" ? [...by.keys()] : [what];
    const title = what === "lots" ? t("Your lots") : what === "offers" ? t("Offer to buy a lot") : "";
    const parts = names.map((name) => {
      const place = table.spaces.findIndex((it) => it.name === name);
      const moves = by.get(name) ?? [];
      return html(
        "li",
        {},
        deed(table.spaces[place], table.lots[place], (it) => this.name(it)),
        moves.length
          ? html(
              "div",
              { class: "actions" },
              ...moves.map(([text, , words]) =>
                button(words ? spoken(words) : text, () => this.context.move(text), {
                  "data-key": text,
                  "data-do": text,
                }),
              ),
            )
          : null,
      );
    });
    refill(
      this.dialog,
      html(
        "header",
        {},
        html("h2", {}, title || spoken(table.spaces.find((it) => it.name === what)?.title ?? [""])),
        button(t("Close"), () => this.dialog.close(), { class: "quiet", "data-key": "close" }),
      ),
      what === "lots"
        ? html(
            "p",
            { class: "small" },
            t("Left at the bank: houses {houses}, hotels {hotels}", { houses: table.houses, hotels: table.hotels }),
          )
        : null,
      html("ul", { class: "deeds" }, ...parts),
    );
    if (!this.dialog.open) this.dialog.showModal();
  }

  destroy() {
    this.gone = true;
    if (this.dialog.open) this.dialog.close();
  }
}

export const styles = ["die"];

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Money(host, context);
}
