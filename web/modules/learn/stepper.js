/** Steps through an algorithm: buttons, keys, a slider, and the words beside the tree. */

import { t, translated } from "../catalogue.js";
import { CodePanel } from "./code.js";
import { Drawing } from "./drawing.js";
import { figure, nodeWords, Walk } from "./walk.js";

const PLAY_MS = 1100; // a step at the usual speed

/** All steppers of the page: keys go to the one that has the focus, else to the first one. @type {Stepper[]} */
const steppers = [];

export class Stepper {
  /**
   * @param {HTMLElement} page has the parts `data-tree`, `data-words`, `data-count`, `data-figures`, `data-node`,
   *   `data-position`, `data-slider`, buttons with `data-step`, and perhaps a choice `data-speed`. A stepper inside of
   *   another one has the attribute `data-stepper`; one whose value is `focus` takes keys only while it has the focus
   * @param {(step: number) => void} [onStep] called after each step
   */
  constructor(page, onStep = () => {}) {
    this.page = page;
    this.onStep = onStep;
    /** Whether keys step: not while a tree is drawn. */
    this.listens = true;
    steppers.push(this);
    /** @type {Walk | undefined} */
    this.walk = undefined;
    /** @type {Drawing | undefined} */
    this.drawing = undefined;
    /** @type {CodePanel | undefined} */
    this.code = undefined;
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    this.slider = /** @type {HTMLInputElement} */ (this.#part("slider"));
    this.steps = /** @type {Record<string, () => void>} */ ({
      first: () => this.go(0),
      back: () => this.go(this.at - 1),
      play: () => this.#play(),
      forward: () => this.go(this.at + 1),
      last: () => this.go(this.walk?.length ?? 0),
    });
    page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step]"));
      const owner = button?.closest("[data-stepper]") ?? this.page;
      if (button?.dataset.step && owner === this.page) this.#take(button.dataset.step);
    });
    this.#part("speed")?.addEventListener("change", () => {
      if (this.playing) this.#run();
    });
    this.slider.addEventListener("input", () => {
      this.stop();
      this.go(Number(this.slider.value));
    });
    const keys = page.dataset.stepper === "focus" ? page : document;
    keys.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
  }

  /** @param {string} name @returns {any} */
  #part(name) {
    return this.page.querySelector(`[data-${name}]`);
  }

  /** @param {string} step */
  #take(step) {
    if (step !== "play") this.stop();
    this.steps[step]();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const owner =
      steppers.findLast((it) => it.page.contains(target)) ?? steppers.find((it) => it.page.dataset.stepper !== "focus");
    if (owner !== this || !this.walk || !this.listens || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (event.key === " " && target.tagName === "BUTTON") return;
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#take(step);
  }

  /** Show another algorithm. @param {import("./walk.js").WalkData} data @param {number} [step] */
  open(data, step = 0) {
    this.walk = new Walk(data);
    this.drawing = new Drawing(this.#part("tree"), this.walk, (node) => this.#look(node));
    const code = this.#part("code");
    this.code = code ? new CodePanel(code, this.walk) : undefined;
    this.slider.max = String(this.walk.length);
    this.go(Math.min(step, this.walk.length));
  }

  /** Show the facts after `step` steps. @param {number} step */
  go(step) {
    const { walk } = this;
    if (!walk || !this.drawing) return;
    this.at = Math.max(0, Math.min(walk.length, step));
    const state = walk.after(this.at);
    this.drawing.show(state);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", t("{index} of {count}", { index: this.at, count: walk.length }));
    this.#part("count").textContent = walk.length
      ? t("step {index} of {count}", { index: this.at, count: walk.length })
      : "";
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (this.page.querySelectorAll("[data-step]"));
    for (const button of buttons)
      if ((button.closest("[data-stepper]") ?? this.page) === this.page) button.disabled = !walk.length;
    this.slider.disabled = !walk.length;
    this.#part("words").textContent = !walk.length
      ? t("The steps depend on the unknown leaves: give them values to step through.")
      : this.at
        ? translated(state.words).replace(/）\s+(?=\p{Script=Han})/gu, "）")
        : matchMedia("(pointer: coarse)").matches
          ? t("Nothing has been looked at yet. Step on with the arrow button, or play.")
          : this.page.dataset.stepper === "focus"
            ? t("Nothing has been looked at yet. Click the tree, then step on with the right arrow key; or play.")
            : t("Nothing has been looked at yet. Step on with the right arrow key, or play.");
    this.#figures(walk, state);
    this.code?.show(this.at);
    this.#look(-1);
    if (this.at === walk.length) this.stop();
    this.onStep(this.at);
  }

  /** @param {Walk} walk @param {ReturnType<Walk["after"]>} state */
  #figures(walk, state) {
    const { facts, nodes } = walk.data;
    const root = state.facts.get(0);
    /** @type {string[][]} */
    const rows = facts.simulations
      ? [
          [t("Random games"), t("{index} of {count}", { index: root?.visits ?? 0, count: facts.simulations })],
          walk.data.algorithm === "flat"
            ? [t("Best mean so far"), walk.bestMean(this.at).join(", ") || t("none yet")]
            : [t("Most visited so far"), walk.mostVisited(this.at).join(", ") || t("none yet")],
        ]
      : facts.unknown
        ? facts.values.map((/** @type {string} */ it) => {
            const [value, condition] = it.split(" if ");
            return [condition ? t("Value of the root if {condition}", { condition }) : t("Value of the root"), value];
          })
        : [
            [t("Leaves looked at"), t("{index} of {count}", { index: walk.leaves(this.at), count: facts.all_leaves })],
            [t("Leaves cut off"), String([...state.cut].filter((it) => nodes[it].kind === "leaf").length)],
            [t("Value of the root"), this.#rootValue(root)],
            [t("Best move"), state.best.size ? facts.move : t("not known yet")],
          ];
    this.#part("figures").replaceChildren(
      ...rows.map(([name, value]) => {
        const [row, term, fact] = ["div", "dt", "dd"].map((it) => document.createElement(it));
        term.textContent = name;
        fact.textContent = value;
        row.append(term, fact);
        return row;
      }),
    );
  }

  /** The value of the root, and whether it may still change. @param {import("./walk.js").Facts | undefined} root */
  #rootValue(root) {
    const value = figure(root?.value);
    if (!value) return t("not known yet");
    return root?.done || this.at === this.walk?.length ? value : t("{value} so far", { value });
  }

  /** Show the facts of a node; -1 for the one of the step. @param {number} node */
  #look(node) {
    if (!this.walk) return;
    const state = this.walk.after(this.at);
    const shown = this.walk.data.nodes[node < 0 ? Math.max(0, state.at) : node];
    this.#part("node").textContent = nodeWords(shown, state.facts.get(shown.id), state.cut.has(shown.id));
    this.#part("position").hidden = !shown.state;
    this.#part("position").textContent = shown.state;
  }

  stop() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.page.querySelector('[data-step="play"]')?.setAttribute("aria-pressed", "false");
  }

  #play() {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.walk && this.at === this.walk.length) this.go(0);
    this.page.querySelector('[data-step="play"]')?.setAttribute("aria-pressed", "true");
    this.#run();
  }

  #run() {
    clearInterval(this.playing);
    this.playing = setInterval(() => this.go(this.at + 1), PLAY_MS / Number(this.#part("speed")?.value ?? 1));
  }
}
