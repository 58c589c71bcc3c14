// The static evaluation of Othello: a sum over named features with weights by hand, or over these and patterns with
// learned weights for each stage of the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "evaluation/features.hpp"
#include "evaluation/patterns.hpp"
#include "evaluation/weights_file.hpp"
#include "games/othello/weights.hpp"

namespace boardwire {

// The patterns of Logistello: rows, diagonals, and corners with what surrounds them.
struct OthelloTuples {
  static constexpr std::array<SquareTuple, 11> kTuples{{
      {0, 1, 2, 3, 4, 5, 6, 7, 9, 14},            // an edge with its two X squares
      {0, 1, 2, 3, 4, 8, 9, 10, 11, 12},          // 2x5 squares in a corner
      {0, 1, 2, 8, 9, 10, 16, 17, 18},            // 3x3 squares in a corner
      {8, 9, 10, 11, 12, 13, 14, 15},             // the second row
      {16, 17, 18, 19, 20, 21, 22, 23},           // the third row
      {24, 25, 26, 27, 28, 29, 30, 31},           // the fourth row
      {0, 9, 18, 27, 36, 45, 54, 63},             // the diagonals of 8 to 4 squares
      {1, 10, 19, 28, 37, 46, 55},
      {2, 11, 20, 29, 38, 47},
      {3, 12, 21, 30, 39},
      {4, 13, 22, 31},
  }};
  static constexpr int kSymmetries = 8;

  // Each bit of the number is a reflection: left and right, up and down, and rows and columns.
  static constexpr int image(int symmetry, int square) {
    int row = square / 8;
    int col = square % 8;
    if ((symmetry & 1) != 0) col = 7 - col;
    if ((symmetry & 2) != 0) row = 7 - row;
    if ((symmetry & 4) != 0) std::swap(row, col);
    return row * 8 + col;
  }
};

struct OthelloFeature {
  enum Named { kDisc, kMove, kCorner, kBeside, kNamed };
  using Tuples = Patterns<OthelloTuples>;

  static constexpr int kCount = kNamed + Tuples::kSize;  // in each stage
  static constexpr int kStages = 10;
  static constexpr WeightsLayout kLayout{"othello", kCount, kStages, Tuples::layout()};

  // For each feature the least one with the same meaning, see Patterns::folded().
  static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(kNamed);
    std::iota(least.begin(), least.end(), 0u);
    for (const std::uint32_t feature : Tuples::folded()) least.push_back(kNamed + feature);
    return least;
  }

  // Six plies are a stage.
  static constexpr int stage(int discs) { return std::clamp((discs - 4) / 6, 0, kStages - 1); }
};

// The sum of the named features alone.
class OthelloNamedSum {
 public:
  static constexpr bool kPatterns = false;
  explicit OthelloNamedSum(const OthelloWeights& weights)
      : weights_{weights.disc, weights.move, weights.corner, weights.beside} {}
  void add(int feature, int count) { total_ += count * weights_[static_cast<std::size_t>(feature)]; }
  [[nodiscard]] int total() const { return total_; }

 private:
  std::array<int, OthelloFeature::kNamed> weights_;
  int total_ = 0;
};

class OthelloEvaluation {
 public:
  // By the named features, with these weights.
  explicit OthelloEvaluation(const OthelloWeights& weights) : named_(weights) {}
  // By all features, with learned weights.
  explicit OthelloEvaluation(WeightsFilePtr learned) : learned_(std::move(learned)) {}

  // With the learned weights that come with the program. Without any it is that of the named features.
  static const OthelloEvaluation& bundled() {
    static const OthelloEvaluation kBundled(bundled_weights(OthelloFeature::kLayout));
    return kBundled;
  }

  // In hundredths of a disc, for the player to act. Patterns are those of a board of 8x8 points.
  template <class Position>
  [[nodiscard]] int score(const Position& position) const {
    if (learned_ != nullptr && position.takes_learned()) {
      WeightedSum sum(learned_->stage(position.stage()));
      position.features(sum);
      return sum.total();
    }
    OthelloNamedSum sum(named_);
    position.features(sum);
    return sum.total();
  }

 private:
  OthelloWeights named_;
  WeightsFilePtr learned_;
};

}  // namespace boardwire
