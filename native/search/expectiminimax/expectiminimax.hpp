// Expectiminimax (D. Michie 1966): minimax with chance nodes, whose value is the mean of the values of their
// outcomes, weighted by probability. With iterative deepening, alpha-beta between chance nodes, Star1 and
// Star2 at chance nodes (see star.hpp), and a transposition table. In a game without chance it is alpha-beta.
// A chance outcome is a ply.
//
// With more than two players, or returns that do not sum to zero, there is no single value to bound. Then the
// search is max^n, in maxn.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "search/expectiminimax/deepening.hpp"
#include "search/expectiminimax/frames.hpp"
#include "search/expectiminimax/maxn.hpp"
#include "search/expectiminimax/options.hpp"
#include "search/expectiminimax/ordering.hpp"
#include "search/expectiminimax/star.hpp"
#include "search/expectiminimax/table.hpp"
#include "search/shared/bound.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <Game G>
class Expectiminimax {
 public:
  using Options = ExpectiminimaxOptions;

  explicit Expectiminimax(const Options& options, const EvaluationOf<G>& evaluation = default_evaluation<G>())
      : options_(options), evaluation_(evaluation), table_(static_cast<std::size_t>(options.table)) {}

  // Between searches. The table is kept while its size stays the same.
  void configure(const Options& options) {
    if (options.table != options_.table) *this = Expectiminimax(options, evaluation_);
    options_ = options;
  }

  // Between searches: later searches evaluate positions by these weights.
  void weigh(const WeightValues& values)
    requires WeighedGame<G>
  {
    evaluate_by(evaluation_by<G>(values));
  }
  // The same with an evaluation that is made already.
  void evaluate_by(EvaluationOf<G> evaluation) { *this = Expectiminimax(options_, std::move(evaluation)); }

  // Between searches: forgets the table, for a new game.
  void reset() {
    table_.forget();
    if constexpr (!ZeroSumGame<G>) {
      if (maxn_) maxn_->reset();
    }
  }

  SearchResult search(const G& root, const Limits& limits) {
    Budget budget(limits);
    if constexpr (!ZeroSumGame<G>) {
      use_maxn(!plays_zero_sum(root));
      if (maxn_) return maxn_->search(root, limits, evaluation_);
    }
    table_.next_search();
    if constexpr (MayRepeat<G>) table_.forget();
    ordering_.forget();
    budget_ = &budget;
    inexact_ = 0;
    const int player = root.to_act();
    return deepen(root, limits, budget, frames_, [&](Move move, int depth, float best) {
      const float floor = std::max(best, -1.0f);
      const float value =
          player == 0 ? value_after(0, move, depth, {floor, 1}) : -value_after(0, move, depth, {-1, -floor});
      return Reply{value, inexact_};
    });
  }

 private:
  // The value after a move or an outcome for player 0, the maximiser. A result at or below the window is an
  // upper bound, one at or above it a lower bound. Meaningless once the budget is exhausted.
  float value_after(std::size_t ply, Move move, int depth, Interval window) {
    const auto& next = frames_.step(ply, move);
    if (budget_->spend()) return 0;
    if (const auto value = value_at_once(next, depth - 1)) return *value;
    return value_of(ply + 1, depth - 1, window);
  }

  // The value where no search is needed: at the end of the game, and at the horizon.
  std::optional<float> value_at_once(const Frame<G>& here, int depth) {
    if (here.actor == kOver) {
      inexact_ += is_over_by_history(here.position);
      return static_cast<float>(here.position.returns(0));
    }
    if (depth > 0) return std::nullopt;
    ++inexact_;
    return as_estimate(static_evaluation(here.position, 0, evaluation_));
  }

