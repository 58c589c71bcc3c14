/** The moves of an analysis: a main line with side lines, as a tree. It knows no board. */

/**
 * @typedef {{move: string, notation: string, value: number | null, bound?: boolean, visits?: number,
 *   line: string[]}} Candidate a move as the engine values it; `bound`: it is worth no more
 * @typedef {import("../board.js").Position & {moves: [player: number, move: string, notation: string][]}} Position
 * @typedef {{engine: string, player: number, value: number | null, score: number | null, solved?: boolean, depth?: number, nodes?: number, moves: Candidate[]}} Report
 *   the result of a search; the value is that for the player
 * @typedef {{player: number, move: string, notation: string, parent: Node | null, children: Node[],
 *   ply: number, position?: Position, report?: Report}} Node a position and the move that led to it;
 *   the first child continues the main line
 */

/** @param {Node | null} parent @param {number} player @param {string} move @param {string} notation @returns {Node} */
function made(parent, player, move, notation) {
  return { player, move, notation, parent, children: [], ply: parent ? parent.ply + 1 : 0 };
}

export class Tree {
  constructor() {
    this.root = made(null, -1, "", "");
  }

  /**
   * The position after a move; a new one begins a side line where the node has moves already.
   * @param {Node} node
   * @param {number} player -1 for chance
   * @param {string} move
   * @param {string} [notation]
   */
  add(node, player, move, notation = move) {
    const known = node.children.find((it) => it.move === move && it.player === player);
    if (known) return known;
    const child = made(node, player, move, notation);
    node.children.push(child);
    return child;
  }

  /** Take a node away with all that follows. @param {Node} node @returns {Node} what was before it */
  remove(node) {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((it) => it !== node);
    return node.parent;
  }

  /** Make the line of a node the main line. @param {Node} node */
  promote(node) {
    for (let it = node; it.parent; it = it.parent) {
      const { children } = it.parent;
      children.sort((a, b) => Number(b === it) - Number(a === it));
    }
  }
}

/** The nodes from the root to a node, without the root. @param {Node} node */
export function path(node) {
  const nodes = [];
  for (let it = node; it.parent; it = it.parent) nodes.push(it);
  return nodes.reverse();
}

/** The nodes of the line on which a node lies: up to it, and the main line after it. @param {Node} node */
export function line(node) {
  const nodes = path(node);
  for (let it = node; it.children.length; it = it.children[0]) nodes.push(it.children[0]);
  return nodes;
}

/**
 * How to come from one node to another.
 * @param {Node} from
 * @param {Node} to
 * @returns {{back: number, on: Node[]}} moves to take back, then moves to make
 */
export function way(from, to) {
  const [one, other] = [path(from), path(to)];
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return { back: one.length - common, on: other.slice(common) };
}
