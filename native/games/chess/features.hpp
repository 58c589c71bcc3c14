// The features of a chess position: those of C. Shannon ("Programming a Computer for Playing Chess", 1950), material,
// mobility, pawn structure and king safety, and finer ones whose weights only a fit can find.
//
// list() lists each feature with its count, for the player to move less for the other one. The evaluation is their sum
// with weights, the data of a fit their list, so the two cannot differ. Each feature has a weight for the middlegame
// and one for the endgame; the phase of the game interpolates between them (tapered evaluation).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/chess/attacks.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"

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

// The number of the feature whose weight lies `offset` bytes from the first of Weights.
constexpr int place(std::size_t offset) { return static_cast<int>(offset / sizeof(TaperedWeight)); }

// The numbers of the features. The first are those of Weights, whose members have names; the others are fitted only.
struct Feature {
  static constexpr int kMaterial = place(offsetof(Weights, material));
  static constexpr int kSquares = place(offsetof(Weights, squares));
  static constexpr std::array<int, kPieceKinds> kMobility{0,
                                                          place(offsetof(Weights, knight_mobility)),
                                                          place(offsetof(Weights, bishop_mobility)),
                                                          place(offsetof(Weights, rook_mobility)),
                                                          place(offsetof(Weights, queen_mobility)),
                                                          0};
  static constexpr int kBishopPair = place(offsetof(Weights, bishop_pair));
  static constexpr int kRookOnOpenFile = place(offsetof(Weights, rook_on_open_file));
  static constexpr int kRookOnHalfOpenFile = place(offsetof(Weights, rook_on_half_open_file));
  static constexpr int kPassed = place(offsetof(Weights, passed));
  static constexpr int kPassedBlocked = place(offsetof(Weights, passed_blocked));
  static constexpr int kPassedOwnKing = place(offsetof(Weights, passed_own_king));
  static constexpr int kPassedOtherKing = place(offsetof(Weights, passed_other_king));
  static constexpr int kConnected = place(offsetof(Weights, connected));
  static constexpr int kIsolated = place(offsetof(Weights, isolated));
  static constexpr int kDoubled = place(offsetof(Weights, doubled));
  static constexpr int kBackward = place(offsetof(Weights, backward));
  static constexpr int kShield = place(offsetof(Weights, shield));
  static constexpr int kDanger = place(offsetof(Weights, danger));
  static constexpr int kPawnThreat = place(offsetof(Weights, pawn_threat));
  static constexpr int kMinorThreat = place(offsetof(Weights, minor_threat));
  static constexpr int kLoose = place(offsetof(Weights, loose));
  static constexpr int kTempo = place(offsetof(Weights, tempo));
  static constexpr int kNamed = place(sizeof(Weights));

  // Kinds of pieces but the king on squares, the board mirrored so that the own king stands on its right half; and so
  // that the other king does.
  static constexpr int kByOwnKing = kNamed;
  static constexpr int kByOtherKing = kByOwnKing + 5 * 64;
  // Attacks on the squares around the enemy king by their weight, see Side::danger: with a queen or without.
  static constexpr int kAttack = kByOtherKing + 5 * 64;
  static constexpr int kMostAttack = 31;
  // Squares from which a kind of piece could give check and would not be taken.
  static constexpr int kSafeCheck = kAttack + 2 * (kMostAttack + 1);
  // Own pawns in front of the king, and enemy pawns, by the rank of the nearest one on each file: the king's file and
  // those beside. Rank 0 if there is none.
  static constexpr int kShelter = kSafeCheck + kPieceKinds;
  static constexpr int kStorm = kShelter + 2 * 8;
  // Enemy pieces of a kind that are attacked by a pawn, a knight or bishop, a rook, and that a pawn's push would
  // attack.
  static constexpr int kAttacked = kStorm + 2 * 8;
  static constexpr int kPush = kAttacked + 3 * kPieceKinds;
  // Passed pawns by rank: the next square is free, free and not attacked, or all squares in front are; a rook behind.
  static constexpr int kPassedFree = kPush + kPieceKinds;
  static constexpr int kPassedSafe = kPassedFree + 8;
  static constexpr int kPassedPath = kPassedSafe + 8;
  static constexpr int kPassedRook = kPassedPath + 8;
  // Pawns with no enemy pawn on their file in front: isolated, backward.
  static constexpr int kOpenIsolated = kPassedRook + 1;
  static constexpr int kOpenBackward = kOpenIsolated + 1;
  // Knights and bishops that a pawn guards where no enemy pawn can attack them; a pawn in front of them.
  static constexpr int kOutpost = kOpenBackward + 1;
  static constexpr int kBehindPawn = kOutpost + 2;
  // Own pawns on the colour of a bishop's squares.
  static constexpr int kBishopPawns = kBehindPawn + 2;
  // Knights, bishop pairs and rooks, by the number of own pawns.
  static constexpr int kByPawns = kBishopPawns + 1;
  static constexpr int kCount = kByPawns + 3 * 9;