  float value_of(std::size_t ply, int depth, Interval window) {
    // A search of the last moves after a roll is faster than the table.
    const bool last = depth == 1 && frames_[ply - 1].actor == kChance;
    if (options_.table == 0 || last) return searched(ply, depth, window, kNoHint).value;
    auto& here = frames_[ply];
    const std::uint64_t key = here.position.key();
    int hint = kNoHint;
    if (const TableEntry* entry = table_.find(key)) {
      if (holds(*entry, depth) && entry->settles(window.low, window.high)) {
        if (entry->depth != TableEntry::kComplete) ++inexact_;
        return entry->value;
      }
      hint = entry->move;
    }
    const std::uint64_t inexact_before = inexact_;
    const Found found = searched(ply, depth, window, hint);
    if (budget_->exhausted()) return 0;
    const Bound bound = found.value <= window.low    ? Bound::kUpper
                        : found.value >= window.high ? Bound::kLower
                                                     : Bound::kExact;
    const bool complete = inexact_ == inexact_before || (found.value >= 1 && bound != Bound::kUpper) ||
                          (found.value <= -1 && bound != Bound::kLower);
    table_.store(key, found.value, complete ? TableEntry::kComplete : depth, bound,
                 static_cast<std::uint16_t>(found.index));
    return found.value;
  }

  // Only an entry of the same depth: otherwise a mean of static evaluations made at different depths would
  // depend on the order of the search.
  static bool holds(const TableEntry& entry, int depth) {
    return !PathDependentGame<G> && (entry.depth == depth || entry.depth == TableEntry::kComplete);
  }

  struct Found {
    float value = 0;
    int index = 0;  // of the best move
  };

  Found searched(std::size_t ply, int depth, Interval window, int hint) {
    if constexpr (GameWithChance<G>) {
      if (frames_[ply].actor == kChance) return {mean_of(ply, depth, window), 0};
    }
    return best_of(ply, depth, window, hint);
  }

  // A choice: player 0 takes the highest value, player 1 the lowest.
  Found best_of(std::size_t ply, int depth, Interval window, int hint) {
    auto& here = frames_[ply];
    const bool maximise = here.actor == 0;
    const float infinity = std::numeric_limits<float>::infinity();
    const Interval asked = window;
    Found best{maximise ? -infinity : infinity, 0};
    here.moves.clear();
    here.position.legal_moves(here.moves);
    const int searched = sort(ply, depth, hint);
    if (budget_->exhausted()) return {};
    for (int nth = 0; nth < searched; ++nth) {
      const int index = ordering_.index(ply, nth);
      const float value = value_after(ply, here.moves[index], depth, window);
      if (budget_->exhausted()) return {};
      if (maximise ? value > best.value : value < best.value) {
        best = {value, index};
        if (asked.low < value && value < asked.high) frames_.extend_pv(ply, here.moves[index]);
        float& end = maximise ? window.low : window.high;
        end = maximise ? std::max(end, value) : std::min(end, value);
        if (window.low >= window.high) break;
      }
    }
    if (options_.ordering) ordering_.remember(ply, here.moves[best.index]);
    return best;
  }

  // Chance: the mean of all outcomes, or a bound on it as soon as that decides.
  float mean_of(std::size_t ply, int depth, Interval window)
    requires GameWithChance<G>
  {
    OutcomesOf<G> outcomes;
    frames_[ply].position.chance_outcomes(outcomes);
    BoundedMean<G::kMaxOutcomes> mean(bounds_of(frames_[ply].position, depth));
    for (const Outcome& outcome : outcomes) mean.add(outcome.probability);
    const Interval asked = options_.star == 0 ? Interval{-1, 1} : window;

    // Star2: the value of a reply to an outcome bounds the value of the outcome.
    if (options_.star == 2 && depth > 1) {
      for (int i = 0; i < outcomes.size() && !mean.decides(asked); ++i) {
        ordering_.at(ply + 1, i);
        mean.narrow(i, probed(ply, outcomes[i].move, depth, mean.window_for(i, asked)));
        if (budget_->exhausted()) return 0;
      }
    }
    // Star1.
    for (int i = 0; i < outcomes.size() && !mean.decides(asked); ++i) {
      if (mean.is_exact(i)) continue;
      ordering_.at(ply + 1, i);
      const Interval inner = options_.star == 0 ? asked : mean.window_for(i, asked);
      mean.learn(i, value_after(ply, outcomes[i].move, depth, inner), inner);
      if (budget_->exhausted()) return 0;
    }
    return mean.value(asked);
  }

