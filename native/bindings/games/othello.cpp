// Othello for Python.
#include "games/othello/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <cstdint>
#include <memory>

#include "bindings/arguments.hpp"
#include "bindings/evaluate_by.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/learning_of.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<Othello>;
  nb::class_<Held, State> bound(m, "Othello",
                                R"(Othello; black, player 0, moves first.

Moves: points, and `size * size` for a pass, which is legal only when there is no other move
and the opponent has one.)");
  bind_evaluate_by<Othello>(bound);
  bound
      .def(
          "__init__",
          [](Held* self, int size) {
            if (size != 4 && size != 6 && size != 8) throw nb::value_error("size must be 4, 6 or 8");
            new (self) Held(Othello(size));
          },
          "size"_a = 8,
          R"(Size 4, 6 or 8.

Raises:
    ValueError: another size.)")
      .def_static(
          "from_cells",
          [](int size, std::uint64_t black, std::uint64_t white, int player) {
            if (size != 4 && size != 6 && size != 8) throw nb::value_error("size must be 4, 6 or 8");
            const int points = size * size;
            const bool outside = points < 64 && ((black | white) >> points) != 0;
            if (outside || (black & white) != 0) throw nb::value_error("discs overlap or lie off the board");
            return std::make_unique<Held>(Othello(size, black, white, checked_player(player)));
          },
          "size"_a, "black"_a, "white"_a, "player"_a,
          R"(A position with discs on the points whose bits, `1 << point`, are set.

Raises:
    ValueError: another size, discs that overlap or lie off the board, no such player.)")
      .def_prop_ro(
          "size", [](const Held& state) { return state.position.size(); },
          "The number of points on each side of the board.");
}

const GameBinding kBinding(bind, {ability_row<Othello>("othello")}, {learner_of<Othello>()});

}  // namespace

}  // namespace boardwire
