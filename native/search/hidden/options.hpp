// The options of the searches for hidden information.
#pragma once

#include <cstdint>
#include <vector>

#include "search/shared/options.hpp"

namespace boardwire {

struct PimcOptions {
  std::int64_t world_playouts = 100;
  double exploration = 0.7;
  std::int64_t memory = 256;
  std::int64_t seed = 0;

  static std::vector<OptionOf<PimcOptions>> declared() {
    return {
        {"world_playouts", &PimcOptions::world_playouts, 1, 1e9,
         "playouts for each drawn world; 1 is flat Monte Carlo"},
        {"exploration", &PimcOptions::exploration, 0, 1e6, "c in UCT, mean + c * sqrt(ln(parent's visits) / visits)"},
        {"memory", &PimcOptions::memory, 1, 1 << 20, "megabytes for the tree of a world"},
        {"seed", &PimcOptions::seed, 0, 9007199254740992.0, "the seed of random numbers"},
    };
  }
};

struct IsmctsOptions {
  double exploration = 0.7;
  bool multiple = false;
  std::int64_t memory = 256;
  std::int64_t seed = 0;

  static std::vector<OptionOf<IsmctsOptions>> declared() {
    return {
        {"exploration", &IsmctsOptions::exploration, 0, 1e6,
         "c in mean + c * sqrt(ln(times a move was available) / visits)"},
        {"multiple", &IsmctsOptions::multiple, 0, 1,
         "each player chooses by what it knows itself (MO-ISMCTS), else by what the searching player sees "
         "(SO-ISMCTS)"},
        {"memory", &IsmctsOptions::memory, 1, 1 << 20, "megabytes for the tree"},
        {"seed", &IsmctsOptions::seed, 0, 9007199254740992.0, "the seed of random numbers"},
    };
  }
};

}  // namespace boardwire
