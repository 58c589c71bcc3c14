// The searches, held against plain minimax, and driven into the corners where memory goes wrong: a full
// tree, trees kept from move to move, a table of the smallest size, a stop from another thread.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <thread>

#include "games/chess.hpp"
#include "games/connect4.hpp"
#include "games/go.hpp"
#include "games/othello.hpp"
#include "games/pig.hpp"
#include "games/tictactoe.hpp"
#include "search/alphabeta.hpp"
#include "search/expectiminimax.hpp"
#include "search/mcts.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

// The value for player 0, by the definition.
template <Game G>
double minimax(const G& position, int depth) {
  const int actor = position.to_act();
  if (actor == kOver) return position.returns(0);
  if (depth == 0) return position.evaluate(0);
  if constexpr (GameWithChance<G>) {
    if (actor == kChance) {
      OutcomesOf<G> outcomes;
      position.chance_outcomes(outcomes);
      double mean = 0;
      for (const Outcome& outcome : outcomes) {
        G child = position;
        child.apply(outcome.move);
        mean += outcome.probability * minimax(child, depth - 1);
      }
      return mean;
    }
  }
  MovesOf<G> moves;
  position.legal_moves(moves);
  double best = actor == 0 ? -2 : 2;
  for (const Move move : moves) {
    G child = position;
    child.apply(move);
    const double value = minimax(child, depth - 1);
    best = actor == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

template <Game G>
G after_random_moves(const G& start, int plies, Random& random) {
  for (;;) {
    G position = start;
    for (int ply = 0; ply < plies && position.to_act() != kOver; ++ply) {
      random_step(position, position.to_act(), random);
    }
    if (position.to_act() >= 0) return position;
  }
}

template <class Search, Game G>
void agrees_with_minimax(const G& start, int plies, int depth) {
  Random random(7);
  for (int i = 0; i < 10; ++i) {
    const G position = after_random_moves(start, plies, random);
    const double expected = (position.to_act() == 0 ? 1 : -1) * minimax(position, depth);
    Limits limits;
    limits.depth = depth;
    const SearchResult result = Search(1).search(position, limits);
    check(std::abs(result.value - expected) < 1e-5, "the search finds the value of minimax");
    check(position.is_legal(*result.move), "and a legal move");
  }
}

template <Game G>
void mcts_plays_a_game(const G& start, std::size_t megabytes, std::uint64_t simulations) {
  Mcts<G> search({.tree_megabytes = megabytes, .seed = 1});
  G position = start;
  Random random(1);
  for (int ply = 0; ply < 60 && position.to_act() != kOver; ++ply) {
    Move move = 0;
    if (position.to_act() == kChance) {
      if constexpr (GameWithChance<G>) move = draw_outcome(position, random);
    } else {
      Limits limits;
      limits.nodes = simulations;
      const SearchResult result = search.search(position, limits);
      check(result.nodes == simulations, "as many simulations as asked for");
      check(position.is_legal(*result.move), "MCTS finds a legal move");
      std::uint64_t visits = 0;
      for (const RootMove& root : result.moves) visits += root.visits;
      check(visits >= simulations, "every simulation goes through a move");
      move = *result.move;
    }
    position.apply(move);
    search.advance(move);
  }
}

template <class Search>
void stops_from_another_thread(Search search) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  const SearchResult result = search.search(Go<19>({.size = 19}), limits);
  other.join();
  check(result.move.has_value(), "a stopped search has a move");
  check(result.seconds < 1, "a search stops when told");
}

// The positions that the rest of a tree hangs on after keep().
void a_kept_subtree_is_the_same_tree() {
  Tree<ConnectFour> tree(1);
  tree.reset();
  MoveList<3> moves;
  for (const Move move : {4, 5, 6}) moves.push(move);
  const auto grow = [&](std::uint32_t parent) {
    tree.expand(parent, moves);
    return tree[parent].children;
  };
  const auto first = grow(0);
  grow(first);
  const auto second = grow(first + 1);
  const auto third = grow(second + 1);
  const auto whole = tree.size();
  tree[first + 1].add(0.5);
  tree[third + 1].add(0.25);
  tree.keep(first + 1);
  check(tree.size() == whole - (second - first), "only the subtree is left");
  check(tree[0].mean() == 0.5 && tree[0].count == 3, "its root is the root");
  const auto middle = tree[tree[0].children + 1];
  check(middle.move == 5 && middle.count == 3, "a child keeps its children");
  check(tree[middle.children + 1].mean() == 0.25, "and they keep their values");
  check(tree.family(middle).size() == 1, "which fill one block");
}

// What a float would lose: a mean that moves by less than one part in ten million.
void a_mean_follows_the_last_of_many_visits() {
  Tree<ConnectFour> tree(1);
  tree.reset();
  const auto root = tree[0];
  root.visits = 20'000'000;
  root.units = 3 << 28;  // 0.75
  for (int i = 0; i < 2'000'000; ++i) root.add(1);
  check(std::abs(root.mean() - 17.0 / 22) < 1e-3, "late visits count as much as early ones");
}

// A game that goes round in a circle until the third time ends it in a draw.
struct Circle {
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 1;
  static constexpr bool kZeroSum = true;
  static constexpr bool kMayRepeat = true;

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return plies == 4 ? kOver : plies % 2; }
  void legal_moves(MoveList<kMaxMoves>& moves) const { moves.push(0); }
  void apply(Move /*move*/) { ++plies; }
  [[nodiscard]] bool ended_by_history() const { return plies == 4; }
  [[nodiscard]] double returns(int /*player*/) const { return 0; }
  [[nodiscard]] double evaluate(int player) const { return player == 0 ? 0.5 : -0.5; }
  // What comes back has a key of its own, or the table would hide the end.
  [[nodiscard]] std::uint64_t key() const { return mix(static_cast<std::uint64_t>(plies)); }

  int plies = 0;
};

