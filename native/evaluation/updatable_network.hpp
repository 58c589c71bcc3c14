// Efficiently updatable neural networks (Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018), in whole numbers.
//
// The inputs are bits, and each side sees the position in its own way. The sum of the weights of a side's inputs is
// kept: a move changes few inputs, so it is brought up to date by a few additions. A hidden unit is that sum, not
// below 0 and not above 1, squared. The output is a weighted sum of the units of both sides, the player's to act
// first; the weights depend on the stage of the game.
// clients/learning/fit/updatable_network.py fits the parameters.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boardwire {

struct UpdatableShape {
  int inputs;
  int hidden;  // of each side
  int stages;
  int on;  // the most inputs of a side that are on
  int buckets = 1;  // copies of the inputs; the position decides which copy is used

  // The weights of each input in turn, and the biases of the hidden units, in units of 1 / kOne; then for each stage
  // the weights of the player's own units, those of the other side's, and the bias of the output, in units of 1 /
  // kOutputOne.
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

  // Inputs that go on and off from one position to the next.
  class Changes {
   public:
    void clear() { on_ = off_ = 0; }
    // At most kShape.on of each.
    void add(int input) { added_[on_++] = static_cast<std::uint16_t>(input); }
    void remove(int input) { removed_[off_++] = static_cast<std::uint16_t>(input); }

    [[nodiscard]] std::span<const std::uint16_t> added() const { return {added_.data(), on_}; }
    [[nodiscard]] std::span<const std::uint16_t> removed() const { return {removed_.data(), off_}; }

   private:
    std::array<std::uint16_t, static_cast<std::size_t>(kShape.on)> added_;
    std::array<std::uint16_t, static_cast<std::size_t>(kShape.on)> removed_;
    std::size_t on_ = 0;
    std::size_t off_ = 0;
  };

  void update(Sums& sums, const Changes& changes) const {
    Lanes next[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i) next[i] = lanes_of(sums)[i];
    for (const std::uint16_t input : changes.added()) {
      for (std::size_t i = 0; i < kVectors; ++i) next[i] += lanes_of(inputs_[input])[i];
    }
    for (const std::uint16_t input : changes.removed()) {
      for (std::size_t i = 0; i < kVectors; ++i) next[i] -= lanes_of(inputs_[input])[i];
    }
    for (std::size_t i = 0; i < kVectors; ++i) lanes_of(sums)[i] = next[i];
  }

  // The output, times `unit`, for the player to act, whose sums come first.
  [[nodiscard]] int output(const Sums& own, const Sums& other, int stage, int unit) const {
    const Output& output = outputs_[static_cast<std::size_t>(stage)];
    const std::int64_t sum = std::int64_t{weighted(own, output.own)} + weighted(other, output.other);
    return static_cast<int>((sum + std::int64_t{output.bias} * kOne * kOne) * unit / (kOne * kOne * kOutputOne));
  }

 private:
  static constexpr std::size_t kLanes = 16;
  static constexpr std::size_t kVectors = static_cast<std::size_t>(kShape.hidden) / kLanes;
  static_assert(kShape.hidden % kLanes == 0);
  using Lanes [[gnu::vector_size(kLanes * sizeof(std::int16_t)), gnu::may_alias]] = std::int16_t;

  static Lanes* lanes_of(Sums& sums) { return reinterpret_cast<Lanes*>(sums.data()); }
  static const Lanes* lanes_of(const Sums& sums) { return reinterpret_cast<const Lanes*>(sums.data()); }

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

  std::vector<Sums> inputs_;  // the biases are last
  std::vector<Output> outputs_;
};

}  // namespace boardwire
