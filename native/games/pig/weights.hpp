// The weights of the features of PigFor::evaluate().
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

struct PigWeights {
  static constexpr const char* kUnit = "in hundredths of a point";

  int risked = 50;
  int turn = 400;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"risked", "a point of the turn total, which a 1 loses", 1, {&risked}},
        {"turn", "having the turn", 1, {&turn}},
    };
  }
};

}  // namespace boardwire
