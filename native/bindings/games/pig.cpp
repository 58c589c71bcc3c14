#include "games/pig.hpp"

#include <nanobind/stl/pair.h>

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

void bind_pig(nb::module_& m) {
  using Held = StateOf<Pig>;
  nb::class_<Held, State>(m, "Pig")
      .def("__init__",
           [](Held* self, int target) {
             if (target < 1 || target > Pig::kMaxTarget) {
               throw nb::value_error("target must be 1 to 10000");
             }
             new (self) Held(Pig(target));
           },
           "target"_a = 100)
      .def_prop_ro("target", [](const Held& state) { return state.position.target(); })
      .def_prop_ro("scores",
                   [](const Held& state) {
                     return std::pair(state.position.score(0), state.position.score(1));
                   })
      .def_prop_ro("turn_total", [](const Held& state) { return state.position.turn_total(); });
}

}  // namespace boardwire
