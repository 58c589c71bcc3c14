// Hex for Python.
#include "games/hex/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "bindings/arguments.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

int checked_size(int size) {
  if (size < Hex::kMinSize || size > Hex::kMaxSize) throw nb::value_error("size must be 3 to 19");
  return size;
}

// A swap is possible before the first stone, or as the response to one black stone.
bool may_swap(std::span<const std::uint8_t> cells, int player) {
  const auto black = std::count(cells.begin(), cells.end(), 1);
  const auto white = std::count(cells.begin(), cells.end(), 2);
  return white == 0 && black == player;
}

Hex from_cells(int size, const nb::bytes& cells, int player, bool swap) {
  const auto given = checked_cells(cells, checked_size(size) * size, 2, "cells must be size * size bytes from 0 to 2");
  checked_player(player);
  if (swap && !may_swap(given, player)) throw nb::value_error("nothing is left to swap");
  const Hex position(size, given, player, swap);
  if (position.winner() == player) throw nb::value_error("the player to act has connected its sides already");
  return position;
}

void bind(nb::module_& m) {
  using Held = StateOf<Hex>;
  nb::class_<Held, State>(m, "Hex",
                          R"(Hex; black, player 0, moves first and connects the outer rows, white the outer columns.

Moves: points, and `size * size` for swap. A point's neighbours are those beside it in its row
and in its column, the one a row and a column further on, and the one a row and a column back.)")
      .def(
          "__init__", [](Held* self, int size, bool swap) { new (self) Held(Hex(checked_size(size), swap)); },
          "size"_a = 11, "swap"_a = true,
          R"(An empty board.

Args:
    size: points a side, 3 to 19.
    swap: whether white may take over the first move.

Raises:
    ValueError: another size.)")
      .def_static(
          "from_cells",
          [](int size, const nb::bytes& cells, int player, bool swap) {
            return std::make_unique<Held>(from_cells(size, cells, player, swap));
          },
          "size"_a, "cells"_a, "player"_a, "swap"_a = false,
          R"(A position with the stones of `cells`, one byte for each point.

Args:
    size: points a side, 3 to 19.
    cells: `size * size` bytes: 0 empty, 1 black, 2 white.
    player: the player to act, also when the game is over.
    swap: whether a swap is still possible: now, or after the first stone.

Raises:
    ValueError: an argument is out of range, nothing is left to swap, or the player to act
        has connected its sides already.)")
      .def_prop_ro(
          "size", [](const Held& state) { return state.position.size(); },
          "The number of points on each side of the board.")
      .def_prop_ro(
          "side_to_move", [](const Held& state) { return state.position.side_to_move(); },
          "The player to move, also when the game is over.")
      .def_prop_ro(
          "may_swap", [](const Held& state) { return state.position.may_swap(); },
          "Whether a swap is still possible: now, or in response to the next move.");
}

const GameBinding kBinding(bind, {ability_row<Hex>("hex")});

}  // namespace

}  // namespace boardwire
