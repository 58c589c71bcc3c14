/** Small charts that grow while a reader plays: lines over the number of throws or pulls. */

import { element } from "../board/svg.js";

const WIDTH = 360;
const HEIGHT = 200;
const LEFT = 44;
const BOTTOM = 30;
const TOP = 10;
const RIGHT = 10;

/**
 * @typedef {{name: string, colour: number, points: [number, number][]}} Curve
 * @typedef {{x: string, y: string, low: number, high: number, most: number, log?: boolean, level?: number}} Axes
 *   the titles, the ends of the vertical axis, the end of the horizontal one, and a value to mark
 */

/** Round numbers between two ends, about four of them. @param {number} low @param {number} high @returns {number[]} */
export function marks(low, high) {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((it) => it * power).find((it) => it >= rough) ?? rough;
  const found = [];
  for (let it = Math.ceil(low / step - 1e-9) * step; it <= high + step * 1e-9; it += step)
    found.push(Number(it.toFixed(9)));
  return found;
}

/** Powers of ten up to a number. @param {number} most @returns {number[]} */
export function powers(most) {
  const found = [];
  for (let it = 1; it <= most; it *= 10) found.push(it);
  return found;
}

/** @param {number} value */
function text(value) {
  return value >= 10_000
    ? `10${[...String(Math.round(Math.log10(value)))].map((it) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(it)]).join("")}`
    : String(value).replace("-", "−");
}

/**
 * Draw curves.
 * @param {Curve[]} curves
 * @param {Axes} axes
 * @param {string} words the chart in a sentence
 */
export function chartOf(curves, axes, words) {
  const svg = element("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  const most = Math.max(axes.most, axes.log ? 10 : 1);
  const across = (/** @type {number} */ it) =>
    LEFT + (WIDTH - LEFT - RIGHT) * (axes.log ? Math.log10(Math.max(it, 1)) / Math.log10(most) : it / most);
  const up = (/** @type {number} */ it) => {
    const part = (Math.min(axes.high, Math.max(axes.low, it)) - axes.low) / (axes.high - axes.low);
    return HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP);
  };
  const label = (/** @type {string} */ it, /** @type {Record<string, string | number>} */ place) => {
    const made = svg.appendChild(element("text", place));
    made.textContent = it;
  };
  for (const it of marks(axes.low, axes.high)) {
    svg.append(element("line", { class: "rule", x1: LEFT, x2: WIDTH - RIGHT, y1: up(it), y2: up(it) }));
    label(text(it), { x: LEFT - 6, y: up(it) + 4, "text-anchor": "end" });
  }
  for (const it of axes.log ? powers(most) : marks(0, most))
    label(text(it), { x: across(it), y: HEIGHT - 16, "text-anchor": "middle" });
  label(axes.x, { class: "title", x: (LEFT + WIDTH) / 2, y: HEIGHT - 3, "text-anchor": "middle" });
  label(axes.y, { class: "title", x: 2, y: 9 });
  if (axes.level !== undefined)
    svg.append(element("line", { class: "zero", x1: LEFT, x2: WIDTH - RIGHT, y1: up(axes.level), y2: up(axes.level) }));
  for (const { colour, points } of curves) {
    const path = points.map(([x, y]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(" ");
    svg.append(element("polyline", { class: `line series-${colour}`, points: path }));
  }
  return svg;
}
