// Updates of the tree that one thread holds back for a while, where several threads search one tree.
//
// A node that all threads write to at every simulation goes from processor to processor, which takes longer than
// a short playout. So a thread gathers some visits of a much visited node, and adds them to the tree at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game.hpp"
#include "search/mcts/tree.hpp"

namespace boardwire {

template <Game G>
class PendingUpdates {
 public:
  using Node = typename Tree<G>::Node;
  using Index = typename Tree<G>::Index;

  void clear() {
    visits_.fill({});
    amaf_.fill({});
  }

  // One visit of the node, of this value.
  void add_visit(const Tree<G>& tree, Index index, double value) {
    Visits& pending = visits_[index % visits_.size()];
    if (pending.node != index) {
      flush(tree, pending);
      pending.node = index;
    }
    ++pending.count;
    pending.sum += value;
    if (are_enough(pending.count, tree[index])) flush(tree, pending);
  }

  // Whether the node has enough visits for its hints to be gathered.
  static bool gathers(const Node& node) { return node.visits >= kShare; }

  // For the node's children: what Tree::add_amaf() adds at once.
  void add_amaf(Tree<G>& tree, Index index, double value, auto&& made) {
    Amaf& pending = amaf_[index % amaf_.size()];
    const Node node = tree[index];
    if (pending.node != index || pending.sums.empty()) {
      flush(tree, pending);
      pending.node = index;
      pending.sums.assign(tree.family(node).size(), PendingAmaf{});
    }
    tree.gather_amaf(node, value, pending.sums, made);
    ++pending.count;
    if (are_enough(pending.count, node)) flush(tree, pending);
  }

  // Adds everything to the tree.
  void flush(Tree<G>& tree) {
    for (Amaf& pending : amaf_) flush(tree, pending);
    for (Visits& pending : visits_) flush(tree, pending);
  }

 private:
  // One visit in kShare of a node may be pending, and at most kMost.
  static constexpr std::uint32_t kShare = 32;
  static constexpr std::uint32_t kMost = 16;
  static constexpr std::size_t kNodes = 64;  // nodes at a time, each at its index modulo this

  struct Visits {
    Index node = 0;
    std::uint32_t count = 0;
    double sum = 0;  // of their values
  };
  struct Amaf {
    Index node = 0;
    std::uint32_t count = 0;        // of simulations
    std::vector<PendingAmaf> sums;  // for each block of children
  };

  static bool are_enough(std::uint32_t count, const Node& node) {
    return count > node.visits / kShare || count == kMost;
  }

  static void flush(const Tree<G>& tree, Visits& pending) {
    if (pending.count != 0) tree[pending.node].add_shared(pending.sum, pending.count);
    pending = {pending.node, 0, 0};
  }

  static void flush(Tree<G>& tree, Amaf& pending) {
    if (pending.count == 0) return;
    tree.add_gathered(tree[pending.node], pending.sums);
    pending.count = 0;
    std::fill(pending.sums.begin(), pending.sums.end(), PendingAmaf{});
  }

  std::array<Visits, kNodes> visits_{};
  std::array<Amaf, kNodes> amaf_{};
};

}  // namespace boardwire