  // Bounds on the value of an outcome, by a search of the first move of the ordering, or of all moves if
  // there are few.
  Interval probed(std::size_t ply, Move outcome, int depth, Interval window) {
    const Interval anything{-1, 1};
    auto& next = frames_.step(ply, outcome);
    if (budget_->spend()) return anything;
    if (const auto value = value_at_once(next, depth - 1)) return {*value, *value};
    if (next.actor == kChance) return anything;
    int hint = kNoHint;
    if (options_.table != 0 && depth > 2) {
      if (const TableEntry* entry = table_.find(next.position.key())) {
        hint = entry->move;
        if (holds(*entry, depth - 1)) {
          if (entry->depth != TableEntry::kComplete) ++inexact_;
          return {entry->bound == Bound::kUpper ? -1 : entry->value, entry->bound == Bound::kLower ? 1 : entry->value};
        }
      }
    }
    next.moves.clear();
    next.position.legal_moves(next.moves);
    if (next.moves.size() < kLeastProbed) return bounds_shown(value_of(ply + 1, depth - 1, window), window);
    sort(ply + 1, depth - 1, hint);
    if (budget_->exhausted()) return anything;
    const Move reply = next.moves[ordering_.index(ply + 1, 0)];
    const float value = value_after(ply + 1, reply, depth - 1, window);
    if (budget_->exhausted()) return anything;
    const Interval reply_is = bounds_shown(value, window);
    return next.actor == 0 ? Interval{reply_is.low, 1} : Interval{-1, reply_is.high};
  }

  // The bounds on a value that the result of a search with this window shows.
  static Interval bounds_shown(float value, Interval window) {
    return {value > window.low ? value : -1, value < window.high ? value : 1};
  }

  // Bounds on all values that a search from the position can return.
  static Interval bounds_of(const G& position, int depth) {
    if constexpr (HasValueBounds<G>) {
      const auto [low, high] = position.value_bounds(depth);
      return {static_cast<float>(low), static_cast<float>(high)};
    }
    return {-1, 1};
  }

  // Orders the moves at `ply`, and returns the number of those to search. Static evaluations take little time where
  // the search below them is deep.
  int sort(std::size_t ply, int depth, int hint) {
    const auto& here = frames_[ply];
    const int size = here.moves.size();
    const bool some = options_.replies > 0 && options_.replies < size && depth >= kLeastSorted;
    if (some) {
      hint = kNoHint;  // the choice of moves must not depend on earlier searches
    } else if (!options_.ordering) {
      ordering_.as_listed(ply, size, hint);
      return size;
    } else if (depth < kLeastSorted || size < 3) {
      ordering_.by_memory(ply, here.moves, hint);
      return size;
    }
    ordering_.by_evaluation(ply, here.moves.size(), hint, [&](int index) {
      const auto& next = frames_.step(ply, here.moves[index]);
      if (budget_->exhausted() || budget_->spend()) return 0.0f;
      const double value =
          next.actor == kOver ? next.position.returns(0) : static_evaluation(next.position, 0, evaluation_);
      return static_cast<float>(here.actor == 0 ? value : -value);
    });
    return some ? static_cast<int>(options_.replies) : size;
  }

  // Only one of the two searches has a table at a time.
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

  static constexpr int kLeastSorted = 3;  // plies below a choice: a move, a roll, a move
  static constexpr int kLeastProbed = 4;  // moves; fewer are all searched at once

  Options options_;
  EvaluationOf<G> evaluation_;
  TranspositionTable table_;
  [[no_unique_address]] std::conditional_t<ZeroSumGame<G>, Never, std::optional<MaxN<G>>> maxn_;
  Frames<G> frames_;
  PlyOrdering ordering_;
  Budget* budget_ = nullptr;
  std::uint64_t inexact_ = 0;
};

}  // namespace boardwire
