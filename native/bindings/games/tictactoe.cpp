// Tic-tac-toe for Python.
#include "games/tictactoe/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <memory>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<TicTacToe>;
  nb::class_<Held, State>(m, "TicTacToe", "Tic-tac-toe. Moves: points 0 to 8.")
      .def("__init__", [](Held* self) { new (self) Held(TicTacToe()); })
      .def_static(
          "from_cells",
          [](unsigned black, unsigned white) {
            const TicTacToe position(black, white);
            if ((black | white) >= 512 || !position.can_be()) throw nb::value_error("no such position");
            return std::make_unique<Held>(position);
          },
          "black"_a, "white"_a,
          R"(A position with marks on the points whose bits, `1 << point`, are set.

Raises:
    ValueError: alternate play cannot lead to such marks.)");
}

const GameBinding kBinding(bind, {ability_row<TicTacToe>("tictactoe")});

}  // namespace

}  // namespace boardwire
