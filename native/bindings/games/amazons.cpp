// Amazons for Python.
#include "games/amazons/rules.hpp"

#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "bindings/arguments.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/learning_of.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/amazons/steps.hpp"  // IWYU pragma: keep (what the searches of Amazons need)
#include "search/alphabeta/stepped.hpp"
#include "search/shared/options.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

int checked_size(int size) {
  if (size < 6 || size > Amazons::kMaxSize) throw nb::value_error("size must be 6 to 10");
  return size;
}

Amazons from_cells(int size, const nb::bytes& cells, int player) {
  const auto squares =
      checked_cells(cells, checked_size(size) * size, 3, "cells must be size * size bytes from 0 to 3");
  for (const std::uint8_t amazon : {1, 2}) {
    if (std::count(squares.begin(), squares.end(), amazon) != Amazons::kMaxAmazons) {
      throw nb::value_error("each player has four amazons");
    }
  }
  return Amazons(size, squares, checked_player(player));
}

// Alpha-beta searches the two plies of a move one by one.
class AmazonsState : public StateOf<Amazons> {
 public:
  using StateOf<Amazons>::StateOf;

  [[nodiscard]] std::unique_ptr<Position> snapshot() const override { return std::make_unique<AmazonsState>(*this); }
  [[nodiscard]] std::unique_ptr<State> copy() const override { return std::make_unique<AmazonsState>(*this); }
  [[nodiscard]] std::unique_ptr<Search> alphabeta(const Choices& choices) const override {
    return std::make_unique<SearchOf<Amazons, SteppedAlphaBeta<Amazons>>>(choices);
  }
};

void bind(nb::module_& m) {
  using Held = AmazonsState;
  nb::class_<Held, State>(m, "Amazons",
                          R"(The Game of the Amazons; white, player 1, moves first. A player without a move loses.

Moves: `(start * squares + target) * squares + arrow`, where `squares` is `size * size`.)")
      .def(
          "__init__", [](Held* self, int size) { new (self) Held(Amazons(checked_size(size))); },
          "size"_a = Amazons::kMaxSize,
          R"(Size 6 to 10.

Raises:
    ValueError: another size.)")
      .def_static(
          "from_cells",
          [](int size, const nb::bytes& cells, int player) {
            return std::make_unique<Held>(from_cells(size, cells, player));
          },
          "size"_a, "cells"_a, "player"_a,
          R"(A position with the pieces of `cells`, one byte for each square, and `player` to act.

Raises:
    ValueError: an argument is out of range, or a player does not have four amazons.)")
      .def_prop_ro(
          "size", [](const Held& state) { return state.position.size(); },
          "The number of squares on each side of the board.")
      .def_prop_ro(
          "side_to_move", [](const Held& state) { return state.position.side_to_move(); },
          "The player to move, also when the game is over.");
}

const GameBinding kBinding(bind, {ability_row<Amazons>("amazons")}, {learner_of<Amazons>()});

}  // namespace

}  // namespace boardwire
