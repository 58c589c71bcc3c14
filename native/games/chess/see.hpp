// Static exchange evaluation (SEE): the material result of the captures on one square
// (chessprogramming.org/Static_Exchange_Evaluation).
//
// Both sides capture with their cheapest piece first, and either side stops when that is better for it. Pins
// are ignored.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/chess/attacks.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"

namespace boardwire::chess {

// The kind of the cheapest of these pieces, and one piece of that kind.
inline std::pair<int, Squares> cheapest(const Pieces& board, Squares pieces) {
  int kind = kPawn;
  while ((board.of_kind(kind) & pieces) == 0) ++kind;
  const Squares found = board.of_kind(kind) & pieces;
  return {kind, found & -found};
}

// The gain of the exchange for the mover, in centipawns. Its piece `taker` of a kind captures first; `victim` is
// the value of the captured piece. Negative if the taker is lost for too little.
inline int see(const Pieces& board, int mover, int square, int kind, Squares taker, int victim) {
  std::array<int, 34> gains;  // after each capture, if the exchange ended there
  gains[0] = victim;
  std::size_t takings = 1;
  Squares all = board.occupied() ^ taker;
  int standing = kMaterial[static_cast<std::size_t>(kind)];
  for (int player = 1 - mover;; player = 1 - player) {
    const Squares takers = board.attackers(square, player, all) & all;
    if (takers == 0) break;
    const auto [next_kind, next] = cheapest(board, takers);
    if (next_kind == kKing && (board.attackers(square, 1 - player, all) & all) != 0) break;
    gains[takings] = standing - gains[takings - 1];
    ++takings;
    standing = kMaterial[static_cast<std::size_t>(next_kind)];
    all ^= next;
  }
  // Every capture but the first is optional.
  for (; takings > 1; --takings) gains[takings - 2] = std::min(gains[takings - 2], -gains[takings - 1]);
  return gains[0];
}

// Whether that gain is below a bound, in less time than the gain itself takes.
inline bool see_is_below(const Pieces& board, int mover, int square, int kind, Squares taker, int victim, int bound) {
  // The least gain of the next capture that changes the answer, give or take a point: with it the other side brings
  // the gain below the bound, or the mover brings it back.
  int wanted = victim - bound;
  if (wanted < 0) return true;
  wanted = kMaterial[static_cast<std::size_t>(kind)] - wanted;
  if (wanted <= 0) return false;
  const Squares diagonal = board.of_kind(kBishop) | board.of_kind(kQueen);
  const Squares straight = board.of_kind(kRook) | board.of_kind(kQueen);
  Squares all = board.occupied() ^ taker;
  Squares takers = board.attackers(square, 0, all) | board.attackers(square, 1, all);
  bool below = false;
  for (int player = 1 - mover;; player = 1 - player) {
    takers &= all;
    const Squares own = takers & board.of_player(player);
    if (own == 0) return below;
    const auto [next_kind, next] = cheapest(board, own);
    if (next_kind == kKing && takers != own) return below;
    below = !below;
    wanted = kMaterial[static_cast<std::size_t>(next_kind)] - wanted;
    if (next_kind == kKing || wanted < !below) return below;
    all ^= next;
    // Sliders that stood behind the piece.
    if (next_kind != kKnight && next_kind != kRook) takers |= kAttacks.bishop(square, all) & diagonal;
    if (next_kind == kRook || next_kind == kQueen) takers |= kAttacks.rook(square, all) & straight;
  }
}

// The gain of the player to move by its best exchange on one square, in centipawns, or 0.
inline int best_exchange_value(const Pieces& board, int mover) {
  int best = 0;
  const Squares attacked = mover == 1 ? board.attacked_by<1>(board.occupied()) : board.attacked_by<0>(board.occupied());
  const Squares attackable = attacked & board.of_player(1 - mover);
  for (int victim = kQueen; victim >= kPawn; --victim) {
    const int value = kMaterial[static_cast<std::size_t>(victim)];
    if (best >= value) break;  // an exchange gains at most its victim
    for (Squares targets = attackable & board.of_kind(victim); targets != 0;) {
      const int target = pop(targets);
      const auto [kind, taker] = cheapest(board, board.attackers(target, mover, board.occupied()));
      if (kind == kKing && board.attackers(target, 1 - mover, board.occupied()) != 0) continue;
      best = std::max(best, see(board, mover, target, kind, taker, value));
    }
  }
  return best;
}

}  // namespace boardwire::chess
