// What the features of a chess position are worth: see chess_evaluation.hpp for what they are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

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
  friend constexpr Worth operator*(int count, const Worth& worth) {
    return {count * worth.full, count * worth.bare};
  }
};

inline constexpr std::array<int, kPieceKinds> kMaterial{100, 320, 330, 500, 950, 20000};

struct Weights {
  std::array<Worth, kPieceKinds> material;
  // By rank from the own side, four files each: those from a to d, whose mirror images are worth the same.
  std::array<std::array<Worth, 32>, kPieceKinds> squares;
  // By the number of squares that a piece reaches and that no enemy pawn guards.
  std::array<Worth, 9> knight_reach;
  std::array<Worth, 14> bishop_reach;
  std::array<Worth, 15> rook_reach;
  std::array<Worth, 28> queen_reach;
  Worth bishop_pair;
  Worth rook_on_open_file;       // no pawn on it
  Worth rook_on_half_open_file;  // no own one
  std::array<Worth, 8> passed;     // pawns that no enemy pawn can stop or take any more, by rank
  Worth passed_blocked;            // by a piece in front of it
  Worth passed_own_king;           // for each king's move between the pawn's next square and the own king
  Worth passed_other_king;         // and the other king
  std::array<Worth, 8> connected;  // pawns beside or guarded by another, by rank
  Worth isolated;                  // no own pawn on a file beside
  Worth doubled;                   // an own pawn in front
  Worth backward;                  // no own pawn beside or behind, and the next square guarded by a pawn
  Worth shield;                    // own pawns on the two ranks in front of the king and the files beside him
  std::array<Worth, 16> danger;    // by what attacks the squares round the enemy king: see Attack
  Worth pawn_threat;               // enemy pieces that a pawn attacks
  Worth minor_threat;              // enemy rooks and queens that a knight or bishop attacks
  Worth loose;                     // enemy pieces that are attacked and not guarded
  Worth tempo;                     // to be to move
};

// Of a white piece. Knights and kings of endings belong into the middle, kings of middlegames home and
// aside; pawns want to go on, and centre pawns first.
constexpr Worth worth_on(int kind, int rank, int file) {
  const int ring = std::min({rank, 7 - rank, file});  // 0 at the edge to 3 in the middle
  switch (kind) {
    case kPawn: {
      const int steps = rank - 1;
      return {steps * steps + 4 * std::min(steps, 2) * file, 2 * steps * steps};
    }
    case kKnight: return {14 * ring - 20, 10 * ring - 20};
    case kBishop: return {7 * ring - 10, 5 * ring - 5};
    case kRook: return {3 * file + 20 * (rank == 6), 15 + 10 * (rank == 6)};
    case kQueen: return {0, 5 * ring};
    default: return {10 * (file == 2) - 15 * std::min(rank, 4) - 12 * file, 14 * ring};
  }
}

constexpr Weights usual_weights() {
  Weights weights{};
  weights.material = {{{90, 110}, {320, 310}, {330, 325}, {480, 530}, {960, 960}, {0, 0}}};
  for (int kind = 0; kind < kPieceKinds; ++kind) {
    for (int i = 0; i < 32; ++i) {
      weights.squares[static_cast<std::size_t>(kind)][static_cast<std::size_t>(i)] = worth_on(kind, i / 4, i % 4);
    }
  }
  const auto fill = [](auto& row, Worth step, int middle) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = (static_cast<int>(i) - middle) * step;
  };
  fill(weights.knight_reach, {5, 5}, 4);
  fill(weights.bishop_reach, {5, 5}, 6);
  fill(weights.rook_reach, {2, 5}, 6);
  fill(weights.queen_reach, {1, 3}, 12);
  weights.bishop_pair = {30, 50};
  weights.rook_on_open_file = {30, 10};
  weights.rook_on_half_open_file = {15, 5};
  weights.passed = {{{0, 0}, {0, 10}, {0, 15}, {10, 30}, {30, 55}, {60, 95}, {100, 150}, {0, 0}}};
  weights.passed_blocked = {-10, -25};
  weights.passed_own_king = {0, -6};
  weights.passed_other_king = {0, 10};
  weights.connected = {{{0, 0}, {5, 0}, {8, 4}, {12, 8}, {25, 20}, {50, 40}, {80, 60}, {0, 0}}};
  weights.isolated = {-12, -12};
  weights.doubled = {-8, -20};
  weights.backward = {-8, -8};
  weights.shield = {10, 0};
  for (std::size_t i = 0; i < weights.danger.size(); ++i) {
    weights.danger[i] = {static_cast<int>(i * i) * 3 / 2, 0};
  }
  weights.pawn_threat = {45, 40};
  weights.minor_threat = {35, 30};
  weights.loose = {15, 15};
  weights.tempo = {15, 10};
  return weights;
}

}  // namespace boardwire::chess
