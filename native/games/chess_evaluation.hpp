// Static evaluation of chess: a weighted sum of features, those of C. Shannon ("Programming a Computer for
// Playing Chess", 1950): material, mobility, pawn structure, king safety.
//
// Each feature has a weight for the middlegame and one for the endgame. The phase of the game interpolates
// between them (tapered evaluation). The weights are in chess_weights.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "games/chess_attacks.hpp"
#include "games/chess_see.hpp"
#include "games/chess_pieces.hpp"
#include "games/chess_setup.hpp"
#include "games/chess_weights.hpp"

namespace boardwire::chess {

// Sets of squares for the features of pawns: the files beside a square, and the squares in front of it.
class PawnMasks {
 public:
  constexpr PawnMasks() {
    for (int square = 0; square < 64; ++square) {
      const auto i = static_cast<std::size_t>(square);
      const Squares file = kFileA << square % 8;
      beside[i] = shift<1>(file) | shift<-1>(file);
      const Squares above = square / 8 == 7 ? 0 : ~Squares{0} << (square / 8 + 1) * 8;
      const Squares below = (Squares{1} << square / 8 * 8) - 1;
      ahead[1][i] = file & above;
      ahead[0][i] = file & below;
      span[1][i] = (file | beside[i]) & above;
      span[0][i] = (file | beside[i]) & below;
    }
  }

  // By square; sets that differ between players, by player first.
  std::array<Squares, 64> beside{};                 // the files beside
  std::array<std::array<Squares, 64>, 2> ahead{};  // the file in front
  std::array<std::array<Squares, 64>, 2> span{};   // the file in front and those beside it
};
inline constexpr PawnMasks kPawnMasks;

// The phase of the game, from 0 (the endgame, without pieces) to kFullPhase (all pieces on the board).
inline constexpr int kFullPhase = 24;
inline int phase_of(const Pieces& board) {
  const int pieces = std::popcount(board.of_kind(kKnight) | board.of_kind(kBishop)) +
                     2 * std::popcount(board.of_kind(kRook)) + 4 * std::popcount(board.of_kind(kQueen));
  return std::min(pieces, kFullPhase);
}

class Evaluation {
 public:
  explicit constexpr Evaluation(const Weights& weights) : weights_(weights) {
    for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
      for (std::size_t square = 0; square < 64; ++square) {
        const std::size_t file = std::min(square % 8, 7 - square % 8);
        placed_[kind][square] = weights.squares[kind][square / 8 * 4 + file];
        placed_[kind][square] += weights.material[kind];
      }
    }
  }

  // The evaluation for the player to move, in centipawns.
  [[nodiscard]] int score(const Pieces& board, int mover) const {
    const Attack white = attack<1>(board);
    const Attack black = attack<0>(board);
    Worth lead = side<1>(board, white, black);
    lead -= side<0>(board, black, white);
    const int phase = phase_of(board);
    if (mover == 0) lead = -1 * lead;
    lead += weights_.tempo;
    const int score = (lead.middlegame * phase + lead.endgame * (kFullPhase - phase)) / kFullPhase;
    return score * drawishness(board, score > 0 ? mover : 1 - mover) / 4;
  }

 private:
  // The squares that a side's pieces attack, and the features found while computing them.
  struct Attack {
    Squares pawns = 0;
    Squares minors = 0;
    Squares all = 0;
    int weight = 0;  // of the attacks on the squares around the enemy king
    Worth sum;       // of placement and mobility
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  template <int kUs>
  [[nodiscard]] Attack attack(const Pieces& board) const {
    constexpr int kFlip = kUs == 1 ? 0 : 56;
    const Squares own = board.of_player(kUs);
    const Squares all = board.occupied();
    const Squares enemy_pawns = board.of_kind(kPawn) & board.of_player(1 - kUs);
    const Squares free = ~own & ~pawn_attacks<1 - kUs>(enemy_pawns);
    const int enemy_king = board.king(1 - kUs);
    const Squares zone = kAttacks.king(enemy_king) | bit(enemy_king);
    Attack found;
    found.pawns = pawn_attacks<kUs>(board.of_kind(kPawn) & own);
    for (Squares left = board.of_kind(kPawn) & own; left != 0;) {
      found.sum += placed_[kPawn][index(pop(left) ^ kFlip)];
    }
    const auto pieces = [&](int kind, const auto& worth, int weight, auto&& attacks_from) {
      Squares attacked = 0;
      for (Squares left = board.of_kind(kind) & own; left != 0;) {
        const int square = pop(left);
        const Squares attacks = attacks_from(square);
        found.sum += placed_[index(kind)][index(square ^ kFlip)];
        found.sum += worth[index(std::popcount(attacks & free))];
        if ((attacks & zone) != 0) found.weight += weight + std::popcount(attacks & zone);
        attacked |= attacks;
      }
      return attacked;
    };
    const auto diagonal = [&](int square) { return kAttacks.bishop(square, all); };
    const auto straight = [&](int square) { return kAttacks.rook(square, all); };
    const auto jump = [](int square) { return kAttacks.knight(square); };
    found.minors = pieces(kKnight, weights_.knight_mobility, 2, jump);
    found.minors |= pieces(kBishop, weights_.bishop_mobility, 2, diagonal);
    found.all = found.pawns | found.minors | pieces(kRook, weights_.rook_mobility, 2, straight) |
                pieces(kQueen, weights_.queen_mobility, 3,
                       [&](int square) { return diagonal(square) | straight(square); }) |
                kAttacks.king(board.king(kUs));
    found.sum += placed_[kKing][index(board.king(kUs) ^ kFlip)];
    return found;
  }

