// Monte Carlo tree search with UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo Planning",
// 2006) and random playouts. For any number of players; chance nodes are sampled.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "game.hpp"
#include "random.hpp"
#include "search/limits.hpp"
#include "search/mcts_options.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/tree.hpp"

namespace boardwire {

// How far a node explores, c * sqrt(ln(visits)), from a table: the logarithm and the root would take longer
// than the rest of UCT. The table knows the exponent of `visits` and its five next bits: exact below 64
// visits, and to half a percent beyond.
class Exploration {
 public:
  explicit Exploration(double c) {
    for (std::uint32_t i = 0; i < width_.size(); ++i) {
      const double low = std::bit_cast<float>((i << kDropped) + kOne);
      const double high = std::bit_cast<float>(((i + 1) << kDropped) + kOne);
      const double visits = std::floor((low + high) / 2);  // the only whole number there is, below 64
      width_[i] = std::max(static_cast<float>(c * std::sqrt(std::log(visits))), kLeast);
    }
  }

  // visits > 0
  float operator()(std::uint32_t visits) const {
    return width_[(std::bit_cast<std::uint32_t>(static_cast<float>(visits)) - kOne) >> kDropped];
  }

 private:
  static constexpr std::uint32_t kOne = std::bit_cast<std::uint32_t>(1.0f);
  static constexpr int kDropped = 23 - 5;  // bits of a float's mantissa
  static constexpr float kLeast = 1e-30f;  // not 0: that times an infinite spread is no number

  std::array<float, 33 * 32> width_;  // visits are below 2^32, and may be rounded up to it
};

template <Game G>
class Mcts {
 public:
  using Options = MctsOptions;

  explicit Mcts(const Options& options)
      : options_(options),
        exploration_(options.exploration),
        tree_(static_cast<std::size_t>(options.memory)),
        random_(static_cast<std::uint64_t>(options.seed)) {}

  // Between searches. The tree is kept while its memory and the seed stay the same.
  void configure(const Options& options) {
    if (options.memory != options_.memory || options.seed != options_.seed) {
      *this = Mcts(options);
    }
    exploration_ = Exploration(options.exploration);
    options_ = options;
  }

  // Limits::nodes counts simulations, Limits::depth is that of the tree. Starts from the kept tree when
  // that belongs to this position.
  SearchResult search(const G& root, const Limits& limits) {
    Budget budget(limits);
    SearchResult result;
    if (!begin_search(root, result)) return result;
    prepare(root);
    horizon_ = limits.depth == 0 ? std::numeric_limits<std::size_t>::max()
                                 : static_cast<std::size_t>(limits.depth);
    deepest_ = 0;
    scratch_.emplace(root);
    budget.on_report([&] {
      SearchResult so_far;
      report(so_far);
      so_far.nodes = budget.nodes();
      so_far.seconds = budget.seconds();
      budget.report(so_far);
    });
    do {
      simulate(root);
    } while (!budget.spend());
    scratch_.reset();
    report(result);
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
  }

  // The move, or chance outcome, was played: keep what the tree knows about what follows.
  void advance(Move move) {
    if (!position_) return;
    const Node root = tree_[root_];
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (tree_[i].move == move) {
        position_->apply(move);
        root_ = i;
        return;
      }
    }
    reset();
  }

  void reset() { position_.reset(); }

 private:
  using Node = typename Tree<G>::Node;
  using Index = typename Tree<G>::Index;
  // Four numbers that one instruction works on (an extension that GCC and Clang share).
  using Ints [[gnu::vector_size(16)]] = std::int32_t;
  using Floats [[gnu::vector_size(16)]] = float;
  static Ints larger(Ints a, Ints b) { return a > b ? a : b; }

  // Keeps the subtree below the root when it was grown from this position, else starts afresh.
  void prepare(const G& root) {
    MovesOf<G> moves;
    root.legal_moves(moves);
    if (position_ && position_->key() == root.key() && fits(moves)) {
      if (root_ != 0) tree_.keep(std::exchange(root_, 0));
    } else {
      tree_.reset();
      root_ = 0;
    }
    position_.emplace(root);
    if (tree_[0].count == 0) expand(0, moves);
  }

