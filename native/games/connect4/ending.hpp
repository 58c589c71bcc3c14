// The ending of Connect Four for the solver (P. Pons, "Solving Connect 4: how to build a perfect AI", 2015-2019).
//
// The score counts stones. The winner gets one more than the number of its stones, of 21, that were not played, so
// an early win scores more: 18 is a win with the fourth stone, 1 a win with the last, 0 a draw. Losses have the
// same scores below zero.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "game.hpp"
#include "games/connect4/stones.hpp"

namespace boardwire {

class ConnectFourEnding {
 public:
  struct Position {
    connect4::Stones own;  // of the player to act
    connect4::Stones all;
  };
  // The result of look() for expand().
  struct Node {
    connect4::Stones safe = 0;  // the moves after which the other side cannot win at once
  };
  struct Child {
    Position position;
    std::uint64_t key;
    int weight;
    int move;  // a column
  };
  using Children = FixedList<Child, connect4::kColumns>;

  static constexpr double kNodesPerSecond = 8e6;
  static constexpr int kTableWins = 20;

  [[nodiscard]] static int least() { return -kPoints / 2 + 3; }
  [[nodiscard]] static int most() { return kPoints / 2 - 3; }
  [[nodiscard]] static int plies_left(const Position& at) { return kPoints - std::popcount(at.all); }
  [[nodiscard]] static Move move_of(int move) { return move; }

  // A bijection, so no two positions share a key. Treating mirror images as one would cost more than it saves:
  // after the opening hardly any two positions of a game are mirror images.
  [[nodiscard]] static std::uint64_t key(const Position& at) {
    const std::uint64_t product = connect4::number(at.own, at.all) * 0x9e3779b97f4a7c15;
    return product ^ product >> 29;
  }

  [[nodiscard]] static double expected_nodes(const Position& at) { return 3e9 * std::pow(0.48, std::popcount(at.all)); }

  // The score where the game is over or will be after the next move. look() must not be called for such a
  // position.
  [[nodiscard]] static std::optional<int> at_once(const Position& at) {
    const int left = plies_left(at);
    if (connect4::has_four(at.own ^ at.all)) return -(left + 2) / 2;
    if ((connect4::threats(at.own, at.all) & connect4::landing(at.all)) != 0) return (left + 1) / 2;
    if (left == 0) return 0;
    return std::nullopt;
  }

  // The alpha to ask for next when low <= score < high. Ends of the game that are near come first, since they
  // are found soonest.
  [[nodiscard]] static int question(int low, int high) {
    const int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) return low / 2;
    if (middle >= 0 && high / 2 > middle) return high / 2;
    return middle;
  }

  // A bound on the score, when it decides whether the score is above alpha.
  [[nodiscard]] static std::optional<int> look(const Position& at, int alpha, Node& node) {
    const int left = plies_left(at);
    const connect4::Stones points = connect4::landing(at.all);
    const connect4::Stones lost = connect4::threats(at.own ^ at.all, at.all);
    const connect4::Stones forced = points & lost;
    node.safe = (forced == 0 ? points : forced) & ~(lost >> 1);
    if ((forced & (forced - 1)) != 0) node.safe = 0;
    if (node.safe == 0) return -left / 2;
    if (left <= 2) return 0;
    if (const int lowest = -(left - 2) / 2; lowest > alpha) return lowest;
    if (const int highest = (left - 1) / 2; highest <= alpha) return highest;
    return std::nullopt;
  }

  // The positions after moves that may be best. The order of the moves is by the number of threats, then by the
  // distance from the centre.
  static void expand(const Position& at, const Node& node, int hint, Children& children) {
    for (int col = 0; col < connect4::kColumns; ++col) {
      const connect4::Stones point = node.safe & connect4::column(col);
      if (point == 0) continue;
      const int threats = std::popcount(connect4::threats(at.own | point, at.all));
      const int weight = (col == hint ? 1000 : 8 * threats) - std::abs(col - 3);
      children.push({{at.own ^ at.all, at.all | point}, 0, weight, col});
    }
  }

 private:
  static constexpr int kPoints = connect4::kColumns * connect4::kRows;
};

}  // namespace boardwire
