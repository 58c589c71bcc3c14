// What a Monte Carlo tree search is made with.
#pragma once

#include <cstddef>
#include <cstdint>

namespace boardwire {

struct MctsOptions {
  double exploration = 1.4;  // c in mean + c * sqrt(ln(parent's visits) / visits)
  std::size_t tree_megabytes = 256;
  std::uint64_t seed = 0;
};

}  // namespace boardwire
