/** A poker table: seats with cards, stacks and bets, the community cards, the pot, and the choices of the user. */

import { spoken } from "../words.js";
import { cardElement } from "./cards.js";
import { html, refill } from "./html.js";

/**
 * @typedef {import("./table.js").Move} Move
 * @typedef {{cards: string[], bet: number, folded: boolean, stack?: number, won?: number,
 *   action?: import("./table.js").Words, made?: import("./table.js").Words}} Seat
 * @typedef {{seats: Seat[], pot: number, board: string[], places: number, dealer?: number}} Poker
 */

/** @param {number} amount @param {string} label */
function chips(amount, label) {
  return html(
    "span",
    { class: "chips", role: "img", "aria-label": label },
    html("i", { "aria-hidden": "true" }),
    String(amount),
  );
}

/** @param {HTMLElement} host @param {import("./table.js").Context} context @returns {import("./table.js").Table} */
export function mount(host, context) {
  const below = context.below ?? Math.max(0, context.observer);
  const felt = host.appendChild(html("div", { class: "felt" }));
  const choices = host.appendChild(html("div", { class: "choices", role: "group", "aria-label": "Your choices" }));

  /** @param {Poker} poker @param {number} player @param {boolean} acting */
  function seat(poker, player, acting) {
    const { cards, stack, bet, folded, action, made, won } = poker.seats[player];
    const name = context.players[player] ?? context.sides[player];
    const state = folded ? "folded" : "";
    const place = player === below ? "near" : "far";
    return html(
      "section",
      { class: `seat-at ${place} ${state} ${acting ? "acting" : ""}`, "aria-label": name },
      html("div", { class: "hand" }, ...cards.map((card) => cardElement(card))),
      html(
        "p",
        { class: "plate" },
        html("b", {}, name),
        stack === undefined ? null : chips(stack, `${stack} chips left`),
        poker.dealer === player ? html("span", { class: "button-d", role: "img", "aria-label": "dealer" }, "D") : null,
      ),
      won ? html("p", { class: "said won" }, `wins ${won}`) : null,
      made ? html("p", { class: "said" }, spoken(made)) : action ? html("p", { class: "said" }, spoken(action)) : null,
      html("p", { class: "bet" }, bet ? chips(bet, `bet ${bet}`) : null),
    );
  }

  return {
    update({ table, to_act }, legal) {
      const poker = /** @type {Poker} */ (table);
      if (!poker.seats) return legal ?? [];
      const others = poker.seats.map((_, player) => player).filter((it) => it !== below);
      const empty = Array.from({ length: poker.places - poker.board.length }, () =>
        html("span", { class: "card empty" }),
      );
      refill(
        felt,
        html("div", { class: "far-seats" }, ...others.map((it) => seat(poker, it, to_act.includes(it)))),
        html(
          "div",
          { class: "middle" },
          poker.places
            ? html("div", { class: "community" }, ...poker.board.map((it) => cardElement(it)), ...empty)
            : null,
          html("p", { class: "pot" }, "Pot ", chips(poker.pot, `${poker.pot} chips in the pot`)),
        ),
        seat(poker, below, to_act.includes(below)),
      );
      refill(
        choices,
        ...(legal ?? []).map(([text, , words]) =>
          html(
            "button",
            { type: "button", "data-key": text, "data-do": text, onclick: () => context.move(text) },
            words ? spoken(words) : text,
          ),
        ),
      );
    },
    destroy() {},
  };
}
