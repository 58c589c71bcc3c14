// Quiescence search: at the horizon captures are played out before the position is evaluated, since a static
// evaluation in the middle of an exchange means nothing (C. Shannon, "Programming a Computer for Playing
// Chess", 1950).
//
// The player to act may make no capture and take the static evaluation (stand pat), except in a forced
// position (in check, or bound to capture). There all moves are searched, and a loss is a proof.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "abilities.hpp"
#include "game.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/alphabeta/shared_table.hpp"
#include "search/alphabeta/static_scores.hpp"
#include "search/shared/bound.hpp"
#include "search/shared/limits.hpp"

namespace boardwire {

template <Game G>
class Quiescence {
 public:
  // Whether the game knows positions that are not quiet.
  static constexpr bool kUseful = HasNoisyMoves<G> || HasForcedMoves<G>;

  // `inexact` counts the scores that rest on a static evaluation.
  Quiescence(Line<G>& line, StaticScores<G>& scores, SharedTable& table, std::uint64_t& inexact)
      : line_(line), scores_(scores), table_(table), inexact_(inexact) {}

  // Before a search. `remembers`: whether to use the table, in a game that gains from it.
  void start(Budget& budget, bool remembers) {
    budget_ = &budget;
    remembers_ = SelectiveGame<G> && remembers;
  }

  // The score of the position at `ply`, which is not over, for its player to act. Meaningless once the budget
  // is exhausted.
  Score search(std::size_t ply, Score alpha, Score beta) {
    auto& here = line_[ply];
    std::uint64_t key = 0;
    const Score floor = alpha;
    if (remembers_) {
      key = here.position.key();
      const std::optional<Known> known = table_.find(key);
      if (known && !is_proven(known->score) && known->settles(alpha, beta)) {
        ++inexact_;
        return known->score;
      }
    }
    here.moves.clear();
    Score best = -kNoScore;
    if (here.forced && ply < kDeepest) {
      here.position.legal_moves(here.moves);
    } else {
      ++inexact_;
      best = scores_.of(here);
      if (best >= beta || ply >= kDeepest) {
        if (remembers_ && best >= beta) table_.store(key, {best, Known::kNoIndex, 0, Bound::kLower});
        return best;
      }
      if constexpr (HasNoisyMoves<G>) here.position.noisy_moves(here.moves);
    }
    const Score stand = best;
    here.order.clear();
    for (const Move move : here.moves) here.order.push(rank_of(here, move));
    alpha = std::max(alpha, best);
    for (int index = here.order.next(); index >= 0; index = here.order.next()) {
      const Move move = here.moves[index];
      if (!here.forced && skips(here, move, stand, alpha)) continue;
      const Score score = after(ply, move, alpha, beta);
      if (budget_->exhausted()) return 0;
      best = std::max(best, score);
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    if (remembers_ && !is_proven(best)) {
      table_.store(key, {best, Known::kNoIndex, 0,
                         best >= beta   ? Bound::kLower
                         : best > floor ? Bound::kExact
                                        : Bound::kUpper});
    }
    return best;
  }

 private:
  static constexpr std::size_t kDeepest = kMaxDepth + 50;
  static constexpr Score kMargin = Scores<G>::kUnit * 21 / 8;  // what a capture may win besides the captured piece

  // Moves that win most come first. Where they are not skipped, those that lose material come last.
  static int rank_of(const Ply<G>& here, Move move) {
    const int gain = gain_of(here.position, move);
    return SelectiveGame<G> && here.forced && see_is_below(here.position, move, 0) ? gain - kCaptureRank : gain;
  }

  // Whether to skip a capture, since it loses material or wins too little.
  static bool skips(const Ply<G>& here, Move move, Score stand, Score alpha) {
    if (stand + gain_of(here.position, move) + kMargin <= alpha) return true;
    return see_is_below(here.position, move, 0);
  }

  Score after(std::size_t ply, Move move, Score alpha, Score beta) {
    const auto& next = line_.step(ply, move);
    if (budget_->spend()) return 0;
    const int mover = line_[ply].actor;
    if (next.actor == kOver) {
      inexact_ += is_over_by_history(next.position);
      return Scores<G>::outcome(next.position, mover, ply + 1);
    }
    if (next.actor == mover) return search(ply + 1, alpha, beta);
    return -search(ply + 1, -beta, -alpha);
  }

  Line<G>& line_;
  StaticScores<G>& scores_;
  SharedTable& table_;
  std::uint64_t& inexact_;
  Budget* budget_ = nullptr;
  bool remembers_ = false;
};

}  // namespace boardwire
