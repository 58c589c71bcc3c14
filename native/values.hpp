// The value of a position to each player.
#pragma once

#include <array>
#include <cstddef>

#include "abilities.hpp"
#include "game.hpp"

namespace boardwire {

template <Game G>
using Values = std::array<double, G::kMaxPlayers>;

// The returns when the game is over, and evaluate(player) otherwise.
template <Game G>
[[nodiscard]] Values<G> values_of(const G& position, auto&& evaluate) {
  Values<G> values{};
  const bool over = position.to_act() == kOver;
  const auto value = [&](int player) { return over ? position.returns(player) : evaluate(player); };
  if constexpr (ZeroSumGame<G>) {
    values[0] = value(0);
    values[1] = -values[0];
  } else {
    for (int player = 0; player < position.players(); ++player) {
      values[static_cast<std::size_t>(player)] = value(player);
    }
  }
  return values;
}
template <Game G>
[[nodiscard]] Values<G> values_of(const G& position) {
  return values_of(position, [&](int player) { return position.evaluate(player); });
}

}  // namespace boardwire
