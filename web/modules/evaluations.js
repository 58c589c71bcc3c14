/**
 * The engines' evaluations of the position: a graph over the match, and the line they expect.
 *
 * A value is that of the player who is named first, White in chess: from -1, lost, to 1, won. It appears once there is
 * any.
 */

import { language, t } from "./catalogue.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 300;
const HEIGHT = 90;
const PAWNS = 4; // the lead, in pawns, that is drawn as three quarters of the way to a win

/**
 * @typedef {{ply: number, player: number, score?: number, centipawns?: number, mate?: number,
 *   depth?: number, nodes?: number, pv?: string[]}} Information what the engine that makes the move
 *   `ply` reports, from its point of view: `score` is from -1, lost, to 1, won
 */

/** The value for the engine itself. @param {Information} it */
function ownValue(it) {
  if (it.mate !== undefined) return Math.sign(it.mate);
  if (it.centipawns !== undefined) return Math.tanh(it.centipawns / 100 / PAWNS);
  return it.score ?? null;
}

/** The value for a player. @param {Information} it @param {number} player @returns {number | null} */
export function playerValue(it, player) {
  const own = ownValue(it);
  if (own === null || !Number.isFinite(own)) return null;
  return it.player === player ? own : -own;
}

/** A value in figures. @param {Information} it */
export function toldBy(it) {
  const facts = [];
  if (it.mate !== undefined)
    facts.push(it.mate > 0 ? t("mate in {mate}", { mate: it.mate }) : t("mated in {mate}", { mate: -it.mate }));
  else if (it.centipawns !== undefined)
    facts.push(`${it.centipawns > 0 ? "+" : ""}${(it.centipawns / 100).toFixed(2)}`);
  else if (it.score !== undefined) facts.push(t("{percent} % to win", { percent: Math.round((it.score + 1) * 50) }));
  if (it.depth) facts.push(t("depth {depth}", { depth: it.depth }));
  if (it.nodes) facts.push(t("{nodes} nodes", { nodes: it.nodes.toLocaleString(language()) }));
  return facts.join(" · ");
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class Evaluations {
  /**
   * @param {HTMLElement | null} panel
   * @param {{names: string[], first: number, onChosen: (ply: number) => void}} settings the names of the players, and
   *   the player who is named first
   */
  constructor(panel, { names, first, onChosen }) {
    this.panel = panel;
    this.names = names;
    this.first = first;
    /** By the ply that was thought about. @type {Map<number, Information>} */
    this.reports = new Map();
    this.end = 1;
    panel?.querySelector("[data-graph]")?.addEventListener("click", (event) => {
      const click = /** @type {MouseEvent} */ (event);
      const box = /** @type {HTMLElement} */ (click.currentTarget).getBoundingClientRect();
      onChosen(Math.round(((click.clientX - box.left) / box.width) * this.end));
    });
  }

  /** @param {Information} it */
  add(it) {
    if (playerValue(it, this.first) === null && !it.pv?.length) return;
    this.reports.set(it.ply, it);
  }

  /** @param {number} ply the ply that the board shows @param {number} end the last one */
  draw(ply, end) {
    if (!this.panel || !this.reports.size) return;
    this.panel.hidden = false;
    this.end = Math.max(1, end);
    /** @param {number} at */
    const x = (at) => ((at / this.end) * WIDTH).toFixed(1);
    const points = [...this.reports.values()]
      .sort((a, b) => a.ply - b.ply)
      .flatMap((it) => {
        const value = playerValue(it, this.first);
        return value === null ? [] : [`${x(it.ply - 1)},${(((1 - value) / 2) * (HEIGHT - 8) + 4).toFixed(1)}`];
      });
    const graph = element("svg", {
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": t("Evaluation of {count} moves; above the middle {name} is ahead", {
        count: points.length,
        name: this.names[this.first],
      }),
    });
    graph.append(
      element("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      element("polyline", { class: "curve", points: points.join(" ") }),
      element("line", { class: "here", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT }),
    );
    this.panel.querySelector("[data-graph]")?.replaceChildren(graph);
    const now = this.reports.get(ply + 1) ?? this.reports.get(ply);
    const line = this.panel.querySelector("[data-line]");
    if (!line) return;
    const expected = now?.pv ? now.pv.join(" ") : "";
    line.textContent = now
      ? [`${this.names[now.player] ?? ""}: ${toldBy(now)}`, expected].filter(Boolean).join(" – ")
      : "";
  }
}
