// Restrictions: searches leave out the moves that a player is to avoid, to the depth that is asked for.
#include "search/shared/restrictions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "game.hpp"
#include "games/connect4/rules.hpp"
#include "games/hex/rules.hpp"
#include "games/othello/rules.hpp"
#include "games/pig/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/puct.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

constexpr auto kAvoid = Restriction::Kind::kAvoid;
constexpr auto kAllow = Restriction::Kind::kAllow;

Limits limits_with(std::initializer_list<Restriction> restrictions, std::uint64_t nodes, int depth = 0) {
  Limits limits;
  limits.nodes = nodes;
  limits.depth = depth;
  for (const Restriction& restriction : restrictions) limits.restrictions.add(restriction);
  return limits;
}

bool lists(const SearchResult& result, Move move) {
  return std::ranges::any_of(result.moves, [&](const RootMove& root) { return root.move == move; });
}

void a_restriction_concerns_one_player_and_the_first_plies() {
  Restrictions restrictions;
  check(restrictions.empty() && restrictions.plies() == 0, "at first there are none");
  restrictions.add({kAvoid, 0, {1, 2}, 3});
  restrictions.add({kAllow, 1, {4, 5}, 2});
  check(restrictions.plies() == 3, "the deepest counts");
  check(!restrictions.permit(0, 1, 0) && !restrictions.permit(0, 2, 2), "a move is avoided");
  check(restrictions.permit(0, 1, 3) && restrictions.permit(0, 3, 0), "up to a ply, and no other move");
  check(restrictions.permit(1, 4, 1) && !restrictions.permit(1, 1, 1), "only some are allowed");
  MoveList<4> moves;
  for (const Move move : {1, 3, 2}) moves.push(move);
  restrictions.filter(moves, 0, 0);
  check(moves.size() == 1 && moves[0] == 3, "what is left of a list");
  restrictions.filter(moves, 1, 1);
  check(moves.size() == 1, "below the root a player without a move may make all");
  restrictions.filter(moves, 1, 0);
  check(moves.empty(), "at the root none may be left");
}

// Black threatens four in column 3, and white has to prevent that.
ConnectFour threatened() {
  ConnectFour position;
  for (const Move move : {3, 0, 3, 0, 3}) position.apply(move);
  return position;
}

template <class Search>
void the_first_move_is_restricted(Search search) {
  const ConnectFour position = threatened();
  check(search.search(position, limits_with({}, 3000, 6)).move == 3, "the best move");
  const SearchResult without = search.search(position, limits_with({{kAvoid, 1, {3}, 1}}, 3000, 6));
  check(without.moves.size() == 6 && !lists(without, 3) && without.move != 3, "is left out");
  check(without.value < -0.9, "and its value does not count");
  const SearchResult few = search.search(position, limits_with({{kAllow, 1, {2, 5}, 1}}, 3000, 6));
  check(few.moves.size() == 2 && lists(few, 2) && lists(few, 5), "some alone are searched");
  const SearchResult other = search.search(position, limits_with({{kAvoid, 0, {3}, 1}}, 3000, 6));
  check(other.moves.size() == 7 && other.move == 3, "the other player's moves are another matter");
  check(search.search(position, limits_with({}, 3000, 6)).move == 3, "nothing of it stays");
  bool refused = false;
  try {
    search.search(position, limits_with({{kAllow, 1, {99}, 1}}, 3000));
  } catch (const Unsearchable&) {
    refused = true;
  }
  check(refused, "without a move there is no search");
}

