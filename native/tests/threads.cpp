// Searches by several threads in one tree or with one table: that they find what one thread finds; and searches
// that another thread stops. The thread sanitizer watches these.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <thread>

#include "games/chess.hpp"
#include "games/connect4.hpp"
#include "games/go.hpp"
#include "games/gomoku.hpp"
#include "games/hex.hpp"
#include "games/othello.hpp"
#include "games/pig.hpp"
#include "games/tictactoe.hpp"
#include "search/alphabeta.hpp"
#include "search/expectiminimax.hpp"
#include "search/mcts.hpp"
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

void alphabeta_finds_what_one_thread_finds() {
  const AlphaBetaOptions options{.table = 4, .threads = 3, .solve = false};
  Random random(3);
  for (int i = 0; i < 6;) {
    ConnectFour position;
    for (int ply = 0; ply < 30 && position.to_act() != kOver; ++ply) position.playout_step(random);
    if (position.to_act() == kOver) continue;
    const double expected =
        tests::expectiminimax(position, 42, [](const ConnectFour& at) { return at.returns(0); });
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
void stops_when_told(Search search, const G& position) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  check(search.search(position, limits).move.has_value(), "a search stops when told, and has a move");
  other.join();
}

}  // namespace

int main() {
  a_tree_of_several_threads_is_whole();
  every_enhancement_is_for_several_threads();
  alphabeta_finds_what_one_thread_finds();
  const Go<19> empty({.size = 19});
  stops_when_told(AlphaBeta<Go<19>>({.table = 1}), empty);
  stops_when_told(AlphaBeta<Chess>({.table = 4, .threads = 2}), Chess());
  stops_when_told(Expectiminimax<Go<19>>({.table = 1}), empty);
  stops_when_told(Mcts<Go<19>>({}), empty);
  stops_when_told(Mcts<Go<19>>({.threads = 2}), empty);
  return tests::verdict();
}
