// The features of a learned evaluation, written once for search and for fitting.
//
// A game's features(sum) calls sum.add(feature, count) for what it finds in a position. Added up with weights that
// is the static evaluation; listed it is a row of the data that the weights are fitted to. So the two cannot differ.
// A sum whose kPatterns is false takes the named features only.
#pragma once

#include <cstdint>
#include <vector>

namespace boardwire {

// The sum of weights from a table.
class WeightedSum {
 public:
  static constexpr bool kPatterns = true;
  explicit WeightedSum(const std::int16_t* weights) : weights_(weights) {}
  void add(int feature, int count = 1) { total_ += count * weights_[feature]; }
  [[nodiscard]] int total() const { return total_; }

 private:
  const std::int16_t* weights_;
  int total_ = 0;
};

// The features of positions as a sparse matrix by rows: the features of row i are those from starts[i] to
// starts[i + 1].
struct FeatureRows {
  static constexpr bool kPatterns = true;
  std::vector<std::uint32_t> starts{0};
  std::vector<std::uint32_t> features;
  std::vector<std::int16_t> counts;

  void add(int feature, int count = 1) {
    if (count == 0) return;
    features.push_back(static_cast<std::uint32_t>(feature));
    counts.push_back(static_cast<std::int16_t>(count));
  }
  void end_row() { starts.push_back(static_cast<std::uint32_t>(features.size())); }
};

// A position as two bitboards: the pieces of the player to act, and those of the other player. Games with more kinds of
// pieces pack their positions into types of their own.
struct PackedBoard {
  std::uint64_t own;
  std::uint64_t other;

  // Whether it is the position of some game: no square belongs to both sides.
  [[nodiscard]] bool valid() const { return (own & other) == 0; }
};

}  // namespace boardwire
