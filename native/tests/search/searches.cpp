// Alpha-beta and expectiminimax, held against plain minimax, with a table of the smallest size.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/chess/rules.hpp"
#include "games/connect4/rules.hpp"
#include "games/go/rules.hpp"
#include "games/nim/rules.hpp"
#include "games/othello/rules.hpp"
#include "games/pig/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "games/tree/rules.hpp"
#include "random.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/circle.hpp"
#include "tests/definition.hpp"
#include "tests/random_positions.hpp"
#include "values.hpp"

using namespace boardwire;
using tests::after_random_moves;
using tests::check;
using tests::Circle;
using tests::expectiminimax;

namespace {

void moves_come_by_rank() {
  MoveOrder<Chess> order;
  check(order.next() < 0, "an empty order has no next move");
  for (const int rank : {5, -7, 9, 5, 1 << 30, -(1 << 28)}) order.push(rank);
  check(order.next() == 4 && order.rank() == 1 << 30, "the highest comes first");
  check(order.next() == 2 && order.next() == 0, "equal ones come in the order of the list");
  order.skip_above(0);
  check(order.next() == 1 && order.next() == 5 && order.next() < 0, "higher ones are left out");
  order.clear();
  check(order.next() < 0, "a cleared order is empty");
}

// Max^n by the definition: each player takes the first of the moves with the greatest own value.
template <Game G>
Values<G> maxn(const G& position, int depth) {
  const int actor = position.to_act();
  if (actor == kOver || depth == 0) return values_of(position);
  const auto below = [&](Move move) {
    G child = position;
    child.apply(move);
    return maxn(child, depth - 1);
  };
  Values<G> values{};
  if constexpr (GameWithChance<G>) {
    if (actor == kChance) {
      OutcomesOf<G> outcomes;
      position.chance_outcomes(outcomes);
      for (const Outcome& outcome : outcomes) {
        const Values<G> found = below(outcome.move);
        for (std::size_t i = 0; i < found.size(); ++i) values[i] += outcome.probability * found[i];
      }
      return values;
    }
  }
  MovesOf<G> moves;
  position.legal_moves(moves);
  const auto mover = static_cast<std::size_t>(actor);
  for (const Move move : moves) {
    const Values<G> found = below(move);
    if (move == moves[0] || found[mover] > values[mover]) values = found;
  }
  return values;
}

template <class Search, Game G>
void agrees_with_minimax(const G& start, int plies, int depth) {
  Random random(7);
  for (int i = 0; i < 10; ++i) {
    const G position = after_random_moves(start, plies, random);
    const double expected = (position.to_act() == 0 ? 1 : -1) * expectiminimax(position, depth);
    Limits limits;
    limits.depth = depth;
    const SearchResult result = Search({.table = 1}).search(position, limits);
    check(std::abs(result.value - expected) < 1e-5, "the search finds the value of minimax");
    check(position.is_legal(*result.move), "and a legal move");
  }
}

template <Game G>
void agrees_with_maxn(const G& start, int plies, int depth) {
  Random random(7);
  Expectiminimax<G> search({.table = 1});
  for (int i = 0; i < 10; ++i) {
    const G position = after_random_moves(start, plies, random);
    Limits limits;
    limits.depth = depth;
    const SearchResult result = search.search(position, limits);
    const double expected = maxn(position, depth)[static_cast<std::size_t>(position.to_act())];
    check(std::abs(result.value - expected) < 1e-5, "for more than two, expectiminimax is max^n");
    check(position.is_legal(*result.move), "and finds a legal move");
  }
}

using TreeNode = TreeOfPositions::Node;

ExplicitTree tree_of(int players, std::vector<TreeNode> nodes) {
  return ExplicitTree(std::make_shared<const TreeOfPositions>(players, std::move(nodes)));
}

// MAX at the root, MIN below: 3, 12, 8 | 2, 4, 6 | 14, 5, 2, in fourteenths.
void the_tree_of_the_textbook() {
  std::vector<TreeNode> nodes(1, {.actor = 0, .count = 3});
  nodes.insert(nodes.end(), 3, {.actor = 1, .count = 3});
  for (const double value : {3, 12, 8, 2, 4, 6, 14, 5, 2}) nodes.push_back({.utility = {value / 14, -value / 14}});
  const ExplicitTree tree = tree_of(2, std::move(nodes));
  for (const SearchResult& found : {AlphaBeta<ExplicitTree>({.table = 1}).search(tree, Limits{}),
                                    Expectiminimax<ExplicitTree>({.table = 1}).search(tree, Limits{})}) {
    check(std::abs(found.value - 3.0 / 14) < 1e-6 && found.exact && found.move == 0, "its value is 3");
  }
}

// A coin on the left; on the right a choice of player 1, who would rather have 0.2 than spoil it for player
// 0.
void returns_that_do_not_sum_to_zero() {
  const ExplicitTree tree = tree_of(2, {{.actor = 0, .count = 2},
                                        {.actor = kChance, .count = 2},
                                        {.actor = 1, .count = 2},
                                        {.probability = 0.25, .utility = {1, 0.5}},
                                        {.probability = 0.75, .utility = {-0.2, 0.5}},
                                        {.utility = {-1, 0.1}},
                                        {.utility = {0.5, 0.2}}});
  const SearchResult found = Expectiminimax<ExplicitTree>({.table = 1}).search(tree, Limits{});
  check(std::abs(found.value - 0.5) < 1e-6 && found.exact && found.move == 1, "each takes its own best");
  bool refused = false;
  try {
    AlphaBeta<ExplicitTree>({.table = 1}).search(tree, Limits{});
  } catch (const Unsearchable&) {
    refused = true;
  }
  check(refused, "alpha-beta refuses");
}

// Left, all but certain to win, by less than a float can show; right, a certain win.
void an_unlikely_loss_is_no_win(int players) {
  const TreeOfPositions::Utility won{1, -1};
  const TreeOfPositions::Utility lost{-1, 1};
  const ExplicitTree tree = tree_of(players, {{.actor = 0, .count = 2},
                                              {.actor = kChance, .count = 2},
                                              {.actor = 0, .count = 1},
                                              {.probability = 1 - 1e-9, .utility = won},
                                              {.probability = 1e-9, .utility = lost},
                                              {.utility = won}});
  const SearchResult found = Expectiminimax<ExplicitTree>({.table = 1}).search(tree, Limits{});
  check(found.value == 1 && found.exact && found.move == 1, "of two moves the one that wins is found");
}

// Elsewhere the same positions may stand for the first time.
template <class Search>
void a_draw_by_repetition_proves_nothing(Search search) {
  Limits limits;
  limits.depth = 10;
  const SearchResult result = search.search(Circle(), limits);
  check(result.value == 0, "the search sees that repetition draws");
  check(!result.exact, "but not that nothing else could be");
}

// A proof of an earlier search may rest on a cycle where the key does not show that a position came back.
template <class Search, Game G>
void a_game_that_may_repeat_is_searched_afresh(Search search, const G& root) {
  Limits limits;
  limits.depth = 4;
  const std::uint64_t nodes = search.search(root, limits).nodes;
  for (int i = 0; i < 3; ++i) check(search.search(root, limits).nodes == nodes, "nothing is known before");
}

constexpr std::array kHeaps{2, 3, 3};

}  // namespace

