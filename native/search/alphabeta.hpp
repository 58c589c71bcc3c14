// Alpha-beta (D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning", 1975), in its negamax form,
// with iterative deepening and a transposition table.
//
// For two players, no chance, and returns that sum to zero.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "game.hpp"
#include "search/alphabeta_options.hpp"
#include "search/deepening.hpp"
#include "search/frames.hpp"
#include "search/limits.hpp"
#include "search/result.hpp"
#include "search/solver.hpp"
#include "search/table.hpp"

namespace boardwire {

template <Game G>
class AlphaBeta {
 public:
  using Options = AlphaBetaOptions;

  explicit AlphaBeta(const Options& options)
      : options_(options),
        table_(static_cast<std::size_t>(options.table)),
        solver_(static_cast<std::size_t>(options.table)) {}

  // Between searches. What is known stays known while the table keeps its size.
  void configure(const Options& options) {
    if (options.table != options_.table) {
      table_ = TranspositionTable(static_cast<std::size_t>(options.table));
      solver_ = SolverIfAny<G>(static_cast<std::size_t>(options.table));
    }
    options_ = options;
  }

  SearchResult search(const G& root, const Limits& limits) {
    Limits left = limits;
    if (options_.solve) {
      if (std::optional<SearchResult> solved = solver_.attempt(root, left)) return *std::move(solved);
    }
    Budget budget(left);
    if (root.players() != 2) throw Unsearchable("alpha-beta needs a game of two players");
    if (!plays_zero_sum(root)) throw Unsearchable("alpha-beta needs returns that sum to zero");
    if (GameWithChance<G> && !kMayLackChance<G>) {
      throw Unsearchable("alpha-beta cannot search a game with chance");
    }
    table_.next_search();
    if constexpr (kMayRepeat<G>) table_.forget();
    budget_ = &budget;
    guesses_ = 0;
    return deepen(root, limits.depth, budget, frames_, [this](Move move, int depth, float best) {
      return Reply{value_after(0, move, depth, std::max(best, -1.0f), 1.0f), guesses_};
    });
  }

 private:
  // The value of a move for the player who makes it, within the window: a result at or below alpha is
  // an upper bound on the value, one at or above beta a lower bound. Meaningless once the budget is
  // exhausted.
  float value_after(std::size_t ply, Move move, int depth, float alpha, float beta) {
    const auto& next = frames_.step(ply, move);
    if (budget_->spend()) return 0;
    const int mover = frames_[ply].actor;
    if (next.actor == kOver) {
      guesses_ += is_over_by_history(next.position);
      return static_cast<float>(next.position.returns(mover));
    }
    if (next.actor == kChance) throw Unsearchable("alpha-beta cannot search a game with chance");
    // Usually the other side is to act, but not after every move of every game.
    if (next.actor == mover) return negamax(ply + 1, depth - 1, alpha, beta);
    return -negamax(ply + 1, depth - 1, -beta, -alpha);
  }

  // The value of the position at `ply` for its player to act.
  float negamax(std::size_t ply, int depth, float alpha, float beta) {
    auto& here = frames_[ply];

    // 1. At the horizon, guess.
    if (depth == 0) {
      ++guesses_;
      return as_guess(here.position.evaluate(here.actor));
    }

    // 2. A position met before, searched at least as deep, needs no search; any entry tells which move
    //    to try first.
    const std::uint64_t key = here.position.key();
    int hint = 0;
    if (const TableEntry* entry = table_.find(key)) {
      if (!kIsPathDependent<G> && entry->depth >= depth && entry->settles(alpha, beta)) {
        if (entry->depth != TableEntry::kComplete) ++guesses_;
        return entry->value;
      }
      hint = entry->move;
    }

    // 3. Try the moves until one is too good: the other side will avoid this position.
    const std::uint64_t guesses_before = guesses_;
    const float floor = alpha;
    here.moves.clear();
    here.position.legal_moves(here.moves);
    float best = -std::numeric_limits<float>::infinity();
    int best_index = 0;
    for (const int index : HintFirst(here.moves.size(), hint)) {
      const float value = value_after(ply, here.moves[index], depth, alpha, beta);
      if (budget_->exhausted()) return 0;
      if (value > best) {
        best = value;
        best_index = index;
        if (value > alpha) {
          alpha = value;
          frames_.extend_pv(ply, here.moves[index]);
          if (alpha >= beta) break;
        }
      }
    }

    // 4. Remember. A value that rests on no guess holds at every depth, and so do a found win and a
    //    certain loss, which no guess can be.
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    const bool complete = guesses_ == guesses_before || (best >= 1 && bound != Bound::kUpper) ||
                          (best <= -1 && bound != Bound::kLower);
    table_.store(key, best, complete ? TableEntry::kComplete : depth, bound,
                 static_cast<std::uint16_t>(best_index));
    return best;
  }

  Options options_;
  TranspositionTable table_;
  SolverIfAny<G> solver_;
  Frames<G> frames_;
  Budget* budget_ = nullptr;
  std::uint64_t guesses_ = 0;  // how often a value rested on a guess, or on one path alone, so far
};

}  // namespace boardwire
