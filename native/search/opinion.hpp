// What a game thinks of moves before any is searched.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

#include "game.hpp"

namespace boardwire {

// Wins and visits that never were, as numbers side by side in the order of moves.
struct Priors {
  const float* wins = nullptr;
  const float* visits = nullptr;
};

// The game's opinion of the moves of a list: see move_priors() in game.hpp.
template <Game G>
class Opinion {
 public:
  Opinion(const G& position, const MovesOf<G>& moves) : size_(static_cast<std::size_t>(moves.size())) {
    position.move_priors(moves, wins_.data(), visits_.data());
  }

  [[nodiscard]] Priors priors() const { return {wins_.data(), visits_.data()}; }

  // Puts the moves, and what is thought of them, in the order of that: the best first. A move without an
  // opinion is worth a half.
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
  using Numbers = std::array<float, G::kMaxMoves>;

  std::size_t size_;
  Numbers wins_;
  Numbers visits_;
};

}  // namespace boardwire
