// The armies and boards of Stratego: the usual game, barrage, and a small board.
#pragma once

#include <array>
#include <cstdint>

namespace boardwire {

struct StrategoArmy {
  static constexpr int kRanks = 12;  // 0 flag, 1 spy, 2 scout, 3 miner, up to 10 marshal, 11 bomb
  int size;                          // width and height of the board
  int rows;                          // rows in which a player places its pieces
  std::array<std::int8_t, kRanks> counts;
  std::uint32_t lake_columns;  // the lakes are these columns of the two rows in the middle

  [[nodiscard]] constexpr int pieces() const {
    int sum = 0;
    for (const int count : counts) sum += count;
    return sum;
  }
  [[nodiscard]] constexpr int squares() const { return size * rows; }
  [[nodiscard]] constexpr bool is_lake(int cell) const {
    const int row = cell / size;
    return (row == size / 2 - 1 || row == size / 2) && (lake_columns >> cell % size & 1) != 0;
  }
};

inline constexpr std::array<StrategoArmy, 3> kStrategoArmies{{
    {10, 4, {1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6}, 0b0011001100},  // the usual game
    {10, 4, {1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1}, 0b0011001100},  // barrage: eight pieces
    {6, 2, {1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1, 1}, 0b010010},       // the same on 6x6
}};

}  // namespace boardwire
