// Othello on 4x4, 6x6 or 8x8 points. Move = point = row * size + column; pass = size * size.
//
// Black (player 0) moves first. A player without a move passes: that is a ply of its own, legal exactly
// then. The game is over when neither side can move; the side with more discs wins.
//
// Inside, every size lives in the lower left corner of an 8x8 word: what lies outside a smaller board
// belongs to nobody and so ends every line, as the edge does.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "game.hpp"
#include "random.hpp"
#include "search/mcts_options.hpp"

namespace boardwire {

class Othello {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 60;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = 64 + 1;

  explicit Othello(int size = 8) : size_(static_cast<std::uint8_t>(size)) {
    for (int row = 0; row < size; ++row) board_ |= ((std::uint64_t{1} << size) - 1) << 8 * row;
    const int low = size / 2 - 1;
    const int high = size / 2;
    own_ = bit(low * 8 + high) | bit(high * 8 + low);
    other_ = bit(low * 8 + low) | bit(high * 8 + high);
    mobile_ = reach(own_, other_);
  }

  // A position of a board of `size`: `black` and `white` are the points they hold, as bits row * size + column.
  Othello(int size, std::uint64_t black, std::uint64_t white, int player) : Othello(size) {
    own_ = other_ = 0;
    for (int i = 0; i < size * size; ++i) {
      if ((black >> i & 1) != 0) own_ |= bit(square(i));
      if ((white >> i & 1) != 0) other_ |= bit(square(i));
    }
    player_ = static_cast<std::uint8_t>(player);
    if (player == 1) std::swap(own_, other_);
    mobile_ = reach(own_, other_);
    over_ = mobile_ == 0 && reach(other_, own_) == 0;
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Move pass() const { return size_ * size_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return over_ ? kOver : player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (over_ || move < 0 || move > pass()) return false;
    if (move == pass()) return mobile_ == 0;
    return (mobile_ & bit(square(move))) != 0;
  }

  // Corners first, points next to them last.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (over_) return;
    if (mobile_ == 0) {
      moves.push(pass());
      return;
    }
    const std::uint64_t corner = corners();
    const std::uint64_t beside = spread(corner) & ~corner;
    for (std::uint64_t group : {mobile_ & corner, mobile_ & ~corner & ~beside, mobile_ & beside}) {
      for (; group != 0; group &= group - 1) moves.push(point(std::countr_zero(group)));
    }
  }

  [[nodiscard]] int legal_count() const { return over_ ? 0 : std::max(1, std::popcount(mobile_)); }

  void apply(Move move) { play(move == pass() ? kPass : square(move)); }

  [[nodiscard]] double returns(int player) const {
    const int own = std::popcount(own_);
    const int other = std::popcount(other_);
    const int sign = (own > other) - (own < other);
    return player == player_ ? sign : -sign;
  }

  // Mobility, corners held, and points beside an empty corner: the three things that every Othello
  // primer names. Discs count for little before the end.
  [[nodiscard]] double evaluate(int player) const {
    const std::uint64_t corner = corners();
    const std::uint64_t risky = spread(corner & ~(own_ | other_));
    const int moves = std::popcount(mobile_) - std::popcount(reach(other_, own_));
    const int held = std::popcount(own_ & corner) - std::popcount(other_ & corner);
    const int beside = std::popcount(own_ & risky) - std::popcount(other_ & risky);
    const int discs = std::popcount(own_) - std::popcount(other_);
    const double score = 4.0 * moves + 30.0 * held - 8.0 * beside + 0.5 * discs;
    const double guess = score / (100.0 + (score < 0 ? -score : score));
    return player == player_ ? guess : -guess;
  }

  // Measured in matches, see docs/engines.md.
  void tune(MctsOptions& options) const {
    options.rave = true;
    options.urgency = 1;
    options.exploration = 0.4;
  }

  [[nodiscard]] std::uint64_t key() const { return mix(own_ ^ mix(other_ ^ mix(size_ * 2u + player_))); }

  // Plays a uniformly random legal move.
  Move rollout_step(Random& random) {
    if (mobile_ == 0) {
      play(kPass);
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
      points[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>((black >> at & 1) + 2 * (white >> at & 1));
    }
  }
  [[nodiscard]] int cell_count() const { return size_ * size_; }

 private:
  static constexpr int kPass = 64;

  static constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << square; }
  [[nodiscard]] int square(Move point) const {
    return size_ == 8 ? point : point / size_ * 8 + point % size_;
  }
  [[nodiscard]] Move point(int square) const {
    return size_ == 8 ? square : square / 8 * size_ + square % 8;
  }

