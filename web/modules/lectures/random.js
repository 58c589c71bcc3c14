/** Random numbers from a seed, so that a picture of chance can be drawn again. */

/**
 * Numbers from 0 up to 1, by the generator xorshift of 32 bits (Marsaglia, "Xorshift RNGs", 2003).
 * @param {number} seed a whole number
 * @returns {() => number}
 */
export function randomNumbers(seed) {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x2545f491) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let turn = 0; turn < 8; turn += 1) next(); // small seeds differ in few bits
  return next;
}