  // Are the root's children these moves? Equal keys do not promise it where history matters.
  [[nodiscard]] bool fits(const MovesOf<G>& moves) const {
    const Node root = tree_[root_];
    if (root.count == 0) return true;
    if (root.count != static_cast<std::uint32_t>(moves.size())) return false;
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (std::find(moves.begin(), moves.end(), tree_[i].move) == moves.end()) return false;
    }
    return true;
  }

  // One simulation: down the tree, one playout, and its result back up.
  void simulate(const G& root) {
    G& position = *scratch_;
    position = root;
    path_.clear();
    Index at = 0;
    int actor = position.to_act();
    while (actor != kOver && path_.size() < horizon_) {
      // A node gets children on its second visit: most are visited only once.
      if (tree_[at].count == 0 && (tree_[at].visits == 0 || !grow(at, position, actor))) break;
      at = tree_[at].children + choose(tree_[at], position, actor);
      position.apply(tree_[at].move);
      path_.push_back({at, actor});
      actor = position.to_act();
    }
    deepest_ = std::max(deepest_, path_.size());
    if (actor != kOver) rollout(position, random_);
    const Values<G> values = values_of(position);
    ++tree_[0].visits;
    for (const auto& [index, mover] : path_) {
      tree_[index].add(values[static_cast<std::size_t>(std::max(mover, 0))]);
    }
  }

  bool grow(Index at, const G& position, int actor) {
    MovesOf<G> moves;
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        MoveList<G::kMaxOutcomes> faces;
        for (const Outcome& outcome : outcomes) faces.push(outcome.move);
        return tree_.expand(at, faces);
      }
    }
    position.legal_moves(moves);
    return expand(at, moves);
  }

  // In random order, so that a node with few visits has seen a fair sample of its moves.
  bool expand(Index at, MovesOf<G>& moves) {
    for (int i = moves.size() - 1; i > 0; --i) {
      std::swap(moves[i], moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(i + 1)))]);
    }
    return tree_.expand(at, moves);
  }

  // Which child to follow, counted from the node's first.
  Index choose(const Node& node, const G& position, int actor) {
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        double left = random_.unit();
        Index i = 0;
        while (i + 1 < node.count && (left -= outcomes[static_cast<int>(i)].probability) >= 0) ++i;
        return i;
      }
    }
    // The bounds are reckoned in the units of the mean, and lifted by 1 so that all are positive: positive
    // floats compare as the integers in their bits. The lowest of these make room for the index. So one
    // maximum, without a branch and over four children at a time, finds the bound and the child.
    constexpr float kOne = 1 / Node::kUnit;
    constexpr std::int32_t kIndex = (1 << std::bit_width(static_cast<unsigned>(G::kMaxMoves))) - 1;
    const float width = kOne * exploration_(std::max(node.visits, 1u));
    Ints best{};
    Ints index{0, 1, 2, 3};
    for (const auto& block : tree_.family(node)) {
      const auto mean = __builtin_convertvector(std::bit_cast<Ints>(block.units), Floats);
      const Floats bound = mean + (kOne + width * std::bit_cast<Floats>(block.spread));
      const Ints candidate = (std::bit_cast<Ints>(bound) & ~kIndex) | index;
      best = larger(best, candidate);
      index += 4;
    }
    best = larger(best, Ints{best[2], best[3], best[0], best[1]});
    best = larger(best, Ints{best[1], best[0], best[3], best[2]});
    return static_cast<Index>(best[0] & kIndex);
  }

  void report(SearchResult& result) const {
    const Node root = tree_[0];
    double total = 0;
    std::uint64_t visits = 0;
    for (Index i = root.children; i < root.children + root.count; ++i) {
      const Node child = tree_[i];
      const double mean = child.mean();
      result.moves.push_back({.move = child.move, .visits = child.visits, .value = mean, .pv = line_from(i)});
      total += mean * child.visits;
      visits += child.visits;
    }
    std::stable_sort(result.moves.begin(), result.moves.end(), [](const RootMove& a, const RootMove& b) {
      return std::pair(a.visits, a.value) > std::pair(b.visits, b.value);
    });
    result.value = visits == 0 ? 0 : total / static_cast<double>(visits);
    result.depth = static_cast<int>(deepest_);
    result.pv = result.moves.front().pv;
    result.move = result.pv.front();
  }

  // The move that leads to the node, and what was simulated most after it.
  [[nodiscard]] std::vector<Move> line_from(Index at) const {
    std::vector<Move> line{tree_[at].move};
    while (tree_[at].count != 0) {
      at = most_visited(tree_[at]);
      if (tree_[at].visits == 0) break;
      line.push_back(tree_[at].move);
    }
    return line;
  }

  [[nodiscard]] Index most_visited(const Node& node) const {
    Index best = node.children;
    for (Index i = node.children; i < node.children + node.count; ++i) {
      if (std::pair(tree_[i].visits, tree_[i].mean()) > std::pair(tree_[best].visits, tree_[best].mean())) {
        best = i;
      }
    }
    return best;
  }

  struct Step {
    Index node;
    int mover;
  };

  Options options_;
  Exploration exploration_;
  Tree<G> tree_;
  Index root_ = 0;       // not 0 after advance(), until the next search tidies the tree
  std::optional<G> position_;  // at root_; none when there is no tree
  std::optional<G> scratch_;
  std::vector<Step> path_;
  Random random_;
  std::size_t horizon_ = 0;  // where the tree ends and playouts begin, at the latest
  std::size_t deepest_ = 0;
};

}  // namespace boardwire