// Elsewhere the same positions may stand for the first time.
template <class Search>
void a_draw_by_repetition_proves_nothing(Search search) {
  Limits limits;
  limits.depth = 10;
  const SearchResult result = search.search(Circle(), limits);
  check(result.value == 0, "the search sees that repetition draws");
  check(!result.exact, "but not that nothing else could be");
}

}  // namespace

int main() {
  agrees_with_minimax<AlphaBeta<TicTacToe>>(TicTacToe(), 2, 9);
  agrees_with_minimax<AlphaBeta<ConnectFour>>(ConnectFour(), 12, 4);
  agrees_with_minimax<AlphaBeta<ConnectFour>>(ConnectFour(), 34, 42);
  agrees_with_minimax<AlphaBeta<Othello>>(Othello(), 20, 3);
  agrees_with_minimax<AlphaBeta<Othello>>(Othello(6), 26, 36);
  agrees_with_minimax<AlphaBeta<Go<9>>>(Go<9>({.size = 3}), 4, 3);
  agrees_with_minimax<AlphaBeta<Chess>>(Chess(), 30, 3);
  agrees_with_minimax<Expectiminimax<Othello>>(Othello(), 20, 3);
  agrees_with_minimax<Expectiminimax<Pig>>(Pig(12), 4, 6);
  agrees_with_minimax<Expectiminimax<Pig>>(Pig(100), 12, 5);

  a_kept_subtree_is_the_same_tree();
  a_mean_follows_the_last_of_many_visits();
  mcts_plays_a_game(TicTacToe(), 1, 500);
  mcts_plays_a_game(ConnectFour(), 1, 3000);
  mcts_plays_a_game(Othello(), 1, 500);
  mcts_plays_a_game(Chess(), 1, 50);
  mcts_plays_a_game(Pig(30), 1, 500);
  mcts_plays_a_game(Go<9>({.size = 9}), 1, 300);
  mcts_plays_a_game(Go<9>({.size = 5, .ko = KoRule::kSimple, .suicide = true}), 1, 300);
  mcts_plays_a_game(Go<25>({.size = 25}), 1, 20);

  a_draw_by_repetition_proves_nothing(AlphaBeta<Circle>(1));
  a_draw_by_repetition_proves_nothing(Expectiminimax<Circle>(1));

  stops_from_another_thread(AlphaBeta<Go<19>>(1));
  stops_from_another_thread(Expectiminimax<Go<19>>(1));
  stops_from_another_thread(Mcts<Go<19>>(MctsOptions{}));
  return tests::verdict();
}
