// The weights of the features of Checkers::score().
#pragma once

#include <vector>

#include "evaluation/weights.hpp"

namespace boardwire {

// The defaults of each variant are in variants.hpp.
struct CheckersWeights {
  static constexpr const char* kUnit = "in hundredths of a man; a lead of x has the value x / (400 + |x|)";

  int man = 100;
  int king = 100;
  int advance = 3;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"man", "a man", 1, {&man}},
        {"king", "a king", 1, {&king}},
        {"advance", "each of the first, third, fifth, seventh and ninth step of a man", 1, {&advance}},
    };
  }
};

}  // namespace boardwire
