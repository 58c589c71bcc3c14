// Correction history, first in the chess program Caissa (M. Witanowski, 2023): static evaluations are corrected by
// their errors in similar positions.
//
// An evaluation overrates a pawn structure each time that it occurs, or overlooks a threat of the last two moves. So
// the mean of these errors is kept, and added to the next evaluation. Old errors fade.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/scores.hpp"

namespace boardwire {

template <Game G>
class Corrections {
 public:
  // Whether the game defines which positions are similar.
  static constexpr bool kUseful = HasPartKeys<G> && GroupsMoves<G>;

  Corrections() : errors_(kUseful ? kKinds * 2 * kSize : 0) {}

  // The correction to add to the static score of a position for the player to act.
  [[nodiscard]] Score of(const Ply<G>& here) const {
    int sum = 0;
    each_of(here, [&](std::size_t kind, std::size_t place) { sum += kWeights[kind] * errors_[place]; });
    return sum / 512;
  }

  // Learns from a search of `depth` plies: its score was by `error` above the corrected static one.
  void learn(const Ply<G>& here, Score error, int depth) {
    const int bonus = std::clamp(error * depth / 7, -kMost / 4, kMost / 4);
    each_of(here, [&](std::size_t, std::size_t place) { count_in(errors_[place], bonus, kMost); });
  }

 private:
  static constexpr int kMost = 1024;
  static constexpr std::size_t kSize = 1 << 14;
  // Of the parts of a position in chess, its pawns and its other pieces, and of the last two moves.
  static constexpr std::array<int, 3> kWeights{14, 49, 46};
  static constexpr std::size_t kKinds = kWeights.size();

  static void each_of(const Ply<G>& here, auto&& use) {
    if constexpr (kUseful) {
      const auto keys = here.position.part_keys();
      static_assert(keys.size() + 1 == kKinds);
      const auto place = [&](std::size_t kind, std::uint64_t key) {
        return (kind * 2 + static_cast<std::size_t>(here.actor)) * kSize + key % kSize;
      };
      std::size_t kind = 0;
      for (const std::uint64_t key : keys) {
        use(kind, place(kind, key));
        ++kind;
      }
      const EarlierMoves& before = here.before;
      if (before.last != kNoMove) use(kind, place(kind, HistoryHeuristic<G>::pair(before.own, before.last)));
    }
  }

  std::vector<std::int16_t> errors_;  // by kind, player and key
};

}  // namespace boardwire
