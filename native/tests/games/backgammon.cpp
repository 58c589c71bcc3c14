#include "games/backgammon.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  look_at(Backgammon(), 20, 400);
  look_at(Backgammon({.match = 3, .cube = true}), 20, 600);
  look_at(Backgammon({.cube = true, .jacoby = true}), 20, 400);
  return verdict();
}
