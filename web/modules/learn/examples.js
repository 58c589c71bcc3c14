/** The examples of the page, as the server is asked for them. */

import { t } from "../catalogue.js";

/** The algorithms by name. @type {Record<string, string>} */
export const ALGORITHMS = {
  minimax: t("Minimax"),
  negamax: t("Negamax"),
  alphabeta: t("Alpha-beta"),
  "negamax-alphabeta": t("Alpha-beta as negamax"),
  "iterative-deepening": t("Iterative deepening"),
  "and-or": t("AND/OR search"),
  expectiminimax: t("Expectiminimax"),
  star1: t("Star1 (expectiminimax with bounds)"),
  maxn: t("Max^n"),
  flat: t("Flat Monte Carlo"),
  uct: t("UCT (Monte Carlo tree search)"),
  rave: "RAVE",
  priors: t("UCT with priors"),
  bias: t("UCT with progressive bias"),
  replies: t("UCT with last good replies"),
  widening: t("Progressive widening"),
  puct: t("PUCT (as in AlphaZero)"),
  ucb: t("UCB1 (bandit)"),
};

/** What each algorithm does, in a sentence. @type {Record<string, string>} */
export const WORDS = {
  minimax: t("MAX chooses the largest of the values below it, MIN the smallest. Every leaf is looked at."),
  negamax: t(
    "Minimax with one rule for both players: values are for the player to move, and minus the child's value counts.",
  ),
  alphabeta: t(
    "Minimax that leaves out what cannot change the result: alpha is what MAX already has, beta what MIN allows.",
  ),
  "negamax-alphabeta": t("Alpha-beta with one rule for both players: the window is turned and negated at every move."),
  "iterative-deepening": t(
    "Alpha-beta to depth 1, 2, 3 and so on; each search begins with the moves that were best in the one before.",
  ),
  "and-or": t("A node of MAX is solved if one child is, a node of MIN if all children are. A leaf above 0 is solved."),
  expectiminimax: t("Minimax in which a chance node has the mean of its outcomes, each weighed by its probability."),
  star1: t("Expectiminimax that leaves out outcomes once the mean of a chance node cannot reach the window."),
  maxn: t("Each player chooses what is best for itself; a node has one value for each player."),
  flat: t("The same number of random games for every move; the best mean wins."),
  uct: t("Random games for the moves with the highest upper bounds; each simulation adds one node to the tree."),
  rave: t("UCT that counts a game for every move that was made at any time in it."),
  priors: t("UCT that begins with an estimate of every move, as if it had been visited already."),
  bias: t("UCT that adds an estimate of each move to its bound; the estimate fades as visits grow."),
  replies: t("UCT whose random games answer a move with the reply that won last time."),
  widening: t("UCT that considers few moves first, and more as visits grow."),
  puct: t("Each move has a prior, each position a value, as a network gives them in AlphaZero; no random games."),
  ucb: t("The arm with the highest upper confidence bound is pulled; the fewer its pulls, the higher its bound."),
};

const SAMPLINGS = new Set(["flat", "uct", "rave", "priors", "bias", "replies", "widening", "puct", "ucb"]);

/** Whether an algorithm plays random games. @param {string} algorithm */
export function samples(algorithm) {
  return SAMPLINGS.has(algorithm);
}

/** @typedef {{title: string, about: string, query: Record<string, string>}} Example */

/** @type {Record<string, Example>} */
export const EXAMPLES = {
  alphabeta: {
    title: t("Alpha-beta: three moves, three replies"),
    about: t(
      "The tree of Russell and Norvig. Before you step on: which leaves need not be looked at, and which move is best?",
    ),
    query: { algorithm: "alphabeta", tree: "[[3,12,8],[2,4,6],[14,5,2]]" },
  },
  minimax: {
    title: t("Minimax: the same tree"),
    about: t("MAX chooses the largest of the smallest values. Every leaf is looked at."),
    query: { algorithm: "minimax", tree: "[[3,12,8],[2,4,6],[14,5,2]]" },
  },
  deep: {
    title: t("Alpha-beta: three levels"),
    about: t("A bound that is known at the root cuts two levels further down."),
    query: { algorithm: "alphabeta", tree: "[[[5,6],[7,4,5]],[[3],[6,9]],[[7,8],[5]]]" },
  },
  chance: {
    title: t("Expectiminimax: a game with a coin"),
    about: t("A chance node has the mean of its outcomes, each weighed by its probability."),
    query: {
      algorithm: "expectiminimax",
      tree: '[{"chance":[["1/2",[8,3]],["1/2",[2,6]]]},{"chance":[["9/10",[4,5]],["1/10",[12,9]]]}]',
    },
  },
  star1: {
    title: t("Star1: chance nodes with bounds"),
    about: t(
      "All values lie between −8 and 8. Once the outcomes looked at show that the mean of a chance node cannot reach the window, the others are left out.",
    ),
    query: { algorithm: "star1", tree: '[{"chance":[["1/2",4],["1/2",2]]},{"chance":[["1/2",-6],["1/2",[2,3,8]]]}]' },
  },
  deepening: {
    title: t("Iterative deepening: three searches of one tree"),
    about: t(
      "Each search begins with the moves that were best in the one before. Where a search stops above the leaves, it takes an evaluation.",
    ),
    query: { algorithm: "iterative-deepening", tree: "[[[5,6],[7,4,5]],[[3],[6,9]],[[7,8],[5]]]" },
  },
  tictactoe: {
    title: t("Alpha-beta: the end of a game of tic-tac-toe"),
    about: t("Four empty cells, white (O) to move. 1 is won for black, −1 lost, 0 drawn."),
    query: { algorithm: "alphabeta", game: "tictactoe", position: "O--XX-O-X O" },
  },
  uct: {
    title: t("UCT: a tree grows by random games"),
    about: t(
      "Each simulation goes down to the highest bounds, adds one node, plays a random game, and counts its result on the way back.",
    ),
    query: { algorithm: "uct", game: "tictactoe", position: "O--XX-O-X O", simulations: "20" },
  },
  rave: {
    title: t("RAVE: learning from moves made later"),
    about: t(
      "AMAF counts a game for every move that was made at any time in it. It knows something of all moves early; its weight falls as visits grow.",
    ),
    query: { algorithm: "rave", game: "tictactoe", position: "O--XX-O-X O", simulations: "20" },
  },
  widening: {
    title: t("Progressive widening: few moves first"),
    about: t("A node with n visits considers only the best √n of its moves, by their evaluation."),
    query: { algorithm: "widening", game: "tictactoe", position: "O--XX-O-X O", simulations: "20" },
  },
  puct: {
    title: t("PUCT: priors and values in place of random games"),
    about: t("An evaluation gives each move a prior and each position a value, as a network does in AlphaZero."),
    query: { algorithm: "puct", game: "tictactoe", position: "O--XX-O-X O", simulations: "20" },
  },
  ucb: {
    title: t("UCB1: three arms of a slot machine"),
    about: t(
      "The arms win with the probabilities below, which the algorithm does not know. An arm that was seldom pulled has a high upper bound, so it is tried again.",
    ),
    query: { algorithm: "ucb", tree: "[0.7,0.5,0.2]", simulations: "30" },
  },
};
