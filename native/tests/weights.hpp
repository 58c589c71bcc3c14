// The properties of every evaluation with weights: each weight has an effect, and evaluations never look like
// proofs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"

namespace boardwire::tests {

// Positions of random games with a player to act.
template <Game G>
std::vector<G> decisions(const G& start, int games) {
  Random random(3);
  std::vector<G> found;
  for (int game = 0; game < games; ++game) {
    G position = start;
    while (position.to_act() != kOver) {
      if (position.to_act() != kChance) found.push_back(position);
      random_step(position, position.to_act(), random);
    }
  }
  return found;
}

// The values of a row of the default weights, each changed by another number.
template <WeighedGame G>
WeightValues changed(const WeightRow& row) {
  WeightValues values;
  for (std::size_t i = 0; i < row.places.size(); ++i) {
    values[row.name].push_back(*row.places[i] + 40 + 7 * static_cast<std::int64_t>(i));
  }
  return values;
}

template <WeighedGame G>
void every_row_counts(const std::vector<G>& positions) {
  typename G::Weights weights = G::kWeights;
  for (const WeightRow& row : weights.rows()) {
    const auto evaluation = evaluation_by<G>(changed<G>(row));
    bool counts = false;
    for (const G& position : positions) {
      counts |= static_evaluation(position, 0, evaluation) != position.evaluate(0);
    }
    check(counts, row.name.c_str());
  }
}

template <ZeroSumGame G>
void evaluations_are_no_proofs(const std::vector<G>& positions) {
  typename G::Weights weights = G::kWeights;
  for (const std::int64_t weight : {-kMaxWeight, std::int64_t{0}, kMaxWeight}) {
    WeightValues values;
    for (const WeightRow& row : weights.rows()) values[row.name].assign(row.places.size(), weight);
    const auto evaluation = evaluation_by<G>(values);
    for (const G& position : positions) {
      const double value = static_evaluation(position, 0, evaluation);
      check(value > -1 && value < 1, "an evaluation is no proof, whatever the weights");
      check(static_evaluation(position, 1, evaluation) == -value, "and the evaluations of both players sum to zero");
    }
  }
}

// Checks the weights in the positions of `games` random games.
template <WeighedGame G>
void look_at_weights(const G& start, int games) {
  const std::vector<G> positions = decisions(start, games);
  every_row_counts(positions);
  if constexpr (ZeroSumGame<G>) evaluations_are_no_proofs(positions);
}

}  // namespace boardwire::tests
