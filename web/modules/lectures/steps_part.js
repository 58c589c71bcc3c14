/** A search of a lecture step by step, as the page of algorithms shows it. */

import { addressOf } from "../address.js";
import { answerOf } from "../answers.js";
import { t, tn } from "../catalogue.js";
import { Stepper } from "../learn/stepper.js";
import { html } from "../tables/html.js";
import { icon, link } from "./parts.js";

export const styles = ["learn"];

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").StepsPart} part
 */
export async function mount(host, { query, simulations }) {
  const data = await answerOf(`/api/v1/steps?${new URLSearchParams(query)}`);
  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {string} title */
  const step = (name, words, title) =>
    html(
      "button",
      { type: "button", class: "tool", "data-step": name, "aria-label": words, title, ...pressed(name) },
      icon(name),
    );
  const left = simulations - Number(query.simulations ?? simulations);
  const columns = host.appendChild(html("div", { class: "live-columns" }));
  columns.append(
    html(
      "div",
      { class: "live-tree" },
      html("div", { class: "tree", "data-tree": true }),
      html("p", { class: "node-words small", "data-node": true }),
    ),
    html(
      "div",
      { class: "live-beside" },
      html("p", { class: "words", "data-words": true, role: "status", "aria-live": "polite" }),
      html("input", { type: "range", min: 0, value: 0, "data-slider": true, "aria-label": t("Step") }),
      html(
        "div",
        { class: "steps", role: "group", "aria-label": t("Steps") },
        step("first", t("To the start"), t("To the start (Home)")),
        step("back", t("Back"), t("Back (left arrow)")),
        step("play", t("Play"), t("Play (space)")),
        step("forward", t("On"), t("On (right arrow)")),
        step("last", t("To the end"), t("To the end (End)")),
      ),
      html("small", { "data-count": true }),
      html("dl", { class: "figures", "data-figures": true }),
      html("pre", { class: "position", "data-position": true, hidden: true }),
      left > 0 ? html("p", { class: "small" }, leftOut(left)) : null,
      html("p", { class: "actions" }, link(t("Open in Learn"), learnAddress(query))),
    ),
  );
  host.dataset.stepper = "focus"; // elsewhere keys scroll the lecture, or turn its slides
  const stepper = new Stepper(host);
  stepper.open(data);
}

/** @param {number} count */
function leftOut(count) {
  return tn(
    "The steps leave out the last random game of the command.",
    "The steps leave out the last {count} random games of the command.",
    count,
  );
}

/** @param {string} name */
function pressed(name) {
  return name === "play" ? { "aria-pressed": "false" } : {};
}

/** The page of algorithms with the same search. @param {Record<string, string>} query */
export function learnAddress(query) {
  return addressOf(`/learn?${new URLSearchParams(query)}`);
}
