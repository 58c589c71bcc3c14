// Weights of a game's features, by name: so that they can be printed, read from a file and replaced.
#pragma once

#include <cstdint>
#include <map>
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

// Weights by the names of their rows.
using WeightValues = std::map<std::string, std::vector<std::int64_t>>;

// A game whose evaluation is made of weights. `Weights::rows()` lists all of them; the usual ones are
// G::kWeights. A position that is told to judge_by() an evaluation passes it on to those that follow.
template <class G>
concept WeighedGame = Game<G> && requires(G& position, typename G::Weights& weights,
                                          const typename G::Evaluation& evaluation) {
  { weights.rows() } -> std::same_as<std::vector<WeightRow>>;
  { G::kWeights } -> std::convertible_to<typename G::Weights>;
  typename G::Evaluation;
  position.judge_by(evaluation);
};

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

}  // namespace boardwire
