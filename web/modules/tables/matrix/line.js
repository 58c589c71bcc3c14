/** A line of numbers, with the choices of a round and what they are compared with. */

import { element } from "../../board/svg.js";

const WIDTH = 400;
const HEIGHT = 86;
const EDGE = 24;

/**
 * @param {number} limit the greatest number
 * @param {{choices: number[], mark?: string, winners?: number[]}} round
 * @param {(player: number) => string} name
 */
export function numberLine(limit, { choices, mark, winners = [] }, name) {
  const across = (/** @type {number} */ number) => EDGE + (number / limit) * (WIDTH - 2 * EDGE);
  const svg = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", class: "number-line" });
  svg.append(element("path", { class: "axis", d: `M${EDGE} 44H${WIDTH - EDGE}` }));
  for (const [number, anchor] of /** @type {[number, string][]} */ ([
    [0, "middle"],
    [limit, "middle"],
  ]))
    svg.append(written(across(number), 68, String(number), anchor));
  const x = across(Number(mark));
  svg.append(element("path", { class: "target", d: `M${x} 28V62` }), written(x, 80, "⅔", "middle"));
  for (const [player, choice] of choices.entries()) {
    const at = element("circle", {
      class: `p${player} ${winners.includes(player) ? "best" : ""}`,
      cx: across(choice),
      cy: 44,
      r: 7,
    });
    const title = element("title");
    title.textContent = `${name(player)}: ${choice}`;
    at.append(title);
    svg.append(at, written(across(choice), 22, String(choice), "middle"));
  }
  return svg;
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor */
function written(x, y, words, anchor) {
  const text = element("text", { x, y, "text-anchor": anchor });
  text.textContent = words;
  return text;
}
