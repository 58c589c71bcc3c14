// Playouts: from a position to the end of the game, by uniformly random moves or by the game's own policy.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "abilities.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/shared/limits.hpp"
#include "trace.hpp"
#include "values.hpp"

namespace boardwire {

// The number of plies after which a playout of an endless game stops, unless the game has a cap of its own.
inline constexpr int kPlayoutCap = 10'000;

template <GameWithChance G>
Move draw_outcome(const G& position, Random& random) {
  OutcomesOf<G> outcomes;
  position.chance_outcomes(outcomes);
  if constexpr (HasFairChance<G>) {
    return outcomes[static_cast<int>(random.below(static_cast<std::uint32_t>(outcomes.size())))].move;
  }
  double left = random.unit();
  for (const auto& outcome : outcomes) {
    left -= outcome.probability;
    if (left < 0) return outcome.move;
  }
  return outcomes[outcomes.size() - 1].move;  // the probabilities sum to 1 but for rounding
}

// Plays one random move, or a random chance outcome, and returns it. Not for finished games.
template <Game G>
Move random_step(G& position, int actor, Random& random) {
  if constexpr (GameWithChance<G>) {
    if (actor == kChance) {
      const Move outcome = draw_outcome(position, random);
      position.apply(outcome);
      return outcome;
    }
  }
  if constexpr (HasPlayoutStep<G>) {
    return position.playout_step(random);
  } else {
    MovesOf<G> moves;
    position.legal_moves(moves);
    const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
    position.apply(move);
    return move;
  }
}

template <Game G>
[[nodiscard]] int playout_cap(const G& position) {
  if constexpr (HasPlayoutCap<G>) return position.playout_cap();
  return kPlayoutCap;
}

// Plays to the end, ply by ply: `step` plays one move and returns it. Returns the number of plies.
template <Game G>
int play_by_steps(G& position, Trace* trace, auto&& step, int most = kPlayoutCap) {
  const int cap = std::min(playout_cap(position), most);
  int plies = 0;
  for (; plies < cap; ++plies) {
    const int actor = position.to_act();
    if (actor == kOver) break;
    const Move move = step(position, actor);
    if (trace != nullptr && actor >= 0) trace->add(move, actor);
  }
  return plies;
}

// Plays the position to its end by random moves and returns the number of plies, chance outcomes included.
template <Game G>
int playout(G& position, Random& random) {
  if constexpr (HasPlayout<G>) {
    return position.play_out(random);
  } else {
    return play_by_steps(position, nullptr, [&](G& at, int actor) { return random_step(at, actor, random); });
  }
}

// The same, and adds the moves to the trace.
template <Game G>
int playout(G& position, Random& random, Trace& trace) {
  if constexpr (HasTracedPlayout<G>) {
    return position.play_out(random, trace);
  } else {
    return play_by_steps(position, &trace, [&](G& at, int actor) { return random_step(at, actor, random); });
  }
}

// Plays at most `most` random plies. With a trace, adds the moves to it.
template <Game G>
int short_playout(G& position, Random& random, Trace* trace, int most) {
  const auto step = [&](G& at, int actor) { return random_step(at, actor, random); };
  return play_by_steps(position, trace, step, most);
}

// Plays to the end by the game's own policy, or at random if it has none.
template <Game G>
int policy_playout(G& position, Random& random) {
  if constexpr (HasPlayoutPolicy<G>) return position.play_out_policy(random);
  return playout(position, random);
}

template <Game G>
int policy_playout(G& position, Random& random, Trace& trace) {
  if constexpr (HasPlayoutPolicy<G>) return position.play_out_policy(random, trace);
  return playout(position, random, trace);
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
    sum.plies += static_cast<std::uint64_t>(playout(position, random));
    const Values<G> values = values_of(position);
    for (std::size_t player = 0; player < values.size(); ++player) sum.returns[player] += values[player];
    budget.spend();
  }
  sum.seconds = budget.seconds();
  return sum;
}

}  // namespace boardwire
