/** The dead stones of Go: which stones belong together, and what the players propose. Pure functions. */

import { t } from "../../catalogue.js";
import { record } from "../../gtp.js";

/**
 * The stones that are connected with the one at a point: dead or alive together.
 * @param {string[][]} rows the points as rows from the top
 * @param {Record<string, string>} pieces
 * @param {string} point
 * @returns {string[]}
 */
export function chain(rows, pieces, point) {
  /** @type {Map<string, [number, number]>} */
  const places = new Map(rows.flatMap((row, y) => row.map((name, x) => [name, [x, y]])));
  const found = new Set([point]);
  for (const it of found) {
    const [x, y] = places.get(it) ?? [0, 0];
    for (const near of [rows[y]?.[x - 1], rows[y]?.[x + 1], rows[y - 1]?.[x], rows[y + 1]?.[x]]) {
      if (near && pieces[near] === pieces[point]) found.add(near);
    }
  }
  return [...found];
}

/**
 * A proposal in a sentence.
 * @param {string} name who proposes; empty for the server
 * @param {string[]} dead the points of the dead stones
 */
export function proposalWords(name, dead) {
  const points = dead.join(t(", "));
  if (!name) return dead.length ? t("Proposal: dead are {points}.", { points }) : t("Proposal: no stone is dead.");
  return dead.length
    ? t("{name} proposes: dead are {points}.", { name, points })
    : t("{name} proposes: no stone is dead.", { name });
}

/** @param {string | undefined} list @returns {string[]} */
function points(list) {
  return !list || list === "none" ? [] : list.split(",");
}

/**
 * The response to `bw-dead`.
 * @param {string} text
 * @returns {{asked: boolean, seconds: number, proposed: string[], proposals: {name: string, dead: string[]}[]}}
 *   the server's proposal, and the proposals of the other players
 */
export function readProposals(text) {
  const [head, ...others] = text.split("\n").map(record);
  return {
    asked: head?.asked === "yes",
    seconds: Number(head?.seconds ?? 0),
    proposed: points(head?.proposed),
    proposals: others.map(({ name, dead }) => ({ name, dead: points(dead) })),
  };
}

/**
 * The response to `bw-dead score`: the points of both players, and the marks of the territory.
 * @param {string} text
 */
export function readScore(text) {
  const { black, white, territory_black, territory_white } = record(text);
  return {
    black: Number(black),
    white: Number(white),
    marks: { "territory-black": points(territory_black), "territory-white": points(territory_white) },
  };
}

export class DeadStones {
  /**
   * @param {string[][]} rows
   * @param {Record<string, string>} pieces
   * @param {string[]} dead to begin with
   */
  constructor(rows, pieces, dead) {
    this.rows = rows;
    this.pieces = pieces;
    this.dead = new Set(dead);
  }

  /** Mark the stones that are connected with one, or take their mark off. @param {string} point */
  toggle(point) {
    const marked = this.dead.has(point);
    for (const it of chain(this.rows, this.pieces, point)) {
      if (marked) this.dead.delete(it);
      else this.dead.add(it);
    }
  }

  /** What the user may touch: every stone. @returns {[string, string[]][]} */
  get ways() {
    return Object.keys(this.pieces).map((point) => [point, [point]]);
  }

  /** The command for the server. */
  get command() {
    return `bw-dead ${this.#points}`;
  }

  /** The command that asks for the score without the stones. */
  get question() {
    return `bw-dead score ${this.#points}`;
  }

  get #points() {
    return [...this.dead].sort().join(" ") || "none";
  }
}
