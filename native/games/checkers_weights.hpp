// What the features of a position of checkers are worth: see Checkers::score().
#pragma once

#include <vector>

#include "weights.hpp"

namespace boardwire {

// In hundredths of a man. The usual ones of each variant are in checkers_variants.hpp.
struct CheckersWeights {
  int man = 100;
  int king = 100;
  int advance = 3;

  [[nodiscard]] std::vector<WeightRow> rows() {
    return {
        {"man", "in hundredths of a man, as all of these: a man", 1, {&man}},
        {"king", "a king", 1, {&king}},
        {"advance", "besides, a man's first step, third, fifth, seventh and ninth", 1, {&advance}},
    };
  }
};

}  // namespace boardwire
