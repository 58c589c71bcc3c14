// The computations for the fit of an updatable network, see evaluation/updatable_network.hpp: its outputs in floating
// point, and the gradient of the loss by its parameters. The loss is the square of (probability - target), where the
// probability is a logistic function of the output and a base.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/updatable_network.hpp"
#include "parallel.hpp"

namespace boardwire {

// A position to learn from.
template <class G>
struct UpdatableExample {
  G position;
  float base;    // an addition to the output, as log-odds
  float target;  // the probability that should be found
};

// A network in floating point, or a gradient by its parameters.
template <UpdatableShape kShape>
struct UpdatableTable {
  static constexpr std::size_t kLanes = 8;
  static constexpr std::size_t kVectors = static_cast<std::size_t>(kShape.hidden) / kLanes;
  static_assert(kShape.hidden % kLanes == 0);

  using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
  struct alignas(64) Units : std::array<Lanes, kVectors> {};
  struct Output {
    std::array<Units, 2> sides{};  // the player's to act first
    float bias = 0;
  };

  std::vector<Units> inputs = std::vector<Units>(static_cast<std::size_t>(kShape.inputs) + 1);  // the biases are last
  std::vector<Output> outputs = std::vector<Output>(static_cast<std::size_t>(kShape.stages));

  // Calls use(numbers) for runs of the parameters, in the order of UpdatableShape.
  void each_run(auto&& use) {
    const auto units = [&](Units& row) { use(std::span(reinterpret_cast<float*>(row.data()), kVectors * kLanes)); };
    for (Units& row : inputs) units(row);
    for (Output& output : outputs) {
      for (Units& side : output.sides) units(side);
      use(std::span(&output.bias, 1));
    }
  }
};

template <CorrectsByNetwork G>
class UpdatableGradient {
  static constexpr UpdatableShape kShape = G::kNetwork;
  using Table = UpdatableTable<kShape>;
  using Units = typename Table::Units;
  using Lanes = typename Table::Lanes;

 public:
  using Example = UpdatableExample<G>;

  // The parameters are in the order of UpdatableShape.
  explicit UpdatableGradient(std::span<const float> parameters) {
    network_.each_run([&, next = parameters.begin()](std::span<float> numbers) mutable {
      std::copy_n(next, numbers.size(), numbers.begin());
      next += static_cast<std::ptrdiff_t>(numbers.size());
    });
  }

  [[nodiscard]] float output(const G& position) const {
    Seen seen(position);
    return output_of(seen);
  }

  struct Mean {
    std::vector<float> parameters;  // the mean gradient by the parameters
    std::vector<float> bases;  // for each example the derivative of its loss by its base
  };

  // The gradient for examples 0 to count - 1, made by example_of(number) in several threads.
  template <class MakeExample>
  [[nodiscard]] Mean mean(std::size_t count, int threads, const MakeExample& example_of) const {
    // The order of additions does not depend on the number of threads, so neither do the sums.
    std::vector<Table> parts(kParts);
    std::vector<float> bases(count);
    const std::atomic<bool> never{false};
    in_parallel(kParts, threads, never, [&] {
      return [&](std::size_t part) {
        for (std::size_t i = part * count / kParts; i < (part + 1) * count / kParts; ++i) {
          bases[i] = add(parts[part], example_of(i));
        }
      };
    });
    std::vector<float> sums;
    for (Table& part : parts) {
      std::size_t at = 0;
      part.each_run([&](std::span<const float> numbers) {
        if (&part == &parts.front()) sums.resize(at + numbers.size());
        for (const float number : numbers) sums[at++] += number / static_cast<float>(count);
      });
    }
    return {std::move(sums), std::move(bases)};
  }

 private:
  static constexpr std::size_t kParts = 8;

  // The view that each side has of a position: its inputs that are on, and its hidden units before they are squared.
  struct Seen {
    explicit Seen(const G& position) : stage(static_cast<std::size_t>(position.network_stage())) {
      for (std::size_t side = 0; side < 2; ++side) {
        position.network_inputs(side == 0, [&](int input) { inputs[side].push_back(static_cast<std::size_t>(input)); });
      }
    }

    std::size_t stage;
    std::array<std::vector<std::size_t>, 2> inputs;
    std::array<Units, 2> units;
  };

  static float sum_of(const Lanes& lanes) {
    float sum = 0;
    for (std::size_t lane = 0; lane < Table::kLanes; ++lane) sum += lanes[lane];
    return sum;
  }

  [[gnu::always_inline]] inline float output_of(Seen& seen) const {
    const auto& output = network_.outputs[seen.stage];
    Lanes sum{};
    for (std::size_t side = 0; side < 2; ++side) {
      Units& units = seen.units[side];
      units = network_.inputs.back();
      for (const std::size_t input : seen.inputs[side]) {
        for (std::size_t i = 0; i < units.size(); ++i) units[i] += network_.inputs[input][i];
      }
      for (std::size_t i = 0; i < units.size(); ++i) {
        units[i] = units[i] > 0 ? units[i] : Lanes{};
        units[i] = units[i] < 1 ? units[i] : Lanes{} + 1;
        sum += units[i] * units[i] * output.sides[side][i];
      }
    }
    return sum_of(sum) + output.bias;
  }

  // Adds the gradient of an example; returns the derivative of its loss by its base.
  float add(Table& gradient, const Example& example) const {
    Seen seen(example.position);
#if defined(__x86_64__)
    static const bool kWide = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    if (kWide) return add_wide(gradient, seen, example.base, example.target);
#endif
    return add_gradient(gradient, seen, example.base, example.target);
  }

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2,fma")]] float add_wide(Table& gradient, Seen& seen, float base, float target) const {
    return add_gradient(gradient, seen, base, target);
  }
#endif

  [[gnu::always_inline]] inline float add_gradient(Table& gradient, Seen& seen, float base, float target) const {
    const float chance = 1 / (1 + std::exp(-(output_of(seen) + base)));
    const float slope = 2 * (chance - target) * chance * (1 - chance);
    const auto& output = network_.outputs[seen.stage];
    auto& to_output = gradient.outputs[seen.stage];
    to_output.bias += slope;
    for (std::size_t side = 0; side < 2; ++side) {
      Units& units = seen.units[side];
      for (std::size_t i = 0; i < units.size(); ++i) {
        to_output.sides[side][i] += slope * units[i] * units[i];
        // Where a unit is bounded by 0 or 1, no change of its inputs changes anything.
        units[i] = units[i] < 1 ? slope * output.sides[side][i] * 2 * units[i] : Lanes{};
        gradient.inputs.back()[i] += units[i];
      }
      for (const std::size_t input : seen.inputs[side]) {
        for (std::size_t i = 0; i < units.size(); ++i) gradient.inputs[input][i] += units[i];
      }
    }
    return slope;
  }

  Table network_;
};

}  // namespace boardwire
