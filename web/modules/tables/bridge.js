/** The table of bridge: four hands by compass, the auction and the bidding box, the trick, the contract and the score. */

import { t, tn } from "../catalogue.js";
import { auctionElement, BiddingBox, bidElement, bidName, seatLetters } from "./bridge/calls.js";
import { handElement } from "./bridge/hands.js";
import { cardElement, cardName } from "./cards.js";
import { html, refill } from "./html.js";

/**
 * @typedef {import("./table.js").Move} Move
 * @typedef {{level: number, strain: string, doubled: number, declarer: number}} Contract
 * @typedef {[seat: number, card: string][]} Trick
 * @typedef {{phase: string, dealer: number, vulnerable: boolean[], hands: (string[] | number)[], calls: string[],
 *   trick: Trick, last: Trick, won: number[], tricks: number[], turn?: number, contract?: Contract, dummy?: number,
 *   points?: number}} Bridge
 */

export const styles = ["cards"];

/** How long a trick that is complete stays, in ms. */
const HELD = 1500;
const PLACES = ["at-bottom", "at-left", "at-top", "at-right"];
const WHOLE = 4;

/** The names of the seats, North first. */
function seatNames() {
  return [t("North"), t("East"), t("South"), t("West")];
}

/** @param {number} side 0 for North and South */
function sideName(side) {
  return side === 0 ? t("North–South") : t("East–West");
}

/** A contract in words: 4 spades doubled by South. @param {Contract} contract */
export function contractName({ level, strain, doubled, declarer }) {
  const values = { bid: bidName(level, strain), declarer: seatNames()[declarer] };
  if (doubled === 1) return t("{bid} doubled by {declarer}", values);
  if (doubled === 2) return t("{bid} redoubled by {declarer}", values);
  return t("{bid} by {declarer}", values);
}

/**
 * How a board has ended, in a sentence.
 * @param {Pick<Bridge, "contract" | "tricks">} bridge
 */
export function outcomeWords({ contract, tricks }) {
  if (!contract) return t("All four players passed.");
  const lead = tricks[contract.declarer % 2] - contract.level - 6;
  const name = contractName(contract);
  if (lead === 0) return t("{contract}: made.", { contract: name });
  if (lead > 0)
    return tn("{contract}: made with {count} overtrick.", "{contract}: made with {count} overtricks.", lead, {
      contract: name,
    });
  return tn("{contract}: {count} trick down.", "{contract}: {count} tricks down.", -lead, { contract: name });
}

class BridgeTable {
  /** @param {HTMLElement} host @param {import("./table.js").Context} context */
  constructor(host, context) {
    this.context = context;
    this.below = context.below ?? (context.observer >= 0 ? context.observer : 2);
    this.info = host.appendChild(html("div", { class: "info" }));
    this.felt = host.appendChild(html("div", { class: "felt" }));
    this.offered = host.appendChild(html("div", { class: "offered" }));
    this.box = new BiddingBox((call) => context.move(call));
    this.peeking = false;
    /** The tricks that have been shown complete. */
    this.shown = -1;
    this.until = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {(() => void) | null} */
    this.latest = null;
    this.felt.addEventListener("click", () => this.#skip());
  }

  /** @param {import("./table.js").Position} position @param {Move[] | null} legal */
  update({ table }, legal) {
    const bridge = /** @type {Bridge} */ (table);
    if (!bridge.phase) return legal ?? [];
    const complete = bridge.trick.length === WHOLE;
    const done = bridge.won.length;
    const draw = () => {
      this.latest = null;
      this.peeking = false;
      this.shown = done;
      this.#draw(bridge, bridge.trick, legal);
      if (complete) this.#hold();
    };
    clearTimeout(this.timer);
    const follows = this.context.observer >= 0 && this.shown >= 0 && done >= this.shown;
    if (follows && done > this.shown && !complete && bridge.last.length) {
      this.shown = done; // the trick was over and the next one begun before it could be shown
      this.#draw(bridge, bridge.last, null);
      this.#hold();
    }
    const left = follows && !complete ? this.until - performance.now() : 0;
    if (left <= 0) draw();
    else {
      this.latest = draw;
      this.timer = setTimeout(draw, left);
    }
  }

  #hold() {
    this.until = this.context.observer >= 0 ? performance.now() + HELD : 0;
  }

