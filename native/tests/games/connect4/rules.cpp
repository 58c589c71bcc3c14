// Connect Four: perft, what holds of every game, and the weights.
#include "games/connect4/rules.hpp"

#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  check(perft(ConnectFour(), 7) == 823536, "perft 7 of Connect Four");
  look_at(ConnectFour());
  look_at_weights(ConnectFour(), 5);
  return verdict();
}
