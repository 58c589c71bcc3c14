// The static evaluation in Monte Carlo tree search: as the value of a leaf, as the result of a playout that stops
// early, and as the prior of a move.
#pragma once

#include <utility>

#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/mcts/priors.hpp"
#include "values.hpp"

namespace boardwire {

template <Game G>
class EvaluatedPositions {
 public:
  // Evaluates by these weights from now on.
  void evaluate_by(EvaluationOf<G> evaluation) { evaluation_ = std::move(evaluation); }

  // `steepness` > 1 makes a small lead count for more, as the chance of winning does: x / (K + |x|) becomes
  // x / (K / steepness + |x|).
  void set_steepness(double steepness) { steepness_ = steepness; }

  // The returns when the game is over, and the evaluation otherwise.
  [[nodiscard]] Values<G> values(const G& position) const {
    return values_of(position, [&](int player) { return value(position, player); });
  }

  // Adds virtual visits to the priors of the moves: the value of each is that of the position after it.
  void add_to(GamePriors<G>& priors, const G& position, const MovesOf<G>& moves, float visits) const {
    const int mover = position.to_act();
    for (int i = 0; i < moves.size(); ++i) {
      G next = position;
      next.apply(moves[i]);
      const double result = next.to_act() == kOver ? next.returns(mover) : value(next, mover);
      priors.add(i, static_cast<float>((result + 1) / 2) * visits, visits);
    }
  }

 private:
  [[nodiscard]] double value(const G& position, int player) const {
    const double found = static_evaluation(position, player, evaluation_);
    return steepness_ * found / (1 + (steepness_ - 1) * (found < 0 ? -found : found));
  }

  EvaluationOf<G> evaluation_ = default_evaluation<G>();
  double steepness_ = 1;
};

}  // namespace boardwire
