/** Deeds of the property game: the card of a lot, with its rents, its owner and its houses. */

import { t, tn } from "../../catalogue.js";
import { spoken } from "../../words.js";
import { html } from "../html.js";

/**
 * @typedef {{name: string, title: import("../table.js").Words, group?: string, price?: number, house?: number,
 *   rents?: number[], mortgage?: number, tax?: number, deck?: number}} Space
 * @typedef {{owner: number, houses: number, mortgaged: boolean}} Holding
 */

export const HOTEL = 5;

/** @param {number} amount */
export function money(amount) {
  return amount.toLocaleString(document.documentElement.lang || "en");
}

/** The houses of a lot in words; empty for none. @param {number} houses */
export function housesWords(houses) {
  if (!houses) return "";
  return houses === HOTEL ? t("hotel") : tn("{count} house", "{count} houses", houses);
}

/** The houses of a lot as small blocks, which a screen reader skips. @param {number} houses */
export function houseMarks(houses) {
  if (!houses) return null;
  const marks = houses === HOTEL ? [html("i", { class: "hotel" })] : Array.from({ length: houses }, () => html("i"));
  return html("span", { class: "houses", "aria-hidden": "true" }, ...marks);
}

/** What is paid on a lot, line by line. @param {Space} space @returns {[string, string][]} */
export function rentLines({ group, rents = [] }) {
  if (group === "u")
    return [
      [t("One works"), t("{count} times the dice", { count: rents[0] })],
      [t("Both works"), t("{count} times the dice", { count: rents[1] })],
    ];
  if (group === "s")
    return rents.map((rent, index) => [tn("{count} station", "{count} stations", index + 1), money(rent)]);
  return rents.map((rent, houses) => [
    houses === 0 ? t("Rent (doubled for the whole group)") : t("With {houses}", { houses: housesWords(houses) }),
    money(rent),
  ]);
}

/**
 * The card of a space: a deed for a lot.
 * @param {Space} space
 * @param {Holding | undefined} holding
 * @param {(player: number) => string} name
 */
export function deed(space, holding, name) {
  const title = spoken(space.title);
  if (space.price === undefined)
    return html("section", { class: "deed plain", "aria-label": title }, html("h3", {}, title));
  const state = holding
    ? holding.mortgaged
      ? t("Owned by {name}, mortgaged: no rent", { name: name(holding.owner) })
      : t("Owned by {name}", { name: name(holding.owner) })
    : t("For sale: {amount}", { amount: money(space.price) });
  return html(
    "section",
    { class: `deed group-${space.group}`, "aria-label": title },
    html("h3", {}, title, holding ? houseMarks(holding.houses) : null),
    html("p", { class: "owner" }, state, holding?.houses ? ` · ${housesWords(holding.houses)}` : ""),
    html(
      "dl",
      {},
      ...rentLines(space).map(([what, amount], index) =>
        html(
          "div",
          { class: holding && space.house && holding.houses === index && !holding.mortgaged ? "now" : "" },
          html("dt", {}, what),
          html("dd", {}, amount),
        ),
      ),
      space.house ? html("div", {}, html("dt", {}, t("A house costs")), html("dd", {}, money(space.house))) : null,
      html("div", {}, html("dt", {}, t("Mortgage")), html("dd", {}, money(space.mortgage ?? 0))),
    ),
  );
}
