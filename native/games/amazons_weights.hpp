// What the features of a position of Amazons are worth: see Amazons::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In hundredths of a square.
struct AmazonsWeights {
  int square = 100;
  int shared = 20;
  int reach = 10;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"square", "in hundredths of a square: one that is reached in fewer moves than by the other side", 1,
         {&square}},
        {"shared", "likewise: one that both sides reach in as many moves, to who is to move", 1, {&shared}},
        {"reach", "likewise: one that is reached in one move", 1, {&reach}},
    };
  }
};

}  // namespace boardwire
