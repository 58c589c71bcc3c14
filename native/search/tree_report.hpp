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

  [[nodiscard]] Snapshot snapshot_of(Index node) const {
    const Node read = tree_[node];
    const auto [mean, proven] = read.value();
    return {node, read.move, read.visits, mean, proven};
  }

  // The children of a node that has some, best first.
  [[nodiscard]] std::vector<Snapshot> children_of(Index at) const {
    const Node parent = tree_[at];
    const double safe = safe_value(parent);
    std::vector<Snapshot> children;
    children.reserve(parent.count);
    for (Index i = parent.children; i < parent.children + parent.count; ++i) children.push_back(snapshot_of(i));
    std::stable_sort(children.begin(), children.end(), [&](const Snapshot& a, const Snapshot& b) {
      return rank(a, safe) > rank(b, safe);
    });
    return children;
  }

  // The first of `children_of`, without sorting: a line has many nodes, and a root many lines.
  [[nodiscard]] Snapshot best_child_of(Index at) const {
    const Node parent = tree_[at];
    const double safe = safe_value(parent);
    Snapshot best = snapshot_of(parent.children);
    auto best_rank = rank(best, safe);
    for (Index i = parent.children + 1; i < parent.children + parent.count; ++i) {
      const Snapshot child = snapshot_of(i);
      if (const auto it = rank(child, safe); it > best_rank) {
        best = child;
        best_rank = it;
      }
    }
    return best;
  }

  // The most that a proven child brings, or less than anything.
  [[nodiscard]] double safe_value(const Node& parent) const {
    double safe = -2;
    for (Index i = parent.children; i < parent.children + parent.count; ++i) {
      const auto [mean, proven] = tree_[i].value();
      if (proven) safe = std::max(safe, mean);
    }
    return safe;
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
      const Snapshot best = best_child_of(at);
      if (best.visits == 0) break;
      line.push_back(best.move);
      at = best.node;
    }
    return line;
  }

  const Tree<G>& tree_;
};

}  // namespace boardwire
