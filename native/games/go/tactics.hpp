// Local effects of a move of Go, for playouts and priors: self-atari, gained liberties, the vital point of an eye.
#pragma once

#include <array>
#include <cstddef>

#include "game.hpp"
#include "games/go/chains.hpp"

namespace boardwire {

// A shape of up to 6 cells, with up to 4 neighbours of the last of them.
template <int Capacity>
using GoCells = FixedList<typename GoChains<Capacity>::Cell, 12>;

// Whether an eye of this shape is one eye, or a single stone makes it one (R. Vilà and T. Cazenave, "When One
// Eye is Sufficient", 2003). At most 6 cells, connected. `vital` becomes the cell of that stone, or stays
// unchanged.
template <int Capacity>
bool is_one_eye(const GoCells<Capacity>& cells, int& vital) {
  constexpr int kStride = GoChains<Capacity>::kRing[5];
  int joints = 0;
  int most = 0;
  int center = vital;
  for (const int one : cells) {
    int degree = 0;
    for (const int two : cells) {
      const int step = one > two ? one - two : two - one;
      degree += step == 1 || step == kStride;
    }
    joints += degree;
    if (degree > most) {
      most = degree;
      center = one;
    }
  }
  joints /= 2;
  const int size = cells.size();
  const bool killed = size == 3 || (size == 4 && most == 3) || (size == 5 && (most == 4 || joints == 5)) ||
                      (size == 6 && most == 4 && joints == 6);
  if (killed) vital = center;
  return killed || size < 3 || (size == 4 && joints == 4);
}

// Whether a stone here would be suicide, or be in atari at once with its chain. It does not count if it kills an
// eye from inside: if the captured chain would leave one eye, and the chain puts its surroundings in atari. A move
// that captures two or more stones is no self-atari.
template <int Capacity>
bool is_bad_self_atari(const GoChains<Capacity>& board, int at, int player) {
  if (board.empty_neighbours(at) >= 2) return false;
  const int liberties = board.liberties_after(at, player).count();
  if (liberties != 1) return liberties == 0;
  bool attacks = false;
  bool takes = false;
  int size = 1;
  std::array<int, 4> joined{};
  std::size_t count = 0;
  board.each_neighbour(at, [&](int near) {
    const int head = board.head(near);
    if (board.color(near) == (player ^ 1)) {
      attacks |= board.liberty_count(head) <= 2;
      takes |= board.liberty_count(head) == 1 && board.stones(head) > 1;
    } else if (board.color(near) == player) {
      for (std::size_t i = 0; i < count; ++i) {
        if (joined[i] == head) return;
      }
      joined[count++] = head;
      size += board.stones(head);
    }
  });
  if (takes) return false;
  if (!attacks || size > 6) return true;
  if (size <= 3) return false;
  GoCells<Capacity> cells;
  cells.push(static_cast<typename GoChains<Capacity>::Cell>(at));
  for (std::size_t i = 0; i < count; ++i) {
    board.each_stone_of(joined[i],
                        [&](int stone) { cells.push(static_cast<typename GoChains<Capacity>::Cell>(stone)); });
  }
  int vital = 0;
  return !is_one_eye<Capacity>(cells, vital);
}

// The cell where a stone reduces the empty region around `at` to one eye, if the region has 3 to 6 cells and only
// stones of `owner` surround it; else kNowhere.
template <int Capacity>
int vital_point(const GoChains<Capacity>& board, int at, int owner) {
  using Chains = GoChains<Capacity>;
  GoCells<Capacity> region;
  region.push(static_cast<typename Chains::Cell>(at));
  bool open = false;
  for (int i = 0; i < region.size() && !open; ++i) {
    Chains::each_neighbour(region[i], [&](int near) {
      open |= board.color(near) == (owner ^ 1);
      if (board.color(near) != Chains::kEmpty || open) return;
      for (const int seen : region) {
        if (seen == near) return;
      }
      region.push(static_cast<typename Chains::Cell>(near));
    });
    open |= region.size() > 6;
  }
  int vital = Chains::kNowhere;
  if (!open && region.size() >= 3) is_one_eye<Capacity>(region, vital);
  return vital;
}

}  // namespace boardwire
