// Positions after random moves, to try searches on.
#pragma once

#include "game.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"

namespace boardwire::tests {

// A position with a player to act, after `plies` random plies, and one more where chance would be to act.
template <Game G>
G after_random_moves(const G& start, int plies, Random& random) {
  for (;;) {
    G position = start;
    for (int ply = 0; ply < plies && position.to_act() != kOver; ++ply) {
      random_step(position, position.to_act(), random);
    }
    if (position.to_act() == kChance) random_step(position, kChance, random);
    if (position.to_act() >= 0) return position;
  }
}

}  // namespace boardwire::tests
