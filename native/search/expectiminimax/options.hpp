// The options of expectiminimax.
#pragma once

#include <cstdint>
#include <vector>

#include "mcts_tuning.hpp"
#include "search/shared/options.hpp"

namespace boardwire {

struct ExpectiminimaxOptions {
  std::int64_t star = 2;
  bool ordering = true;
  std::int64_t table = 64;
  std::int64_t replies = 0;

  // The game's preferences take the place of these defaults.
  void tune(const SearchTuning& tuning) {
    if (tuning.replies) replies = *tuning.replies;
  }

  static std::vector<OptionOf<ExpectiminimaxOptions>> declared() {
    return {
        {"star", &ExpectiminimaxOptions::star, 0, 2,
         "pruning at chance nodes: 0 none, 1 Star1, 2 Star2, which probes a reply to each outcome first"},
        {"ordering", &ExpectiminimaxOptions::ordering, 0, 1,
         "order moves by their static evaluation and earlier results"},
        {"table", &ExpectiminimaxOptions::table, 0, 1 << 20,
         "megabytes for the transposition table, rounded down to a power of two; 0 for none"},
        {"replies", &ExpectiminimaxOptions::replies, 0, 1000,
         "the number of moves to search deeper, the best by static evaluation, below the first one; 0 for all"},
    };
  }
};

}  // namespace boardwire
