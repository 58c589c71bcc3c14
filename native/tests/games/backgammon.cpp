#include "games/backgammon.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// The widest roll that hill climbing found; what is proven is kMaxPlays.
void the_widest_roll_fits() {
  BackgammonBoard::Counts blots{};
  for (const int point : {3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 23, 24}) {
    blots[static_cast<std::size_t>(point)] = 1;
  }
  BackgammonBoard::Counts gone{};
  gone[BackgammonBoard::kOff] = BackgammonBoard::kCheckers;
  const BackgammonBoard board(blots, gone);
  check(board.play_count(0, {1, 1}) == 2226, "fifteen blots have 2226 plays of 11");
}

}  // namespace

int main() {
  check(perft(Backgammon(), 4) == 178306, "perft 4 of backgammon, rolls counted, as bgsage has it");
  the_widest_roll_fits();
  look_at(Backgammon(), 20, 400);
  look_at(Backgammon({.match = 3, .cube = true}), 20, 600);
  look_at(Backgammon({.cube = true, .jacoby = true}), 20, 400);
  return verdict();
}
