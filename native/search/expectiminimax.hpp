// Expectiminimax (D. Michie 1966): minimax with chance nodes, whose value is the mean of their outcomes'
// values, weighted by probability. With iterative deepening, alpha-beta between chance nodes, and a
// transposition table. On a game without chance it is alpha-beta. A chance outcome is a ply.
//
// With more than two players, or returns that do not sum to zero, there is no one value to bound: then it
// is max^n, in maxn.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "game.hpp"
#include "search/deepening.hpp"
#include "search/expectiminimax_options.hpp"
#include "search/frames.hpp"
#include "search/limits.hpp"
#include "search/maxn.hpp"
#include "search/mean.hpp"
#include "search/result.hpp"
#include "search/table.hpp"

namespace boardwire {

template <Game G>
class Expectiminimax {
 public:
  using Options = ExpectiminimaxOptions;

  explicit Expectiminimax(const Options& options)
      : options_(options), table_(static_cast<std::size_t>(options.table)) {}

  // Between searches. What is known stays known while the table keeps its size.
  void configure(const Options& options) {
    if (options.table != options_.table) *this = Expectiminimax(options);
    options_ = options;
  }

  SearchResult search(const G& root, const Limits& limits) {
    Budget budget(limits);
    if constexpr (!kIsZeroSum<G>) {
      use_maxn(!plays_zero_sum(root));
      if (maxn_) return maxn_->search(root, limits);
    }
    table_.next_search();
    if constexpr (kMayRepeat<G>) table_.forget();
    budget_ = &budget;
    guesses_ = 0;
    const int player = root.to_act();
    return deepen(root, limits.depth, budget, frames_, [&](Move move, int depth, float best) {
      const float floor = std::max(best, -1.0f);
      const float value = player == 0 ? value_after(0, move, depth, floor, 1.0f)
                                      : -value_after(0, move, depth, -1.0f, -floor);
      return Reply{value, guesses_};
    });
  }

 private:
  // The value for player 0, who maximises, of what follows a move or an outcome, within the window.
  float value_after(std::size_t ply, Move move, int depth, float alpha, float beta) {
    const auto& next = frames_.step(ply, move);
    if (budget_->spend()) return 0;
    if (next.actor == kOver) {
      guesses_ += is_over_by_history(next.position);
      return static_cast<float>(next.position.returns(0));
    }
    if (depth == 1) {
      ++guesses_;
      return as_guess(next.position.evaluate(0));
    }
    return value_of(ply + 1, depth - 1, alpha, beta);
  }

  float value_of(std::size_t ply, int depth, float alpha, float beta) {
    auto& here = frames_[ply];
    const std::uint64_t key = here.position.key();
    int hint = 0;
    if (const TableEntry* entry = table_.find(key)) {
      // Only the very same depth will do: a mean of guesses made at different depths would depend on the
      // order of the search.
      const bool fits = entry->depth == depth || entry->depth == TableEntry::kComplete;
      if (!kIsPathDependent<G> && fits && entry->settles(alpha, beta)) {
        if (entry->depth != TableEntry::kComplete) ++guesses_;
        return entry->value;
      }
      hint = entry->move;
    }
    const std::uint64_t guesses_before = guesses_;
    Found found;
    if (here.actor == kChance) {
      if constexpr (GameWithChance<G>) found = mean_of(ply, depth);
    } else {
      found = best_of(ply, depth, alpha, beta, hint);
    }
    if (budget_->exhausted()) return 0;
    const Bound bound = here.actor == kChance ? Bound::kExact
                        : found.value >= beta ? Bound::kLower
                        : found.value > alpha ? Bound::kExact
                                              : Bound::kUpper;
    const bool complete = guesses_ == guesses_before ||
                          (found.value >= 1 && bound != Bound::kUpper) ||
                          (found.value <= -1 && bound != Bound::kLower);
    table_.store(key, found.value, complete ? TableEntry::kComplete : depth, bound,
                 static_cast<std::uint16_t>(found.index));
    return found.value;
  }

  struct Found {
    float value = 0;
    int index = 0;  // of the best move
  };

  // A choice: player 0 takes the highest value, player 1 the lowest.
  Found best_of(std::size_t ply, int depth, float alpha, float beta, int hint) {
    auto& here = frames_[ply];
    const bool maximise = here.actor == 0;
    const float infinity = std::numeric_limits<float>::infinity();
    Found best{maximise ? -infinity : infinity, 0};
    here.moves.clear();
    here.position.legal_moves(here.moves);
    for (const int index : HintFirst(here.moves.size(), hint)) {
      const float value = value_after(ply, here.moves[index], depth, alpha, beta);
      if (budget_->exhausted()) return {};
      if (maximise ? value > best.value : value < best.value) {
        best = {value, index};
        if (alpha < value && value < beta) frames_.extend_pv(ply, here.moves[index]);
        (maximise ? alpha : beta) = maximise ? std::max(alpha, value) : std::min(beta, value);
        if (alpha >= beta) break;
      }
    }
    return best;
  }

  // Chance: every outcome counts, so each is searched with the full window.
  Found mean_of(std::size_t ply, int depth)
    requires GameWithChance<G>
  {
    OutcomesOf<G> outcomes;
    frames_[ply].position.chance_outcomes(outcomes);
    Mean mean;
    for (const Outcome& outcome : outcomes) {
      mean.add(outcome.probability, value_after(ply, outcome.move, depth, -1.0f, 1.0f));
      if (budget_->exhausted()) return {};
    }
    return {mean.value(), 0};
  }

  // The two searches never have their tables at the same time.
  void use_maxn(bool wanted) {
    if (wanted == maxn_.has_value()) return;
    const auto megabytes = static_cast<std::size_t>(options_.table);
    table_ = TranspositionTable(wanted ? 0 : megabytes);
    if (wanted) {
      maxn_.emplace(megabytes);
    } else {
      maxn_.reset();
    }
  }

  struct Never {};

  Options options_;
  TranspositionTable table_;
  [[no_unique_address]] std::conditional_t<kIsZeroSum<G>, Never, std::optional<MaxN<G>>> maxn_;
  Frames<G> frames_;
  Budget* budget_ = nullptr;
  std::uint64_t guesses_ = 0;
};

}  // namespace boardwire
