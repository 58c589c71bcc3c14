// Corrections of static evaluations by what searches found (correction history, first in the chess program Caissa, 2023).
//
// An evaluation errs alike in positions that are alike: it takes a kind of pawn structure for too good, or overlooks
// what the last two moves threaten. So the mean error of each so far is kept, and the next evaluation allows for it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/line.hpp"
#include "search/ordering.hpp"
#include "search/scores.hpp"

namespace boardwire {

template <Game G>
class Corrections {
 public:
  // Whether the game says which positions are alike.
  static constexpr bool kUseful = HasLikenesses<G> && GroupsMoves<G>;

  Corrections() : errors_(kUseful ? kKinds * 2 * kSize : 0) {}

  // What to add to the static score of a position for the player to act.
  [[nodiscard]] Score of(const Ply<G>& here) const {
    int sum = 0;
    each_of(here, [&](std::size_t kind, std::size_t place) { sum += kWeights[kind] * errors_[place]; });
    return sum / 512;
  }

  // A search of so many plies found a score that was by `error` above the corrected static one.
  void learn(const Ply<G>& here, Score error, int depth) {
    const int bonus = std::clamp(error * depth / 7, -kMost / 4, kMost / 4);
    each_of(here, [&](std::size_t, std::size_t place) {
      std::int16_t& mean = errors_[place];
      mean = static_cast<std::int16_t>(mean + bonus - mean * std::abs(bonus) / kMost);
    });
  }

 private:
  static constexpr int kMost = 1024;
  static constexpr std::size_t kSize = 1 << 14;
  // By the likenesses of chess, its pawns and its pieces, and by the last two moves.
  static constexpr std::array<int, 3> kWeights{14, 46, 38};
  static constexpr std::size_t kKinds = kWeights.size();

  static void each_of(const Ply<G>& here, auto&& use) {
    if constexpr (kUseful) {
      const auto likenesses = here.position.likenesses();
      static_assert(likenesses.size() + 1 == kKinds);
      const auto place = [&](std::size_t kind, std::uint64_t key) {
        return (kind * 2 + static_cast<std::size_t>(here.actor)) * kSize + key % kSize;
      };
      std::size_t kind = 0;
      for (const std::uint64_t likeness : likenesses) {
        use(kind, place(kind, likeness));
        ++kind;
      }
      const auto [last, own] = here.before;
      if (last != kNoMove) use(kind, place(kind, HistoryHeuristic<G>::pair(own, last)));
    }
  }

  std::vector<std::int16_t> errors_;  // by kind, player and key
};

}  // namespace boardwire
