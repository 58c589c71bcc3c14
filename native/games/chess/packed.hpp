// Positions of chess as plain bytes, seen by the player to move: as if it were white. Clock, move number and earlier
// positions are not part of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::chess {

struct PackedPosition {
  std::array<Squares, kPieceKinds> kinds;  // of both sides
  Squares own;                             // the pieces of the player to move
  Squares castling;                        // the rooks that may castle
  std::uint64_t en_passant;                // the square, or kNoSquare

  // Whether it is the position of some game.
  [[nodiscard]] bool valid() const;
};

// The board turned upside down.
inline Squares flipped(Squares squares) { return __builtin_bswap64(squares); }

inline PackedPosition packed(const Board& board) {
  const bool black = board.to_act() == 0;
  const auto seen = [black](Squares squares) { return black ? flipped(squares) : squares; };
  PackedPosition packed{};
  for (int kind = 0; kind < kPieceKinds; ++kind)
    packed.kinds[static_cast<std::size_t>(kind)] = seen(board.of_kind(kind));
  packed.own = seen(board.of_player(board.to_act()));
  packed.castling = seen(board.castling());
  if (board.en_passant() != kNoSquare)
    packed.en_passant = static_cast<std::uint64_t>(board.en_passant() ^ (black ? 56 : 0));
  return packed;
}

inline Setup unpacked(const PackedPosition& packed) {
  Setup setup;
  for (int kind = 0; kind < kPieceKinds; ++kind) {
    for (Squares left = packed.kinds[static_cast<std::size_t>(kind)]; left != 0;) {
      const int square = pop(left);
      const int piece = ((packed.own & bit(square)) != 0 ? 7 : 1) + kind;
      setup.pieces[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(piece);
    }
  }
  setup.castling = packed.castling;
  setup.en_passant = static_cast<int>(packed.en_passant);
  return setup;
}

inline bool PackedPosition::valid() const {
  Squares all = 0;
  for (const Squares squares : kinds) {
    if ((all & squares) != 0) return false;
    all |= squares;
  }
  return (own & ~all) == 0 && en_passant < 64 && Board::problem(unpacked(*this)) == nullptr;
}

}  // namespace boardwire::chess
