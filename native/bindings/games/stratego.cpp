// Stratego for Python.
#include "games/stratego/rules.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/stratego/army.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using Held = StateOf<Stratego>;
using Square = std::tuple<int, int, bool, bool>;  // owner, rank, moved, shown
using Steps = std::vector<std::pair<int, int>>;

Stratego make(int variant, bool by_chance, int most_moves) {
  if (variant < 0 || variant >= static_cast<int>(kStrategoArmies.size())) throw nb::value_error("no such variant");
  if (most_moves < 1 || most_moves > Stratego::kMostMoves) throw nb::value_error("moves must be 1 to 4000");
  return Stratego(variant, by_chance, most_moves);
}

int player_of(int player) {
  if (player < 0 || player >= Stratego::kMaxPlayers) throw nb::value_error("no such player");
  return player;
}

int cell_of(const Stratego& position, int cell) {
  if (cell < 0 || cell >= position.cell_count()) throw nb::value_error("no such square");
  return cell;
}

std::vector<Square> board_of(const Stratego& position) {
  std::vector<Square> found;
  for (int cell = 0; cell < position.cell_count(); ++cell) {
    const Stratego::Piece& it = position.piece(cell);
    found.emplace_back(it.owner, it.rank, it.moved, it.shown);
  }
  return found;
}

Steps steps_of(const Stratego& position, int player) {
  Steps found;
  for (const auto& step : position.steps(player_of(player))) {
    if (step.from >= 0) found.emplace_back(step.from, step.to);
  }
  return found;
}

std::array<Stratego::Step, 3> checked_steps(const Stratego& position, const Steps& steps) {
  std::array<Stratego::Step, 3> found{};
  if (steps.size() > found.size()) throw nb::value_error("at most three moves of a player");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    found[i] = {static_cast<std::int8_t>(cell_of(position, steps[i].first)),
                static_cast<std::int8_t>(cell_of(position, steps[i].second))};
  }
  return found;
}

Stratego restored(int variant, bool by_chance, int most_moves, const std::vector<Square>& squares, int turn, int made,
                  const Steps& first, const Steps& second) {
  Stratego position = make(variant, by_chance, most_moves);
  if (static_cast<int>(squares.size()) != position.cell_count()) throw nb::value_error("the board has another size");
  if (made < 0 || made > most_moves) throw nb::value_error("no such number of moves");
  std::vector<Stratego::Piece> board;
  std::array<std::array<int, StrategoArmy::kRanks>, 2> counts{};
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const auto [owner, rank, moved, shown] = squares[i];
    const bool lake = position.piece(static_cast<int>(i)).owner == 2;
    if (owner < -1 || owner > 2 || (owner == 2) != lake) throw nb::value_error("the lakes are elsewhere");
    Stratego::Piece it;
    it.owner = static_cast<std::int8_t>(owner);
    if (owner == 0 || owner == 1) {
      if (rank < 0 || rank >= StrategoArmy::kRanks) throw nb::value_error("no such rank");
      if (moved && (rank == Stratego::kFlag || rank == Stratego::kBomb)) {
        throw nb::value_error("bombs and flags do not move");
      }
      const int count = ++counts[static_cast<std::size_t>(owner)][static_cast<std::size_t>(rank)];
      if (count > position.army().counts[static_cast<std::size_t>(rank)]) throw nb::value_error("too many pieces");
      it.rank = static_cast<std::int8_t>(rank);
      it.moved = moved;
      it.shown = shown;
    }
    board.push_back(it);
  }
  if (counts[0][Stratego::kFlag] + counts[1][Stratego::kFlag] == 0) throw nb::value_error("there is no flag");
  position.restore(board, player_of(turn), made, checked_steps(position, first), checked_steps(position, second));
  return position;
}

