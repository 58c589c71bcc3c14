// Connect Four, 7 columns by 6 rows. Move = column, 0..6.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "abilities.hpp"
#include "evaluation/features.hpp"
#include "evaluation/policy_network.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/connect4/ending.hpp"
#include "games/connect4/stones.hpp"
#include "games/connect4/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

class ConnectFour {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 7;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxMoves;
  // Simulations are so short that threads that share a tree wait for each other.
  static constexpr MctsTuning kMctsTuning{.own_trees = true};
  using Ending = ConnectFourEnding;
  using Weights = ConnectFourWeights;
  using Evaluation = Weights;
  static constexpr Weights kWeights{};
  static constexpr PolicyShape kPolicy{
      .squares = connect4::kColumns * connect4::kStride, .first = 128, .second = 64, .moves = kMaxMoves};
  using Policy = PolicyNetwork<kPolicy>;
  static constexpr WeightsLayout kPolicyLayout{"connect4", kPolicy.parameters(), 1, 1};

  [[nodiscard]] int players() const { return 2; }

  [[nodiscard]] int to_act() const {
    if (won_ || all_ == connect4::kBoard) return kOver;
    return player_;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return move >= 0 && move < connect4::kColumns && to_act() != kOver && (landing() & connect4::column(move)) != 0;
  }

  // From the centre outwards, since the centre is part of most lines.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    const std::uint64_t points = landing();
    for (const int move : {3, 2, 4, 1, 5, 0, 6}) {
      if ((points & connect4::column(move)) != 0) moves.push(move);
    }
  }

  [[nodiscard]] int legal_count() const { return std::popcount(landing()); }

  void apply(Move move) { drop(landing() & connect4::column(move)); }

  [[nodiscard]] double returns(int player) const {
    if (!won_) return 0;
    return player == player_ ? -1 : 1;  // the winner moved last
  }

  // Counts the possible fours, which are lines of four points without a stone of the other side, and the points
  // that would complete one.
  [[nodiscard]] double evaluate(int player, const Weights& weights = kWeights) const {
    const std::uint64_t other = own_ ^ all_;
    const int lines = connect4::fours(connect4::kBoard & ~other) - connect4::fours(connect4::kBoard & ~own_);
    const int threes = std::popcount(connect4::threats(own_, all_)) - std::popcount(connect4::threats(other, all_));
    const double value = std::clamp((weights.line * lines + weights.threat * threes) / 10000.0, -0.9999, 0.9999);
    return player == player_ ? value : -value;
  }

  [[nodiscard]] std::uint64_t key() const { return mix(connect4::number(own_, all_)); }

  // Equal for a position and its mirror image.
  [[nodiscard]] std::uint64_t canonical_key() const {
    const std::uint64_t number = connect4::number(own_, all_);
    return mix(std::min(number, connect4::mirrored(number)));
  }

  // The stones of the player to act and of the other, for a network.
  [[nodiscard]] PackedBoard packed() const { return {own_, own_ ^ all_}; }

  [[nodiscard]] Ending ending() const { return {}; }
  [[nodiscard]] Ending::Position ending_position() const { return {own_, all_}; }

  // Plays a uniformly random legal move: draws columns until one is not full. Most are not.
  Move playout_step(Random& random) {
    for (;;) {
      const auto move = static_cast<Move>(random.below(connect4::kColumns));
      const std::uint64_t point = landing() & connect4::column(move);
      if (point != 0) {
        drop(point);
        return move;
      }
    }
  }

  void cells(std::span<std::uint8_t> points) const {
    const std::uint64_t first = player_ == 0 ? own_ : own_ ^ all_;
    for (unsigned row = 0; row < connect4::kRows; ++row) {
      for (unsigned col = 0; col < connect4::kColumns; ++col) {
        const unsigned bit = col * connect4::kStride + row;
        const auto stone = all_ >> bit & 1;
        points[row * connect4::kColumns + col] = static_cast<std::uint8_t>(2 * stone - (first >> bit & 1));
      }
    }
  }
  [[nodiscard]] int cell_count() const { return connect4::kColumns * connect4::kRows; }

 private:
  [[nodiscard]] std::uint64_t landing() const { return connect4::landing(all_); }

  void drop(std::uint64_t point) {
    own_ |= point;
    all_ |= point;
    won_ = connect4::has_four(own_);
    own_ ^= all_;
    player_ ^= 1;
  }

  std::uint64_t own_ = 0;  // stones of the player to act
  std::uint64_t all_ = 0;  // stones of both
  std::uint8_t player_ = 0;
  bool won_ = false;  // the player who moved last has a four
};

static_assert(WeighedGame<ConnectFour>);

}  // namespace boardwire
