// The mean of the values of chance outcomes.
#pragma once

#include <algorithm>

namespace boardwire {

// Values are -1 to 1. The mean is -1 or 1 only if all values are: an outcome too unlikely to show in a float
// must not make a proof of the others.
class Mean {
 public:
  static constexpr float kBelowOne = 0x1.fffffep-1f;  // the float before 1

  void add(double probability, float value) {
    sum_ += probability * value;
    lowest_ = std::min(lowest_, value);
    highest_ = std::max(highest_, value);
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
