// Checkers, or draughts: English on 8x8 squares, International on 10x10.
//
// Squares have the numbers of the notation less one: 0 is the first dark square of the top row, where black
// (player 0) begins; white (player 1) begins at the bottom. A player without a move has lost. The third
// occurrence of a position with the same player to act is a draw, and so is a lack of progress: see
// variants.hpp.
//
// Move = from | to << 6 | number << 12. The number is 0 where the two squares define the move: for a step, and for
// the capture of one piece. Captures of several pieces with the same two squares are numbered from 1.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/evaluation.hpp"
#include "games/checkers/history.hpp"
#include "games/checkers/variants.hpp"
#include "games/checkers/weights.hpp"
#include "random.hpp"

namespace boardwire {

template <class Variant>
class Checkers {
 public:
  using Board = CheckersBoard<Variant::kSide>;

  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Variant::kMaxMoves;
  static constexpr bool kZeroSum = true;
  static constexpr bool kMayRepeat = true;
  using Weights = CheckersWeights;
  using Evaluation = CheckersEvaluation<Variant>;
  static constexpr Weights kWeights = Variant::kWeights;

  // The contents of a square, as in cells().
  enum Cell : std::uint8_t { kEmpty, kBlackMan, kWhiteMan, kBlackKing, kWhiteKing };

  Checkers() : player_(Variant::kFirstPlayer) {
    constexpr int kRows = Variant::kPieces / Board::kRow;
    pieces_.own = Board::rows(0, kRows);
    pieces_.other = Board::rows(Variant::kSide - kRows, kRows);
    if (player_ == 1) std::swap(pieces_.own, pieces_.other);
    find_moves();
  }

  // A position, square by square. A side has at most kPieces pieces, and no man on its last row.
  Checkers(std::span<const std::uint8_t> cells, int player) : player_(static_cast<std::uint8_t>(player)) {
    for (int square = 0; square < Board::kSquares; ++square) {
      const std::uint8_t cell = cells[static_cast<std::size_t>(square)];
      if (cell == kEmpty) continue;
      const Squares at = Board::at(Board::bit(square));
      const bool white = cell == kWhiteMan || cell == kWhiteKing;
      (white == (player == 1) ? pieces_.own : pieces_.other) |= at;
      if (cell >= kBlackKing) pieces_.kings |= at;
    }
    phase_ = static_cast<std::uint8_t>(draw_phase().number);
    find_moves();
  }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return end_ == End::kNone ? player_ : kOver; }

  // The player to move, also when the game is over.
  [[nodiscard]] int turn() const { return player_; }

  // The pieces from the view of that player.
  [[nodiscard]] const CheckersPieces& pieces() const { return pieces_; }

  // Whether the game cannot be drawn in the next `plies` if no position is repeated in them: neither for a lack
  // of progress, nor by a position that has occurred twice already.
  [[nodiscard]] bool open_for(int plies) const {
    if (!draws_) return true;
    return plies <= std::min(draw_phase().plies - quiet_, Variant::kFewestQuietPlies) && !history_.repeats();
  }

  // This position in the game without draws.
  [[nodiscard]] Checkers without_draws() const {
    Checkers bare = *this;
    bare.draws_ = false;
    bare.quiet_ = 0;
    bare.occurrences_ = 1;
    if (bare.end_ == End::kQuiet || bare.end_ == End::kRepeated) bare.end_ = End::kNone;
    return bare;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (end_ != End::kNone || move < 0) return false;
    const int from = from_bit(move);
    if ((move & 63) >= Board::kSquares || (pieces_.own & Board::at(from)) == 0) return false;
    MoveList<kMaxMoves> moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (end_ != End::kNone) return;
    if (takers_ != 0) {
      const auto found = captures();
      for (int i = 0; i < found.size(); ++i) moves.push(move_of(found, i));
      return;
    }
    for (const Steps& group : steps()) {
      for (Squares left = group.to; left != 0; left &= left - 1) {
        const int to = std::countr_zero(left);
        moves.push(move_of(group.origin(to), to));
      }
    }
  }

  [[nodiscard]] int legal_count() const {
    if (end_ != End::kNone) return 0;
    if (takers_ != 0) return captures().size();
    return count(steps());
  }

  void apply(Move move) {
    const Capture capture = capture_of(move);
    player_ == 0 ? play<0>(capture) : play<1>(capture);
  }

