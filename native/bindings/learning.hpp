// The static methods of a game's class for learning: self-play, features of positions, and the layout of the weights.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/limits.hpp"
#include "evaluation.hpp"
#include "features.hpp"
#include "learning/self_play.hpp"

namespace boardwire {

// The bytes of numbers, for numpy.frombuffer.
template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

inline std::vector<LearningRow> learning_rows(const nb::bytes& data) {
  if (data.size() % sizeof(LearningRow) != 0) throw nb::value_error("positions have 20 bytes each");
  std::vector<LearningRow> rows(data.size() / sizeof(LearningRow));
  std::memcpy(rows.data(), data.data(), data.size());
  for (const LearningRow& row : rows) {
    if ((row.board.own & row.board.other) != 0) throw nb::value_error("a square of a position belongs to both sides");
  }
  return rows;
}

// With the learned weights of a file, or the named weights where the path is empty; without a path the default one.
template <LearnsWeights G>
EvaluationOf<G> evaluation_of(const std::optional<std::string>& path) {
  try {
    if (!path) return default_evaluation<G>();
    return path->empty() ? EvaluationOf<G>(G::kWeights) : evaluation_from<G>(*path);
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(error.what());
  }
}

template <LearnsWeights G, class Class>
void bind_learning(Class& bound) {
  using namespace nb::literals;
  bound
      .def_static(
          "self_play",
          [](std::uint64_t seed, std::uint64_t first, std::uint64_t games, std::uint64_t nodes, int least_random,
             int most_random, double solved, int threads, const std::optional<std::string>& weights,
             const Stop* stop) {
            if (nodes == 0 || threads < 1 || threads > 256 || least_random < 0 || most_random < least_random ||
                most_random > 1000 || games > 100'000) {
              throw nb::value_error("self-play needs nodes, 1 to 256 threads, at most 100000 games, and a range of "
                                    "random plies");
            }
            const SelfPlayPlan plan{seed, first, games, nodes, least_random, most_random, solved, threads};
            const EvaluationOf<G> evaluation = evaluation_of<G>(weights);
            const std::atomic<bool> never{false};
            std::vector<LearningRow> rows;
            {
              const nb::gil_scoped_release release;
              rows = self_play(G(), evaluation, plan, stop == nullptr ? never : *stop->flag());
            }
            return bytes_of(rows);
          },
          nb::kw_only(), "seed"_a, "first"_a, "games"_a, "nodes"_a, "least_random"_a, "most_random"_a, "solved"_a,
          "threads"_a, "weights"_a = nb::none(), "stop"_a = nb::none())
      .def_static(
          "features",
          [](const nb::bytes& data) {
            FeatureRows found;
            const std::vector<LearningRow> rows = learning_rows(data);
            {
              const nb::gil_scoped_release release;
              for (const LearningRow& row : rows) {
                G::unpacked(row.board).features(found);
                found.end_row();
              }
            }
            return std::tuple(bytes_of(found.starts), bytes_of(found.features), bytes_of(found.counts));
          },
          "rows"_a)
      .def_static(
          "stages",
          [](const nb::bytes& data) {
            std::vector<std::uint8_t> stages;
            for (const LearningRow& row : learning_rows(data)) {
              stages.push_back(static_cast<std::uint8_t>(G::unpacked(row.board).stage()));
            }
            return bytes_of(stages);
          },
          "rows"_a)
      .def_static(
          "scores",
          [](const nb::bytes& data, const std::optional<std::string>& weights) {
            const EvaluationOf<G> evaluation = evaluation_of<G>(weights);
            std::vector<std::int32_t> scores;
            for (const LearningRow& row : learning_rows(data)) {
              scores.push_back(evaluation.score(G::unpacked(row.board)));
            }
            return bytes_of(scores);
          },
          "rows"_a, "weights"_a = nb::none())
      .def_static("layout",
                  [] {
                    const WeightsLayout layout = G::kLayout;
                    return std::tuple(std::string(layout.game), layout.features, layout.stages, layout.number,
                                      static_cast<int>(G::kResultUnit), bytes_of(G::folded_features()));
                  });
}

}  // namespace boardwire
