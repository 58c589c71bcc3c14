/** An algorithm step by step: the facts of every node after each step. It draws nothing. */

import { t, tn } from "../catalogue.js";

/**
 * @typedef {{id: number, parent: number, kind: string, move: string, probability: number,
 *   utility: number | string | null, state: string, x: number, level: number, actor?: string, counts?: string,
 *   name?: string, condition?: string, evaluation?: string, odds?: string}} Shown `condition` says for which unknown leaves it is cut off
 * @typedef {{kind: string, node: number, words: string,
 *   changes: Record<string, Facts>, cut: number[], clear?: boolean}} Step
 * @typedef {{algorithm: string, source: string, nodes: Shown[], steps: Step[], facts: Record<string, any>}} WalkData
 * @typedef {Record<string, any>} Facts a number, a text, or null for infinity
 */

export class Walk {
  /** @param {WalkData} data */
  constructor(data) {
    this.data = data;
    /** @type {Map<number, number[]>} */
    this.below = new Map();
    for (const { id, parent } of data.nodes) this.below.set(parent, [...(this.below.get(parent) ?? []), id]);
  }

  get length() {
    return this.data.steps.length;
  }

  /**
   * Return the facts after `count` steps.
   * @param {number} count
   * @returns {{facts: Map<number, Facts>, cut: Set<number>, path: Set<number>, best: Set<number>, at: number,
   *   words: string, kind: string}} `path` are the nodes from the root to the one of the last step, `at`; `best` those
   *   of the best moves, once they are known
   */
  after(count) {
    /** @type {Map<number, Facts>} */
    const facts = new Map();
    /** @type {Set<number>} */
    const cut = new Set();
    for (const step of this.data.steps.slice(0, count)) {
      if (step.clear) {
        facts.clear();
        cut.clear();
      }
      for (const [node, changes] of Object.entries(step.changes)) {
        facts.set(Number(node), { ...facts.get(Number(node)), ...changes });
      }
      for (const node of step.cut) this.#withAll(node, cut);
    }
    const last = count ? this.data.steps[count - 1] : null;
    /** @type {Set<number>} */
    const path = new Set();
    for (let it = last ? last.node : -1; it >= 0; it = this.data.nodes[it].parent) path.add(it);
    const best = count && count >= this.length ? this.#best(facts) : new Set();
    return { facts, cut, path, best, at: last?.node ?? -1, words: last?.words ?? "", kind: last?.kind ?? "" };
  }

  /** The nodes on the line of best moves at the end. @param {Map<number, Facts>} facts @returns {Set<number>} */
  #best(facts) {
    const { algorithm, nodes, facts: end } = this.data;
    const best = new Set();
    if (end.simulations) {
      const most = [end.move, ...(end.equal ?? [])];
      return new Set(this.below.get(0)?.filter((it) => most.includes(nodes[it].move)));
    }
    let next = end.move ? this.below.get(0)?.find((it) => nodes[it].move === end.move) : undefined;
    const sign = algorithm.startsWith("negamax") ? -1 : 1;
    while (next !== undefined) {
      best.add(next);
      const value = facts.get(next)?.value;
      if (value === undefined || nodes[next].kind === "chance") break;
      next = this.below.get(next)?.find((it) => {
        const below = facts.get(it)?.value;
        return below !== undefined && below === (typeof value === "number" ? sign * value : value);
      });
    }
    return best;
  }

  /** The move at the root with the most visits after `count` steps; empty before there are any. @param {number} count */
  mostVisited(count) {
    return this.#most(count, ({ visits }) => visits);
  }

  /** The moves at the root with the best mean after `count` steps. @param {number} count @returns {string[]} */
  bestMean(count) {
    return this.#most(count, ({ wins = 0, visits }) => wins / visits);
  }

  /** The moves at the root that have the most of something, among those with visits. @param {number} count @param {(facts: Facts) => number} of */
  #most(count, of) {
    const { facts } = this.after(count);
    const tried = (this.below.get(0) ?? []).filter((it) => facts.get(it)?.visits);
    const worth = tried.map((it) => of(facts.get(it) ?? {}));
    const most = Math.max(...worth);
    return tried.filter((_, index) => worth[index] === most).map((it) => this.data.nodes[it].move);
  }

  /** @param {number} node @param {Set<number>} into */
  #withAll(node, into) {
    into.add(node);
    for (const child of this.below.get(node) ?? []) this.#withAll(child, into);
  }

  /** The number of leaves that were visited in the first `count` steps. @param {number} count */
  leaves(count) {
    const begun = this.data.steps.slice(0, count).findLastIndex((it) => it.clear);
    return this.data.steps.slice(Math.max(begun, 0), count).filter((it) => it.kind === "leaf").length;
  }
}

