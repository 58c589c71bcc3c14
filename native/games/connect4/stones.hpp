// Stones of Connect Four as bits: 7 columns of 7 bits, the lowest row first and one spare bit on top (J.
// Tromp's layout; also P. Pons, "Solving Connect 4"). The spare bit stays 0, so shifts never run from one
// column into the next.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace boardwire::connect4 {

using Stones = std::uint64_t;

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;
inline constexpr int kStride = kRows + 1;
inline constexpr Stones kBottom = 0x0000040810204081;
inline constexpr Stones kBoard = kBottom * 0x3f;

constexpr Stones column(int col) { return Stones{0x3f} << (col * kStride); }

// The lowest empty point of each column.
constexpr Stones landing(Stones all) { return (all + kBottom) & kBoard; }

constexpr bool has_four(Stones stones) {
  Stones found = 0;
  for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
    const Stones pairs = stones & stones >> step;
    found |= pairs & pairs >> 2 * step;
  }
  return found != 0;
}

constexpr int fours(Stones points) {
  int count = 0;
  for (const int step : {1, kStride - 1, kStride, kStride + 1}) {
    const Stones pairs = points & points >> step;
    count += std::popcount(pairs & pairs >> 2 * step);
  }
  return count;
}

// Empty points that would complete a four for these stones.
constexpr Stones threats(Stones stones, Stones all) {
  Stones points = stones << 1 & stones << 2 & stones << 3;
  for (const int step : {kStride - 1, kStride, kStride + 1}) {
    const Stones up = stones << step & stones << 2 * step;
    const Stones down = stones >> step & stones >> 2 * step;
    points |= up & (stones << 3 * step | stones >> step);
    points |= down & (stones << step | stones >> 3 * step);
  }
  return points & kBoard & ~all;
}

// A number for each position: the sum marks the landing point of each column, so adding the stones of the
// player to act is unique (Pons).
constexpr std::uint64_t number(Stones own, Stones all) { return own + all + kBottom; }

// The mirror image of the board, or of any number with the same layout.
constexpr std::uint64_t mirrored(std::uint64_t columns) {
  constexpr std::uint64_t kOne = 0x7f;
  std::uint64_t result = columns & kOne << 3 * kStride;
  for (int col = 0; col < 3; ++col) {
    const int apart = (kColumns - 1 - 2 * col) * kStride;
    result |= (columns & kOne << col * kStride) << apart;
    result |= columns >> apart & kOne << col * kStride;
  }
  return result;
}

}  // namespace boardwire::connect4
