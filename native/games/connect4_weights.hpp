// What the features of a Connect Four position are worth: see ConnectFour::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In ten-thousandths of a win.
struct ConnectFourWeights {
  int line = 25;
  int threat = 300;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"line", "in ten-thousandths of a win: a four that the other side has no stone in", 1, {&line}},
        {"threat", "likewise: an empty point that would complete a four", 1, {&threat}},
    };
  }
};

}  // namespace boardwire
