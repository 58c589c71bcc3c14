/** A search of a lecture step by step, as the page of algorithms shows it. */

import { answerOf } from "../answers.js";
import { t, tIn, tn } from "../catalogue.js";
import { Stepper } from "../learn/stepper.js";
import { html } from "../tables/html.js";
import { attempt, errorLine, icon, learnAddress, link } from "./parts.js";

const LEAST_SCALE = 0.4;

export const styles = ["learn", "code"];

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").StepsPart} part
 */
export async function mount(host, { query, simulations, moves }) {
  const asked = new URLSearchParams(query);
  if (moves) await goOn(asked, moves);
  const data = await stepsOf(asked);
  /** @param {Parameters<typeof icon>[0]} name @param {string} words @param {string} title */
  const step = (name, words, title) =>
    html(
      "button",
      { type: "button", class: "tool", "data-step": name, "aria-label": words, title, ...pressed(name) },
      icon(name),
    );
  const left = simulations && simulations - Number(asked.get("simulations"));
  const learn = link(t("Open in Learn"), learnAddress(asked, 0));
  const error = errorLine();
  host.append(
    html(
      "div",
      { class: "live-columns" },
      html(
        "div",
        { class: "live-beside" },
        html("div", { class: "tree", "data-tree": true }),
        html("p", { class: "node-words small", "data-node": true }),
        html(
          "div",
          { class: "steps", role: "group", "aria-label": t("Steps") },
          step("first", tIn("learn", "To the start"), tIn("learn", "To the start (Home)")),
          step("back", t("Back"), t("Back (left arrow)")),
          step("play", tIn("learn", "Play"), t("Play (space)")),
          step("forward", t("On"), t("On (right arrow)")),
          step("last", tIn("learn", "To the end"), tIn("learn", "To the end (End)")),
        ),
        html("input", { type: "range", min: 0, value: 0, "data-slider": true, "aria-label": t("Step") }),
        html("small", { "data-count": true }),
        html("p", { class: "words", "data-words": true, role: "status", "aria-live": "polite" }),
      ),
      html(
        "div",
        { class: "live-beside" },
        html("section", {
          class: "code-panel",
          "data-code": true,
          "data-forms": true,
          "data-untitled": true,
          "aria-label": t("Program"),
          hidden: true,
        }),
        html("dl", { class: "figures", "data-figures": true }),
        html("pre", { class: "position", "data-position": true, hidden: true }),
        left > 0 ? html("p", { class: "small" }, ...leftOut(host, left, simulations)) : null,
        error,
        html("p", { class: "actions" }, learn),
      ),
    ),
  );
  host.dataset.stepper = "focus"; // elsewhere keys scroll the lecture, or turn its slides
  // A click into the tree gives the arrow keys to the steps; after the Tab key they walk from node to node.
  host.querySelector("[data-tree]")?.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("button")) return;
    /** @type {HTMLElement} */ (host.querySelector("[data-step=forward]")).focus({ preventScroll: true });
  });
  const stepper = new Stepper(host, (at) => {
    learn.href = learnAddress(asked, at);
  });
  stepper.open(data); // the answer comes last
  let wide = 0;
  new ResizeObserver(() => {
    if (!host.clientWidth || host.clientWidth === wide) return;
    wide = host.clientWidth; // it is in sight now, or a slide
    fitted(stepper);
    stepper.go(stepper.at);
  }).observe(host);
  host.addEventListener("form", (event) => {
    asked.set("algorithm", /** @type {CustomEvent<string>} */ (event).detail);
    void attempt(error, async () => stepper.open(await stepsOf(asked), stepper.at));
  });
}

/**
 * Put the position after some moves into what is asked for.
 * @param {URLSearchParams} asked
 * @param {string} moves
 */
async function goOn(asked, moves) {
  const query = new URLSearchParams({ game: asked.get("game") ?? "tree", moves });
  for (const it of asked.getAll("option")) query.append("option", it);
  if (asked.has("position")) query.append("option", `position:${asked.get("position")}`);
  const { position } = await answerOf(`/api/v1/position?${query}`);
  asked.set("position", position);
}

/** Show the whole tree, unless its figures would be too small to read. @param {Stepper} stepper */
function fitted({ drawing }) {
  if (!drawing) return;
  const { natural, svg } = drawing.view;
  const scale = Math.min(svg.clientWidth / natural.width, svg.clientHeight / natural.height);
  if (scale >= LEAST_SCALE) drawing.view.fit();
}

/** @param {URLSearchParams} asked @returns {Promise<import("../learn/walk.js").WalkData>} */
function stepsOf(asked) {
  return answerOf(`/api/v1/steps?${asked}`);
}

/**
 * Say which games have no steps, and what all games of the command give together.
 * @param {HTMLElement} host has the output of the command behind it
 * @param {number} count
 * @param {number} all
 */
function leftOut(host, count, all) {
  const words = tn(
    "The steps leave out the last random game of the command.",
    "The steps leave out the last {count} random games of the command.",
    count,
  );
  const output = host.closest("figure")?.querySelector("pre:not(.live *)")?.textContent ?? "";
  const result = /^[\w-]+: (move [^;\n]+)/.exec(output)?.[1];
  if (!result) return [words];
  return [words, " ", t("All {count} together give:", { count: all }), " ", html("code", {}, result)];
}

/** @param {string} name */
function pressed(name) {
  return name === "play" ? { "aria-pressed": "false" } : {};
}