  [[nodiscard]] std::uint64_t corners() const {
    const int last = size_ - 1;
    return bit(0) | bit(last) | bit(last * 8) | bit(last * 8 + last);
  }

  // The points within one step in any direction, the points themselves included.
  [[nodiscard]] std::uint64_t spread(std::uint64_t points) const {
    points |= (points & 0x7f7f7f7f7f7f7f7f) << 1 | (points & 0xfefefefefefefefe) >> 1;
    points |= points << 8 | points >> 8;
    return points & board_;
  }

  void play(int square) {
    if (square != kPass) {
      const std::uint64_t turned = flips(square);
      own_ |= turned | bit(square);
      other_ &= ~turned;
    }
    std::swap(own_, other_);
    player_ ^= 1;
    mobile_ = reach(own_, other_);
    if (mobile_ == 0) over_ = reach(other_, own_) == 0;
  }

  // The empty points where a line of `other` discs begins that ends at one of `own`: the moves of `own`.
  // Each direction floods from the own discs through other discs; the doubled steps are Kogge-Stone.
  [[nodiscard]] std::uint64_t reach(std::uint64_t own, std::uint64_t other) const {
    const std::uint64_t inner = other & 0x7e7e7e7e7e7e7e7e;  // no line runs round the edge
    const auto both_ways = [own](std::uint64_t through, int step) {
      std::uint64_t up = through & own << step;
      std::uint64_t down = through & own >> step;
      up |= through & up << step;
      down |= through & down >> step;
      const std::uint64_t pairs_up = through & through << step;
      const std::uint64_t pairs_down = through & through >> step;
      up |= pairs_up & up << 2 * step;
      down |= pairs_down & down >> 2 * step;
      up |= pairs_up & up << 2 * step;
      down |= pairs_down & down >> 2 * step;
      return up << step | down >> step;
    };
    const std::uint64_t found =
        both_ways(inner, 1) | both_ways(other, 8) | both_ways(inner, 7) | both_ways(inner, 9);
    return found & board_ & ~(own | other);
  }

  // The discs that a stone of the player to act turns, when placed on `square`.
  [[nodiscard]] std::uint64_t flips(int square) const {
    const Rays& rays = kRays[static_cast<std::size_t>(square)];
    std::uint64_t turned = 0;
    // Towards higher squares: adding 1 below the ray carries through the other side's discs and stops
    // at the first square that is not one.
    for (const std::uint64_t ray : rays.up) {
      const std::uint64_t end = ((other_ | ~ray) + 1) & ray & own_;
      turned |= (end - (end != 0)) & ray;
    }
    // Towards lower squares: the first square that is not the other side's is the highest one left.
    for (const std::uint64_t ray : rays.down) {
      const std::uint64_t stop = std::bit_floor(ray & ~other_);
      const std::uint64_t end = stop & own_;
      turned |= ray & (-end << 1);
    }
    return turned;
  }

  struct Rays {
    std::array<std::uint64_t, 4> up;
    std::array<std::uint64_t, 4> down;
  };
  // All squares of the 8x8 word from a square to its edge, in the four rising and falling directions.
  static constexpr std::array<Rays, 64> kRays = [] {
    std::array<Rays, 64> table{};
    for (int from = 0; from < 64; ++from) {
      constexpr int kDirections[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
      for (int d = 0; d < 4; ++d) {
        for (const int sign : {1, -1}) {
          auto& rays = table[static_cast<std::size_t>(from)];
          auto& ray = (sign > 0 ? rays.up : rays.down)[static_cast<std::size_t>(d)];
          int row = from / 8 + sign * kDirections[d][0];
          int col = from % 8 + sign * kDirections[d][1];
          for (; row >= 0 && row < 8 && col >= 0 && col < 8;
               row += sign * kDirections[d][0], col += sign * kDirections[d][1]) {
            ray |= std::uint64_t{1} << (row * 8 + col);
          }
        }
      }
    }
    return table;
  }();

  std::uint64_t own_ = 0;     // discs of the player to act
  std::uint64_t other_ = 0;   // discs of the other player
  std::uint64_t mobile_ = 0;  // moves of the player to act
  std::uint64_t board_ = 0;   // the points of a board of this size
  std::uint8_t size_;
  std::uint8_t player_ = 0;
  bool over_ = false;
};

static_assert(Game<Othello>);

}  // namespace boardwire
