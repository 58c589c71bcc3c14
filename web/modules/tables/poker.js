/** A poker table: seats with cards, stacks and bets, the community cards, the pot, and the choices of the user. */

import { t, tn } from "../catalogue.js";
import { spoken } from "../words.js";
import { cardElement, cardName } from "./cards.js";
import { html, refill } from "./html.js";
import { Sizing } from "./poker/sizing.js";

/**
 * @typedef {import("./table.js").Move} Move
 * @typedef {import("./table.js").Words} Words
 * @typedef {{cards: string[], bet: number, folded: boolean, stack?: number, won?: number, action?: Words,
 *   made?: Words}} Seat
 * @typedef {{text: string, least: number, most: number, presets: [Words, number][]}} Bounds
 * @typedef {{seats: Seat[], pot: number, board: string[], places: number, dealer?: number, hand?: number,
 *   hands?: number, score?: number, raise?: Bounds, previous?: Poker}} Poker
 */

export const styles = ["cards"];

/** How long the end of a hand stays before the next one is shown, in ms. */
const HELD = 6000;

/** @param {number} amount @param {string} label what the chips are, for screen readers */
function chips(amount, label) {
  return html(
    "span",
    { class: "chips", role: "img", "aria-label": label },
    html("i", { "aria-hidden": "true" }),
    String(amount),
  );
}

/** Whether every player of a hand has cards. @param {Poker} poker */
function dealt({ seats, places }) {
  return seats.every(({ cards }) => cards.length >= (places > 1 ? 2 : 1));
}

/**
 * What has happened at the end of a hand, in words.
 * @param {Poker} poker
 * @param {string[]} names by player
 */
export function endWords({ seats }, names) {
  const winners = seats.flatMap(({ won }, player) => (won === undefined ? [] : [player]));
  if (winners.length > 1) return t("The pot is split.");
  return winners
    .map((player) => {
      const { won = 0, made } = seats[player];
      const name = names[player];
      return made
        ? tn("{name} wins {count} chip with {hand}.", "{name} wins {count} chips with {hand}.", won, {
            name,
            hand: spoken(made),
          })
        : tn("{name} wins {count} chip.", "{name} wins {count} chips.", won, { name });
    })
    .join(" ");
}

class PokerTable {
  /** @param {HTMLElement} host @param {import("./table.js").Context} context */
  constructor(host, context) {
    this.context = context;
    this.below = context.below ?? Math.max(0, context.observer);
    this.felt = host.appendChild(html("div", { class: "felt" }));
    this.choices = host.appendChild(html("div", { class: "offered", role: "group", "aria-label": t("Your choices") }));
    this.sizing = new Sizing((text) => context.move(text));
    /** The hand whose end was shown last. */
    this.ended = 0;
    /** @type {number | undefined} */
    this.ply = undefined;
    /** What is to be shown after the end of a hand. @type {(() => void) | null} */
    this.next = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {number} player */
  name(player) {
    return this.context.players[player] ?? this.context.sides[player];
  }

  /** @param {import("./table.js").Position} position @param {Move[] | null} legal */
  update({ ply, table, to_act, over }, legal) {
    const poker = /** @type {Poker} */ (table);
    if (!poker.seats) return legal ?? [];
    const last = (poker.hand ?? 1) - 1; // the hand that has ended
    const went = this.ply !== undefined && ply > this.ply;
    if (this.ply !== undefined && ply < this.ply) this.ended = Math.min(this.ended, last - 1); // stepped back
    this.ply = ply;
    const show = () => {
      this.#stop();
      this.#draw(poker, to_act);
      this.#offer(poker, legal);
    };
    if (this.next) {
      this.next = show; // the end of a hand is still shown
      return;
    }
    if (poker.previous && !dealt(poker)) {
      this.#end(poker.previous, last);
    } else if (poker.previous && went && this.ended < last) {
      this.#end(poker.previous, last);
      this.next = show;
      const goOn = () => this.next?.(); // to the newest position: the other player may have moved by then
      this.timer = setTimeout(goOn, HELD);
      refill(
        this.choices,
        html("button", { type: "button", class: "main", "data-key": "next", onclick: goOn }, t("Next hand")),
      );
    } else {
      if (over && went) this.#announce(poker);
      this.ended = Math.max(this.ended, last);
      show();
    }
  }

  /** Show the end of a hand. @param {Poker} poker @param {number} hand */
  #end(poker, hand) {
    if (this.ended < hand) this.#announce(poker);
    this.ended = hand;
    this.#draw(poker, []);
    this.#offer(poker, null);
  }

