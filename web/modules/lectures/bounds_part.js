/** The bounds of UCB1 by hand: wins and visits of arms, which a reader changes. */

import { t } from "../catalogue.js";
import { html } from "../tables/html.js";
import { boundOf, largest } from "./bandits.js";
import { field } from "./parts.js";

const MOST = 1e6; // visits of an arm
const SHOWN = 3; // decimals

/** @param {number} value */
function decimals(value) {
  if (Number.isNaN(value)) return "–";
  return Number.isFinite(value) ? value.toFixed(SHOWN) : "∞";
}

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").BoundsPart} part
 */
export function mount(host, part) {
  const begun = part.arms.map((it) => ({ ...it }));
  const arms = begun.map((it) => ({ ...it }));
  const body = html("tbody", {});
  const verdict = html("p", { role: "status", "aria-live": "polite" });
  const c = html("input", { type: "range", min: 0, max: 3, step: 0.01, value: part.c, oninput: compute });
  const shown = html("span", { class: "live-value" });
  const rows = arms.map((arm) => row(arm));
  body.append(...rows.map((it) => it.line));
  host.append(
    html(
      "div",
      { class: "scroll", tabindex: "0" },
      html(
        "table",
        { class: "table" },
        html(
          "thead",
          {},
          html(
            "tr",
            {},
            ...[t("Arm"), t("Wins"), t("Visits")].map((it) => html("th", { scope: "col" }, it)),
            ...[t("Mean"), "c · √(ln N / n)", t("Bound"), t("Pull it")].map((it) =>
              html("th", { scope: "col", class: "number" }, it),
            ),
          ),
        ),
        body,
      ),
    ),
    html(
      "div",
      { class: "live-row" },
      field(t("Exploration c"), html("span", { class: "live-slide" }, c, shown)),
      html("button", { type: "button", onclick: reset }, t("As in the lecture")),
    ),
    verdict,
  );
  compute();

  /** @param {{name: string, wins: number, visits: number}} arm */
  function row(arm) {
    const wins = number(t("Wins of arm {name}", { name: arm.name }), arm.wins, 0.5);
    const visits = number(t("Visits of arm {name}", { name: arm.name }), arm.visits, 1);
    const cells = [0, 1, 2].map(() => html("td", { class: "number" }));
    /** @param {number} won */
    const pull = (won) => {
      arm.visits = Math.min(MOST, arm.visits + 1);
      arm.wins = Math.min(arm.visits, arm.wins + won);
      compute();
    };
    const line = html(
      "tr",
      {},
      html("th", { scope: "row" }, arm.name),
      html("td", {}, wins),
      html("td", {}, visits),
      ...cells,
      html(
        "td",
        { class: "number" },
        html("button", { type: "button", onclick: () => pull(1) }, t("win")),
        " ",
        html("button", { type: "button", onclick: () => pull(0) }, t("loss")),
      ),
    );
    /** Take what is typed, within what is possible. */
    const typed = () => {
      arm.visits = within(visits, 0, MOST);
      arm.wins = within(wins, 0, arm.visits);
      compute();
    };
    for (const it of [wins, visits]) it.addEventListener("change", typed);
    return { line, wins, visits, cells };
  }

  /** Show the bounds, and the arm with the highest. */
  function compute() {
    const total = arms.reduce((sum, it) => sum + it.visits, 0);
    const found = arms.map((it) => boundOf(it, total, Number(c.value)));
    const best = largest(found.map((it) => it.bound));
    shown.textContent = Number(c.value).toFixed(2);
    arms.forEach((arm, index) => {
      const { line, wins, visits, cells } = rows[index];
      [wins.value, visits.value] = [String(arm.wins), String(arm.visits)];
      const { mean, term, bound } = found[index];
      [mean, term, bound].forEach((it, place) => {
        cells[place].textContent = decimals(it);
      });
      line.classList.toggle("chosen", index === best);
    });
    verdict.textContent = t("{total} visits in all: UCB1 pulls arm {name} next, whose bound {bound} is the highest.", {
      total,
      name: arms[best].name,
      bound: decimals(found[best].bound),
    });
  }

  function reset() {
    begun.forEach((it, index) => {
      Object.assign(arms[index], it);
    });
    c.value = String(part.c);
    compute();
  }
}

/** @param {string} label @param {number} value @param {number} step */
function number(label, value, step) {
  return html("input", { type: "number", min: 0, max: MOST, step, value, "aria-label": label });
}

/** @param {HTMLInputElement} input @param {number} least @param {number} most */
function within(input, least, most) {
  const value = Number(input.value);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : least;
}
