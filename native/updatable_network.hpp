// Efficiently updatable neural networks (Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018), in whole numbers.
//
// The inputs are bits, and each side sees the position in its own way. The sum of the weights of a side's inputs is kept:
// a move changes few inputs, so it is brought up to date by a few additions. A hidden unit is that sum, not below 0 and not
// above 1, squared. The output is a weighted sum of the units of both sides, the player's to act first; the weights depend
// on the stage of the game. clients/learning/updatable_network.py fits the parameters.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardwire {

struct UpdatableShape {
  int inputs;
  int hidden;  // of each side
  int stages;

  // The weights of each input in turn, and the biases of the hidden units, in units of 1 / kOne; then for each stage the
  // weights of the player's own units, those of the other side's, and the bias of the output, in units of 1 / kOutputOne.
  [[nodiscard]] constexpr int parameters() const { return (inputs + 1) * hidden + stages * (2 * hidden + 1); }
};

template <UpdatableShape kShape>
class UpdatableNetwork {
 public:
  static constexpr int kOne = 255;
  static constexpr int kOutputOne = 64;
  static constexpr int kParameters = kShape.parameters();

  // Before a hidden unit is bounded. Sums of more than 16 bits would be wrong: the fit bounds the weights.
  struct alignas(64) Sums : std::array<std::int16_t, static_cast<std::size_t>(kShape.hidden)> {};

  explicit UpdatableNetwork(const std::int16_t* parameters)
      : inputs_(static_cast<std::size_t>(kShape.inputs) + 1), outputs_(static_cast<std::size_t>(kShape.stages)) {
    const auto read = [&parameters](Sums& row) {
      std::copy_n(parameters, row.size(), row.begin());
      parameters += row.size();
    };
    for (Sums& row : inputs_) read(row);
    for (Output& output : outputs_) {
      read(output.own);
      read(output.other);
      output.bias = *parameters++;
    }
  }

  // The sums of a side without inputs.
  [[nodiscard]] const Sums& biases() const { return inputs_.back(); }

  void add(Sums& sums, int input) const {
    const Sums& weights = inputs_[static_cast<std::size_t>(input)];
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::int16_t>(sums[i] + weights[i]);
  }
  void remove(Sums& sums, int input) const {
    const Sums& weights = inputs_[static_cast<std::size_t>(input)];
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::int16_t>(sums[i] - weights[i]);
  }

  // The output, times `unit`, for the player to act, whose sums come first.
  [[nodiscard]] int output(const Sums& own, const Sums& other, int stage, int unit) const {
    const Output& output = outputs_[static_cast<std::size_t>(stage)];
    const std::int64_t sum = std::int64_t{weighted(own, output.own)} + weighted(other, output.other);
    return static_cast<int>((sum + std::int64_t{output.bias} * kOne * kOne) * unit / (kOne * kOne * kOutputOne));
  }

 private:
  struct Output {
    Sums own;
    Sums other;
    std::int16_t bias;
  };

  static int weighted(const Sums& sums, const Sums& weights) {
    int total = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const auto unit = static_cast<std::int16_t>(std::clamp<int>(sums[i], 0, kOne));
      // A weight of at most 127 times a unit has 16 bits, which vectors multiply fastest.
      total += unit * static_cast<std::int16_t>(unit * weights[i]);
    }
    return total;
  }

  std::vector<Sums> inputs_;  // at last the biases
  std::vector<Output> outputs_;
};

}  // namespace boardwire
