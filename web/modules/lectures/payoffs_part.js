/** A table of payoffs inside a lecture: best responses, dominance step by step, equilibria; its payoffs can be edited. */

import { answerOf } from "../answers.js";
import { listed, t, tn, translated } from "../catalogue.js";
import { capital } from "../play/texts.js";
import { html } from "../tables/html.js";
import { attempt, errorLine, field, icon } from "./parts.js";
import { draftOf, gone, isMixed, MOST_LINES, paretoOptima, query, resized } from "./payoffs.js";

/** Well-known games; the server has their payoffs. */
const GAMES = [
  "prisoners-dilemma",
  "rock-paper-scissors",
  "matching-pennies",
  "battle-of-the-sexes",
  "stag-hunt",
  "chicken",
];

/** @typedef {import("./payoffs.js").Analysis} Analysis */

/** @param {{payoffs: string, moves: string, weak: boolean}} asked @returns {Promise<Analysis>} */
function analysisOf({ payoffs, moves, weak }) {
  return answerOf(`/api/v1/payoffs?${new URLSearchParams({ payoffs, moves, weak: String(weak) })}`);
}

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").PayoffsPart} part
 */
export async function mount(host, part) {
  let asked = { payoffs: part.payoffs, moves: part.moves, weak: part.weak };
  let found = await analysisOf(asked);
  let at = 0;
  /** The table that is edited. @type {import("./payoffs.js").Draft | null} */
  let draft = null;
  const players = [capital(translated("black")), capital(translated("white"))];
  const table = html("div", { class: "scroll", tabindex: "0" });
  const words = html("p", { role: "status", "aria-live": "polite" });
  const steps = html("div", { class: "steps", role: "group", "aria-label": t("Steps of elimination") });
  const results = html("ul", { class: "live-results" });
  const tools = html("div", { class: "actions" });
  const error = errorLine();
  host.append(
    html(
      "p",
      { class: "small" },
      t(
        "Rows are moves of {black}, columns those of {white}; so are the payoffs in a cell. Underlined: a best response. Framed: a pure equilibrium. P: a Pareto optimum.",
        { black: players[0], white: players[1] },
      ),
    ),
    html(
      "div",
      { class: "live-columns" },
      table,
      html("div", { class: "live-beside" }, steps, words, results, tools, error),
    ),
  );
  show();

  /** @param {Partial<typeof asked>} change */
  function ask(change) {
    return attempt(error, async () => {
      const wanted = { ...asked, ...change };
      found = await analysisOf(wanted);
      [asked, at, draft] = [wanted, 0, null];
      show();
    });
  }

  function show() {
    host.classList.toggle("edited", draft !== null);
    table.replaceChildren(draft ? edited(draft) : seen());
    showSteps();
    showTools();
    results.replaceChildren(...(draft ? [] : findings().map((it) => html("li", {}, it))));
  }

  /** @param {number} player @param {number} move */
  function name(player, move) {
    return translated(capital(found.moves[player][move]));
  }

  function seen() {
    const struck = gone(found.eliminations, at);
    const pure = new Set(found.pure.map((it) => it.join()));
    const optima = new Set(optimal().map((it) => it.join()));
    const head = found.moves[1].map((_, column) =>
      html("th", { scope: "col", class: struck.has(`1:${column}`) ? "gone" : undefined }, name(1, column)),
    );
    const rows = found.cells.map((cells, row) =>
      html(
        "tr",
        {},
        html("th", { scope: "row", class: struck.has(`0:${row}`) ? "gone" : undefined }, name(0, row)),
        ...cells.map((cell, column) => {
          const out = struck.has(`0:${row}`) || struck.has(`1:${column}`);
          const place = [row, column].join();
          const names = [
            out ? "gone" : "",
            pure.has(place) ? "equilibrium" : "",
            optima.has(place) ? "pareto" : "",
          ].filter(Boolean);
          return html("td", { class: names.join(" ") || undefined }, ...pair(cell));
        }),
      ),
    );
    return html("table", {}, html("thead", {}, html("tr", {}, html("td", {}), ...head)), html("tbody", {}, ...rows));
  }

  /** @param {import("./payoffs.js").Payoff[]} cell */
  function pair(cell) {
    const parts = cell.map(({ payoff, best }) => html(best ? "u" : "span", {}, payoff.replace("-", "−")));
    return [parts[0], ", ", parts[1]];
  }

  /** @param {import("./payoffs.js").Draft} now */
  function edited(now) {
    /** @param {string} label @param {string} value @param {(value: string) => void} set @param {string} kind */
    const input = (label, value, set, kind) =>
      html("input", {
        class: kind,
        ...{ "aria-label": label, value, maxlength: 12, autocomplete: "off", spellcheck: "false" },
        onchange: (event) => set(/** @type {HTMLInputElement} */ (event.target).value),
      });
    /** @param {number} player @param {number} index */
    const title = (player, index) =>
      html(
        "th",
        { scope: player ? "col" : "row" },
        input(
          t("Name of move {index} of {side}", { index: index + 1, side: players[player] }),
          now.moves[player][index],
          (value) => {
            now.moves[player][index] = value;
          },
          "name",
        ),
      );
    const rows = now.cells.map((cells, row) =>
      html(
        "tr",
        {},
        title(0, row),
        ...cells.map((cell, column) =>
          html(
            "td",
            {},
            ...cell.map((payoff, player) =>
              input(
                t("Payoff of {side} for {row}, {column}", {
                  ...{ side: players[player], row: now.moves[0][row], column: now.moves[1][column] },
                }),
                payoff,
                (value) => {
                  cell[player] = value;
                },
                "payoff",
              ),
            ),
          ),
        ),
      ),
    );
    return html(
      "table",
      {},
      html("thead", {}, html("tr", {}, html("td", {}), ...now.moves[1].map((_, column) => title(1, column)))),
      html("tbody", {}, ...rows),
    );
  }

  function showSteps() {
    const { eliminations } = found;
    steps.hidden = draft !== null || !eliminations.length;
    words.hidden = draft !== null;
    /** @param {"first" | "back" | "forward" | "last"} shape @param {string} label @param {number} to */
    const step = (shape, label, to) =>
      html(
        "button",
        {
          type: "button",
          class: "tool",
          "data-key": shape,
          "aria-label": label,
          title: label,
          disabled: to < 0 || to > eliminations.length || to === at,
          onclick: () => {
            at = to;
            show();
            /** @type {HTMLElement | null} */ (steps.querySelector(`[data-key="${shape}"]:not(:disabled)`))?.focus();
          },
        },
        icon(shape),
      );
    steps.replaceChildren(
      step("first", t("Nothing eliminated"), 0),
      step("back", t("Back"), at - 1),
      step("forward", t("Eliminate a move"), at + 1),
      step("last", t("Eliminate all"), eliminations.length),
    );
    words.textContent = sentence();
  }

  /** What the last step of elimination did. */
  function sentence() {
    const { eliminations, left } = found;
    if (!eliminations.length) return t("No move is dominated.");
    if (!at)
      return tn(
        "One move is dominated: eliminate it.",
        "{count} moves go one after the other: eliminate them.",
        eliminations.length,
      );
    const { player, move, by, strict } = eliminations[at - 1];
    const better = by
      .map(([it, part]) => (part === "1" ? name(player, it) : `${part} ${name(player, it)}`))
      .join(" + ");
    const values = { side: players[player], move: name(player, move), better };
    const done = strict
      ? t("{side}: {move} is strictly dominated by {better}.", values)
      : t("{side}: {move} is weakly dominated by {better}.", values);
    if (at < eliminations.length) return done;
    const rest = left.map((moves, it) => listed(moves.map((index) => name(it, index))));
    return `${done} ${t("Left: {black} for {side}, {white} for {other}.", {
      ...{ black: rest[0], side: players[0], white: rest[1], other: players[1] },
    })}`;
  }

  /** The Pareto optima; none where every cell is one, since what one player gains the other one loses. */
  function optimal() {
    return found.value ? [] : paretoOptima(found.cells);
  }

  /** What is found, a sentence each. */
  function findings() {
    const cell = (/** @type {number[]} */ [row, column]) => `(${name(0, row)}, ${name(1, column)})`;
    const [pure, optima] = [found.pure.map(cell), optimal().map(cell)];
    const lines = [
      pure.length ? t("Pure equilibria: {pure}.", { pure: pure.join(", ") }) : t("There is no pure equilibrium."),
      optima.length
        ? t("Pareto optima: {cells}.", { cells: optima.join(", ") })
        : t("Every cell is a Pareto optimum: what one player gains the other one loses."),
    ];
    for (const it of found.equilibria.filter(isMixed)) {
      lines.push(
        t("Mixed equilibrium: {side} {first}; {other} {second}. Payoffs {values}.", {
          ...{
            side: players[0],
            first: mixture(0, it.mixtures[0]),
            other: players[1],
            second: mixture(1, it.mixtures[1]),
          },
          values: it.values.join(", ").replaceAll("-", "−"),
        }),
      );
    }
    if (found.continua.length)
      lines.push(t("Between equilibria with the same strategy of a player every mixture is one, too."));
    if (found.value)
      lines.push(
        t("The sums are constant, so the game has a value for {side}: {value}.", {
          side: players[0],
          value: found.value.value.replace("-", "−"),
        }),
      );
    return lines;
  }

  /** @param {number} player @param {string[]} parts */
  function mixture(player, parts) {
    return parts
      .map((it, move) => (it === "0" ? "" : it === "1" ? name(player, move) : `${name(player, move)} ${it}`))
      .filter(Boolean)
      .join(" + ");
  }

  function showTools() {
    if (draft) {
      tools.replaceChildren(
        ...[0, 1].map((player) => size(/** @type {import("./payoffs.js").Draft} */ (draft), player)),
        html("button", { type: "button", class: "main", onclick: solve }, t("Solve it")),
        html("button", { type: "button", onclick: stop }, t("Leave it as it was")),
      );
      return;
    }
    const games = html(
      "select",
      { onchange: (event) => ask({ payoffs: /** @type {HTMLSelectElement} */ (event.target).value, moves: "" }) },
      ...(GAMES.includes(asked.payoffs) ? [] : [html("option", { value: asked.payoffs }, t("This table"))]),
      ...GAMES.map((it) => html("option", { value: it, selected: it === asked.payoffs }, gameName(it))),
    );
    const weak = html("input", {
      type: "checkbox",
      checked: asked.weak,
      onchange: (event) => ask({ weak: /** @type {HTMLInputElement} */ (event.target).checked }),
    });
    tools.replaceChildren(
      field(t("Game"), games),
      html("label", { class: "live-check" }, weak, " ", t("weakly dominated, too")),
      html(
        "button",
        {
          type: "button",
          onclick: () => {
            draft = draftOf(found);
            show();
          },
        },
        t("Change payoffs"),
      ),
    );
  }

  /** Buttons for a row or a column more or less. @param {import("./payoffs.js").Draft} now @param {number} player */
  function size(now, player) {
    const count = now.moves[player].length;
    /** @param {string} sign @param {string} label @param {number} to */
    const button = (sign, label, to) =>
      html(
        "button",
        {
          type: "button",
          class: "tool",
          "aria-label": label,
          disabled: to < 1 || to > MOST_LINES,
          onclick: () => {
            draft = resized(now, player, to);
            show();
          },
        },
        sign,
      );
    return html(
      "span",
      { class: "live-size" },
      player ? t("Columns") : t("Rows"),
      " ",
      button("−", player ? t("A column less") : t("A row less"), count - 1),
      button("+", player ? t("A column more") : t("A row more"), count + 1),
    );
  }

  function solve() {
    if (draft) void ask(query(draft));
  }

  function stop() {
    draft = null;
    error.textContent = "";
    show();
  }
}

/** @param {string} name of a well-known game */
function gameName(name) {
  switch (name) {
    case "prisoners-dilemma":
      return t("Prisoner's dilemma");
    case "rock-paper-scissors":
      return t("Rock-Paper-Scissors");
    case "matching-pennies":
      return t("Matching pennies");
    case "battle-of-the-sexes":
      return t("Battle of the sexes");
    case "stag-hunt":
      return t("Stag hunt");
    default:
      return t("Chicken");
  }
}
