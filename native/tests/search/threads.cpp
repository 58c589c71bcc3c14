// Searches by several threads in one tree or with one table: that they find what one thread finds; and searches
// that another thread stops. The thread sanitizer watches these.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/chess/rules.hpp"
#include "games/connect4/rules.hpp"
#include "games/go/rules.hpp"
#include "games/gomoku/rules.hpp"
#include "games/hex/rules.hpp"
#include "games/othello/rules.hpp"
#include "games/pig/rules.hpp"
#include "games/tictactoe/rules.hpp"
#include "games/tree/rules.hpp"
#include "random.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/options.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/trees.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/definition.hpp"

using namespace boardwire;
using tests::check;

namespace {

template <Game G>
SearchResult grow(const G& position, const MctsOptions& options, std::uint64_t simulations) {
  Limits limits;
  limits.nodes = simulations;
  return Mcts<G>(options).search(position, limits);
}

std::uint64_t visits_of(const SearchResult& result) {
  std::uint64_t visits = 0;
  for (const RootMove& root : result.moves) visits += root.visits;
  return visits;
}

void a_tree_of_several_threads_is_whole() {
  const MctsOptions options{.threads = 4, .memory = 16};
  ConnectFour threatened;
  for (const Move move : {3, 0, 3, 0, 3}) threatened.apply(move);
  check(grow(threatened, options, 20'000).move == 3, "all see that white must stop black");
  const SearchResult open = grow(Hex(11, false), options, 10'000);
  check(open.nodes == 10'000 && visits_of(open) == 10'000, "each simulation is counted once");
  const SearchResult alone = grow(Hex(11, false), {.memory = 16}, 10'000);
  check(std::abs(open.value - alone.value) < 0.1, "and none is left half done, a loss");
  const SearchResult full = grow(Go<9>({.size = 9}), {.threads = 4, .memory = 1}, 5000);
  check(full.nodes == 5000, "a full tree stops nobody");
  check(grow(TicTacToe(), options, 1'000'000).value == 0, "a proof ends all threads");
}

// Each thread with a tree of its own.
void trees_are_added_up() {
  const MctsOptions options{.solver = false, .threads = 3, .own_trees = true, .memory = 16, .seed = 5};
  Limits limits;
  limits.nodes = 3001;
  const SearchResult found = MctsTrees<ConnectFour>(options).search(ConnectFour(), limits);
  check(found.nodes == 3001 && visits_of(found) == 3001, "each simulation is counted once");
  for (std::size_t i = 1; i < found.moves.size(); ++i) {
    check(found.moves[i - 1].visits >= found.moves[i].visits, "the moves are in order");
  }
  check(found.move == found.moves[0].move && found.pv.front() == found.move, "the first one is played");
  const SearchResult again = MctsTrees<ConnectFour>(options).search(ConnectFour(), limits);
  check(again.value == found.value && again.moves[0].visits == found.moves[0].visits, "the same seed repeats a search");
  const SearchResult alone =
      MctsTrees<ConnectFour>({.solver = false, .memory = 16, .seed = 5}).search(ConnectFour(), limits);
  check(alone.value != found.value, "and one tree is another search");

  MctsTrees<ConnectFour> kept(options);
  kept.search(ConnectFour(), limits);
  ConnectFour next;
  next.apply(3);
  kept.advance(3);
  check(visits_of(kept.search(next, limits)) > 3001, "all trees are kept after a move");
  kept.configure({.solver = false, .threads = 2, .own_trees = true, .memory = 16, .seed = 5});
  check(kept.search(next, limits).nodes == 3001, "with fewer threads, too");
}

void a_proof_in_one_tree_is_one_for_all() {
  ConnectFour threatened;
  for (const Move move : {3, 0, 3, 0, 3}) threatened.apply(move);
  Limits limits;
  limits.nodes = 30'000;
  const MctsOptions options{.threads = 3, .own_trees = true, .memory = 16};
  const SearchResult blocks = MctsTrees<ConnectFour>(options).search(threatened, limits);
  check(blocks.move == 3, "all see that white must stop black");
  for (const RootMove& root : blocks.moves) check(root.move == 3 || root.value < 0, "any other move loses");
  threatened.apply(0);
  const SearchResult wins = MctsTrees<ConnectFour>(options).search(threatened, limits);
  check(wins.exact && wins.move == 3 && wins.value == 1, "a proven win");
  limits.nodes = 1'000'000;
  const SearchResult drawn = MctsTrees<TicTacToe>(options).search(TicTacToe(), limits);
  check(drawn.exact && drawn.value == 0 && drawn.nodes < 1'000'000, "ends the search");
}

// With what they share besides: what is known of moves made later, the best first, replies, chance.
template <Game G>
void two_threads_find_a_move(const G& start, MctsOptions options) {
  options.threads = 2;
  options.memory = 8;
  const SearchResult found = grow(start, options, 2000);
  check(found.nodes == 2000 && start.is_legal(*found.move), "two threads do what was asked for");
}

void every_enhancement_is_for_several_threads() {
  two_threads_find_a_move(Othello(), {.urgency = 1, .rave = true});
  two_threads_find_a_move(Gomoku(15), {.urgency = 1, .rave = true, .widening = 2, .replies = true});
  two_threads_find_a_move(Go<9>({.size = 9}), {.rave = true, .priors = true, .policy = true});
  two_threads_find_a_move(Pig(30), {});
}

// In the order of TreeReport: what is proven is not among it here.
bool is_sorted_by_visits(const SearchResult& found) {
  for (std::size_t i = 1; i < found.moves.size(); ++i) {
    if (found.moves[i].visits > found.moves[i - 1].visits) return false;
  }
  return true;
}

// A report is made by one thread while others change all that it reads.
template <class Search, Game G>
void reports_while_threads_search(Search search, const G& position, bool sorted) {
  Limits limits;
  limits.nodes = 4000;
  limits.report_seconds = 0;
  int reports = 0;
  limits.report = [&](const SearchResult& found) {
    ++reports;
    check(found.move == found.pv.front() && position.is_legal(*found.move), "a report has a move");
    check(!sorted || is_sorted_by_visits(found), "and its moves in their order");
    for (const RootMove& root : found.moves) {
      check(root.value >= -1 && root.value <= 1 && position.is_legal(root.move), "with values");
    }
  };
  search.search(position, limits);
  check(reports > 10, "reports come while the search runs");
}

// A game that runs out of memory in every thread but the one that has made it.
template <Game G>
struct FailsElsewhere : G {
  using G::G;

  void apply(Move move) {
    if (std::this_thread::get_id() != home) throw std::bad_alloc();
    G::apply(move);
  }

  std::thread::id home = std::this_thread::get_id();
};

// A game that takes long in every thread but the one that has made it.
struct SlowElsewhere : ConnectFour {
  void apply(Move move) {
    if (std::this_thread::get_id() != home) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ConnectFour::apply(move);
  }

  std::thread::id home = std::this_thread::get_id();
};

// The calling thread has done its share at once, the other one would need minutes.
void a_search_that_waits_for_the_other_trees_ends(Limits limits) {
  limits.nodes = 40'000;
  const auto begin = std::chrono::steady_clock::now();
  const MctsOptions options{.solver = false, .threads = 2, .own_trees = true, .memory = 16};
  const SearchResult found = MctsTrees<SlowElsewhere>(options).search(SlowElsewhere(), limits);
  check(found.nodes >= 20'000 && found.nodes < 40'000, "with what is done by then");
  check(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30), "soon after its time, or a stop");
}

void waits_end() {
  Limits limits;
  limits.seconds = 1;
  a_search_that_waits_for_the_other_trees_ends(limits);
  std::atomic<bool> stop = false;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    stop = true;
  });
  limits.seconds = 0;
  limits.stop = &stop;
  a_search_that_waits_for_the_other_trees_ends(limits);
  other.join();
}

template <class Search, Game G>
void the_error_of_a_helper_reaches_the_caller(Search search, const G& position) {
  Limits limits;
  limits.seconds = 60;
  const auto begin = std::chrono::steady_clock::now();
  bool caught = false;
  try {
    search.search(position, limits);
  } catch (const std::bad_alloc&) {
    caught = true;
  }
  check(caught, "as an exception");
  check(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20), "and ends the search");
}

// Player 0 chooses between the end and a choice of player 1, who has to roll a die.
void a_chance_node_is_refused_by_all_threads() {
  std::vector<TreeOfPositions::Node> nodes{{.actor = 0, .count = 2},
                                           {.actor = 1, .count = 1},
                                           {.utility = {0, 0}},
                                           {.actor = kChance, .count = 2},
                                           {.probability = 0.5, .utility = {1, -1}},
                                           {.probability = 0.5, .utility = {-1, 1}}};
  const ExplicitTree tree(std::make_shared<const TreeOfPositions>(2, std::move(nodes)));
  for (int i = 0; i < 20; ++i) {
    bool refused = false;
    try {
      AlphaBeta<ExplicitTree>({.table = 1, .threads = 4}).search(tree, {});
    } catch (const Unsearchable&) {
      refused = true;
    }
    check(refused, "a chance node cannot be searched, whichever thread finds it");
  }
}

void alphabeta_finds_what_one_thread_finds() {
  const AlphaBetaOptions options{.table = 4, .threads = 3, .solve = false};
  Random random(3);
  for (int i = 0; i < 6;) {
    ConnectFour position;
    for (int ply = 0; ply < 30 && position.to_act() != kOver; ++ply) position.playout_step(random);
    if (position.to_act() == kOver) continue;
    const double expected = tests::expectiminimax(position, 42, [](const ConnectFour& at) { return at.returns(0); });
    const SearchResult found = AlphaBeta<ConnectFour>(options).search(position, {});
    check(found.exact && found.value == (position.to_act() == 0 ? 1 : -1) * expected,
          "three threads find the value of minimax");
    ++i;
  }
  Limits limits;
  limits.nodes = 30'000;
  const SearchResult found = AlphaBeta<Chess>(options).search(Chess(), limits);
  check(found.nodes >= 10'000, "each thread visits its share of the nodes");
}

template <class Search, Game G>
void stops_when_asked(Search search, const G& position) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  check(search.search(position, limits).move.has_value(), "a search stops on request, and has a move");
  other.join();
}

}  // namespace

