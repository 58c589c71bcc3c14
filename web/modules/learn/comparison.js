/** A second algorithm beside the first one: the same tree, steps together or apart, and the leaves of both. */

import { t } from "../catalogue.js";
import { ALGORITHMS } from "./examples.js";
import { fetched } from "./fetched.js";
import { Stepper } from "./stepper.js";

export class Comparison {
  /**
   * @param {HTMLTemplateElement} template the panel: a stepper of its own, with `data-summary`
   * @param {HTMLInputElement} together whether both step at once
   * @param {Stepper} first
   */
  constructor(template, together, first) {
    this.template = template;
    this.together = together;
    this.first = first;
    /** @type {HTMLElement | undefined} */
    this.panel = undefined;
    /** @type {Stepper | undefined} */
    this.stepper = undefined;
    together.addEventListener("change", () => this.follow());
  }

  /** The stepper of the panel, which is there from the first use on. */
  #begin() {
    if (this.stepper) return this.stepper;
    this.template.after(this.template.content.cloneNode(true));
    this.panel = /** @type {HTMLElement} */ (this.template.nextElementSibling);
    this.stepper = new Stepper(this.panel, () => this.#compare());
    return this.stepper;
  }

  /** Show an algorithm, or none. @param {URLSearchParams | null} query @returns {Promise<string>} what is wrong */
  async show(query) {
    this.stepper?.stop();
    if (this.panel && !query) this.panel.hidden = true;
    if (this.stepper && !query) this.stepper.walk = undefined;
    if (!query) return "";
    const { data, problem } = await fetched(`/api/v1/steps?${query}`);
    if (this.panel) this.panel.hidden = !data;
    if (!data) return problem;
    const stepper = this.#begin();
    this.#part("title").textContent = ALGORITHMS[data.algorithm];
    stepper.open(data);
    this.follow();
    return "";
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.panel?.querySelector(`[data-${name}]`));
  }

  /** Go where the first one is, if both step together; at its end to the own end. */
  follow() {
    if (!this.stepper?.walk) return;
    const { checked } = this.together;
    this.#part("controls").hidden = checked;
    this.stepper.slider.hidden = checked;
    const ended = this.first.at === this.first.walk?.length;
    if (checked) this.stepper.go(ended ? this.stepper.walk.length : this.first.at);
    this.#compare();
  }

  #compare() {
    const [one, other] = [this.first.walk, this.stepper?.walk];
    if (!one || !other || !this.stepper) return;
    const leaves = [one.leaves(this.first.at), other.leaves(this.stepper.at)];
    const names = [one, other].map((it) => ALGORITHMS[it.data.algorithm]);
    this.#part("summary").textContent = one.data.facts.simulations
      ? ""
      : t("Leaves looked at so far: {one} {first}, {other} {second}, of {all}.", {
          ...{ one: names[0], other: names[1], first: leaves[0], second: leaves[1] },
          all: one.data.facts.all_leaves,
        });
  }
}
