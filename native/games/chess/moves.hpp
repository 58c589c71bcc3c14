// The legal moves of chess (FIDE Laws of Chess 2023, article 3; castling as in Chess960, guideline II of the
// Laws, of which the usual castling is a case).
//
// The generator yields only legal moves and tries none: the king moves to squares that are not attacked, and the
// targets of the other pieces are masked by the lines of checks and pins.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "game.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::chess {

// Moves that differ only in their target: move = base + to * step.
struct MoveGroup {
  Squares targets;
  Move base;
  int step;
};

// The parts of a position that its legal moves depend on.
class MoveGenerator : public Pieces {
 public:
  MoveGenerator(const std::array<std::uint8_t, 64>& pieces, int player, Squares castling)
      : Pieces(pieces), castling_(castling), player_(static_cast<std::uint8_t>(player)) {}

  // The player to move, also when there is no legal move: a game tests for its end, perft need not.
  [[nodiscard]] int to_act() const { return player_; }
  // The square where a pawn may be taken en passant by a legal move, else kNoSquare.
  [[nodiscard]] int en_passant() const { return en_passant_; }
  [[nodiscard]] Squares castling() const { return castling_; }

  // Calls take(MoveGroup) for every group of legal moves, and for some that are empty: pawns first, king
  // last.
  void for_each_group(auto&& take) const {
    if (player_ == 1) {
      for_each_group_of<1>(take);
    } else {
      for_each_group_of<0>(take);
    }
  }

 protected:
  static constexpr Squares kAll = ~Squares{0};

  // The pawns that may take en passant. Such a capture opens up to two lines at once, so their king is tested for
  // check in the position after it.
  template <int kUs>
  [[nodiscard]] Squares en_passant_takers(int square) const {
    constexpr int kThem = 1 - kUs;
    const Squares taken = bit(square - (kUs == 1 ? 8 : -8));
    const Squares enemy = of_player(kThem) & ~taken;
    const int at = king(kUs);
    Squares legal = 0;
    for (Squares takers = pawn_attacks<kThem>(bit(square)) & kinds_[kPawn] & of_player(kUs); takers != 0;) {
      const Squares taker = takers & -takers;
      takers ^= taker;
      const Squares after = (occupied() ^ taker ^ taken) | bit(square);
      const Squares giving_check = (pawn_attacks<kUs>(bit(at)) & kinds_[kPawn]) |
                                   (kAttacks.knight(at) & kinds_[kKnight]) |
                                   (kAttacks.bishop(at, after) & (kinds_[kBishop] | kinds_[kQueen])) |
                                   (kAttacks.rook(at, after) & (kinds_[kRook] | kinds_[kQueen]));
      if ((giving_check & enemy) == 0) legal |= taker;
    }
    return legal;
  }

 private:
  // The limits on the moves of a side.
  struct Limits {
    Squares attacked;         // forbidden to the king; includes squares behind it, seen from a slider
    Squares check;            // targets that end all checks: the checker and the line from it
    Squares pinned_straight;  // lines from the king along ranks and files to a pinning piece, it included,
    Squares pinned_diagonal;  // and along diagonals
  };

  template <int kUs>
  [[nodiscard]] Limits limits(int at) const {
    constexpr int kThem = 1 - kUs;
    const Squares own = of_player(kUs);
    const Squares enemy = of_player(kThem);
    const Squares all = own | enemy;
    const Squares diagonal = enemy & (kinds_[kBishop] | kinds_[kQueen]);
    const Squares straight = enemy & (kinds_[kRook] | kinds_[kQueen]);
    Limits limits{};

    limits.attacked = attacked_by<kThem>(all ^ bit(at));
    Squares checkers = 0;
    limits.check = kAll;
    if ((limits.attacked & bit(at)) != 0) {
      checkers = enemy & ((pawn_attacks<kUs>(bit(at)) & kinds_[kPawn]) | (kAttacks.knight(at) & kinds_[kKnight]));
      limits.check = checkers;
    }
    const auto look = [&](Squares snipers, Squares& pinned) {
      while (snipers != 0) {
        const Squares sniper = snipers & -snipers;
        snipers ^= sniper;
        const Squares line = kAttacks.between(at, first(sniper));
        const Squares blockers = line & all;
        if (blockers == 0) {
          checkers |= sniper;
          limits.check = line | sniper;
        } else if ((blockers & (blockers - 1)) == 0 && (blockers & own) != 0) {
          pinned |= line | sniper;
        }
      }
    };
    look(kAttacks.bishop(at, 0) & diagonal, limits.pinned_diagonal);
    look(kAttacks.rook(at, 0) & straight, limits.pinned_straight);
    if ((checkers & (checkers - 1)) != 0) limits.check = 0;
    return limits;
  }

