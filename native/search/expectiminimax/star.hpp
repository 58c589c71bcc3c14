// Bounds on the value of a chance node while its outcomes are searched (B. Ballard, "The *-Minimax Search
// Procedure for Trees Containing Chance Nodes", Artificial Intelligence 21, 1983; T. Hauk, M. Buro and J.
// Schaeffer, "Rediscovering *-Minimax Search", 2004).
//
// All values lie within the bounds that the game declares. So the values of some outcomes bound the mean of
// all, which may be enough to show that it lies outside a window.
#pragma once

#include <algorithm>

#include "game.hpp"
#include "search/expectiminimax/mean.hpp"

namespace boardwire {

// An interval of values: bounds on a value, or the window of a search, which need not distinguish values
// outside it.
struct Interval {
  float low;
  float high;
};

// Of up to `Capacity` outcomes.
template <int Capacity>
class BoundedMean {
 public:
  explicit BoundedMean(Interval bounds) : bounds_(bounds) {}

  // Adds an outcome without other knowledge than the bounds.
  void add(double probability) {
    outcomes_.push({probability, bounds_});
    low_ += probability * bounds_.low;
    high_ += probability * bounds_.high;
  }

  [[nodiscard]] const Interval& known(int i) const { return outcomes_[i].known; }
  [[nodiscard]] bool is_exact(int i) const { return known(i).low == known(i).high; }

  // Takes in the result of a search of outcome `i` with this window: a value at or below the window is an
  // upper bound, one at or above it a lower bound, and one within is exact.
  void learn(int i, float value, Interval window) {
    const Interval before = known(i);
    Interval now{value, value};
    if (value <= window.low) now.low = std::min(before.low, value);
    if (value >= window.high) now.high = std::max(before.high, value);
    narrow(i, now);
  }

  // The value of outcome `i` lies in the interval.
  void narrow(int i, Interval to) {
    Known& outcome = outcomes_[i];
    Interval now{std::max(outcome.known.low, to.low), std::min(outcome.known.high, to.high)};
    if (now.low > now.high) now = to;  // by rounding only
    low_ += outcome.probability * (now.low - outcome.known.low);
    high_ += outcome.probability * (now.high - outcome.known.high);
    outcome.known = now;
  }

  // Whether the mean must lie outside the window. At the ends of the range nothing is pruned, since only a
  // value that was found is a proof.
  [[nodiscard]] bool fails_low(Interval window) const { return window.low > -1 && high_ <= window.low + kRounding; }
  [[nodiscard]] bool fails_high(Interval window) const { return window.high < 1 && low_ >= window.high - kRounding; }
  [[nodiscard]] bool decides(Interval window) const { return fails_low(window) || fails_high(window); }

  // The window for a search of outcome `i`. A value at its low end or below shows that the mean is not above
  // the low end of `window`, even if all other values are as high as possible; a value at its high end
  // likewise.
  [[nodiscard]] Interval window_for(int i, Interval window) const {
    const auto& [probability, known] = outcomes_[i];
    Interval inner = known;
    if (!(probability > 0)) return inner;
    if (window.low > -1) {
      inner.low = std::max(inner.low, static_cast<float>((window.low - high_) / probability + known.high));
    }
    if (window.high < 1) {
      inner.high = std::min(inner.high, static_cast<float>((window.high - low_) / probability + known.low));
    }
    return inner;
  }

  // The mean if every value is known, otherwise a bound that lies outside the window.
  [[nodiscard]] float value(Interval window) const {
    Mean mean;
    bool exact = true;
    for (const auto& [probability, known] : outcomes_) {
      mean.add(probability, known.low);
      exact = exact && known.low == known.high;
    }
    if (exact) return mean.value();
    return fails_low(window) ? std::min(bound(high_), window.low) : std::max(bound(low_), window.high);
  }

 private:
  struct Known {
    double probability;
    Interval known;
  };

  // The rounding error of windows, which are floats, beside the sums here.
  static constexpr double kRounding = 2e-7;

  // A bound on a mean is no proof.
  static float bound(double mean) { return std::clamp(static_cast<float>(mean), -Mean::kBelowOne, Mean::kBelowOne); }

  Interval bounds_;
  ListOf<Known, Capacity> outcomes_;
  double low_ = 0;  // of the mean
  double high_ = 0;
};

}  // namespace boardwire
