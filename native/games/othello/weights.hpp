// The weights of the named features of Othello, by hand.
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

// Discs count for little before the end.
struct OthelloWeights {
  static constexpr const char* kUnit = "in hundredths of a disc; a lead of x has the value x / (2000 + |x|)";

  int disc = 10;
  int move = 80;
  int corner = 600;
  int beside = -160;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"disc", "a disc", 1, {&disc}},
        {"move", "a legal move, as if the side were to move", 1, {&move}},
        {"corner", "an own disc in a corner", 1, {&corner}},
        {"beside", "a disc beside a corner that is empty", 1, {&beside}},
    };
  }
};

}  // namespace boardwire
