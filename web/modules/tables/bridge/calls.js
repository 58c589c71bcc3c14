/** Calls of bridge: their names, the auction as a grid, and the box from which a player bids. */

import { t, tIn, tn } from "../../catalogue.js";
import { suitSign } from "../cards.js";
import { html, refill } from "../html.js";

/** @typedef {import("../table.js").Move} Move */

const LEVELS = [1, 2, 3, 4, 5, 6, 7];
const STRAINS = ["C", "D", "H", "S", "NT"];
const PASS = "pass";
const DOUBLE = "X";
const REDOUBLE = "XX";

/** The short names of the seats, North first. */
export function seatLetters() {
  return [t("N"), t("E"), t("S"), t("W")];
}

/** A bid in words. @param {number} level @param {string} strain */
export function bidName(level, strain) {
  if (strain === "C") return tn("{count} club", "{count} clubs", level);
  if (strain === "D") return tn("{count} diamond", "{count} diamonds", level);
  if (strain === "H") return tn("{count} heart", "{count} hearts", level);
  if (strain === "S") return tn("{count} spade", "{count} spades", level);
  return tn("{count} no trump", "{count} no trumps", level);
}

/** A call in words. @param {string} call as the server writes it */
export function callName(call) {
  if (call === PASS) return tIn("bridge", "Pass");
  if (call === DOUBLE) return t("Double");
  if (call === REDOUBLE) return t("Redouble");
  return bidName(Number(call[0]), call.slice(1));
}

/** What a bid looks like: 1♥, 3NT. @param {number} level @param {string} strain */
export function bidElement(level, strain) {
  const suit = strain.toLowerCase();
  const sign = suitSign(suit) ? html("i", { class: `suit-${suit}` }, suitSign(suit)) : t("NT");
  return html("span", { class: "bid", "aria-hidden": "true" }, String(level), sign);
}

/** @param {string} call */
function callElement(call) {
  const kinds = /** @type {Record<string, string>} */ ({ [PASS]: "pass", [DOUBLE]: "double", [REDOUBLE]: "redouble" });
  const kind = kinds[call];
  const shown = kind
    ? html("span", { "aria-hidden": "true" }, callName(call))
    : bidElement(Number(call[0]), call.slice(1));
  return html("span", { class: `call ${kind ?? ""}`.trim(), role: "img", "aria-label": callName(call) }, shown);
}

/**
 * The auction in rows of the four seats.
 * @param {string[]} calls the dealer's first
 * @param {number} dealer
 * @returns {(string | null)[][]} the calls by seat, North first; null before the first call and after the last one
 */
export function auctionRows(calls, dealer) {
  const cells = [...Array(dealer).fill(null), ...calls];
  const rows = [];
  for (let at = 0; at < Math.max(1, cells.length); at += 4)
    rows.push([0, 1, 2, 3].map((seat) => cells[at + seat] ?? null));
  return rows;
}

/**
 * @param {{calls: string[], dealer: number, vulnerable: boolean[], turn?: number, phase: string}} bridge
 * @returns {HTMLElement}
 */
export function auctionElement({ calls, dealer, vulnerable, turn, phase }) {
  const rows = auctionRows(phase === "auction" ? [...calls, "?"] : calls, dealer);
  const heads = seatLetters().map((name, seat) => {
    const side = vulnerable[seat % 2];
    const label = side ? t("{seat}, vulnerable", { seat: name }) : name;
    return html("th", { scope: "col", class: side ? "vulnerable" : "", "aria-label": label }, name);
  });
  return html(
    "table",
    { class: "auction" },
    html("caption", { class: "unseen" }, t("Auction")),
    html("thead", {}, html("tr", {}, ...heads)),
    html(
      "tbody",
      {},
      ...rows.map((row) =>
        html(
          "tr",
          {},
          ...row.map((call, seat) => {
            if (call === "?") return html("td", { class: "due", "aria-label": t("to call") }, turn === seat ? "?" : "");
            return html("td", {}, call === null ? null : callElement(call));
          }),
        ),
      ),
    ),
  );
}

/**
 * The levels at which a bid is legal.
 * @param {Set<string>} legal the texts of the legal calls
 */
export function openLevels(legal) {
  return LEVELS.filter((level) => STRAINS.some((strain) => legal.has(`${level}${strain}`)));
}

/** The box: a level, then a strain; pass, double and redouble. */
export class BiddingBox {
  /** @param {(call: string) => void} make */
  constructor(make) {
    this.make = make;
    this.host = html("div", { class: "bidding", role: "group", "aria-label": t("Your call") });
    /** @type {number | null} */
    this.level = null;
    this.calls = -1;
  }

  /** Offer the legal calls. @param {Move[]} moves @param {number} calls the number of calls so far */
  offer(moves, calls) {
    if (calls !== this.calls) this.level = null;
    this.calls = calls;
    const legal = new Set(moves.map(([text]) => text));
    const open = openLevels(legal);
    const level = this.level ?? open[0] ?? 7;
    const levels = LEVELS.map((it) =>
      html(
        "button",
        {
          type: "button",
          class: it === level ? "chosen" : "",
          "aria-pressed": String(it === level),
          "aria-label": t("Bids of level {level}", { level: it }),
          "data-key": `level-${it}`,
          disabled: !open.includes(it),
          onclick: () => {
            this.level = it;
            this.offer(moves, calls);
          },
        },
        String(it),
      ),
    );
    const strains = STRAINS.map((strain) => this.#button(`${level}${strain}`, legal, `strain-${strain}`));
    const others = [PASS, DOUBLE, REDOUBLE].map((call) => this.#button(call, legal, call));
    refill(
      this.host,
      html("div", { class: "levels", role: "group", "aria-label": t("Levels") }, ...levels),
      html("div", { class: "strains", role: "group", "aria-label": t("Bids") }, ...strains),
      html("div", { class: "others" }, ...others),
    );
    return this.host;
  }

  /** @param {string} call @param {Set<string>} legal @param {string} key */
  #button(call, legal, key) {
    const bid = /^\d/.test(call);
    return html(
      "button",
      {
        type: "button",
        class: bid ? "" : `call-${call}`,
        "aria-label": callName(call),
        "data-key": key,
        "data-do": call,
        disabled: !legal.has(call),
        onclick: () => this.make(call),
      },
      bid ? bidElement(Number(call[0]), call.slice(1)) : callName(call),
    );
  }
}
