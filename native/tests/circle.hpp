// A game whose positions repeat until the third occurrence ends it in a draw.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "random.hpp"

namespace boardwire::tests {

struct Circle {
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 2;  // one more than there is: GCC warns of searches that shuffle a single move
  static constexpr bool kZeroSum = true;
  static constexpr bool kMayRepeat = true;

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return plies == 4 ? kOver : plies % 2; }
  void legal_moves(MoveList<kMaxMoves>& moves) const { moves.push(0); }
  void apply(Move /*move*/) { ++plies; }
  [[nodiscard]] bool ended_by_history() const { return plies == 4; }
  [[nodiscard]] double returns(int /*player*/) const { return 0; }
  [[nodiscard]] double evaluate(int player) const { return player == 0 ? 0.5 : -0.5; }
  // A repeated position has a key of its own, or the table would hide the end.
  [[nodiscard]] std::uint64_t key() const { return mix(static_cast<std::uint64_t>(plies)); }

  int plies = 0;
};

}  // namespace boardwire::tests