  /** @param {Poker} poker */
  #announce(poker) {
    const shown = poker.seats.flatMap(({ made, cards }, player) =>
      made ? [t("{name} shows {cards}.", { name: this.name(player), cards: cards.map(cardName).join(t(", ")) })] : [],
    );
    const names = poker.seats.map((_, player) => this.name(player));
    this.context.say([...shown, endWords(poker, names)].join(" "));
  }

  /** @param {Poker} poker @param {number[]} acting */
  #draw(poker, acting) {
    const others = poker.seats.map((_, player) => player).filter((it) => it !== this.below);
    const over = poker.seats.some(({ won }) => won !== undefined);
    const names = poker.seats.map((_, player) => this.name(player));
    const pot = poker.pot + poker.seats.reduce((sum, { bet }) => sum + bet, 0);
    refill(
      this.felt,
      html("div", { class: "far-seats" }, ...others.map((it) => this.#seat(poker, it, acting.includes(it)))),
      html(
        "div",
        { class: "middle" },
        poker.places ? this.#community(poker) : null,
        html(
          "p",
          { class: "pot" },
          t("Pot"),
          " ",
          chips(pot, tn("{count} chip in the pot", "{count} chips in the pot", pot)),
        ),
        over ? html("p", { class: "end" }, endWords(poker, names)) : null,
      ),
      this.#seat(poker, this.below, acting.includes(this.below)),
      poker.hands ? this.#score(poker) : null,
    );
  }

  /** The number of the hand, and who is ahead. @param {Poker} poker */
  #score({ hand = 1, hands = 1, score = 0 }) {
    const leader = score >= 0 ? 0 : 1;
    const ahead = Math.abs(score);
    return html(
      "p",
      { class: "tally" },
      t("Hand {hand} of {hands}", { hand, hands }),
      ahead
        ? html(
            "span",
            {},
            tn("{name} is {count} chip ahead", "{name} is {count} chips ahead", ahead, { name: this.name(leader) }),
          )
        : null,
    );
  }

  /** @param {Poker} poker */
  #community({ board, places }) {
    const empty = Array.from({ length: Math.max(0, places - board.length) }, () =>
      html("span", { class: "playcard empty", "aria-hidden": "true" }),
    );
    return html(
      "div",
      { class: "community", role: "group", "aria-label": t("Community cards") },
      ...board.map((it) => cardElement(it)),
      ...empty,
    );
  }

  /** @param {Poker} poker @param {number} player @param {boolean} acting */
  #seat(poker, player, acting) {
    const { cards, stack, bet, folded, action, made, won } = poker.seats[player];
    const name = this.name(player);
    const classes = ["seat-at", player === this.below ? "near" : "far"];
    if (folded) classes.push("folded");
    if (acting) classes.push("acting");
    if (won !== undefined) classes.push("winner");
    return html(
      "section",
      { class: classes.join(" "), "aria-label": name, "data-player": player },
      html("div", { class: "hand" }, ...cards.map((card) => cardElement(card))),
      html(
        "div",
        { class: "plate" },
        html("b", {}, name),
        stack === undefined ? null : chips(stack, tn("{count} chip left", "{count} chips left", stack)),
        action ? html("span", { class: "did" }, spoken(action)) : null,
        poker.dealer === player
          ? html("span", { class: "dealer", role: "img", "aria-label": t("dealer"), title: t("dealer") }, "D")
          : null,
        made ? html("span", { class: "made" }, spoken(made)) : null,
      ),
      html(
        "p",
        { class: "bet" },
        won !== undefined
          ? html("span", { class: "taken" }, chips(won, tn("wins {count} chip", "wins {count} chips", won)))
          : bet
            ? chips(bet, tn("has bet {count} chip", "has bet {count} chips", bet))
            : null,
      ),
    );
  }

  /** @param {Poker} poker @param {Move[] | null} legal */
  #offer(poker, legal) {
    const buttons = (legal ?? []).map(([text, , words]) =>
      html(
        "button",
        { type: "button", "data-key": text, "data-do": text, onclick: () => this.context.move(text) },
        words ? spoken(words) : text,
      ),
    );
    refill(this.choices, ...buttons, ...(legal && poker.raise ? this.sizing.elements(poker.raise) : []));
  }

  #stop() {
    clearTimeout(this.timer);
    this.next = null;
  }

  destroy() {
    this.#stop();
  }
}

/** @param {HTMLElement} host @param {import("./table.js").Context} context @returns {import("./table.js").Table} */
export function mount(host, context) {
  return new PokerTable(host, context);
}
