// The solver, held against plain minimax on scores; what it leaves out to be fast must change no score.
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>

#include "abilities.hpp"
#include "game.hpp"
#include "games/connect4/rules.hpp"
#include "games/othello/discs.hpp"
#include "games/othello/ending.hpp"
#include "games/othello/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "random.hpp"
#include "scored_ending.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/options.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/result.hpp"
#include "search/solving/prover.hpp"
#include "search/solving/solver.hpp"
#include "search/solving/table.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

// The scores of finished games by their definitions, for the player to act.
int score_of(const Othello& over) {
  const auto discs = over.ending_position();
  const int difference = std::popcount(discs.own) - std::popcount(discs.other);
  const int empty = over.size() * over.size() - std::popcount(discs.own) - std::popcount(discs.other);
  return difference > 0 ? difference + empty : difference < 0 ? difference - empty : 0;
}
int score_of(const ConnectFour& over) {
  // The winner, who is not to act, has 21 stones in all.
  const auto stones = over.ending_position();
  return over.returns(0) == 0 ? 0 : -(22 - std::popcount(stones.own ^ stones.all));
}

// Minimax with nothing but a memory of positions.
template <SolvableGame G>
class Minimax {
 public:
  int score(const G& position) {
    if (position.to_act() == kOver) return score_of(position);
    if (const auto known = known_.find(position.key()); known != known_.end()) return known->second;
    MovesOf<G> moves;
    position.legal_moves(moves);
    int best = std::numeric_limits<int>::min();
    for (const Move move : moves) {
      G next = position;
      next.apply(move);
      best = std::max(best, -score(next));
    }
    return known_[position.key()] = best;
  }

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

template <SolvableGame G>
G after_random_moves(const G& start, int plies, Random& random) {
  for (;;) {
    G position = start;
    for (int ply = 0; ply < plies && position.to_act() != kOver; ++ply) position.playout_step(random);
    if (position.to_act() != kOver) return position;
  }
}

int sign(int score) { return (score > 0) - (score < 0); }

template <SolvableGame G>
void a_solution_is_right(const G& position, const SearchResult& result, int expected) {
  check(result.exact && result.score == expected, "the score is minimax's");
  check(result.value == sign(expected), "the value is its sign");
  check(result.move == result.pv.front(), "the move begins the line of best play");
  G end = position;
  int score = expected;
  for (const Move move : result.pv) {
    check(end.is_legal(move), "which is legal");
    end.apply(move);
    score = -score;
  }
  check(end.to_act() == kOver && score_of(end) == score, "and ends the game with the score");
  check(result.distance == static_cast<int>(result.pv.size()), "as many plies on as the distance says");
  check(result.moves.front().move == result.move && result.moves.front().value == result.value, "the move comes first");
}

template <SolvableGame G>
void agrees_with_minimax(const G& start, int plies, int positions) {
  Random random(3);
  Solver<G> solver(1);
  AlphaBeta<G> alphabeta(AlphaBetaOptions{.table = 1});
  Prover<G> prover(1);
  const Limits unlimited;
  for (int i = 0; i < positions; ++i) {
    const G position = after_random_moves(start, plies, random);
    const int expected = Minimax<G>().score(position);
    check(prover.at_least(position, 1, unlimited) == (expected > 0), "a win is proven, or that there is none");
    check(prover.at_least(position, 0, unlimited) == (expected >= 0), "so is a draw");
    a_solution_is_right(position, solver.solve(position, Limits{}), expected);
    a_solution_is_right(position, alphabeta.search(position, Limits{}), expected);
  }
}

// The score, and how many nodes it took to find.
struct Found {
  int score;
  std::uint64_t nodes;
};
template <SolverDevices kDevices = {}, ScoredEnding E>
Found find(const E& ending, const typename E::Position& position) {
  ScoreTable table(1);
  const Limits limits;
  Budget budget(limits);
  Proof<E, kDevices> proof(ending, table, budget);
  const int score = proof.score(position);
  check(proof.bound(position, score) == score, "answers do not contradict one another");
  return {score, budget.nodes()};
}

// Over some positions, what finds the scores with a device and what does without one agree, and the second
// needs more nodes.
template <SolvableGame G>
void a_device_saves_nodes(const G& start, int plies, auto&& with, auto&& without) {
  Random random(4);
  std::uint64_t spent = 0;
  std::uint64_t otherwise = 0;
  for (int i = 0; i < 6; ++i) {
    const G position = after_random_moves(start, plies, random);
    const Found fast = with(position.ending_position());
    const Found slow = without(position.ending_position());
    check(fast.score == slow.score, "a device changes no score");
    spent += fast.nodes;
    otherwise += slow.nodes;
  }
  check(spent < otherwise, "and saves nodes");
}

template <SolverDevices kDevices>
void connect_four_without() {
  const auto full = [](const auto& at) { return find(ConnectFourEnding(), at); };
  const auto bare = [](const auto& at) { return find<kDevices>(ConnectFourEnding(), at); };
  a_device_saves_nodes(ConnectFour(), 16, full, bare);
}

template <SolverDevices kDevices, OthelloDevices kOfOthello = {}>
void othello_without(int plies) {
  const auto full = [](const auto& at) { return find(OthelloEnding(8), at); };
  const auto bare = [](const auto& at) { return find<kDevices>(OthelloEndingWith<kOfOthello>(8), {at.own, at.other}); };
  a_device_saves_nodes(Othello(), plies, full, bare);
}

// What parity saves are nodes with so few empty points that nobody counts them.
void parity_changes_no_score() {
  Random random(9);
  for (int i = 0; i < 20; ++i) {
    const auto at = after_random_moves(Othello(), 49, random).ending_position();
    constexpr OthelloDevices kWithout{.parity = false};
    check(find(OthelloEnding(8), at).score == find(OthelloEndingWith<kWithout>(8), {at.own, at.other}).score,
          "the order of moves changes no score");
  }
}

// Stable discs are those that nothing can turn: here, that no game of random moves does.
void stable_discs_are_never_turned() {
  Random random(5);
  int seen = 0;
  for (int game = 0; game < 2000; ++game) {
    const int size = game % 2 == 0 ? 8 : 6;
    Othello position = after_random_moves(Othello(size), size * size / 2 + game % 16, random);
    const auto before = position.ending_position();
    const auto safe = othello::stable(before.own, before.other, othello::board_of(size));
    seen += std::popcount(safe);
    const bool even = playout(position, random) % 2 == 0;
    const auto after = position.ending_position();
    check((safe & ~(even ? after.own : after.other)) == 0, "a stable disc keeps its colour");
  }
  check(seen > 5000, "there are stable discs");
}

template <SolvableGame G>
void obeys_its_limits(const G& hard) {
  std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  Solver<G> solver(1);
  SearchResult result = solver.solve(hard, limits);
  check(hard.is_legal(*result.move) && !result.exact, "who is stopped at once has a move and no proof");
  check(result.nodes < 1000, "and has hardly begun");

  Limits few;
  few.nodes = 5000;
  result = solver.solve(hard, few);
  check(result.nodes <= 5000, "nodes are obeyed");

  // With half of them the solver fails; the rest is for looking ahead.
  Limits left;
  left.nodes = 5000;
  check(!solver.attempt(hard, left), "half of the limits are not enough");
  check(left.nodes < 2600 && left.nodes > 2400, "and the other half is left");
}

void tic_tac_toe_is_symmetric() {
  for (const auto& [one, other] : {std::pair{0001u, 0400u}, {0002u, 0200u}, {0010u, 0002u}}) {
    check(TicTacToe(one, 0).canonical_key() == TicTacToe(other, 0).canonical_key(), "eight images are one");
    check(TicTacToe(one, 0).key() != TicTacToe(other, 0).key(), "though they differ");
  }
  check(TicTacToe(0001, 0).canonical_key() != TicTacToe(0002, 0).canonical_key(), "a corner is no edge");
  check(TicTacToe(0001, 0).canonical_key() != TicTacToe(0020, 0).canonical_key(), "nor the centre");
  check(TicTacToe(0001, 0010).canonical_key() != TicTacToe(0001, 0400).canonical_key(), "both sides count");
}

void connect_four_is_symmetric() {
  Random random(6);
  for (int game = 0; game < 200; ++game) {
    ConnectFour left;
    ConnectFour right;
    for (int ply = 0; ply < 20 && left.to_act() != kOver; ++ply) {
      const Move move = left.playout_step(random);
      right.apply(6 - move);
      check(left.canonical_key() == right.canonical_key(), "a mirror image is the same");
    }
    ConnectFour other = after_random_moves(ConnectFour(), 12, random);
    check(other.canonical_key() != left.canonical_key(), "others are not");
  }
}

}  // namespace

int main() {
  agrees_with_minimax(ConnectFour(), 30, 60);
  agrees_with_minimax(ConnectFour(), 26, 8);
  agrees_with_minimax(Othello(8), 52, 60);
  agrees_with_minimax(Othello(8), 50, 10);
  agrees_with_minimax(Othello(6), 22, 20);
  agrees_with_minimax(Othello(4), 2, 3);

  connect_four_without<SolverDevices{.table = false}>();
  connect_four_without<SolverDevices{.table_wins = false}>();
  connect_four_without<SolverDevices{.order = false}>();
  othello_without<SolverDevices{.table = false}>(48);
  othello_without<SolverDevices{.table_wins = false}>(46);
  othello_without<SolverDevices{.order = false}>(48);
  othello_without<SolverDevices{}, OthelloDevices{.fastest_first = false}>(48);
  othello_without<SolverDevices{}, OthelloDevices{.stability = false}>(48);
  parity_changes_no_score();

  stable_discs_are_never_turned();
  obeys_its_limits(ConnectFour());
  Random random(8);
  obeys_its_limits(after_random_moves(Othello(), 40, random));
  tic_tac_toe_is_symmetric();
  connect_four_is_symmetric();
  return tests::verdict();
}
