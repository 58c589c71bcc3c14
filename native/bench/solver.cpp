// Measures the cost of solving, and the savings by each device of the solver, in processor seconds and nodes.
//
//   cmake -S native -B build/native && cmake --build build/native --target bench_solver
//   build/native/bench_solver
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "games/connect4/ending.hpp"
#include "games/connect4/rules.hpp"
#include "games/othello/ending.hpp"
#include "games/othello/lines.hpp"
#include "random.hpp"
#include "scored_ending.hpp"
#include "search/shared/limits.hpp"
#include "search/solving/solver.hpp"
#include "search/solving/table.hpp"

using namespace boardwire;

namespace {

// Endgames 40 to 44 of the test of the French Othello federation, the player to move first, and their scores.
struct Endgame {
  std::string_view board;  // from a1 to h1, then the rows that follow
  char mover;
  int score;
};
constexpr std::array<Endgame, 5> kForum{{
    {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', 38},
    {"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', 0},
    {"--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', 6},
    {"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', -12},
    {"--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', -14},
}};

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

OthelloEnding::Position position_of(const Endgame& endgame) {
  OthelloEnding::Position at{0, 0};
  for (int i = 0; i < 64; ++i) {
    const char disc = endgame.board[static_cast<std::size_t>(i)];
    if (disc != '-') (disc == endgame.mover ? at.own : at.other) |= othello::bit(i);
  }
  return at;
}

// Positions of Connect Four after `least` to `most` plies, uniformly chosen, of uniformly random moves. In none is
// the game over, and in none can the player to act win with its next move.
std::vector<ConnectFourEnding::Position> sample(int least, int most, int count) {
  Random random(1);
  std::vector<ConnectFourEnding::Position> found;
  while (std::ssize(found) < count) {
    ConnectFour game;
    const int plies = least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
    for (int ply = 0; ply < plies && game.to_act() != kOver; ++ply) game.playout_step(random);
    if (game.to_act() != kOver && !game.ending().at_once(game.ending_position())) {
      found.push_back(game.ending_position());
    }
  }
  return found;
}

struct Cost {
  double seconds = 0;
  double nodes = 0;
};

// The whole search for the score, with an empty table.
template <SolverDevices kDevices = {}, ScoredEnding E>
int solve(const E& ending, const typename E::Position& position, ScoreTable& table, Cost& cost) {
  const Limits limits;
  Budget budget(limits);
  table.use_for(ending.expected_nodes(position));
  table.forget();
  Proof<E, kDevices> proof(ending, table, budget);
  const double begun = processor_seconds();
  const int score = proof.score(position);
  cost.seconds += processor_seconds() - begun;
  cost.nodes += static_cast<double>(budget.nodes());
  return score;
}

template <SolverDevices kDevices = {}, OthelloDevices kOfOthello = {}>
void endgames(const char* name, std::size_t count) {
  ScoreTable table(64);
  Cost sum;
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = position_of(kForum[i]);
    Cost cost;
    const int score = solve<kDevices>(OthelloEndingWith<kOfOthello>(8), {at.own, at.other}, table, cost);
    if (score != kForum[i].score) std::printf("  #%zu should be %+d\n", i + 40, kForum[i].score);
    sum.seconds += cost.seconds;
    sum.nodes += cost.nodes;
  }
  std::printf("FFO 40 to %zu, %-22s %7.2f s %8.2f M nodes\n", 39 + count, name, sum.seconds, sum.nodes / 1e6);
  std::fflush(stdout);
}

template <SolverDevices kDevices = {}>
void stones(int least, int most, int count, const char* name) {
  ScoreTable table(64);
  Cost sum;
  for (const auto& at : sample(least, most, count)) solve<kDevices>(ConnectFourEnding(), at, table, sum);
  std::printf("Connect Four, %d-%d stones, %-22s %8.3f ms %9.0f nodes on average\n", least, most, name,
              1e3 * sum.seconds / count, sum.nodes / count);
  std::fflush(stdout);
}

}  // namespace

int main() {
  endgames("everything", 5);
  endgames("everything", 1);
  endgames<SolverDevices{.table = false}>("without table", 1);
  endgames<SolverDevices{.table_wins = false}>("without table wins", 1);
  endgames<SolverDevices{}, OthelloDevices{.fastest_first = false}>("without fastest first", 1);
  endgames<SolverDevices{}, OthelloDevices{.parity = false}>("without parity", 1);
  endgames<SolverDevices{}, OthelloDevices{.stability = false}>("without stability", 1);
  stones(20, 28, 1000, "everything");
  stones(12, 14, 200, "everything");
  stones<SolverDevices{.table = false}>(20, 28, 1000, "without table");
  stones<SolverDevices{.table_wins = false}>(12, 14, 200, "without table wins");
  stones<SolverDevices{.order = false}>(20, 28, 1000, "without order");
}
