// Othello: perft, what holds of every game, and the weights.
#include "games/othello/rules.hpp"

#include "games/othello/lines.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// Vectors and plain words find the same lines, in any position, possible or not.
void compare_lines() {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    othello::Discs own = random.next();
    const othello::Discs filled = random.next() | random.next();
    const othello::Discs other = filled & ~own;
    own &= filled;
    const bool alike = othello::line_starts(own, other) == othello::plain_line_starts(own, other);
    check(alike, "lines of Othello");
    for (int square = 0; square < 64; ++square) {
      if ((filled >> square & 1) != 0) continue;
      const bool same = othello::flips(own, other, square) == othello::plain_flips(own, other, square);
      check(same, "discs that a move turns");
    }
  }
}

}  // namespace

int main() {
  compare_lines();
  check(perft(Othello(), 8) == 390216, "perft 8 of Othello");
  for (const int size : {4, 6, 8}) look_at(Othello(size));
  look_at_weights(Othello(6), 5);
  return verdict();
}
