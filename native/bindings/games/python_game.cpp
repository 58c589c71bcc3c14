// Games written in Python.
#include "games/python_game.hpp"

#include "bindings/state_of.hpp"

namespace boardwire {

namespace {

class PythonPosition : public SearchableOf<PythonGame, Position> {
 public:
  using SearchableOf::SearchableOf;
  [[nodiscard]] std::unique_ptr<Position> snapshot() const override {
    return std::make_unique<PythonPosition>(*this);
  }
  [[nodiscard]] bool needs_gil() const override { return true; }
};

}  // namespace

std::unique_ptr<Position> position_of(nb::handle object) {
  const State* state = nullptr;
  if (nb::try_cast(object, state) && state != nullptr) return state->snapshot();
  return std::make_unique<PythonPosition>(PythonGame(nb::borrow(object)));
}

}  // namespace boardwire
