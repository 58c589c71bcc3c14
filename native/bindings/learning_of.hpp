// The learner of a game, see learning.hpp.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "abilities.hpp"
#include "bindings/bytes.hpp"
#include "bindings/learning.hpp"
#include "bindings/limits.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/features.hpp"
#include "evaluation/updatable_network.hpp"
#include "learning/self_play.hpp"
#include "learning/self_play_plan.hpp"
#include "learning/updatable_gradient.hpp"

namespace boardwire {

template <LearnsWeights G>
class WeightsLearnerOf : public WeightsLearner {
  static_assert(!CorrectsByNetwork<G> || WeightsLayout(G::kLayout).stages == 1,
                "the features of a game that is CorrectsByNetwork have one stage: in a file the network follows them");

 public:
  [[nodiscard]] std::string_view name() const override { return G::kLayout.game; }

  [[nodiscard]] std::tuple<std::string, int, int, std::uint32_t, int, nb::bytes> layout() const override {
    const WeightsLayout layout = G::kLayout;
    return {std::string(layout.game), static_cast<int>(layout.features), static_cast<int>(layout.stages), layout.number,
            G::kResultUnit,           bytes_of(G::folded_features())};
  }

  [[nodiscard]] int row_bytes() const override { return static_cast<int>(sizeof(Row)); }

  [[nodiscard]] nb::bytes self_play(const SelfPlayPlan& plan, const Path& weights, const Stop* stop) const override {
    const EvaluationOf<G> evaluation = evaluation_of(weights);
    const std::atomic<bool> never{false};
    std::vector<Row> rows;
    {
      const nb::gil_scoped_release release;
      rows = boardwire::self_play(G(), evaluation, plan, stop == nullptr ? never : *stop->flag());
    }
    return bytes_of(rows);
  }

  [[nodiscard]] std::tuple<nb::bytes, nb::bytes, nb::bytes> features(const nb::bytes& data) const override {
    FeatureRows found;
    const std::vector<Row> rows = rows_of(data);
    {
      const nb::gil_scoped_release release;
      for (const Row& row : rows) {
        position_of(row).features(found);
        found.end_row();
      }
    }
    return {bytes_of(found.starts), bytes_of(found.features), bytes_of(found.counts)};
  }

  [[nodiscard]] nb::bytes stages(const nb::bytes& data) const override {
    std::vector<std::uint8_t> stages;
    for (const Row& row : rows_of(data)) stages.push_back(static_cast<std::uint8_t>(position_of(row).stage()));
    return bytes_of(stages);
  }

  [[nodiscard]] std::optional<std::tuple<int, int, int, int>> network() const override {
    if constexpr (CorrectsByNetwork<G>) {
      constexpr UpdatableShape kShape = G::kNetwork;
      return std::tuple{kShape.inputs, kShape.hidden, kShape.stages, kShape.buckets};
    }
    return std::nullopt;
  }

  [[nodiscard]] nb::bytes network_outputs(const nb::bytes& data, const nb::bytes& parameters) const override {
    if constexpr (CorrectsByNetwork<G>) {
      const UpdatableGradient<G> network(parameters_of(parameters));
      std::vector<float> outputs;
      for (const Row& row : rows_of(data)) outputs.push_back(network.output(position_of(row)));
      return bytes_of(outputs);
    }
    throw nb::value_error(kNoNetwork);
  }

  [[nodiscard]] std::tuple<nb::bytes, nb::bytes> network_gradient(const nb::bytes& data, const nb::bytes& base,
                                                                  const nb::bytes& targets, const nb::bytes& parameters,
                                                                  int threads) const override {
    if constexpr (CorrectsByNetwork<G>) {
      const std::vector<Row> rows = rows_of(data);
      const std::vector<float> bases = numbers_of<float>(base), wanted = numbers_of<float>(targets);
      if (bases.size() != rows.size() || wanted.size() != rows.size()) {
        throw nb::value_error("each position needs a base and a target");
      }
      const UpdatableGradient<G> network(parameters_of(parameters));
      typename UpdatableGradient<G>::Mean gradient;
      {
        const nb::gil_scoped_release release;
        gradient = network.mean(rows.size(), threads, [&](std::size_t i) {
          return UpdatableExample<G>{position_of(rows[i]), bases[i], wanted[i]};
        });
      }
      return {bytes_of(gradient.parameters), bytes_of(gradient.bases)};
    }
    throw nb::value_error(kNoNetwork);
  }

  [[nodiscard]] nb::bytes scores(const nb::bytes& data, const Path& weights) const override {
    const EvaluationOf<G> evaluation = evaluation_of(weights);
    std::vector<std::int32_t> scores;
    for (const Row& row : rows_of(data)) scores.push_back(evaluation.score(position_of(row)));
    return bytes_of(scores);
  }

 private:
  using Row = LearningRow<G>;

  static constexpr const char* kNoNetwork = "this game has no such network";

  static std::vector<float> parameters_of(const nb::bytes& parameters) {
    std::vector<float> numbers = numbers_of<float>(parameters);
    if (std::ssize(numbers) != G::kNetwork.parameters())
      throw nb::value_error("the network has another number of parameters");
    return numbers;
  }

  static G position_of(const Row& row) { return G::unpacked(row.unpacked()); }

  static std::vector<Row> rows_of(const nb::bytes& data) {
    if (data.size() % sizeof(Row) != 0) {
      throw nb::value_error(("positions have " + std::to_string(sizeof(Row)) + " bytes each").c_str());
    }
    std::vector<Row> rows(data.size() / sizeof(Row));
    std::memcpy(rows.data(), data.data(), data.size());
    for (const Row& row : rows) {
      if (!row.unpacked().valid()) throw nb::value_error("a position is impossible: it is damaged, or of another game");
    }
    return rows;
  }

  static EvaluationOf<G> evaluation_of(const Path& path) {
    try {
      if (!path) return default_evaluation<G>();
      return path->empty() ? EvaluationOf<G>(G::kWeights) : evaluation_from<G>(*path);
    } catch (const std::invalid_argument& error) {
      throw nb::value_error(error.what());
    }
  }
};

template <LearnsWeights G>
const WeightsLearner* learner_of() {
  static const WeightsLearnerOf<G> kLearner;
  return &kLearner;
}

}  // namespace boardwire
