// The memory of a Monte Carlo search tree.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
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

#include "abilities.hpp"
#include "game.hpp"
#include "search/mcts/four.hpp"
#include "search/mcts/priors.hpp"
#include "search/shared/relaxed_atomic.hpp"

namespace boardwire {

// A node is also the edge that leads to it: `move` was made by the player to act at the parent, and the mean is
// the mean value of the simulations through the node for that player. The mean of a proven node is its exact
// value and does not change any more.
//
// This is a view: the tree holds the values themselves, in a NodeBlock. A Count is a number of children.
template <class NodeMove, class Count>
struct Node {
  // The mean is stored as a whole number of these units. A float of the same size would stop changing after
  // some ten million visits, since the change by one visit would be lost in rounding.
  static constexpr float kUnit = 0x1p-30f;

  RelaxedAtomic<std::int32_t>& units;  // even, but odd where the value is proven
  RelaxedAtomic<std::uint32_t>& visits;
  RelaxedAtomic<std::uint32_t>& children;  // index of the first; they lie side by side
  RelaxedAtomic<Count>& count;             // of children; 0 = not expanded
  RelaxedAtomic<Count>& choice;            // the child that is followed next, counted from the first
  NodeMove& move;

  struct Value {
    double mean;
    bool proven;
  };

  // Reads both at once, since other threads may change them.
  [[nodiscard]] Value value() const {
    const std::int32_t now = units;
    return {double{kUnit} * (now & ~1), (now & 1) != 0};
  }
  [[nodiscard]] double mean() const { return value().mean; }
  // True once the children can be read.
  [[nodiscard]] bool expanded() const { return count.atomic().load(std::memory_order_acquire) != 0; }
  [[nodiscard]] bool proven() const { return value().proven; }

  void copy(const Node& other) const {
    units = static_cast<std::int32_t>(other.units);
    visits = static_cast<std::uint32_t>(other.visits);
    children = static_cast<std::uint32_t>(other.children);
    count = static_cast<Count>(other.count);
    choice = static_cast<Count>(other.choice);
    move = other.move;
  }

  [[gnu::always_inline]] void add(double value) const {
    const std::uint32_t visited = visits + 1;
    visits = visited;
    if (proven()) return;
    units = static_cast<std::int32_t>(units + even((value / kUnit - units) / visited));
  }

  // add_shared() in two halves: first a visit that counts as a loss, which turns other threads elsewhere,
  // then its value instead of the loss (virtual loss: G. Chaslot, M. Winands and H. J. van den Herik,
  // "Parallel Monte-Carlo Tree Search", 2008).
  void begin_visit() const { add_shared(-1, 1); }
  void end_visit(double value) const {
    const std::uint32_t visited = visits;
    shift([&](std::int32_t /*now*/) { return (value + 1) / double{kUnit} / visited; });
  }
  // add() for several visits and the sum of their values, while other threads may change the node.
  void add_shared(double sum, std::uint32_t count) const {
    const std::uint32_t visited = visits.atomic().fetch_add(count, std::memory_order_relaxed) + count;
    const double total = sum / double{kUnit};
    shift([&](std::int32_t now) { return (total - static_cast<double>(now) * count) / visited; });
  }

  void prove(double value) const { units = static_cast<std::int32_t>(even(value / kUnit) | 1); }

 private:
  // The nearest even number of units.
  static std::int64_t even(double units) { return 2 * std::int64_t{std::llrint(units / 2)}; }

  // Moves the mean in one atomic step. A proven mean stays.
  void shift(auto&& by) const {
    constexpr std::int64_t kMost = 1 << 30;  // limits the error of a loss that counts twice or not at all
    const auto mean = units.atomic();
    std::int32_t now = mean.load(std::memory_order_relaxed);
    std::int32_t next = 0;
    do {
      if ((now & 1) != 0) return;
      next = static_cast<std::int32_t>(std::clamp(now + even(by(now)), -kMost, kMost));
    } while (!mean.compare_exchange_weak(now, next, std::memory_order_relaxed));
  }
};

// The values of four nodes, each kind side by side, so that one instruction works on four of them. With few,
// small moves they fill a cache line.
template <class NodeMove, class Count>
struct alignas(16) NodeBlock {
  static constexpr std::uint32_t kSize = 4;

