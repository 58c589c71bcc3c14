// Proven values of positions of Connect Four, for books.
#include <nanobind/stl/optional.h>

#include <cstddef>
#include <optional>

#include "bindings/game_binding.hpp"
#include "bindings/limits.hpp"
#include "bindings/state.hpp"
#include "game.hpp"
#include "games/connect4/rules.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
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
  nb::class_<ConnectFourProver>(m, "ConnectFourProver",
                                R"(Values of positions of Connect Four, proven by searches to the end of the game.

The table is kept from search to search. One thread at a time may use it.)")
      .def(
          "__init__",
          [](ConnectFourProver* self, long long megabytes) {
            if (megabytes < 1) throw nb::value_error("the table needs 1 megabyte or more");
            new (self) ConnectFourProver(static_cast<std::size_t>(megabytes));
          },
          "megabytes"_a,
          R"(Make a prover with a table of that size, whose memory is taken as it is used.

Raises:
    ValueError: less than one megabyte.)")
      .def("at_least", at_least, "state"_a, "least"_a, "nodes"_a = 0,
           nb::sig("def at_least(self, state: ConnectFour, least: int, nodes: int = 0) -> bool | None"),
           R"(Whether the value for the player to act is at least 1, a win, or 0, a draw.

Args:
    state: A position. Where the game is over, the value is for the player whose turn it
        would be.
    least: 1 or 0.
    nodes: The nodes to visit at most; 0 for no limit.

Returns:
    The answer; None if the nodes do not suffice.

Raises:
    ValueError: another value, or a negative limit.)")
      .def_static("solution", solution, "state"_a, "nodes"_a = 0,
                  nb::sig("def solution(state: ConnectFour, nodes: int = 0) -> int | None"),
                  R"(The move that the solver of alpha-beta makes when it has proven the position's value.

Its table is empty at first, so the answer does not depend on earlier ones.

Args:
    state: A position that is not over.
    nodes: The nodes to visit at most; 0 for no limit.

Returns:
    The move; None if the nodes do not suffice for a proof.

Raises:
    ValueError: a negative limit.)")
      .def_prop_ro("nodes", &ConnectFourProver::nodes, "The nodes that `at_least` has visited.");
}

const GameBinding kBinding(bind, {});

}  // namespace

}  // namespace boardwire
