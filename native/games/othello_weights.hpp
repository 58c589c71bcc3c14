// What the features of an Othello position are worth: see Othello::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// Discs count for little before the end.
struct OthelloWeights {
  static constexpr const char* kUnit = "in tenths of a disc; a lead of x has the value x / (2000 + |x|)";

  int disc = 10;
  int move = 80;
  int corner = 600;
  int beside = -160;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"disc", "a disc", 1, {&disc}},
        {"move", "a legal move, if it were one's turn", 1, {&move}},
        {"corner", "a corner held", 1, {&corner}},
        {"beside", "a disc beside a corner that is empty", 1, {&beside}},
    };
  }
};

}  // namespace boardwire
