// Breakthrough: moves compared with a slow board, the ends of a game, and perft.
#include <cstddef>
#include <cstdint>

#include "games/breakthrough/rules.hpp"

#include "game.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// The moves of the player to act, square by square from the rules.
int count_slowly(const Breakthrough& position) {
  const auto board = cells(position);
  const int player = position.to_act();
  int moves = 0;
  for (int point = 0; point < position.cell_count(); ++point) {
    if (board[static_cast<std::size_t>(point)] != player + 1) continue;
    const int row = point / position.columns() + (player == 0 ? -1 : 1);
    for (const int step : {-1, 0, 1}) {
      const int column = point % position.columns() + step;
      if (column < 0 || column >= position.columns()) continue;
      const int there = board[static_cast<std::size_t>(row * position.columns() + column)];
      moves += there == 0 || (step != 0 && there != player + 1);
    }
  }
  return moves;
}

void random_games_follow_the_rules(int columns, int rows) {
  Random random(static_cast<std::uint64_t>(8 * columns + rows));
  for (int game = 0; game < 20; ++game) {
    Breakthrough position(columns, rows);
    int mover = 0;
    for (; position.to_act() != kOver; position.playout_step(random)) {
      mover = position.to_act();
      check(position.legal_count() == count_slowly(position), "moves are those of the rules");
    }
    check(position.returns(mover) == 1, "who moved last has won");
    check(position.legal_count() == 0, "a finished game has no moves");
  }
}

void the_last_pawn_taken_loses() {
  // Black on B3, white on A2, black to move on 3x4.
  const auto at = [](int column, int row) { return std::uint64_t{1} << (row * 3 + column); };
  Breakthrough position(3, 4, at(1, 2), at(0, 1), 0);
  check(position.legal_count() == 3, "a capture and two steps");
  position.apply(3 * (2 * 3 + 1) + 0);
  check(position.to_act() == kOver && position.returns(0) == 1, "nothing is left of white");
  check(Breakthrough(3, 4, at(1, 2), 0, 1).to_act() == kOver, "a position says so too");
  check(Breakthrough(3, 4, at(1, 0), at(0, 1), 1).returns(0) == 1, "black has reached the first row");
  check(Breakthrough(3, 4, at(1, 2), at(0, 3), 0).returns(1) == 1, "white has reached the last row");
}

}  // namespace

int main() {
  constexpr std::uint64_t kLeaves[] = {1, 22, 484, 11132, 256036};
  for (int depth = 0; depth < 5; ++depth) check(perft(Breakthrough(), depth) == kLeaves[depth], "perft 8x8");
  for (int columns = Breakthrough::kMinSide; columns <= Breakthrough::kMaxSide; ++columns) {
    for (int rows = Breakthrough::kMinSide; rows <= Breakthrough::kMaxSide; ++rows) {
      random_games_follow_the_rules(columns, rows);
      look_at(Breakthrough(columns, rows), 3);
    }
  }
  the_last_pawn_taken_loses();
  look_at_weights(Breakthrough(), 3);
  look_at_weights(Breakthrough(3, 3), 20);
  return verdict();
}
