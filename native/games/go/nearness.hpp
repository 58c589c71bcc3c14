// How near the points of a Go board are to the last move, and to any stone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/go/chains.hpp"

namespace boardwire {

// The steps of all cells from a move, of which stones of one chain are none: up to kReach - 1, and kReach for the rest.
template <int Capacity>
class GoSteps {
 public:
  using Chains = GoChains<Capacity>;
  static constexpr int kReach = 4;

  // From the cell of a move, or from kNowhere: then all are kReach.
  GoSteps(const Chains& board, int move) {
    steps_.fill(kReach);
    if (move == Chains::kNowhere) return;
    std::array<typename Chains::Cell, Capacity * Capacity> queue;
    std::size_t end = 0;
    const auto reach = [&](int at, std::uint8_t steps) {
      const auto enter = [&](int cell) {
        if (steps_[static_cast<std::size_t>(cell)] <= steps) return;
        steps_[static_cast<std::size_t>(cell)] = steps;
        queue[end++] = static_cast<typename Chains::Cell>(cell);
      };
      if (board.color(at) == Chains::kBorder || steps_[static_cast<std::size_t>(at)] <= steps) return;
      if (board.color(at) == Chains::kEmpty) {
        enter(at);
      } else {
        board.each_stone_of(board.head(at), enter);
      }
    };
    reach(move, 0);
    for (std::size_t next = 0; next < end; ++next) {
      const auto steps = static_cast<std::uint8_t>((*this)[queue[next]] + 1);
      if (steps == kReach) break;
      Chains::each_neighbour(queue[next], [&](int near) { reach(near, steps); });
    }
  }

  int operator[](int cell) const { return steps_[static_cast<std::size_t>(cell)]; }

 private:
  std::array<std::uint8_t, (Capacity + 1) * (Capacity + 2) + 1> steps_;
};

// Whether no stone is within three steps along lines, whatever is between.
template <int Capacity>
[[nodiscard]] bool is_far_from_stones(const GoChains<Capacity>& board, int at) {
  const int columns = board.columns();
  const int row = board.point(at) / columns;
  const int column = board.point(at) % columns;
  for (int y = -3; y <= 3; ++y) {
    const int reach = 3 - (y < 0 ? -y : y);
    for (int x = -reach; x <= reach; ++x) {
      if (row + y < 0 || row + y >= board.rows() || column + x < 0 || column + x >= columns) continue;
      if (board.color(board.cell((row + y) * columns + column + x)) < 2) return false;
    }
  }
  return true;
}

}  // namespace boardwire
