// What an alpha-beta search is made with.
#pragma once

#include <cstdint>
#include <vector>

#include "search/options.hpp"

namespace boardwire {

struct AlphaBetaOptions {
  std::int64_t table = 64;

  static std::vector<OptionOf<AlphaBetaOptions>> declared() {
    return {
        {"table", &AlphaBetaOptions::table, 1, 1 << 20,
         "megabytes for the transposition table, rounded down to a power of two"},
    };
  }
};

}  // namespace boardwire
