// Alpha-beta (D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning", 1975): minimax for two players, no
// chance, and returns that sum to zero, without looking at what cannot change the result.
//
// The search itself is in alphabeta_worker.hpp. Several threads do it at once, each for itself, and help one
// another by what they leave in the table ("lazy SMP"): the first one's result counts.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search/alphabeta_options.hpp"
#include "search/alphabeta_worker.hpp"
#include "search/limits.hpp"
#include "search/result.hpp"
#include "search/shared_table.hpp"
#include "search/solver.hpp"
#include "weights.hpp"

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
      table_ = SharedTable(static_cast<std::size_t>(options.table));
      solver_ = SolverIfAny<G>(static_cast<std::size_t>(options.table));
    }
    options_ = options;
  }

  // Between searches: positions are judged by these weights from now on.
  void weigh(const WeightValues& values)
    requires WeighedGame<G>
  {
    evaluation_ = evaluation_by<G>(values);
    table_.forget();
  }

  SearchResult search(const G& root, const Limits& limits) {
    Limits left = limits;
    if (options_.solve && limits.restrictions.empty()) {
      if (std::optional<SearchResult> solved = solver_.attempt(root, left)) return *std::move(solved);
    }
    if (root.players() != 2) throw Unsearchable("alpha-beta needs a game of two players");
    if (!plays_zero_sum(root)) throw Unsearchable("alpha-beta needs returns that sum to zero");
    if (GameWithChance<G> && !kMayLackChance<G>) {
      throw Unsearchable("alpha-beta cannot search a game with chance");
    }
    SearchResult result;
    if (!begin_search(root, result)) return result;
    table_.next_search();
    if constexpr (kMayRepeat<G>) table_.forget();
    return search_in_threads(root, left);
  }

 private:
  // Whoever helps searches until the first thread has finished, however that comes about.
  class Helper {
   public:
    Helper(AlphaBeta& search, const G& root, int first_depth, const Limits& whole)
        : worker_(search.worker()), thread_([this, root, first_depth, &whole] {
            Limits limits;
            limits.depth = whole.depth;
            limits.stop = &stop_;
            limits.restrictions = whole.restrictions;
            nodes_ = worker_.deepen(root, first_depth, limits).nodes;
          }) {}
    Helper(const Helper&) = delete;
    Helper& operator=(const Helper&) = delete;
    ~Helper() { finish(); }

    void stop() { stop_.store(true, std::memory_order_relaxed); }
    std::uint64_t finish() {
      stop();
      if (thread_.joinable()) thread_.join();
      return nodes_;
    }

   private:
    std::atomic<bool> stop_ = false;
    std::uint64_t nodes_ = 0;
    AlphaBetaWorker<G> worker_;
    std::thread thread_;
  };

  AlphaBetaWorker<G> worker() { return {options_, evaluation_, table_}; }

  SearchResult search_in_threads(const G& root, const Limits& limits) {
    const auto threads = static_cast<std::uint64_t>(kIsForOneThread<G> ? 1 : options_.threads);
    std::vector<std::unique_ptr<Helper>> helpers;
    for (std::uint64_t i = 1; i < threads; ++i) {
      const int first_depth = 1 + static_cast<int>(i % 2);
      helpers.push_back(std::make_unique<Helper>(*this, root, first_depth, limits));
    }
    Limits own = limits;
    if (own.nodes != 0) own.nodes = (own.nodes + threads - 1) / threads;
    SearchResult result = worker().deepen(root, 1, own);
    for (const auto& helper : helpers) helper->stop();
    for (const auto& helper : helpers) result.nodes += helper->finish();
    return result;
  }

  Options options_;
  SharedTable table_;
  SolverIfAny<G> solver_;
  EvaluationOf<G> evaluation_ = usual_evaluation<G>();
};

}  // namespace boardwire
