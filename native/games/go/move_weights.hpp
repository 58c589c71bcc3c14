// Learned weights of the features of a move of Go (move_features.hpp): the move's probability is proportional to
// the exponential of their sum. They are the logarithms of the "gammas" of R. Coulom, "Computing Elo Ratings of Move
// Patterns in the Game of Go" (2007). clients/learning/moves/ learns them.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "evaluation/weights_file.hpp"
#include "games/go/move_features.hpp"

namespace boardwire {

class GoMoveWeights {
 public:
  static constexpr float kUnit = 1.0f / 1024;  // of a number in the file
  static constexpr WeightsLayout kLayout{"go-moves", kGoMoveFeatures, 1, 1};

  explicit GoMoveWeights(const WeightsFile& file) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = static_cast<float>(file.stage(0)[i]) * kUnit;
  }

  // The logarithm of the move's gamma.
  [[nodiscard]] float sum(const GoMoveFeatureList& features) const {
    float sum = 0;
    for (const auto feature : features) sum += values_[feature];
    return sum;
  }

  // Those that come with the program; null where there are none.
  static const std::shared_ptr<const GoMoveWeights>& bundled() {
    static const auto shared = made_of(bundled_weights(kLayout));
    return shared;
  }

 private:
  static std::shared_ptr<const GoMoveWeights> made_of(const WeightsFilePtr& file) {
    return file == nullptr ? nullptr : std::make_shared<const GoMoveWeights>(*file);
  }

  std::array<float, kGoMoveFeatures> values_;
};

}  // namespace boardwire
