// Monte Carlo tree search with an evaluator, a network for example, instead of playouts: PUCT (C. Rosin,
// "Multi-armed bandits with episode context", 2011) as in AlphaZero (D. Silver et al., "A general
// reinforcement learning algorithm that masters chess, shogi and Go through self-play", 2018).
//
// Leaves are evaluated in batches. While a leaf waits, each node above it has one loss more, which turns the
// next simulation elsewhere (virtual loss).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/mcts/options.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"
#include "values.hpp"

namespace boardwire {

// The evaluation of a position: a prior for each of its moves, in the order of moves_to_evaluate(), and its
// value for the player to act, -1 to 1. Priors need not sum to 1.
struct LeafEvaluation {
  std::vector<float> priors;
  double value = 0;
};

// Evaluates positions in which a player is to act. Returns as many evaluations as positions.
template <Game G>
using LeafEvaluator = std::function<std::vector<LeafEvaluation>(std::span<const G>)>;

// The legal moves in the order that evaluators see: ascending, except for games written in Python, which have
// an order of their own.
template <Game G>
[[nodiscard]] std::vector<Move> moves_to_evaluate(const G& position) {
  MovesOf<G> listed;
  position.legal_moves(listed);
  std::vector<Move> moves(listed.begin(), listed.end());
  if constexpr (!HasPythonObject<G>) std::sort(moves.begin(), moves.end());
  return moves;
}

template <Game G>
class Puct {
 public:
  explicit Puct(const MctsOptions& options)
      : options_(options),
        capacity_((static_cast<std::size_t>(options.memory) << 20) / sizeof(Node)),
        random_(static_cast<std::uint64_t>(options.seed)) {}

  // Limits::nodes counts simulations. At most `batch` leaves are evaluated together. Unsearchable unless
  // there is one player, or two whose returns sum to zero, since an evaluation has one value.
  SearchResult search(const G& root, const Limits& limits, std::size_t batch, const LeafEvaluator<G>& evaluate) {
    Budget budget(limits);
    SearchResult result;
    if (!begin_search(root, result)) return result;
    if (root.players() > 2 || (root.players() == 2 && !plays_zero_sum(root))) {
      throw Unsearchable("an evaluator is for one player, or two whose returns sum to zero");
    }
    try {
      prepare(root, limits.restrictions, evaluate);
      deepest_ = 0;
      budget.on_report([&] {
        SearchResult so_far;
        report(so_far);
        so_far.nodes = budget.nodes();
        so_far.seconds = budget.seconds();
        budget.report(so_far);
      });
      while (!budget.exhausted()) {
        const std::uint64_t left = limits.nodes == 0 ? batch : limits.nodes - budget.nodes();
        budget.spend(simulate(root, std::min<std::uint64_t>(batch, left), limits.depth, evaluate));
      }
    } catch (...) {
      reset();  // virtual losses may be left in the tree
      throw;
    }
    report(result);
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
  }

  // The move, or chance outcome, was played: keeps the subtree below it.
  void advance(Move move) {
    if (!position_) return;
    const Node& root = nodes_[root_];
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (nodes_[i].move != move) continue;
      position_->apply(move);
      root_ = i;
      return;
    }
    reset();
  }

  void reset() { position_.reset(); }

  // The number of nodes in the tree, and the greatest number that its memory allows.
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

 private:
  using Index = std::uint32_t;

  // A node is also the edge that leads to it: `sum` is for the player who made the move.
  struct Node {
    Move move = 0;
    float prior = 0;
    double sum = 0;            // of values, and a loss for each simulation that waits
    std::uint32_t visits = 0;  // including simulations that wait
    Index children = 0;
    std::uint32_t count = 0;

    [[nodiscard]] double mean() const { return visits == 0 ? 0 : sum / visits; }
  };

  struct Step {
    Index node;
    int mover;
  };

  // A simulation that has arrived at a leaf.
  struct Descent {
    std::vector<Step> path;
    int actor = kOver;    // at the leaf
    bool in_tree = true;  // the leaf is the last node of the path, not a position after it
  };

  // Keeps the tree if it was grown from this position and has room, otherwise starts a new one. With
  // restrictions the root must also be the same, since they count plies from the root.
  void prepare(const G& root, const Restrictions& restrictions, const LeafEvaluator<G>& evaluate) {
    const MovesOf<G> moves = root_moves(root, restrictions);
    const bool same_moves = restrictions == restrictions_ && (restrictions.empty() || root_ == 0);
    const bool kept =
        same_moves && position_ && position_->key() == root.key() && nodes_.size() < capacity_ / 2 && fits(moves);
    restrictions_ = restrictions;
    position_.emplace(root);
    if (kept) return;
    nodes_.assign(1, {});
    root_ = 0;
    grow(0, root, 0, evaluate(std::span(&root, 1)).front());
  }