  // Of the middlegame, then of the endgame.
  static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(2 * kCount);
    for (std::uint32_t i = 0; i < least.size(); ++i) least[i] = i;
    return least;
  }
};

// On which halves of the board two kings stand, 0 to 3.
constexpr int sides_of_kings(int own, int enemy) { return (own % 8 < 4 ? 2 : 0) + (enemy % 8 < 4 ? 1 : 0); }

// A piece on a square, seen from its owner's side of the board.
struct PlacedPiece {
  static constexpr std::size_t kCount = 4 * kPieceKinds * 64;

  int kind;
  int square;
  int kings;  // their sides_of_kings()

  [[nodiscard]] constexpr std::size_t number() const {
    return static_cast<std::size_t>((kings * kPieceKinds + kind) * 64 + square);
  }

  // Calls add(feature) for the features of where it stands.
  constexpr void list(auto&& add) const {
    add(Feature::kMaterial + kind);
    add(Feature::kSquares + kind * 32 + square / 8 * 4 + std::min(square % 8, 7 - square % 8));
    if (kind == kKing) return;
    add(Feature::kByOwnKing + kind * 64 + (square ^ ((kings & 2) != 0 ? 7 : 0)));
    add(Feature::kByOtherKing + kind * 64 + (square ^ ((kings & 1) != 0 ? 7 : 0)));
  }
};

// Calls sum.add(feature, count) for the features of one position, and sum.add_piece(piece, sign) for those of where a
// piece stands, with the sign 1 for the player to move and -1 for the other one.
template <class Sum>
class FeatureList {
 public:
  static void list(const Pieces& board, int mover, Sum& sum) {
    const FeatureList features(board, sum);
    if (mover == 1) {
      features.of_both<1>();
    } else {
      features.of_both<0>();
    }
  }

 private:
  // The squares that a side's pieces attack.
  struct Attacks {
    std::array<Squares, kPieceKinds> by{};
    Squares all = 0;
    int weight = 0;  // of the attacks on the squares around the enemy king
  };

  FeatureList(const Pieces& board, Sum& sum) : board_(board), sum_(sum) {}

  template <int kMover>
  void of_both() const {
    const Attacks own = pieces<kMover, +1>();
    const Attacks other = pieces<1 - kMover, -1>();
    rest<kMover, +1>(own, other);
    rest<1 - kMover, -1>(other, own);
    sum_.add(Feature::kTempo, 1);
  }

