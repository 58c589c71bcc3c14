/** Playing cards: what they look like, and what they are called. */

import { t } from "../catalogue.js";
import { html } from "./html.js";

/** @type {Record<string, string>} */
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The name of a suit. @param {string} suit `c`, `d`, `h` or `s` */
export function suitName(suit) {
  return { c: t("clubs"), d: t("diamonds"), h: t("hearts"), s: t("spades") }[suit] ?? suit;
}

/** The sign of a suit. @param {string} suit */
export function suitSign(suit) {
  return SIGNS[suit] ?? "";
}

/** The name of a rank. @param {string} rank its letter or digit */
export function rankName(rank) {
  /** @type {Record<string, string>} */
  const names = {
    ...{ 2: t("two"), 3: t("three"), 4: t("four"), 5: t("five"), 6: t("six"), 7: t("seven"), 8: t("eight") },
    ...{ 9: t("nine"), T: t("ten"), J: t("jack"), Q: t("queen"), K: t("king"), A: t("ace") },
  };
  return names[rank] ?? rank;
}

/**
 * A card's name: "queen of hearts", "king" for a card without a suit, "face down" for one that lies so.
 * @param {string} card rank and suit, `Qh`; a rank alone; or `?`
 */
export function cardName(card) {
  if (card === "?") return t("a card face down");
  const rank = rankName(card[0]);
  return card.length > 1 ? t("{rank} of {suit}", { rank, suit: suitName(card[1]) }) : rank;
}

/**
 * A card on the table.
 * @template {keyof HTMLElementTagNameMap} [Tag="span"]
 * @param {string} card as `cardName` takes it
 * @param {Tag} [tag] `button` for a card that may be played
 * @param {Parameters<typeof html>[1]} [attributes]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function cardElement(card, tag = /** @type {any} */ ("span"), attributes = {}) {
  const { class: more = "", ...rest } = attributes;
  const role = tag === "button" ? {} : { role: "img" };
  const known = { "aria-label": cardName(card), "data-card": card, ...role, ...rest };
  if (card === "?") return html(tag, { class: `playcard back ${more}`.trim(), ...known });
  const [rank, suit] = [card[0] === "T" ? "10" : card[0], card[1] ?? ""];
  return html(
    tag,
    { class: `playcard suit-${suit || "none"} ${more}`.trim(), ...known },
    html("span", { class: "corner", "aria-hidden": "true" }, html("b", {}, rank), html("i", {}, suitSign(suit))),
    html("span", { class: "pip", "aria-hidden": "true" }, suitSign(suit) || rank),
  );
}
