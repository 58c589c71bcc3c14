// The methods of all bundled games for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <optional>
#include <string>

#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "game.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Numbers outside the range of Move are illegal moves, not type errors.
Move as_move(long long move) {
  return move < 0 || move > std::numeric_limits<Move>::max() ? -1 : static_cast<Move>(move);
}

}  // namespace

void bind_states(nb::module_& m) {
  nb::class_<State>(m, "State", "A position of a bundled game. Make one of its subclasses.")
      .def_prop_ro("players", &State::players, "The number of players.")
      .def("copy", &State::copy, nb::sig("def copy(self) -> typing.Self"), "An independent copy of the position.")
      .def("__copy__", &State::copy, nb::sig("def __copy__(self) -> typing.Self"))
      .def("to_act", &State::to_act, "The player to act (0 moves first), `CHANCE` or `OVER`.")
      .def("legal_moves", &State::legal_moves,
           "The moves of the player to act, ascending. Empty when no player is to act.")
      .def(
          "is_legal", [](const State& state, long long move) { return state.is_legal(as_move(move)); }, "move"_a,
          "Whether the move, or at a chance node the outcome, is legal.")
      .def(
          "apply",
          [](State& state, long long move) {
            if (!state.is_legal(as_move(move))) {
              throw nb::value_error(("illegal move: " + std::to_string(move)).c_str());
            }
            state.apply(as_move(move));
          },
          "move"_a,
          R"(Play a move, or apply a chance outcome.

Raises:
    ValueError: the move is illegal; the state has not changed.)")
      .def("chance_outcomes", &State::chance_outcomes,
           "Each outcome with its probability at a chance node; elsewhere an empty list.")
      .def("returns", &State::returns,
           R"(The value of the finished game to each player: 1 won, 0 drawn, -1 lost.

Raises:
    ValueError: the game is not over.)")
      .def("key", &State::key,
           R"(A 64-bit hash of the position and the player to act.

In Go it covers stones, player, a forbidden ko point, passes and rules, but not the earlier
boards.)")
      .def_prop_ro("perfect_information", &State::perfect_information,
                   "Whether every player knows the whole position; else only `Pimc` and `Ismcts` search.")
      .def(
          "information_key",
          [](const State& state, std::optional<int> player) { return state.information_key(player.value_or(-1)); },
          "player"_a.none() = nb::none(),
          R"(A 64-bit hash of what a player knows, or a spectator where `player` is None.

Positions that the player cannot tell apart have the same. In a game of perfect information
it is the key.

Raises:
    ValueError: there is no such player.)")
      .def("determinized", &State::determinized, "player"_a, "seed"_a,
           nb::sig("def determinized(self, player: int, seed: int) -> typing.Self"),
           R"(Draw a position at random among those that `player` cannot tell from this one.

It depends on what the player knows and on the seed alone. In a game of perfect information
it is a copy.

Raises:
    ValueError: there is no such player.)")
      .def(
          "cells",
          [](const State& state) {
            const auto points = state.cells();
            return nb::bytes(reinterpret_cast<const char*>(points.data()), points.size());
          },
          R"(One byte for each point: 0 empty, 1 the first player's, 2 the second's.

Some games have other values. Empty for a game without a board.)")
      .def("evaluate", &State::evaluate, "player"_a,
           R"(The static evaluation for this player, strictly between -1 and 1.

Raises:
    ValueError: there is no such player.)");
}

}  // namespace boardwire
