// Connect Four, 7 columns by 6 rows. Move = column, 0..6.
//
// The board is two words with 7 bits a column, the lowest row first and one spare bit on top
// (J. Tromp's layout; also P. Pons, "Solving Connect 4"). The spare bit stays 0, so shifts never run
// from one column into the next.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

class ConnectFour {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 7;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxMoves;
  static constexpr int kColumns = 7;
  static constexpr int kRows = 6;

  [[nodiscard]] int players() const { return 2; }

  [[nodiscard]] int to_act() const {
    if (won_ || all_ == kBoard) return kOver;
    return player_;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return move >= 0 && move < kColumns && to_act() != kOver && (landing() & column(move)) != 0;
  }

  // From the centre outwards: the centre takes part in most lines.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    const std::uint64_t points = landing();
    for (const int move : {3, 2, 4, 1, 5, 0, 6}) {
      if ((points & column(move)) != 0) moves.push(move);
    }
  }

  [[nodiscard]] int legal_count() const { return std::popcount(landing()); }

  void apply(Move move) { drop(landing() & column(move)); }

  [[nodiscard]] double returns(int player) const {
    if (!won_) return 0;
    return player == player_ ? -1 : 1;  // the winner moved last
  }

  // Fours that are still possible: lines of four points without a stone of the other side.
  [[nodiscard]] double evaluate(int player) const {
    const std::uint64_t other = own_ ^ all_;
    const int lines = fours(kBoard & ~other) - fours(kBoard & ~own_);
    const int threes = std::popcount(threats(own_)) - std::popcount(threats(other));
    const double guess = (lines + 12.0 * threes) / 400.0;
    return player == player_ ? guess : -guess;
  }

  // all_ + kBottom marks the landing point of each column, so adding own_ is unique (Pons).
  [[nodiscard]] std::uint64_t key() const { return mix(own_ + all_ + kBottom); }

  // Plays a uniformly random legal move: draws columns until one is not full, as most are.
  Move rollout_step(Random& random) {
    for (;;) {
      const auto move = static_cast<Move>(random.below(kColumns));
      const std::uint64_t point = landing() & column(move);
      if (point != 0) {
        drop(point);
        return move;
      }
    }
  }

  void cells(std::span<std::uint8_t> points) const {
    const std::uint64_t first = player_ == 0 ? own_ : own_ ^ all_;
    for (unsigned row = 0; row < kRows; ++row) {
      for (unsigned col = 0; col < kColumns; ++col) {
        const unsigned bit = col * kStride + row;
        const auto stone = all_ >> bit & 1;
        points[row * kColumns + col] = static_cast<std::uint8_t>(2 * stone - (first >> bit & 1));
      }
    }
  }
  [[nodiscard]] int cell_count() const { return kColumns * kRows; }

 private:
  static constexpr int kStride = kRows + 1;
  static constexpr std::uint64_t kBottom = 0x0000040810204081;
  static constexpr std::uint64_t kBoard = kBottom * 0x3f;

  static constexpr std::uint64_t column(Move move) { return std::uint64_t{0x3f} << (move * kStride); }

  // The point of each column where a stone would come to rest.
  [[nodiscard]] std::uint64_t landing() const { return (all_ + kBottom) & kBoard; }

  void drop(std::uint64_t point) {
    own_ |= point;
    all_ |= point;
    won_ = has_four(own_);
    own_ ^= all_;
    player_ ^= 1;
  }

  static bool has_four(std::uint64_t stones) {
    std::uint64_t found = 0;
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
      const std::uint64_t pairs = stones & stones >> step;
      found |= pairs & pairs >> 2 * step;
    }
    return found != 0;
  }

  static int fours(std::uint64_t points) {
    int count = 0;
    for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
      const std::uint64_t pairs = points & points >> step;
      count += std::popcount(pairs & pairs >> 2 * step);
    }
    return count;
  }

  // Empty points that would complete a four for these stones.
  [[nodiscard]] std::uint64_t threats(std::uint64_t stones) const {
    std::uint64_t points = stones << 1 & stones << 2 & stones << 3;
    for (const int step : {kStride - 1, kStride, kStride + 1}) {
      const std::uint64_t up = stones << step & stones << 2 * step;
      const std::uint64_t down = stones >> step & stones >> 2 * step;
      points |= up & stones << 3 * step;
      points |= up & stones >> step;
      points |= down & stones << step;
      points |= down & stones >> 3 * step;
    }
    return points & kBoard & ~all_;
  }

  std::uint64_t own_ = 0;  // stones of the player to act
  std::uint64_t all_ = 0;  // stones of both
  std::uint8_t player_ = 0;
  bool won_ = false;  // the player who moved last has a four
};

static_assert(Game<ConnectFour>);

}  // namespace boardwire
