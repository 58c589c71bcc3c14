// Selection: the child that a simulation follows is the one with the highest bound, mean + width /
// sqrt(visits). Computed for four children at a time, without branches.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "search/mcts/four.hpp"
#include "search/mcts/tree.hpp"

namespace boardwire {

// The exploration of a node, c * sqrt(ln(visits)), from a table, since the logarithm and the root would take
// longer than the rest of UCT. The index is the exponent of `visits` and its next five bits: exact below 64
// visits, and to half a percent above.
class Exploration {
 public:
  explicit Exploration(double c) {
    for (std::uint32_t i = 0; i < width_.size(); ++i) {
      const double low = std::bit_cast<float>((i << kDropped) + kOne);
      const double high = std::bit_cast<float>(((i + 1) << kDropped) + kOne);
      const double visits = std::floor((low + high) / 2);  // below 64 the only whole number between them
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
  static constexpr float kLeast = 1e-30f;  // not 0, since 0 times infinity is not a number

  std::array<float, 33 * 32> width_;  // visits are below 2^32, and may be rounded up to it
};

// Finds the greatest of positive numbers and its index by one maximum: positive floats compare as the
// integers in their bits, and the lowest bits hold the index.
template <int kMaxChildren>
class Greatest {
 public:
  // The next four numbers. Negative ones are never the greatest.
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

// Bounds are in the units of the mean, plus 1 so that all are positive. The bound of a proven node is its
// mean. A proven loss has 0 and is followed only when there is nothing else.
inline constexpr float kLift = 0x1p30f;

// Visits as floats. An Ints takes numbers from 2^31 on for negative ones; their distance to 2^32 stands for
// them then, which is as good as any number of that size.
inline Floats counted(Ints visits) {
  constexpr std::int32_t kWithoutSign = std::numeric_limits<std::int32_t>::max();
  return std::bit_cast<Floats>(std::bit_cast<Ints>(floats(visits)) & kWithoutSign);
}

// With `unvisited_first` the bound is infinite before the first visit, so that UCT tries every child once;
// otherwise it is the initial mean of the node, its urgency.
template <int kMaxChildren, bool kShared, class Block>
std::uint32_t highest_bound(std::span<const Block> family, float width, bool unvisited_first) {
  width *= kLift;
  Greatest<kMaxChildren> greatest;
  for (const Block& block : family) {
    const Ints units = four<kShared>(block.units);
    const Ints visits = four<kShared>(block.visits);
    Floats spread = width / root(counted(visits));
    if (!unvisited_first) spread = visits == 0 ? Floats{} : spread;
    greatest.offer(floats(units) + (kLift + ((units & 1) != 0 ? Floats{} : spread)));
  }
  return greatest.index();
}

// The same with hints. Priors count as visits: "progressive bias" (G. Chaslot et al., "Progressive Strategies
// for Monte-Carlo Tree Search", 2008) in the form of S. Gelly and D. Silver ("Combining online and offline
// knowledge in UCT", 2007). The mean is then mixed with that of AMAF, whose weight falls as visits grow:
// RAVE, with the schedule of least error of Silver's thesis (2009). `equivalence` is the bias b of AMAF as a
// number of visits, 1 / (4 b^2).
template <int kMaxChildren, bool kShared, class Block>
std::uint32_t highest_bound(std::span<const Block> family, std::span<const HintBlock> hints, float width,
                            bool unvisited_first, float equivalence) {
  constexpr float kFew = 1e-20f;  // prevents a division by zero
  width *= kLift;
  Greatest<kMaxChildren> greatest;
  for (std::size_t i = 0; i < family.size(); ++i) {
    const Block& block = family[i];
    const HintBlock& hint = hints[i];
    const Ints units = four<kShared>(block.units);
    const Floats mean = floats(units);
    const Floats visits = counted(four<kShared>(block.visits));
    const Floats early = four<kShared>(hint.prior_visits);
    const Floats amaf_visits = four<kShared>(hint.amaf_visits);
    const Floats all = visits + early;
    Floats value = (mean * visits + four<kShared>(hint.prior) * early) / (all + kFew);
    const Floats share = amaf_visits / (amaf_visits + all + amaf_visits * all / equivalence + kFew);
    value += share * (four<kShared>(hint.amaf) - value);
    // A child without any information has its initial mean (the urgency). Otherwise the information narrows
    // the bound.
    const Floats known = value + (kLift + width / root(all > 1 ? all : Floats{} + 1));
    const Floats fresh = unvisited_first ? Floats{} + std::numeric_limits<float>::infinity() : mean + kLift;
    const Floats bound = all + amaf_visits == 0 ? fresh : known;
    greatest.offer((units & 1) != 0 ? mean + kLift : bound);
  }
  return greatest.index();
}

}  // namespace boardwire
