// What the features of a Connect Four position are worth: see ConnectFour::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

struct ConnectFourWeights {
  static constexpr const char* kUnit = "in ten-thousandths of a win";

  int line = 25;
  int threat = 300;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"line", "a four that the other side has no stone in", 1, {&line}},
        {"threat", "an empty point that would complete a four", 1, {&threat}},
    };
  }
};

}  // namespace boardwire
