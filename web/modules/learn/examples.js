/** The examples of the page, as the server is asked for them. */

/** The algorithms by name. @type {Record<string, string>} */
export const ALGORITHMS = { minimax: "Minimax", alphabeta: "Alpha-beta", expectiminimax: "Expectiminimax", uct: "UCT (Monte Carlo tree search)", ucb: "UCB1 (bandit)" };

/** Whether an algorithm plays random games. @param {string} algorithm */
export function samples(algorithm) {
  return algorithm === "uct" || algorithm === "ucb";
}

/** @typedef {{title: string, about: string, query: Record<string, string>}} Example */

/** @type {Record<string, Example>} */
export const EXAMPLES = {
  alphabeta: {
    title: "Alpha-beta: three moves, three replies",
    about: "The tree of Russell and Norvig. Two leaves need not be looked at: once a reply to the second move is worth less than the first move, MAX will not choose it.",
    query: { algorithm: "alphabeta", tree: "[[3,12,8],[2,4,6],[14,5,2]]" },
  },
  minimax: {
    title: "Minimax: the same tree",
    about: "MAX chooses the largest of the smallest values. Every leaf is looked at.",
    query: { algorithm: "minimax", tree: "[[3,12,8],[2,4,6],[14,5,2]]" },
  },
  deep: {
    title: "Alpha-beta: three levels",
    about: "A bound that is known at the root cuts two levels further down.",
    query: { algorithm: "alphabeta", tree: "[[[5,6],[7,4,5]],[[3],[6,9]],[[7,8],[5]]]" },
  },
  chance: {
    title: "Expectiminimax: a game with a coin",
    about: "A chance node has the mean of its outcomes, each weighed by its probability.",
    query: { algorithm: "expectiminimax", tree: '[{"chance":[["1/2",[8,3]],["1/2",[2,6]]]},{"chance":[["9/10",[4,5]],["1/10",[12,9]]]}]' },
  },
  tictactoe: {
    title: "Alpha-beta: the end of a game of tic-tac-toe",
    about: "Four empty cells, white (O) to move. 1 is won for black, −1 lost, 0 drawn.",
    query: { algorithm: "alphabeta", game: "tictactoe", position: "O--XX-O-X O" },
  },
  uct: {
    title: "UCT: a tree grows by random games",
    about: "Each simulation goes down to the highest bounds, adds one node, plays a random game, and counts its result on the way back.",
    query: { algorithm: "uct", game: "tictactoe", position: "O--XX-O-X O", simulations: "20" },
  },
  ucb: {
    title: "UCB1: three arms of a slot machine",
    about: "The arms win with the probabilities below, which the algorithm does not know. An arm that was seldom pulled has a high upper bound, so it is tried again.",
    query: { algorithm: "ucb", tree: "[0.7,0.5,0.2]", simulations: "30" },
  },
};