  // Where the pieces of a player stand and how far they reach. kSign is +1 for the player to move.
  template <int kUs, int kSign>
  [[nodiscard]] Attacks pieces() const {
    constexpr int kFlip = kUs == 1 ? 0 : 56;
    const Squares own = board_.of_player(kUs);
    const Squares occupied = board_.occupied();
    const Squares enemy_pawns = board_.of_kind(kPawn) & board_.of_player(1 - kUs);
    const Squares free = ~own & ~pawn_attacks<1 - kUs>(enemy_pawns);
    const int king = board_.king(kUs);
    const int enemy_king = board_.king(1 - kUs);
    const Squares zone = kAttacks.king(enemy_king) | bit(enemy_king);
    const int kings = sides_of_kings(king, enemy_king);
    Attacks found;
    const auto place = [&](int kind, int square) { sum_.add_piece({kind, square ^ kFlip, kings}, kSign); };
    const auto reach = [&](int kind, int weight, auto&& attacks_from) {
      for (Squares left = board_.of_kind(kind) & own; left != 0;) {
        const int square = pop(left);
        const Squares attacks = attacks_from(square);
        place(kind, square);
        add<kSign>(Feature::kMobility[index(kind)] + std::popcount(attacks & free));
        if ((attacks & zone) != 0) found.weight += weight + std::popcount(attacks & zone);
        found.by[index(kind)] |= attacks;
      }
    };
    const auto diagonal = [&](int square) { return kAttacks.bishop(square, occupied); };
    const auto straight = [&](int square) { return kAttacks.rook(square, occupied); };
    found.by[kPawn] = pawn_attacks<kUs>(board_.of_kind(kPawn) & own);
    for (Squares left = board_.of_kind(kPawn) & own; left != 0;) place(kPawn, pop(left));
    reach(kKnight, 2, [](int square) { return kAttacks.knight(square); });
    reach(kBishop, 2, diagonal);
    reach(kRook, 2, straight);
    reach(kQueen, 3, [&](int square) { return diagonal(square) | straight(square); });
    place(kKing, king);
    found.by[kKing] = kAttacks.king(king);
    for (const Squares attacked : found.by) found.all |= attacked;
    return found;
  }

  template <int kUs, int kSign>
  void rest(const Attacks& ours, const Attacks& theirs) const {
    pawns<kUs, kSign>(ours, theirs);
    minors<kUs, kSign>();
    rooks<kUs, kSign>();
    king_safety<kUs, kSign>();
    attack<kUs, kSign>(ours, theirs);
    threats<kUs, kSign>(ours, theirs);
  }

  template <int kUs, int kSign>
  void pawns(const Attacks& ours, const Attacks& theirs) const {
    constexpr int kUp = kUs == 1 ? 8 : -8;
    const Squares own = own_of<kUs>(kPawn);
    const Squares enemy = own_of<1 - kUs>(kPawn);
    const Squares linked = ours.by[kPawn] | shift<1>(own) | shift<-1>(own);
    for (Squares left = own; left != 0;) {
      const int square = pop(left);
      const std::size_t at = index(square);
      const int rank = kUs == 1 ? square / 8 : 7 - square / 8;
      const Squares beside = kPawnMasks.beside[at] & own;
      const bool open = (kPawnMasks.ahead[kUs][at] & enemy) == 0;
      if ((linked & bit(square)) != 0) {
        add<kSign>(Feature::kConnected + rank);
      } else if (beside == 0) {
        add<kSign>(Feature::kIsolated);
        if (open) add<kSign>(Feature::kOpenIsolated);
      } else if ((beside & ~kPawnMasks.span[kUs][at]) == 0 && (theirs.by[kPawn] & bit(square + kUp)) != 0) {
        add<kSign>(Feature::kBackward);
        if (open) add<kSign>(Feature::kOpenBackward);
      }
      if ((kPawnMasks.ahead[kUs][at] & own) != 0) {
        add<kSign>(Feature::kDoubled);
      } else if ((kPawnMasks.span[kUs][at] & enemy) == 0) {
        passed<kUs, kSign>(square, rank, theirs);
      }
    }
  }

