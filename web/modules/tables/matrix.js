/** Tables of games in which all choose at once: hidden choices, their reveal, payoffs, and scores over the rounds. */

import { t, tn } from "../catalogue.js";
import { button } from "./elements.js";
import { html } from "./html.js";
import { choiceName, choiceSymbol } from "./matrix/choices.js";
import { numberLine } from "./matrix/line.js";
import { best, minus, seenBy, signed } from "./matrix/payoffs.js";

/**
 * @typedef {{choices: number[], gains?: string[], mark?: string, winners?: number[]}} Round
 * @typedef {{rounds: number, played: Round[], scores: string[], own?: number, moves?: string[][],
 *   payoffs?: string[][][], limit?: number}} State
 */

/** Games with more choices have a list in place of buttons. */
const BUTTONS = 8;

class Matrix {
  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    this.seen = "";
    this.rounds = -1;
    this.asks = false;
    this.stage = html("p", { class: "stage" });
    this.cards = html("ol", { class: "choices-shown", "aria-label": t("Choices") });
    this.line = html("div", { class: "on-line" });
    this.chooser = html("div", { class: "picks" });
    this.payoffs = html("div", { class: "payoffs" });
    this.history = html("div", { class: "history" });
    host.append(this.stage, this.cards, this.line, this.chooser, this.payoffs, this.history);
  }

  /** @param {number} player */
  name(player) {
    return player === this.context.observer ? t("You") : this.context.players[player];
  }

  /** A choice in words. @param {State} table @param {number} player @param {number} choice */
  choice(table, player, choice) {
    return table.moves ? choiceName(table.moves[player][choice]) : String(choice);
  }

  /**
   * @param {import("./table.js").Position} position
   * @param {import("./table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const fresh = this.rounds >= 0 && table.played.length > this.rounds;
    const now = JSON.stringify([table, position.to_act, legal]);
    if (now === this.seen) return [];
    this.seen = now;
    this.#offer(table, legal);
    this.asks = Boolean(legal);
    this.rounds = table.played.length;
    this.#stage(table, position);
    this.#cards(table, position, fresh);
    this.#payoffs(table);
    this.#history(table);
    if (fresh) this.context.say(this.#reveal(table));
    return [];
  }

  /** @param {State} table @param {import("./table.js").Position} position */
  #stage(table, position) {
    const now = Math.min(table.rounds, table.played.length + 1);
    const round = table.rounds > 1 ? `${t("Round {round} of {rounds}", { round: now, rounds: table.rounds })} · ` : "";
    const others = position.to_act.filter((it) => it !== this.context.observer).map((it) => this.context.players[it]);
    let words = "";
    if (!position.to_act.length) words = t("All choices are made.");
    else if (table.own !== undefined)
      words = t("You chose {choice}. Waiting for {names}.", {
        choice: this.choice(table, this.context.observer, table.own),
        names: others.join(t(", ")),
      });
    else if (this.asks) words = t("Choose in secret: all choices are shown at once.");
    else words = t("Waiting for {names}.", { names: others.join(t(", ")) });
    this.stage.textContent = `${round}${words}`;
  }

  /** @param {State} table @returns {string} the choices of the last round */
  #reveal(table) {
    const round = table.played[table.played.length - 1];
    return round.choices
      .map((choice, player) =>
        t("{name}: {choice}.", { name: this.name(player), choice: this.choice(table, player, choice) }),
      )
      .join(" ");
  }

  /** Cards with the choices: face down while they are made, face up when all are. @param {State} table @param {import("./table.js").Position} position @param {boolean} fresh */
  #cards(table, position, fresh) {
    const last = table.played[table.played.length - 1];
    const choosing =
      position.to_act.length > 0 && (table.own !== undefined || position.to_act.length < table.scores.length || !last);
    const round = choosing ? null : last;
    const winners = round ? best(round) : [];
    this.cards.classList.toggle("fresh", fresh);
    this.cards.replaceChildren(
      ...table.scores.map((score, player) => {
        const own = choosing && player === this.context.observer ? table.own : undefined;
        const choice = round ? round.choices[player] : own;
        return html(
          "li",
          { class: winners.includes(player) ? "best" : "" },
          html("span", { class: "who" }, this.name(player)),
          this.#card(table, player, choice, position),
          html(
            "span",
            { class: "gain" },
            round?.gains ? signed(round.gains[player]) : winners.includes(player) ? t("closest") : "",
          ),
          html("span", { class: "score" }, t("Score {score}", { score: minus(score) })),
        );
      }),
    );
    this.line.hidden = !round || table.limit === undefined;
    if (round && table.limit !== undefined)
      this.line.replaceChildren(
        numberLine(table.limit, round, (player) => this.name(player)),
        html("p", {}, t("Two thirds of the average: {mark}", { mark: round.mark ?? "" })),
      );
  }

  /** @param {State} table @param {number} player @param {number | undefined} choice @param {import("./table.js").Position} position */
  #card(table, player, choice, position) {
    if (choice === undefined) {
      const words = position.to_act.includes(player) ? t("has not chosen yet") : t("has chosen");
      return html(
        "span",
        { class: "card down", role: "img", "aria-label": words },
        position.to_act.includes(player) ? "…" : "✓",
      );
    }
    const symbol = table.moves ? choiceSymbol(table.moves[player][choice]) : null;
    return html(
      "span",
      { class: `card ${table.moves ? "" : "figure"}` },
      symbol,
      html("span", {}, this.choice(table, player, choice)),
    );
  }

  /** @param {State} table @param {import("./table.js").Move[] | null} legal */
  #offer(table, legal) {
    this.chooser.hidden = !legal;
    if (!legal) {
      this.chooser.replaceChildren();
      return;
    }
    if (table.limit !== undefined) this.#offerNumber(table.limit);
    else if (legal.length > BUTTONS) this.#offerList(legal);
    else
      this.chooser.replaceChildren(
        ...legal.map(([text]) =>
          button(
            html("span", { class: "face" }, choiceSymbol(text), html("span", {}, choiceName(text))),
            () => this.context.move(text),
            { class: "choice", "data-move": text },
          ),
        ),
      );
  }

  /** @param {number} limit */
  #offerNumber(limit) {
    const field = html("input", {
      type: "number",
      min: 0,
      max: limit,
      step: 1,
      inputmode: "numeric",
      required: true,
      "aria-label": t("Your number"),
    });
    const slider = html("input", {
      type: "range",
      min: 0,
      max: limit,
      value: Math.round(limit / 2),
      "aria-label": t("Your number, by a slider"),
    });
    slider.addEventListener("input", () => {
      field.value = slider.value;
    });
    field.addEventListener("input", () => {
      slider.value = field.value;
    });
    const form = html(
      "form",
      { class: "number" },
      html("label", {}, t("A whole number from 0 to {limit}", { limit }), field),
      slider,
      html("button", { type: "submit", class: "main", "data-move": "choose" }, t("Choose it")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (field.reportValidity()) this.context.move(String(Number(field.value)));
    });
    this.chooser.replaceChildren(form);
  }

  /** @param {import("./table.js").Move[]} legal */
  #offerList(legal) {
    const list = html(
      "select",
      { "aria-label": t("Your choice") },
      ...legal.map(([text]) => html("option", { value: text }, choiceName(text))),
    );
    this.chooser.replaceChildren(
      list,
      button(t("Choose it"), () => this.context.move(list.value), { class: "main", "data-move": "choose" }),
    );
  }

  /** @param {State} table */
  #payoffs(table) {
    this.payoffs.hidden = !table.payoffs;
    if (!table.payoffs || !table.moves) return;
    const { observer, players } = this.context;
    const last = table.played[table.played.length - 1];
    const { rows, columns, cells, chosen } = seenBy(table.payoffs, table.moves, observer, last?.choices);
    const [own, other] = observer === 1 ? [1, 0] : [0, 1];
    this.payoffs.replaceChildren(
      html(
        "table",
        {},
        html("caption", {}, t("Payoffs: {row} first, then {column}", { row: this.name(own), column: players[other] })),
        html(
          "thead",
          {},
          html("tr", {}, html("td"), ...columns.map((it) => html("th", { scope: "col" }, choiceName(it)))),
        ),
        html(
          "tbody",
          {},
          ...cells.map((row, at) =>
            html(
              "tr",
              {},
              html("th", { scope: "row" }, choiceName(rows[at])),
              ...row.map(([mine, theirs], column) => {
                const here = chosen?.[0] === at && chosen[1] === column;
                return html(
                  "td",
                  { class: here ? "here" : "", "aria-current": here ? "true" : false },
                  html("b", {}, minus(mine)),
                  `, ${minus(theirs)}`,
                );
              }),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {State} table */
  #history(table) {
    this.history.hidden = table.played.length < 2;
    if (this.history.hidden) return;
    const players = table.scores.map((_, player) => this.name(player));
    this.history.replaceChildren(
      html(
        "table",
        {},
        html("caption", {}, tn("{count} round", "{count} rounds", table.played.length)),
        html(
          "thead",
          {},
          html("tr", {}, html("th", { scope: "col" }, "#"), ...players.map((it) => html("th", { scope: "col" }, it))),
        ),
        html(
          "tbody",
          {},
          ...table.played
            .map((round, index) => ({ round, number: index + 1 }))
            .reverse()
            .map(({ round, number }) =>
              html(
                "tr",
                {},
                html("th", { scope: "row" }, String(number)),
                ...round.choices.map((choice, player) =>
                  html("td", { class: best(round).includes(player) ? "best" : "" }, this.choice(table, player, choice)),
                ),
              ),
            ),
        ),
      ),
    );
  }

  destroy() {}
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Matrix(host, context);
}
