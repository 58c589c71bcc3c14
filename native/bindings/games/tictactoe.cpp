#include "games/tictactoe.hpp"

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

void bind_tictactoe(nb::module_& m) {
  using Held = StateOf<TicTacToe>;
  nb::class_<Held, State>(m, "TicTacToe").def("__init__", [](Held* self) { new (self) Held(TicTacToe()); });
}

}  // namespace boardwire
