// The dark squares of a draughts board, as bits of one word.
//
// Rows of squares count from the top, where black begins, as the numbers 1, 2, ... of the notation do. After
// every two rows one bit is left out. So the four diagonal steps from any square are the same four shifts,
// and a step over an edge ends on a bit that belongs to no square.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace boardwire {

using Squares = std::uint64_t;

// Towards the bottom left, bottom right, top left and top right; 3 - direction is the way back.
inline constexpr int kDirections = 4;

// A board of kSide x kSide squares, half of them dark.
template <int kSide>
struct CheckersBoard {
  static constexpr int kRow = kSide / 2;  // dark squares in a row
  static constexpr int kSquares = kSide * kRow;

  // Squares count from 0 here, one less than their numbers.
  static constexpr int bit(int square) { return square + square / kSide; }
  static constexpr int square(int bit) { return bit - bit / (kSide + 1); }
  static constexpr Squares at(int bit) { return Squares{1} << bit; }

  static constexpr int kBits = bit(kSquares - 1) + 1;

  static constexpr Squares rows(int first, int count) {
    Squares squares = 0;
    for (int i = first * kRow; i < (first + count) * kRow; ++i) squares |= at(bit(i));
    return squares;
  }
  static constexpr Squares kAll = rows(0, kSide);

  // One step in a direction. The result may hold bits that are no squares.
  template <int kDirection>
  static constexpr Squares step(Squares squares) {
    if constexpr (kDirection == 0) return squares << kRow;
    if constexpr (kDirection == 1) return squares << (kRow + 1);
    if constexpr (kDirection == 2) return squares >> (kRow + 1);
    if constexpr (kDirection == 3) return squares >> kRow;
  }

  // The squares from a square, exclusive, to the edge.
  static constexpr Squares ray(int direction, int from) {
    return kRays[static_cast<std::size_t>(direction)][static_cast<std::size_t>(from)];
  }
  // The first of these squares on the way in a direction; there is one.
  static int nearest(int direction, Squares squares) {
    return direction < 2 ? std::countr_zero(squares) : 63 - std::countl_zero(squares);
  }
  // The squares on the way from a square until the first that is not empty, exclusive.
  static Squares slide(int direction, int from, Squares empty) {
    const Squares way = ray(direction, from);
    const Squares blocked = way & ~empty;
    if (blocked == 0) return way;
    const int end = nearest(direction, blocked);
    return way & ~ray(direction, end) & ~at(end);
  }
  // The squares between two of one diagonal, both exclusive.
  static constexpr Squares between(int from, int to) {
    for (int direction = 0; direction < kDirections; ++direction) {
      if ((ray(direction, from) & at(to)) != 0) return ray(direction, from) & ray(3 - direction, to);
    }
    return 0;
  }

 private:
  using Rays = std::array<std::array<Squares, kBits>, kDirections>;

  static constexpr Rays kRays = [] {
    Rays rays{};
    for (std::size_t i = 0; i < kSquares; ++i) {
      const int from = bit(static_cast<int>(i));
      const auto fill = [&]<int kDirection>(std::array<Squares, kBits>& to) {
        for (Squares s = step<kDirection>(at(from)) & kAll; s != 0; s = step<kDirection>(s) & kAll) {
          to[static_cast<std::size_t>(from)] |= s;
        }
      };
      fill.template operator()<0>(rays[0]);
      fill.template operator()<1>(rays[1]);
      fill.template operator()<2>(rays[2]);
      fill.template operator()<3>(rays[3]);
    }
    return rays;
  }();
};

}  // namespace boardwire
