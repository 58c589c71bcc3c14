// The ending of Othello for the solver. The method goes back to P.-M. Feinstein and J.-C. Weill ("solver.c",
// 1990s). The order of moves is fastest first (M. Brockington: the fewer moves the other side has, the sooner
// its positions are finished), with parity where few points are left.
//
// The score is counted in discs, and the winner gets the empty points, too. So it is always even.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "game.hpp"
#include "games/othello/discs.hpp"
#include "games/othello/lines.hpp"

namespace boardwire {

// The devices that make the search smaller. Tests and measurements switch them off one by one.
struct OthelloDevices {
  bool fastest_first = true;
  bool parity = true;
  bool stability = true;
};

template <OthelloDevices kDevices = {}>
class OthelloEndingWith {
 public:
  using Discs = othello::Discs;

  struct Position {
    Discs own;  // of the player to act
    Discs other;
  };
  // The result of look() for expand().
  struct Node {
    Discs mobile = 0;  // the moves of the player to act
  };
  struct Child {
    Position position;
    std::uint64_t key;
    int weight;
    int move;  // a square, or othello::kPass
  };
  using Children = FixedList<Child, 60>;

  static constexpr double kNodesPerSecond = 1.5e6;
  static constexpr int kTableWins = 10;

  explicit OthelloEndingWith(int size)
      : board_(othello::board_of(size)), corners_(othello::corners_of(size)), size_(size) {
    const Discs quarter = othello::board_of(size / 2);
    quarters_ = {quarter, quarter << size / 2, quarter << size / 2 * 8, quarter << size / 2 * 9};
  }

  [[nodiscard]] int least() const { return -points(); }
  [[nodiscard]] int most() const { return points(); }
  [[nodiscard]] int plies_left(const Position& at) const { return std::popcount(empty(at)); }

  [[nodiscard]] Move move_of(int square) const {
    if (square == othello::kPass) return points();
    return square / 8 * size_ + square % 8;
  }

