// Othello on 4x4, 6x6 or 8x8 points. Move = point = row * size + column; pass = size * size.
//
// Black (player 0) moves first. A player without a move passes; a pass is a ply of its own, and legal only
// then. The game is over when neither side can move; the side with more discs wins.
#pragma once

#include <algorithm>
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
#include "games/othello/discs.hpp"
#include "games/othello/ending.hpp"
#include "games/othello/evaluation.hpp"
#include "games/othello/lines.hpp"
#include "games/othello/probcut.hpp"
#include "games/othello/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

class Othello {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 60;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = 64 + 1;
  using Ending = OthelloEnding;
  using Weights = OthelloWeights;
  using Evaluation = OthelloEvaluation;
  static constexpr Weights kWeights{};

  explicit Othello(int size = 8) : board_(othello::board_of(size)), size_(static_cast<std::uint8_t>(size)) {
    const int low = size / 2 - 1;
    const int high = size / 2;
    own_ = othello::bit(low * 8 + high) | othello::bit(high * 8 + low);
    other_ = othello::bit(low * 8 + low) | othello::bit(high * 8 + high);
    mobile_ = moves_of(own_, other_);
  }

  // A position on a board of `size`. `black` and `white` are the points of their discs, as bits row * size +
  // column.
  Othello(int size, std::uint64_t black, std::uint64_t white, int player) : Othello(size) {
    own_ = other_ = 0;
    for (int i = 0; i < size * size; ++i) {
      if ((black >> i & 1) != 0) own_ |= othello::bit(square(i));
      if ((white >> i & 1) != 0) other_ |= othello::bit(square(i));
    }
    player_ = static_cast<std::uint8_t>(player);
    if (player == 1) std::swap(own_, other_);
    mobile_ = moves_of(own_, other_);
    over_ = mobile_ == 0 && moves_of(other_, own_) == 0;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Move pass() const { return size_ * size_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return over_ ? kOver : player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (over_ || move < 0 || move > pass()) return false;
    if (move == pass()) return mobile_ == 0;
    return (mobile_ & othello::bit(square(move))) != 0;
  }

  // Corners first, points next to them last.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (over_) return;
    if (mobile_ == 0) {
      moves.push(pass());
      return;
    }
    const std::uint64_t corner = othello::corners_of(size_);
    const std::uint64_t beside = othello::spread(corner) & ~corner;
    for (std::uint64_t group : {mobile_ & corner, mobile_ & ~corner & ~beside, mobile_ & beside}) {
      for (; group != 0; group &= group - 1) moves.push(point(std::countr_zero(group)));
    }
  }

  [[nodiscard]] int legal_count() const { return over_ ? 0 : std::max(1, std::popcount(mobile_)); }

  void apply(Move move) { play(move == pass() ? othello::kPass : square(move)); }

  [[nodiscard]] double returns(int player) const {
    const int own = std::popcount(own_);
    const int other = std::popcount(other_);
    const int sign = (own > other) - (own < other);
    return player == player_ ? sign : -sign;
  }

