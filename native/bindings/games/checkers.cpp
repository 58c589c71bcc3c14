// Checkers for Python.
#include "games/checkers/rules.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/family.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/learning_of.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "game.hpp"
#include "games/checkers/variants.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Checkers of any variant: one Python class, a C++ type for each variant behind it.
class CheckersState : public State {};

template <class Variant>
using Held = StateOf<Checkers<Variant>, CheckersState>;

// Calls f with a type_identity of the variant of that name.
auto with_variant(const std::string& name, auto&& f) {
  if (name == "english") return f(std::type_identity<EnglishDraughts>{});
  if (name == "international") return f(std::type_identity<InternationalDraughts>{});
  throw nb::value_error("variant must be english or international");
}

// Calls f with the position in a CheckersState and returns its answer.
auto with_checkers(const CheckersState& state, auto&& f) {
  return with_position_of<Checkers<EnglishDraughts>, Checkers<InternationalDraughts>>(state, f);
}

template <class Variant>
std::unique_ptr<CheckersState> held(const Checkers<Variant>& position, bool draws) {
  return std::make_unique<Held<Variant>>(draws ? position : position.without_draws());
}

template <class Variant>
std::unique_ptr<CheckersState> from_cells(const nb::bytes& given, int player, bool draws) {
  using Position = Checkers<Variant>;
  using Board = typename Position::Board;
  const auto cells = checked_cells(given, Board::kSquares, Position::kWhiteKing,
                                   "cells must be a byte from 0 to 4 for each dark square");
  std::array<int, 5> count{};
  for (std::size_t square = 0; square < cells.size(); ++square) {
    const std::uint8_t cell = cells[square];
    ++count[cell];
    const std::size_t row = square / Board::kRow;
    if ((cell == Position::kBlackMan && row == Variant::kSide - 1) || (cell == Position::kWhiteMan && row == 0)) {
      throw nb::value_error("a man on the last row would be a king");
    }
  }
  if (count[1] + count[3] > Variant::kPieces || count[2] + count[4] > Variant::kPieces) {
    throw nb::value_error(("a side has at most " + std::to_string(Variant::kPieces) + " pieces").c_str());
  }
  return held(Position(cells, checked_player(player)), draws);
}

void check_legal(const CheckersState& state, Move move) {
  if (!state.is_legal(move)) throw nb::value_error(("illegal move: " + std::to_string(move)).c_str());
}

void bind(nb::module_& m) {
  nb::class_<CheckersState, State>(m, "Checkers",
                                   R"(Checkers, or draughts; black, player 0, begins on the squares with low numbers.

Squares count from 0, one less than the numbers of the notation. `cells` has one byte for each
square: 0 empty, 1 a black man, 2 a white man, 3 a black king, 4 a white king. A move is
`from | to << 6 | number << 12`, where the number, from 1 on, distinguishes captures of
several pieces between the same squares. Routes over the same pieces are one move.)")
      .def(nb::new_([](const std::string& variant, bool draws) {
             return with_variant(variant, [&]<class V>(std::type_identity<V>) { return held(Checkers<V>(), draws); });
           }),
           "variant"_a = "english", "draws"_a = true,
           R"(The start of a game: "english" on 8x8 squares, "international" on 10x10.

Args:
    variant: the rules.
    draws: whether repetition and lack of progress are draws. Without, a game may never end.

Raises:
    ValueError: another variant.)")
      .def_static(
          "from_cells",
          [](const std::string& variant, const nb::bytes& cells, int player, bool draws) {
            return with_variant(variant,
                                [&]<class V>(std::type_identity<V>) { return from_cells<V>(cells, player, draws); });
          },
          "variant"_a, "cells"_a, "player"_a, "draws"_a = true,
          R"(A position with this player to act, without earlier positions.

Raises:
    ValueError: another variant, no such player, a wrong number of cells, a cell not
        0 to 4, more pieces than at the start, a man on its last row.)")
      .def("copy", copy_as<CheckersState>)
      .def("__copy__", copy_as<CheckersState>)
      .def_prop_ro(
          "turn",
          [](const CheckersState& state) {
            return with_checkers(state, [](const auto& position) { return position.turn(); });
          },
          "The player to move, also when the game is over.")
      .def_prop_ro(
          "repeated",
          [](const CheckersState& state) {
            return with_checkers(state, [](const auto& position) { return position.ended_by_history(); });
          },
          "Whether the game is drawn by the third occurrence of a position.")
      .def_prop_ro(
          "drawn_after",
          [](const CheckersState& state) {
            return with_checkers(state, [](const auto& position) { return position.drawn_after(); });
          },
          "The plies without progress that made the game a draw; 0 if it has not ended so.")
      .def(
          "route",
          [](const CheckersState& state, Move move, const std::vector<int>& visits) {
            check_legal(state, move);
            return with_checkers(state, [&](const auto& position) {
              const auto squares = position.route(move, visits);
              return std::vector<int>(squares.begin(), squares.end());
            });
          },
          "move"_a, "visits"_a,
          R"(The squares of a legal move in order: the first one, and the landing of each jump.

Args:
    move: a legal move.
    visits: squares between the first and the last on which the capture must land, in
        this order.

Returns:
    The first such route; empty when there is none.

Raises:
    ValueError: the move is illegal.)")
      .def(
          "taken",
          [](const CheckersState& state, Move move) {
            check_legal(state, move);
            return with_checkers(state, [&](const auto& position) {
              const auto squares = position.taken(move);
              return std::vector<int>(squares.begin(), squares.end());
            });
          },
          "move"_a,
          R"(The squares of the pieces that a legal move takes, ascending.

Raises:
    ValueError: the move is illegal.)");
}

const GameBinding kBinding(bind, {ability_row<Checkers<EnglishDraughts>, Checkers<InternationalDraughts>>("checkers")},
                           {learner_of<Checkers<EnglishDraughts>>(), learner_of<Checkers<InternationalDraughts>>()});

}  // namespace

}  // namespace boardwire
