// Perft: the number of move sequences of an exact length. It is the usual test of rules and of their speed:
// the numbers are published for many games, and any error in the rules changes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <type_traits>

#include "abilities.hpp"
#include "game.hpp"
#include "search/shared/limits.hpp"

namespace boardwire {

// A pass is a ply, and so is a chance outcome. A game that ends earlier has no sequence of this length.
template <Game G>
class Perft {
 public:
  explicit Perft(const Limits& limits) : budget_(limits) {}

  std::uint64_t count(const G& position, int depth, std::size_t ply = 0) {
    if (depth <= 0) return 1;
    const int actor = position.to_act();
    if (actor == kOver) return 0;
    if constexpr (HasLegalCount<G>) {
      if (depth == 1 && actor != kChance) return static_cast<std::uint64_t>(position.legal_count());
    }
    budget_.spend();
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        std::uint64_t leaves = 0;
        for (const auto& outcome : outcomes) leaves += count_below(position, outcome.move, depth, ply);
        return leaves;
      }
    }
    MovesOf<G> moves;
    position.legal_moves(moves);
    if (depth == 1) return static_cast<std::uint64_t>(moves.size());
    std::uint64_t leaves = 0;
    for (const Move move : moves) leaves += count_below(position, move, depth, ply);
    return leaves;
  }

 private:
  std::uint64_t count_below(const G& position, Move move, int depth, std::size_t ply) {
    if constexpr (sizeof(G) <= kSmall && std::is_trivially_copyable_v<G>) {
      G next = position;
      next.apply(move);
      return count(next, depth - 1, ply + 1);
    }
    // One scratch position per ply, to reuse its memory.
    if (ply == scratch_.size()) scratch_.push_back(position);
    G& next = scratch_[ply];
    next = position;
    next.apply(move);
    return count(next, depth - 1, ply + 1);
  }

  static constexpr std::size_t kSmall = 128;  // bytes

  Budget budget_;
  std::deque<G> scratch_;  // grows at the end without moving what is there
};

// Published figures ignore draw rules that depend on earlier positions (threefold repetition). A game with
// such rules offers a position without them.
template <Game G>
std::uint64_t perft(const G& position, int depth, const Limits& limits) {
  if constexpr (HasWithoutDraws<G>) {
    const auto bare = position.without_draws();
    return Perft<std::remove_cvref_t<decltype(bare)>>(limits).count(bare, depth);
  } else {
    return Perft<G>(limits).count(position, depth);
  }
}

}  // namespace boardwire
