// Alpha-beta (D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning", 1975): minimax for two players,
// without chance, and returns that sum to zero. It skips branches that cannot change the result.
//
// worker.hpp has the search itself. Several threads run it at once and share the table ("lazy
// SMP"). The result is that of the first thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "helper_threads.hpp"
#include "search/alphabeta/experience.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/shared_table.hpp"
#include "search/alphabeta/worker.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "search/solving/solver.hpp"

namespace boardwire {

template <Game G>
class AlphaBeta {
 public:
  using Options = AlphaBetaOptions;

  explicit AlphaBeta(const Options& options)
      : options_(options),
        table_(static_cast<std::size_t>(options.table)),
        solver_(static_cast<std::size_t>(options.table)) {}

  // Between searches. The table is kept while its size stays the same.
  void configure(const Options& options) {
    if (options.table != options_.table) {
      table_ = SharedTable(static_cast<std::size_t>(options.table));
      solver_ = SolverIfAny<G>(static_cast<std::size_t>(options.table));
    }
    options_ = options;
  }

  // Between searches: forgets the table and what was learned of moves and positions, for a new game. Within a game
  // both are kept.
  void reset() {
    table_.forget();
    experiences_.clear();
  }

  // Between searches: later searches evaluate positions by these weights.
  void weigh(const WeightValues& values)
    requires WeighedGame<G>
  {
    evaluate_by(evaluation_by<G>(values));
  }
  // The same with an evaluation that is made already.
  void evaluate_by(EvaluationOf<G> evaluation) {
    evaluation_ = std::move(evaluation);
    reset();
  }

  SearchResult search(const G& root, const Limits& limits) {
    Limits left = limits;
    if (options_.solve && limits.restrictions.empty()) {
      if (std::optional<SearchResult> solved = solver_.attempt(root, left)) return *std::move(solved);
    }
    if (root.players() != 2) throw Unsearchable("alpha-beta needs a game of two players");
    if (!plays_zero_sum(root)) throw Unsearchable("alpha-beta needs returns that sum to zero");
    if (GameWithChance<G> && !MayLackChance<G>) {
      throw Unsearchable("alpha-beta cannot search a game with chance");
    }
    SearchResult result;
    if (!begin_search(root, result)) return result;
    prepare();
    return search_in_threads(root, left);
  }

 private:
  // Whether the table stays valid from search to search. A proof of an earlier search may rest on a cycle,
  // except where a position that was repeated has another key.
  static constexpr bool kTableHoldsNextTime = !MayRepeat<G> || HasEndedByHistory<G>;

  [[nodiscard]] std::size_t threads() const {
    return static_cast<std::size_t>(SingleThreadedGame<G> ? 1 : options_.threads);
  }

  void prepare() {
    table_.next_search();
    if constexpr (!kTableHoldsNextTime) table_.forget();
    if (threads() > 1) table_.take_all();
    experiences_.resize(threads());
    for (Experience<G>& experience : experiences_) experience.history.fade();
  }

  AlphaBetaWorker<G> worker(std::size_t thread) { return {options_, evaluation_, table_, experiences_[thread]}; }

  // Helpers search until the calling thread has finished; its result counts.
  SearchResult search_in_threads(const G& root, const Limits& limits) {
    std::vector<std::uint64_t> nodes(threads(), 0);  // of each helper after its end
    HelperThreads helpers;
    for (std::size_t i = 1; i < threads(); ++i) {
      helpers.start([&, i] {
        Limits own;
        own.depth = limits.depth;
        own.stop = &helpers.stopped();
        own.restrictions = limits.restrictions;
        const int first_depth = 1 + static_cast<int>(i % 2);
        nodes[i] = worker(i).deepen(root, first_depth, own).nodes;
      });
    }
    Limits own = limits;
    if (own.nodes != 0) own.nodes = (own.nodes + threads() - 1) / threads();
    if (threads() > 1) {
      own.poll = [&] {
        helpers.check();
        if (limits.poll) limits.poll();
      };
    }
    SearchResult result = worker(0).deepen(root, 1, own);
    helpers.join();
    result.nodes = std::accumulate(nodes.begin(), nodes.end(), result.nodes);
    return result;
  }

  Options options_;
  SharedTable table_;
  SolverIfAny<G> solver_;
  std::vector<Experience<G>> experiences_;  // one for each thread
  EvaluationOf<G> evaluation_ = default_evaluation<G>();
};

}  // namespace boardwire
