// A guess at who stands better at chess: material, where pieces stand, how far they reach, and what can be
// taken at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

#include "games/chess_attacks.hpp"
#include "games/chess_pieces.hpp"
#include "games/chess_setup.hpp"

namespace boardwire::chess {

// In centipawns: the worth while the board is full of pieces, and when few are left.
struct Worth {
  int full = 0;
  int bare = 0;

  constexpr Worth& operator+=(const Worth& other) {
    full += other.full;
    bare += other.bare;
    return *this;
  }
  constexpr Worth& operator-=(const Worth& other) {
    full -= other.full;
    bare -= other.bare;
    return *this;
  }
};

inline constexpr std::array<int, kPieceKinds> kMaterial{100, 320, 330, 500, 950, 20000};

// Of a white piece. Knights and kings of endings belong into the middle, kings of middlegames home and
// aside; pawns want to go on, and centre pawns first.
constexpr Worth worth_on(int kind, int square) {
  const int rank = square / 8;
  const int file = square % 8;
  const int ring = std::min({rank, 7 - rank, file, 7 - file});  // 0 at the edge to 3 in the middle
  const int middle_file = std::min(file, 7 - file);
  const int material = kind == kKing ? 0 : kMaterial[static_cast<std::size_t>(kind)];
  switch (kind) {
    case kPawn: {
      const int steps = rank - 1;
      const int centre = 4 * std::min(steps, 2) * middle_file;
      return {material + steps * steps + centre, material + 10 + 5 * steps * steps};
    }
    case kKnight: return {material - 20 + 14 * ring, material - 20 + 10 * ring};
    case kBishop: return {material - 10 + 7 * ring, material - 5 + 5 * ring};
    case kRook: {
      const int seventh = rank == 6 ? 10 : 0;
      return {material + 3 * middle_file + 2 * seventh, material + 15 + seventh};
    }
    case kQueen: return {material, material + 5 * ring};
    default: {
      const int castled = middle_file == 2 ? 10 : 0;
      return {castled - 15 * std::min(rank, 4) - 12 * middle_file, 14 * ring};
    }
  }
}

inline constexpr auto kWorth = [] {
  std::array<std::array<Worth, 64>, kPieceKinds> table{};
  for (int kind = 0; kind < kPieceKinds; ++kind) {
    for (int square = 0; square < 64; ++square) {
      table[static_cast<std::size_t>(kind)][static_cast<std::size_t>(square)] = worth_on(kind, square);
    }
  }
  return table;
}();

// What one side's pieces are worth.
inline Worth army(const Pieces& board, int player) {
  constexpr int kReach = 3;        // for each square that a piece reaches
  constexpr int kBishopPair = 30;  // they complement one another
  const Squares own = board.of_player(player);
  const Squares all = board.occupied();
  const int flip = player == 1 ? 0 : 56;
  Worth sum;
  for (int kind = 0; kind < kPieceKinds; ++kind) {
    for (Squares left = board.of_kind(kind) & own; left != 0;) {
      const int square = pop(left);
      sum += kWorth[static_cast<std::size_t>(kind)][static_cast<std::size_t>(square ^ flip)];
      Squares reach = 0;
      if (kind == kKnight) reach = kAttacks.knight(square);
      if (kind == kBishop) reach = kAttacks.bishop(square, all);
      if (kind == kRook) reach = kAttacks.rook(square, all);
      const int squares = kReach * std::popcount(reach & ~own);
      sum += {squares, squares};
    }
  }
  if (std::popcount(board.of_kind(kBishop) & own) >= 2) sum += {kBishopPair, kBishopPair};
  return sum;
}

// How full of pieces the board is, from 0 to kFull.
inline constexpr int kFull = 24;
inline int fullness(const Pieces& board) {
  const int pieces = std::popcount(board.of_kind(kKnight) | board.of_kind(kBishop)) +
                     2 * std::popcount(board.of_kind(kRook)) + 4 * std::popcount(board.of_kind(kQueen));
  return std::min(pieces, kFull);
}

// What the player to move wins, in centipawns, by the best exchange on one square: the takers of both sides
// come in the order of their worth, and either side stops when it is better so (static exchange evaluation,
// chessprogramming.org/Static_Exchange_Evaluation).
inline int best_exchange(const Pieces& board, int mover) {
  const auto least = [&](Squares pieces) {
    int kind = kPawn;
    while ((board.of_kind(kind) & pieces) == 0) ++kind;
    const Squares cheapest = board.of_kind(kind) & pieces;
    return std::pair(kind, cheapest & -cheapest);
  };
  int best = 0;
  const Squares attacked =
      mover == 1 ? board.attacked_by<1>(board.occupied()) : board.attacked_by<0>(board.occupied());
  const Squares reached = attacked & board.of_player(1 - mover);
  for (int victim = kQueen; victim >= kPawn; --victim) {
    if (best >= kMaterial[static_cast<std::size_t>(victim)]) break;  // an exchange wins its victim at most
    for (Squares targets = reached & board.of_kind(victim); targets != 0;) {
      const int target = pop(targets);
      std::array<int, 33> gains;  // of each taking, if the exchange ended there
      int takings = 0;
      int standing = kMaterial[static_cast<std::size_t>(victim)];
      Squares all = board.occupied();
      for (int player = mover;; player = 1 - player) {
        const Squares takers = board.attackers(target, player, all) & all;
        if (takers == 0) break;
        const auto [kind, taker] = least(takers);
        if (kind == kKing && (board.attackers(target, 1 - player, all) & all) != 0) break;
        gains[static_cast<std::size_t>(takings)] =
            standing - (takings == 0 ? 0 : gains[static_cast<std::size_t>(takings - 1)]);
        ++takings;
        standing = kMaterial[static_cast<std::size_t>(kind)];
        all ^= taker;
      }
      // Each but the first taker may leave it.
      for (; takings > 1; --takings) {
        int& before = gains[static_cast<std::size_t>(takings - 2)];
        before = -std::max(-before, gains[static_cast<std::size_t>(takings - 1)]);
      }
      if (takings == 1) best = std::max(best, gains[0]);
    }
  }
  return best;
}

// How well the player to move stands, between -1 and 1.
inline double evaluation(const Pieces& board, int mover) {
  constexpr int kTempo = 10;
  Worth lead = army(board, mover);
  lead -= army(board, 1 - mover);
  const int full = fullness(board);
  const int placed = (lead.full * full + lead.bare * (kFull - full)) / kFull;
  const int score = placed + kTempo + best_exchange(board, mover);
  return score / (500.0 + std::abs(score));
}

}  // namespace boardwire::chess
