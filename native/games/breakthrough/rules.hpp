// Breakthrough (Dan Troyka, 2000) on 3 to 8 columns and rows. Move = 3 * point + direction, where point is
// row * columns + column of the pawn and direction 0, 1, 2 is a step to a lower column, straight ahead, to a
// higher column.
//
// Black (player 0) moves first. It starts on the highest row and moves down; white starts on the lowest and
// moves up; a board of six rows or more has two rows of pawns a side. A pawn steps one row ahead, straight or
// diagonally, onto an empty square; diagonally it may capture. The player that reaches the other end of the
// board or captures the last pawn wins. There is always a move: no own pawn stands in front of the foremost
// pawn, so a diagonal square before it is empty or holds a pawn to capture.
//
// Internally every board lies in the lower left corner of an 8x8 word, and the player to act moves up.
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
#include "evaluation/features.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/breakthrough/evaluation.hpp"
#include "games/breakthrough/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

class Breakthrough {
 public:
  static constexpr int kMinSide = 3;
  static constexpr int kMaxSide = 8;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 3 * 2 * kMaxSide;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = 3 * kMaxSide * kMaxSide;
  // Simulations are so short that threads that share a tree wait for each other.
  static constexpr MctsTuning kMctsTuning{.own_trees = true};
  using Weights = BreakthroughWeights;
  using Evaluation = BreakthroughEvaluation;
  static constexpr Weights kWeights{};

  explicit Breakthrough(int columns = 8, int rows = 8)
      : columns_(static_cast<std::uint8_t>(columns)), rows_(static_cast<std::uint8_t>(rows)) {
    own_ = other_ = row(0);
    if (rows >= 6) own_ = other_ |= row(1);
    other_ = flipped(other_);
  }

