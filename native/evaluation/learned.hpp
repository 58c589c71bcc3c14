// The evaluation of a game that is a sum of features with learned weights, or a sum over a few named features with
// weights by hand.
#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>

#include "evaluation/features.hpp"
#include "evaluation/weights_file.hpp"

namespace boardwire {

// `Layout` declares both: kLayout is the layout of learned weights, and kNamed are the weights by hand. A position has
//
//   features(sum), stage()   what learned weights count, see LearnsWeights in abilities.hpp
//   takes_learned()          see HasLearnedWeights
//   named_score(weights)     the sum over the named features, in the unit of the learned weights
template <class Layout>
class LearnedEvaluation {
 public:
  using Named = std::remove_cvref_t<decltype(Layout::kNamed)>;

  explicit LearnedEvaluation(const Named& weights) : named_(weights) {}
  explicit LearnedEvaluation(WeightsFilePtr learned) : learned_(std::move(learned)) {}

  // With the learned weights that come with the program, or else by hand.
  static const LearnedEvaluation& bundled() {
    static const LearnedEvaluation kBundled(bundled_weights(Layout::kLayout));
    return kBundled;
  }

  // For the player to act.
  template <class Position>
  [[nodiscard]] int score(const Position& position) const {
    if (learned_ == nullptr || !position.takes_learned()) return position.named_score(named_);
    WeightedSum sum(learned_->stage(position.stage()));
    position.features(sum);
    return std::clamp(sum.total(), -kMost, kMost);
  }

 private:
  static constexpr int kMost = 32767;  // the most that a file of positions can hold

  Named named_ = Layout::kNamed;
  WeightsFilePtr learned_;
};

}  // namespace boardwire
