// The features of Amazons: for each open square the moves that queens, and the steps that kings, of both sides need to
// reach it, and the mobility of the amazons (J. Lieberum, "An Evaluation Function for the Game of Amazons", 2005, whose
// terms are sums over the same distances with weights by formulas).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation/learned.hpp"
#include "evaluation/weights_file.hpp"
#include "games/amazons/weights.hpp"

namespace boardwire {

// Squares as bits row * kStride + column. One more column than the board has, always closed, keeps lines from crossing
// the edge.
namespace amazons {

using Bits = unsigned __int128;
inline constexpr int kStride = 11;

inline int count(Bits bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

// The open squares that queens on these squares can move to. Each direction floods with doubled steps (Kogge-Stone).
inline Bits queen_moves(Bits queens, Bits open) {
  Bits reached = 0;
  for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
    Bits up = queens;
    Bits down = queens;
    Bits through_up = open;
    Bits through_down = open;
    for (int length = step; length <= 8 * step; length *= 2) {
      up |= through_up & up << length;
      down |= through_down & down >> length;
      through_up &= through_up << length;
      through_down &= through_down >> length;
    }
    reached |= up | down;
  }
  return reached & open;
}

// The open squares next to these.
inline Bits king_moves(Bits kings, Bits open) {
  const Bits row = kings | kings << 1 | kings >> 1;
  return (row | row << kStride | row >> kStride) & open;
}

// The open squares by their distance: element i has those at i + 1 moves, the last one those at more moves and those
// out of reach.
template <std::size_t kDistances>
std::array<Bits, kDistances> distances(Bits from, Bits open, auto&& moves) {
  std::array<Bits, kDistances> at{};
  Bits left = open;
  for (std::size_t i = 0; i + 1 < kDistances; ++i) {
    at[i] = moves(from, open) & left;
    left &= ~at[i];
    from = at[i];
  }
  at[kDistances - 1] = left;
  return at;
}

}  // namespace amazons

struct AmazonsFeature {
  static constexpr int kQueens = 5;  // distances of queens: 1 to 4, and more
  static constexpr int kKings = 7;  // and of kings: 1 to 6, and more
  static constexpr int kMobility = 24;  // moves of an amazon: 0 to 22, and more

  static constexpr int kTempo = 0;
  static constexpr int kQueen = 1;  // by the distances of both sides
  static constexpr int kKing = kQueen + kQueens * kQueens;
  static constexpr int kOwn = kKing + kKings * kKings;  // an amazon of the player to act, by its moves
  static constexpr int kOther = kOwn + kMobility;
  static constexpr int kCount = kOther + kMobility;
  static constexpr int kStages = 10;
  static constexpr WeightsLayout kLayout{"amazons", kCount, kStages, 1};
  static constexpr AmazonsWeights kNamed{};

  // No two features have the same weight.
  static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) least[i] = i;
    return least;
  }

  // Nine arrows are a stage, of the 92 that fit on the board. `open` is the number of open squares.
  static constexpr int stage(int open) { return std::clamp((92 - open) / 9, 0, kStages - 1); }

  // Calls sum.add for the distances of all open squares.
  template <class Sum>
  static void list(amazons::Bits open, amazons::Bits own, amazons::Bits other, Sum& sum) {
    sum.add(kTempo);
    const auto pairs = [&sum](const auto& ours, const auto& theirs, int first) {
      for (const amazons::Bits here : ours) {
        for (const amazons::Bits there : theirs) sum.add(first++, amazons::count(here & there));
      }
    };
    pairs(amazons::distances<kQueens>(own, open, amazons::queen_moves),
          amazons::distances<kQueens>(other, open, amazons::queen_moves), kQueen);
    pairs(amazons::distances<kKings>(own, open, amazons::king_moves),
          amazons::distances<kKings>(other, open, amazons::king_moves), kKing);
  }
  // The feature of an amazon with `moves` moves.
  static constexpr int mobility(int first, int moves) { return first + std::min(moves, kMobility - 1); }
};

// A position on 10x10 squares: those without an arrow as bits, and the squares of the amazons, row and column in four
// bits each.
struct PackedAmazons {
  std::array<std::uint64_t, 2> open;
  std::array<std::uint8_t, 4> own;
  std::array<std::uint8_t, 4> other;

  [[nodiscard]] bool is_open(int row, int column) const {
    const auto bit = static_cast<std::size_t>(row * amazons::kStride + column);
    return (open[bit / 64] >> bit % 64 & 1) != 0;
  }
  // Whether each amazon has an open square of its own.
  [[nodiscard]] bool valid() const {
    std::array<std::uint8_t, 8> all;
    std::copy(other.begin(), other.end(), std::copy(own.begin(), own.end(), all.begin()));
    std::sort(all.begin(), all.end());
    if (std::adjacent_find(all.begin(), all.end()) != all.end()) return false;
    return std::all_of(all.begin(), all.end(),
                       [this](int at) { return at >> 4 < 10 && (at & 15) < 10 && is_open(at >> 4, at & 15); });
  }
};

using AmazonsEvaluation = LearnedEvaluation<AmazonsFeature>;

}  // namespace boardwire
