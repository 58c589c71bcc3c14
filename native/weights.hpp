// Evaluations that are weighted sums of features: their weights by name, to be printed, read from a file and
// replaced, and how a search that holds an evaluation asks for a guess.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "game.hpp"

namespace boardwire {

// One feature: its weights lie in these places of the game's own struct, and are written so many in a line.
struct WeightRow {
  std::string name;
  std::string help;
  int columns;
  std::vector<int*> places;
};

// The places of weights that lie side by side.
inline std::vector<int*> places_of(std::span<int> weights) {
  std::vector<int*> places;
  for (int& weight : weights) places.push_back(&weight);
  return places;
}

// Weights by the names of their rows.
using WeightValues = std::map<std::string, std::vector<std::int64_t>>;

// A game whose evaluation is made of weights:
//
//   Weights      a struct of whole numbers; rows() lists all of them, kUnit says what they are in
//   kWeights     the usual ones
//   Evaluation   what positions are judged by: made of weights once, asked often; Weights itself where there is
//                nothing to be made
//   evaluate(player, evaluation)
//                evaluate(player) with these weights in place of the usual ones; and score(player, evaluation)
//                where the game has score()
template <class G>
concept WeighedGame =
    Game<G> && std::constructible_from<typename G::Evaluation, const typename G::Weights&> &&
    requires(const G& position, int player, typename G::Weights& weights,
             const typename G::Evaluation& evaluation) {
      { weights.rows() } -> std::same_as<std::vector<WeightRow>>;
      { G::Weights::kUnit } -> std::convertible_to<std::string>;
      { G::kWeights } -> std::convertible_to<typename G::Weights>;
      { position.evaluate(player, evaluation) } -> std::same_as<double>;
    };

// The evaluation of a game without weights.
struct NoEvaluation {};

// By the usual weights.
template <Game G>
auto usual_evaluation() {
  if constexpr (WeighedGame<G>) {
    return typename G::Evaluation(G::kWeights);
  } else {
    return NoEvaluation{};
  }
}

// What a search holds, and judges all positions by.
template <Game G>
using EvaluationOf = decltype(usual_evaluation<G>());

// A guess at returns(player) for a position that is not over, in searches that hold an evaluation.
template <Game G>
[[nodiscard]] double guess_of(const G& position, int player, const EvaluationOf<G>& evaluation) {
  if constexpr (WeighedGame<G>) {
    return position.evaluate(player, evaluation);
  } else {
    return position.evaluate(player);
  }
}

// The greatest weight, either way: sums of some hundred of them fit into a score.
inline constexpr std::int64_t kMaxWeight = 10000;

// Puts values in their places; what is not named stays. std::invalid_argument when there is no such row, or
// its values are too few, too many or too large.
template <class Weights>
void replace_weights(Weights& weights, const WeightValues& values) {
  std::map<std::string, std::vector<int*>> places;
  for (const WeightRow& row : weights.rows()) places[row.name] = row.places;
  for (const auto& [name, numbers] : values) {
    const auto row = places.find(name);
    if (row == places.end()) throw std::invalid_argument("there is no weight " + name);
    if (numbers.size() != row->second.size()) {
      const std::string wanted = std::to_string(row->second.size());
      throw std::invalid_argument("weight " + name + " has " + wanted + " numbers");
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i] < -kMaxWeight || numbers[i] > kMaxWeight) {
        throw std::invalid_argument("weight " + name + " must be -10000 to 10000");
      }
      *row->second[i] = static_cast<int>(numbers[i]);
    }
  }
}

// By these weights, and the usual ones where none is named; std::invalid_argument as above.
template <WeighedGame G>
[[nodiscard]] EvaluationOf<G> evaluation_by(const WeightValues& values) {
  typename G::Weights weights = G::kWeights;
  replace_weights(weights, values);
  return EvaluationOf<G>(weights);
}

}  // namespace boardwire
