// Moves of checkers forwards and backwards, for tables of endings. The player to act moves down the board.
#pragma once

#include <bit>

#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/endings/material.hpp"

namespace boardwire {

template <class Variant>
class CheckersMoves {
 public:
  using Board = CheckersBoard<Variant::kSide>;

  static constexpr Squares kCrowning = Board::rows(Variant::kSide - 1, 1);

  // Calls f(from, to), squares as one bit each, for every step of the player to act.
  static void for_steps(const CheckersPieces& pieces, auto&& f) { for_ways(pieces, pieces.own, f); }

  // Calls f(before) for every position from which a step of the other player leads here, from the view of the
  // other player, who is to act there. Steps that crown are left out, since they change the material. The
  // caller must test whether a capture forbids the step.
  static void for_steps_back(const CheckersPieces& pieces, auto&& f) {
    // The other player's men move up, so backwards they move in the direction of the player to act.
    for_ways(pieces, pieces.other, [&](Squares here, Squares there) {
      CheckersPieces before = pieces;
      before.other ^= here | there;
      if ((pieces.kings & here) != 0) before.kings ^= here | there;
      f(for_the_other<Board>(before));
    });
  }

  // The position after a move of the player to act, from the view of the next one to act.
  static CheckersPieces after(const CheckersPieces& pieces, Squares from, Squares to, Squares taken) {
    const bool king = (pieces.kings & from) != 0 || (to & kCrowning) != 0;
    const Squares kings = pieces.kings & ~(from | taken);
    return for_the_other<Board>(
        {.own = (pieces.own & ~from) | to, .other = pieces.other & ~taken, .kings = king ? kings | to : kings});
  }

 private:
  // Every step of one of these pieces to an empty square: men move down, kings in all directions.
  static void for_ways(const CheckersPieces& pieces, Squares moving, auto&& f) {
    const Squares empty = Board::kAll & ~(pieces.own | pieces.other);
    for (; moving != 0; moving &= moving - 1) {
      const int from = std::countr_zero(moving);
      const bool king = (pieces.kings & Board::at(from)) != 0;
      for (int direction = 0; direction < (king ? kDirections : 2); ++direction) {
        for (Squares to = ways(direction, from, king, empty); to != 0; to &= to - 1) {
          f(Board::at(from), to & (~to + 1));
        }
      }
    }
  }

  static Squares ways(int direction, int from, bool king, Squares empty) {
    if (king && Variant::kFlyingKings) return Board::slide(direction, from, empty);
    const Squares ray = Board::ray(direction, from);
    return ray == 0 ? 0 : Board::at(Board::nearest(direction, ray)) & empty;
  }
};

}  // namespace boardwire
