// Games of the search with PUCT against itself, as data to fit a policy and value network to: every position with the
// visits of its moves, the value of the search and the result of the game.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/features.hpp"
#include "game.hpp"
#include "learning/game_rows.hpp"
#include "random.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/policy_evaluator.hpp"
#include "search/mcts/puct.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// A position of a game, seen by its player to act.
template <LearnsPolicy G>
struct [[gnu::packed]] PolicyRow {
  PackedBoard board;
  std::array<std::uint16_t, static_cast<std::size_t>(G::kPolicy.moves)> visits;  // of each move, by its number
  std::int8_t result;                                                           // of the game: 1, 0 or -1
  std::int8_t value;                                                            // of the search, in hundredths
};

// The conditions of the games. Game number i depends on these and i alone, not on the threads.
struct PolicyPlayPlan {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  // the number of the first game
  std::uint64_t games = 0;
  std::uint64_t simulations = 0;  // of each search
  int varied = 0;  // plies in which a move is drawn in proportion to its visits; then the most visited
  double noise = 0;  // the share of Dirichlet noise in the priors of the root
  double concentration = 1;  // of that noise
  int threads = 1;
};

// The cube root method of G. Marsaglia and W. Tsang, "A Simple Method for Generating Gamma Variables", 2000.
inline double draw_gamma(double shape, Random& random) {
  if (shape < 1) return draw_gamma(shape + 1, random) * std::pow(random.unit() + 1e-300, 1 / shape);
  const double d = shape - 1.0 / 3;
  for (;;) {
    // A normal number, by Box and Muller.
    const double x = std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(2 * std::numbers::pi * random.unit());
    const double v = std::pow(1 + x / std::sqrt(9 * d), 3);
    if (v > 0 && std::log(1 - random.unit()) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

template <LearnsPolicy G>
class PolicyPlay {
 public:
  PolicyPlay(std::shared_ptr<const typename G::Policy> network, const PolicyPlayPlan& plan)
      : network_(std::move(network)), plan_(plan), search_(options()) {}

  std::vector<PolicyRow<G>> play(G position, std::uint64_t number, const std::atomic<bool>& stop) {
    Random random(mix(plan_.seed) + number);
    std::vector<PolicyRow<G>> rows;
    std::vector<int> actors;
    Limits limits;
    limits.nodes = plan_.simulations;
    while (position.to_act() >= 0 && !stop.load(std::memory_order_relaxed)) {
      search_.reset();
      bool at_root = true;
      const SearchResult found = search_.search(position, limits, 1, [&](std::span<const G> leaves) {
        std::vector<LeafEvaluation> evaluations{evaluation_of_leaf(leaves[0], *network_)};
        if (std::exchange(at_root, false)) add_noise(evaluations[0].priors, random);
        return evaluations;
      });
      actors.push_back(position.to_act());
      rows.push_back(row(position, found));
      position.apply(static_cast<int>(rows.size()) <= plan_.varied ? drawn(found, random) : *found.move);
    }
    for (std::size_t i = 0; i < rows.size() && position.to_act() == kOver; ++i) {
      rows[i].result = static_cast<std::int8_t>(std::lround(position.returns(actors[i])));
    }
    return rows;
  }

 private:
  static MctsOptions options() {
    MctsOptions options;
    options.memory = 8;
    return options;
  }

  static PolicyRow<G> row(const G& position, const SearchResult& found) {
    PolicyRow<G> row{position.packed(), {}, 0, static_cast<std::int8_t>(std::lround(100 * found.value))};
    for (const RootMove& move : found.moves) {
      row.visits[static_cast<std::size_t>(move.move)] = static_cast<std::uint16_t>(move.visits);
    }
    return row;
  }

  static Move drawn(const SearchResult& found, Random& random) {
    std::uint64_t visits = 0;
    for (const RootMove& move : found.moves) visits += move.visits;
    std::uint64_t left = random.below(static_cast<std::uint32_t>(visits));
    for (const RootMove& move : found.moves) {
      if (left < move.visits) return move.move;
      left -= move.visits;
    }
    return *found.move;
  }

  void add_noise(std::vector<float>& priors, Random& random) const {
    std::vector<double> drawn;
    for (std::size_t i = 0; i < priors.size(); ++i) drawn.push_back(draw_gamma(plan_.concentration, random));
    const double sum = std::accumulate(drawn.begin(), drawn.end(), 1e-300);
    const double whole = std::accumulate(priors.begin(), priors.end(), 0.0);
    for (std::size_t i = 0; i < priors.size(); ++i) {
      priors[i] = static_cast<float>((1 - plan_.noise) * priors[i] / whole + plan_.noise * drawn[i] / sum);
    }
  }

  std::shared_ptr<const typename G::Policy> network_;
  const PolicyPlayPlan& plan_;
  Puct<G> search_;
};

// The rows of the games of a plan, in the order of their numbers. When `stop` is set meanwhile, those of the games
// before the first unfinished one.
template <LearnsPolicy G>
std::vector<PolicyRow<G>> policy_play(const G& start, std::shared_ptr<const typename G::Policy> network,
                                      const PolicyPlayPlan& plan, const std::atomic<bool>& stop) {
  return rows_of_games<PolicyRow<G>>(plan.games, plan.threads, stop, [&] {
    return [&, player = PolicyPlay<G>(network, plan)](std::uint64_t number) mutable {
      return player.play(start, plan.first + number, stop);
    };
  });
}

}  // namespace boardwire
