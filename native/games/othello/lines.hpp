// Lines of Othello's discs: the points from which a line of the other side's discs leads to an own one, and the discs
// that a move turns. Each in plain 64-bit words, and in vectors of four directions for machines with AVX2, which
// are faster; `bench/peers.py games --only Edax` measures perft.
//
// Squares are bits row * 8 + column of a word. Those outside of a smaller board belong to nobody.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace boardwire::othello {

using Discs = std::uint64_t;

constexpr Discs bit(int square) { return Discs{1} << square; }

// The points, empty or not, at one end of a line of `other` discs with one of `own` at its other end. Each
// direction floods from the own discs through other discs; the doubled steps are those of the Kogge-Stone
// algorithm.
constexpr Discs plain_line_starts(Discs own, Discs other) {
  const Discs inner = other & 0x7e7e7e7e7e7e7e7e;  // no line crosses the edge
  const auto both_ways = [own](Discs through, int step) {
    Discs up = through & own << step;
    Discs down = through & own >> step;
    up |= through & up << step;
    down |= through & down >> step;
    const Discs pairs_up = through & through << step;
    const Discs pairs_down = through & through >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    return up << step | down >> step;
  };
  return both_ways(inner, 1) | both_ways(other, 8) | both_ways(inner, 7) | both_ways(inner, 9);
}

// All squares of the 8x8 word from a square to its edge, in the four rising and falling directions.
struct Rays {
  std::array<Discs, 4> up;
  std::array<Discs, 4> down;
};
inline constexpr std::array<Rays, 64> kRays = [] {
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
          ray |= bit(row * 8 + col);
        }
      }
    }
  }
  return table;
}();

// The discs that an own disc turns, when placed on `square`.
constexpr Discs plain_flips(Discs own, Discs other, int square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  Discs turned = 0;
  // Towards higher squares: adding 1 below the ray carries through the other side's discs and stops
  // at the first square that is not one.
  for (const Discs ray : rays.up) {
    const Discs end = ((other | ~ray) + 1) & ray & own;
    turned |= (end - (end != 0)) & ray;
  }
  // Towards lower squares: the first square that is not the other side's is the highest one left.
  for (const Discs ray : rays.down) {
    const Discs stop = std::bit_floor(ray & ~other);
    const Discs end = stop & own;
    turned |= ray & (-end << 1);
  }
  return turned;
}

#if defined(__x86_64__) && defined(__GNUC__)
// A word for each direction: along the row, the falling diagonal, the column, the rising diagonal.
using Lanes = Discs __attribute__((vector_size(32)));

inline constexpr Lanes kSteps{1, 7, 8, 9};

inline const bool kHasVectors = __builtin_cpu_supports("avx2") != 0;

[[gnu::target("avx2")]] inline Lanes lanes_of(const std::array<Discs, 4>& each) {
  return Lanes{each[0], each[1], each[2], each[3]};
}

[[gnu::target("avx2")]] inline Discs any_of(Lanes lanes) {
  using Halves = Discs __attribute__((vector_size(16)));
  const Halves both = __builtin_shufflevector(lanes, lanes, 0, 1) | __builtin_shufflevector(lanes, lanes, 2, 3);
  return both[0] | both[1];
}

// All bits of the lanes that are not 0.
[[gnu::target("avx2")]] inline Lanes where(Lanes lanes) { return reinterpret_cast<Lanes>(lanes != 0); }

[[gnu::target("avx2")]] inline Discs vector_line_starts(Discs own, Discs other) {
  const Discs inner = other & 0x7e7e7e7e7e7e7e7e;
  const Lanes through{inner, inner, other, inner};
  const Lanes from{own, own, own, own};
  Lanes up = through & from << kSteps;
  Lanes down = through & from >> kSteps;
  up |= through & up << kSteps;
  down |= through & down >> kSteps;
  const Lanes pairs_up = through & through << kSteps;
  const Lanes pairs_down = through & through >> kSteps;
  up |= pairs_up & up << 2 * kSteps;
  down |= pairs_down & down >> 2 * kSteps;
  up |= pairs_up & up << 2 * kSteps;
  down |= pairs_down & down >> 2 * kSteps;
  return any_of(up << kSteps | down >> kSteps);
}

// Carries go up in one addition; downwards, where no subtraction does it, the discs are flooded.
[[gnu::target("avx2")]] inline Discs vector_flips(Discs own, Discs other, int square) {
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const Lanes up = lanes_of(rays.up);
  const Lanes end = ((other | ~up) + 1) & up & own;
  const Lanes risen = (end + where(end)) & up;
  const Lanes down = lanes_of(rays.down);
  const Lanes through = down & other;
  Lanes fallen = through & (Lanes{} + bit(square)) >> kSteps;
  fallen |= through & fallen >> kSteps;
  const Lanes pairs = through & through >> kSteps;
  fallen |= pairs & fallen >> 2 * kSteps;
  fallen |= pairs & fallen >> 2 * kSteps;
  const Lanes stop = fallen >> kSteps & down & own;
  return any_of(risen | (fallen & where(stop)));
}
#else
inline constexpr bool kHasVectors = false;
constexpr Discs vector_line_starts(Discs own, Discs other) { return plain_line_starts(own, other); }
constexpr Discs vector_flips(Discs own, Discs other, int square) { return plain_flips(own, other, square); }
#endif

// The points, empty or not, at one end of a line of `other` discs with one of `own` at its other end.
constexpr Discs line_starts(Discs own, Discs other) {
  if (!std::is_constant_evaluated() && kHasVectors) return vector_line_starts(own, other);
  return plain_line_starts(own, other);
}

// The discs that an own disc turns, when placed on `square`.
constexpr Discs flips(Discs own, Discs other, int square) {
  if (!std::is_constant_evaluated() && kHasVectors) return vector_flips(own, other, square);
  return plain_flips(own, other, square);
}

}  // namespace boardwire::othello
