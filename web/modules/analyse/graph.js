/** The course of a game: one player's chances after every ply, as far as they are known. */

import { element } from "../board/svg.js";
import { t } from "../catalogue.js";
import { rate, valueFor } from "./values.js";

/** @typedef {import("./tree.js").Node} Node */

const WIDTH = 640;
const HEIGHT = 120;

export class Graph {
  /** @param {HTMLElement} host @param {(node: Node) => void} onChoose */
  constructor(host, onChoose) {
    this.host = host;
    this.onChoose = onChoose;
    /** @type {Node[]} */
    this.nodes = [];
    host.addEventListener("click", (event) => {
      if (!this.nodes.length) return;
      const box = host.getBoundingClientRect();
      const at = Math.round(((event.clientX - box.left) / box.width) * (this.nodes.length - 1));
      onChoose(this.nodes[Math.max(0, Math.min(this.nodes.length - 1, at))]);
    });
  }

  /**
   * @param {Node[]} nodes those of a line, the root first
   * @param {Node} now the one that is shown
   * @param {number} player the player whose chances are drawn
   * @param {string} side the name of its side
   */
  show(nodes, now, player, side) {
    this.nodes = nodes;
    const known = nodes.map((it, ply) => [ply, valueFor(it.report, player)]).filter(([, value]) => value !== null);
    this.host.hidden = known.length < 2;
    if (this.host.hidden) return;
    const last = Math.max(1, nodes.length - 1);
    const x = (/** @type {number} */ ply) => (ply / last) * WIDTH;
    const y = (/** @type {number} */ value) => (1 - rate(value)) * HEIGHT;
    const points = known.map(([ply, value]) => `${x(Number(ply)).toFixed(1)},${y(Number(value)).toFixed(1)}`);
    const svg = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
    svg.setAttribute(
      "aria-label",
      t("{side}'s chances over the game, known after {known} of {count} positions.", {
        side,
        known: known.length,
        count: nodes.length,
      }),
    );
    const [first, end] = [x(Number(known[0][0])), x(Number(known[known.length - 1][0]))];
    svg.append(
      element("polygon", { class: "area", points: `${first},${HEIGHT} ${points.join(" ")} ${end},${HEIGHT}` }),
      element("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      element("polyline", { class: "course", points: points.join(" ") }),
    );
    const at = nodes.indexOf(now);
    if (at >= 0) svg.append(element("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
    this.host.replaceChildren(svg);
  }
}
