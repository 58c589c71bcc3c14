// Nim for two to six players: moves and returns.
#include "games/nim/rules.hpp"

#include <array>

#include "game.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  const std::array heaps{3, 4};
  for (int players = 2; players <= 6; ++players) {
    look_at(Nim(heaps, players));
    look_at(Nim(heaps, players, true, players - 1));
  }
  // Lines of two plies: each of the 7 moves leaves one move for each remaining object.
  check(perft(Nim(heaps), 2) == 6 + 5 + 4 + 6 + 5 + 4 + 3, "perft(2) of the heaps 3 and 4");

  Nim taken(heaps, 3);
  taken.apply(0 * Nim::kHeap + 3);
  taken.apply(1 * Nim::kHeap + 4);
  check(taken.to_act() == kOver && taken.returns(1) == 1 && taken.returns(0) == -0.5, "who takes the last object wins");
  return verdict();
}