  // Whether the root's children are these moves. Where history matters, equal keys do not imply equal moves.
  [[nodiscard]] bool fits(const MovesOf<G>& moves) const {
    const Node& root = nodes_[root_];
    if (root.count != static_cast<std::uint32_t>(moves.size())) return false;
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (std::find(moves.begin(), moves.end(), nodes_[i].move) == moves.end()) return false;
    }
    return true;
  }

  // Descends until `most` leaves wait, or the next simulation would arrive at one of them. Evaluates the
  // leaves and takes the values up. Returns the number of simulations.
  std::uint64_t simulate(const G& root, std::uint64_t most, int depth, const LeafEvaluator<G>& evaluate) {
    std::vector<Descent> waiting;
    std::vector<G> leaves;
    std::uint64_t simulated = 0;
    while (simulated < most) {
      G position = root;
      Descent descent = go_down(position, depth);
      const auto arrived_there = [&](const Descent& other) {
        return !other.path.empty() && other.path.back().node == descent.path.back().node;
      };
      if (std::any_of(waiting.begin(), waiting.end(), arrived_there)) {
        take_back(descent.path);
        break;
      }
      ++simulated;
      if (descent.actor == kOver) {
        back_up(descent.path, values_of(position)[0]);
      } else {
        leaves.push_back(std::move(position));
        waiting.push_back(std::move(descent));
      }
    }
    if (leaves.empty()) return simulated;
    const std::vector<LeafEvaluation> evaluations = evaluate(leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const auto& [path, actor, in_tree] = waiting[i];
      const Index leaf = path.back().node;
      if (in_tree && nodes_[leaf].count == 0) grow(leaf, leaves[i], path.size(), evaluations[i]);
      back_up(path, actor == 1 ? -evaluations[i].value : evaluations[i].value);
    }
    return simulated;
  }

  // Descends from the root to a node without children, or to the end of the game. Leaves a virtual loss in
  // each node.
  Descent go_down(G& position, int depth) {
    Descent descent;
    Index at = root_;
    descent.actor = position.to_act();
    const auto horizon = depth == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(depth);
    while (descent.actor != kOver) {
      if (descent.actor != kChance && (nodes_[at].count == 0 || descent.path.size() >= horizon)) break;
      if (descent.actor == kChance && nodes_[at].count == 0 && !add_outcomes(at, position)) {
        descent.actor = roll_on(position);
        descent.in_tree = false;
        break;
      }
      at = descent.actor == kChance ? roll(at, position) : best_child(at);
      descent.path.push_back({at, descent.actor});
      ++nodes_[at].visits;
      nodes_[at].sum -= 1;
      position.apply(nodes_[at].move);
      descent.actor = position.to_act();
    }
    deepest_ = std::max(deepest_, descent.path.size());
    return descent;
  }

  // Adds a child for each outcome of a chance node. False, without any change, when the memory is full.
  bool add_outcomes(Index at, const G& position) {
    std::vector<Move> moves;
    if constexpr (GameWithChance<G>) {
      OutcomesOf<G> outcomes;
      position.chance_outcomes(outcomes);
      for (const Outcome& outcome : outcomes) moves.push_back(outcome.move);
    }
    if (nodes_.size() + moves.size() > capacity_) return false;
    add_children(at, moves);
    return true;
  }

  // The child of a random outcome.
  Index roll(Index at, const G& position) {
    if constexpr (GameWithChance<G>) {
      const Move outcome = draw_outcome(position, random_);
      Index i = nodes_[at].children;
      while (nodes_[i].move != outcome) ++i;
      return i;
    }
    return at;
  }

  // Applies random outcomes outside the tree until a player is to act or the game is over. Returns to_act().
  int roll_on(G& position) {
    if constexpr (GameWithChance<G>) {
      while (position.to_act() == kChance) position.apply(draw_outcome(position, random_));
    }
    return position.to_act();
  }

  [[nodiscard]] Index best_child(Index at) const {
    const Node& node = nodes_[at];
    const double width = options_.puct * std::sqrt(std::max<double>(node.visits, 1));
    // A move without visits gets the mean of its visited siblings.
    double sum = 0;
    std::uint32_t visits = 0;
    for (Index i = node.children; i < node.children + node.count; ++i) {
      sum += nodes_[i].sum;
      visits += nodes_[i].visits;
    }
    const double usual = visits == 0 ? 0 : sum / visits;
    Index best = node.children;
    double highest = -std::numeric_limits<double>::infinity();
    for (Index i = node.children; i < node.children + node.count; ++i) {
      const Node& child = nodes_[i];
      const double value = child.visits == 0 ? usual : child.mean();
      const double bound = value + width * child.prior / (1 + child.visits);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  void add_children(Index at, const std::vector<Move>& moves) {
    const auto first = static_cast<Index>(nodes_.size());
    for (const Move move : moves) nodes_.push_back({.move = move});
    nodes_[at].children = first;
    nodes_[at].count = static_cast<std::uint32_t>(moves.size());
  }

  // Adds a child for each permitted move of the position, which is `ply` plies from the root. Adds none when
  // the memory is full: such a leaf is evaluated again at each visit.
  void grow(Index at, const G& position, std::size_t ply, const LeafEvaluation& evaluation) {
    std::vector<Move> moves = moves_to_evaluate(position);
    std::vector<float> priors = evaluation.priors;
    if (ply < restrictions_.plies()) exclude(moves, priors, position.to_act(), ply);
    if (nodes_.size() + moves.size() > capacity_ && at != root_) return;
    add_children(at, moves);
    const double sum = std::accumulate(priors.begin(), priors.end(), 0.0);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const double share = sum > 0 ? priors[i] / sum : 1 / static_cast<double>(moves.size());
      nodes_[nodes_[at].children + i].prior = static_cast<float>(share);
    }
  }

  // Removes moves that are not permitted, with their priors.
  void exclude(std::vector<Move>& moves, std::vector<float>& priors, int mover, std::size_t ply) const {
    MovesOf<G> permitted;
    for (const Move move : moves) permitted.push(move);
    restrictions_.filter(permitted, mover, ply);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (std::find(permitted.begin(), permitted.end(), moves[i]) == permitted.end()) continue;
      moves[kept] = moves[i];
      priors[kept++] = priors[i];
    }
    moves.resize(kept);
    priors.resize(kept);
  }

  // `value` is for player 0.
  void back_up(const std::vector<Step>& path, double value) {
    ++nodes_[root_].visits;
    for (const auto& [index, mover] : path) nodes_[index].sum += 1 + (mover == 1 ? -value : value);
  }

  void take_back(const std::vector<Step>& path) {
    for (const auto& [index, mover] : path) {
      --nodes_[index].visits;
      nodes_[index].sum += 1;
    }
  }

  void report(SearchResult& result) const {
    const Node& root = nodes_[root_];
    double sum = 0;
    std::uint64_t visits = 0;
    for (Index i = root.children; i < root.children + root.count; ++i) {
      const Node& child = nodes_[i];
      result.moves.push_back({.move = child.move,
                              .visits = child.visits,
                              .value = child.mean(),
                              .prior = child.prior,
                              .pv = line_from(i)});
      sum += child.sum;
      visits += child.visits;
    }
    std::stable_sort(result.moves.begin(), result.moves.end(), [](const RootMove& a, const RootMove& b) {
      return std::pair(a.visits, a.prior) > std::pair(b.visits, b.prior);
    });
    result.value = visits == 0 ? 0 : sum / static_cast<double>(visits);
    result.depth = result.seldepth = static_cast<int>(deepest_);
    result.pv = result.moves.front().pv;
    result.move = result.pv.front();
  }

  // The move that leads to the node, and the most visited line after it.
  [[nodiscard]] std::vector<Move> line_from(Index at) const {
    std::vector<Move> line{nodes_[at].move};
    while (nodes_[at].count != 0) {
      const auto first = nodes_.begin() + nodes_[at].children;
      const auto most = std::max_element(first, first + nodes_[at].count,
                                         [](const Node& a, const Node& b) { return a.visits < b.visits; });
      if (most->visits == 0) break;
      at = static_cast<Index>(most - nodes_.begin());
      line.push_back(most->move);
    }
    return line;
  }

  MctsOptions options_;
  std::size_t capacity_;  // nodes
  Random random_;
  std::vector<Node> nodes_;
  Index root_ = 0;             // not 0 after advance()
  std::optional<G> position_;  // at root_; none without a tree
  Restrictions restrictions_;  // of the moves in the tree
  std::size_t deepest_ = 0;
};

}  // namespace boardwire
