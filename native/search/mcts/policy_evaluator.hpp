// A policy and value network as the evaluator of the search with PUCT.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/mcts/puct.hpp"

namespace boardwire {

// The priors of the moves are the softmax of their logits.
template <LearnsPolicy G>
[[nodiscard]] LeafEvaluation evaluation_of_leaf(const G& leaf, const typename G::Policy& network) {
  const auto estimate = network.evaluate(leaf.packed());
  LeafEvaluation found;
  found.value = estimate.value;
  for (const Move move : moves_to_evaluate(leaf)) {
    found.priors.push_back(estimate.logits[static_cast<std::size_t>(move)]);
  }
  const float highest = *std::max_element(found.priors.begin(), found.priors.end());
  for (float& prior : found.priors) prior = std::exp(prior - highest);
  return found;
}

template <LearnsPolicy G>
[[nodiscard]] LeafEvaluator<G> policy_evaluator(std::shared_ptr<const typename G::Policy> network) {
  return [network](std::span<const G> leaves) {
    std::vector<LeafEvaluation> evaluations;
    for (const G& leaf : leaves) evaluations.push_back(evaluation_of_leaf(leaf, *network));
    return evaluations;
  };
}

}  // namespace boardwire
