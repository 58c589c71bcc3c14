// The memory of a Monte Carlo search tree.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "game.hpp"

namespace boardwire {

// A node is also the edge that leads to it: `move` was made by the player to act at the parent, and
// `mean` is what the simulations through the node were worth to that player.
//
// A search reads many nodes and changes few, so what UCT wants to know is kept ready to use: `mean` is
// infinite before the first visit, which makes UCT try every child once, and `spread` is
// 1 / sqrt(visits).
template <Game G>
struct Node {
  using NodeMove = std::conditional_t<kHasSmallMoves<G>, std::uint16_t, Move>;

  double mean = std::numeric_limits<double>::infinity();
  float spread = 0;
  std::uint32_t visits = 0;
  std::uint32_t children = 0;  // index of the first; they lie side by side
  NodeMove move = 0;
  std::uint16_t count = 0;     // of children; 0 = not expanded

  void add(double value) {
    ++visits;
    mean = visits == 1 ? value : mean + (value - mean) / visits;
    spread = 1 / std::sqrt(static_cast<float>(visits));
  }
};

// All nodes in one array that never grows beyond its capacity. Parents come before their children.
template <Game G>
class Tree {
 public:
  using Node = boardwire::Node<G>;
  using Index = std::uint32_t;

  explicit Tree(std::size_t megabytes)
      : capacity_(std::min<std::size_t>((megabytes << 20) / sizeof(Node),
                                        std::numeric_limits<Index>::max())) {}

  [[nodiscard]] Node& operator[](Index i) { return nodes_[i]; }
  [[nodiscard]] const Node& operator[](Index i) const { return nodes_[i]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

  // Forgets everything but a fresh root, index 0.
  void reset() {
    if (nodes_ == nullptr) allocate();
    nodes_[0] = Node{};
    size_ = 1;
  }

  // Gives the node one child for each move. False, and nothing happens, when the tree is full.
  bool expand(Index parent, const auto& moves) {
    const auto count = static_cast<std::size_t>(moves.size());
    if (size_ + count > capacity_) return false;
    Node* child = &nodes_[size_];
    for (const Move move : moves) *child++ = Node{.move = static_cast<typename Node::NodeMove>(move)};
    nodes_[parent].children = static_cast<Index>(size_);
    nodes_[parent].count = static_cast<std::uint16_t>(count);
    size_ += count;
    return true;
  }

  // Makes a node the root and frees all that is not below it. Survivors slide towards the front in
  // their order (the mark-compact collector of the Lisp 2 system), so no second array is needed.
  void keep(Index root) {
    std::vector<std::uint64_t> live((size_ + 63) / 64);
    std::vector<Index> open{root};
    const auto mark = [&](Index i) { live[i / 64] |= std::uint64_t{1} << i % 64; };
    mark(root);
    while (!open.empty()) {
      const Node node = nodes_[open.back()];
      open.pop_back();
      for (Index i = node.children; i < node.children + node.count; ++i) {
        mark(i);
        if (nodes_[i].count != 0) open.push_back(i);
      }
    }
    std::vector<Index> before(live.size());  // survivors in front of each word
    Index survivors = 0;
    for (std::size_t word = 0; word < live.size(); ++word) {
      before[word] = survivors;
      survivors += static_cast<Index>(std::popcount(live[word]));
    }
    const auto new_index = [&](Index i) {
      const std::uint64_t below = live[i / 64] & ((std::uint64_t{1} << i % 64) - 1);
      return before[i / 64] + static_cast<Index>(std::popcount(below));
    };
    for (std::size_t word = 0; word < live.size(); ++word) {
      for (std::uint64_t bits = live[word]; bits != 0; bits &= bits - 1) {
        const auto from = static_cast<Index>(word * 64) + static_cast<Index>(std::countr_zero(bits));
        Node node = nodes_[from];
        if (node.count != 0) node.children = new_index(node.children);
        nodes_[new_index(from)] = node;
      }
    }
    size_ = survivors;
  }

 private:
  // Memory that the tree never reaches is never touched, and so never taken from the system. Huge pages
  // where they are to be had: a tree is walked at random, and small pages cost a third of the speed.
  void allocate() {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t bytes = (capacity_ * sizeof(Node) + kHugePage - 1) / kHugePage * kHugePage;
    nodes_.reset(static_cast<Node*>(std::aligned_alloc(kHugePage, bytes)));
    if (nodes_ == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(nodes_.get(), bytes, MADV_HUGEPAGE);
#endif
  }

  struct Free {
    void operator()(Node* nodes) const { std::free(nodes); }
  };

  std::size_t capacity_;
  std::size_t size_ = 0;
  std::unique_ptr<Node[], Free> nodes_;
};

}  // namespace boardwire