  template <int kUs, int kSign>
  void passed(int square, int rank, const Attacks& theirs) const {
    const int next = square + (kUs == 1 ? 8 : -8);
    const Squares path = kPawnMasks.ahead[kUs][index(square)];
    add<kSign>(Feature::kPassed + rank);
    if ((board_.occupied() & bit(next)) != 0) {
      add<kSign>(Feature::kPassedBlocked);
    } else {
      add<kSign>(Feature::kPassedFree + rank);
      if ((theirs.all & bit(next)) == 0) add<kSign>(Feature::kPassedSafe + rank);
      if (((theirs.all | board_.occupied()) & path) == 0) add<kSign>(Feature::kPassedPath + rank);
    }
    if ((kPawnMasks.ahead[1 - kUs][index(square)] & own_of<kUs>(kRook)) != 0) add<kSign>(Feature::kPassedRook);
    if (rank >= 3) {
      add<kSign>(Feature::kPassedOwnKing, distance(next, board_.king(kUs)));
      add<kSign>(Feature::kPassedOtherKing, distance(next, board_.king(1 - kUs)));
    }
  }

  template <int kUs, int kSign>
  void minors() const {
    const Squares own = own_of<kUs>(kPawn);
    const Squares enemy = own_of<1 - kUs>(kPawn);
    const Squares guarded = pawn_attacks<kUs>(own);
    const Squares bishops = own_of<kUs>(kBishop);
    const int count = std::popcount(own);
    for (const int kind : {kKnight, kBishop}) {
      for (Squares left = own_of<kUs>(kind) & guarded; left != 0;) {
        const std::size_t at = index(pop(left));
        const Squares attackers = kPawnMasks.span[kUs][at] & ~kPawnMasks.ahead[kUs][at] & enemy;
        if (attackers == 0) add<kSign>(Feature::kOutpost + kind - kKnight);
      }
      const Squares behind = kUs == 1 ? board_.of_kind(kPawn) >> 8 : board_.of_kind(kPawn) << 8;
      add<kSign>(Feature::kBehindPawn + kind - kKnight, std::popcount(own_of<kUs>(kind) & behind));
    }
    for (Squares left = bishops; left != 0;) {
      const bool dark = (kDarkSquares & bit(pop(left))) != 0;
      add<kSign>(Feature::kBishopPawns, std::popcount(own & (dark ? kDarkSquares : ~kDarkSquares)));
    }
    add<kSign>(Feature::kByPawns + count, std::popcount(own_of<kUs>(kKnight)));
    if (std::popcount(bishops) >= 2) {
      add<kSign>(Feature::kBishopPair);
      add<kSign>(Feature::kByPawns + 9 + count);
    }
  }

  template <int kUs, int kSign>
  void rooks() const {
    const Squares pawns = board_.of_kind(kPawn);
    const Squares rooks = own_of<kUs>(kRook);
    for (Squares left = rooks; left != 0;) {
      const Squares file = kFileA << pop(left) % 8;
      if ((file & pawns) == 0) {
        add<kSign>(Feature::kRookOnOpenFile);
      } else if ((file & own_of<kUs>(kPawn)) == 0) {
        add<kSign>(Feature::kRookOnHalfOpenFile);
      }
    }
    add<kSign>(Feature::kByPawns + 18 + std::popcount(own_of<kUs>(kPawn)), std::popcount(rooks));
  }

  // The pawns of both sides before the own king.
  template <int kUs, int kSign>
  void king_safety() const {
    const int at = board_.king(kUs);
    const Squares king = bit(at);
    const Squares three = king | shift<1>(king) | shift<-1>(king);
    const Squares front = kUs == 1 ? three << 8 : three >> 8;
    const Squares shield = front | (kUs == 1 ? front << 8 : front >> 8);
    add<kSign>(Feature::kShield, std::popcount(shield & own_of<kUs>(kPawn)));
    const int centre = std::clamp(at % 8, 1, 6);
    const Squares below = kUs == 1 ? (Squares{1} << at / 8 * 8) - 1 : ~(((Squares{1} << at / 8 * 8) << 8) - 1);
    for (int file = centre - 1; file <= centre + 1; ++file) {
      const Squares column = (kFileA << file) & ~below;
      const int group = file == at % 8 ? 0 : 8;
      add<kSign>(Feature::kShelter + group + nearest<kUs>(column & own_of<kUs>(kPawn)));
      add<kSign>(Feature::kStorm + group + nearest<kUs>(column & own_of<1 - kUs>(kPawn)));
    }
  }

