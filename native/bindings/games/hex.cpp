#include "games/hex/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "bindings/arguments.hpp"
#include "bindings/game_binding.hpp"
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
  const auto given =
      checked_cells(cells, checked_size(size) * size, 2, "cells must be size * size bytes from 0 to 2");
  checked_player(player);
  if (swap && !may_swap(given, player)) throw nb::value_error("nothing is left to swap");
  const Hex position(size, given, player, swap);
  if (position.winner() == player) throw nb::value_error("the player to act has connected its sides already");
  return position;
}

void bind(nb::module_& m) {
  using Held = StateOf<Hex>;
  nb::class_<Held, State>(m, "Hex")
      .def("__init__",
           [](Held* self, int size, bool swap) { new (self) Held(Hex(checked_size(size), swap)); },
           "size"_a = 11, "swap"_a = true)
      .def_static("from_cells",
                  [](int size, const nb::bytes& cells, int player, bool swap) {
                    return std::make_unique<Held>(from_cells(size, cells, player, swap));
                  },
                  "size"_a, "cells"_a, "player"_a, "swap"_a = false)
      .def_prop_ro("size", [](const Held& state) { return state.position.size(); })
      .def_prop_ro("side_to_move", [](const Held& state) { return state.position.side_to_move(); })
      .def_prop_ro("may_swap", [](const Held& state) { return state.position.may_swap(); });
}

const GameBinding kBinding(bind, {ability_row<Hex>("hex")});

}  // namespace

}  // namespace boardwire
