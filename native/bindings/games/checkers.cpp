#include "games/checkers.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

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

// Calls f with the position in a CheckersState.
auto with_checkers(const CheckersState& state, auto&& f) {
  const auto* english = dynamic_cast<const Held<EnglishDraughts>*>(&state);
  if (english != nullptr) return f(english->position);
  return f(dynamic_cast<const Held<InternationalDraughts>&>(state).position);
}

template <class Variant>
std::unique_ptr<CheckersState> held(const Checkers<Variant>& position, bool draws) {
  return std::make_unique<Held<Variant>>(draws ? position : position.without_draws());
}

template <class Variant>
std::unique_ptr<CheckersState> from_cells(std::span<const std::uint8_t> cells, int player, bool draws) {
  using Position = Checkers<Variant>;
  using Board = typename Position::Board;
  if (player != 0 && player != 1) throw nb::value_error("player must be 0 or 1");
  if (cells.size() != Board::kSquares) throw nb::value_error("there must be a cell for each dark square");
  std::array<int, 5> count{};
  for (std::size_t square = 0; square < cells.size(); ++square) {
    const std::uint8_t cell = cells[square];
    if (cell > Position::kWhiteKing) throw nb::value_error("a cell must be 0 to 4");
    ++count[cell];
    const std::size_t row = square / Board::kRow;
    if ((cell == Position::kBlackMan && row == Variant::kSide - 1) || (cell == Position::kWhiteMan && row == 0)) {
      throw nb::value_error("a man on the last row would be a king");
    }
  }
  if (count[1] + count[3] > Variant::kPieces || count[2] + count[4] > Variant::kPieces) {
    throw nb::value_error(("a side has at most " + std::to_string(Variant::kPieces) + " pieces").c_str());
  }
  return held(Position(cells, player), draws);
}

void check_legal(const CheckersState& state, Move move) {
  if (!state.is_legal(move)) throw nb::value_error(("illegal move: " + std::to_string(move)).c_str());
}

// A copy that Python knows as a Checkers: the class that holds it has no name there.
std::unique_ptr<CheckersState> copy_checkers(const CheckersState& state) {
  return std::unique_ptr<CheckersState>(static_cast<CheckersState*>(state.copy().release()));
}

}  // namespace

void bind_checkers(nb::module_& m) {
  nb::class_<CheckersState, State>(m, "Checkers")
      .def(nb::new_([](const std::string& variant, bool draws) {
             return with_variant(variant,
                                 [&]<class V>(std::type_identity<V>) { return held(Checkers<V>(), draws); });
           }),
           "variant"_a = "english", "draws"_a = true)
      .def_static("from_cells",
                  [](const std::string& variant, nb::bytes cells, int player, bool draws) {
                    const std::span<const std::uint8_t> squares(
                        static_cast<const std::uint8_t*>(cells.data()), cells.size());
                    return with_variant(variant, [&]<class V>(std::type_identity<V>) {
                      return from_cells<V>(squares, player, draws);
                    });
                  },
                  "variant"_a, "cells"_a, "player"_a, "draws"_a = true)
      .def("copy", copy_checkers)
      .def("__copy__", copy_checkers)
      .def_prop_ro("turn",
                   [](const CheckersState& state) {
                     return with_checkers(state, [](const auto& position) { return position.turn(); });
                   })
      .def("route",
           [](const CheckersState& state, Move move, const std::vector<int>& visits) {
             check_legal(state, move);
             return with_checkers(state, [&](const auto& position) {
               const auto squares = position.route(move, visits);
               return std::vector<int>(squares.begin(), squares.end());
             });
           },
           "move"_a, "visits"_a)
      .def("taken",
           [](const CheckersState& state, Move move) {
             check_legal(state, move);
             return with_checkers(state, [&](const auto& position) {
               const auto squares = position.taken(move);
               return std::vector<int>(squares.begin(), squares.end());
             });
           },
           "move"_a);
}

}  // namespace boardwire