  template <int kUs>
  [[nodiscard]] Worth side(const Pieces& board, const Attack& ours, const Attack& theirs) const {
    const Squares own = board.of_player(kUs);
    const Squares enemy = board.of_player(1 - kUs);
    const Squares pawns = board.of_kind(kPawn);
    Worth sum = ours.sum;
    sum += pawn_structure<kUs>(board);
    if (std::popcount(board.of_kind(kBishop) & own) >= 2) sum += weights_.bishop_pair;
    for (Squares left = board.of_kind(kRook) & own; left != 0;) {
      const Squares file = kFileA << pop(left) % 8;
      if ((file & pawns) == 0) {
        sum += weights_.rook_on_open_file;
      } else if ((file & pawns & own) == 0) {
        sum += weights_.rook_on_half_open_file;
      }
    }
    const Squares king = bit(board.king(kUs));
    const Squares front = kUs == 1 ? (king | shift<1>(king) | shift<-1>(king)) << 8
                                   : (king | shift<1>(king) | shift<-1>(king)) >> 8;
    const Squares shield = front | (kUs == 1 ? front << 8 : front >> 8);
    sum += std::popcount(shield & pawns & own) * weights_.shield;
    sum += weights_.danger[index(std::min(ours.weight, 15))];
    const Squares pieces = enemy & ~pawns;
    sum += std::popcount(ours.pawns & pieces) * weights_.pawn_threat;
    const Squares heavy = enemy & (board.of_kind(kRook) | board.of_kind(kQueen));
    sum += std::popcount(ours.minors & heavy) * weights_.minor_threat;
    sum += std::popcount(ours.all & ~theirs.all & enemy) * weights_.loose;
    return sum;
  }

  template <int kUs>
  [[nodiscard]] Worth pawn_structure(const Pieces& board) const {
    constexpr int kUp = kUs == 1 ? 8 : -8;
    const Squares own = board.of_kind(kPawn) & board.of_player(kUs);
    const Squares enemy = board.of_kind(kPawn) & board.of_player(1 - kUs);
    const Squares guarded = pawn_attacks<kUs>(own);
    const Squares linked = guarded | shift<1>(own) | shift<-1>(own);
    const Squares enemy_guards = pawn_attacks<1 - kUs>(enemy);
    Worth sum;
    for (Squares left = own; left != 0;) {
      const int square = pop(left);
      const std::size_t at = index(square);
      const std::size_t rank = index(kUs == 1 ? square / 8 : 7 - square / 8);
      const Squares beside = kPawnMasks.beside[at] & own;
      if ((linked & bit(square)) != 0) {
        sum += weights_.connected[rank];
      } else if (beside == 0) {
        sum += weights_.isolated;
      } else if ((beside & ~kPawnMasks.span[kUs][at]) == 0 && (enemy_guards & bit(square + kUp)) != 0) {
        sum += weights_.backward;
      }
      if ((kPawnMasks.ahead[kUs][at] & own) != 0) {
        sum += weights_.doubled;
      } else if ((kPawnMasks.span[kUs][at] & enemy) == 0) {
        const int next = square + kUp;
        sum += weights_.passed[rank];
        if ((board.occupied() & bit(next)) != 0) sum += weights_.passed_blocked;
        if (rank >= 3) {
          sum += distance(next, board.king(kUs)) * weights_.passed_own_king;
          sum += distance(next, board.king(1 - kUs)) * weights_.passed_other_king;
        }
      }
    }
    return sum;
  }

  // In king's moves.
  static int distance(int a, int b) { return std::max(std::abs(a / 8 - b / 8), std::abs(a % 8 - b % 8)); }

  // The share of a lead that counts, in quarters: without pawns a side needs an extra rook to win, and bishops
  // on squares of different colours draw many endings.
  static int drawishness(const Pieces& board, int leader) {
    const Squares pawns = board.of_kind(kPawn);
    const Squares own = board.of_player(leader);
    const auto worth = [&](Squares side) {
      const Squares minors = board.of_kind(kKnight) | board.of_kind(kBishop);
      return 3 * std::popcount(minors & side) + 5 * std::popcount(board.of_kind(kRook) & side) +
             9 * std::popcount(board.of_kind(kQueen) & side);
    };
    if ((pawns & own) == 0 && worth(own) - worth(board.of_player(1 - leader)) < 5) return 1;
    const Squares bishops = board.of_kind(kBishop);
    const Squares others = board.of_kind(kKnight) | board.of_kind(kRook) | board.of_kind(kQueen);
    const bool two_colours = std::popcount(bishops & kDarkSquares) == 1 && std::popcount(bishops) == 2;
    if (two_colours && others == 0 && std::has_single_bit(bishops & own)) return 2;
    return 4;
  }

  Weights weights_;
  std::array<std::array<Worth, 64>, kPieceKinds> placed_{};  // of white pieces
};

inline constexpr Evaluation kUsualEvaluation{kUsualWeights};

// A lead in centipawns as a value between -1 and 1.
inline double value_of_lead(int centipawns) { return centipawns / (500.0 + std::abs(centipawns)); }

}  // namespace boardwire::chess
