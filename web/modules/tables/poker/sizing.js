/** The size of a bet or raise in no-limit poker: a slider, a number, usual sizes, and the button that makes it. */

import { t } from "../../catalogue.js";
import { spoken } from "../../words.js";
import { html } from "../html.js";

/** @typedef {import("../poker.js").Bounds} Bounds */

/**
 * A number within the bounds.
 * @param {Bounds} bounds
 * @param {number} amount
 */
export function within({ least, most }, amount) {
  return Number.isFinite(amount) ? Math.min(most, Math.max(least, Math.round(amount))) : least;
}

/**
 * What a bet or raise is called.
 * @param {Bounds} bounds
 * @param {number} amount
 */
export function sizeWords({ text, most }, amount) {
  if (amount === most) return t("All in: {amount}", { amount });
  return text === "bet" ? t("Bet {amount}", { amount }) : t("Raise to {amount}", { amount });
}

export class Sizing {
  /** @param {(text: string) => void} make makes a move */
  constructor(make) {
    this.make = make;
    this.key = "";
    this.amount = 0;
  }

  /**
   * The button that makes the bet, and the controls of its size for these bounds; the amount stays as long as they do.
   * @param {Bounds} bounds
   */
  elements(bounds) {
    const key = JSON.stringify(bounds);
    if (key !== this.key) this.amount = bounds.least;
    this.key = key;
    const button = html("button", {
      type: "button",
      class: "main",
      "data-key": "size",
      "data-do": "size",
      onclick: () => this.make(`${bounds.text}${this.amount}`),
    });
    const limits = { min: bounds.least, max: bounds.most, step: 1 };
    const slider = html("input", { type: "range", ...limits, "data-key": "slider", "aria-label": t("Chips to bet") });
    const number = html("input", { type: "number", ...limits, "data-key": "number", "aria-label": t("Chips to bet") });
    /** @param {number} amount @param {Element} [from] the control that is being used, which keeps what it shows */
    const set = (amount, from) => {
      this.amount = within(bounds, amount);
      const words = sizeWords(bounds, this.amount);
      button.textContent = words;
      if (from !== slider) slider.value = String(this.amount);
      if (from !== number) number.value = String(this.amount);
      slider.setAttribute("aria-valuetext", words);
    };
    slider.addEventListener("input", () => set(slider.valueAsNumber, slider));
    number.addEventListener("input", () => set(number.valueAsNumber, number));
    number.addEventListener("change", () => set(number.valueAsNumber));
    number.addEventListener("keydown", (event) => {
      if (event.key === "Enter") button.click();
    });
    set(this.amount);
    const presets = bounds.presets.map(([words, amount]) =>
      html(
        "button",
        { type: "button", class: "quiet", "data-key": `preset-${words[0]}`, onclick: () => set(amount) },
        spoken(words),
      ),
    );
    if (bounds.least === bounds.most) return [button];
    const controls = [html("div", { class: "presets" }, ...presets), slider, number];
    return [button, html("div", { class: "sizing", role: "group", "aria-label": t("Size of the bet") }, ...controls)];
  }
}