  // For the player kUs, which is to move.
  template <int kUs>
  void for_each_group_of(auto& take) const {
    const int at = king(kUs);
    const Squares own = of_player(kUs);
    const Squares all = occupied();
    const Limits limit = limits<kUs>(at);
    const auto piece = [&](int kind, int from, Squares targets) {
      take(MoveGroup{targets, make_move(from, 0, kind), 64});
    };

    if (limit.check != 0) {
      const Squares target = ~own & limit.check;
      const Squares unpinned = ~(limit.pinned_straight | limit.pinned_diagonal);
      pawn_groups<kUs>(limit, take);
      for (Squares left = kinds_[kKnight] & own & unpinned; left != 0;) {
        const int from = pop(left);
        piece(kKnight, from, kAttacks.knight(from) & target);
      }
      // A pinned slider moves along the line of the pin or not at all.
      const auto lines = [](int from, Squares pins) { return (pins & bit(from)) != 0 ? pins : kAll; };
      for (Squares left = kinds_[kBishop] & own & ~limit.pinned_straight; left != 0;) {
        const int from = pop(left);
        piece(kBishop, from, kAttacks.bishop(from, all) & target & lines(from, limit.pinned_diagonal));
      }
      for (Squares left = kinds_[kRook] & own & ~limit.pinned_diagonal; left != 0;) {
        const int from = pop(left);
        piece(kRook, from, kAttacks.rook(from, all) & target & lines(from, limit.pinned_straight));
      }
      for (Squares left = kinds_[kQueen] & own; left != 0;) {
        const int from = pop(left);
        Squares attacked = 0;
        if ((limit.pinned_straight & bit(from)) == 0) {
          attacked = kAttacks.bishop(from, all) & lines(from, limit.pinned_diagonal);
        }
        if ((limit.pinned_diagonal & bit(from)) == 0) {
          attacked |= kAttacks.rook(from, all) & lines(from, limit.pinned_straight);
        }
        piece(kQueen, from, attacked & target);
      }
      if (limit.check == kAll && (castling_ & own) != 0) castling_groups<kUs>(at, limit, piece);
    }
    piece(kKing, at, kAttacks.king(at) & ~own & ~limit.attacked);
  }

  template <int kUs>
  void pawn_groups(const Limits& limit, auto& take) const {
    constexpr int kUp = kUs == 1 ? 8 : -8;
    constexpr Squares kLast = kUs == 1 ? kRank8 : kRank1;
    constexpr Squares kThird = kUs == 1 ? kRank1 << 16 : kRank1 << 40;
    const Squares pawns = kinds_[kPawn] & of_player(kUs);
    const Squares enemy = of_player(1 - kUs);
    const Squares empty = ~occupied();

    const auto group = [&]<int kStep>(std::integral_constant<int, kStep>, int kind, Squares targets) {
      take(MoveGroup{targets, make_move(0, 0, kind) - kStep, 65});
    };
    const auto simple = [&]<int kStep>(std::integral_constant<int, kStep> step, Squares targets) {
      group(step, kPawn, targets & ~kLast);
      if ((targets & kLast) != 0) {
        for (const int kind : {kToQueen, kToKnight, kToRook, kToBishop}) group(step, kind, targets & kLast);
      }
    };
    const auto capture = [&]<int kStep>(std::integral_constant<int, kStep> step) {
      const Squares free = pawns & ~limit.pinned_straight;
      const Squares targets = shift<kStep>(free & ~limit.pinned_diagonal) |
                              (shift<kStep>(free & limit.pinned_diagonal) & limit.pinned_diagonal);
      simple(step, targets & enemy & limit.check);
    };
    capture(std::integral_constant<int, kUp - 1>{});
    capture(std::integral_constant<int, kUp + 1>{});
    if (en_passant_ != kNoSquare) {
      for (Squares takers = en_passant_takers<kUs>(en_passant_); takers != 0;) {
        take(MoveGroup{bit(en_passant_), make_move(pop(takers), 0, kEnPassant), 64});
      }
    }
    const Squares free = pawns & ~limit.pinned_diagonal;
    const Squares once = (shift<kUp>(free & ~limit.pinned_straight) |
                          (shift<kUp>(free & limit.pinned_straight) & limit.pinned_straight)) &
                         empty;
    simple(std::integral_constant<int, kUp>{}, once & limit.check);
    const Squares twice = shift<kUp>(once & kThird) & empty;
    group(std::integral_constant<int, 2 * kUp>{}, kDoubleStep, twice & limit.check);
  }

  // Not in check. A pinned rook shields its king, and no longer does so after castling.
  template <int kUs>
  void castling_groups(int at, const Limits& limit, const auto& piece) const {
    for (Squares rooks = castling_ & of_player(kUs); rooks != 0;) {
      const int rook = pop(rooks);
      const int corner = kUs == 1 ? 0 : 56;
      const int king_goes = corner + (rook > at ? 6 : 2);
      const int rook_goes = corner + (rook > at ? 5 : 3);
      const Squares kings_way = kAttacks.between(at, king_goes) | bit(king_goes);
      const Squares rooks_way = kAttacks.between(rook, rook_goes) | bit(rook_goes);
      const Squares others = occupied() ^ bit(at) ^ bit(rook);
      const bool legal = ((kings_way | rooks_way) & others) == 0 && (kings_way & limit.attacked) == 0 &&
                         (limit.pinned_straight & bit(rook)) == 0;
      piece(kCastling, at, legal ? bit(rook) : 0);
    }
  }

 protected:
  Squares castling_;  // the rooks that may castle
  std::uint8_t player_;
  std::uint8_t en_passant_ = kNoSquare;
};

}  // namespace boardwire::chess
