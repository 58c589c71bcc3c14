// The weights of the features of ConnectFour::evaluate().
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

struct ConnectFourWeights {
  static constexpr const char* kUnit = "in ten-thousandths of a win";

  int line = 25;
  int threat = 300;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"line", "a possible four: one without a stone of the other side", 1, {&line}},
        {"threat", "an empty point that would complete a four", 1, {&threat}},
    };
  }
};

}  // namespace boardwire
