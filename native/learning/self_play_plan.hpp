// The conditions of games of self-play.
#pragma once

#include <cstdint>

namespace boardwire {

// Game number i depends on these and i alone, not on the threads.
struct SelfPlayPlan {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first game
  std::uint64_t games = 0;
  std::uint64_t nodes = 0;         // of each search
  int least_random = 0;            // plies at random in the opening, at least
  int most_random = 0;             // and at most; each game draws its own number
  double solved = 0;               // the most expected nodes of an ending that is solved
  double decided = 0;  // the score, as log-odds, of a game that is won without being played on; 0 for none
  int threads = 1;
};

}  // namespace boardwire
