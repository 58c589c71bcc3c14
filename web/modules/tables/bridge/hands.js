/** Hands of bridge: the order of the cards, fans of cards, and the open hand at a side. */

import { t, tn } from "../../catalogue.js";
import { cardElement, suitName } from "../cards.js";
import { html } from "../html.js";

const RANKS = "AKQJT98765432";

/** The order of the suits: trumps first, then red and black in turn. @type {Record<string, string>} */
const ORDERS = { S: "shcd", H: "hsdc", D: "dshc", C: "chsd", NT: "shcd" };

/**
 * The cards of a hand by suit, in the order in which players hold them.
 * @param {string[]} cards
 * @param {string} [strain] of the contract
 * @returns {string[][]} a list for each suit, empty ones too
 */
export function bySuit(cards, strain = "NT") {
  return [...ORDERS[strain]].map((suit) =>
    cards.filter((it) => it[1] === suit).sort((a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0])),
  );
}

/** The text of the move that plays a card. @param {string} card */
export function moveOf(card) {
  return card[1].toUpperCase() + card[0];
}

/**
 * A card that may be played is a button, any other one lies still.
 * @param {string} card
 * @param {Set<string> | null} playable the moves that may be made now; null where nobody plays from this hand
 * @param {(move: string) => void} play
 */
function cardOf(card, playable, play) {
  const move = moveOf(card);
  if (!playable?.has(move)) return cardElement(card, "span", { class: playable ? "barred" : "" });
  return cardElement(card, "button", {
    type: "button",
    class: "playable",
    "data-key": `card-${card}`,
    "data-do": move,
    onclick: () => play(move),
  });
}

/** Lead by the arrow keys from one playable card to the next. @param {KeyboardEvent} event */
function follow(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const host = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button")]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
  if (!step || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[(at + step + buttons.length) % buttons.length].focus();
}

/**
 * A hand on the table.
 * @param {string[] | number} hand the cards, or their number where they lie face down
 * @param {{name: string, strain?: string, sideways: boolean, playable: Set<string> | null, play: (move: string) => void}} how
 *   `sideways` is for a hand at the left or right, whose suits lie in rows when it is open
 */
export function handElement(hand, { name, strain, sideways, playable, play }) {
  if (typeof hand === "number") {
    const label = tn("{name}: {count} card face down", "{name}: {count} cards face down", hand, { name });
    const backs = Array.from({ length: hand }, () => html("span", { class: "playcard back", "aria-hidden": "true" }));
    return html("div", { class: "fan hidden-hand", role: "img", "aria-label": label }, ...backs);
  }
  const suits = bySuit(hand, strain).filter((it) => it.length);
  const label = t("The hand of {name}", { name });
  /** @param {string[]} cards */
  const cards = (cards) => cards.map((it) => cardOf(it, playable, play));
  const keys = { onkeydown: /** @type {(event: Event) => void} */ (follow) };
  if (!sideways)
    return html("div", { class: "fan", role: "group", "aria-label": label, ...keys }, ...cards(suits.flat()));
  return html(
    "div",
    { class: "suits", role: "group", "aria-label": label, ...keys },
    ...suits.map((it) => html("div", { class: "fan", role: "group", "aria-label": suitName(it[0][1]) }, ...cards(it))),
  );
}
