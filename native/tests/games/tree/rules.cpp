// A small tree of decisions and chance: perft, returns, and the evaluation of its nodes.
#include "games/tree/rules.hpp"

#include <memory>
#include <vector>

#include "game.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  // Player 0 chooses between a coin and a choice of player 1.
  const auto tree = std::make_shared<const TreeOfPositions>(
      2, std::vector<TreeOfPositions::Node>{
             {.actor = 0, .count = 2},
             {.actor = kChance, .count = 2},
             {.actor = 1, .count = 3, .evaluated = true, .evaluation = {0.125, -0.125}},
             {.probability = 0.25, .utility = {1, -1}},
             {.probability = 0.75, .utility = {-0.2, 0.2}},
             {.utility = {0, 0}},
             {.utility = {0.5, -0.5}},
             {.utility = {-1, 1}},
         });
  const ExplicitTree start(tree);
  look_at(start);
  check(perft(start, 2) == 5, "perft(2) counts outcomes, too");

  ExplicitTree leaf = start;
  leaf.apply(1);
  leaf.apply(2);
  check(leaf.to_act() == kOver && leaf.returns(1) == 1, "the children lie in their order");
  ExplicitTree inner = start;
  inner.apply(1);
  check(inner.evaluate(0) == 0.125 && inner.evaluate(1) == -0.125, "a given evaluation replaces the mean");
  check(start.evaluate(0) < -0.03 && start.evaluate(0) > -0.04, "the mean of random play is that of the leaves");
  check(leaf.path_back() == std::vector<Move>{2, 1}, "a position knows the way to it");
  return verdict();
}
