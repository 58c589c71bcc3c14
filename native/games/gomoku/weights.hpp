// The weights of the features of Gomoku::evaluate().
#pragma once

#include <array>
#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

// A possible five is a line whose points are empty or hold own stones. Its weight depends on the number of these
// stones, from 1 on; with four of them the player to act wins.
struct GomokuWeights {
  static constexpr const char* kUnit = "in fives with one stone; a lead of x has the value 0.9 * x / (200 + |x|)";

  std::array<int, 3> own{1, 5, 30};        // of the player to act
  std::array<int, 4> other{1, 4, 16, 60};  // of the other player

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"own", "fives that can still be made by the player to act: with 1, 2, 3 stones", 3, places_of(own)},
        {"other", "and those of the other player: with 1, 2, 3, 4 stones", 4, places_of(other)},
    };
  }
};

}  // namespace boardwire
