// A game given as its tree, as textbooks draw them: for teaching, and for tests of searches.
//
// The tree is a list of nodes in breadth-first order, so that the children of a node lie side by side. It
// never changes, and positions share it: a position is the number of a node.
//
// Move, or chance outcome = number of the child, counted from 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

class TreeOfPositions {
 public:
  static constexpr int kMaxPlayers = 6;
  using Utility = std::array<double, kMaxPlayers>;  // to each player

  struct Node {
    int actor = kOver;  // a player, kChance, or kOver at a leaf
    int first = 0;      // the first child
    int count = 0;      // of children
    int parent = 0;
    double probability = 1;  // of the step here, where chance acts at the parent
    Utility utility{};       // of a leaf, -1 to 1; elsewhere the mean result of random play
    bool evaluated = false;  // whether an inner node was given an evaluation
    Utility evaluation{};    // the given one, strictly between -1 and 1
  };

  // `nodes` have their actors, counts and probabilities, leaves their utility, and some inner nodes an evaluation. The
  // constructor computes the rest.
  TreeOfPositions(int players, std::vector<Node> nodes) : players_(players), nodes_(std::move(nodes)) {
    int next = 1;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      Node& node = nodes_[i];
      node.first = next;
      for (; next < node.first + node.count; ++next) at(next).parent = static_cast<int>(i);
      const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
      hash_ = mix(hash_ ^ (word(node.count) << 8 | word(node.actor + 2)));
      hash_ = mix(hash_ ^ word(static_cast<std::int64_t>(node.probability * 0x1p62)));
      if (node.evaluated) {
        zero_sum_ = zero_sum_ && node.evaluation[1] == -node.evaluation[0];
        hash_values(node.evaluation);
      }
      if (node.actor != kOver) continue;
      zero_sum_ = zero_sum_ && node.utility[1] == -node.utility[0];
      hash_values(node.utility);
    }
    zero_sum_ = zero_sum_ && players == 2;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (nodes_[i].actor != kOver) nodes_[i].utility = mean(nodes_[i]);
    }
  }

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] bool zero_sum() const { return zero_sum_; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] const Node& operator[](int i) const { return nodes_[static_cast<std::size_t>(i)]; }

 private:
  Node& at(int i) { return nodes_[static_cast<std::size_t>(i)]; }

  void hash_values(const Utility& values) {
    for (const double value : values) {
      hash_ = mix(hash_ ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value * 0x1p62)));
    }
  }

  [[nodiscard]] Utility mean(const Node& node) const {
    Utility sum{};
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Node& child = (*this)[i];
      const double weight = node.actor == kChance ? child.probability : 1.0 / node.count;
      for (std::size_t player = 0; player < sum.size(); ++player) sum[player] += weight * child.utility[player];
    }
    if (zero_sum_) sum[1] = -sum[0];
    return sum;
  }

  int players_;
  std::vector<Node> nodes_;
  bool zero_sum_ = true;
  std::uint64_t hash_ = 0;
};

class ExplicitTree {
 public:
  static constexpr int kMaxPlayers = TreeOfPositions::kMaxPlayers;
  static constexpr int kMaxChildren = 256;
  static constexpr int kMaxMoves = kMaxChildren;
  static constexpr int kMaxOutcomes = kMaxChildren;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kMayLackChance = true;

  explicit ExplicitTree(std::shared_ptr<const TreeOfPositions> tree) : tree_(std::move(tree)) {}

  [[nodiscard]] int players() const { return tree_->players(); }
  [[nodiscard]] bool zero_sum() const { return tree_->zero_sum(); }
  [[nodiscard]] int to_act() const { return here().actor; }

  [[nodiscard]] bool is_legal(Move move) const { return move >= 0 && move < here().count; }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for (Move move = 0; move < here().count; ++move) moves.push(move);
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    for (Move i = 0; i < here().count; ++i) outcomes.push({i, (*tree_)[here().first + i].probability});
  }

  void apply(Move move) { node_ = here().first + move; }

  [[nodiscard]] double returns(int player) const { return utility(player); }

  // The evaluation that the tree gives, else the mean result of random play.
  [[nodiscard]] double evaluate(int player) const {
    if (here().evaluated) return here().evaluation[static_cast<std::size_t>(player)];
    return kUncertain * utility(player);
  }

  [[nodiscard]] std::uint64_t key() const { return mix(tree_->hash() + static_cast<std::uint64_t>(node_)); }

  Move playout_step(Random& random) {
    const auto move = static_cast<Move>(random.below(static_cast<std::uint32_t>(here().count)));
    apply(move);
    return move;
  }

  // The moves and outcomes that led here, the last one first.
  [[nodiscard]] std::vector<Move> path_back() const {
    std::vector<Move> moves;
    for (int i = node_; i != 0; i = (*tree_)[i].parent) moves.push_back(i - (*tree_)[(*tree_)[i].parent].first);
    return moves;
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  static constexpr double kUncertain = 0.999;  // an evaluation is never a proof

  [[nodiscard]] const TreeOfPositions::Node& here() const { return (*tree_)[node_]; }
  [[nodiscard]] double utility(int player) const { return here().utility[static_cast<std::size_t>(player)]; }

  std::shared_ptr<const TreeOfPositions> tree_;
  int node_ = 0;
};

static_assert(Game<ExplicitTree> && GameWithChance<ExplicitTree>);

}  // namespace boardwire
