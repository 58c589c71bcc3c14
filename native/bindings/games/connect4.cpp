// Connect Four for Python.
#include "games/connect4/rules.hpp"

#include "bindings/game_binding.hpp"
#include "bindings/policy_learning.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

namespace {

void bind(nb::module_& m) {
  using Held = StateOf<ConnectFour>;
  nb::class_<Held, State> bound(
      m, "ConnectFour", "Connect Four on 7 columns and 6 rows. Moves: columns 0 to 6. `cells` goes row by row.");
  bound.def("__init__", [](Held* self) { new (self) Held(ConnectFour()); });
  bind_policy_learning<ConnectFour>(bound);
}

const GameBinding kBinding(bind, {ability_row<ConnectFour>("connect4")});

}  // namespace

}  // namespace boardwire