  // Both halves of the product of the two sides, which a 64-bit multiplication mixes well (as wyhash does).
  [[nodiscard]] static std::uint64_t key(const Position& at) {
    const auto product = static_cast<unsigned __int128>(at.own ^ 0xa0761d6478bd642f) * (at.other ^ 0xe7037ed1a0b428db);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  // Measured on random positions and on those of the FFO's test: each empty point at least doubles the work.
  [[nodiscard]] double expected_nodes(const Position& at) const { return 0.6 * std::pow(2.2, plies_left(at)); }

  [[nodiscard]] static std::optional<int> at_once(const Position& /*at*/) { return std::nullopt; }

  // The middle of the bounds. Scores are even, and questions odd.
  [[nodiscard]] static int question(int low, int high) { return (low + (high - low) / 2) | 1; }

  // With few empty points neither the table nor the order of moves pays.
  [[nodiscard]] bool is_small(const Position& at) const { return plies_left(at) <= kFew; }
  [[nodiscard]] int small(const Position& at, int alpha) const {
    const Discs left = empty(at);
    if (left == 0) return final_score(at.own, at.other);
    return few(at.own, at.other, alpha, left, false);
  }

  // A bound on the score, when it decides whether the score is above alpha: the stable discs of the other side
  // give an upper bound, and the score of a finished game is exact.
  std::optional<int> look(const Position& at, int alpha, Node& node) const {
    if (kDevices.stability && alpha >= stability_pays(plies_left(at))) {
      const int highest = points() - 2 * std::popcount(othello::stable(at.other, at.own, board_));
      if (highest <= alpha) return highest;
    }
    node.mobile = moves_of(at.own, at.other);
    if (node.mobile == 0 && moves_of(at.other, at.own) == 0) return final_score(at.own, at.other);
    return std::nullopt;
  }

  void expand(const Position& at, const Node& node, int hint, Children& children) const {
    if (node.mobile == 0) {
      children.push({{at.other, at.own}, 0, 0, othello::kPass});
      return;
    }
    const Discs odd = odd_quarters(empty(at));
    for (Discs left = node.mobile; left != 0; left &= left - 1) {
      const int square = std::countr_zero(left);
      const Discs turned = othello::flips(at.own, at.other, square);
      const Position next{at.other ^ turned, at.own | turned | othello::bit(square)};
      const int weight = square == hint ? kBestKnown : move_weight(next, (odd >> square & 1) != 0);
      children.push({next, 0, weight, square});
    }
  }

 private:
  static constexpr int kFew = 6;
  static constexpr int kBestKnown = 1 << 20;

  // The least alpha at which counting the other side's stable discs pays.
  static constexpr int stability_pays(int left) { return left < 8 ? 10 : std::min(60, 2 * left - 4); }

  [[nodiscard]] int points() const { return size_ * size_; }
  [[nodiscard]] Discs empty(const Position& at) const { return board_ & ~(at.own | at.other); }
  [[nodiscard]] Discs moves_of(Discs own, Discs other) const { return othello::moves_of(own, other, board_); }
  [[nodiscard]] int final_score(Discs own, Discs other) const { return othello::final_score(own, other, points()); }

  // The quarters of the board with an odd number of these points. The side that moves there first also moves there
  // last, if nobody has to pass, and the disc placed last is never turned.
  [[nodiscard]] Discs odd_quarters(Discs left) const {
    if (!kDevices.parity) return 0;
    Discs odd = 0;
    for (const Discs quarter : quarters_) odd |= (std::popcount(left & quarter) & 1) != 0 ? quarter : 0;
    return odd;
  }

  // Move ordering: the weight of a move that leads to `next`. Few moves for the other side, corners counted twice;
  // few points where it may get moves; safe corners and discs beside them for us; parity.
  [[nodiscard]] int move_weight(const Position& next, bool odd) const {
    if (!kDevices.fastest_first) return odd ? 8 : 0;
    const Discs mobile = moves_of(next.own, next.other);
    const int moves = std::popcount(mobile) + std::popcount(mobile & corners_);
    const int open = std::popcount(othello::spread(next.other) & empty(next));
    const Discs held = next.other & corners_;
    const Discs beside = (held << 1 | held >> 1 | held << 8 | held >> 8) & next.other & kEdges;
    return -32 * moves - 4 * open + 4 * std::popcount(held | beside) + (odd ? 8 : 0);
  }
  // The edge squares. A step across the edge of the word ends on the far edge, which only makes the order a little
  // worse.
  static constexpr Discs kEdges = 0xff818181818181ff;

  // A bound on the score with at least one empty point left.
  [[nodiscard]] int few(Discs own, Discs other, int alpha, Discs left, bool passed) const {
    if ((left & (left - 1)) == 0) return last(own, other, std::countr_zero(left));
    int best = least() - 1;
    const Discs odd = odd_quarters(left);
    for (Discs group : {left & odd, left & ~odd}) {
      for (; group != 0; group &= group - 1) {
        const int square = std::countr_zero(group);
        if ((othello::kBeside[static_cast<std::size_t>(square)] & other) == 0) continue;
        const Discs turned = othello::flips(own, other, square);
        if (turned == 0) continue;
        const Discs placed = othello::bit(square);
        best = std::max(best, -few(other ^ turned, own | turned | placed, -alpha - 1, left ^ placed, false));
        if (best > alpha) return best;
      }
    }
    if (best >= least()) return best;
    if (passed) return final_score(own, other);
    return -few(other, own, -alpha - 1, left, true);
  }

  // The score with one empty point left, on which either side may move.
  [[nodiscard]] int last(Discs own, Discs other, int square) const {
    if (const int turned = othello::last_flips(own, square); turned != 0) {
      return 2 * (std::popcount(own) + turned + 1) - points();
    }
    if (const int turned = othello::last_flips(other, square); turned != 0) {
      return points() - 2 * (std::popcount(other) + turned + 1);
    }
    return final_score(own, other);
  }

  Discs board_;
  Discs corners_;
  int size_;
  std::array<Discs, 4> quarters_{};
};

using OthelloEnding = OthelloEndingWith<>;

}  // namespace boardwire
