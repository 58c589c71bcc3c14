/** The table of Pig: the die, the points of this turn, and the scores on their way to the target. */

import { t, tn } from "../../catalogue.js";
import { button } from "../elements.js";
import { html } from "../html.js";
import { die, roll } from "./die.js";
import { news } from "./news.js";

/** @typedef {import("./news.js").Pig} State */

export class Pig {
  /**
   * @param {HTMLElement} host
   * @param {import("../table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    /** @type {State | null} */
    this.before = null;
    this.seen = "";
    this.endRoll = () => {};
    this.scores = html("ol", { class: "scores", "aria-label": t("Scores") });
    this.cast = html("div", { class: "cast" });
    this.total = html("p", { class: "total" });
    this.note = html("p", { class: "note" });
    this.roll = button(t("Roll"), () => context.move("roll"), { class: "main", "data-move": "roll" });
    this.hold = button("", () => context.move("hold"), { "data-move": "hold" });
    this.buttons = html("div", { class: "actions" }, this.roll, this.hold);
    host.append(this.scores, this.cast, this.total, this.buttons, this.note);
  }

  /**
   * @param {import("../table.js").Position} position
   * @param {import("../table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const first = !this.seen;
    const now = JSON.stringify(table);
    const over = Math.max(...table.scores) >= table.target;
    this.buttons.hidden = over || (this.context.observer < 0 && !legal);
    this.cast.hidden = this.total.hidden = over;
    this.#offer(table, legal);
    if (now === this.seen) return [];
    this.seen = now;
    this.#scores(table);
    this.endRoll();
    const shown = die(table.rolled ?? 0, table.rolled ? "" : "waiting");
    if (!table.rolled) shown.setAttribute("aria-label", t("The die is not rolled yet"));
    this.cast.replaceChildren(shown);
    if (table.rolled && !first) this.endRoll = roll(shown, table.rolled);
    this.total.replaceChildren(t("This turn"), html("b", {}, String(table.turn_total)));
    this.#say(table, over);
    this.before = table;
    return [];
  }

  /** @param {State} table @param {import("../table.js").Move[] | null} legal */
  #offer(table, legal) {
    const may = (/** @type {string} */ move) => legal?.some(([text]) => text === move) ?? false;
    this.roll.disabled = !may("roll");
    this.hold.disabled = !may("hold");
    this.hold.textContent = tn(
      "Bank {count} point",
      "Bank {count} points",
      legal || table.turn === this.context.observer ? table.turn_total : 0,
    );
  }

  /** @param {State} table */
  #scores({ scores, target, turn }) {
    const { players, observer } = this.context;
    this.scores.replaceChildren(
      ...scores.map((score, player) =>
        html(
          "li",
          { class: `p${player} ${player === turn ? "acting" : ""}` },
          html("span", { class: "who" }, player === observer ? t("You") : players[player]),
          html("progress", { max: target, value: Math.min(score, target), "aria-hidden": "true" }),
          html("span", { class: "points" }, t("{score} of {target}", { score, target })),
        ),
      ),
    );
  }

  /** @param {State} table @param {boolean} over */
  #say(table, over) {
    const { players, observer } = this.context;
    const { kind, player, points } = news(this.before, table);
    const name = players[player] ?? "";
    const mine = player === observer;
    let words = "";
    if (kind === "lost")
      words = mine
        ? tn("You rolled a one and lost {count} point.", "You rolled a one and lost {count} points.", points)
        : tn("{name} rolled a one and lost {count} point.", "{name} rolled a one and lost {count} points.", points, {
            name,
          });
    else if (kind === "banked" && !over)
      words = mine
        ? tn("You banked {count} point.", "You banked {count} points.", points)
        : tn("{name} banked {count} point.", "{name} banked {count} points.", points, { name });
    this.note.hidden = over;
    if (words) this.note.textContent = words;
    else if (table.turn_total) this.note.textContent = "";
    this.note.textContent ||= t("A one ends the turn and loses its points.");
    if (words) this.context.say(words);
  }

  destroy() {
    this.endRoll();
  }
}
