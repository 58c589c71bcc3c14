#include "games/connect4.hpp"

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

void bind_connect4(nb::module_& m) {
  using Held = StateOf<ConnectFour>;
  nb::class_<Held, State>(m, "ConnectFour").def("__init__", [](Held* self) {
    new (self) Held(ConnectFour());
  });
}

}  // namespace boardwire
