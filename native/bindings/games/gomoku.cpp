#include "games/gomoku.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

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
  const std::span points(static_cast<const std::uint8_t*>(cells.data()), cells.size());
  if (points.size() != static_cast<std::size_t>(checked_size(size) * size)) {
    throw nb::value_error("cells must be a byte a point");
  }
  if (std::any_of(points.begin(), points.end(), [](int cell) { return cell > 2; })) {
    throw nb::value_error("cells must be 0, 1 or 2");
  }
  if (player != 0 && player != 1) throw nb::value_error("player must be 0 or 1");
  const Gomoku position(size, parse_rule(rule), points, player);
  if (position.has_five(player)) throw nb::value_error("the player to act has won already");
  return position;
}

}  // namespace

void bind_gomoku(nb::module_& m) {
  using Held = StateOf<Gomoku>;
  nb::class_<Held, State>(m, "Gomoku")
      .def("__init__",
           [](Held* self, int size, const std::string& rule) {
             new (self) Held(Gomoku(checked_size(size), parse_rule(rule)));
           },
           "size"_a = 15, "rule"_a = "freestyle")
      .def_static("from_cells",
                  [](int size, const nb::bytes& cells, int player, const std::string& rule) {
                    return std::make_unique<Held>(from_cells(size, cells, player, rule));
                  },
                  "size"_a, "cells"_a, "player"_a, "rule"_a = "freestyle")
      .def_prop_ro("size", [](const Held& state) { return state.position.size(); })
      .def_prop_ro("rule", [](const Held& state) { return rule_text(state.position.rule()); })
      .def_prop_ro("side_to_move", [](const Held& state) { return state.position.side_to_move(); });
}

}  // namespace boardwire
