// The priors of moves: the estimates of a game before any search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <numeric>
#include <type_traits>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"

namespace boardwire {

// Virtual wins and visits of each move, in the order of the list.
struct Priors {
  const float* wins = nullptr;
  const float* visits = nullptr;
};

// The learned weights by which a search estimates moves; null for none.
template <Game G>
auto default_move_weights() {
  if constexpr (LearnsMoves<G>) {
    return std::shared_ptr<const typename G::MoveWeights>(G::MoveWeights::bundled());
  } else {
    return nullptr;
  }
}
template <Game G>
using MoveWeightsOf = decltype(default_move_weights<G>());

// The priors of a list of moves.
template <Game G>
class GamePriors {
 public:
  // None yet.
  explicit GamePriors(const MovesOf<G>& moves) : size_(static_cast<std::size_t>(moves.size())) {
    if constexpr (kLong) {
      wins_.resize(size_);
      visits_.resize(size_);
    }
    std::fill_n(wins_.begin(), size_, 0.0f);
    std::fill_n(visits_.begin(), size_, 0.0f);
  }

  // Those of the game: see move_priors() in abilities.hpp.
  GamePriors(const G& position, const MovesOf<G>& moves)
    requires HasMovePriors<G>
      : GamePriors(moves) {
    position.move_priors(moves, wins_.data(), visits_.data());
  }
  // The same by learned weights.
  template <class Weights>
  GamePriors(const G& position, const MovesOf<G>& moves, const Weights& weights)
    requires LearnsMoves<G>
      : GamePriors(moves) {
    position.move_priors(moves, weights, wins_.data(), visits_.data());
  }

  // Adds virtual wins and visits of the i-th move.
  void add(int i, float wins, float visits) {
    wins_[static_cast<std::size_t>(i)] += wins;
    visits_[static_cast<std::size_t>(i)] += visits;
  }

  [[nodiscard]] Priors view() const { return {wins_.data(), visits_.data()}; }

  // Sorts the moves and their priors, the best first. A move without a prior counts as a half.
  void sort(MovesOf<G>& moves) {
    std::vector<int> order(size_);
    std::iota(order.begin(), order.end(), 0);
    const auto share = [&](int i) {
      const auto at = static_cast<std::size_t>(i);
      return visits_[at] > 0 ? wins_[at] / visits_[at] : 0.5f;
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return share(a) > share(b); });
    const MovesOf<G> old_moves = moves;
    const Numbers old_wins = wins_;
    const Numbers old_visits = visits_;
    for (std::size_t i = 0; i < size_; ++i) {
      const auto from = static_cast<std::size_t>(order[i]);
      moves[static_cast<int>(i)] = old_moves[order[i]];
      wins_[i] = old_wins[from];
      visits_[i] = old_visits[from];
    }
  }

 private:
  static constexpr bool kLong = G::kMaxMoves >= 4096;  // too long for the stack
  using Numbers = std::conditional_t<kLong, std::vector<float>, std::array<float, G::kMaxMoves>>;

  std::size_t size_;
  Numbers wins_;
  Numbers visits_;
};

}  // namespace boardwire
