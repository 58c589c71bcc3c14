// What a Monte Carlo search tree says of the moves at its root.
//
// Other threads may change the tree meanwhile. So each node is read once, and only what was read is compared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "game.hpp"
#include "search/result.hpp"
#include "search/tree.hpp"

namespace boardwire {

template <Game G>
class TreeReport {
 public:
  explicit TreeReport(const Tree<G>& tree) : tree_(tree) {}

  // Sets the moves of the result, best first, its line of best play and its value. The root has children.
  void write(SearchResult& result) const {
    double total = 0;
    std::uint64_t visits = 0;
    for (const Snapshot& child : children_of(0)) {
      result.moves.push_back({.move = child.move,
                              .visits = child.visits,
                              .value = child.mean,
                              .prior = tree_.hinted() ? tree_.prior(child.node) : 0,
                              .pv = line_from(child)});
      total += child.mean * child.visits;
      visits += child.visits;
    }
    result.value = visits == 0 ? 0 : total / static_cast<double>(visits);
    result.pv = result.moves.front().pv;
    result.move = result.pv.front();
  }

 private:
  using Node = typename Tree<G>::Node;
  using Index = typename Tree<G>::Index;

  struct Snapshot {
    Index node;
    Move move;
    std::uint32_t visits;
    double mean;
    bool proven;
  };

  // The children of a node that has some, best first.
  [[nodiscard]] std::vector<Snapshot> children_of(Index at) const {
    const Node parent = tree_[at];
    std::vector<Snapshot> children;
    double safe = -2;  // the most that a proven child brings, or less than anything
    for (Index i = parent.children; i < parent.children + parent.count; ++i) {
      const Node child = tree_[i];
      const auto [mean, proven] = child.value();
      children.push_back({i, child.move, child.visits, mean, proven});
      if (proven) safe = std::max(safe, mean);
    }
    std::stable_sort(children.begin(), children.end(), [&](const Snapshot& a, const Snapshot& b) {
      return rank(a, safe) > rank(b, safe);
    });
    return children;
  }

  // The greater, the better a move: a proven win first, a proven loss last. What looks worse than the best
  // that is proven comes after it, however often it was simulated.
  static std::tuple<double, std::uint32_t, double> rank(const Snapshot& child, double safe) {
    double group = 0;
    if (child.proven && (child.mean == 1 || child.mean == -1)) {
      group = 4 * child.mean;
    } else if (child.mean < safe) {
      group = child.proven ? child.mean - 2 : -0.5;
    }
    return {group, child.visits, child.mean};
  }

  // The move that leads to the node, and what was simulated most after it.
  [[nodiscard]] std::vector<Move> line_from(const Snapshot& start) const {
    std::vector<Move> line{start.move};
    Index at = start.node;
    while (tree_[at].expanded()) {
      const Snapshot best = children_of(at).front();
      if (best.visits == 0) break;
      line.push_back(best.move);
      at = best.node;
    }
    return line;
  }

  const Tree<G>& tree_;
};

}  // namespace boardwire
