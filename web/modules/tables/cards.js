/** Playing cards: what they look like, and what they are called. */

import { html } from "./html.js";

/** @type {Record<string, string>} */
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** @type {Record<string, string>} */
const RANKS = {
  ...{ 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten" },
  ...{ J: "jack", Q: "queen", K: "king", A: "ace" },
};

/**
 * A card's name: "queen of hearts", "king" for a card without a suit, "face down" for one that lies so.
 * @param {string} card rank and suit, `Qh`; a rank alone; or `?`
 */
export function cardName(card) {
  if (card === "?") return "face down";
  const rank = RANKS[card[0]] ?? card[0];
  return card.length > 1 ? `${rank} of ${SUITS[card[1]]}` : rank;
}

/** The sign of a suit. @param {string} suit */
export function suitSign(suit) {
  return SIGNS[suit];
}

/**
 * A card on the table.
 * @param {string} card as `cardName` takes it
 * @param {keyof HTMLElementTagNameMap} [tag]
 * @param {Record<string, any>} [attributes]
 */
export function cardElement(card, tag = "span", attributes = {}) {
  const { class: more = "", ...rest } = attributes;
  if (card === "?") {
    return html(tag, { class: `card back ${more}`, role: "img", "aria-label": cardName(card), ...rest });
  }
  const rank = card[0] === "T" ? "10" : card[0];
  const face = html("span", { "aria-hidden": "true", class: "face" }, html("b", {}, rank));
  if (card.length > 1) face.append(html("i", {}, SIGNS[card[1]]));
  const role = tag === "button" ? {} : { role: "img" };
  return html(
    tag,
    { class: `card suit-${card[1] ?? "none"} ${more}`, "aria-label": cardName(card), ...role, ...rest },
    face,
  );
}
