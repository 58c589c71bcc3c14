// The weights of the features of Hex::evaluate().
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

struct HexWeights {
  static constexpr const char* kUnit = "in hundredths of a stone; a lead of x has the value x / (200 + |x|)";

  int stone = 100;
  int tempo = 50;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"stone", "one stone fewer missing from the shortest connection", 1, {&stone}},
        {"tempo", "the right to move", 1, {&tempo}},
    };
  }
};

}  // namespace boardwire
