#include "games/othello.hpp"

#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  check(perft(Othello(), 8) == 390216, "perft 8 of Othello");
  for (const int size : {4, 6, 8}) look_at(Othello(size));
  look_at_weights(Othello(6), 5);
  return verdict();
}