int main() {
  a_tree_of_several_threads_is_whole();
  trees_are_added_up();
  a_proof_in_one_tree_is_one_for_all();
  every_enhancement_is_for_several_threads();
  alphabeta_finds_what_one_thread_finds();
  reports_while_threads_search(Mcts<Hex>({.solver = false, .threads = 3, .memory = 16}), Hex(7, false), true);
  reports_while_threads_search(Mcts<Go<9>>({.rave = true, .policy = true, .threads = 2, .memory = 16}),
                               Go<9>({.size = 9}), false);
  reports_while_threads_search(MctsTrees<Hex>({.solver = false, .threads = 3, .own_trees = true, .memory = 16}),
                               Hex(7, false), true);
  reports_while_threads_search(AlphaBeta<Chess>({.table = 4, .threads = 2}), Chess(), false);
  the_error_of_a_helper_reaches_the_caller(Mcts<FailsElsewhere<ConnectFour>>({.threads = 2, .memory = 16}),
                                           FailsElsewhere<ConnectFour>());
  the_error_of_a_helper_reaches_the_caller(
      MctsTrees<FailsElsewhere<ConnectFour>>({.threads = 2, .own_trees = true, .memory = 16}),
      FailsElsewhere<ConnectFour>());
  the_error_of_a_helper_reaches_the_caller(
      AlphaBeta<FailsElsewhere<ConnectFour>>({.table = 1, .threads = 2, .solve = false}),
      FailsElsewhere<ConnectFour>());
  a_chance_node_is_refused_by_all_threads();
  waits_end();
  const Go<19> empty({.size = 19});
  stops_when_asked(AlphaBeta<Go<19>>({.table = 1}), empty);
  stops_when_asked(AlphaBeta<Chess>({.table = 4, .threads = 2}), Chess());
  stops_when_asked(Expectiminimax<Go<19>>({.table = 1}), empty);
  stops_when_asked(Mcts<Go<19>>({}), empty);
  stops_when_asked(Mcts<Go<19>>({.threads = 2}), empty);
  stops_when_asked(MctsTrees<Go<19>>({.threads = 2, .own_trees = true}), empty);
  return tests::verdict();
}
