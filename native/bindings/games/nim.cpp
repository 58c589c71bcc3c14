// Nim for Python.
#include "games/nim/rules.hpp"

#include <nanobind/stl/vector.h>

#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<Nim>;
  nb::class_<Held, State>(m, "Nim",
                          R"(Nim. Moves: `heap * 256 + objects taken`, heaps counted from 0.

The player that takes the last object wins 1, in misere play loses 1; the others share the
opposite.)")
      .def(
          "__init__",
          [](Held* self, const std::vector<int>& heaps, int players, bool misere, int player) {
            if (heaps.empty() || heaps.size() > Nim::kMaxHeaps) throw nb::value_error("heaps must be 1 to 8");
            for (const int objects : heaps) {
              if (objects < 0 || objects > Nim::kMaxObjects) throw nb::value_error("a heap must be 0 to 255");
            }
            if (players < 2 || players > Nim::kMaxPlayers) throw nb::value_error("players must be 2 to 6");
            if (player < 0 || player >= players) throw nb::value_error("no such player");
            new (self) Held(Nim(heaps, players, misere, player));
          },
          "heaps"_a, "players"_a = 2, "misere"_a = false, "player"_a = 0,
          R"(A position with these heaps, 1 to 8 of 0 to 255 objects, and `player` to act.

Raises:
    ValueError: other heaps, fewer than 2 or more than 6 players, no such player.)")
      .def_prop_ro(
          "heaps",
          [](const Held& state) {
            std::vector<int> heaps;
            for (int i = 0; i < state.position.heaps(); ++i) heaps.push_back(state.position.heap(i));
            return heaps;
          },
          "Objects left in each heap.")
      .def_prop_ro(
          "misere", [](const Held& state) { return state.position.misere(); },
          "Whether the player that takes the last object loses.")
      .def_prop_ro(
          "turn", [](const Held& state) { return state.position.turn(); },
          "The player to move, also when the game is over.");
}

const GameBinding kBinding(bind, {ability_row<Nim>("nim")});

}  // namespace

}  // namespace boardwire
