// Gomoku for Python.
#include "games/gomoku/rules.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <string>

#include "bindings/arguments.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/gomoku/lines.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

LineRule parse_rule(const std::string& text) {
  if (text == "freestyle") return LineRule::kFreestyle;
  if (text == "standard") return LineRule::kStandard;
  throw nb::value_error("rule must be freestyle or standard");
}

const char* rule_text(LineRule rule) { return rule == LineRule::kStandard ? "standard" : "freestyle"; }

int checked_size(int size) {
  if (size < 5 || size > Gomoku::kMaxSize) throw nb::value_error("size must be 5 to 25");
  return size;
}

Gomoku from_cells(int size, const nb::bytes& cells, int player, const std::string& rule) {
  const auto points = checked_cells(cells, checked_size(size) * size, 2, "cells must be size * size bytes from 0 to 2");
  const Gomoku position(size, parse_rule(rule), points, checked_player(player));
  if (position.has_five(player)) throw nb::value_error("the player to act has won already");
  return position;
}

void bind(nb::module_& m) {
  using Held = StateOf<Gomoku>;
  nb::class_<Held, State>(m, "Gomoku", "Gomoku; black, player 0, moves first. Moves: points. A full board is a draw.")
      .def(
          "__init__",
          [](Held* self, int size, const std::string& rule) {
            new (self) Held(Gomoku(checked_size(size), parse_rule(rule)));
          },
          "size"_a = 15, "rule"_a = "freestyle",
          R"(An empty board.

Args:
    size: points a side, 5 to 25.
    rule: "freestyle", five or more in a line win, or "standard", exactly five.

Raises:
    ValueError: an argument is out of range.)")
      .def_static(
          "from_cells",
          [](int size, const nb::bytes& cells, int player, const std::string& rule) {
            return std::make_unique<Held>(from_cells(size, cells, player, rule));
          },
          "size"_a, "cells"_a, "player"_a, "rule"_a = "freestyle",
          R"(A position with the stones of `cells`, one byte for each point, and `player` to act.

Raises:
    ValueError: an argument is out of range, or the player has won already.)")
      .def_prop_ro(
          "size", [](const Held& state) { return state.position.size(); },
          "The number of points on each side of the board.")
      .def_prop_ro(
          "rule", [](const Held& state) { return rule_text(state.position.rule()); },
          "The rule for wins: \"freestyle\" or \"standard\".")
      .def_prop_ro(
          "side_to_move", [](const Held& state) { return state.position.side_to_move(); },
          "The player to move, also when the game is over.");
}

const GameBinding kBinding(bind, {ability_row<Gomoku>("gomoku")});

}  // namespace

}  // namespace boardwire
