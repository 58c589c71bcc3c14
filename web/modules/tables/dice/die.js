/** A die, and how it is seen to roll. */

import { t } from "../../catalogue.js";
import { still } from "../../motion.js";
import { picture } from "../elements.js";
import { html } from "../html.js";

/** @type {[number, number][][]} */
const PIPS = [
  [],
  [[50, 50]],
  [
    [29, 29],
    [71, 71],
  ],
  [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  [
    [29, 29],
    [29, 71],
    [71, 29],
    [71, 71],
  ],
  [
    [27, 27],
    [27, 73],
    [50, 50],
    [73, 27],
    [73, 73],
  ],
  [
    [29, 25],
    [29, 50],
    [29, 75],
    [71, 25],
    [71, 50],
    [71, 75],
  ],
];
const ROLL = 560; // milliseconds
const FACE = 70; // milliseconds for each face on the way

/** @param {number} face 0 for a die that is hidden */
function drawing(face) {
  return picture([
    ["rect", { class: "body", x: 5, y: 5, width: 90, height: 90, rx: 18 }],
    ...PIPS[face].map(
      ([cx, cy]) =>
        /** @type {[string, Record<string, string | number>]} */ (["circle", { class: "pip", cx, cy, r: 9.5 }]),
    ),
  ]);
}

/**
 * A die that shows a face.
 * @param {number} face 0 for a die that is hidden
 * @param {string} [name] a class
 */
export function die(face, name = "") {
  const label = face ? t("A die that shows {face}", { face }) : t("A hidden die");
  return html(
    "span",
    { class: `die ${face ? "" : "hidden-die"} ${name}`, role: "img", "aria-label": label },
    drawing(face),
  );
}

/**
 * Have a die roll before it shows its face; where the user wants no motion it stays as it is.
 * @param {HTMLElement} shown
 * @param {number} face that it shows at the end
 * @returns {() => void} ends the roll at once
 */
export function roll(shown, face) {
  if (still()) return () => {};
  let at = face;
  const timer = setInterval(() => {
    at = 1 + ((at + Math.floor(Math.random() * 5)) % 6);
    shown.replaceChildren(drawing(at));
  }, FACE);
  const end = () => {
    clearInterval(timer);
    clearTimeout(last);
    shown.classList.remove("rolling");
    shown.replaceChildren(drawing(face));
  };
  const last = setTimeout(end, ROLL);
  shown.classList.add("rolling");
  return end;
}
