// What an alpha-beta search is made with.
#pragma once

#include <cstdint>
#include <vector>

#include "search/options.hpp"

namespace boardwire {

struct AlphaBetaOptions {
  std::int64_t table = 64;
  bool solve = true;

  static std::vector<OptionOf<AlphaBetaOptions>> declared() {
    return {
        {"table", &AlphaBetaOptions::table, 1, 1 << 20,
         "megabytes for the transposition table, rounded down to a power of two"},
        {"solve", &AlphaBetaOptions::solve, 0, 1,
         "find the exact score where that is likely to take half of the time at most; the game must have one"},
    };
  }
};

}  // namespace boardwire