// Minimax by the definition, where moves are excluded.
template <Game G>
double restricted_minimax(const G& position, int depth, std::size_t ply, const Restrictions& restrictions) {
  if (position.to_act() == kOver) return position.returns(0);
  const auto evaluation = default_evaluation<G>();
  if (depth == 0) return Scores<G>::value(Scores<G>::evaluate(position, 0, evaluation));
  MovesOf<G> moves;
  position.legal_moves(moves);
  restrictions.filter(moves, position.to_act(), ply);
  double best = position.to_act() == 0 ? -2 : 2;
  for (const Move move : moves) {
    G next = position;
    next.apply(move);
    const double value = restricted_minimax(next, depth - 1, ply + 1, restrictions);
    best = position.to_act() == 0 ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

void alphabeta_finds_minimax_without_the_moves() {
  AlphaBetaOptions options{.table = 1, .null_move = false, .reductions = false, .futility = false, .probcut = false};
  options.extensions = options.quiescence = options.solve = false;
  AlphaBeta<Othello> search(options);
  for (const std::size_t plies : {1, 2, 3, 5}) {
    const Limits limits = limits_with({{kAvoid, 0, {19, 26, 18, 34}, plies}, {kAvoid, 1, {20, 29}, plies}}, 0, 5);
    const double expected = restricted_minimax(Othello(), 5, 0, limits.restrictions);
    check(std::abs(search.search(Othello(), limits).value - expected) < 1e-5, "to each depth");
    const double all = restricted_minimax(Othello(), 5, 0, {});
    check(std::abs(search.search(Othello(), limits_with({}, 0, 5)).value - all) < 1e-5,
          "and the table knows nothing of it");
  }
}

// Black wins at once, unless that move is avoided for three plies: then the game goes on.
void a_tree_leaves_moves_out_at_depth() {
  TicTacToe position;
  for (const Move move : {0, 3, 1}) position.apply(move);  // black threatens 2; white is to act
  Mcts<TicTacToe> search({.memory = 1});
  const SearchResult lost = search.search(position, limits_with({{kAvoid, 1, {2}, 1}}, 20'000));
  check(lost.value == -1 && lost.exact, "black makes three");
  const Limits both = limits_with({{kAvoid, 1, {2}, 1}, {kAvoid, 0, {2}, 2}}, 20'000);
  const SearchResult open = search.search(position, both);
  check(open.value > -1 && open.exact, "but not where black avoids it, too");
  check(search.search(position, limits_with({}, 20'000)).move == 2, "the next search has all moves");
}

void a_kept_tree_has_the_moves_of_its_search() {
  Mcts<Hex> search({.solver = false, .memory = 4});
  const Hex empty(5, false);
  const Limits restricted = limits_with({{kAllow, 0, {6, 12, 18}, 3}}, 2000);
  const SearchResult first = search.search(empty, restricted);
  search.advance(12);
  Hex next = empty;
  next.apply(12);
  check(search.search(next, limits_with({}, 500)).moves.size() == 24, "of the search now");
  check(first.moves.size() == 3, "not of the one before");
  search.reset();
  search.search(empty, restricted);
  std::uint64_t visits = 0;
  for (const RootMove& root : search.search(empty, restricted).moves) visits += root.visits;
  check(visits > 3000, "the same restrictions at the same root keep the tree");
}

void an_evaluator_is_asked_for_the_moves_that_are_left() {
  const auto evaluate = [](std::span<const TicTacToe> leaves) {
    std::vector<LeafEvaluation> evaluations;
    for (const TicTacToe& leaf : leaves) {
      evaluations.push_back({std::vector<float>(moves_to_evaluate(leaf).size(), 1), 0});
    }
    return evaluations;
  };
  Puct<TicTacToe> search({.memory = 1});
  const SearchResult corners =
      search.search(TicTacToe(), limits_with({{kAllow, 0, {0, 2, 6, 8}, 1}}, 300), 4, evaluate);
  check(corners.moves.size() == 4 && std::abs(corners.moves[0].prior - 0.25) < 1e-6, "four moves share the prior");
  check(search.search(TicTacToe(), limits_with({}, 300), 4, evaluate).moves.size() == 9, "and later all nine");
  // Black's reply to 4 is the root's grandchild.
  TicTacToe position;
  for (const Move move : {0, 3, 1}) position.apply(move);
  const SearchResult open =
      search.search(position, limits_with({{kAvoid, 1, {2}, 1}, {kAvoid, 0, {2}, 2}}, 300), 1, evaluate);
  for (const RootMove& root : open.moves) {
    check(root.pv.size() < 2 || root.pv[1] != 2, "nor is a later move searched that is left out");
  }
}

void a_search_that_cannot_leave_out_later_moves_says_so() {
  bool refused = false;
  try {
    Expectiminimax<Pig>({.table = 1}).search(Pig(20), limits_with({{kAvoid, 0, {1}, 2}}, 100));
  } catch (const Unsearchable&) {
    refused = true;
  }
  check(refused, "expectiminimax restricts the first move only");
  check(Expectiminimax<Pig>({.table = 1}).search(Pig(20), limits_with({{kAllow, 0, {1}, 1}}, 100)).move == 1,
        "but that it does");
}

void threads_leave_out_the_same_moves() {
  const Limits limits = limits_with({{kAvoid, 1, {3}, 2}}, 3000);
  check(!lists(AlphaBeta<ConnectFour>({.table = 1, .threads = 2}).search(threatened(), limits), 3),
        "alpha-beta with two threads");
  check(!lists(Mcts<ConnectFour>({.threads = 2, .memory = 1}).search(threatened(), limits), 3),
        "a tree with two threads");
}

}  // namespace

int main() {
  a_restriction_concerns_one_player_and_the_first_plies();
  the_first_move_is_restricted(AlphaBeta<ConnectFour>({.table = 1}));
  the_first_move_is_restricted(Expectiminimax<ConnectFour>({.table = 1}));
  the_first_move_is_restricted(Mcts<ConnectFour>({.memory = 1}));
  alphabeta_finds_minimax_without_the_moves();
  a_tree_leaves_moves_out_at_depth();
  a_kept_tree_has_the_moves_of_its_search();
  an_evaluator_is_asked_for_the_moves_that_are_left();
  a_search_that_cannot_leave_out_later_moves_says_so();
  threads_leave_out_the_same_moves();
  return tests::verdict();
}
