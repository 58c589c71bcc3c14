/** An experiment of the lab inside a lecture: its chart and tables, with its options as fields. */

import { answerOf } from "../answers.js";
import { t, translated } from "../catalogue.js";
import { html } from "../tables/html.js";
import { mountArms } from "./arms_toy.js";
import { mountDarts } from "./darts_toy.js";
import { attempt, errorLine, field } from "./parts.js";

export const styles = ["charts"];

/**
 * @typedef {{name: string, help: string, default: string, value: string, number: boolean, whole: boolean,
 *   minimum: number | null, maximum: number | null, choices: string[]}} Option
 * @typedef {{name: string, title: string, source: string, seed: number, options: Option[],
 *   tables: {title: string, columns: string[], rows: string[][], numeric: boolean[]}[], chart: string,
 *   series: {name: string, colour: number}[], words: string[]}} Findings
 */

/** @param {string} name @param {Record<string, string>} options @param {string} seed @returns {Promise<Findings>} */
function findingsOf(name, options, seed) {
  const query = new URLSearchParams({ seed });
  for (const [option, value] of Object.entries(options)) query.append("option", `${option}:${value}`);
  return answerOf(`/api/v1/lab/${encodeURIComponent(name)}?${query}`);
}

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").LabPart} part
 */
export async function mount(host, { name, options, seed }) {
  const first = await findingsOf(name, options, seed);
  const toy = html("div", { class: "live-toy" });
  const shown = html("div", { class: "live-findings" });
  const error = errorLine();
  const status = html("p", { class: "small", role: "status" });
  const form = html("form", {
    class: "live-options",
    onsubmit: (event) => {
      event.preventDefault();
      void run();
    },
  });
  const button = html("button", { class: "main" }, t("Run it"));
  form.append(
    ...first.options.map(optionField),
    field(t("Seed"), html("input", { name: "seed", type: "number", min: 0, max: 2 ** 31, step: 1, value: seed })),
    html("div", { class: "actions" }, button),
  );
  const toys = ["pi", "buffon", "bandits"];
  if (toys.includes(name)) host.append(toy);
  if (name === "pi" || name === "buffon") mountDarts(toy, name === "pi" ? "points" : "needles");
  if (name === "bandits") mountArms(toy, chancesOf(first), Number(value(first, "epsilon") ?? 0.1));
  host.append(
    html("p", { class: "live-title" }, translated(first.title)),
    shown,
    html("details", { class: "live-fold" }, html("summary", {}, t("Change the experiment")), form, error, status),
  );
  show(first);

  async function run() {
    button.disabled = true;
    status.textContent = t("Running.");
    const given = new FormData(form);
    const chosen = Object.fromEntries(first.options.map((it) => [it.name, String(given.get(it.name) ?? it.default)]));
    await attempt(error, async () => show(await findingsOf(name, chosen, String(given.get("seed")))));
    status.textContent = "";
    button.disabled = false;
  }

  /** @param {Findings} findings */
  function show(findings) {
    const chart = html("div", { class: "live-chart" });
    chart.innerHTML = findings.chart; // the server's own drawing; names in it are escaped
    const key = findings.series.map((it) =>
      html("li", {}, html("span", { class: `key series-${it.colour % 8}` }), translated(it.name)),
    );
    shown.replaceChildren(
      html(
        "div",
        { class: "live-columns" },
        html("div", { class: "live-beside" }, chart, html("ul", { class: "live-key small" }, ...key)),
        html(
          "div",
          { class: "live-beside small" },
          ...findings.words.map((it) => html("p", {}, translated(it))),
          html("p", {}, findings.source),
        ),
      ),
      html("details", { class: "live-fold" }, html("summary", {}, t("Tables")), ...findings.tables.map(tableOf)),
    );
  }
}

/** @param {Findings} findings @param {string} name */
function value(findings, name) {
  return findings.options.find((it) => it.name === name)?.value;
}

/** @param {Findings} findings */
function chancesOf(findings) {
  return (value(findings, "arms") ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
}

/** @param {Option} option */
function optionField({ name, help, value: now, number, whole, minimum, maximum, choices }) {
  const label = t("{name}: {help}", { name, help: translated(help) });
  if (choices.length) {
    const list = html(
      "select",
      { name },
      ...choices.map((it) => html("option", { value: it, selected: it === now }, it)),
    );
    return field(label, list);
  }
  const bounds = number
    ? { type: "number", min: minimum ?? undefined, max: maximum ?? undefined, step: whole ? 1 : "any" }
    : { type: "text", maxlength: 400, spellcheck: "false" };
  return field(label, html("input", { name, value: now, autocomplete: "off", required: true, ...bounds }));
}

/** @param {Findings["tables"][number]} table */
function tableOf({ title, columns, rows, numeric }) {
  /** @param {"th" | "td"} tag @param {string[]} cells */
  const line = (tag, cells) =>
    html("tr", {}, ...cells.map((it, index) => html(tag, { class: numeric[index] ? "number" : undefined }, it)));
  return html(
    "div",
    { class: "scroll", tabindex: "0" },
    html(
      "table",
      { class: "table" },
      html("caption", { class: "small" }, translated(title)),
      html("thead", {}, line("th", columns)),
      html("tbody", {}, ...rows.map((it) => line("td", it))),
    ),
  );
}
