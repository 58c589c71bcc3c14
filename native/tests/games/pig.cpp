#include "games/pig.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  look_at(Pig(30));
  return verdict();
}
