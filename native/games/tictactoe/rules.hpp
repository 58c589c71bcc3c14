// Tic-tac-toe on 3x3 points. Move = point = row * 3 + column.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

class TicTacToe {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 9;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxMoves;
  // Simulations are so short that threads that share a tree wait for each other.
  static constexpr MctsTuning kMctsTuning{.own_trees = true};

  TicTacToe() = default;

  // The position with these marks, as bits 1 << point; the side with fewer marks, or black, is to move.
  TicTacToe(unsigned black, unsigned white)
      : marks_{static_cast<std::uint16_t>(black), static_cast<std::uint16_t>(white)},
        player_(std::popcount(black) > std::popcount(white)) {}

  // Whether play from the empty board can reach this position.
  [[nodiscard]] bool can_be() const {
    const int lead = std::popcount(marks_[0]) - std::popcount(marks_[1]);
    if ((marks_[0] & marks_[1]) != 0 || lead < 0 || lead > 1) return false;
    // The game ends with the first line, so the side with a line moved last.
    return !line(marks_[player_]);
  }

  [[nodiscard]] int players() const { return 2; }

  [[nodiscard]] int to_act() const {
    if (line(marks_[0]) || line(marks_[1]) || empties() == 0) return kOver;
    return player_;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    return move >= 0 && move < 9 && to_act() != kOver && (empties() >> move & 1) != 0;
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for (unsigned left = empties(); left != 0; left &= left - 1) moves.push(std::countr_zero(left));
  }

  void apply(Move move) {
    marks_[player_] = static_cast<std::uint16_t>(marks_[player_] | 1u << move);
    player_ ^= 1;
  }

  [[nodiscard]] double returns(int player) const {
    if (line(marks_[0])) return player == 0 ? 1 : -1;
    if (line(marks_[1])) return player == 1 ? 1 : -1;
    return 0;
  }

  // The difference of the lines that are still open to each side.
  [[nodiscard]] double evaluate(int player) const {
    int open = 0;
    for (const unsigned three : kLines) {
      open += ((marks_[1] & three) == 0) - ((marks_[0] & three) == 0);
    }
    return (player == 0 ? open : -open) / 10.0;
  }

  [[nodiscard]] std::uint64_t key() const { return mix(marks_[0] | marks_[1] << 9 | player_ << 18); }

  // Equal for the eight positions that rotations and reflections of the board make of one.
  [[nodiscard]] std::uint64_t canonical_key() const {
    std::uint64_t least = ~std::uint64_t{0};
    std::array<unsigned, 2> marks{marks_[0], marks_[1]};
    for (int turn = 0; turn < 8; ++turn) {
      least = std::min<std::uint64_t>(least, marks[0] | marks[1] << 9);
      for (unsigned& one : marks) one = turn == 3 ? mirrored(one) : rotated(one);
    }
    return mix(least | std::uint64_t{player_} << 18);
  }

  void cells(std::span<std::uint8_t> points) const {
    for (unsigned i = 0; i < 9; ++i) {
      points[i] = static_cast<std::uint8_t>((marks_[0] >> i & 1) + 2 * (marks_[1] >> i & 1));
    }
  }
  [[nodiscard]] int cell_count() const { return 9; }

 private:
  static constexpr std::array<unsigned, 8> kLines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  // The board rotated by 90 degrees: point 3 * row + col moves to 3 * col + (2 - row).
  static constexpr unsigned rotated(unsigned marks) {
    unsigned result = 0;
    for (unsigned point = 0; point < 9; ++point) {
      result |= (marks >> point & 1) << (3 * (point % 3) + 2 - point / 3);
    }
    return result;
  }
  // Left and right swapped.
  static constexpr unsigned mirrored(unsigned marks) {
    return (marks & 0111) << 2 | (marks & 0222) | (marks & 0444) >> 2;
  }

  // One bit for each of the 512 sets of points: does it hold a line?
  static constexpr std::array<std::uint64_t, 8> kHasLine = [] {
    std::array<std::uint64_t, 8> table{};
    for (unsigned marks = 0; marks < 512; ++marks) {
      for (const unsigned three : kLines) {
        if ((marks & three) == three) table[marks / 64] |= std::uint64_t{1} << marks % 64;
      }
    }
    return table;
  }();
  static bool line(unsigned marks) { return (kHasLine[marks / 64] >> marks % 64 & 1) != 0; }

  [[nodiscard]] unsigned empties() const { return 0777u & ~(marks_[0] | unsigned{marks_[1]}); }

  std::array<std::uint16_t, 2> marks_{};
  std::uint8_t player_ = 0;
};

static_assert(Game<TicTacToe>);

}  // namespace boardwire
