// The chess board: a position of chess, without the draws that depend on earlier positions (rules.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "game.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/evaluation.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/see.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"
#include "random.hpp"

namespace boardwire::chess {

class Board : public MoveGenerator {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 255;  // no position of 16 pieces a side has more than 218
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMaxNumber = 9999;
  static constexpr int kMaxClock = 150;  // the game is over then, or the clock stands still
  using Groups = FixedList<MoveGroup, 48>;

  explicit Board(const Setup& setup)
      : MoveGenerator(setup.pieces, setup.player, setup.castling),
        number_(static_cast<std::uint16_t>(setup.number)),
        clock_(static_cast<std::uint8_t>(setup.clock)) {
    if (setup.en_passant != kNoSquare && can_take_en_passant(setup.en_passant)) {
      en_passant_ = static_cast<std::uint8_t>(setup.en_passant);
    }
  }

  // The error in a setup, or nullptr. A Board must be made only of a setup without an error.
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
  [[nodiscard]] int clock() const { return clock_; }
  [[nodiscard]] int number() const { return number_; }

  [[nodiscard]] bool in_check() const { return checkers() != 0; }

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

  // The legal captures, and promotions to a queen.
  void noisy_moves(MoveList<kMaxMoves>& moves) const {
    const Squares enemy = of_player(1 - player_);
    for_each_group([&](const MoveGroup& group) {
      if (group.targets == 0) return;
      const int kind = kind_of(group.base + first(group.targets) * group.step);
      if (kind == kToQueen || kind == kEnPassant) {
        list(group, group.targets, moves);
      } else if (kind <= kKing) {
        list(group, group.targets & enemy, moves);
      }
    });
  }

  // The value of what a legal move captures and gains by promotion, in centipawns.
  [[nodiscard]] int gain(Move move) const {
    const int kind = kind_of(move);
    if (kind >= kDoubleStep) return kind == kEnPassant ? kMaterial[kPawn] : 0;
    int gain = value_on_square(bit(to_of(move)) & of_player(1 - player_));
    if (kind > kKing) gain += kMaterial[static_cast<std::size_t>(kind - kToKnight + kKnight)] - kMaterial[kPawn];
    return gain;
  }

  // Keys of the pawns and of the other pieces.
  [[nodiscard]] std::array<std::uint64_t, 2> part_keys() const {
    std::array<std::uint64_t, 2> sums{};
    std::uint64_t factor = 0x9e3779b97f4a7c15;
    for (const int player : {0, 1}) {
      for (int kind = 0; kind < kPieceKinds; ++kind) {
        sums[kind != kPawn] += (of_kind(kind) & of_player(player)) * factor;
        factor += 0x9e3779b97f4a7c16;
      }
    }
    return {mix(sums[0]), mix(sums[1])};
  }

  // A number for the kind of piece that makes the move, and the square.
  [[nodiscard]] static std::uint32_t move_group(Move move) {
    const int kind = kind_of(move);
    const int mover = kind == kCastling ? kKing : kind > kKing ? kPawn : kind;
    return static_cast<std::uint32_t>(mover * 64 + to_of(move));
  }

  // Static exchange evaluation: whether the gain after the exchange on the same square is below a bound. Roughly: a
  // piece that takes a more valuable one is never lost for it.
  [[nodiscard]] bool see_is_below(Move move, int bound) const {
    const int kind = kind_of(move);
    const int gained = gain(move);
    if (kind > kKing) return (kind == kToQueen || kind >= kDoubleStep ? gained : -1) < bound;
    const int risked = kMaterial[static_cast<std::size_t>(kind)];
    if (gained >= risked || kind == kKing) return gained < bound;
    return chess::see_is_below(*this, player_, to_of(move), kind, bit(from_of(move)), gained, bound);
  }

  // Whether the other king is in check after a legal move, which is not made.
  [[nodiscard]] bool gives_check(Move move) const {
    const int kind = kind_of(move);
    if (kind > kKing && kind != kDoubleStep) {
      Board next = *this;
      next.apply(move);
      return next.in_check();
    }
    const int mover = kind == kDoubleStep ? kPawn : kind;
    const Squares to = bit(to_of(move));
    const Squares rest = of_player(player_) & ~bit(from_of(move));
    const Squares all = (occupied() & ~bit(from_of(move))) | to;
    const int at = king(1 - player_);
    const Squares steps = mover == kKnight ? kAttacks.knight(at)
                          : mover != kPawn ? 0
                          : player_ == 1   ? pawn_attacks<0>(bit(at))
                                           : pawn_attacks<1>(bit(at));
    if ((steps & to) != 0) return true;
    // On an empty board few sliders see the king.
    const auto sees = [&](int kind_of_slider, auto&& attacks_over) {
      const Squares sliders =
          ((of_kind(kind_of_slider) | kinds_[kQueen]) & rest) | (mover == kind_of_slider || mover == kQueen ? to : 0);
      return (attacks_over(0) & sliders) != 0 && (attacks_over(all) & sliders) != 0;
    };
    return sees(kRook, [&](Squares over) { return kAttacks.rook(at, over); }) ||
           sees(kBishop, [&](Squares over) { return kAttacks.bishop(at, over); });
  }

