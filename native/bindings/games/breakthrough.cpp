// Breakthrough for Python.
#include "games/breakthrough/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <bit>
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

int checked_side(int side) {
  if (side < Breakthrough::kMinSide || side > Breakthrough::kMaxSide) {
    throw nb::value_error("columns and rows must be 3 to 8");
  }
  return side;
}

Breakthrough from_cells(int columns, int rows, std::uint64_t black, std::uint64_t white, int player) {
  const Breakthrough start(checked_side(columns), checked_side(rows));
  const int points = start.cell_count();
  const bool outside = points < 64 && ((black | white) >> points) != 0;
  if (outside || (black & white) != 0) throw nb::value_error("pawns overlap or lie off the board");
  if (std::popcount(black) > start.pawns() || std::popcount(white) > start.pawns()) {
    throw nb::value_error("a side has more pawns than it starts with");
  }
  const Breakthrough position(columns, rows, black, white, checked_player(player));
  const std::uint64_t first_row = (std::uint64_t{1} << columns) - 1;
  const bool black_home = (black & first_row) != 0 || white == 0;
  const bool white_home = (white >> (points - columns)) != 0 || black == 0;
  if (player == 0 ? black_home : white_home) throw nb::value_error("the player to act has won already");
  return position;
}

void bind(nb::module_& m) {
  using Held = StateOf<Breakthrough>;
  nb::class_<Held, State> bound(m, "Breakthrough",
                                R"(Breakthrough; black, player 0, moves first, from the highest rows down.

Moves: `3 * point + direction` with the point of the pawn and direction 0, 1 or 2 for a step to
a lower column, straight ahead, or to a higher column.)");
  bind_evaluate_by<Breakthrough>(bound);
  bound
      .def(
          "__init__",
          [](Held* self, int columns, int rows) {
            new (self) Held(Breakthrough(checked_side(columns), checked_side(rows)));
          },
          "columns"_a = 8, "rows"_a = 8,
          R"(The start: one row of pawns a side, two on a board of six rows or more.

Raises:
    ValueError: columns or rows are not 3 to 8.)")
      .def_static(
          "from_cells",
          [](int columns, int rows, std::uint64_t black, std::uint64_t white, int player) {
            return std::make_unique<Held>(from_cells(columns, rows, black, white, player));
          },
          "columns"_a, "rows"_a, "black"_a, "white"_a, "player"_a,
          R"(A position with pawns on the points whose bits, `1 << point`, are set.

Raises:
    ValueError: columns or rows are not 3 to 8, pawns overlap or lie off the board or are
        more than a side starts with, no such player, or the player to act has won already.)")
      .def_prop_ro(
          "columns", [](const Held& state) { return state.position.columns(); }, "The number of columns.")
      .def_prop_ro(
          "rows", [](const Held& state) { return state.position.rows(); }, "The number of rows.")
      .def_prop_ro(
          "side_to_move", [](const Held& state) { return state.position.side_to_move(); },
          "The player to move, also when the game is over.");
}

const GameBinding kBinding(bind, {ability_row<Breakthrough>("breakthrough")}, {learner_of<Breakthrough>()});

}  // namespace

}  // namespace boardwire
