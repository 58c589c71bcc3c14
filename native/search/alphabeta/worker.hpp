// One thread of an alpha-beta search: negamax with iterative deepening and enhancements.
//
// The root and its iterations are here, the nodes below it in nodes.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/alphabeta/experience.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/nodes.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/alphabeta/shared_table.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <Game G>
class AlphaBetaWorker {
 public:
  // Workers may share the table. Each has experience of its own, which is kept between searches.
  AlphaBetaWorker(const AlphaBetaOptions& options, const EvaluationOf<G>& evaluation, SharedTable& table,
                  Experience<G>& experience)
      : options_(options), nodes_(options, evaluation, table, experience) {}

  // Searches one ply deep, then two, and so on until a limit is reached or the value is proven. A player must
  // be to act: see begin_search(). `first_depth` is more than 1 for a worker that should not repeat the work
  // of another.
  SearchResult deepen(const G& root, int first_depth, const Limits& limits) {
    Budget budget(limits);
    begin(root, limits.restrictions, budget);
    SearchResult result;
    for (const Move move : line_[0].moves) result.moves.push_back({.move = move});
    result.move = result.moves[0].move;
    result.pv.assign(1, *result.move);
    const auto measure = [&] {
      result.seldepth = line_.deepest();
      result.hashfull = nodes_.permille_used();
      result.nodes = budget.nodes();
      result.seconds = budget.seconds();
    };
    budget.on_report([&] {
      measure();
      budget.report(result);
    });
    const int deepest = limits.depth == 0 ? kMaxDepth : std::min(limits.depth, kMaxDepth);
    Score last = 0;
    for (int depth = std::min(first_depth, deepest); depth <= deepest; ++depth) {
      nodes_.make_room();
      const std::uint64_t inexact_before = nodes_.inexact();
      const Score score = iterate(result, depth, last);
      if (score == -kNoScore) break;  // the iteration found nothing
      last = score;
      const bool cut_short = budget.exhausted();
      result.exact = score >= kProven || (!cut_short && (score <= -kProven || nodes_.inexact() == inexact_before));
      conclude(result, score);
      if (cut_short) break;
      result.depth = depth;
      // A win that was found with pruning may not be the shortest one. A complete search to its depth settles
      // that.
      if (result.exact && (!is_proven(score) || depth >= plies_to_end(score))) break;
    }
    measure();
    result.current.reset();
    line_.clear();
    return result;
  }

 private:
  using Nodes = AlphaBetaNodes<G>;

  void begin(const G& root, const Restrictions& restrictions, Budget& budget) {
    budget_ = &budget;
    nodes_.start(root, restrictions, budget);
    line_[0].moves = root_moves(root, restrictions);
  }

  // One iteration with a narrow window around the score of the last one, widened until the score lies within.
  // -kNoScore when the budget ran out before any result.
  Score iterate(SearchResult& result, int depth, Score last) {
    const bool aspires = options_.aspiration && depth >= 4 && !is_proven(last);
    Score width = aspires ? std::max(1, Scores<G>::kUnit / 4) : 2 * kWin;
    Score alpha = std::max(last - width, -kWin);
    Score beta = std::min(last + width, +kWin);
    Score found = -kNoScore;
    for (;;) {
      const Score score = search_root(result, depth, alpha, beta);
      if (budget_->exhausted()) return score == -kNoScore ? found : score;
      if (score > alpha && score < beta) return score;
      if (alpha == -kWin && beta == kWin) return score;
      if (score >= beta) found = score;  // a lower bound, by the move that is in front now
      width = width > 8 * Scores<G>::kUnit ? 2 * kWin : width * 3;
      if (score <= alpha) alpha = std::max(score - width, -kWin);
      if (score >= beta) beta = std::min(score + width, +kWin);
    }
  }

  // Searches the root's moves and puts the best one in front. When the budget runs out, returns the score of
  // the best move so far, or -kNoScore.
  Score search_root(SearchResult& result, int depth, Score alpha, Score beta) {
    const Score floor = alpha;
    Score best = -kNoScore;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      RootMove& candidate = result.moves[i];
      const std::uint64_t nodes_before = budget_->nodes();
      result.current = candidate.move;
      result.current_number = static_cast<int>(i) + 1;
      result.current_depth = depth;
      line_.step(0, candidate.move);
      const Score score = nodes_.after_step(0, i == 0 ? Nodes::kFirst : Nodes::kLater, depth, alpha, beta);
      if (budget_->exhausted()) {
        if (best <= floor) return -kNoScore;
        if (best > -kProven) return best;
        // All moves searched so far lose. This one is at least not known to lose.
        result.move = candidate.move;
        result.pv.assign(1, candidate.move);
        return -kNoScore;
      }
      candidate.value = Scores<G>::value(score);
      candidate.visits = budget_->nodes() - nodes_before;
      if (score > best) {
        best = score;
        if (score > alpha || i == 0) {
          alpha = std::max(alpha, score);
          line_.extend_pv(0, candidate.move);
          const auto first = result.moves.begin();
          const auto chosen = first + static_cast<std::ptrdiff_t>(i);
          if (score > floor) std::rotate(first, chosen, chosen + 1);
          if (alpha >= beta) break;
        }
      }
    }
    std::stable_sort(result.moves.begin() + 1, result.moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.visits > b.visits; });
    return best;
  }

  // Copies the outcome of an iteration to the result.
  void conclude(SearchResult& result, Score score) {
    result.value = Scores<G>::value(score);
    result.move = result.moves[0].move;
    if (!line_[0].pv.empty() && line_[0].pv[0] == *result.move) result.pv = line_[0].pv;
    result.moves[0].pv = result.pv;
    result.distance.reset();
    result.score.reset();
    if (is_proven(score)) {
      result.distance = plies_to_end(score);
    } else if (result.exact) {
      result.distance = static_cast<int>(result.pv.size());
    }
    if constexpr (ScoredGame<G>) {
      if (!is_proven(score)) result.score = score;
    }
  }

  const AlphaBetaOptions& options_;
  Nodes nodes_;
  Line<G>& line_ = nodes_.line();
  Budget* budget_ = nullptr;
};

}  // namespace boardwire
