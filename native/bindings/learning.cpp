// The games that learn, for Python.
#include "bindings/learning.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <optional>
#include <string>

#include "bindings/game_binding.hpp"
#include "bindings/limits.hpp"
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
  return self.self_play({seed, first, games, nodes, least_random, most_random, solved, decided, threads}, weights,
                        stop);
}

}  // namespace

void bind_learning(nb::module_& m) {
  nb::class_<WeightsLearner>(m, "WeightsLearner",
                             R"(The parts of a game for the learning of its weights: features, self-play, layout.

A position is a packed one, seen by its player to act, with score, result and flags.)")
      .def_prop_ro("row_bytes", &WeightsLearner::row_bytes, "The bytes of a position.")
      .def("layout", &WeightsLearner::layout,
           R"(The layout of learned weights.

Returns:
    The game, the numbers of a stage in a file (the weights of features, then the parameters
    of the network, if there is one), the number of stages, a number that changes with the
    meaning of the features, the unit of results, and for each feature the least one with
    the same meaning by symmetry (32 bits each).)")
      .def("self_play", self_play, nb::kw_only(), "seed"_a, "first"_a, "games"_a, "nodes"_a, "least_random"_a,
           "most_random"_a, "solved"_a, "decided"_a, "threads"_a, "weights"_a = nb::none(), "stop"_a = nb::none(),
           R"(Play games of alpha-beta against itself, without the GIL.

A game depends on the options and its number alone, not on the threads.

Args:
    seed: The seed of the random openings.
    first: The number of the first game.
    games: The number of games.
    nodes: The nodes of each search.
    least_random: The fewest random plies of an opening.
    most_random: The most.
    solved: The most expected nodes of an ending that is solved.
    decided: The score, as log-odds, of a game that is won without being played on; 0
        for none.
    threads: Games at a time.
    weights: A file of learned weights; empty for the named weights by hand, None for the
        bundled evaluation.
    stop: Ends it; the games before the first unfinished one are returned.

Returns:
    The positions of the games in turn, `row_bytes` each: the packed position, then score
    (16 bits), result and flags (8 bits each).

Raises:
    ValueError: An option is out of range, or the file does not fit.)")
      .def("features", &WeightsLearner::features, "rows"_a,
           R"(The features of positions, as a sparse matrix by rows.

Returns:
    Where each row begins, the numbers of features (both 32 bits, unsigned), and how often
    each is found (16 bits).)")
      .def("stages", &WeightsLearner::stages, "rows"_a, "The stage of each position, a byte each.")
      .def("network", &WeightsLearner::network,
           "Inputs, hidden units, stages and buckets of the network that corrects the sum, if any.")
      .def("network_outputs", &WeightsLearner::network_outputs, "rows"_a, "parameters"_a,
           R"(The outputs of that network for positions, as 32-bit floats.

Args:
    rows: Positions.
    parameters: Those of the network, as 32-bit floats in the order of a file of weights.)")
      .def("network_gradient", &WeightsLearner::network_gradient, "rows"_a, "base"_a, "targets"_a, "parameters"_a,
           nb::kw_only(), "threads"_a,
           R"(The gradient of the mean of the squares of (probability - target).

The probability is a logistic function of the output and a base. All numbers are 32-bit
floats. How many threads there are changes no bit of them.

Args:
    rows: Positions.
    base: A number for each.
    targets: A number for each.
    parameters: Those of the network, in the order of a file of weights.
    threads: How many work at a time.

Returns:
    The gradient by the parameters; and for each position the derivative of its square by
    its base.)")
      .def("scores", &WeightsLearner::scores, "rows"_a, "weights"_a = nb::none(),
           R"(The static evaluation of each position in whole numbers of 32 bits.

Args:
    rows: The positions.
    weights: A file of learned weights; empty for the named weights by hand, None for the
        bundled evaluation.

Raises:
    ValueError: The file does not fit.)");
  m.def("learner", learner, "name"_a, nb::rv_policy::reference,
        R"(The learner whose weights have this name, usually that of the game.

Raises:
    ValueError: There is none.)");
}

}  // namespace boardwire
