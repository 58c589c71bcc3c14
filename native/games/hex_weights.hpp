// What the features of a position of Hex are worth: see Hex::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In hundredths of a stone.
struct HexWeights {
  int stone = 100;
  int tempo = 50;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"stone", "in hundredths of a stone: one less that the shortest connection lacks", 1, {&stone}},
        {"tempo", "likewise: to be to move", 1, {&tempo}},
    };
  }
};

}  // namespace boardwire
