/** The table of liar's dice: the own dice, those of the others under cups, the bids, and all dice at the end. */

import { t, tn } from "../../catalogue.js";
import { button, picture } from "../elements.js";
import { html } from "../html.js";
import { bidText, DOUBT, legalBids, nearestBid, stepped } from "./bids.js";
import { die, roll } from "./die.js";
import { countedFaces, facesName } from "./faces.js";

/**
 * @typedef {{dice: number, faces: number, wild: number, hands: number[][], bids: [player: number, count: number, face: number][],
 *   doubter?: number, matching?: number, loser?: number}} State
 * @typedef {import("./bids.js").Bid} Bid
 */

export class Liars {
  /**
   * @param {HTMLElement} host
   * @param {import("../table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    this.seen = "";
    /** The bid that the user puts together. @type {Bid | null} */
    this.wish = null;
    /** @type {Bid[]} */
    this.bids = [];
    /** @type {(() => void)[]} */
    this.rolls = [];
    /** @type {State | null} */
    this.table = null;
    this.players = html("ol", { class: "cups", "aria-label": t("Players and their dice") });
    this.middle = html("div", { class: "bid-now" });
    this.history = html("ol", { class: "bids", "aria-label": t("Bids so far") });
    this.chooser = html("div", { class: "picks", role: "group", "aria-label": t("Your bid") });
    host.append(this.players, this.middle, this.history, this.chooser);
  }

  /** @param {number} player */
  name(player) {
    return player === this.context.observer ? t("You") : this.context.players[player];
  }

  /**
   * @param {import("../table.js").Position} position
   * @param {import("../table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const now = JSON.stringify([table, position.to_act]);
    if (now !== this.seen) {
      const dealt = table.hands.map((hand, player) => hand.length > 0 && this.table?.hands[player].length === 0);
      this.seen = now;
      this.wish = null;
      this.#show(table, position, dealt);
    }
    this.table = table;
    this.#offer(table, legal);
    return [];
  }

  /** @param {State} table @param {import("../table.js").Position} position @param {boolean[]} dealt whose dice were rolled now */
  #show(table, position, dealt) {
    for (const end of this.rolls.splice(0)) end();
    const last = table.bids[table.bids.length - 1];
    const over = table.loser !== undefined;
    const wanted = over && last ? [last[2], table.wild] : [];
    this.players.replaceChildren(
      ...table.hands.map((hand, player) => {
        const dice = hand.map((face) => {
          const shown = die(face, wanted.includes(face) ? "match" : "");
          if (dealt[player] && face) this.rolls.push(roll(shown, face));
          return shown;
        });
        const own = table.bids.filter(([bidder]) => bidder === player).pop();
        return html(
          "li",
          {
            class: [position.to_act.includes(player) && "acting", player === table.loser && "lost"]
              .filter(Boolean)
              .join(" "),
          },
          html("span", { class: "who" }, this.name(player)),
          html("span", { class: "hand" }, hand.some(Boolean) ? null : cup(), ...dice),
          html(
            "span",
            { class: "says" },
            player === table.doubter ? t("“Liar!”") : own ? t("Bids {bid}", { bid: countedFaces(own[1], own[2]) }) : "",
          ),
        );
      }),
    );
    this.middle.replaceChildren(...this.#summary(table, last));
    this.history.replaceChildren(
      ...table.bids.map(([player, count, face]) => html("li", { class: `p${player}` }, bidShown(count, face))),
    );
    this.history.scrollLeft = this.history.scrollWidth;
  }

  /** @param {State} table @param {[number, number, number] | undefined} last @returns {Node[]} */
  #summary(table, last) {
    const wild =
      table.wild === 1
        ? t("A one counts as every face, and is the highest face of a bid.")
        : t("The highest face, {face}, counts as every face.", { face: table.wild });
    if (!last) return [html("p", {}, t("No bid yet.")), html("p", { class: "hint-text" }, wild)];
    const [, count, face] = last;
    const bid = html("p", { class: "large" }, bidShown(count, face));
    if (table.loser === undefined) {
      const total = table.dice * table.hands.length;
      const words = tn(
        "“There is at least {count} such die among all {total}.”",
        "“There are at least {count} such dice among all {total}.”",
        count,
        { total },
      );
      return [bid, html("p", {}, words), html("p", { class: "hint-text" }, wild)];
    }
    const matching = table.matching ?? 0;
    const words = tn("There is {count} such die on the table.", "There are {count} such dice on the table.", matching);
    const verdict = matching >= count ? t("The bid is true.") : t("The bid is false.");
    const loser =
      table.loser === this.context.observer
        ? t("You lose.")
        : t("{name} loses.", { name: this.context.players[table.loser] });
    return [bid, html("p", {}, words), html("p", { class: "verdict" }, `${verdict} ${loser}`)];
  }

  /** @param {State} table @param {import("../table.js").Move[] | null} legal */
  #offer(table, legal) {
    this.chooser.hidden = !legal;
    if (!legal) return;
    this.bids = legalBids(legal.map(([move, points]) => [move, points]));
    const last = table.bids[table.bids.length - 1];
    const wish = this.wish ?? { count: last?.[1] ?? 1, face: last?.[2] ?? 1 };
    this.wish = nearestBid(this.bids, wish);
    this.#draw(
      table,
      legal.some(([move]) => move === DOUBT),
    );
  }

  /** @param {State} table @param {boolean} doubt */
  #draw(table, doubt) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.part;
    const { wish, bids } = this;
    const again = (/** @type {Bid | null} */ bid) => {
      if (bid) this.wish = bid;
      this.#draw(table, doubt);
    };
    const parts = [];
    if (wish) {
      const change = (/** @type {1 | -1} */ step, /** @type {string} */ label, /** @type {string} */ words) => {
        const to = stepped(bids, wish, step);
        return button(label, () => again(to), {
          class: "tool",
          "aria-label": words,
          disabled: !to,
          "data-part": label,
        });
      };
      parts.push(
        html(
          "div",
          { class: "count", role: "group", "aria-label": t("Number of dice") },
          change(-1, "−", t("One die less")),
          html("output", { "aria-live": "polite" }, String(wish.count)),
          change(1, "+", t("One die more")),
        ),
        html(
          "div",
          { class: "faces", role: "group", "aria-label": t("Face") },
          ...Array.from({ length: table.faces }, (_, it) => it + 1).map((face) => {
            const bid = bids.some((it) => it.face === face) ? nearestBid(bids, { count: wish.count, face }) : null;
            return button(die(face), () => again(bid), {
              class: "face",
              "aria-label": facesName(face),
              "aria-pressed": String(face === wish.face),
              disabled: !bid,
              "data-part": `face-${face}`,
            });
          }),
        ),
        button(t("Bid {bid}", { bid: countedFaces(wish.count, wish.face) }), () => this.context.move(bidText(wish)), {
          class: "main",
          "data-move": "bid",
          "data-part": "bid",
        }),
      );
    }
    if (doubt)
      parts.push(
        button(t("Liar!"), () => this.context.move(DOUBT), { class: "doubt", "data-move": DOUBT, "data-part": DOUBT }),
      );
    this.chooser.replaceChildren(...parts);
    if (focused) /** @type {HTMLElement | null} */ (this.chooser.querySelector(`[data-part="${focused}"]`))?.focus();
  }

  destroy() {
    for (const end of this.rolls.splice(0)) end();
  }
}

/** A bid as a number and a die. @param {number} count @param {number} face */
function bidShown(count, face) {
  return html(
    "span",
    { class: "bid", role: "img", "aria-label": countedFaces(count, face) },
    html("span", {}, `${count} ×`),
    die(face),
  );
}

/** A cup, under which dice lie. */
function cup() {
  return picture(
    [
      ["path", { class: "cup-body", d: "M22 16H78L88 84Q50 96 12 84Z" }],
      ["ellipse", { class: "cup-top", cx: 50, cy: 16, rx: 28, ry: 8 }],
    ],
    "cup",
  );
}
