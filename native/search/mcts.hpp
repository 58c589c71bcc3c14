// Monte Carlo tree search with UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo Planning",
// 2006) and random playouts. For any number of players; chance nodes are sampled.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "game.hpp"
#include "random.hpp"
#include "search/limits.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/tree.hpp"

namespace boardwire {

struct MctsOptions {
  double exploration = 1.4;  // c in mean + c * sqrt(ln(parent's visits) / visits)
  std::size_t tree_megabytes = 256;
  std::uint64_t seed = 0;
};

template <Game G>
class Mcts {
 public:
  explicit Mcts(const MctsOptions& options)
      : exploration_(static_cast<float>(options.exploration)),
        tree_(options.tree_megabytes),
        random_(options.seed) {}

  // Limits::nodes counts simulations. Starts from the kept tree when that belongs to this position.
  SearchResult search(const G& root, const Limits& limits) {
    SearchResult result;
    if (!begin_search(root, result)) return result;
    prepare(root);
    Budget budget(limits);
    deepest_ = 0;
    scratch_.emplace(root);
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
    const Node& root = tree_[root_];
    for (Tree::Index i = root.children; i < root.children + root.count; ++i) {
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
    const Node& root = tree_[root_];
    if (root.count == 0) return true;
    if (root.count != static_cast<std::uint32_t>(moves.size())) return false;
    for (Tree::Index i = root.children; i < root.children + root.count; ++i) {
      if (std::find(moves.begin(), moves.end(), tree_[i].move) == moves.end()) return false;
    }
    return true;
  }

  // One simulation: down the tree, one playout, and its result back up.
  void simulate(const G& root) {
    G& position = *scratch_;
    position = root;
    path_.clear();
    Tree::Index at = 0;
    int actor = position.to_act();
    while (actor != kOver) {
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
      Node& node = tree_[index];
      ++node.visits;
      node.total += values[static_cast<std::size_t>(std::max(mover, 0))];
    }
  }

  bool grow(Tree::Index at, const G& position, int actor) {
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
  bool expand(Tree::Index at, MovesOf<G>& moves) {
    for (int i = moves.size() - 1; i > 0; --i) {
      std::swap(moves[i], moves[static_cast<int>(random_.below(static_cast<std::uint32_t>(i + 1)))]);
    }
    return tree_.expand(at, moves);
  }

  // Which child to follow, counted from the node's first.
  Tree::Index choose(const Node& node, const G& position, int actor) {
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        double left = random_.unit();
        Tree::Index i = 0;
        while (i + 1 < node.count && (left -= outcomes[static_cast<int>(i)].probability) >= 0) ++i;
        return i;
      }
    }
    const Node* children = &tree_[node.children];
    const float log_visits = std::log(static_cast<float>(node.visits));
    float best = -std::numeric_limits<float>::infinity();
    Tree::Index chosen = 0;
    for (Tree::Index i = 0; i < node.count; ++i) {
      if (children[i].visits == 0) return i;
      const auto visits = static_cast<float>(children[i].visits);
      const float bound =
          static_cast<float>(children[i].total) / visits + exploration_ * std::sqrt(log_visits / visits);
      if (bound > best) {
        best = bound;
        chosen = i;
      }
    }
    return chosen;
  }

  void report(SearchResult& result) const {
    const Node& root = tree_[0];
    double total = 0;
    std::uint64_t visits = 0;
    for (Tree::Index i = root.children; i < root.children + root.count; ++i) {
      result.moves.push_back({tree_[i].move, tree_[i].visits, tree_[i].mean()});
      total += tree_[i].total;
      visits += tree_[i].visits;
    }
    std::stable_sort(result.moves.begin(), result.moves.end(), [](const RootMove& a, const RootMove& b) {
      return std::pair(a.visits, a.value) > std::pair(b.visits, b.value);
    });
    result.value = visits == 0 ? 0 : total / static_cast<double>(visits);
    result.depth = static_cast<int>(deepest_);
    for (Tree::Index at = 0; tree_[at].count != 0;) {
      at = most_visited(tree_[at]);
      if (tree_[at].visits == 0) break;
      result.pv.push_back(tree_[at].move);
    }
    if (result.pv.empty()) result.pv.push_back(result.moves.front().move);
    result.move = result.pv.front();
  }

  [[nodiscard]] Tree::Index most_visited(const Node& node) const {
    Tree::Index best = node.children;
    for (Tree::Index i = node.children; i < node.children + node.count; ++i) {
      if (std::pair(tree_[i].visits, tree_[i].mean()) > std::pair(tree_[best].visits, tree_[best].mean())) {
        best = i;
      }
    }
    return best;
  }

  struct Step {
    Tree::Index node;
    int mover;
  };

  float exploration_;
  Tree tree_;
  Tree::Index root_ = 0;       // not 0 after advance(), until the next search tidies the tree
  std::optional<G> position_;  // at root_; none when there is no tree
  std::optional<G> scratch_;
  std::vector<Step> path_;
  Random random_;
  std::size_t deepest_ = 0;
};

}  // namespace boardwire