  // A position: the points of each side's pawns, as bits row * columns + column, and the player to move.
  Breakthrough(int columns, int rows, std::uint64_t black, std::uint64_t white, int player)
      : Breakthrough(columns, rows) {
    own_ = other_ = 0;
    player_ = static_cast<std::uint8_t>(player);
    for (int point = 0; point < cell_count(); ++point) {
      if ((black >> point & 1) != 0) (player == 0 ? own_ : other_) |= bit(square(point));
      if ((white >> point & 1) != 0) (player == 1 ? own_ : other_) |= bit(square(point));
    }
    const std::uint64_t end = row(rows - 1);
    if ((own_ & end) != 0 || other_ == 0) winner_ = player_;
    if ((flipped(other_) & end) != 0 || own_ == 0) winner_ = static_cast<std::uint8_t>(1 - player);
  }

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  // The number of pawns that a side starts with.
  [[nodiscard]] int pawns() const { return columns_ * (rows_ >= 6 ? 2 : 1); }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return winner_ == kNobody ? player_ : kOver; }
  // The player to move, also when the game is over.
  [[nodiscard]] int side_to_move() const { return player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (winner_ != kNobody || move < 0 || move >= 3 * cell_count()) return false;
    const int from = square(move / 3);
    if ((own_ & bit(from)) == 0) return false;
    const int direction = move % 3;
    return (targets()[static_cast<std::size_t>(direction)] & bit(from) << (7 + direction)) != 0;
  }

  // Winning steps first, then captures, then other steps; within each group the foremost pawns first.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (winner_ != kNobody) return;
    const Targets to = targets();
    const std::uint64_t end = row(rows_ - 1);
    for (const std::uint64_t group : {end, other_ & ~end, ~(other_ | end)}) {
      for (const int direction : {1, 0, 2}) {
        for (std::uint64_t left = to[static_cast<std::size_t>(direction)] & group; left != 0;) {
          const int square = 63 - std::countl_zero(left);
          left ^= bit(square);
          moves.push(3 * point(square - 7 - direction) + direction);
        }
      }
    }
  }

  [[nodiscard]] int legal_count() const {
    if (winner_ != kNobody) return 0;
    const Targets to = targets();
    return std::popcount(to[0]) + std::popcount(to[1]) + std::popcount(to[2]);
  }

  void apply(Move move) { step(square(move / 3), move % 3); }

  [[nodiscard]] double returns(int player) const { return player == winner_ ? 1 : -1; }

  // The features for the player to act, who moves up.
  template <class Sum>
  void features(Sum& sum) const {
    using Feature = BreakthroughFeature;
    const std::uint64_t other = flipped(other_);
    sum.add(Feature::kTempo);
    sum.add(Feature::kPawn, std::popcount(own_) - std::popcount(other));
    for (int i = 1; i < 7; ++i)
      sum.add(Feature::kRow + i - 1, std::popcount(own_ & row(i)) - std::popcount(other & row(i)));
    Feature::Tuples::each(own_, other_, [&](int feature) { sum.add(Feature::kNamedCount + feature); });
  }
  static constexpr WeightsLayout kLayout = BreakthroughFeature::kLayout;
  static std::vector<std::uint32_t> folded_features() { return BreakthroughFeature::folded(); }
  static constexpr int kResultUnit = 200;  // of log-odds
  [[nodiscard]] int learning_result(int player) const { return player == winner_ ? 1 : -1; }
  [[nodiscard]] static double value_of(int score) { return score / (kHalf + (score < 0 ? -score : score)); }
  [[nodiscard]] static int score_of(double value) {
    const double size = std::min(value < 0 ? -value : value, 0.9);
    return static_cast<int>(kHalf * (value < 0 ? -size : size) / (1 - size));
  }
  [[nodiscard]] PackedBoard packed() const { return {own_, other_}; }
  [[nodiscard]] static Breakthrough unpacked(PackedBoard board) {
    Breakthrough position;
    position.own_ = board.own;
    position.other_ = board.other;
    return position;
  }
  [[nodiscard]] int stage() const { return 0; }
  [[nodiscard]] bool takes_learned() const { return columns_ == 8 && rows_ == 8; }
  // Pawns, with a weight by their distance from the goal.
  [[nodiscard]] int named_score(const Weights& weights) const {
    return kTenth * (value_of(own_, weights) - value_of(flipped(other_), weights) + weights.tempo);
  }

  static constexpr int kScoreUnit = 40;  // half a pawn
  [[nodiscard]] int score(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    const int score = evaluation.score(*this);
    return player == player_ ? score : -score;
  }
  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    return value_of(score(player, evaluation));
  }

  // A pawn next to its goal wins at once, or must be taken.
  [[nodiscard]] bool forced() const { return ((own_ & row(rows_ - 2)) | (other_ & row(1))) != 0; }
  static constexpr bool kLateMoveReductions = true;

  [[nodiscard]] std::uint64_t key() const {
    return mix(own_ ^ mix(other_ ^ mix((columns_ * 16u + rows_) * 2u + player_)));
  }

  // Plays a uniformly random legal move.
  Move playout_step(Random& random) {
    const Targets to = targets();
    const int left = std::popcount(to[0]);
    const int ahead = left + std::popcount(to[1]);
    const int all = ahead + std::popcount(to[2]);
    const int chosen = static_cast<int>(random.below(static_cast<std::uint32_t>(all)));
    const int direction = (chosen >= left) + (chosen >= ahead);
    const int before = direction == 0 ? 0 : direction == 1 ? left : ahead;
    const int target = nth_bit(to[static_cast<std::size_t>(direction)], chosen - before);
    const int from = target - 7 - direction;
    const Move move = 3 * point(from) + direction;
    step(from, direction);
    return move;
  }

  void cells(std::span<std::uint8_t> points) const {
    for (int i = 0; i < cell_count(); ++i) {
      const std::uint64_t here = bit(square(i));
      const int player = (own_ & here) != 0 ? player_ : 1 - player_;
      points[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(((own_ | other_) & here) != 0 ? player + 1 : 0);
    }
  }
  [[nodiscard]] int cell_count() const { return columns_ * rows_; }

 private:
  static constexpr std::uint8_t kNobody = 2;
  static constexpr std::uint64_t kNotFirstColumn = 0xfefefefefefefefe;
  using Targets = std::array<std::uint64_t, 3>;  // the targets of steps in each direction

  static constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << square; }
  [[nodiscard]] std::uint64_t row(int r) const { return ((std::uint64_t{1} << columns_) - 1) << 8 * r; }

  // The other player's view of the same squares: the rows in reverse.
  [[nodiscard]] std::uint64_t flipped(std::uint64_t squares) const {
    return __builtin_bswap64(squares) >> (64 - 8 * rows_);
  }

  // Converts between points and squares from the view of the player to act.
  [[nodiscard]] int square(int point) const { return seen(point / columns_) * 8 + point % columns_; }
  [[nodiscard]] int point(int square) const { return seen(square / 8) * columns_ + square % 8; }
  [[nodiscard]] int seen(int r) const { return player_ == 0 ? rows_ - 1 - r : r; }

  // A step off a side of the board would end in another row, or beside a board with fewer than 8 columns.
  [[nodiscard]] Targets targets() const {
    const std::uint64_t last_column = std::uint64_t{0x0101010101010101} << (columns_ - 1);
    return {(own_ & kNotFirstColumn) << 7 & ~own_, own_ << 8 & ~(own_ | other_), (own_ & ~last_column) << 9 & ~own_};
  }

  void step(int from, int direction) {
    const std::uint64_t target = bit(from) << (7 + direction);
    own_ ^= bit(from) | target;
    other_ &= ~target;
    if ((target & row(rows_ - 1)) != 0 || other_ == 0) winner_ = player_;
    own_ = flipped(std::exchange(other_, flipped(own_)));
    player_ ^= 1;
  }

  // The value of pawns that move up. None of them has reached its goal.
  [[nodiscard]] int value_of(std::uint64_t pawns, const Weights& weights) const {
    int sum = weights.pawn * std::popcount(pawns);
    for (int left = rows_ - 2; left >= 1; --left) {
      const int there = std::popcount(pawns & row(rows_ - 1 - left));
      sum += weights.advance[static_cast<std::size_t>(left - 1)] * there;
    }
    return sum;
  }

  // The n-th of the squares in a set, counted from 0. (S. Vigna, "Broadword Implementation of Rank/Select
  // Queries", 2008: sums of bytes find the row, and a table the square in it.)
  static int nth_bit(std::uint64_t set, int n) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kHighs = 0x8080808080808080;
    std::uint64_t sums = set - (set >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * kOnes;  // byte i: squares in the rows 0 to i
    const auto rank = static_cast<std::uint64_t>(n);
    const int shift = 8 * std::popcount(((rank * kOnes | kHighs) - sums) & kHighs);
    const auto before = static_cast<unsigned>(sums << 8 >> shift & 0xff);
    return shift + kNth[set >> shift & 0xff][rank - before];
  }
  static constexpr std::array<std::array<std::uint8_t, 8>, 256> kNth = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t set = 0; set < table.size(); ++set) {
      std::size_t n = 0;
      for (std::uint8_t i = 0; i < 8; ++i) {
        if ((set >> i & 1) != 0) table[set][n++] = i;
      }
    }
    return table;
  }();

  static constexpr int kTenth = 8;       // of a pawn, in the unit of the score
  static constexpr double kHalf = 800;  // this score has the value 0.5

  std::uint64_t own_;    // pawns of the player to act
  std::uint64_t other_;  // pawns of the other player
  std::uint8_t columns_;
  std::uint8_t rows_;
  std::uint8_t player_ = 0;
  std::uint8_t winner_ = kNobody;
};

static_assert(WeighedGame<Breakthrough> && LearnsWeights<Breakthrough>);

}  // namespace boardwire
