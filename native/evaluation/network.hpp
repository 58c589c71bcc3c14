// Small neural networks for static evaluations: sparse inputs, one layer of hidden units, and outputs.
//
// A hidden unit is max(0, bias + sum of amount * weight over the inputs). An output is a logistic function of a
// weighted sum of the hidden units, so it lies between 0 and 1.
// clients/learning/fit/hidden_layer_network.py fits the parameters.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace boardwire {

struct NetworkShape {
  int inputs;
  int hidden;  // a multiple of 64
  int outputs;

  // The weights of each input in turn, the biases of the hidden units, the weights of each output in turn, the biases
  // of the outputs.
  [[nodiscard]] constexpr int parameters() const { return (inputs + 1) * hidden + (hidden + 1) * outputs; }
};

// An input that is not 0.
struct NetworkInput {
  int number;
  float amount;
};

template <NetworkShape kShape>
class Network {
  static_assert(kShape.hidden % 64 == 0);

 public:
  using Outputs = std::array<float, static_cast<std::size_t>(kShape.outputs)>;

  // In a file a parameter is a whole number, in units of 1 / kScale.
  static constexpr float kScale = 2048;

  explicit Network(const std::int16_t* parameters)
      : rows_(static_cast<std::size_t>(kShape.inputs) + 1), outputs_(static_cast<std::size_t>(kShape.outputs)) {
    const auto read = [&parameters](Units& units) {
      for (Block& block : units) {
        for (Lanes& lanes : block.lanes) {
          for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = static_cast<float>(*parameters++) / kScale;
        }
      }
    };
    for (Units& row : rows_) read(row);
    for (Units& output : outputs_) read(output);
    for (float& bias : biases_) bias = static_cast<float>(*parameters++) / kScale;
  }

  [[nodiscard]] Outputs evaluate(std::span<const NetworkInput> inputs) const {
#if defined(__x86_64__)
    static const bool kWide = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    if (kWide) return evaluate_wide(inputs);
#endif
    return evaluated(inputs);
  }

 private:
  static constexpr int kLanes = 8;
  static constexpr std::size_t kVectors = 8;  // at a time; more do not fit the registers
  using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
  struct alignas(64) Block {
    std::array<Lanes, kVectors> lanes;
  };
  using Units = std::array<Block, static_cast<std::size_t>(kShape.hidden / 64)>;

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2,fma")]] Outputs evaluate_wide(std::span<const NetworkInput> inputs) const {
    return evaluated(inputs);
  }
#endif

  [[gnu::always_inline]] inline Outputs evaluated(std::span<const NetworkInput> inputs) const {
    std::array<Lanes, static_cast<std::size_t>(kShape.outputs)> sums{};
    for (std::size_t block = 0; block < rows_[0].size(); ++block) {
      std::array<Lanes, kVectors> hidden = rows_.back()[block].lanes;
      for (const auto [number, amount] : inputs) {
        const auto& weights = rows_[static_cast<std::size_t>(number)][block].lanes;
        for (std::size_t i = 0; i < kVectors; ++i) hidden[i] += amount * weights[i];
      }
      for (Lanes& lanes : hidden) lanes = lanes > 0 ? lanes : Lanes{};
      for (std::size_t output = 0; output < sums.size(); ++output) {
        const auto& weights = outputs_[output][block].lanes;
        for (std::size_t i = 0; i < kVectors; ++i) sums[output] += hidden[i] * weights[i];
      }
    }
    Outputs found;
    for (std::size_t output = 0; output < sums.size(); ++output) {
      float sum = biases_[output];
      for (int lane = 0; lane < kLanes; ++lane) sum += sums[output][lane];
      found[output] = 1 / (1 + std::exp(-sum));
    }
    return found;
  }

  std::vector<Units> rows_;  // by input; the biases are last
  std::vector<Units> outputs_;
  Outputs biases_;
};

}  // namespace boardwire
