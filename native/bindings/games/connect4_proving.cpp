// Proven values of positions of Connect Four, for books.
#include <nanobind/stl/optional.h>

#include <cstddef>
#include <optional>

#include "bindings/game_binding.hpp"
#include "bindings/limits.hpp"
#include "bindings/state.hpp"
#include "games/connect4/rules.hpp"
#include "search/solving/prover.hpp"
#include "search/solving/solver.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using ConnectFourProver = Prover<ConnectFour>;

constexpr std::size_t kSolverMegabytes = 64;  // as alpha-beta has by default

std::optional<bool> at_least(ConnectFourProver& self, const State& state, int least, long long nodes) {
  if (least != 0 && least != 1) throw nb::value_error("the least value is 1, a win, or 0, a draw");
  const Limits limits = make_limits(nodes, 0, 0, nullptr);
  const auto& position = held<ConnectFour>(state);
  const nb::gil_scoped_release others_run;
  return self.at_least(position, least, limits);
}

// By a new solver, so the result is the same whatever was asked before.
std::optional<Move> solution(const State& state, long long nodes) {
  const Limits limits = make_limits(nodes, 0, 0, nullptr);
  const auto& position = held<ConnectFour>(state);
  const nb::gil_scoped_release others_run;
  Solver<ConnectFour> solver(kSolverMegabytes);
  const SearchResult result = solver.solve(position, limits);
  return result.exact ? result.move : std::nullopt;
}

void bind(nb::module_& m) {
  nb::class_<ConnectFourProver>(m, "ConnectFourProver")
      .def("__init__",
           [](ConnectFourProver* self, long long megabytes) {
             if (megabytes < 1) throw nb::value_error("the table needs 1 megabyte or more");
             new (self) ConnectFourProver(static_cast<std::size_t>(megabytes));
           },
           "megabytes"_a)
      .def("at_least", at_least, "state"_a, "least"_a, "nodes"_a = 0)
      .def_static("solution", solution, "state"_a, "nodes"_a = 0)
      .def_prop_ro("nodes", &ConnectFourProver::nodes);
}

const GameBinding kBinding(bind, {});

}  // namespace

}  // namespace boardwire
