// The mean of what the outcomes of chance are worth.
#pragma once

#include <algorithm>

namespace boardwire {

// Worths are -1 to 1. The mean is -1 or 1 only where all of them are: an outcome too unlikely to show in a
// float must not make a proof of what is none.
class Mean {
 public:
  static constexpr float kBelowOne = 0x1.fffffep-1f;  // the float before 1

  void add(double probability, float worth) {
    sum_ += probability * worth;
    lowest_ = std::min(lowest_, worth);
    highest_ = std::max(highest_, worth);
  }

  // Of at least one outcome.
  [[nodiscard]] float value() const {
    if (lowest_ == highest_) return lowest_;
    return std::clamp(static_cast<float>(sum_), -kBelowOne, kBelowOne);
  }

 private:
  double sum_ = 0;
  float lowest_ = 1;
  float highest_ = -1;
};

}  // namespace boardwire
