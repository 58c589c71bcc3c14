// What the features of a position of Pig are worth: see PigFor::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In hundredths of a point.
struct PigWeights {
  int risked = 50;
  int turn = 400;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"risked", "in hundredths of a point: a point of the turn total, which a 1 would lose", 1, {&risked}},
        {"turn", "likewise: to have the turn", 1, {&turn}},
    };
  }
};

}  // namespace boardwire
