// What a game gives to `boardwire learn`: self-play, features of positions, and the layout of the weights. Each game
// that learns lists a learner in its GameBinding; learning_of.hpp makes it.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "bindings/limits.hpp"
#include "learning/self_play_plan.hpp"

namespace boardwire {

namespace nb = nanobind;

// Positions are bytes: those of the game's packed position, then score, result and flags, see LearningRow. Weights are
// the path of a file of learned weights; the named weights where it is empty, and the default ones without it.
class WeightsLearner {
 public:
  using Path = std::optional<std::string>;

  WeightsLearner() = default;
  WeightsLearner(const WeightsLearner&) = delete;
  WeightsLearner& operator=(const WeightsLearner&) = delete;
  virtual ~WeightsLearner() = default;

  // The name of the layout, which is that of the file of weights: usually the game's.
  [[nodiscard]] virtual std::string_view name() const = 0;
  // Name, features of a stage, stages, number of the layout, unit of results, and the folded features.
  [[nodiscard]] virtual std::tuple<std::string, int, int, std::uint32_t, int, nb::bytes> layout() const = 0;
  // Bytes of a position, score and all.
  [[nodiscard]] virtual int row_bytes() const = 0;
  [[nodiscard]] virtual nb::bytes self_play(const SelfPlayPlan& plan, const Path& weights, const Stop* stop) const = 0;
  // A sparse matrix by rows: starts, features, counts.
  [[nodiscard]] virtual std::tuple<nb::bytes, nb::bytes, nb::bytes> features(const nb::bytes& rows) const = 0;
  [[nodiscard]] virtual nb::bytes stages(const nb::bytes& rows) const = 0;
  // Inputs, hidden units, stages and buckets of the network that corrects the sum of the features, if there is one.
  [[nodiscard]] virtual std::optional<std::tuple<int, int, int, int>> network() const = 0;
  // Its outputs as floats; and the gradient of its loss, see UpdatableGradient::Mean. Bases, targets and
  // parameters are floats.
  [[nodiscard]] virtual nb::bytes network_outputs(const nb::bytes& rows, const nb::bytes& parameters) const = 0;
  [[nodiscard]] virtual std::tuple<nb::bytes, nb::bytes> network_gradient(const nb::bytes& rows, const nb::bytes& base,
                                                                          const nb::bytes& targets,
                                                                          const nb::bytes& parameters,
                                                                          int threads) const = 0;
  [[nodiscard]] virtual nb::bytes scores(const nb::bytes& rows, const Path& weights) const = 0;
};

}  // namespace boardwire