int main() {
  moves_come_by_rank();
  agrees_with_minimax<AlphaBeta<TicTacToe>>(TicTacToe(), 2, 9);
  agrees_with_minimax<AlphaBeta<ConnectFour>>(ConnectFour(), 12, 4);
  agrees_with_minimax<AlphaBeta<ConnectFour>>(ConnectFour(), 34, 42);
  agrees_with_minimax<AlphaBeta<Othello>>(Othello(), 20, 3);
  agrees_with_minimax<AlphaBeta<Othello>>(Othello(6), 26, 36);
  agrees_with_minimax<AlphaBeta<Go<9>>>(Go<9>({.size = 3}), 4, 3);
  agrees_with_minimax<Expectiminimax<Othello>>(Othello(), 20, 3);
  agrees_with_minimax<Expectiminimax<Pig>>(Pig(12), 4, 6);
  agrees_with_minimax<Expectiminimax<Pig>>(Pig(100), 12, 5);

  agrees_with_minimax<AlphaBeta<Nim>>(Nim(kHeaps), 2, 12);
  agrees_with_maxn(PigForMany(20, 3), 4, 6);
  agrees_with_maxn(Nim(kHeaps, 3), 2, 4);
  agrees_with_maxn(Nim(kHeaps, 4, true), 2, 12);
  the_tree_of_the_textbook();
  returns_that_do_not_sum_to_zero();
  an_unlikely_loss_is_no_win(2);
  an_unlikely_loss_is_no_win(3);

  a_draw_by_repetition_proves_nothing(AlphaBeta<Circle>({.table = 1}));
  a_draw_by_repetition_proves_nothing(Expectiminimax<Circle>({.table = 1}));

  a_game_that_may_repeat_is_searched_afresh(AlphaBeta<Circle>({.table = 1}), Circle());
  a_game_that_may_repeat_is_searched_afresh(Expectiminimax<Chess>({.table = 1}), Chess());
  return tests::verdict();
}
