// The length of what a Monte Carlo search tree has proven: plies to the end of the game.
//
// Other threads may change the tree meanwhile. A proof stays, and so do the nodes below it.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/mcts/tree.hpp"

namespace boardwire {

template <Game G>
class ProofLines {
 public:
  using Index = typename Tree<G>::Index;

  explicit ProofLines(const Tree<G>& tree) : tree_(tree) {}

  // The plies that follow a node in which a win or a loss is proven, if the winner takes the shortest and the loser
  // the longest line that the proof has. None where the node is not proven, and where the length is not known: after
  // a win by force that no line of the tree shows, or in a proof of more than kMost nodes.
  [[nodiscard]] std::optional<int> plies_after(Index at) {
    if (!counts(at)) return std::nullopt;
    const int plies = entry_of(at).plies;
    return plies == kUnknown || looked_ > kMost ? std::nullopt : std::optional<int>(plies);
  }

  // The moves of that line. The length of the node is known.
  [[nodiscard]] std::vector<Move> line_after(Index at) {
    std::vector<Move> line;
    for (Entry entry = entry_of(at); entry.next != kNone; entry = entry_of(entry.next)) {
      line.push_back(tree_[entry.next].move);
    }
    return line;
  }

 private:
  static constexpr int kUnknown = std::numeric_limits<int>::max();
  static constexpr Index kNone = std::numeric_limits<Index>::max();
  static constexpr std::size_t kMost = 1 << 18;

  struct Entry {
    int plies = kUnknown;
    Index next = kNone;  // the node of the next move
  };

  [[nodiscard]] bool counts(Index at) const {
    const auto [mean, proven] = tree_[at].value();
    return proven && (mean == 1 || mean == -1);
  }

  const Entry& entry_of(Index at) {
    if (const auto known = entries_.find(at); known != entries_.end()) return known->second;
    const Entry found = ++looked_ > kMost ? Entry{} : look(at);
    return entries_.insert_or_assign(at, found).first->second;
  }

  // The player to act at the node wins where the mean, which is for the player before, is -1.
  Entry look(Index at) {
    const auto node = tree_[at];
    const bool wins = node.mean() == -1;
    // A win by force is proven at a leaf before anybody has made its moves.
    if (!node.expanded()) return {FindsForcedWins<G> && wins ? kUnknown : 0, kNone};
    Entry best;
    for (Index i = node.children; i < node.children + node.count; ++i) {
      if (!counts(i) || (tree_[i].mean() == 1) != wins) continue;
      const int plies = entry_of(i).plies;
      if (plies == kUnknown) {
        if (wins) continue;
        return {};
      }
      if (best.next == kNone || (wins ? plies + 1 < best.plies : plies + 1 > best.plies)) best = {plies + 1, i};
    }
    return best;
  }

  const Tree<G>& tree_;
  std::unordered_map<Index, Entry> entries_;
  std::size_t looked_ = 0;
};

}  // namespace boardwire
