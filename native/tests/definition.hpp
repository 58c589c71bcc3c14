// The value of a position by the textbook's definition, which visits the whole tree: the reference for searches.
#pragma once

#include <algorithm>

#include "game.hpp"

namespace boardwire::tests {

// The value for player 0 of a search of `depth` plies, with `evaluate` at its leaves. Without chance it is minimax.
template <Game G>
double expectiminimax(const G& position, int depth, const auto& evaluate) {
  const int actor = position.to_act();
  if (actor == kOver) return position.returns(0);
  if (depth == 0) return evaluate(position);
  const auto after = [&](Move move) {
    G child = position;
    child.apply(move);
    return expectiminimax(child, depth - 1, evaluate);
  };
  if constexpr (GameWithChance<G>) {
    if (actor == kChance) {
      OutcomesOf<G> outcomes;
      position.chance_outcomes(outcomes);
      double mean = 0;
      for (const Outcome& outcome : outcomes) mean += outcome.probability * after(outcome.move);
      return mean;
    }
  }
  MovesOf<G> moves;
  position.legal_moves(moves);
  double best = actor == 0 ? -2 : 2;
  for (const Move move : moves) best = actor == 0 ? std::max(best, after(move)) : std::min(best, after(move));
  return best;
}

template <Game G>
double expectiminimax(const G& position, int depth) {
  return expectiminimax(position, depth, [](const G& at) { return at.evaluate(0); });
}

}  // namespace boardwire::tests
