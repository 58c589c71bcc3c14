// The weights of the features of Amazons::evaluate().
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

struct AmazonsWeights {
  static constexpr const char* kUnit = "in hundredths of a square; a lead of x has the value x / (2000 + |x|)";

  int square = 100;
  int shared = 20;
  int mobility = 10;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"square", "a square that needs fewer moves than for the other side", 1, {&square}},
        {"shared", "for the player to move, a square that needs equally many moves", 1, {&shared}},
        {"reach", "a square that needs one move", 1, {&mobility}},
    };
  }
};

}  // namespace boardwire
