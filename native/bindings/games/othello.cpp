#include "games/othello.hpp"

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

void bind_othello(nb::module_& m) {
  using Held = StateOf<Othello>;
  nb::class_<Held, State>(m, "Othello")
      .def("__init__",
           [](Held* self, int size) {
             if (size != 4 && size != 6 && size != 8) throw nb::value_error("size must be 4, 6 or 8");
             new (self) Held(Othello(size));
           },
           "size"_a = 8)
      .def_prop_ro("size", [](const Held& state) { return state.position.size(); });
}

}  // namespace boardwire
