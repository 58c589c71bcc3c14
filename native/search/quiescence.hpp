// Quiescence: at the horizon captures are played out before the position is judged, for a guess in the middle
// of an exchange is worth nothing (C. Shannon, "Programming a Computer for Playing Chess", 1950).
//
// The player to act may let the captures be and stand on the guess, unless he is urged (in check, or bound to
// take): then all his moves are tried, and a loss that is found so is proven.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "abilities.hpp"
#include "evaluation.hpp"
#include "game.hpp"
#include "search/limits.hpp"
#include "search/line.hpp"
#include "search/scores.hpp"

namespace boardwire {

template <Game G>
class Quiescence {
 public:
  // Whether the game says which positions are not quiet.
  static constexpr bool kUseful = HasNoisyMoves<G> || HasForcedMoves<G>;

  // `guesses` counts how often a score rested on a guess.
  Quiescence(Line<G>& line, const EvaluationOf<G>& evaluation, std::uint64_t& guesses)
      : line_(line), evaluation_(evaluation), guesses_(guesses) {}

  void start(Budget& budget) { budget_ = &budget; }

  // The score of the position at `ply`, which is not over, for its player to act. Meaningless once the budget
  // is exhausted.
  Score search(std::size_t ply, Score alpha, Score beta) {
    auto& here = line_[ply];
    here.moves.clear();
    Score best = -kNoScore;
    if (here.forced && ply < kDeepest) {
      here.position.legal_moves(here.moves);
    } else {
      ++guesses_;
      best = Scores<G>::evaluate(here.position, here.actor, evaluation_);
      if (best >= beta || ply >= kDeepest) return best;
      if constexpr (HasNoisyMoves<G>) here.position.noisy_moves(here.moves);
    }
    const Score stand = best;
    here.order.clear();
    for (const Move move : here.moves) here.order.push(gain_of(here.position, move));
    alpha = std::max(alpha, best);
    for (int index = here.order.next(); index >= 0; index = here.order.next()) {
      const Move move = here.moves[index];
      if (!here.forced && gives_up(here, move, stand, alpha)) continue;
      const Score score = after(ply, move, alpha, beta);
      if (budget_->exhausted()) return 0;
      best = std::max(best, score);
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return best;
  }

 private:
  static constexpr std::size_t kDeepest = kMaxDepth + 50;
  static constexpr Score kMargin = 2 * Scores<G>::kUnit;  // what a capture may bring besides what it takes

  // A capture that loses material, or takes too little to matter.
  static bool gives_up(const Ply<G>& here, Move move, Score stand, Score alpha) {
    if (stand + gain_of(here.position, move) + kMargin <= alpha) return true;
    return see_of(here.position, move) < 0;
  }

  Score after(std::size_t ply, Move move, Score alpha, Score beta) {
    const auto& next = line_.step(ply, move);
    if (budget_->spend()) return 0;
    const int mover = line_[ply].actor;
    if (next.actor == kOver) {
      guesses_ += is_over_by_history(next.position);
      return Scores<G>::outcome(next.position, mover, ply + 1);
    }
    if (next.actor == mover) return search(ply + 1, alpha, beta);
    return -search(ply + 1, -beta, -alpha);
  }

  Line<G>& line_;
  const EvaluationOf<G>& evaluation_;
  std::uint64_t& guesses_;
  Budget* budget_ = nullptr;
};

}  // namespace boardwire
