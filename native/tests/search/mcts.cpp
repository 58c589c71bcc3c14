// Monte Carlo tree search: what each of its options brings, and the corners where memory goes wrong: a full
// tree, trees kept from move to move.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "game.hpp"
#include "games/chess/rules.hpp"
#include "games/connect4/rules.hpp"
#include "games/go/rules.hpp"
#include "games/gomoku/lines.hpp"
#include "games/gomoku/rules.hpp"
#include "games/hex/rules.hpp"
#include "games/nim/rules.hpp"
#include "games/othello/rules.hpp"
#include "games/pig/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "random.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/puct.hpp"
#include "search/mcts/replies.hpp"
#include "search/mcts/selection.hpp"
#include "search/mcts/tree.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/circle.hpp"
#include "tests/definition.hpp"
#include "trace.hpp"

using namespace boardwire;
using tests::check;
using tests::Circle;
using tests::expectiminimax;

namespace {

constexpr std::array kHeaps{2, 3, 3};

template <Game G>
SearchResult search(const G& position, const MctsOptions& options, std::uint64_t simulations, int depth = 0) {
  Limits limits;
  limits.nodes = simulations;
  limits.depth = depth;
  return Mcts<G>(options).search(position, limits);
}

template <Game G>
G after(G position, std::initializer_list<Move> moves) {
  for (const Move move : moves) position.apply(move);
  return position;
}

std::uint64_t visits_of(const SearchResult& result) {
  std::uint64_t visits = 0;
  for (const RootMove& root : result.moves) visits += root.visits;
  return visits;
}

template <Game G>
void plays_a_game(const G& start, const MctsOptions& options, std::uint64_t simulations) {
  Mcts<G> mcts(options);
  G position = start;
  Random random(1);
  for (int ply = 0; ply < 60 && position.to_act() != kOver; ++ply) {
    Move move = 0;
    if (position.to_act() == kChance) {
      if constexpr (GameWithChance<G>) move = draw_outcome(position, random);
    } else {
      Limits limits;
      limits.nodes = simulations;
      const SearchResult result = mcts.search(position, limits);
      check(result.nodes == simulations || (result.exact && result.nodes < simulations),
            "as many simulations as asked for, fewer when the value is proven");
      check(position.is_legal(*result.move), "MCTS finds a legal move");
      check(visits_of(result) >= result.nodes, "every simulation goes through a move");
      move = *result.move;
    }
    position.apply(move);
    mcts.advance(move);
  }
}

void plays_every_kind_of_game(const MctsOptions& options) {
  plays_a_game(TicTacToe(), options, 500);
  plays_a_game(ConnectFour(), options, 2000);
  plays_a_game(Othello(), options, 500);
  plays_a_game(Hex(7), options, 300);
  plays_a_game(Chess(), options, 50);
  plays_a_game(Pig(30), options, 500);
  plays_a_game(PigForMany(30, 3), options, 500);
  plays_a_game(Nim(kHeaps, 3), options, 500);
  plays_a_game(Go<9>({.size = 9}), options, 200);
  plays_a_game(Go<9>({.size = 5, .ko = KoRule::kSimple, .suicide = true}), options, 300);
  plays_a_game(Go<25>({.size = 25}), options, 20);
}

// The positions that the rest of a tree hangs on after keep().
void a_kept_subtree_is_the_same_tree() {
  Tree<ConnectFour> tree(1, true, 2);
  tree.reset();
  MoveList<3> moves;
  for (const Move move : {4, 5, 6}) moves.push(move);
  const auto grow = [&](std::uint32_t parent) -> std::uint32_t {
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
  tree[third + 2].prove(-1);
  tree.add_amaf<false>(tree[second + 1], 0.75, [](Move move) { return move == 5; });
  tree.keep(first + 1);
  check(tree.size() == whole - (second - first), "only the subtree is left");
  check(tree[0].mean() == 0.5 && tree[0].count == 3, "its root is the root");
  const auto middle = tree[tree[0].children + 1];
  check(middle.move == 5 && middle.count == 3, "a child keeps its children");
  check(tree[middle.children + 1].mean() == 0.25, "and they keep their values");
  check(tree[middle.children + 2].proven() && tree[middle.children + 2].mean() == -1, "their proofs");
  check(tree.hints(middle)[0].amaf_visits[1] == 1, "and their hints");
  check(tree.family(middle).size() == 1, "which fill one block");
}

// What a float would lose: a mean that moves by less than one part in ten million.
void a_mean_follows_the_last_of_many_visits() {
  Tree<ConnectFour> tree(1, false, 2);
  tree.reset();
  const auto root = tree[0];
  root.visits = 20'000'000;
  root.units = 3 << 28;  // 0.75
  for (int i = 0; i < 2'000'000; ++i) root.add(1);
  check(std::abs(root.mean() - 17.0 / 22) < 1e-3, "late visits count as much as early ones");
}

// More visits than a signed number of 32 bits holds.
void a_move_of_billions_of_visits_is_still_followed() {
  Tree<ConnectFour> tree(1, false, 2);
  tree.reset();
  MoveList<3> moves;
  for (const Move move : {4, 5, 6}) moves.push(move);
  tree.expand(0, moves);
  for (std::uint32_t i = 0; i < 3; ++i) {
    const auto child = tree[tree[0].children + i];
    child.visits = i == 1 ? 3'000'000'000 : 1000;
    child.units = i == 1 ? 1 << 29 : 0;
  }
  check(highest_bound<3, false>(tree.family(tree[0]), 1, true) == 1, "the best by far");
}

// The two halves of a visit make what add() makes, whatever other visits come between.
void a_visit_in_two_halves_is_a_visit() {
  Tree<ConnectFour> tree(1, false, 2);
  tree.reset();
  const auto node = tree[0];
  node.begin_visit();
  check(node.mean() == -1, "a visit that lasts is a loss");
  node.begin_visit();
  node.end_visit(1);
  check(node.mean() == 0 && node.visits == 2, "one won, one still lost");
  node.end_visit(0.5);
  check(std::abs(node.mean() - 0.75) < 1e-6, "the mean of both");
  node.prove(1);
  node.begin_visit();
  node.end_visit(-1);
  check(node.proven() && node.mean() == 1 && node.visits == 3, "a proof stays");
}

// Late in the game, proven values are those of minimax; without the solver nothing is proven.
void the_solver_proves_what_minimax_finds() {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    ConnectFour position;
    do {
      position = ConnectFour();
      for (int ply = 0; ply < 30 && position.to_act() != kOver; ++ply) random_step(position, 0, random);
    } while (position.to_act() == kOver);
    const SearchResult found = search(position, {}, 200'000);
    const double expected = (position.to_act() == 0 ? 1 : -1) * expectiminimax(position, 42);
    check(found.exact && found.value == expected, "the value of minimax");
    check(found.value == found.moves.front().value, "by the move that has it");
    check(!search(position, {.solver = false}, 2000).exact, "only a solver proves");
  }
  const SearchResult drawn = search(TicTacToe(), {}, 500'000);
  check(drawn.exact && drawn.value == 0, "tic-tac-toe is a draw");
  // Three in the lowest row, both ends free: whatever white does, black wins.
  const SearchResult won = search(after(ConnectFour(), {3, 3, 2, 2, 4}), {}, 1000);
  check(won.exact && won.value == -1, "a double threat is lost for the other side");
  check(!search(PigForMany(30, 3), {}, 1000).exact, "nothing is proven between three");
}

// The line of a proven win or loss goes to the end of the game, and the move with the best length is in front.
void proofs_have_lines_and_lengths() {
  Random random(6);
  for (int i = 0; i < 20; ++i) {
    ConnectFour position;
    do {
      position = ConnectFour();
      for (int ply = 0; ply < 28 && position.to_act() != kOver; ++ply) random_step(position, 0, random);
    } while (position.to_act() == kOver);
    const SearchResult found = search(position, {}, 200'000);
    check(found.exact && found.distance.has_value() == (found.value != 0), "wins and losses have a length");
    for (const RootMove& root : found.moves) {
      if (!root.distance) continue;
      check(root.proven && root.value != 0 && root.pv.size() == static_cast<std::size_t>(*root.distance),
            "the line is as long as it says");
      ConnectFour end = position;
      for (const Move move : root.pv) end.apply(move);
      check(end.to_act() == kOver && end.returns(position.to_act()) == root.value, "it leads to the result");
      const bool better = root.value == 1 ? *root.distance < *found.distance : *root.distance > *found.distance;
      check(root.value != found.value || !better, "no other move is better");
    }
  }
}

// Black has two threes that cross: a point that makes two fours wins.
void threats_prove_wins_in_few_simulations() {
  std::vector<std::uint8_t> board(15 * 15);
  for (const std::size_t point : {108, 109, 110, 67, 82, 97}) board[point] = 1;
  for (const std::size_t point : {107, 52, 1, 2, 4, 7}) board[point] = 2;
  const Gomoku position(15, LineRule::kFreestyle, board, 0);
  check(position.wins_by_force(), "a win by fours");
  const MctsOptions options{.exploration = 0.1, .urgency = 1};
  const SearchResult found = search(position, options, 400);
  check(found.exact && found.value == 1, "all answers lose at once");
  check(!found.distance || found.pv.size() == static_cast<std::size_t>(*found.distance),
        "a length comes with its line");
  MctsOptions without = options;
  without.forced_wins = false;
  check(!search(position, without, 400).exact, "without the look each needs a move more");
}

// With few visits a low urgency looks deeper, where a high one still tries each move once.
void urgency_decides_between_depth_and_breadth() {
  const SearchResult broad = search(Gomoku(15), {.exploration = 0.1, .priors = false}, 220);
  const SearchResult deep = search(Gomoku(15), {.exploration = 0.1, .urgency = 0, .priors = false}, 220);
  check(broad.depth == 1 && deep.depth > 2, "urgency decides");
  check(deep.moves.back().visits == 0, "and leaves moves out");
}

// Black lacks one cell of a connection. RAVE learns from every playout in which black took it.
void rave_finds_a_move_in_fewer_simulations() {
  const Hex position = after(Hex(9, false), {4, 0, 13, 1, 22, 2, 31, 3, 49, 5, 58, 6, 67, 7, 76, 8});
  const auto found = [&](bool rave) {
    int found = 0;
    for (std::int64_t seed = 1; seed <= 20; ++seed) {
      const MctsOptions options{.exploration = 0.1, .urgency = 1, .rave = rave, .seed = seed};
      const auto move = *search(position, options, 30).move;
      found += move == 40 || move == 39;
    }
    return found;
  };
  check(found(true) > found(false) + 5, "30 simulations are enough with RAVE");
}

// The centre, says the game, and half as much its neighbours.
struct Opinionated : Gomoku {
  using Gomoku::Gomoku;
  void move_priors(const MoveList<kMaxMoves>& moves, float* wins, float* visits) const {
    for (int i = 0; i < moves.size(); ++i) {
      visits[i] = 20;
      wins[i] = moves[i] == 112 ? 20 : moves[i] == 111 || moves[i] == 113 ? 10 : 1;
    }
  }
};

void priors_are_tried_first() {
  const SearchResult with = search(Opinionated(15), {.exploration = 0.1}, 30);
  check(with.move == 112 && with.moves.front().prior == 1, "the move that the game thinks of");
  check(with.moves.back().prior < 0.1, "and what it thinks of the others");
  const SearchResult without = search(Opinionated(15), {.exploration = 0.1, .priors = false}, 30);
  check(without.moves.front().visits == 1 && without.moves.front().prior == 0, "off, it is not asked");
}

void widening_leaves_moves_out() {
  const auto tried = [](const SearchResult& result) {
    return std::count_if(result.moves.begin(), result.moves.end(), [](const RootMove& it) { return it.visits != 0; });
  };
  const MctsOptions narrow{.priors = false, .widening = 1, .widening_power = 0.25};
  check(tried(search(Gomoku(15), narrow, 1000)) == 8, "1000 ^ 0.25 moves, rounded up to fours");
  check(tried(search(Gomoku(15), {.priors = false}, 1000)) == 225, "all, where nothing is left out");
  const SearchResult best = search(Opinionated(15), {.priors = true, .widening = 0.1}, 100);
  check(best.moves[0].move >= 111 && best.moves[0].move <= 113 && tried(best) <= 4, "the best by the priors");
}

// A reply that won is given again, and no more once it has lost.
void replies_are_repeated_while_they_win() {
  Replies<Gomoku> replies;
  Random random(1);
  Trace trace;
  trace.add(7, 0);
  replies.learn(3, trace, {1, -1});
  const auto answer = [&] {
    Gomoku position;
    Trace played;
    replies.play_out(position, 3, random, played);
    return played.plies().front().move;
  };
  for (int i = 0; i < 5; ++i) check(answer() == 7, "the reply that won");
  replies.learn(3, trace, {-1, 1});
  int repeated = 0;
  for (int i = 0; i < 5; ++i) repeated += answer() == 7;
  check(repeated < 5, "chance, after it has lost");
}

// Noughts and crosses in which player 0's policy is to win.
struct Decided : TicTacToe {
  int play_out_policy(Random& /*random*/) { return play_out_first(); }
  int play_out_policy(Random& /*random*/, Trace& trace) {
    trace.add(0, 0);
    return play_out_first();
  }

 private:
  int play_out_first() {
    *this = {};
    for (const Move move : {0, 3, 1, 4, 2}) apply(move);
    return 5;
  }
};

void playouts_follow_the_policy() {
  check(search(Decided(), {.solver = false, .policy = true}, 100).value == 1, "every playout is won");
  check(search(Decided(), {.solver = false, .rave = true, .policy = true}, 100).value > 0.9, "with RAVE, too");
  check(search(Decided(), {.solver = false}, 100).value < 0.9, "by chance they are not");
}

// Noughts and crosses whose evaluation knows that a stone in the middle is good.
struct Judged : TicTacToe {
  [[nodiscard]] double evaluate(int player) const {
    std::array<std::uint8_t, 9> points{};
    cells(points);
    const double value = points[4] == 1 ? 0.5 : points[4] == 2 ? -0.5 : 0;
    return player == 0 ? value : -value;
  }
};

void the_evaluation_takes_the_place_of_playouts() {
  const SearchResult judged = search(Judged(), {.solver = false, .evaluation_weight = 1}, 2);
  check(judged.nodes == 2, "a simulation needs no playout");
  // A move of a tree of depth 1 has the value of the position after it.
  const SearchResult flat = search(Judged(), {.solver = false, .evaluation_weight = 1}, 400, 1);
  check(flat.move == 4 && std::abs(flat.moves.front().value - 0.5) < 1e-6, "by its evaluation the middle is best");
  const SearchResult steep = search(Judged(), {.solver = false, .evaluation_weight = 1, .steepness = 3}, 400, 1);
  check(std::abs(steep.moves.front().value - 0.75) < 1e-6, "a steep value counts for more: 3/2 of 1 + 2/2");
  const SearchResult mixed = search(Judged(), {.solver = false, .evaluation_weight = 0.9}, 2000, 1);
  const double value = mixed.moves.front().value;
  check(mixed.move == 4 && value > 0.45 && value < 0.55 && value != 0.5, "a mixture is near the greater part");
}

void a_playout_stops_and_is_evaluated() {
  const SearchResult stopped = search(Judged(), {.solver = false, .cutoff = 1}, 400, 1);
  check(stopped.move == 4 && std::abs(stopped.moves.front().value - 0.5) < 1e-6, "after a move the middle is taken");
  const SearchResult whole = search(Judged(), {.solver = false, .cutoff = 9}, 400, 1);
  const SearchResult free = search(Judged(), {.solver = false}, 400, 1);
  check(whole.value == free.value, "a playout that ends before has its result");
}

void evaluations_are_priors() {
  const SearchResult found = search(Judged(), {.exploration = 0.1, .evaluation_visits = 10}, 3);
  check(found.move == 4 && std::abs(found.moves.front().prior - 0.75) < 1e-6, "0.5 is a share of 3/4");
  check(std::abs(found.moves.back().prior - 0.5) < 1e-6, "and 0 one half");
}

void the_score_is_the_mean_of_playouts() {
  const auto score = [](double komi, std::uint64_t playouts) {
    return *search(Go<9>({.size = 5, .komi = komi}), {}, playouts).score;
  };
  check(score(0, 2000) > 0, "who begins is ahead");
  check(std::abs(score(0, 1) - score(10, 1) - 10) < 1e-9, "komi comes off the score of the same playout");
  check(!search(ConnectFour(), {}, 100).score, "a game without a score has none");
}

// Without exploration the next simulation goes through the best move: what threads, and another exploration,
// left in the tree does not matter.
void a_kept_tree_follows_new_options() {
  Limits limits;
  limits.nodes = 2000;
  for (const std::int64_t threads : {1, 2}) {
    Mcts<ConnectFour> mcts({.exploration = 5, .solver = false, .threads = threads});
    const SearchResult before = mcts.search(ConnectFour(), limits);
    mcts.configure({.exploration = 0, .solver = false});
    limits.nodes = 1;
    const SearchResult after = mcts.search(ConnectFour(), limits);
    const auto best = std::max_element(before.moves.begin(), before.moves.end(),
                                       [](const auto& a, const auto& b) { return a.value < b.value; });
    const auto same =
        std::find_if(after.moves.begin(), after.moves.end(), [&](const auto& it) { return it.move == best->move; });
    check(visits_of(after) == 2001 && same->visits == best->visits + 1, "the best of what is known");
    limits.nodes = 2000;
  }
}

// Evaluates by the static evaluation of the game, with priors that prefer the first move.
template <Game G>
LeafEvaluator<G> evaluator(std::vector<std::size_t>& batches) {
  return [&batches](std::span<const G> leaves) {
    batches.push_back(leaves.size());
    std::vector<LeafEvaluation> evaluations;
    for (const G& leaf : leaves) {
      const auto moves = moves_to_evaluate(leaf);
      LeafEvaluation evaluation{std::vector<float>(moves.size(), 1), leaf.evaluate(leaf.to_act())};
      evaluation.priors[0] = 5;
      evaluations.push_back(evaluation);
    }
    return evaluations;
  };
}

void an_evaluator_takes_the_place_of_playouts() {
  std::vector<std::size_t> batches;
  Limits limits;
  limits.nodes = 400;
  const ConnectFour threatened = after(ConnectFour(), {3, 0, 3, 0, 3});
  for (const std::size_t batch : {1, 16}) {
    batches.clear();
    const auto evaluate = evaluator<ConnectFour>(batches);
    const SearchResult found = Puct<ConnectFour>({}).search(threatened, limits, batch, evaluate);
    check(found.move == 3 && found.nodes == 400 && visits_of(found) == 400, "it stops the four");
    check(*std::max_element(batches.begin(), batches.end()) == batch, "batches are filled");
    check(batches.size() < 402 / (batch == 1 ? 1 : 3), "so that there are fewer of them");
  }
  Puct<ConnectFour> search({});
  limits.nodes = 1;
  const SearchResult first = search.search(ConnectFour(), limits, 1, evaluator<ConnectFour>(batches));
  check(std::abs(first.moves.front().prior - 5.0 / 11) < 1e-6 && first.move == 0, "priors decide at first");
  limits.nodes = 300;
  search.search(ConnectFour(), limits, 8, evaluator<ConnectFour>(batches));
  search.advance(3);
  limits.nodes = 1;
  const SearchResult kept = search.search(after(ConnectFour(), {3}), limits, 8, evaluator<ConnectFour>(batches));
  check(visits_of(kept) > 2, "what is below the move played is kept");
  limits.nodes = 200;
  const SearchResult rolled = Puct<Pig>({}).search(Pig(30), limits, 4, evaluator<Pig>(batches));
  check(rolled.move == 0 || rolled.move == 1, "chance is drawn");
  bool refused = false;
  try {
    Puct<PigForMany>({}).search(PigForMany(30, 3), limits, 4, evaluator<PigForMany>(batches));
  } catch (const Unsearchable&) {
    refused = true;
  }
  check(refused, "one value is not enough for three players");
}

void an_evaluated_tree_stays_within_its_memory() {
  std::vector<std::size_t> batches;
  Puct<Pig> search({.memory = 1});
  Limits limits;
  limits.nodes = 60'000;
  const SearchResult found = search.search(Pig(100), limits, 16, evaluator<Pig>(batches));
  check(found.nodes == limits.nodes, "the search goes on when the memory is full");
  check(search.size() > search.capacity() * 9 / 10, "as it is here");
  check(search.size() <= search.capacity(), "outcomes of chance included");
}

}  // namespace

int main() {
  an_evaluator_takes_the_place_of_playouts();
  a_kept_subtree_is_the_same_tree();
  a_mean_follows_the_last_of_many_visits();
  a_move_of_billions_of_visits_is_still_followed();
  a_visit_in_two_halves_is_a_visit();
  a_kept_tree_follows_new_options();
  the_solver_proves_what_minimax_finds();
  proofs_have_lines_and_lengths();
  threats_prove_wins_in_few_simulations();
  check(!search(Circle(), {}, 100).exact, "a draw by repetition proves nothing");
  urgency_decides_between_depth_and_breadth();
  rave_finds_a_move_in_fewer_simulations();
  priors_are_tried_first();
  widening_leaves_moves_out();
  replies_are_repeated_while_they_win();
  playouts_follow_the_policy();
  the_evaluation_takes_the_place_of_playouts();
  a_playout_stops_and_is_evaluated();
  evaluations_are_priors();
  the_score_is_the_mean_of_playouts();
  plays_every_kind_of_game({.memory = 1});
  plays_every_kind_of_game({.exploration = 0.2, .urgency = 1, .rave = true, .replies = true, .memory = 1});
  plays_every_kind_of_game({.urgency = 0, .expansion = 3, .rave = true, .widening = 2, .threads = 2, .memory = 1});
  an_evaluated_tree_stays_within_its_memory();
  return tests::verdict();
}
