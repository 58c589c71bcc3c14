// The tree of the searches for hidden information. A node is not a position but a key that the search computes
// from one: of an information set for information-set MCTS, of a position for the search of one drawn world. So
// the legal moves at a node can differ from simulation to simulation, and a move's bound counts how often the
// move was available (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 2012):
//
//   mean + c * sqrt(ln(simulations in which the move was available) / simulations that made it)
//
// Every player maximizes its own return, so the games may have any number of players and any sum.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game.hpp"
#include "random.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/restrictions.hpp"
#include "values.hpp"

namespace boardwire {

// A move at a node. `sum`: returns of the player to act, over the visits.
struct AvailableMove {
  Move move = 0;
  std::uint32_t visits = 0;
  std::uint32_t available = 0;
  double sum = 0;

  [[nodiscard]] double mean() const { return visits == 0 ? 0 : sum / visits; }
};

template <Game G>
class InformationTree {
 public:
  // Bytes of memory limit the number of nodes; when it is reached the search goes on without new ones.
  InformationTree(double exploration, std::int64_t megabytes)
      : exploration_(exploration), room_(static_cast<std::size_t>(megabytes) << 20) {}

  void clear() {
    nodes_.clear();
    used_ = 0;
    deepest_ = 0;
  }

  // The deepest node of a player in plies.
  [[nodiscard]] int deepest() const { return deepest_; }

  // The moves at the root so far, in the order of their first appearance.
  [[nodiscard]] const std::vector<AvailableMove>& moves(std::uint64_t root) const {
    static const std::vector<AvailableMove> kNone;
    const auto found = nodes_.find(root);
    return found == nodes_.end() ? kNone : found->second;
  }

  // One simulation from a position: down the tree, one new node, a playout, and the returns back up.
  // `key_of(position, actor)` is the node of a position in which the player `actor` chooses.
  void simulate(G position, Random& random, const Limits& limits, auto&& key_of) {
    path_.clear();
    const int deepest = limits.depth > 0 ? std::min(limits.depth, kMaxDepth) : kMaxDepth;
    for (bool fresh = false; !fresh;) {
      const int actor = position.to_act();
      if (actor == kOver) break;
      const auto ply = static_cast<int>(path_.size());
      if (actor == kChance) {
        random_step(position, actor, random);
        continue;
      }
      if (ply >= deepest) break;
      const std::uint64_t key = key_of(position, actor);
      auto found = nodes_.find(key);
      if (found == nodes_.end()) {
        if (used_ >= room_) break;
        found = nodes_.emplace(key, Moves{}).first;
        used_ += kNodeBytes;
        fresh = true;
      }
      deepest_ = std::max(deepest_, ply + 1);
      MovesOf<G> legal;
      position.legal_moves(legal);
      if (static_cast<std::size_t>(ply) < limits.restrictions.plies()) {
        limits.restrictions.filter(legal, actor, static_cast<std::size_t>(ply));
      }
      const std::size_t chosen = select(found->second, legal, random);
      path_.push_back({&found->second, chosen, actor});
      position.apply(found->second[chosen].move);
    }
    if (position.to_act() != kOver) playout(position, random);
    const Values<G> values = values_of(position);
    for (const Step& step : path_) {
      AvailableMove& move = (*step.moves)[step.index];
      ++move.visits;
      move.sum += values[static_cast<std::size_t>(step.actor)];
    }
  }

 private:
  using Moves = std::vector<AvailableMove>;
  struct Step {
    Moves* moves;  // a map does not move its values
    std::size_t index;
    int actor;
  };
  static constexpr std::size_t kNodeBytes = 64;

  // The place of a legal move at the node: one of those never made, at random, else that with the best bound.
  // Counts every legal move as available.
  std::size_t select(Moves& moves, const MovesOf<G>& legal, Random& random) {
    std::size_t chosen = 0;
    double best = -1;
    std::uint32_t untried = 0;
    std::size_t place = 0;
    for (const Move move : legal) {
      place = place_of(moves, move, place);
      AvailableMove& at = moves[place];
      ++at.available;
      if (at.visits == 0) {
        if (random.below(++untried) == 0) chosen = place;
      } else if (untried == 0) {
        const double bound =
            (at.mean() + 1) / 2 + exploration_ * std::sqrt(std::log(static_cast<double>(at.available)) / at.visits);
        if (bound > best) {
          best = bound;
          chosen = place;
        }
      }
      ++place;
    }
    return chosen;
  }

  // The place of a move, which is added where it is new. The lists of most positions have the same order, so
  // `expected` is mostly right.
  std::size_t place_of(Moves& moves, Move move, std::size_t expected) {
    if (expected < moves.size() && moves[expected].move == move) return expected;
    const auto found = std::ranges::find(moves, move, &AvailableMove::move);
    const auto place = static_cast<std::size_t>(found - moves.begin());
    if (found == moves.end()) {
      moves.push_back({move});
      used_ += sizeof(AvailableMove);
    }
    return place;
  }

  double exploration_;
  std::size_t room_;
  std::size_t used_ = 0;
  int deepest_ = 0;
  std::unordered_map<std::uint64_t, Moves> nodes_;
  std::vector<Step> path_;
};

}  // namespace boardwire
