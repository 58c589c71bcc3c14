// Which child of a node a simulation follows: the one with the highest bound, mean + width * spread. Four
// children at a time, without a branch.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/four.hpp"
#include "search/tree.hpp"

namespace boardwire {

// How far a node explores, c * sqrt(ln(visits)), from a table: the logarithm and the root would take longer
// than the rest of UCT. The table knows the exponent of `visits` and its five next bits: exact below 64
// visits, and to half a percent beyond.
class Exploration {
 public:
  explicit Exploration(double c) {
    for (std::uint32_t i = 0; i < width_.size(); ++i) {
      const double low = std::bit_cast<float>((i << kDropped) + kOne);
      const double high = std::bit_cast<float>(((i + 1) << kDropped) + kOne);
      const double visits = std::floor((low + high) / 2);  // the only whole number there is, below 64
      width_[i] = std::max(static_cast<float>(c * std::sqrt(std::log(visits))), kLeast);
    }
  }

  // visits > 0
  float operator()(std::uint32_t visits) const {
    return width_[(std::bit_cast<std::uint32_t>(static_cast<float>(visits)) - kOne) >> kDropped];
  }

 private:
  static constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0f);
  static constexpr int kDropped = 23 - 5;  // bits of a float's mantissa
  static constexpr float kLeast = 1e-30f;  // not 0: that times an infinite spread is no number

  std::array<float, 33 * 32> width_;  // visits are below 2^32, and may be rounded up to it
};

// Finds the greatest of positive numbers and its index: positive floats compare as the integers in their
// bits, the lowest of which make room for the index. So one maximum finds both.
template <int kMaxChildren>
class Greatest {
 public:
  // The next four. Those below zero are never the greatest.
  void offer(Floats bounds) {
    const Ints candidates = (std::bit_cast<Ints>(bounds) & ~kIndex) | index_;
    best_ = larger(best_, candidates);
    index_ += 4;
  }

  [[nodiscard]] std::uint32_t index() const {
    Ints best = larger(best_, Ints{best_[2], best_[3], best_[0], best_[1]});
    best = larger(best, Ints{best[1], best[0], best[3], best[2]});
    return static_cast<std::uint32_t>(best[0] & kIndex);
  }

 private:
  static constexpr std::int32_t kIndex = (1 << std::bit_width(static_cast<unsigned>(kMaxChildren))) - 1;
  static Ints larger(Ints a, Ints b) { return a > b ? a : b; }

  Ints best_{};
  Ints index_{0, 1, 2, 3};
};

// Bounds are reckoned in the units of the mean, and lifted by 1 so that all are positive. A proven node has
// no spread: one that is lost has the bound 0, and is followed only when there is no other.
inline constexpr float kLift = 0x1p30f;

template <int kMaxChildren, bool kShared, class Block>
std::uint32_t highest_bound(std::span<const Block> family, float width) {
  width *= kLift;
  Greatest<kMaxChildren> greatest;
  for (const Block& block : family) {
    const auto mean = __builtin_convertvector(four<kShared>(block.units), Floats);
    greatest.offer(mean + (kLift + width * four<kShared>(block.spread)));
  }
  return greatest.index();
}

// The same where there are hints. What the game thinks of a move counts as visits: "progressive bias" (G.
// Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search", 2008) in the form of S. Gelly and D.
// Silver ("Combining online and offline knowledge in UCT", 2007). The mean is then mixed with that of AMAF,
// whose weight falls as visits grow: RAVE, with the schedule of least error of Silver's thesis (2009), where
// the bias of AMAF stands as the number of visits to which so many are equivalent: 1 / (4 b^2).
template <int kMaxChildren, bool kShared, class Block>
std::uint32_t highest_bound(std::span<const Block> family, std::span<const HintBlock> hints, float width,
                            float equivalence) {
  constexpr float kFew = 1e-20f;  // instead of a division by zero
  width *= kLift;
  Greatest<kMaxChildren> greatest;
  for (std::size_t i = 0; i < family.size(); ++i) {
    const Block& block = family[i];
    const HintBlock& hint = hints[i];
    const Floats mean = __builtin_convertvector(four<kShared>(block.units), Floats);
    const Floats spread = four<kShared>(block.spread);
    const Floats visits = __builtin_convertvector(four<kShared>(block.visits), Floats);
    const Floats early = four<kShared>(hint.prior_visits);
    const Floats amaf_visits = four<kShared>(hint.amaf_visits);
    const Floats all = visits + early;
    Floats value = (mean * visits + four<kShared>(hint.prior) * early) / (all + kFew);
    const Floats share = amaf_visits / (amaf_visits + all + amaf_visits * all / equivalence + kFew);
    value += share * (four<kShared>(hint.amaf) - value);
    // What nothing is known of has its first mean (the urgency) and spread; else what is known narrows it.
    Floats narrow;
    for (int lane = 0; lane < 4; ++lane) narrow[lane] = 1 / std::sqrt(std::max(all[lane], 1.0f));
    const Floats known = value + (kLift + width * narrow);
    const Floats fresh = mean + (kLift + width * spread);
    const Floats bound = all + amaf_visits == 0 ? fresh : known;
    greatest.offer(spread == 0 ? mean + kLift : bound);
  }
  return greatest.index();
}

}  // namespace boardwire
