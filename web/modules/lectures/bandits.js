/** Bandits: bounds of arms, and algorithms that choose among arms. Pure functions. */

/** @typedef {{wins: number, visits: number}} Arm */

/**
 * The upper confidence bound of an arm: its mean and the term of exploration (Auer, Cesa-Bianchi and Fischer 2002).
 * @param {Arm} arm
 * @param {number} total the visits of all arms
 * @param {number} c
 * @returns {{mean: number, term: number, bound: number}} an arm without visits has an infinite bound
 */
export function boundOf({ wins, visits }, total, c) {
  if (!visits) return { mean: Number.NaN, term: Number.POSITIVE_INFINITY, bound: Number.POSITIVE_INFINITY };
  const mean = wins / visits;
  const term = c * Math.sqrt(Math.log(Math.max(total, 1)) / visits);
  return { mean, term, bound: mean + term };
}

/** The place of the largest number; the first of equal ones. @param {number[]} numbers */
export function largest(numbers) {
  return numbers.indexOf(Math.max(...numbers));
}

/** The arm that UCB1 pulls. @param {Arm[]} arms @param {number} [c] */
export function byBound(arms, c = Math.SQRT2) {
  const total = arms.reduce((sum, it) => sum + it.visits, 0);
  return largest(arms.map((it) => boundOf(it, total, c).bound));
}

/** The arm with the best mean, or with the probability `epsilon` any. @param {Arm[]} arms @param {number} epsilon @param {() => number} random */
export function greedy(arms, epsilon, random) {
  const fresh = arms.findIndex((it) => !it.visits);
  if (fresh >= 0) return fresh;
  if (random() < epsilon) return Math.floor(random() * arms.length);
  return largest(arms.map((it) => it.wins / it.visits));
}

/** One player of a bandit: what it has seen of the arms, and the regret after each pull. */
export class Player {
  /** @param {number[]} chances with which the arms win */
  constructor(chances) {
    this.chances = chances;
    /** @type {Arm[]} */
    this.arms = chances.map(() => ({ wins: 0, visits: 0 }));
    this.regrets = [0];
    this.won = 0;
  }

  get pulls() {
    return this.regrets.length - 1;
  }

  /** Pull an arm. @param {number} arm @param {() => number} random @returns {boolean} whether it wins */
  pull(arm, random) {
    const wins = random() < this.chances[arm];
    this.arms[arm].visits += 1;
    this.arms[arm].wins += Number(wins);
    this.won += Number(wins);
    this.regrets.push(this.regrets[this.pulls] + Math.max(...this.chances) - this.chances[arm]);
    return wins;
  }
}