  // The own rank of the nearest of these squares, or 0 for none.
  template <int kUs>
  static int nearest(Squares squares) {
    if (squares == 0) return 0;
    return kUs == 1 ? std::countr_zero(squares) / 8 : std::countl_zero(squares) / 8;
  }

  // The attack on the enemy king.
  template <int kUs, int kSign>
  void attack(const Attacks& ours, const Attacks& theirs) const {
    const Squares occupied = board_.occupied();
    const int enemy_king = board_.king(1 - kUs);
    add<kSign>(Feature::kDanger + std::min(ours.weight, 15));
    const Squares weak = kAttacks.king(enemy_king) & ours.all & ~(theirs.all & ~theirs.by[kKing]);
    const int weight = std::min(ours.weight + 2 * std::popcount(weak), Feature::kMostAttack);
    add<kSign>(Feature::kAttack + (own_of<kUs>(kQueen) != 0 ? Feature::kMostAttack + 1 : 0) + weight);
    const Squares safe = ~board_.of_player(kUs) & ~theirs.all;
    const Squares diagonal = kAttacks.bishop(enemy_king, occupied) & safe;
    const Squares straight = kAttacks.rook(enemy_king, occupied) & safe;
    const auto checks = [&](int kind, Squares from) {
      add<kSign>(Feature::kSafeCheck + kind, std::popcount(from & ours.by[index(kind)]));
    };
    checks(kKnight, kAttacks.knight(enemy_king) & safe);
    checks(kBishop, diagonal);
    checks(kRook, straight);
    checks(kQueen, diagonal | straight);
  }

  template <int kUs, int kSign>
  void threats(const Attacks& ours, const Attacks& theirs) const {
    const Squares enemy = board_.of_player(1 - kUs);
    const Squares pieces = enemy & ~board_.of_kind(kPawn);
    const Squares by_minors = ours.by[kKnight] | ours.by[kBishop];
    const Squares heavy = enemy & (board_.of_kind(kRook) | board_.of_kind(kQueen));
    add<kSign>(Feature::kPawnThreat, std::popcount(ours.by[kPawn] & pieces));
    add<kSign>(Feature::kMinorThreat, std::popcount(by_minors & heavy));
    add<kSign>(Feature::kLoose, std::popcount(ours.all & ~theirs.all & enemy));
    const std::array<Squares, 3> attacks{ours.by[kPawn], by_minors & ~theirs.by[kPawn],
                                         ours.by[kRook] & ~theirs.by[kPawn]};
    for (std::size_t by = 0; by < attacks.size(); ++by) {
      for (Squares left = attacks[by] & enemy; left != 0;) {
        const int square = pop(left);
        add<kSign>(Feature::kAttacked + static_cast<int>(by) * kPieceKinds + board_.kind_on(square));
      }
    }
    const Squares own = own_of<kUs>(kPawn);
    const Squares pushed =
        (kUs == 1 ? own << 8 : own >> 8) & ~board_.occupied() & (ours.all | ~theirs.all) & ~theirs.by[kPawn];
    for (Squares left = pawn_attacks<kUs>(pushed) & pieces; left != 0;) {
      add<kSign>(Feature::kPush + board_.kind_on(pop(left)));
    }
  }

  template <int kUs>
  [[nodiscard]] Squares own_of(int kind) const {
    return board_.of_kind(kind) & board_.of_player(kUs);
  }

  template <int kSign>
  void add(int feature, int count = 1) const {
    sum_.add(feature, kSign * count);
  }

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  // In king's moves.
  static int distance(int a, int b) { return std::max(std::abs(a / 8 - b / 8), std::abs(a % 8 - b % 8)); }

  const Pieces& board_;
  Sum& sum_;
};

}  // namespace boardwire::chess
