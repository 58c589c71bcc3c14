// The weights of evaluations: weighted sums of features, whose weights have names, so that they can be printed,
// read from a file and replaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace boardwire {

// One feature: pointers to its weights in the game's own struct, and the number of weights in a line of text.
struct WeightRow {
  std::string name;
  std::string help;
  int columns;
  std::vector<int*> places;
};

// Pointers to weights that lie side by side.
inline std::vector<int*> places_of(std::span<int> weights) {
  std::vector<int*> places;
  for (int& weight : weights) places.push_back(&weight);
  return places;
}

// Weights by the names of their rows.
using WeightValues = std::map<std::string, std::vector<std::int64_t>>;

// The greatest absolute value of a weight: sums of some hundred of them fit into a score.
inline constexpr std::int64_t kMaxWeight = 10000;

// Replaces the weights that are named; the others stay. std::invalid_argument when there is no such row, or
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
