// What the features of a position of Hex are worth: see Hex::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

struct HexWeights {
  static constexpr const char* kUnit = "in hundredths of a stone; a lead of x has the value x / (200 + |x|)";

  int stone = 100;
  int tempo = 50;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"stone", "a stone less that the shortest connection lacks", 1, {&stone}},
        {"tempo", "to be to move", 1, {&tempo}},
    };
  }
};

}  // namespace boardwire
