#include "games/pig.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  look_at(Pig(30));
  for (int players = 2; players <= 6; ++players) look_at(PigForMany(30, players));
  return verdict();
}
