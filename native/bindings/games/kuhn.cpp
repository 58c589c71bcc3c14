// Kuhn poker for Python.
#include "games/kuhn/rules.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "game.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<Kuhn>;
  nb::class_<Held, State>(
      m, "Kuhn",
      R"(Kuhn poker. Moves: 0 check, 1 bet, 2 fold, 3 call. A deal is `3 * first card + second card`.

Cards: 0 jack, 1 queen, 2 king. Returns are the chips won, divided by 2.)")
      .def(
          "__init__", [](Held* self) { new (self) Held(Kuhn()); }, "Begin before the deal.")
      .def_prop_ro(
          "cards",
          [](const Held& state) -> std::optional<std::pair<int, int>> {
            if (!state.position.dealt()) return {};
            return std::pair(state.position.card(0), state.position.card(1));
          },
          "The card of each player; None before the deal.")
      .def_prop_ro(
          "actions",
          [](const Held& state) {
            const auto actions = state.position.actions();
            return std::vector<Move>(actions.begin(), actions.end());
          },
          "The moves of both players so far, player 0's first.")
      .def_prop_ro(
          "shown", [](const Held& state) { return state.position.shown(); },
          "Whether the game has ended without a fold, so that everybody has seen the cards.")
      .def(
          "paid",
          [](const Held& state, int player) {
            if (player < 0 || player >= Kuhn::kMaxPlayers) throw nb::value_error("no such player");
            return state.position.paid(player);
          },
          "player"_a,
          R"(The chips that a player has put in the pot.

Raises:
    ValueError: there is no such player.)")
      .def(
          "won",
          [](const Held& state, int player) {
            if (player < 0 || player >= Kuhn::kMaxPlayers) throw nb::value_error("no such player");
            if (state.position.to_act() != kOver) throw nb::value_error("the game is not over");
            return state.position.won(player);
          },
          "player"_a,
          R"(The chips that a player has won; negative where lost.

Raises:
    ValueError: the game is not over, or there is no such player.)");
}

const GameBinding kBinding(bind, {ability_row<Kuhn>("kuhn")});

}  // namespace

}  // namespace boardwire
