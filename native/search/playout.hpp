// Random playouts: from a position to the end of the game by uniformly random moves.
#pragma once

#include <array>
#include <cstdint>

#include "game.hpp"
#include "random.hpp"
#include "search/limits.hpp"

namespace boardwire {

// A playout of a game that need not end stops after this many plies, unless the game names its own cap.
inline constexpr int kRolloutCap = 10'000;

template <GameWithChance G>
Move draw_outcome(const G& position, Random& random) {
  OutcomesOf<G> outcomes;
  position.chance_outcomes(outcomes);
  double left = random.unit();
  for (const auto& outcome : outcomes) {
    left -= outcome.probability;
    if (left < 0) return outcome.move;
  }
  return outcomes[outcomes.size() - 1].move;  // the probabilities sum to 1 but for rounding
}

// Plays one random move, or lets chance act, and returns what was played. Not for finished games.
template <Game G>
Move random_step(G& position, int actor, Random& random) {
  if constexpr (GameWithChance<G>) {
    if (actor == kChance) {
      const Move outcome = draw_outcome(position, random);
      position.apply(outcome);
      return outcome;
    }
  }
  if constexpr (requires { position.rollout_step(random); }) {
    return position.rollout_step(random);
  } else {
    MovesOf<G> moves;
    position.legal_moves(moves);
    const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
    position.apply(move);
    return move;
  }
}

// Plays the position to its end and returns the number of plies, chance outcomes included.
template <Game G>
int rollout(G& position, Random& random) {
  if constexpr (requires { position.play_out(random); }) {
    return position.play_out(random);
  } else {
    int cap = kRolloutCap;
    if constexpr (requires { position.rollout_cap(); }) cap = position.rollout_cap();
    int plies = 0;
    for (; plies < cap; ++plies) {
      const int actor = position.to_act();
      if (actor == kOver) break;
      random_step(position, actor, random);
    }
    return plies;
  }
}

template <Game G>
struct Playouts {
  Values<G> returns{};  // summed over the playouts, per player
  std::uint64_t plies = 0;
  double seconds = 0;
};

template <Game G>
Playouts<G> playouts(const G& start, std::uint64_t count, std::uint64_t seed, const Limits& limits) {
  Playouts<G> sum;
  Budget budget(limits);
  Random random(seed);
  G position = start;
  for (std::uint64_t i = 0; i < count && !budget.exhausted(); ++i) {
    position = start;
    sum.plies += static_cast<std::uint64_t>(rollout(position, random));
    const Values<G> values = values_of(position);
    for (std::size_t player = 0; player < values.size(); ++player) sum.returns[player] += values[player];
    budget.spend();
  }
  sum.seconds = budget.seconds();
  return sum;
}

}  // namespace boardwire
