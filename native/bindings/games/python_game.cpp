// Games written in Python.
#include "games/python/rules.hpp"

#include <memory>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/python/key.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

class PythonPosition : public SearchableOf<PythonGame, Position> {
 public:
  using SearchableOf::SearchableOf;
  [[nodiscard]] std::unique_ptr<Position> snapshot() const override { return std::make_unique<PythonPosition>(*this); }
  [[nodiscard]] bool needs_gil() const override { return true; }
};

// A game in Python has no class in the module.
void bind(nb::module_& m) {
  m.def(
      "key_of", [](const nb::int_& number) { return python_key(number); }, "number"_a,
      R"(The 64-bit key that searches use for the key of a game written in Python.

Numbers from 0 to 2**64 - 1 stand for themselves; of all others every bit is hashed.)");
}

const GameBinding kBinding(bind, {ability_row<PythonGame>("a game in Python")});

}  // namespace

std::unique_ptr<Position> position_of(nb::handle object) {
  const State* state = nullptr;
  if (nb::try_cast(object, state) && state != nullptr) return state->snapshot();
  return std::make_unique<PythonPosition>(PythonGame(nb::borrow(object)));
}

}  // namespace boardwire