  std::array<RelaxedAtomic<std::int32_t>, kSize> units;
  std::array<RelaxedAtomic<std::uint32_t>, kSize> visits;
  std::array<RelaxedAtomic<std::uint32_t>, kSize> children;
  std::array<RelaxedAtomic<Count>, kSize> count;
  std::array<RelaxedAtomic<Count>, kSize> choice;
  std::array<NodeMove, kSize> move;
};

// Further information on four nodes, if the search uses it; means are in units. `amaf`: simulations in which
// the player made the move at any later time ("all moves as first", B. Bruegmann, "Monte Carlo Go", 1993).
// `prior`: the prior of the game, as virtual visits.
struct alignas(16) HintBlock {
  static constexpr std::uint32_t kSize = 4;

  std::array<RelaxedAtomic<float>, kSize> amaf;
  std::array<RelaxedAtomic<float>, kSize> amaf_visits;
  std::array<RelaxedAtomic<float>, kSize> prior;
  std::array<RelaxedAtomic<float>, kSize> prior_visits;
};

// Changes of a HintBlock that one thread has not added yet.
struct PendingAmaf {
  Floats visits;
  Floats values;  // their sum, in units of the mean
};

// All nodes in one array of fixed capacity. Parents come before their children.
//
// Siblings fill whole blocks. Filler nodes without a move make up the number. They count as proven with a
// mean below any loss, so that no search selects them.
template <Game G>
class Tree {
  static constexpr int kMostChildren = [] {
    if constexpr (GameWithChance<G>) return std::max(G::kMaxMoves, G::kMaxOutcomes);
    return G::kMaxMoves;
  }();

 public:
  using NodeMove = std::conditional_t<HasSmallMoves<G>, std::uint16_t, Move>;
  using Count = std::conditional_t<(kMostChildren < 256), std::uint8_t, std::uint16_t>;
  using Block = NodeBlock<NodeMove, Count>;
  using Node = boardwire::Node<NodeMove, Count>;
  using Index = std::uint32_t;

  // `hinted` makes room for hints. `urgency` is the mean of a node before its first visit.
  Tree(std::size_t megabytes, bool hinted, double urgency)
      : capacity_(std::min<std::size_t>((megabytes << 20) / (sizeof(Block) + (hinted ? sizeof(HintBlock) : 0)),
                                        std::numeric_limits<Index>::max() / Block::kSize) *
                  Block::kSize),
        hinted_(hinted) {
    if (urgency < 2) fresh_.units.fill(static_cast<std::int32_t>(urgency / Node::kUnit) & ~1);
  }

