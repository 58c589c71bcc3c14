// The trees of a Monte Carlo tree search: one that all threads share, or one for each thread.
//
// With trees of their own (root parallelization: T. Cazenave and N. Jouandeau, "On the Parallelization of UCT", 2007)
// threads do not wait for each other's nodes, which matters the more, the shorter a simulation is. Their
// results for the moves at the root are added up at the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "helper_threads.hpp"
#include "random.hpp"
#include "search/mcts/mcts.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/priors.hpp"
#include "search/mcts/tree_report.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// See Mcts for what the functions do; this does it with all trees.
template <Game G>
class MctsTrees {
 public:
  using Options = MctsOptions;

  explicit MctsTrees(const Options& options) { configure(options); }

  void configure(const Options& options) {
    const std::size_t count = trees_of(options);
    while (trees_.size() > count) trees_.pop_back();
    for (std::size_t i = 0; i < trees_.size(); ++i) trees_[i].configure(part_of(options, i));
    while (trees_.size() < count) {
      Mcts<G>& tree = trees_.emplace_back(part_of(options, trees_.size()));
      if (evaluation_) tree.evaluate_by(*evaluation_);
      if constexpr (LearnsMoves<G>) {
        if (move_weights_) tree.estimate_moves_by(*move_weights_);
      }
    }
  }

  void weigh(const WeightValues& values)
    requires WeighedGame<G>
  {
    evaluate_by(evaluation_by<G>(values));
  }
  void evaluate_by(EvaluationOf<G> evaluation) {
    for (Mcts<G>& tree : trees_) tree.evaluate_by(evaluation);
    evaluation_ = std::move(evaluation);
  }

  void estimate_moves_by(MoveWeightsOf<G> weights)
    requires LearnsMoves<G>
  {
    for (Mcts<G>& tree : trees_) tree.estimate_moves_by(weights);
    move_weights_ = std::move(weights);
  }

  // Reports on the way are those of the calling thread's tree. A limit of simulations is shared evenly, so with trees
  // of their own a search is repeated by the same seed.
  SearchResult search(const G& root, const Limits& limits) {
    if (trees_.size() == 1) return trees_[0].search(root, limits);
    std::vector<SearchResult> found(trees_.size());
    HelperThreads helpers;
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      helpers.start([&, i] {
        Limits own;
        own.nodes = share_of(limits.nodes, i);
        own.depth = limits.depth;
        own.stop = &helpers.stopped();
        own.restrictions = limits.restrictions;
        found[i] = trees_[i].search(root, own);
      });
    }
    Limits own = limits;
    own.nodes = share_of(limits.nodes, 0);
    own.poll = [&] {
      helpers.check();
      if (limits.poll) limits.poll();
    };
    // For the wait at the end. It counts time from here, and no simulations.
    Limits rest = limits;
    rest.nodes = 0;
    rest.report = nullptr;
    Budget left(rest);
    found[0] = trees_[0].search(root, own);
    if (limits.nodes != 0 && !found[0].exact && found[0].nodes >= own.nodes) {
      helpers.wait([&] { return left.spend(); });
    } else {
      helpers.join();
    }
    return sum_of(std::move(found));
  }

  void advance(Move move) {
    for (Mcts<G>& tree : trees_) tree.advance(move);
  }

  void reset() {
    for (Mcts<G>& tree : trees_) tree.reset();
  }

 private:
  static std::size_t trees_of(const Options& options) {
    return options.own_trees && !SingleThreadedGame<G> ? static_cast<std::size_t>(options.threads) : 1;
  }

  // The options of one of the trees.
  static Options part_of(const Options& options, std::size_t tree) {
    const std::size_t count = trees_of(options);
    if (count == 1) return options;
    Options part = options;
    part.threads = 1;
    part.memory = std::max<std::int64_t>(options.memory / static_cast<std::int64_t>(count), 1);
    // Numbers of 53 bits, as options have them.
    if (tree != 0) part.seed = static_cast<std::int64_t>((static_cast<std::uint64_t>(options.seed) ^ mix(tree)) >> 11);
    return part;
  }

  // A tree's share of a number of simulations, where 0 is no limit.
  [[nodiscard]] std::uint64_t share_of(std::uint64_t simulations, std::size_t tree) const {
    if (simulations == 0) return 0;
    return std::max<std::uint64_t>((simulations + trees_.size() - 1 - tree) / trees_.size(), 1);
  }

  // The combined result of the trees. A proof of one holds for all.
  static SearchResult sum_of(std::vector<SearchResult> found) {
    const auto proof = std::ranges::find_if(found, [](const SearchResult& it) { return it.exact; });
    SearchResult sum = proof == found.end() ? found[0] : *proof;
    sum.nodes = 0;
    for (const SearchResult& it : found) {
      sum.nodes += it.nodes;
      sum.seconds = std::max(sum.seconds, it.seconds);
      sum.depth = std::max(sum.depth, it.depth);
      sum.seldepth = sum.depth;
      sum.hashfull = std::max(sum.hashfull, it.hashfull);
    }
    if (sum.exact || sum.moves.empty()) return sum;
    for (std::size_t i = 1; i < found.size(); ++i) {
      for (RootMove& move : sum.moves) {
        const auto other = std::ranges::find(found[i].moves, move.move, &RootMove::move);
        if (other != found[i].moves.end()) add(move, *other);
      }
    }
    conclude(sum);
    return sum;
  }

  static void add(RootMove& move, const RootMove& other) {
    const std::uint64_t visits = move.visits + other.visits;
    if (other.visits > move.visits && !move.proven) move.pv = other.pv;
    if (other.proven || move.proven) {
      if (!move.proven) {
        move.value = other.value;
        move.distance = other.distance;
        move.pv = other.pv;
      }
      move.proven = true;
    } else if (visits != 0) {
      move.value += (other.value - move.value) * static_cast<double>(other.visits) / static_cast<double>(visits);
    }
    move.visits = visits;
  }

  std::deque<Mcts<G>> trees_;
  std::optional<EvaluationOf<G>> evaluation_;
  std::optional<MoveWeightsOf<G>> move_weights_;
};

}  // namespace boardwire
