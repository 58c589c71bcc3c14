// The pieces on a chess board, and the squares that they attack.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/chess/attacks.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::chess {

class Pieces {
 public:
  explicit Pieces(const std::array<std::uint8_t, 64>& pieces) {  // as in Setup
    for (int square = 0; square < 64; ++square) {
      const int piece = pieces[static_cast<std::size_t>(square)];
      if (piece == 0) continue;
      kinds_[static_cast<std::size_t>((piece - 1) % kPieceKinds)] |= bit(square);
      colours_[static_cast<std::size_t>((piece - 1) / kPieceKinds)] |= bit(square);
    }
  }

  [[nodiscard]] Squares of_kind(int kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] Squares of_player(int player) const { return colours_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] Squares occupied() const { return colours_[0] | colours_[1]; }
  // The kind of the piece on a square that is not empty.
  [[nodiscard]] int kind_on(int square) const {
    std::size_t kind = kPawn;
    while ((kinds_[kind] & bit(square)) == 0) ++kind;
    return static_cast<int>(kind);
  }
  [[nodiscard]] int king(int player) const { return first(kinds_[kKing] & of_player(player)); }

  // The pieces of a player that attack a square when `all` squares are occupied.
  [[nodiscard]] Squares attackers(int square, int player, Squares all) const {
    const Squares pawns = player == 1 ? pawn_attacks<0>(bit(square)) : pawn_attacks<1>(bit(square));
    return of_player(player) & ((pawns & kinds_[kPawn]) | (kAttacks.knight(square) & kinds_[kKnight]) |
                                (kAttacks.king(square) & kinds_[kKing]) |
                                (kAttacks.bishop(square, all) & (kinds_[kBishop] | kinds_[kQueen])) |
                                (kAttacks.rook(square, all) & (kinds_[kRook] | kinds_[kQueen])));
  }

  // The squares that a player's pieces attack when `all` squares are occupied.
  template <int kPlayer>
  [[nodiscard]] Squares attacked_by(Squares all) const {
    const Squares own = of_player(kPlayer);
    Squares attacked = pawn_attacks<kPlayer>(kinds_[kPawn] & own) | kAttacks.king(king(kPlayer));
    for (Squares left = kinds_[kKnight] & own; left != 0;) attacked |= kAttacks.knight(pop(left));
    for (Squares left = (kinds_[kBishop] | kinds_[kQueen]) & own; left != 0;) {
      attacked |= kAttacks.bishop(pop(left), all);
    }
    for (Squares left = (kinds_[kRook] | kinds_[kQueen]) & own; left != 0;) {
      attacked |= kAttacks.rook(pop(left), all);
    }
    return attacked;
  }

  // As in Setup.
  void cells(std::span<std::uint8_t> squares) const {
    std::fill(squares.begin(), squares.end(), std::uint8_t{0});
    for (int kind = 0; kind < kPieceKinds; ++kind) {
      for (Squares left = of_kind(kind); left != 0;) {
        const int square = pop(left);
        const bool white = (colours_[1] & bit(square)) != 0;
        squares[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>((white ? 7 : 1) + kind);
      }
    }
  }

 protected:
  std::array<Squares, kPieceKinds> kinds_{};  // of both colours
  std::array<Squares, 2> colours_{};          // by player
};

}  // namespace boardwire::chess
