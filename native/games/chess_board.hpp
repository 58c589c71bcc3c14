// The chess board: where the pieces stand, who is to move, and which moves are legal (FIDE Laws of Chess
// 2023, article 3; castling as in Chess960, guideline II of the Laws, of which the usual castling is a case).
//
// Legal moves are generated as such, without trying them: the king goes where nothing attacks, and what
// the others may do is masked by the lines of check and of pins.
//
// Move = from | to << 6 | kind << 12, where the kind (enum Kind) says which piece moves and how. Castling goes
// from the king's square to the rook's. Player 0 is black, player 1 white.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "game.hpp"
#include "games/chess_attacks.hpp"
#include "random.hpp"

namespace boardwire::chess {

enum Kind : std::uint8_t {
  kPawn,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
  // Further kinds of moves: promotions, in the order of the pieces, and what else a pawn or king does.
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

// A position as it is told from outside: see Board::problem for what it must be.
struct Setup {
  // 0 for empty squares, else 1 + kind for black pieces and 7 + kind for white ones; a1, b1 ... h8.
  std::array<std::uint8_t, 64> pieces{};
  int player = 1;
  Squares castling = 0;  // the rooks that may castle
  int en_passant = kNoSquare;
  int clock = 0;   // plies since a piece was taken or a pawn moved
  int number = 1;  // of the move, as in records: it grows after black's
};

// Where every usual game begins.
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

// Moves that differ only in their target: move = base + to * step.
struct MoveGroup {
  Squares targets;
  Move base;
  int step;
};

class Board {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 255;  // no position of 16 pieces a side has more than 218
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMaxNumber = 9999;
  static constexpr int kMaxClock = 150;  // then the game is over by any rule
  using Groups = FixedList<MoveGroup, 48>;

  explicit Board(const Setup& setup)
      : castling_(setup.castling),
        number_(static_cast<std::uint16_t>(setup.number)),
        clock_(static_cast<std::uint8_t>(setup.clock)),
        player_(static_cast<std::uint8_t>(setup.player)) {
    for (int square = 0; square < 64; ++square) {
      const int piece = setup.pieces[static_cast<std::size_t>(square)];
      if (piece == 0) continue;
      kinds_[static_cast<std::size_t>((piece - 1) % kPieceKinds)] |= bit(square);
      colours_[static_cast<std::size_t>((piece - 1) / kPieceKinds)] |= bit(square);
    }
    if (setup.en_passant != kNoSquare && can_take_en_passant(setup.en_passant)) {
      en_passant_ = static_cast<std::uint8_t>(setup.en_passant);
    }
  }

  // What is wrong with a position, or nullptr: a Board must be made of no other.
  static const char* problem(const Setup& setup) {
    if (setup.player != 0 && setup.player != 1) return "player must be 0 or 1";
    if (setup.clock < 0 || setup.clock > kMaxClock) return "the halfmove clock must be 0 to 150";
    if (setup.number < 1 || setup.number > kMaxNumber) return "the move number must be 1 to 9999";
    if (std::ranges::any_of(setup.pieces, [](int piece) { return piece > 12; })) return "no such piece";
    Setup pieces_only = setup;
    pieces_only.en_passant = kNoSquare;
    const Board board(pieces_only);
    const Squares pawns = board.kinds_[kPawn];
    if ((pawns & (kRank1 | kRank8)) != 0) return "pawns do not stand on the first or the last rank";
    for (const Squares own : board.colours_) {
      if (std::popcount(own & board.kinds_[kKing]) != 1) return "each side has one king";
      int surplus = std::popcount(own & pawns) - 8;
      if (surplus > 0) return "a side has at most eight pawns";
      for (const auto& [kind, usual] : {std::pair(kKnight, 2), {kBishop, 2}, {kRook, 2}, {kQueen, 1}}) {
        surplus += std::max(0, std::popcount(own & board.kinds_[kind]) - usual);
      }
      if (surplus > 0) return "a side has more pieces than its pawns can have become";
    }
    const int waiting = 1 - setup.player;
    if (board.attackers(board.king(waiting), setup.player, board.occupied()) != 0) {
      return "the side that is not to move is in check";
    }
    if (std::popcount(board.checkers()) > 2) return "no more than two pieces can give check";
    if (!board.castling_is_possible()) return "a king and rook that may castle stand where they began";
    if (setup.en_passant != kNoSquare && !board.just_passed(setup.en_passant)) {
      return "no pawn has just passed the square for en passant";
    }
    return nullptr;
  }

