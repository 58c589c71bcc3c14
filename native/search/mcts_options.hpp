// What a Monte Carlo tree search is made with.
#pragma once

#include <cstdint>
#include <vector>

#include "search/options.hpp"

namespace boardwire {

struct MctsOptions {
  double exploration = 1.4;
  std::int64_t memory = 256;
  std::int64_t seed = 0;

  static std::vector<OptionOf<MctsOptions>> declared() {
    return {
        {"exploration", &MctsOptions::exploration, 0, 1e6,
         "c in UCT, mean + c * sqrt(ln(parent's visits) / visits)"},
        {"memory", &MctsOptions::memory, 1, 1 << 20, "megabytes for the tree"},
        {"seed", &MctsOptions::seed, 0, 9007199254740992.0, "where random numbers start"},
    };
  }
};

}  // namespace boardwire
