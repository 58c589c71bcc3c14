#include "games/kuhn/rules.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<Kuhn>;
  nb::class_<Held, State>(m, "Kuhn")
      .def("__init__", [](Held* self) { new (self) Held(Kuhn()); })
      .def_prop_ro("cards",
                   [](const Held& state) -> std::optional<std::pair<int, int>> {
                     if (!state.position.dealt()) return {};
                     return std::pair(state.position.card(0), state.position.card(1));
                   })
      .def_prop_ro("actions",
                   [](const Held& state) {
                     const auto actions = state.position.actions();
                     return std::vector<Move>(actions.begin(), actions.end());
                   })
      .def_prop_ro("shown", [](const Held& state) { return state.position.shown(); })
      .def("paid",
           [](const Held& state, int player) {
             if (player < 0 || player >= Kuhn::kMaxPlayers) throw nb::value_error("no such player");
             return state.position.paid(player);
           },
           "player"_a)
      .def("won",
           [](const Held& state, int player) {
             if (player < 0 || player >= Kuhn::kMaxPlayers) throw nb::value_error("no such player");
             if (state.position.to_act() != kOver) throw nb::value_error("the game is not over");
             return state.position.won(player);
           },
           "player"_a);
}

const GameBinding kBinding(bind, {ability_row<Kuhn>("kuhn")});

}  // namespace

}  // namespace boardwire
