/** The card at the end of a game: the result, the score, the rating, and what to do next. */

import { t, translated } from "../catalogue.js";
import { stepFrom } from "../evaluation_part.js";
import { spoken } from "../words.js";
import { sorted } from "./texts.js";

/** @typedef {import("./screen.js").Action} Action */
/** @typedef {number | string | import("../tables/table.js").Words} Value a figure, a term or words */
/** @typedef {{name: string, values: Value[]}} Row a part of the score, with a value for each player */
/** @typedef {{game: string, time_class: string, rating: number, games: number}} Rating */

/**
 * The rows of the score: the parts that the server names, else the figures beside the board.
 * @param {{tally?: [string, Value[]][], side: Record<string, string | number>}} position the last one
 * @param {number} players
 * @param {string[]} details the facts that only explain the position
 * @param {string} [game] its name
 * @returns {Row[]}
 */
export function scoreRows({ tally, side }, players, details = [], game = "") {
  if (tally?.length) return tally.map(([name, values]) => ({ name: translated(name, game), values }));
  const shown = Object.fromEntries(Object.entries(side).filter(([name]) => !details.includes(name)));
  /** @type {Map<string, (number | string)[]>} */
  const rows = new Map();
  sorted(shown, players, game).own.forEach((facts, player) => {
    for (const fact of facts) {
      const [, name, value] = /^(.*) (-?[0-9.]+)$/.exec(fact) ?? [];
      if (name === undefined) continue;
      const row = rows.get(name) ?? Array(players).fill("");
      row[player] = Number(value);
      rows.set(name, row);
    }
  });
  return [...rows].filter(([, values]) => values.every((it) => it !== "")).map(([name, values]) => ({ name, values }));
}

/**
 * The change of a rating by a match: that of the time class in which one more game counts.
 * @param {Rating[]} before
 * @param {Rating[]} after
 * @param {string} game
 * @returns {{rating: number, change: number | null} | null} null where no game has been counted yet
 */
export function ratingChange(before, after, game) {
  for (const it of after.filter((rating) => rating.game === game)) {
    const old = before.find((rating) => rating.game === game && rating.time_class === it.time_class);
    if (it.games === (old?.games ?? 0)) continue;
    const rating = Math.round(it.rating);
    return { rating, change: old ? rating - Math.round(old.rating) : null };
  }
  return null;
}

/** A value of a row for people. @param {Value} value */
export function shownValue(value) {
  return Array.isArray(value) ? spoken(value) : translated(String(value));
}

/** @param {number} change with its sign */
export function signed(change) {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} [text] */
function made(tag, text = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

export class EndCard {
  /**
   * @param {HTMLElement} host the element of the card
   * @param {(ply: number) => void} go shows a ply on the board
   */
  constructor(host, go) {
    this.host = host;
    /** Where the evaluation of the game is shown. */
    this.evaluation = this.#part("ending-evaluation");
    stepFrom(this.evaluation, go);
    /** Called when the user has closed it. */
    this.onClose = () => {};
    /** @type {HTMLElement} */ (host.querySelector('[data-do="close"]')).onclick = () => {
      this.hide();
      this.onClose();
    };
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.host.querySelector(`[data-${name}]`));
  }

  hide() {
    this.host.hidden = true;
  }

  /**
   * Show the end of a game.
   * @param {{kind: "won" | "lost" | "drawn" | "none", headline: string, words: string, players: string[], rows: Row[]}} end
   */
  show({ kind, headline, words, players, rows }) {
    this.host.dataset.kind = kind;
    this.#part("ending-title").textContent = headline;
    this.#part("ending-words").textContent = words;
    this.rating("");
    this.evaluation.replaceChildren();
    const table = this.#part("ending-score");
    table.hidden = !rows.length;
    const head = made("tr");
    head.append(made("th"), ...players.map((it) => made("th", it)));
    table.replaceChildren(
      head,
      ...rows.map(({ name, values }) => {
        const line = made("tr");
        const title = made("th", name);
        title.scope = "row";
        line.append(title, ...values.map((it) => made("td", shownValue(it))));
        return line;
      }),
    );
    this.host.hidden = false;
    // Its buttons come in the same frame, and would push its head out of the window.
    requestAnimationFrame(() => this.host.scrollIntoView({ block: "nearest" }));
  }

  /** @param {string} words empty to show none */
  rating(words) {
    this.#part("ending-rating").textContent = words;
  }
}

/**
 * Share the address of a game: by the system's own dialog, else by copying it.
 * @param {string} title
 * @param {string} address
 * @returns {Promise<string>} what to say; empty if nothing
 */
export async function share(title, address) {
  if (navigator.share) {
    try {
      await navigator.share({ title, url: address });
      return "";
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return "";
    }
  }
  try {
    await navigator.clipboard.writeText(address);
    return t("The link is copied.");
  } catch {
    return address; // a page without HTTPS may not copy
  }
}