  [[nodiscard]] Node operator[](Index i) const {
    Block& block = blocks_[i / Block::kSize];
    const Index lane = i % Block::kSize;
    return {block.units[lane], block.visits[lane], block.children[lane],
            block.count[lane], block.choice[lane], block.move[lane]};
  }
  // The blocks of the children of a node, filler nodes included.
  [[nodiscard]] std::span<const Block> family(const Node& node) const {
    return {&blocks_[node.children / Block::kSize], (node.count + Block::kSize - 1) / Block::kSize};
  }
  [[nodiscard]] bool hinted() const { return hinted_; }
  // These need hints.
  [[nodiscard]] std::span<const HintBlock> hints(const Node& node) const {
    return {&hints_[node.children / Block::kSize], (node.count + Block::kSize - 1) / Block::kSize};
  }
  // The prior of the node's move as a share of wins, 0 to 1.
  [[nodiscard]] float prior(Index i) const {
    const HintBlock& block = hints_[i / Block::kSize];
    const Index lane = i % Block::kSize;
    return block.prior_visits[lane] == 0 ? 0 : (block.prior[lane] * Node::kUnit + 1) / 2;
  }
  // Adds a simulation of this value to the AMAF statistics of the node's children for which `made(move)` is
  // true. Without branches, since no processor can predict the moves of a playout.
  template <bool kShared>
  void add_amaf(const Node& node, double value, auto&& made) {
    const Floats worth = Floats{} + static_cast<float>(value) / Node::kUnit;
    const Index end = (node.children + node.count + Block::kSize - 1) / Block::kSize;
    for (Index i = node.children / Block::kSize; i < end; ++i) {
      const auto& move = blocks_[i].move;
      const Floats one{1.0f * made(move[0]), 1.0f * made(move[1]),  //
                       1.0f * made(move[2]), 1.0f * made(move[3])};
      HintBlock& block = hints_[i];
      const Floats before = four<kShared>(block.amaf_visits);
      const Floats mean = four<kShared>(block.amaf);
      put_four<kShared>(block.amaf_visits, before + one);
      put_four<kShared>(block.amaf, mean + one * (worth - mean) / (before + 1));
    }
  }
  // Gathers the same in `pending`, which has a place for each block of children.
  void gather_amaf(const Node& node, double value, std::span<PendingAmaf> pending, auto&& made) const {
    const Floats worth = Floats{} + static_cast<float>(value) / Node::kUnit;
    const Block* block = family(node).data();
    for (PendingAmaf& sums : pending) {
      const auto& move = block++->move;
      const Floats one{1.0f * made(move[0]), 1.0f * made(move[1]),  //
                       1.0f * made(move[2]), 1.0f * made(move[3])};
      sums.visits += one;
      sums.values += one * worth;
    }
  }
  // Adds gathered changes, while other threads may change the node.
  void add_gathered(const Node& node, std::span<const PendingAmaf> pending) {
    HintBlock* block = &hints_[node.children / Block::kSize];
    for (const PendingAmaf& sums : pending) {
      HintBlock& hint = *block++;
      const Floats before = four<true>(hint.amaf_visits);
      const Floats mean = four<true>(hint.amaf);
      const Floats after = before + sums.visits;
      put_four<true>(hint.amaf_visits, after);
      const Floats divisor = after > 1 ? after : Floats{} + 1;
      put_four<true>(hint.amaf, mean + (sums.values - sums.visits * mean) / divisor);
    }
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

  // Parts of 1000 of the capacity that are filled. May run while other threads add nodes.
  [[nodiscard]] int permille_filled() const {
    return static_cast<int>(1000 * std::atomic_ref(size_).load(std::memory_order_relaxed) / capacity_);
  }

  // Forgets everything but a new root, index 0.
  void reset() {
    if (blocks_ == nullptr) allocate();
    blocks_[0] = fresh_;
    if (hinted_) hints_[0] = {};
    size_ = Block::kSize;
  }

  // Adds one child for each move to the node. False, without any change, when the tree is full, or when
  // another thread is expanding the node.
  template <bool kShared = false>
  bool expand(Index parent, const auto& moves, const Priors& priors = {}) {
    const auto count = static_cast<Index>(moves.size());
    const Index filled = round_up(count);
    const Node node = (*this)[parent];
    Index first = 0;
    if constexpr (kShared) {
      Index nobody = 0;
      if (!node.children.atomic().compare_exchange_strong(nobody, kClaimed)) return false;
      const std::atomic_ref size(size_);
      std::size_t begin = size.load();
      while (begin + filled <= capacity_ && !size.compare_exchange_weak(begin, begin + filled)) {
      }
      if (begin + filled > capacity_) {
        node.children = Index{0};
        return false;
      }
      first = static_cast<Index>(begin);
    } else {
      if (size_ + filled > capacity_) return false;
      first = static_cast<Index>(size_);
      size_ += filled;
    }
    std::fill_n(&blocks_[first / Block::kSize], filled / Block::kSize, fresh_);
    Index child = first;
    for (const Move move : moves) (*this)[child++].move = static_cast<NodeMove>(move);
    for (; child < first + filled; ++child) {
      const Node filler = (*this)[child];
      filler.units = std::numeric_limits<std::int32_t>::min() | 1;
    }
    if (hinted_) hint(first, count, priors);
    node.children = first;
    node.count.atomic().store(static_cast<Count>(count), std::memory_order_release);
    return true;
  }

  // Makes a node the root and frees all nodes that are not below it. The others move towards the front in
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
    std::vector<Index> before(live.size());  // survivors before each word
    Index survivors = 0;
    for (std::size_t word = 0; word < live.size(); ++word) {
      before[word] = survivors;
      survivors += static_cast<Index>(std::popcount(live[word]));
    }
    const auto new_index = [&](Index i) {
      const std::uint64_t below = live[i / 64] & ((std::uint64_t{1} << i % 64) - 1);
      const Index rank = before[i / 64] + static_cast<Index>(std::popcount(below));
      return i == root ? 0 : rank - 1 + Block::kSize;  // the root has a block of its own
    };
    for (std::size_t word = 0; word < live.size(); ++word) {
      for (std::uint64_t bits = live[word]; bits != 0; bits &= bits - 1) {
        const auto from = static_cast<Index>(word * 64) + static_cast<Index>(std::countr_zero(bits));
        const Node node = (*this)[from];
        if (node.count != 0) node.children = new_index(node.children);
        const Index to = new_index(from);
        (*this)[to].copy(node);
        if (hinted_) copy_hints(from, to);
      }
    }
    size_ = survivors - 1 + Block::kSize;
  }

