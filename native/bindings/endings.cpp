// The endgame tables of checkers for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bindings/family.hpp"
#include "bindings/module.hpp"
#include "games/checkers/endings/search.hpp"
#include "games/checkers/endings/tables.hpp"

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
  nb::class_<AnyEndings>(m, "CheckersEndings")
      .def("__init__",
           [](AnyEndings* self, const std::string& variant) { new (self) AnyEndings(endings_of(variant)); },
           "variant"_a = "english")
      .def_prop_ro("most_pieces",
                   [](const AnyEndings& self) {
                     return std::visit([](const auto& it) { return it.kMostPieces; }, self);
                   })
      .def_prop_ro("pieces",
                   [](const AnyEndings& self) {
                     return std::visit([](const auto& it) { return it.pieces(); }, self);
                   })
      .def("make", [](AnyEndings& self) { std::visit([](auto& it) { make(it); }, self); })
      .def("data",
           [](const AnyEndings& self, int pieces) {
             return std::visit([&](const auto& it) { return data(it, pieces); }, self);
           },
           "pieces"_a)
      .def("load",
           [](AnyEndings& self, const nb::bytes& given) {
             std::visit([&](auto& it) { load(it, given); }, self);
           },
           "data"_a)
      .def("search",
           [](const AnyEndings& self, const State& state) {
             return std::visit([&](const auto& it) { return search(it, state); }, self);
           },
           "state"_a);
}

}  // namespace boardwire