void bind(nb::module_& m) {
  nb::class_<Held, State>(
      m, "Stratego",
      R"(Stratego. Ranks: 0 flag, 1 spy, 2 scout, 3 miner, up to 10 marshal, 11 bomb; 12 is no piece.

A move is `from * size**2 + to`. While pieces are placed it is the rank for the next square, or
12.
The outcome of a battle is `16 * rank of the attacker + rank of the defender`.)")
      .def(
          "__init__",
          [](Held* self, int variant, bool by_chance, int most_moves) {
            new (self) Held(make(variant, by_chance, most_moves));
          },
          "variant"_a = 0, "by_chance"_a = false, "most_moves"_a = 1000,
          R"(Begin with an empty board.

Args:
    variant: 0 the usual game, 1 barrage, 2 the small board.
    by_chance: Whether chance places the pieces.
    most_moves: The moves after which the game is drawn, 1 to 4000.

Raises:
    ValueError: one of these is out of range.)")
      .def_static(
          "restored",
          [](int variant, bool by_chance, int most_moves, const std::vector<Square>& board, int turn, int made,
             const Steps& first, const Steps& second) {
            return Held(restored(variant, by_chance, most_moves, board, turn, made, first, second));
          },
          "variant"_a, "by_chance"_a, "most_moves"_a, "board"_a, "turn"_a, "made"_a, "first"_a, "second"_a,
          R"(Return a position in the middle of a game.

Args:
    variant: As for the constructor.
    by_chance: As for the constructor.
    most_moves: As for the constructor.
    board: As the attribute of that name.
    turn: The player to move.
    made: The number of moves made.
    first: The last moves of player 0 with one piece.
    second: The last moves of player 1 with one piece.

Raises:
    ValueError: there is no such position.)")
      .def_prop_ro(
          "size", [](const Held& state) { return state.position.army().size; }, "The width and height of the board.")
      .def_prop_ro(
          "rows", [](const Held& state) { return state.position.army().rows; },
          "The rows in which each player places its pieces.")
      .def_prop_ro(
          "placing", [](const Held& state) { return state.position.placing(); }, "Whether pieces are still placed.")
      .def_prop_ro(
          "turn", [](const Held& state) { return state.position.turn(); },
          "The player whose move it is, also while a battle is due and at the end.")
      .def_prop_ro(
          "moves_made", [](const Held& state) { return state.position.moves_made(); }, "The number of moves made.")
      .def_prop_ro(
          "attack", [](const Held& state) { return std::pair(state.position.from(), state.position.to()); },
          "The squares of the attacker and the defender of the last battle.")
      .def_prop_ro(
          "board", [](const Held& state) { return board_of(state.position); },
          R"(Each square: owner, rank, whether the piece has moved, and whether its rank was shown.

The owner of an empty square is -1, that of a lake 2.)")
      .def(
          "placed", [](const Held& state, int player) { return state.position.placed(player_of(player)); }, "player"_a,
          R"(The number of squares on which a player has decided.

Raises:
    ValueError: there is no such player.)")
      .def(
          "lost",
          [](const Held& state, int player, int rank) {
            if (rank < 0 || rank >= StrategoArmy::kRanks) throw nb::value_error("no such rank");
            return state.position.lost(player_of(player), rank);
          },
          "player"_a, "rank"_a,
          R"(The number of pieces of a rank that a player has lost.

Raises:
    ValueError: there is no such player or rank.)")
      .def(
          "steps", [](const Held& state, int player) { return steps_of(state.position, player); }, "player"_a,
          R"(The last moves of a player with one piece, up to three, the latest first.

Raises:
    ValueError: there is no such player.)")
      .def(
          "yield_turn", [](Held& state, int player) { return state.position.yield_turn(player_of(player)); },
          "player"_a,
          R"(Let a player place next, while both place at once; return whether that is possible.

Raises:
    ValueError: there is no such player.)")
      .def(
          "learn",
          [](Held& state, int cell, int rank, std::uint64_t seed) {
            if (rank < 0 || rank > Stratego::kNothing) throw nb::value_error("no such rank");
            return state.position.learn(cell_of(state.position, cell), rank, seed);
          },
          "cell"_a, "rank"_a, "seed"_a,
          R"(Give a hidden piece this rank, and draw the other hidden ones of its owner anew.

With rank 12 the piece is only made one that can move. Returns whether it is possible.

Raises:
    ValueError: there is no such square or rank.)");
}

const GameBinding kBinding(bind, {ability_row<Stratego>("stratego")});

}  // namespace

}  // namespace boardwire
