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

namespace boardwire {

using namespace nb::literals;

namespace {

// Numbers outside the range of Move are illegal moves, not type errors.
Move as_move(long long move) {
  return move < 0 || move > std::numeric_limits<Move>::max() ? -1 : static_cast<Move>(move);
}

}  // namespace

void bind_states(nb::module_& m) {
  nb::class_<State>(m, "State")
      .def_prop_ro("players", &State::players)
      .def("copy", &State::copy)
      .def("__copy__", &State::copy)
      .def("to_act", &State::to_act)
      .def("legal_moves", &State::legal_moves)
      .def("is_legal", [](const State& state, long long move) { return state.is_legal(as_move(move)); },
           "move"_a)
      .def("apply",
           [](State& state, long long move) {
             if (!state.is_legal(as_move(move))) {
               throw nb::value_error(("illegal move: " + std::to_string(move)).c_str());
             }
             state.apply(as_move(move));
           },
           "move"_a)
      .def("chance_outcomes", &State::chance_outcomes)
      .def("returns", &State::returns)
      .def("key", &State::key)
      .def_prop_ro("perfect_information", &State::perfect_information)
      .def("information_key",
           [](const State& state, std::optional<int> player) { return state.information_key(player.value_or(-1)); },
           "player"_a.none() = nb::none())
      .def("determinized", &State::determinized, "player"_a, "seed"_a)
      .def("cells",
           [](const State& state) {
             const auto points = state.cells();
             return nb::bytes(reinterpret_cast<const char*>(points.data()), points.size());
           })
      .def("evaluate", &State::evaluate, "player"_a);
}

}  // namespace boardwire