  // The features for the player to act: mobility, corners, points beside an empty corner (the three that every
  // Othello primer names), discs, and on 8x8 points patterns.
  template <class Sum>
  void features(Sum& sum) const {
    using Feature = OthelloFeature;
    const std::uint64_t corner = othello::corners_of(size_);
    const std::uint64_t risky = othello::spread(corner & ~(own_ | other_));
    sum.add(Feature::kDisc, std::popcount(own_) - std::popcount(other_));
    sum.add(Feature::kMove, std::popcount(mobile_) - std::popcount(moves_of(other_, own_)));
    sum.add(Feature::kCorner, std::popcount(own_ & corner) - std::popcount(other_ & corner));
    sum.add(Feature::kBeside, std::popcount(own_ & risky) - std::popcount(other_ & risky));
    if constexpr (Sum::kPatterns) {
      Feature::Tuples::each(own_, other_, [&](int feature) { sum.add(Feature::kNamed + feature); });
    }
  }
  static constexpr WeightsLayout kLayout = OthelloFeature::kLayout;
  [[nodiscard]] bool takes_learned() const { return size_ == 8; }
  static std::vector<std::uint32_t> folded_features() { return OthelloFeature::folded(); }
  static constexpr int kResultUnit = 100;
  [[nodiscard]] int learning_result(int player) const {
    const int score = othello::final_score(own_, other_, size_ * size_);
    return player == player_ ? score : -score;
  }
  [[nodiscard]] static double value_of(double score) { return score / (kHalf + (score < 0 ? -score : score)); }
  [[nodiscard]] static int score_of(double value) {
    const double size = std::min(value < 0 ? -value : value, 0.75);
    return static_cast<int>(kHalf * (value < 0 ? -size : size) / (1 - size));
  }
  [[nodiscard]] PackedBoard packed() const { return {own_, other_}; }
  [[nodiscard]] static Othello unpacked(PackedBoard board) { return {8, board.own, board.other, 0}; }
  [[nodiscard]] int stage() const { return OthelloFeature::stage(std::popcount(own_ | other_)); }

  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    const double value = value_of(evaluation.score(*this));
    return player == player_ ? value : -value;
  }

  // Few moves for the other side and few points where it may get some; then what is safe.
  [[nodiscard]] int move_ordering(Move move, const Evaluation& evaluation) const {
    if (move == pass()) return 0;
    Othello next = *this;
    next.apply(move);
    return -kOrderScore * evaluation.score(next) / 100 - kOrderMoves * std::popcount(next.mobile_);
  }

  // About half of the depth, and of the same parity: evaluations after own and after other moves differ. The errors
  // were measured on 8x8 points.
  [[nodiscard]] int probcut_depth(int depth) const {
    const bool to_the_end = depth >= size_ * size_ - std::popcount(own_ | other_);
    return size_ != 8 || depth < kOthelloProbCutDepth || to_the_end ? 0 : depth / 4 * 2 + (depth & 1);
  }
  [[nodiscard]] std::pair<double, double> probcut_values(double value) const {
    const int score = score_of(value);
    const int margin = othello_probcut_margin(stage());
    return {value_of(score - margin), value_of(score + margin)};
  }

  // Measured in matches, see docs/reference/engines/mcts-options.md.
  static constexpr MctsTuning kMctsTuning{
      .exploration = 0.15, .urgency = 1, .evaluation_weight = 1, .evaluation_visits = 5};

  [[nodiscard]] std::uint64_t key() const { return mix(own_ ^ mix(other_ ^ mix(size_ * 2u + player_))); }

  [[nodiscard]] Ending ending() const { return Ending(size_); }
  [[nodiscard]] Ending::Position ending_position() const { return {own_, other_}; }

  // Plays a uniformly random legal move.
  Move playout_step(Random& random) {
    if (mobile_ == 0) {
      play(othello::kPass);
      return pass();
    }
    std::uint64_t points = mobile_;
    for (auto skip = random.below(static_cast<unsigned>(std::popcount(points))); skip > 0; --skip) {
      points &= points - 1;
    }
    const int chosen = std::countr_zero(points);
    play(chosen);
    return point(chosen);
  }

  void cells(std::span<std::uint8_t> points) const {
    const std::uint64_t black = player_ == 0 ? own_ : other_;
    const std::uint64_t white = player_ == 0 ? other_ : own_;
    for (int i = 0; i < size_ * size_; ++i) {
      const int at = square(i);
      points[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>((black >> at & 1) + 2 * (white >> at & 1));
    }
  }
  [[nodiscard]] int cell_count() const { return size_ * size_; }

 private:
  [[nodiscard]] int square(Move point) const { return size_ == 8 ? point : point / size_ * 8 + point % size_; }
  [[nodiscard]] Move point(int square) const { return size_ == 8 ? square : square / 8 * size_ + square % 8; }

  void play(int square) {
    if (square != othello::kPass) {
      const std::uint64_t turned = othello::flips(own_, other_, square);
      own_ |= turned | othello::bit(square);
      other_ &= ~turned;
    }
    std::swap(own_, other_);
    player_ ^= 1;
    mobile_ = moves_of(own_, other_);
    if (mobile_ == 0) over_ = moves_of(other_, own_) == 0;
  }

  [[nodiscard]] std::uint64_t moves_of(std::uint64_t own, std::uint64_t other) const {
    return othello::moves_of(own, other, board_);
  }

  static constexpr int kOrderScore = 1000;  // a disc in the evaluation, in the unit of the history
  static constexpr int kOrderMoves = 3000;  // a move of the other side

  static constexpr double kHalf = 2000;  // a lead of 20 discs has the value 0.5

  std::uint64_t own_ = 0;     // discs of the player to act
  std::uint64_t other_ = 0;   // discs of the other player
  std::uint64_t mobile_ = 0;  // moves of the player to act
  std::uint64_t board_;       // the points of a board of this size
  std::uint8_t size_;
  std::uint8_t player_ = 0;
  bool over_ = false;
};

static_assert(WeighedGame<Othello> && LearnsWeights<Othello>);

}  // namespace boardwire
