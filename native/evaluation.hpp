// The static evaluation of positions by weights that can be replaced.
#pragma once

#include "abilities.hpp"
#include "game.hpp"
#include "weights.hpp"

namespace boardwire {

// The evaluation of a game without weights.
struct NoEvaluation {};

// The evaluation with the game's default weights.
template <Game G>
auto default_evaluation() {
  if constexpr (WeighedGame<G>) {
    return typename G::Evaluation(G::kWeights);
  } else {
    return NoEvaluation{};
  }
}

// The evaluation that a search holds and uses for all positions.
template <Game G>
using EvaluationOf = decltype(default_evaluation<G>());

// An estimate of returns(player) for a position that is not over.
template <Game G>
[[nodiscard]] double static_evaluation(const G& position, int player, const EvaluationOf<G>& evaluation) {
  if constexpr (WeighedGame<G>) {
    return position.evaluate(player, evaluation);
  } else {
    return position.evaluate(player);
  }
}

// The evaluation with these weights, and the defaults for rows that are not named. std::invalid_argument as
// replace_weights().
template <WeighedGame G>
[[nodiscard]] EvaluationOf<G> evaluation_by(const WeightValues& values) {
  typename G::Weights weights = G::kWeights;
  replace_weights(weights, values);
  return EvaluationOf<G>(weights);
}

}  // namespace boardwire
