// The features of Breakthrough on 8x8 squares: pawns by their rows, and what stands on every window of 3x3 squares. The
// player to act moves up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "evaluation/learned.hpp"
#include "evaluation/patterns.hpp"
#include "evaluation/weights_file.hpp"
#include "games/breakthrough/weights.hpp"

namespace boardwire {

// Pawns attack the next row diagonally, so a window of three columns has an attack and its defenders. A window and its
// mirror image share their weights.
struct BreakthroughTuples {
  static constexpr int kHigh = 2;
  static constexpr int kWide = 3;
  static constexpr int kRows = 8 - kHigh + 1;
  static constexpr int kColumns = (8 - kWide + 2) / 2;  // the others are mirror images

  static constexpr std::array<SquareTuple, static_cast<std::size_t>(kRows* kColumns)> kTuples = [] {
    std::array<SquareTuple, static_cast<std::size_t>(kRows * kColumns)> tuples;
    std::size_t count = 0;
    for (int row = 0; row < kRows; ++row) {
      for (int column = 0; column < kColumns; ++column) {
        SquareTuple& tuple = tuples[count++];
        for (int i = 0; i < kHigh * kWide; ++i) tuple.push((row + i / kWide) * 8 + column + i % kWide);
      }
    }
    return tuples;
  }();
  static constexpr int kSymmetries = 2;
  static constexpr int image(int symmetry, int square) { return symmetry == 0 ? square : square ^ 7; }
};

struct BreakthroughFeature {
  using Tuples = Patterns<BreakthroughTuples>;

  static constexpr int kTempo = 0;  // the right to move
  static constexpr int kPawn = 1;  // pawns, less those of the other side
  static constexpr int kRow = 2;  // and those on each row but the first, in which they have not moved
  static constexpr int kNamedCount = kRow + 6;
  static constexpr int kCount = kNamedCount + Tuples::kSize;
  static constexpr int kStages = 1;
  static constexpr WeightsLayout kLayout{"breakthrough", kCount, kStages, Tuples::layout()};

  static constexpr BreakthroughWeights kNamed{};

  // For each feature the least one with the same meaning, see Patterns::folded().
  static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(kNamedCount);
    std::iota(least.begin(), least.end(), 0u);
    for (const std::uint32_t feature : Tuples::folded()) least.push_back(kNamedCount + feature);
    return least;
  }
};

using BreakthroughEvaluation = LearnedEvaluation<BreakthroughFeature>;

}  // namespace boardwire
