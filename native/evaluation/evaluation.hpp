// The static evaluation of positions by weights that can be replaced.
#pragma once

#include <memory>
#include <string>

#include "abilities.hpp"
#include "evaluation/weights.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"

namespace boardwire {

// The evaluation of a game without weights.
struct NoEvaluation {};

// The evaluation with the game's default weights, or with the learned ones that come with the program.
template <Game G>
auto default_evaluation() {
  if constexpr (HasLearnedWeights<G>) {
    return G::Evaluation::bundled();
  } else if constexpr (WeighedGame<G>) {
    return typename G::Evaluation(G::kWeights);
  } else {
    return NoEvaluation{};
  }
}

// The evaluation that a search holds and uses for all positions.
template <Game G>
using EvaluationOf = decltype(default_evaluation<G>());

// The memory that a search keeps from one evaluation to the next.
template <Game G>
struct EvaluationMemory {
  using Type = NoEvaluation;
};
template <HasEvaluationMemory G>
struct EvaluationMemory<G> {
  using Type = typename G::Evaluation::Memory;
};
template <Game G>
using EvaluationMemoryOf = typename EvaluationMemory<G>::Type;

// An estimate of returns(player) for a position that is not over.
template <Game G>
[[nodiscard]] double static_evaluation(const G& position, int player, const EvaluationOf<G>& evaluation) {
  if constexpr (WeighedGame<G>) {
    return position.evaluate(player, evaluation);
  } else {
    return position.evaluate(player);
  }
}

// The evaluation with these weights, and the default ones of the rows that are not named; without any names the
// default evaluation. std::invalid_argument as replace_weights().
template <WeighedGame G>
[[nodiscard]] EvaluationOf<G> evaluation_by(const WeightValues& values) {
  if (values.empty()) return default_evaluation<G>();
  typename G::Weights weights = G::kWeights;
  replace_weights(weights, values);
  return EvaluationOf<G>(weights);
}

// The evaluation with the weights of a binary file. std::invalid_argument as WeightsFile.
template <HasLearnedWeights G>
[[nodiscard]] EvaluationOf<G> evaluation_from(const std::string& path) {
  return EvaluationOf<G>(std::make_shared<WeightsFile>(path, G::kLayout));
}

}  // namespace boardwire
