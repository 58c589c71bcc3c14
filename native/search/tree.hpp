// The memory of a Monte Carlo search tree.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "game.hpp"

namespace boardwire {

// A node is also the edge that leads to it: `move` was made by the player to act at the parent, and
// the mean is what the simulations through the node were worth to that player.
//
// A search reads many nodes and changes few, so what UCT wants to know is kept ready to use: the mean, and
// `spread`, 1 / sqrt(visits): infinite before the first visit, which makes UCT try every child once.
//
// This is a view: the values themselves lie in the tree, in a NodeBlock.
template <class NodeMove>
struct Node {
  // The mean is stored as a whole number of these units: a float of the same size would stand still after
  // some ten million visits, when what one more of them adds is lost in rounding.
  static constexpr float kUnit = 0x1p-30f;

  std::int32_t& units;
  float& spread;
  std::uint32_t& visits;
  std::uint32_t& children;  // index of the first; they lie side by side
  std::uint16_t& count;     // of children; 0 = not expanded
  NodeMove& move;

  [[nodiscard]] double mean() const { return double{kUnit} * units; }

  void copy(const Node& other) const {
    units = other.units;
    spread = other.spread;
    visits = other.visits;
    children = other.children;
    count = other.count;
    move = other.move;
  }

  void add(double value) const {
    ++visits;
    units += static_cast<std::int32_t>(std::lrint((value / kUnit - units) / visits));
    spread = 1 / std::sqrt(static_cast<float>(visits));
  }
};

// The values of four nodes, each kind side by side, so that one instruction works on four of them.
template <class NodeMove>
struct alignas(16) NodeBlock {
  static constexpr std::uint32_t kSize = 4;

  std::array<std::int32_t, kSize> units;
  std::array<float, kSize> spread;
  std::array<std::uint32_t, kSize> visits;
  std::array<std::uint32_t, kSize> children;
  std::array<std::uint16_t, kSize> count;
  std::array<NodeMove, kSize> move;
};

// All nodes in one array that never grows beyond its capacity. Parents come before their children.
//
// Siblings fill whole blocks. Nodes that no move belongs to make up the number: their mean is below any
// loss and does not spread, so that no search chooses them.
template <Game G>
class Tree {
 public:
  using NodeMove = std::conditional_t<kHasSmallMoves<G>, std::uint16_t, Move>;
  using Block = NodeBlock<NodeMove>;
  using Node = boardwire::Node<NodeMove>;
  using Index = std::uint32_t;

  explicit Tree(std::size_t megabytes)
      : capacity_(std::min<std::size_t>((megabytes << 20) / sizeof(Block),
                                        std::numeric_limits<Index>::max() / Block::kSize) *
                  Block::kSize) {}

  [[nodiscard]] Node operator[](Index i) const {
    Block& block = blocks_[i / Block::kSize];
    const Index lane = i % Block::kSize;
    return {block.units[lane],    block.spread[lane], block.visits[lane],
            block.children[lane], block.count[lane],  block.move[lane]};
  }
  // The children of a node, and the nodes that fill their last block.
  [[nodiscard]] std::span<const Block> family(const Node& node) const {
    return {&blocks_[node.children / Block::kSize], (node.count + Block::kSize - 1) / Block::kSize};
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

  // Forgets everything but a fresh root, index 0.
  void reset() {
    if (blocks_ == nullptr) allocate();
    blocks_[0] = kFresh;
    size_ = Block::kSize;
  }

  // Gives the node one child for each move. False, and nothing happens, when the tree is full.
  bool expand(Index parent, const auto& moves) {
    const auto count = static_cast<Index>(moves.size());
    const Index filled = round_up(count);
    if (size_ + filled > capacity_) return false;
    const Node node = (*this)[parent];
    node.children = static_cast<Index>(size_);
    node.count = static_cast<std::uint16_t>(count);
    std::fill_n(&blocks_[size_ / Block::kSize], filled / Block::kSize, kFresh);
    Index child = node.children;
    for (const Move move : moves) (*this)[child++].move = static_cast<NodeMove>(move);
    size_ += filled;
    for (; child < size_; ++child) {
      const Node filler = (*this)[child];
      filler.units = std::numeric_limits<std::int32_t>::min();
      filler.spread = 0;
    }
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
      const Node node = (*this)[open.back()];
      open.pop_back();
      for (Index i = node.children; i < node.children + round_up(node.count); ++i) {
        mark(i);
        if ((*this)[i].count != 0) open.push_back(i);
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
      const Index rank = before[i / 64] + static_cast<Index>(std::popcount(below));
      return i == root ? 0 : rank - 1 + Block::kSize;  // the root has a block for itself
    };
    for (std::size_t word = 0; word < live.size(); ++word) {
      for (std::uint64_t bits = live[word]; bits != 0; bits &= bits - 1) {
        const auto from = static_cast<Index>(word * 64) + static_cast<Index>(std::countr_zero(bits));
        const Node node = (*this)[from];
        if (node.count != 0) node.children = new_index(node.children);
        (*this)[new_index(from)].copy(node);
      }
    }
    size_ = survivors - 1 + Block::kSize;
  }

 private:
  static constexpr Block kFresh = [] {
    Block block{};
    block.spread.fill(std::numeric_limits<float>::infinity());
    return block;
  }();

  static constexpr Index round_up(Index count) {
    return (count + Block::kSize - 1) / Block::kSize * Block::kSize;
  }

  // Memory that the tree never reaches is never touched, and so never taken from the system. Huge pages
  // where they are to be had: a tree is walked at random, and small pages cost a third of the speed.
  void allocate() {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t needed = capacity_ / Block::kSize * sizeof(Block);
    const std::size_t bytes = (needed + kHugePage - 1) / kHugePage * kHugePage;
    blocks_.reset(static_cast<Block*>(std::aligned_alloc(kHugePage, bytes)));
    if (blocks_ == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(blocks_.get(), bytes, MADV_HUGEPAGE);
#endif
  }

  struct Free {
    void operator()(Block* blocks) const { std::free(blocks); }
  };

  std::size_t capacity_;
  std::size_t size_ = 0;
  std::unique_ptr<Block[], Free> blocks_;
};

}  // namespace boardwire
