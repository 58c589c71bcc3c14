// The weights of the features of Breakthrough::evaluate().
#pragma once

#include <array>
#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

struct BreakthroughWeights {
  static constexpr const char* kUnit = "in tenths of a pawn; a lead of x has the value x / (100 + |x|)";

  int pawn = 10;
  std::array<int, 6> advance{32, 16, 8, 4, 2, 1};  // by the distance from the goal in rows, 1 first
  int tempo = 4;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"pawn", "a pawn", 1, {&pawn}},
        {"advance", "and besides, once it has stepped ahead: by the rows it has still to go, 1 to 6", 6,
         places_of(advance)},
        {"tempo", "the right to move", 1, {&tempo}},
    };
  }
};

}  // namespace boardwire
