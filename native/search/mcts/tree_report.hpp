// The report of a Monte Carlo search tree on the moves at its root.
//
// Other threads may change the tree meanwhile. So each node is read once, and only what was read is compared.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search/mcts/proof_lines.hpp"
#include "search/mcts/tree.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// The rank of a move: the greater, the better. A proven win comes first, a proven loss last: the shortest win and the
// longest loss before the others, as far as their `distance` is known. A move that looks worse than `safe`, the best
// proven value, comes after the move with that value, however often it was simulated.
inline std::tuple<double, int, std::uint64_t, double> rank_of_move(bool proven, double mean, std::uint64_t visits,
                                                                   double safe, std::optional<int> distance = {}) {
  constexpr int kLong = 1 << 20;  // plies
  double group = 0;
  int length = 0;
  if (proven && (mean == 1 || mean == -1)) {
    group = 4 * mean;
    length = mean == 1 ? -distance.value_or(kLong) : distance.value_or(0);
  } else if (mean < safe) {
    group = proven ? mean - 2 : -0.5;
  }
  return {group, length, visits, mean};
}
inline constexpr double kNothingProven = -2;  // less than any value

// Puts the moves at a root in order, best first, and gives the result its move, its line and its value.
inline void conclude(SearchResult& result) {
  double safe = kNothingProven;
  double total = 0;
  std::uint64_t visits = 0;
  for (const RootMove& it : result.moves) {
    if (it.proven) safe = std::max(safe, it.value);
    total += it.value * static_cast<double>(it.visits);
    visits += it.visits;
  }
  std::stable_sort(result.moves.begin(), result.moves.end(), [&](const RootMove& a, const RootMove& b) {
    return rank_of_move(a.proven, a.value, a.visits, safe, a.distance) >
           rank_of_move(b.proven, b.value, b.visits, safe, b.distance);
  });
  result.value = visits == 0 ? 0 : total / static_cast<double>(visits);
  result.pv = result.moves.front().pv;
  result.move = result.pv.front();
}

template <Game G>
class TreeReport {
 public:
  explicit TreeReport(const Tree<G>& tree) : tree_(tree) {}

  // Sets the moves of the result, best first, its line of best play and its value. The root has children.
  void write(SearchResult& result) const {
    const Node root = tree_[0];
    ProofLines<G> proofs(tree_);
    for (Index i = root.children; i < root.children + root.count; ++i) {
      const Snapshot child = snapshot_of(i);
      const std::optional<int> rest = proofs.plies_after(i);
      std::vector<Move> line{child.move};
      if (rest) {
        const std::vector<Move> after = proofs.line_after(i);
        line.insert(line.end(), after.begin(), after.end());
      } else {
        line = line_from(child);
      }
      result.moves.push_back({.move = child.move,
                              .visits = child.visits,
                              .value = child.mean,
                              .prior = tree_.hinted() ? tree_.prior(child.node) : 0,
                              .pv = std::move(line),
                              .proven = child.proven,
                              .distance = rest ? std::optional<int>(*rest + 1) : std::nullopt});
    }
    conclude(result);
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

  // The best child of a node that has some.
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

  // The highest value of a proven child; kNothingProven if there is none.
  [[nodiscard]] double safe_value(const Node& parent) const {
    double safe = kNothingProven;
    for (Index i = parent.children; i < parent.children + parent.count; ++i) {
      const auto [mean, proven] = tree_[i].value();
      if (proven) safe = std::max(safe, mean);
    }
    return safe;
  }

  static auto rank(const Snapshot& child, double safe) {
    return rank_of_move(child.proven, child.mean, child.visits, safe);
  }

  // The move that leads to the node, and the most simulated line after it.
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
