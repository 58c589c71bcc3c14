// Endgame tables of chess with three men: king and queen, rook or pawn against king.
//
// A table has the distance to mate, in plies, of every won position; all others are drawn. It is computed when it
// is first needed, by retrograde analysis from the mates (K. Thompson, "Retrograde Analysis of Certain
// Endgames", ICCA Journal 1986): with three men it is enough to sweep over all undecided positions again and
// again. The strong side is white, its pawn moves up the board. En passant cannot occur, and positions with
// castling rights are not in the tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/attacks.hpp"

namespace boardwire::chess {

class Ending {
 public:
  enum class Piece : std::uint8_t { kPawn, kRook, kQueen };
  static constexpr int kDrawn = -1;  // or an impossible position

  // The table of a piece; made once, on whichever thread asks first.
  static const Ending& of(Piece piece) {
    static const Ending rook(Piece::kRook);
    static const Ending queen(Piece::kQueen);
    static const Ending pawn(Piece::kPawn, &queen, &rook);
    return piece == Piece::kPawn ? pawn : piece == Piece::kRook ? rook : queen;
  }

  // Plies to mate if both play their best, or kDrawn. Squares are rank * 8 + file.
  [[nodiscard]] int distance(bool strong_to_move, int strong_king, int weak_king, int square) const {
    return distances_[index(strong_to_move, strong_king, weak_king, square)];
  }

 private:
  explicit Ending(Piece piece, const Ending* queen = nullptr, const Ending* rook = nullptr)
      : piece_(piece), queen_(queen), rook_(rook), distances_(2 * 64 * 64 * 64, kDrawn) {
    // With a pawn many sweeps can find nothing, since the first promotions that win are far from mate.
    const int empty_sweeps = piece == Piece::kPawn ? kLongestAfterPromotion : 2;
    int idle = 0;
    for (int plies = 0; idle < empty_sweeps; ++plies) idle = sweep(plies) ? 0 : idle + 1;
  }

  // The longest distance in the tables of rook and queen: a rook mates in 16 moves at the latest.
  static constexpr int kLongestAfterPromotion = 32;

  static std::size_t index(bool strong_to_move, int strong_king, int weak_king, int square) {
    return static_cast<std::size_t>(((strong_to_move * 64 + strong_king) * 64 + weak_king) * 64 + square);
  }

  // Finds all positions with this distance, given those with less. Returns whether there are any.
  bool sweep(int plies) {
    const bool strong = plies % 2 == 1;
    bool found = false;
    for (int king = 0; king < 64; ++king) {
      for (int weak = 0; weak < 64; ++weak) {
        if (king == weak || (kAttacks.king(king) & bit(weak)) != 0) continue;
        for (int square = 0; square < 64; ++square) {
          auto& distance = distances_[index(strong, king, weak, square)];
          if (distance != kDrawn || !stands(square) || square == king || square == weak) continue;
          const bool there = strong ? wins(plies, king, weak, square) : loses(king, weak, square);
          if (!there) continue;
          distance = static_cast<std::int8_t>(plies);
          found = true;
        }
      }
    }
    return found;
  }

  [[nodiscard]] bool stands(int square) const {
    return piece_ != Piece::kPawn || (bit(square) & (kRank1 | kRank8)) == 0;
  }

  [[nodiscard]] Squares attacks(int square, Squares occupied) const {
    switch (piece_) {
      case Piece::kPawn:
        return pawn_attacks<1>(bit(square));
      case Piece::kRook:
        return kAttacks.rook(square, occupied);
      case Piece::kQueen:
        return kAttacks.rook(square, occupied) | kAttacks.bishop(square, occupied);
    }
    return 0;
  }

  // Whether some move of the strong side leads to a position that the weak side loses in one ply less.
  [[nodiscard]] bool wins(int plies, int king, int weak, int square) const {
    const Squares occupied = bit(king) | bit(weak) | bit(square);
    const Squares attacked = attacks(square, occupied);
    if ((attacked & bit(weak)) != 0) return false;  // the weak king cannot be in check now
    const auto lost = [&](const Ending& table, int to_king, int to) {
      return table.distance(false, to_king, weak, to) == plies - 1;
    };
    for (Squares moves = kAttacks.king(king) & ~occupied & ~kAttacks.king(weak); moves != 0;) {
      if (lost(*this, pop(moves), square)) return true;
    }
    if (piece_ == Piece::kPawn) return pawn_wins(plies, king, weak, square, occupied);
    for (Squares moves = attacked & ~occupied; moves != 0;) {
      if (lost(*this, king, pop(moves))) return true;
    }
    return false;
  }

  // The same for the moves of the pawn.
  [[nodiscard]] bool pawn_wins(int plies, int king, int weak, int square, Squares occupied) const {
    const auto lost = [&](const Ending& table, int to) { return table.distance(false, king, weak, to) == plies - 1; };
    const int next = square + 8;
    if ((occupied & bit(next)) != 0) return false;
    if (next >= 56) return lost(*queen_, next) || lost(*rook_, next);
    if (lost(*this, next)) return true;
    return square < 16 && (occupied & bit(next + 8)) == 0 && lost(*this, next + 8);
  }

  // Whether the weak side is mated, or all its moves lead to positions that are known to be lost.
  [[nodiscard]] bool loses(int king, int weak, int square) const {
    const Squares guarded = attacks(square, bit(king) | bit(square));  // also behind the weak king
    const Squares near = kAttacks.king(weak) & ~kAttacks.king(king);
    if ((near & bit(square)) != 0) return false;  // it takes the unguarded piece: a draw
    Squares moves = near & ~guarded & ~bit(square) & ~bit(king);
    if (moves == 0) return (attacks(square, bit(king) | bit(weak) | bit(square)) & bit(weak)) != 0;
    while (moves != 0) {
      if (distance(true, king, pop(moves), square) == kDrawn) return false;
    }
    return true;
  }

  Piece piece_;
  const Ending* queen_;
  const Ending* rook_;
  std::vector<std::int8_t> distances_;
};

}  // namespace boardwire::chess