  /** Show at once what waits for the end of a pause. */
  #skip() {
    this.until = 0;
    clearTimeout(this.timer);
    this.latest?.();
  }

  /** @param {Bridge} bridge @param {Trick} trick @param {Move[] | null} legal */
  #draw(bridge, trick, legal) {
    const turn = trick === bridge.trick ? bridge.turn : undefined;
    const places = [0, 1, 2, 3].map((seat) => this.#seat(bridge, seat, turn, legal));
    this.felt.className = bridge.phase === "auction" ? "felt calling" : "felt";
    refill(this.info, ...this.#facts(bridge));
    refill(this.felt, ...places, this.#middle(bridge, trick, legal));
    this.#offer(bridge, legal);
  }

  /** @param {number} seat */
  #place(seat) {
    return PLACES[(seat - this.below + WHOLE) % WHOLE];
  }

  /** @param {number} seat */
  #name(seat) {
    return this.context.players[seat] ?? seatNames()[seat];
  }

  /** @param {Bridge} bridge @param {number} seat @param {number | undefined} turn @param {Move[] | null} legal */
  #seat(bridge, seat, turn, legal) {
    const place = this.#place(seat);
    const playing = bridge.phase === "lead" || bridge.phase === "play";
    const playable = legal && playing && turn === seat ? new Set(legal.map(([text]) => text)) : null;
    const name = seatNames()[seat];
    const player = this.#name(seat);
    const marks = [];
    if (seat === bridge.dealer) marks.push(html("span", { class: "mark" }, t("deals")));
    if (seat === bridge.contract?.declarer) marks.push(html("span", { class: "mark" }, t("declarer")));
    if (seat === bridge.dummy) marks.push(html("span", { class: "mark" }, t("dummy")));
    return html(
      "section",
      { class: `place ${place} ${turn === seat ? "acting" : ""}`, "data-seat": seat, "aria-label": name },
      html(
        "p",
        { class: "plate" },
        html("b", {}, name),
        player === name ? null : html("span", { class: "who" }, player),
        ...marks,
      ),
      handElement(bridge.hands[seat], {
        name,
        strain: bridge.contract?.strain,
        sideways: place === "at-left" || place === "at-right",
        playable,
        play: (move) => this.context.move(move),
      }),
    );
  }

  /** The contract, the tricks of both sides, who is vulnerable. @param {Bridge} bridge */
  #facts(bridge) {
    const facts = [];
    const { contract, tricks, vulnerable } = bridge;
    if (contract) {
      const { level, strain, doubled, declarer } = contract;
      facts.push(
        html(
          "p",
          {
            class: "contract",
            role: "img",
            "aria-label": t("Contract: {contract}", { contract: contractName(contract) }),
          },
          bidElement(level, strain),
          doubled ? html("b", { class: "doubled", "aria-hidden": "true" }, "X".repeat(doubled)) : null,
          html("span", { "aria-hidden": "true" }, seatNames()[declarer]),
        ),
        html(
          "p",
          { class: "tricks" },
          ...[0, 1].map((side) =>
            html(
              "span",
              {
                role: "img",
                "aria-label": tn("{side}: {count} trick", "{side}: {count} tricks", tricks[side], {
                  side: sideName(side),
                }),
              },
              side === 0 ? t("NS") : t("EW"),
              " ",
              html("b", {}, String(tricks[side])),
              declarer % 2 === side ? html("small", {}, t("of {needed}", { needed: level + 6 })) : null,
            ),
          ),
        ),
      );
    }
    const sides = [0, 1].filter((side) => vulnerable[side]);
    const exposed = sides.length === 2 ? t("both sides") : sides.length ? sideName(sides[0]) : t("nobody");
    facts.push(
      html("p", { class: "vulnerability" }, t("Dealer {seat}", { seat: seatNames()[bridge.dealer] })),
      html("p", { class: "vulnerability" }, t("Vulnerable: {sides}", { sides: exposed })),
    );
    return facts;
  }

  /** The auction with the box while the user bids, the trick, or the score. @param {Bridge} bridge @param {Trick} trick @param {Move[] | null} legal */
  #middle(bridge, trick, legal) {
    if (bridge.phase === "deal") return html("div", { class: "middle" });
    if (bridge.phase === "auction") {
      const box = legal ? this.box.offer(legal, bridge.calls.length) : null;
      return html("div", { class: "middle bids" }, auctionElement(bridge), box);
    }
    if (bridge.phase === "over") return html("div", { class: "middle over" }, ...this.#score(bridge));
    const winner = trick.length === WHOLE ? bridge.won[bridge.won.length - 1] : undefined;
    const cards = trick.map(([seat, card], index) => {
      const classes = `${this.#place(seat)} ${index === 0 ? "led" : ""} ${seat === winner ? "winner" : ""}`;
      return html(
        "div",
        { class: `played ${classes}` },
        cardElement(card, "span", {
          "aria-label": t("{seat}: {card}", { seat: seatNames()[seat], card: cardName(card) }),
        }),
        index === 0 ? html("small", {}, t("led")) : null,
      );
    });
    return html("div", { class: "middle trick", role: "group", "aria-label": t("Trick") }, ...cards);
  }

  /** @param {Bridge} bridge */
  #score(bridge) {
    const points = bridge.points ?? 0;
    const side = points > 0 ? 0 : 1;
    return [
      html("p", { class: "outcome" }, outcomeWords(bridge)),
      points
        ? html(
            "p",
            { class: "points" },
            tn("{side} score {count} point.", "{side} score {count} points.", Math.abs(points), {
              side: sideName(side),
            }),
          )
        : null,
      bridge.calls.length ? auctionElement(bridge) : null,
    ];
  }

  /** While cards are played: the auction, and the last trick to look at again. @param {Bridge} bridge @param {Move[] | null} legal */
  #offer(bridge, legal) {
    if (!["lead", "dummy", "play"].includes(bridge.phase)) {
      refill(this.offered);
      return;
    }
    const peek = bridge.last.length
      ? html(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-key": "last",
            "aria-pressed": String(this.peeking),
            onclick: () => {
              this.peeking = !this.peeking;
              this.#draw(bridge, this.peeking ? bridge.last : bridge.trick, this.peeking ? null : legal);
              if (this.peeking) this.context.say(this.#trickWords(bridge.last));
            },
          },
          this.peeking ? t("This trick") : t("Last trick"),
        )
      : null;
    const turn = bridge.turn === undefined ? -1 : bridge.turn;
    const me = this.context.observer;
    let hint = "";
    if (me === bridge.dummy && bridge.contract)
      hint = t("You are dummy: {name} plays your cards.", { name: this.#name(bridge.contract.declarer) });
    else if (legal && turn === bridge.dummy) hint = t("Play a card of dummy.");
    const auction = bridge.calls.length
      ? html(
          "details",
          { class: "earlier", open: this.offered.querySelector("details")?.open ?? false },
          html("summary", { "data-key": "auction" }, t("Auction")),
          auctionElement(bridge),
        )
      : null;
    refill(this.offered, hint ? html("p", { class: "note" }, hint) : null, peek, auction);
  }

  /** @param {Trick} trick */
  #trickWords(trick) {
    const names = seatLetters();
    return trick.map(([seat, card]) => t("{seat}: {card}", { seat: names[seat], card: cardName(card) })).join(t(", "));
  }

  destroy() {
    clearTimeout(this.timer);
  }
}

/** @param {HTMLElement} host @param {import("./table.js").Context} context @returns {import("./table.js").Table} */
export function mount(host, context) {
  return new BridgeTable(host, context);
}
