// The games that learn, for Python.
#include "bindings/learning.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <optional>
#include <string>

#include "bindings/game_binding.hpp"
#include "bindings/module.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

const WeightsLearner& learner(const std::string& name) {
  for (const GameBinding* binding : GameBinding::all()) {
    for (const WeightsLearner* it : binding->learners()) {
      if (it->name() == name) return *it;
    }
  }
  throw nb::value_error(("there are no learned weights of " + name).c_str());
}

nb::bytes self_play(const WeightsLearner& self, std::uint64_t seed, std::uint64_t first, std::uint64_t games,
                    std::uint64_t nodes, int least_random, int most_random, double solved, double decided, int threads,
                    const std::optional<std::string>& weights, const Stop* stop) {
  if (nodes == 0 || threads < 1 || threads > 256 || least_random < 0 || most_random < least_random ||
      most_random > 1000 || games > 100'000) {
    throw nb::value_error("self-play needs nodes, 1 to 256 threads, at most 100000 games, and a range of random plies");
  }
  return self.self_play({seed, first, games, nodes, least_random, most_random, solved, decided, threads}, weights, stop);
}

}  // namespace

void bind_learning(nb::module_& m) {
  nb::class_<WeightsLearner>(m, "WeightsLearner")
      .def_prop_ro("row_bytes", &WeightsLearner::row_bytes)
      .def("layout", &WeightsLearner::layout)
      .def("self_play", self_play, nb::kw_only(), "seed"_a, "first"_a, "games"_a, "nodes"_a, "least_random"_a,
           "most_random"_a, "solved"_a, "decided"_a, "threads"_a, "weights"_a = nb::none(), "stop"_a = nb::none())
      .def("features", &WeightsLearner::features, "rows"_a)
      .def("stages", &WeightsLearner::stages, "rows"_a)
      .def("network", &WeightsLearner::network)
      .def("network_outputs", &WeightsLearner::network_outputs, "rows"_a, "parameters"_a)
      .def("network_gradient", &WeightsLearner::network_gradient, "rows"_a, "base"_a, "targets"_a, "parameters"_a,
           nb::kw_only(), "threads"_a)
      .def("scores", &WeightsLearner::scores, "rows"_a, "weights"_a = nb::none());
  m.def("learner", learner, "name"_a, nb::rv_policy::reference);
}

}  // namespace boardwire
