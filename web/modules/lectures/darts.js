/** Two estimates of pi by chance: points in a square, and needles on a floor. Pure functions. */

/** What a share of hits says about pi. */
export class Estimate {
  constructor() {
    this.thrown = 0;
    this.hits = 0;
  }

  /** @param {boolean} hit */
  add(hit) {
    this.thrown += 1;
    this.hits += Number(hit);
  }
}

/**
 * A point in the unit square, and whether it lies in the quarter of the circle.
 * @param {() => number} random
 */
export function point(random) {
  const [x, y] = [random(), random()];
  return { x, y, hit: x * x + y * y <= 1 };
}

/**
 * A needle as long as the boards of a floor are wide, and whether it lies across a line (Buffon 1777).
 * @param {() => number} random
 * @returns {{x: number, y: number, angle: number, hit: boolean}} its middle, where `y` 0 and 1 are lines, and its angle
 */
export function needle(random) {
  const [x, y, angle] = [random(), random(), random() * Math.PI];
  return { x, y, angle, hit: Math.min(y, 1 - y) <= Math.sin(angle) / 2 };
}

/** Pi by points: four times the share in the circle. @param {Estimate} it */
export function byPoints({ hits, thrown }) {
  return thrown ? (4 * hits) / thrown : Number.NaN;
}

/** Pi by needles: 2 divided by the share across a line. @param {Estimate} it */
export function byNeedles({ hits, thrown }) {
  return hits ? (2 * thrown) / hits : Number.NaN;
}

/**
 * The standard error of an estimate, by the probability of a hit.
 * @param {"points" | "needles"} kind
 * @param {number} thrown
 */
export function expectedError(kind, thrown) {
  const hit = kind === "points" ? Math.PI / 4 : 2 / Math.PI;
  const deviation = Math.sqrt((hit * (1 - hit)) / thrown);
  return kind === "points" ? 4 * deviation : (Math.PI ** 2 / 2) * deviation; // the derivative of 2/p is -2/p²
}
