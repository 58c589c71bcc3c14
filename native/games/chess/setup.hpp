// Pieces, moves and positions of chess as numbers.
//
// Move = from | to << 6 | kind << 12, where the kind (enum Kind) is the moving piece or the special move.
// Castling goes from the king's square to the rook's. Player 0 is black, player 1 white.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "games/chess/attacks.hpp"

namespace boardwire::chess {

enum Kind : std::uint8_t {
  kPawn,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
  // Further kinds of moves: promotions, in the order of the pieces, and the other special moves.
  kToKnight,
  kToBishop,
  kToRook,
  kToQueen,
  kDoubleStep,
  kEnPassant,
  kCastling,
};
inline constexpr int kPieceKinds = 6;

constexpr Move make_move(int from, int to, int kind) { return from | to << 6 | kind << 12; }
constexpr int from_of(Move move) { return move & 63; }
constexpr int to_of(Move move) { return move >> 6 & 63; }
constexpr int kind_of(Move move) { return move >> 12; }

inline constexpr int kNoSquare = 0;  // for en passant, which never happens on a1

// A position from outside, not checked yet: see Board::problem.
struct Setup {
  // 0 for empty squares, else 1 + kind for black pieces and 7 + kind for white ones; a1, b1 ... h8.
  std::array<std::uint8_t, 64> pieces{};
  int player = 1;
  Squares castling = 0;  // the rooks that may castle
  int en_passant = kNoSquare;
  int clock = 0;   // plies since a piece was taken or a pawn moved
  int number = 1;  // of the move, as in records: it grows after black's
};

// The initial position of standard chess.
constexpr Setup usual_setup() {
  constexpr std::array<Kind, 8> kFirstRank{kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook};
  Setup setup;
  for (std::size_t file = 0; file < 8; ++file) {
    setup.pieces[file] = static_cast<std::uint8_t>(7 + kFirstRank[file]);
    setup.pieces[8 + file] = 7 + kPawn;
    setup.pieces[48 + file] = 1 + kPawn;
    setup.pieces[56 + file] = static_cast<std::uint8_t>(1 + kFirstRank[file]);
  }
  setup.castling = bit(0) | bit(7) | bit(56) | bit(63);
  return setup;
}

}  // namespace boardwire::chess