  // Gives the turn to the other player without a move.
  void null_move() {
    player_ = 1 - player_;
    en_passant_ = kNoSquare;
  }

  // Whether a player has a rook, a queen, or two pieces besides its king and pawns.
  [[nodiscard]] bool has_pieces(int player) const {
    const Squares own = of_player(player);
    return ((kinds_[kRook] | kinds_[kQueen]) & own) != 0 ||
           std::popcount((kinds_[kKnight] | kinds_[kBishop]) & own) > 1;
  }

  // Whether there is a legal move: legal_count() != 0, but nearly always faster.
  [[nodiscard]] bool can_move() const {
    const Squares own = of_player(player_);
    const Squares all = occupied();
    const int at = king(player_);
    const Squares near = kAttacks.bishop(at, all) | kAttacks.rook(at, all);
    if (!in_check()) {
      // A piece that is on no line from the king is not pinned.
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

  // Whether no piece is left that could ever mate (article 5.2.2): bare kings, one minor piece, or bishops that
  // are all on squares of one colour. Other dead positions are not recognised.
  [[nodiscard]] bool is_dead() const {
    if ((kinds_[kPawn] | kinds_[kRook] | kinds_[kQueen]) != 0) return false;
    if (std::popcount(kinds_[kKnight] | kinds_[kBishop]) <= 1) return true;
    const bool one_colour = (kinds_[kBishop] & kDarkSquares) == 0 || (kinds_[kBishop] & ~kDarkSquares) == 0;
    return kinds_[kKnight] == 0 && one_colour;
  }

  // Of a position without legal moves.
  [[nodiscard]] double returns(int player) const {
    if (!in_check()) return 0;
    return player == player_ ? -1 : 1;
  }

  // The static evaluation for the player, in centipawns, for positions without pending captures.
  [[nodiscard]] int score(int player, const Evaluation& evaluation, Evaluation::Memory& memory) const {
    const int lead = evaluation.centipawns(*this, player_, memory);
    return player == player_ ? lead : -lead;
  }

  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    Evaluation::Memory memory;
    const int lead = score(player_, evaluation, memory) + best_exchange_value(*this, player_);
    const double value = value_of_lead(lead);
    return player == player_ ? value : -value;
  }

  // Move number and clock do not count, only what can be played from here.
  [[nodiscard]] std::uint64_t key() const {
    // castling_ has bits only in ranks 1 and 8.
    const Squares rest = castling_ ^ Squares{en_passant_} << 16 ^ Squares { player_ } << 24;
    return fold(kinds_[0] ^ kSalt[0], kinds_[1] ^ kSalt[1]) ^ fold(kinds_[2] ^ kSalt[2], kinds_[3] ^ kSalt[3]) ^
           fold(kinds_[4] ^ kSalt[4], kinds_[5] ^ kSalt[5]) ^ fold(colours_[1] ^ kSalt[6], rest ^ kSalt[7]);
  }

  [[nodiscard]] int cell_count() const { return 64; }

 private:
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

  // The value of the piece on one square, or 0 for none.
  [[nodiscard]] int value_on_square(Squares square) const {
    if (square == 0) return 0;
    std::size_t kind = kPawn;
    while ((kinds_[kind] & square) == 0) ++kind;
    return kMaterial[kind];
  }

  [[nodiscard]] Squares checkers() const { return attackers(king(player_), 1 - player_, occupied()); }

  // Whether each rook that may castle is on the first rank with its king, at most one on either side.
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

  // Whether the last move can have been a pawn's double step over this square.
  [[nodiscard]] bool just_passed(int square) const {
    const int rank = player_ == 1 ? 5 : 2;
    if (square / 8 != rank) return false;
    const int up = player_ == 1 ? 8 : -8;
    const Squares pawn = kinds_[kPawn] & of_player(1 - player_) & bit(square - up);
    return pawn != 0 && ((bit(square) | bit(square + up)) & occupied()) == 0;
  }

  // Whether there is a legal capture on this square, which a pawn of the other side has just passed.
  [[nodiscard]] bool can_take_en_passant(int square) const {
    return player_ == 1 ? en_passant_takers<1>(square) != 0 : en_passant_takers<0>(square) != 0;
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
    clock_ = takes || moves_pawn ? 0 : ticked();
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
    clock_ = ticked();
  }

  [[nodiscard]] std::uint8_t ticked() const { return static_cast<std::uint8_t>(std::min(clock_ + 1, kMaxClock)); }

  std::uint16_t number_;
  std::uint8_t clock_;
};

}  // namespace boardwire::chess
