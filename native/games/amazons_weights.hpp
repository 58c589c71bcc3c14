// What the features of a position of Amazons are worth: see Amazons::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

struct AmazonsWeights {
  static constexpr const char* kUnit = "in hundredths of a square; a lead of x has the value x / (2000 + |x|)";

  int square = 100;
  int shared = 20;
  int reach = 10;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"square", "a square that is reached in fewer moves than by the other side", 1, {&square}},
        {"shared", "a square that both sides reach in as many moves, for who is to move", 1, {&shared}},
        {"reach", "a square that is reached in one move", 1, {&reach}},
    };
  }
};

}  // namespace boardwire
