/** A board that is text: lines of equally wide letters on the panel, as large as they fit. */

import { element } from "./svg.js";

const MOST_LINES = 30;
const MOST_LETTERS = 100;
const MARGIN = 50;
const LARGEST = 40;
const LETTER = 0.5; // the width of a letter, as a part of the height of a line

/**
 * @param {string[]} lines
 * @param {{width: number, height: number}} frame
 * @returns {SVGElement[]}
 */
export function written(lines, frame) {
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line));
  const widest = Math.max(1, ...shown.map((line) => line.length));
  const step = Math.min(
    LARGEST,
    (frame.height - 2 * MARGIN) / shown.length,
    (frame.width - 2 * MARGIN) / widest / LETTER,
  );
  return shown.map((line, number) => {
    const text = element("text", {
      x: MARGIN,
      y: MARGIN + (number + 0.8) * step,
      "font-size": 0.8 * step,
      "font-family": "monospace",
      fill: "var(--board-ink)",
    });
    text.textContent = line.replaceAll(" ", "\u00a0");
    return text;
  });
}
