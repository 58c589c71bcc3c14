// The endgame tables of checkers for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "games/checkers/endings/search.hpp"
#include "games/checkers/endings/tables.hpp"
#include "games/checkers/rules.hpp"
#include "games/checkers/variants.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using AnyEndings = std::variant<CheckersEndings<EnglishDraughts>, CheckersEndings<InternationalDraughts>>;

AnyEndings endings_of(const std::string& variant) {
  if (variant == "english") return CheckersEndings<EnglishDraughts>();
  if (variant == "international") return CheckersEndings<InternationalDraughts>();
  throw nb::value_error("variant must be english or international");
}

template <class Variant>
void check_more(const CheckersEndings<Variant>& endings) {
  if (endings.pieces() < endings.kMostPieces) return;
  throw nb::value_error(("tables go to " + std::to_string(endings.kMostPieces) + " pieces").c_str());
}

template <class Variant>
void make(CheckersEndings<Variant>& endings) {
  check_more(endings);
  for (bool done = false; !done;) {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    const nb::gil_scoped_release others_run;
    done = endings.make_some();
  }
}

template <class Variant>
nb::bytes data(const CheckersEndings<Variant>& endings, int pieces) {
  if (pieces < 2 || pieces > endings.pieces()) {
    throw nb::value_error("there are no tables for this number of pieces");
  }
  const std::vector<std::uint8_t> bytes = endings.data(pieces);
  return nb::bytes(bytes.data(), bytes.size());
}

template <class Variant>
void load(CheckersEndings<Variant>& endings, const nb::bytes& given) {
  check_more(endings);
  const std::size_t wanted = endings.bytes(endings.pieces() + 1);
  if (given.size() != wanted) {
    throw nb::value_error(("tables for " + std::to_string(endings.pieces() + 1) + " pieces have " +
                           std::to_string(wanted) + " bytes, not " + std::to_string(given.size()))
                              .c_str());
  }
  endings.load(static_cast<const std::uint8_t*>(given.data()));
}

template <class Variant>
std::optional<SearchResult> search(const CheckersEndings<Variant>& endings, const State& state) {
  const auto* const held = dynamic_cast<const Holding<Checkers<Variant>>*>(&state);
  if (held == nullptr) return std::nullopt;
  return CheckersEndingsSearch<Variant>(endings).search(held->position);
}

}  // namespace

void bind_endings(nb::module_& m) {
  nb::class_<AnyEndings>(m, "CheckersEndings",
                         R"(Endgame tables of checkers: how positions with a few pieces end if both play their best.

They count how many plies that takes; draws by repetition and for want of progress are left to
`SearchResult.exact`. Made or loaded from two pieces on, then asked, by one thread at a time.)")
      .def(
          "__init__", [](AnyEndings* self, const std::string& variant) { new (self) AnyEndings(endings_of(variant)); },
          "variant"_a = "english",
          R"(No tables yet, for "english" or "international" draughts.

Raises:
    ValueError: another variant.)")
      .def_prop_ro(
          "most_pieces",
          [](const AnyEndings& self) { return std::visit([](const auto& it) { return it.kMostPieces; }, self); },
          "The pieces, of both sides, that tables can go to: 5, for international draughts 4.")
      .def_prop_ro(
          "pieces", [](const AnyEndings& self) { return std::visit([](const auto& it) { return it.pieces(); }, self); },
          "The pieces that the tables go to; 1, which needs none, at first.")
      .def(
          "make", [](AnyEndings& self) { std::visit([](auto& it) { make(it); }, self); },
          R"(Make the tables for one piece more, by retrograde analysis.

Raises:
    ValueError: they go to `most_pieces` already.)")
      .def(
          "data",
          [](const AnyEndings& self, int pieces) {
            return std::visit([&](const auto& it) { return data(it, pieces); }, self);
          },
          "pieces"_a,
          R"(Return the tables for `pieces` pieces as bytes, one a position.

Raises:
    ValueError: there are none.)")
      .def(
          "load",
          [](AnyEndings& self, const nb::bytes& given) { std::visit([&](auto& it) { load(it, given); }, self); },
          "data"_a,
          R"(Take the tables for one piece more from what `data` gave.

Raises:
    ValueError: there are more or fewer bytes, or they go to `most_pieces` already.)")
      .def(
          "search",
          [](const AnyEndings& self, const State& state) {
            return std::visit([&](const auto& it) { return search(it, state); }, self);
          },
          "state"_a,
          R"(The best move, the value and the distance of a position; None where no table knows it.

`exact` is False where a draw by repetition or for want of progress may come before the end.)");
}

}  // namespace boardwire