 private:
  static constexpr Index kClaimed = 1;  // instead of the first child's index: a thread is adding the children

  static constexpr Index round_up(Index count) { return (count + Block::kSize - 1) / Block::kSize * Block::kSize; }

  void hint(Index first, Index count, const Priors& priors) {
    std::fill_n(&hints_[first / Block::kSize], round_up(count) / Block::kSize, HintBlock{});
    if (priors.visits == nullptr) return;
    for (Index i = 0; i < count; ++i) {
      const float visits = priors.visits[i];
      if (visits <= 0) continue;
      HintBlock& block = hints_[(first + i) / Block::kSize];
      block.prior_visits[(first + i) % Block::kSize] = visits;
      block.prior[(first + i) % Block::kSize] = (2 * priors.wins[i] / visits - 1) / Node::kUnit;
    }
  }

  void copy_hints(Index from, Index to) {
    const HintBlock& source = hints_[from / Block::kSize];
    HintBlock& target = hints_[to / Block::kSize];
    for (const auto kind : {&HintBlock::amaf, &HintBlock::amaf_visits, &HintBlock::prior, &HintBlock::prior_visits}) {
      (target.*kind)[to % Block::kSize] = static_cast<float>((source.*kind)[from % Block::kSize]);
    }
  }

  // The system provides memory page by page, as the tree reaches it. Huge pages, where available, make
  // searches a third faster, since the tree is read at random addresses.
  void allocate() {
    blocks_ = reserve<Block>(capacity_ / Block::kSize);
    if (hinted_) hints_ = reserve<HintBlock>(capacity_ / Block::kSize);
  }

  struct Free {
    void operator()(void* blocks) const { std::free(blocks); }
  };
  template <class B>
  using Memory = std::unique_ptr<B[], Free>;

  template <class B>
  static Memory<B> reserve(std::size_t blocks) {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    const std::size_t bytes = (blocks * sizeof(B) + kHugePage - 1) / kHugePage * kHugePage;
    Memory<B> memory(static_cast<B*>(std::aligned_alloc(kHugePage, bytes)));
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory.get(), bytes, MADV_HUGEPAGE);
#endif
    return memory;
  }

  Block fresh_{};
  std::size_t capacity_;
  bool hinted_;
  Memory<Block> blocks_;
  Memory<HintBlock> hints_;
  // Two cache lines away from the rest, since processors fetch lines in pairs: threads write the size at
  // every expansion and read the other members all the time.
  alignas(128) mutable std::size_t size_ = 0;
};

}  // namespace boardwire
