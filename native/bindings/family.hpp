// Games that are one class in Python and several types in C++, one of which is compiled for each size or variant.
#pragma once

#include <memory>
#include <type_traits>

#include "bindings/state.hpp"
#include "game.hpp"

namespace boardwire {

// Calls f with the position in a state that holds one of these games, const if the state is, and returns its
// result.
template <Game First, Game... Rest>
auto with_position_of(auto& state, auto&& f) {
  constexpr bool kConst = std::is_const_v<std::remove_reference_t<decltype(state)>>;
  using Held = std::conditional_t<kConst, const Holding<First>, Holding<First>>;
  if constexpr (sizeof...(Rest) == 0) {
    return f(dynamic_cast<Held&>(state).position);
  } else {
    auto* const held = dynamic_cast<Held*>(&state);
    return held == nullptr ? with_position_of<Rest...>(state, f) : f(held->position);
  }
}

// A copy as an object of the bound class, since the class that holds the game has no name in Python.
template <class Bound>
std::unique_ptr<Bound> copy_as(const Bound& state) {
  return std::unique_ptr<Bound>(static_cast<Bound*>(state.copy().release()));
}

}  // namespace boardwire
