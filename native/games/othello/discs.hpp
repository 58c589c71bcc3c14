// Discs of Othello as bits of an 8x8 word, square = row * 8 + column: the moves, the discs that the last move turns,
// and the stable discs.
//
// A smaller board lies in the lower left corner. The squares outside belong to nobody, so they end every line as
// the edge does. `board` is the set of the points of the board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/othello/lines.hpp"

namespace boardwire::othello {

// A move that is not a square: passing the turn.
inline constexpr int kPass = 64;

// The points of a board of this size.
constexpr Discs board_of(int size) {
  Discs board = 0;
  for (int row = 0; row < size; ++row) board |= ((Discs{1} << size) - 1) << 8 * row;
  return board;
}

constexpr Discs corners_of(int size) {
  const int last = size - 1;
  return bit(0) | bit(last) | bit(last * 8) | bit(last * 8 + last);
}

// The points within one step in any direction, the points themselves included.
constexpr Discs spread(Discs points) {
  points |= (points & 0x7f7f7f7f7f7f7f7f) << 1 | (points & 0xfefefefefefefefe) >> 1;
  return points | points << 8 | points >> 8;
}

// The squares next to each.
inline constexpr std::array<Discs, 64> kBeside = [] {
  std::array<Discs, 64> table{};
  for (int square = 0; square < 64; ++square) {
    table[static_cast<std::size_t>(square)] = spread(bit(square)) & ~bit(square);
  }
  return table;
}();

// The moves of `own`: the empty points from which a line leads.
constexpr Discs moves_of(Discs own, Discs other, Discs board) {
  return line_starts(own, other) & board & ~(own | other);
}

// The number of discs that a disc turns on one line, by its place on the line and the own discs as bits.
using TurnedOnLine = std::array<std::array<std::uint8_t, 256>, 8>;
inline constexpr TurnedOnLine kTurnedOnLine = [] {
  TurnedOnLine table{};
  for (int place = 0; place < 8; ++place) {
    for (int own = 0; own < 256; ++own) {
      int turned = 0;
      for (int end = place + 1; end < 8; ++end) {
        if ((own >> end & 1) != 0) {
          turned += end - place - 1;
          break;
        }
      }
      for (int end = place - 1; end >= 0; --end) {
        if ((own >> end & 1) != 0) {
          turned += place - end - 1;
          break;
        }
      }
      table[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] = static_cast<std::uint8_t>(turned);
    }
  }
  return table;
}();

// The number of discs that an own disc turns on the last empty square. All other discs are the other side's.
constexpr int last_flips(Discs own, int square) {
  constexpr Discs kColumn = 0x0101010101010101;
  const Rays& rays = kRays[static_cast<std::size_t>(square)];
  const auto col = static_cast<std::size_t>(square % 8);
  const auto row = static_cast<std::size_t>(square / 8);
  const auto& by_col = kTurnedOnLine[col];
  const auto& by_row = kTurnedOnLine[row];
  // A multiplication gathers a column's bits, or a diagonal's, in the top byte.
  const Discs rising = rays.up[3] | rays.down[3];
  const Discs falling = rays.up[1] | rays.down[1];
  return by_col[own >> 8 * row & 0xff] + by_row[(own >> col & kColumn) * 0x0102040810204080 >> 56] +
         by_col[(own & rising) * kColumn >> 56] + by_col[(own & falling) * kColumn >> 56];
}

// Own stable discs, which can never be turned: in each of the four directions their line is full, or the next
// square is the edge or a stable disc.
constexpr Discs stable(Discs own, Discs other, Discs board) {
  const Discs full = own | other | ~board;
  // Along each line of a direction: whether all of it is full.
  Discs across = full & full >> 1;
  across &= across >> 2;
  across &= across >> 4;
  across = (across & 0x0101010101010101) * 0xff;
  Discs upright = full & std::rotr(full, 8);
  upright &= std::rotr(upright, 16);
  upright &= std::rotr(upright, 32);
  constexpr Discs kLeft = 0xfefefefefefefefe;   // squares with a left neighbour
  constexpr Discs kRight = 0x7f7f7f7f7f7f7f7f;  // squares with a right neighbour
  Discs rising = full;
  Discs falling = full;
  for (const int step : {1, 2, 4}) {
    // Off the edge counts as full.
    Discs from = kLeft;
    Discs to = kRight;
    for (int more = 1; more < step; ++more) {
      from &= from << 1;
      to &= to >> 1;
    }
    const Discs below = (Discs{1} << 8 * step) - 1;
    const Discs above = ~(~Discs{0} >> 8 * step);
    rising &= (rising << 9 * step | ~from | below) & (rising >> 9 * step | ~to | above);
    falling &= (falling << 7 * step | ~to | below) & (falling >> 7 * step | ~from | above);
  }
  Discs found = 0;
  for (;;) {
    const Discs safe = found | ~board;
    const Discs next = own & (across | safe << 1 | safe >> 1 | 0x8181818181818181) &
                       (upright | safe << 8 | safe >> 8 | 0xff000000000000ff) &
                       (rising | safe << 9 | safe >> 9 | 0xff818181818181ff) &
                       (falling | safe << 7 | safe >> 7 | 0xff818181818181ff);
    if (next == found) return found;
    found = next;
  }
}

// The score of a finished game for `own`: the difference in discs, where the winner gets the empty points, too.
constexpr int final_score(Discs own, Discs other, int points) {
  const int mine = std::popcount(own);
  const int theirs = std::popcount(other);
  const int empty = points - mine - theirs;
  return mine - theirs + (mine > theirs) * empty - (mine < theirs) * empty;
}

}  // namespace boardwire::othello