  [[nodiscard]] double returns(int player) const {
    if (end_ != End::kLost) return 0;
    return player == player_ ? -1 : 1;
  }

  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    return value_of(score(player, evaluation));
  }

  // The features for the player to act, see evaluation.hpp.
  template <class Sum>
  void features(Sum& sum) const {
    CheckersFeature<Variant>::list(packed(), sum);
  }
  static constexpr WeightsLayout kLayout = CheckersFeature<Variant>::kLayout;
  static std::vector<std::uint32_t> folded_features() { return CheckersFeature<Variant>::folded(); }
  static constexpr int kResultUnit = 200;  // of log-odds
  [[nodiscard]] int learning_result(int player) const { return static_cast<int>(returns(player)); }
  [[nodiscard]] static int score_of(double value) {
    const double size = std::min(value < 0 ? -value : value, 0.9);
    return static_cast<int>(kHalf * (value < 0 ? -size : size) / (1 - size));
  }
  [[nodiscard]] PackedCheckers<Variant> packed() const {
    if (player_ == 0) return {pieces_};
    return {{turned(pieces_.own), turned(pieces_.other), turned(pieces_.kings)}};
  }
  [[nodiscard]] static Checkers unpacked(const PackedCheckers<Variant>& packed) {
    Checkers position;
    position.pieces_ = packed;
    position.player_ = 0;
    position.end_ = End::kNone;
    position.phase_ = static_cast<std::uint8_t>(position.draw_phase().number);
    position.find_moves();
    return position;
  }
  [[nodiscard]] int stage() const { return Variant::stage(std::popcount(pieces_.own | pieces_.other)); }
  [[nodiscard]] bool takes_learned() const { return true; }
  // Material, and a little for advanced men.
  [[nodiscard]] int named_score(const Weights& weights) const {
    return value_of(pieces_.own, player_, weights) - value_of(pieces_.other, 1 - player_, weights);
  }

  // For alpha-beta, in hundredths of a man: see abilities.hpp. Captures are compulsory, so evaluate after them.
  static constexpr int kScoreUnit = 100;
  static constexpr bool kLateMoveReductions = true;
  [[nodiscard]] int score(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    const int lead = evaluation.score(*this);
    return player == player_ ? lead : -lead;
  }
  static double value_of(int score) { return score / (kHalf + (score < 0 ? -score : score)); }
  [[nodiscard]] bool forced() const { return takers_ != 0; }
  [[nodiscard]] bool repeated_within(int plies) const { return occurrences_ > 1 && history_.last_return() <= plies; }

  // Earlier positions are not part of key().
  [[nodiscard]] bool ended_by_history() const { return end_ == End::kRepeated; }

  // The plies without progress that made the game a draw; 0 if it has not ended so.
  [[nodiscard]] int drawn_after() const { return end_ == End::kQuiet ? draw_phase().plies : 0; }

  // The count towards a draw is part of it, and the number of occurrences of the position; earlier positions are
  // not.
  [[nodiscard]] std::uint64_t key() const {
    const auto rest =
        static_cast<std::uint64_t>(((Variant::kSide * 2 + draws_) * 4 + occurrences_) * 256 + quiet_ * 2 + player_);
    return mix(pieces_.own ^ mix(pieces_.other ^ mix(pieces_.kings ^ mix(rest))));
  }

  Move playout_step(Random& random) { return player_ == 0 ? random_step<0>(random) : random_step<1>(random); }

  // The squares of a legal move in order. A capture lands on `visits` in this order, besides other squares. Empty
  // when there is no such route.
  [[nodiscard]] FixedList<int, Variant::kPieces + 1> route(Move move, std::span<const int> visits) const {
    FixedList<int, Variant::kPieces + 1> squares;
    const Capture capture = capture_of(move);
    if (capture.taken == 0) {
      if (!visits.empty()) return squares;
      squares.push(Board::square(capture.from));
      squares.push(Board::square(capture.to));
      return squares;
    }
    FixedList<int, Variant::kPieces + 1> bits;
    for (const int visit : visits) {
      if (bits.size() > Variant::kPieces || visit < 0 || visit >= Board::kSquares) return squares;
      bits.push(Board::bit(visit));
    }
    const std::span<const int> wanted(bits.begin(), bits.end());
    for (const int bit : player_ == 0 ? CaptureSearch<Variant, 0>(pieces_).route(capture, wanted)
                                      : CaptureSearch<Variant, 1>(pieces_).route(capture, wanted)) {
      squares.push(Board::square(bit));
    }
    return squares;
  }

  // The squares of the pieces that a legal move takes, ascending.
  [[nodiscard]] FixedList<int, Variant::kPieces> taken(Move move) const {
    FixedList<int, Variant::kPieces> squares;
    for (Squares left = capture_of(move).taken; left != 0; left &= left - 1) {
      squares.push(Board::square(std::countr_zero(left)));
    }
    return squares;
  }

  // One cell a dark square.
  void cells(std::span<std::uint8_t> squares) const {
    const Squares black = player_ == 0 ? pieces_.own : pieces_.other;
    const Squares white = player_ == 0 ? pieces_.other : pieces_.own;
    for (int square = 0; square < Board::kSquares; ++square) {
      const int bit = Board::bit(square);
      const auto man = static_cast<int>((black >> bit & 1) + 2 * (white >> bit & 1));
      const bool king = (pieces_.kings >> bit & 1) != 0;
      squares[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(king ? man + 2 : man);
    }
  }
  [[nodiscard]] int cell_count() const { return Board::kSquares; }

 private:
  enum class End : std::uint8_t {
    kNone,
    kLost,      // by the player to act
    kQuiet,     // drawn for a lack of progress
    kRepeated,  // drawn by the third occurrence
  };

  static constexpr double kHalf = 400;  // this score has the value 0.5

  // The squares of the board turned round.
  static Squares turned(Squares squares) {
    Squares bits = __builtin_bswap64(squares);
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    return bits >> (64 - Board::kBits);
  }

  static int from_bit(Move move) { return Board::bit(move & 63); }
  static int to_bit(Move move) { return Board::bit(move >> 6 & 63); }
  static Move move_of(int from, int to) { return Board::square(from) | Board::square(to) << 6; }
  static Move move_of(const CaptureList<Variant>& found, int i) {
    return move_of(found[i].from, found[i].to) | found.number(i) << 12;
  }

  [[nodiscard]] Capture capture_of(Move move) const {
    const int from = from_bit(move);
    const int to = to_bit(move);
    Capture capture{Board::between(from, to) & pieces_.other, static_cast<std::uint8_t>(from),
                    static_cast<std::uint8_t>(to)};
    if (move >> 12 == 0) return capture;
    const auto found = captures();
    for (int i = 0; i < found.size(); ++i) {
      if (move_of(found, i) == move) capture = found[i];
    }
    return capture;
  }

  [[nodiscard]] CaptureList<Variant> captures() const {
    return player_ == 0 ? CaptureSearch<Variant, 0>(pieces_).captures(takers_)
                        : CaptureSearch<Variant, 1>(pieces_).captures(takers_);
  }

  // A group of moves without captures: steps in one direction, or all moves of one flying king.
  struct Steps {
    Squares to;
    int from;   // the common start, or
    int shift;  // the distance that all moves have in common

    [[nodiscard]] int origin(int destination) const { return shift == 0 ? from : destination - shift; }
  };
  using StepList = FixedList<Steps, 4 + Variant::kPieces>;

  template <int kPlayer>
  [[nodiscard]] StepList steps() const {
    constexpr int kForward = kPlayer == 0 ? 0 : 2;
    const Squares empty = Board::kAll & ~(pieces_.own | pieces_.other);
    const Squares kings = pieces_.own & pieces_.kings;
    StepList list;
    const auto add = [&]<int kDirection>(Squares stepping) {
      constexpr std::array kShift = {Board::kRow, Board::kRow + 1, -Board::kRow - 1, -Board::kRow};
      list.push({Board::template step<kDirection>(stepping) & empty, 0, kShift[kDirection]});
    };
    const Squares stepping = Variant::kFlyingKings ? pieces_.own & ~kings : pieces_.own;
    add.template operator()<kForward>(stepping);
    add.template operator()<kForward + 1>(stepping);
    if constexpr (Variant::kFlyingKings) {
      for (Squares left = kings; left != 0; left &= left - 1) {
        const int from = std::countr_zero(left);
        Squares to = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
          to |= Board::slide(direction, from, empty);
        }
        list.push({to, from, 0});
      }
    } else {
      add.template operator()<2 - kForward>(kings);
      add.template operator()<3 - kForward>(kings);
    }
    return list;
  }
  [[nodiscard]] StepList steps() const { return player_ == 0 ? steps<0>() : steps<1>(); }

  static int count(const StepList& steps) {
    int count = 0;
    for (const Steps& group : steps) count += std::popcount(group.to);
    return count;
  }

  template <int kPlayer>
  Move random_step(Random& random) {
    if (takers_ != 0) {
      const auto found = CaptureSearch<Variant, kPlayer>(pieces_).captures(takers_);
      const int i = static_cast<int>(random.below(static_cast<std::uint32_t>(found.size())));
      const Move move = move_of(found, i);
      play<kPlayer>(found[i]);
      return move;
    }
    const StepList list = steps<kPlayer>();
    int skip = static_cast<int>(random.below(static_cast<std::uint32_t>(count(list))));
    int i = 0;
    for (; skip >= std::popcount(list[i].to); ++i) skip -= std::popcount(list[i].to);
    Squares left = list[i].to;
    for (; skip > 0; --skip) left &= left - 1;
    const int to = std::countr_zero(left);
    const int from = list[i].origin(to);
    play<kPlayer>({0, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    return move_of(from, to);
  }

  template <int kPlayer>
  void play(const Capture& move) {
    const Squares from = Board::at(move.from);
    const Squares to = Board::at(move.to);
    const bool king = (pieces_.kings & from) != 0;
    const bool reversible = king && move.taken == 0;
    if (draws_ && reversible && history_.empty()) history_.add(kings_hash());

    constexpr Squares kCrowning = Board::rows(kPlayer == 0 ? Variant::kSide - 1 : 0, 1);
    pieces_.own = (pieces_.own & ~from) | to;
    pieces_.kings &= ~(from | move.taken);
    if (king || (to & kCrowning) != 0) pieces_.kings |= to;
    pieces_.other &= ~move.taken;
    std::swap(pieces_.own, pieces_.other);
    player_ = 1 - kPlayer;
    find_moves<1 - kPlayer>();
    if (draws_) count_towards_draw(reversible);
  }

  void count_towards_draw(bool reversible) {
    const DrawPhase phase = draw_phase();
    ++quiet_;
    if (phase.number != phase_ || (phase.restarts && !reversible)) quiet_ = 0;
    phase_ = static_cast<std::uint8_t>(phase.number);
    if (reversible) {
      history_.add(kings_hash());
      occurrences_ = static_cast<std::uint8_t>(history_.occurrences());
    } else {
      history_.clear();
      occurrences_ = 1;
    }
    if (end_ != End::kNone) return;
    if (quiet_ >= phase.plies) {
      end_ = End::kQuiet;
    } else if (occurrences_ >= 3) {
      end_ = End::kRepeated;
    }
  }

  [[nodiscard]] DrawPhase draw_phase() const { return Variant::phase(pieces_.own, pieces_.other, pieces_.kings); }

  // Reversible moves are those of kings, so the kings identify the positions between irreversible moves.
  [[nodiscard]] std::uint64_t kings_hash() const {
    const Squares own = pieces_.own & pieces_.kings;
    const Squares other = pieces_.other & pieces_.kings;
    return player_ == 0 ? mix(own ^ mix(other)) : mix(other ^ mix(own));
  }

  void find_moves() { player_ == 0 ? find_moves<0>() : find_moves<1>(); }

  // Finds the pieces that can take, and whether any piece can move.
  template <int kPlayer>
  void find_moves() {
    constexpr int kForward = kPlayer == 0 ? 0 : 2;
    takers_ = CaptureSearch<Variant, kPlayer>(pieces_).takers();
    const Squares kings = pieces_.own & pieces_.kings;
    const Squares near = Board::template step<kForward>(pieces_.own) | Board::template step<kForward + 1>(pieces_.own) |
                         Board::template step<2 - kForward>(kings) | Board::template step<3 - kForward>(kings);
    const Squares empty = Board::kAll & ~(pieces_.own | pieces_.other);
    if (takers_ == 0 && (near & empty) == 0) end_ = End::kLost;
  }

  [[nodiscard]] int value_of(Squares side, int player, const Weights& weights) const {
    const Squares men = side & ~pieces_.kings;
    int sum = weights.man * std::popcount(men) + weights.king * std::popcount(side & pieces_.kings);
    for (int rows = 1; rows < Variant::kSide; rows += 2) {
      const Squares far =
          player == 0 ? Board::rows(rows, Variant::kSide - rows) : Board::rows(0, Variant::kSide - rows);
      sum += weights.advance * std::popcount(men & far);
    }
    return sum;
  }

  CheckersPieces pieces_;
  Squares takers_ = 0;  // the pieces of the player to act that can take
  std::uint8_t player_;
  End end_ = End::kNone;
  bool draws_ = true;
  std::uint8_t phase_ = 0;
  std::uint8_t quiet_ = 0;        // plies in this phase since what restarts its count
  std::uint8_t occurrences_ = 1;  // of this position with the same player to act, 1 to 3
  CheckersHistory<Variant::kMostQuietPlies + 1> history_;
};

static_assert(LearnsWeights<Checkers<EnglishDraughts>>);
static_assert(LearnsWeights<Checkers<InternationalDraughts>>);

}  // namespace boardwire