/** @param {number | string | null | undefined} value @param {string} [infinite] what null stands for */
export function figure(value, infinite = "") {
  if (value === undefined) return "";
  if (typeof value === "string") return value.replace(/-(?=[\d.∞])/g, "−");
  if (value === null) return infinite;
  return String(Math.round(value * 1000) / 1000).replace("-", "−");
}

/** The window of a node in characters; empty where there is none. @param {Facts | undefined} facts */
export function windowText(facts) {
  if (!facts || !("alpha" in facts)) return "";
  return `[${figure(facts.alpha, "−∞")}, ${figure(facts.beta, "∞")}]`;
}

/** A share with two decimals. @param {number} value */
export function short(value) {
  return value.toFixed(2).replace(/^0(?=\.)/, "");
}

/** What a search knows of a node besides its value: a prior, AMAF, the bounds of a mean. @param {Facts | undefined} facts */
export function moreText(facts) {
  if (!facts) return "";
  if ("low" in facts) return t("mean {low} … {high}", { low: figure(facts.low), high: figure(facts.high) });
  if ("amaf" in facts) return t("AMAF {value}", { value: short(facts.amaf) });
  return "prior" in facts ? t("prior {value}", { value: short(facts.prior) }) : "";
}

/**
 * All that is known of a node, in words.
 * @param {Shown} node
 * @param {Facts | undefined} facts
 * @param {boolean} cut
 */
export function nodeWords(node, facts, cut) {
  const kind =
    {
      max: t("MAX node"),
      min: t("MIN node"),
      chance: t("Chance node"),
      leaf: t("Leaf"),
      player: t("Player {number}", { number: node.actor ?? "" }),
    }[node.kind] ?? t("Node");
  const parts = [node.move ? t("{kind} after {move}", { kind, move: node.move }) : t("{kind}, the root", { kind })];
  if (node.probability < 1) parts.push(t("probability {value}", { value: node.odds || figure(node.probability) }));
  if (cut) parts.push(t("cut off, never looked at"));
  else if (!facts) parts.push(t("not looked at yet"));
  if (facts?.value !== undefined)
    parts.push(
      facts.done || node.kind === "leaf"
        ? t("value {value}", { value: figure(facts.value) })
        : t("value {value} so far", { value: figure(facts.value) }),
    );
  if (facts && "alpha" in facts)
    parts.push(
      t("alpha {alpha}, beta {beta}", {
        alpha: figure(facts.alpha, t("minus infinity")),
        beta: figure(facts.beta, t("infinity")),
      }),
    );
  if (typeof facts?.alpha === "number" && typeof facts.beta === "number" && facts.alpha >= facts.beta)
    parts.push(t("the window is crossed: the rest is cut off"));
  if (facts?.visits) {
    const mean = figure((facts.wins ?? 0) / facts.visits);
    parts.push(
      node.counts
        ? tn("{count} visit, mean {mean} for {player}", "{count} visits, mean {mean} for {player}", facts.visits, {
            mean,
            player: node.counts,
          })
        : tn("{count} visit, mean {mean}", "{count} visits, mean {mean}", facts.visits, { mean }),
    );
  }
  if (facts && "low" in facts)
    parts.push(t("its mean lies from {low} to {high}", { low: figure(facts.low), high: figure(facts.high) }));
  if (facts?.prior !== undefined) parts.push(t("prior {value}", { value: figure(facts.prior) }));
  if (facts?.amaf !== undefined)
    parts.push(t("AMAF {amaf} with the weight {weight}", { amaf: figure(facts.amaf), weight: figure(facts.weight) }));
  if (facts?.bound) parts.push(t("upper bound {value}", { value: figure(facts.bound, t("infinite")) }));
  if (cut && node.utility !== null) parts.push(t("it would be {value}", { value: figure(node.utility) }));
  return t("{facts}.", { facts: parts.join(t("; ")) });
}
