/** Pauses between attempts to connect again. */

const FIRST = 0.5;
const LONGEST = 15;

/** @param {number} attempt from 0 on @returns {number} seconds */
export function pauseBefore(attempt) {
  return Math.min(LONGEST, FIRST * 2 ** attempt);
}
