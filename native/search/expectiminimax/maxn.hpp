// Max^n (C. Luckhardt and K. Irani, "An Algorithmic Solution of N-Person Games", 1986) with chance nodes:
// each player to act chooses the greatest own value, whatever the others get; chance is the mean. For any
// number of players and any returns. With iterative deepening and a table.
//
// Of moves with the same value for the mover the first one counts. The values of the others may depend on
// that, so moves are searched in the order of the list, and only moves after a certain win are pruned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/expectiminimax/deepening.hpp"
#include "search/expectiminimax/frames.hpp"
#include "search/expectiminimax/mean.hpp"
#include "search/shared/buckets.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "values.hpp"

namespace boardwire {

template <Game G>
class MaxN {
 public:
  explicit MaxN(std::size_t table_megabytes) : entries_(table_megabytes) {}

  void reset() { entries_.forget(); }

  SearchResult search(const G& root, const Limits& limits, const EvaluationOf<G>& evaluation) {
    Budget budget(limits);
    ++generation_;
    if constexpr (MayRepeat<G>) entries_.forget();
    budget_ = &budget;
    evaluation_ = &evaluation;
    inexact_ = 0;
    const int player = root.to_act();
    return deepen(root, limits, budget, frames_, [&](Move move, int depth, float /*best*/) {
      return Reply{of(values_after(0, move, depth), player), inexact_};
    });
  }

 private:
  using ValueOfEach = std::array<float, G::kMaxPlayers>;  // the value of a position to each player

  struct Entry {
    static constexpr int kComplete = 255;  // an exact value, which holds at every depth
    std::uint64_t key = 0;
    ValueOfEach found{};
    std::uint8_t depth = 0;  // 0: nothing is stored here
    std::uint8_t generation = 0;
  };

  static float of(const ValueOfEach& found, int player) { return found[static_cast<std::size_t>(player)]; }

  // Meaningless once the budget is exhausted.
  ValueOfEach values_after(std::size_t ply, Move move, int depth) {
    const auto& next = frames_.step(ply, move);
    if (budget_->spend()) return {};
    if (next.actor != kOver && depth > 1) return values_at(ply + 1, depth - 1);
    const auto evaluate = [&](int player) { return static_evaluation(next.position, player, *evaluation_); };
    const Values<G> values = values_of(next.position, evaluate);
    if (next.actor != kOver || is_over_by_history(next.position)) ++inexact_;
    ValueOfEach found{};
    for (std::size_t player = 0; player < found.size(); ++player) {
      found[player] = next.actor == kOver ? static_cast<float>(values[player]) : as_estimate(values[player]);
    }
    return found;
  }

  ValueOfEach values_at(std::size_t ply, int depth) {
    const std::uint64_t unsalted = frames_[ply].position.key();
    Entry& entry = entries_[unsalted][0];
    const std::uint64_t key = entries_.salted(unsalted);
    // As in expectiminimax, only an entry of the same depth.
    const bool fits = entry.depth == depth || entry.depth == Entry::kComplete;
    if (!PathDependentGame<G> && entry.key == key && fits) {
      if (entry.depth != Entry::kComplete) ++inexact_;
      return entry.found;
    }
    const std::uint64_t inexact_before = inexact_;
    const ValueOfEach found = frames_[ply].actor == kChance ? mean_of(ply, depth) : best_of(ply, depth);
    if (budget_->exhausted()) return {};
    if (entry.generation != generation_ || entry.depth <= depth) {
      const int holds = inexact_ == inexact_before ? Entry::kComplete : depth;
      entry = {key, found, static_cast<std::uint8_t>(holds), generation_};
    }
    return found;
  }

  ValueOfEach best_of(std::size_t ply, int depth) {
    auto& here = frames_[ply];
    here.moves.clear();
    here.position.legal_moves(here.moves);
    ValueOfEach best{};
    for (int i = 0; i < here.moves.size(); ++i) {
      const ValueOfEach found = values_after(ply, here.moves[i], depth);
      if (budget_->exhausted()) return {};
      if (i > 0 && of(found, here.actor) <= of(best, here.actor)) continue;
      best = found;
      frames_.extend_pv(ply, here.moves[i]);
      if (of(best, here.actor) >= 1) break;
    }
    return best;
  }

  ValueOfEach mean_of(std::size_t ply, int depth) {
    std::array<Mean, G::kMaxPlayers> means;
    if constexpr (GameWithChance<G>) {
      OutcomesOf<G> outcomes;
      frames_[ply].position.chance_outcomes(outcomes);
      for (const Outcome& outcome : outcomes) {
        const ValueOfEach found = values_after(ply, outcome.move, depth);
        if (budget_->exhausted()) return {};
        for (std::size_t player = 0; player < means.size(); ++player) {
          means[player].add(outcome.probability, found[player]);
        }
      }
    }
    ValueOfEach found{};
    for (std::size_t player = 0; player < means.size(); ++player) found[player] = means[player].value();
    return found;
  }

  Buckets<Entry, 1> entries_;
  std::uint8_t generation_ = 0;
  Frames<G> frames_;
  Budget* budget_ = nullptr;
  const EvaluationOf<G>* evaluation_ = nullptr;
  std::uint64_t inexact_ = 0;  // values that rest on a static evaluation or on the path, so far
};

}  // namespace boardwire
