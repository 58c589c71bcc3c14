// What the features of an Othello position are worth: see Othello::evaluate().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In tenths of a disc. Discs count for little before the end.
struct OthelloWeights {
  int disc = 10;
  int move = 80;
  int corner = 600;
  int beside = -160;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"disc", "in tenths of a disc, as all of these: a disc", 1, {&disc}},
        {"move", "a legal move, if it were one's turn", 1, {&move}},
        {"corner", "a corner held", 1, {&corner}},
        {"beside", "a disc beside a corner that is empty", 1, {&beside}},
    };
  }
};

}  // namespace boardwire
