/** Values of positions, as people read them. Pure functions. */

import { t } from "../catalogue.js";

/** @param {number} value -1 to 1 @returns {number} the part of games that are won, 0 to 1 */
export function rate(value) {
  return (value + 1) / 2;
}

/** @param {number} value -1 to 1 */
export function percent(value) {
  return `${Math.round(rate(value) * 100)} %`;
}

/**
 * The value of a position for one of two players; null where it is not known.
 * @param {{value: number | null, player: number} | undefined} report its value is that for its player
 * @param {number} player
 * @returns {number | null}
 */
export function valueFor(report, player) {
  if (!report || report.value === null || report.player > 1) return null;
  return report.player === player ? report.value : -report.value;
}

/** A count in few characters: 1240 is `1.2k`. @param {number} count */
export function short(count) {
  if (count < 1000) return String(Math.round(count));
  if (count < 1e6) return t("{thousands}k", { thousands: (count / 1e3).toFixed(count < 1e4 ? 1 : 0) });
  return t("{millions}M", { millions: (count / 1e6).toFixed(1) });
}

/** @param {number} score */
export function signed(score) {
  return `${score > 0 ? "+" : ""}${Math.round(score * 100) / 100}`;
}
