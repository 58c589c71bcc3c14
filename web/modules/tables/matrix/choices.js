/** The names and symbols of choices that games of simultaneous moves have by themselves. */

import { t } from "../../catalogue.js";
import { picture } from "../elements.js";

/** The choices of well-known games in the language of the page. @type {Record<string, () => string>} */
const NAMES = {
  rock: () => t("Rock"),
  paper: () => t("Paper"),
  scissors: () => t("Scissors"),
  cooperate: () => t("Cooperate"),
  defect: () => t("Defect"),
  opera: () => t("Opera"),
  football: () => t("Football"),
  heads: () => t("Heads"),
  tails: () => t("Tails"),
  stag: () => t("Stag"),
  hare: () => t("Hare"),
  swerve: () => t("Swerve"),
  straight: () => t("Straight"),
};

/** The name of a choice; one that the game was given by its user stays as it is. @param {string} choice */
export function choiceName(choice) {
  return Object.hasOwn(NAMES, choice) ? NAMES[choice]() : choice;
}

/** @type {Record<string, [string, Record<string, string | number>][]>} */
const SYMBOLS = {
  rock: [
    ["path", { class: "shape", d: "M24 62L30 36L52 22L74 34L82 60L66 80L38 82Z" }],
    ["path", { class: "line", d: "M30 36L50 46L74 34M50 46L52 80" }],
  ],
  paper: [
    ["path", { class: "shape", d: "M28 14H62L76 28V86H28Z" }],
    ["path", { class: "line", d: "M62 14V28H76M38 44H66M38 56H66M38 68H58" }],
  ],
  scissors: [
    ["path", { class: "line", d: "M30 14L62 66M70 14L38 66" }],
    ["circle", { class: "shape", cx: 30, cy: 76, r: 12 }],
    ["circle", { class: "shape", cx: 70, cy: 76, r: 12 }],
  ],
};

/** The symbol of a choice; null where it has none. @param {string} choice */
export function choiceSymbol(choice) {
  return Object.hasOwn(SYMBOLS, choice) ? picture(SYMBOLS[choice], "symbol") : null;
}