  [[nodiscard]] int players() const { return 2; }
  // The player to move, also when there is no legal move: a game looks for its end, perft need not.
  [[nodiscard]] int to_act() const { return player_; }

  // The square where a pawn may be taken en passant by a legal move, else kNoSquare.
  [[nodiscard]] int en_passant() const { return en_passant_; }
  [[nodiscard]] Squares castling() const { return castling_; }
  [[nodiscard]] int clock() const { return clock_; }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] Squares of_kind(int kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] Squares of_player(int player) const { return colours_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] Squares occupied() const { return colours_[0] | colours_[1]; }
  [[nodiscard]] int king(int player) const { return first(kinds_[kKing] & of_player(player)); }

  [[nodiscard]] bool in_check() const { return checkers() != 0; }

  // The pieces of a player that attack a square when `all` squares are occupied.
  [[nodiscard]] Squares attackers(int square, int player, Squares all) const {
    const Squares pawns = player == 1 ? pawn_attacks<0>(bit(square)) : pawn_attacks<1>(bit(square));
    return of_player(player) &
           ((pawns & kinds_[kPawn]) | (kAttacks.knight(square) & kinds_[kKnight]) |
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

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for_each_group([&](const MoveGroup& group) { list(group, group.targets, moves); });
  }

  // The groups of legal moves, none of them empty: pawns first, king last.
  void groups(Groups& groups) const {
    for_each_group([&](const MoveGroup& group) {
      if (group.targets != 0) groups.push(group);
    });
  }

  // Appends the moves of a group that go to these targets.
  static void list(const MoveGroup& group, Squares targets, auto& moves) {
    while (targets != 0) moves.push(group.base + pop(targets) * group.step);
  }

  [[nodiscard]] int legal_count() const {
    int count = 0;
    for_each_group([&](const MoveGroup& group) { count += std::popcount(group.targets); });
    return count;
  }

  // Whether there is a legal move: legal_count() != 0, but faster nearly always.
  [[nodiscard]] bool can_move() const {
    const Squares own = of_player(player_);
    const Squares all = occupied();
    const int at = king(player_);
    const Squares near = kAttacks.bishop(at, all) | kAttacks.rook(at, all);
    if (!in_check()) {
      // What stands beside a line from the king is not pinned.
      const Squares pawns = kinds_[kPawn] & own & ~near;
      if (((player_ == 1 ? pawns << 8 : pawns >> 8) & ~all) != 0) return true;
      for (Squares knights = kinds_[kKnight] & own & ~near; knights != 0;) {
        if ((kAttacks.knight(pop(knights)) & ~own) != 0) return true;
      }
    }
    return legal_count() != 0;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (move < 0 || kind_of(move) > kCastling) return false;
    const int kind = kind_of(move);
    const int mover = kind == kCastling ? kKing : kind > kKing ? kPawn : kind;
    if ((of_player(player_) & of_kind(mover) & bit(from_of(move))) == 0) return false;
    MoveList<kMaxMoves> moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  void apply(Move move) {
    if (player_ == 1) {
      play<1>(move);
    } else {
      play<0>(move);
    }
  }

  // No piece is left that could ever mate (article 5.2.2): bare kings, one minor piece, or bishops that all
  // go on squares of one colour. Positions that are dead for deeper reasons are played on.
  [[nodiscard]] bool is_dead() const {
    if ((kinds_[kPawn] | kinds_[kRook] | kinds_[kQueen]) != 0) return false;
    if (std::popcount(kinds_[kKnight] | kinds_[kBishop]) <= 1) return true;
    const bool one_colour =
        (kinds_[kBishop] & kDarkSquares) == 0 || (kinds_[kBishop] & ~kDarkSquares) == 0;
    return kinds_[kKnight] == 0 && one_colour;
  }

  // Of a position without legal moves.
  [[nodiscard]] double returns(int player) const {
    if (!in_check()) return 0;
    return player == player_ ? -1 : 1;
  }

  [[nodiscard]] double evaluate(int player) const;  // in chess_evaluation.hpp

  // The numbers of moves do not count: only what may be played from here.
  [[nodiscard]] std::uint64_t key() const {
    // Castling takes ranks 1 and 8 alone.
    const Squares rest = castling_ ^ Squares{en_passant_} << 16 ^ Squares{player_} << 24;
    return fold(kinds_[0] ^ kSalt[0], kinds_[1] ^ kSalt[1]) ^
           fold(kinds_[2] ^ kSalt[2], kinds_[3] ^ kSalt[3]) ^
           fold(kinds_[4] ^ kSalt[4], kinds_[5] ^ kSalt[5]) ^
           fold(colours_[1] ^ kSalt[6], rest ^ kSalt[7]);
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
  [[nodiscard]] int cell_count() const { return 64; }

 private:
  static constexpr Squares kAll = ~Squares{0};

  static constexpr std::array<std::uint64_t, 8> kSalt = [] {
    std::array<std::uint64_t, 8> salt{};
    for (std::size_t i = 0; i < salt.size(); ++i) salt[i] = mix(i);
    return salt;
  }();

  // Both halves of the product, as in wyhash (Wang Yi).
  static std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    const auto product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  [[nodiscard]] Squares checkers() const { return attackers(king(player_), 1 - player_, occupied()); }

  // Does each rook that may castle stand with its king on their first rank, at most one on either side?
  [[nodiscard]] bool castling_is_possible() const {
    int found = 0;
    for (const int player : {0, 1}) {
      const Squares rank = player == 1 ? kRank1 : kRank8;
      const Squares rooks = castling_ & rank & kinds_[kRook] & of_player(player);
      if (rooks == 0) continue;
      const Squares king_square = bit(king(player));
      if ((king_square & rank) == 0) return false;
      if (std::popcount(rooks & (king_square - 1)) > 1 || std::popcount(rooks & ~(king_square - 1)) > 1) {
        return false;
      }
      found += std::popcount(rooks);
    }
    return found == std::popcount(castling_);
  }

  // Can the last move have been a pawn's double step over this square?
  [[nodiscard]] bool just_passed(int square) const {
    const int rank = player_ == 1 ? 5 : 2;
    if (square / 8 != rank) return false;
    const int up = player_ == 1 ? 8 : -8;
    const Squares pawn = kinds_[kPawn] & of_player(1 - player_) & bit(square - up);
    return pawn != 0 && ((bit(square) | bit(square + up)) & occupied()) == 0;
  }

  // Is there a legal capture on this square, which a pawn of the other side has just passed?
  [[nodiscard]] bool can_take_en_passant(int square) const {
    return player_ == 1 ? en_passant_takers<1>(square) != 0 : en_passant_takers<0>(square) != 0;
  }

  // The pawns that may take en passant. They leave one line and enter another, and a second pawn vanishes:
  // so their king is looked at as it stands afterwards.
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

  // What limits the moves of a side.
  struct Limits {
    Squares attacked;         // where the king must not go; also what he shields from a slider
    Squares check;            // where a move meets all checks: the checker and the line from it
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
      checkers = enemy & ((pawn_attacks<kUs>(bit(at)) & kinds_[kPawn]) |
                          (kAttacks.knight(at) & kinds_[kKnight]));
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

  void for_each_group(auto&& take) const {
    if (player_ == 1) {
      for_each_group_of<1>(take);
    } else {
      for_each_group_of<0>(take);
    }
  }

  // Calls take(MoveGroup) for every group of legal moves, and for some that are empty.
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
        Squares reached = 0;
        if ((limit.pinned_straight & bit(from)) == 0) {
          reached = kAttacks.bishop(from, all) & lines(from, limit.pinned_diagonal);
        }
        if ((limit.pinned_diagonal & bit(from)) == 0) {
          reached |= kAttacks.rook(from, all) & lines(from, limit.pinned_straight);
        }
        piece(kQueen, from, reached & target);
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
      const Squares reached = shift<kStep>(free & ~limit.pinned_diagonal) |
                              (shift<kStep>(free & limit.pinned_diagonal) & limit.pinned_diagonal);
      simple(step, reached & enemy & limit.check);
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

  // Not in check. A rook that is pinned shields the king where he stands, and would no longer.
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

  template <int kUs>
  void play(Move move) {
    constexpr int kThem = 1 - kUs;
    constexpr Squares kFirst = kUs == 1 ? kRank1 : kRank8;
    const int kind = kind_of(move);
    const Squares from = bit(from_of(move));
    const Squares to = bit(to_of(move));
    en_passant_ = kNoSquare;
    player_ = kThem;
    number_ += kThem;
    if (kind == kCastling) {
      castle<kUs>(from, to);
      return;
    }

    const bool takes = (colours_[kThem] & to) != 0;
    const bool moves_pawn = kind == kPawn || kind > kKing;
    clock_ = takes || moves_pawn ? 0 : static_cast<std::uint8_t>(clock_ + 1);
    for (Squares& squares : kinds_) squares &= ~to;
    colours_[kThem] &= ~to;
    colours_[kUs] ^= from | to;
    castling_ &= ~(from | to);
    if (kind <= kKing) {
      kinds_[static_cast<std::size_t>(kind)] ^= from | to;
      if (kind == kKing) castling_ &= ~kFirst;
    } else if (kind <= kToQueen) {
      kinds_[kPawn] ^= from;
      kinds_[static_cast<std::size_t>(kind - kToKnight + kKnight)] ^= to;
    } else if (kind == kDoubleStep) {
      kinds_[kPawn] ^= from | to;
      const int passed = (from_of(move) + to_of(move)) / 2;
      if ((pawn_attacks<kUs>(bit(passed)) & kinds_[kPawn] & colours_[kThem]) != 0 &&
          en_passant_takers<kThem>(passed) != 0) {
        en_passant_ = static_cast<std::uint8_t>(passed);
      }
    } else {
      const Squares taken = kUs == 1 ? to >> 8 : to << 8;
      kinds_[kPawn] ^= from | to | taken;
      colours_[kThem] ^= taken;
    }
  }

  template <int kUs>
  void castle(Squares king, Squares rook) {
    constexpr int kCorner = kUs == 1 ? 0 : 56;
    const bool short_side = rook > king;
    const Squares king_goes = bit(kCorner + (short_side ? 6 : 2));
    const Squares rook_goes = bit(kCorner + (short_side ? 5 : 3));
    kinds_[kKing] ^= king ^ king_goes;
    kinds_[kRook] ^= rook ^ rook_goes;
    colours_[kUs] ^= king ^ rook ^ king_goes ^ rook_goes;
    castling_ &= kUs == 1 ? ~kRank1 : ~kRank8;
    ++clock_;
  }

  std::array<Squares, kPieceKinds> kinds_{};  // of both colours
  std::array<Squares, 2> colours_{};          // by player
  Squares castling_;                          // the rooks that may castle
  std::uint16_t number_;
  std::uint8_t clock_;
  std::uint8_t player_;
  std::uint8_t en_passant_ = kNoSquare;
};

}  // namespace boardwire::chess
