// The positions that may come back: those since the last capture or pawn move.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/chess_board.hpp"

namespace boardwire::chess {

// Keys of positions, the last one included. A copy takes only what is used.
class History {
 public:
  History() = default;
  History(const History& other) { *this = other; }
  History& operator=(const History& other) {
    size_ = other.size_;
    std::copy_n(other.keys_.begin(), size_, keys_.begin());
    return *this;
  }

  void clear() { size_ = 0; }
  void push(std::uint64_t key) { keys_[static_cast<std::size_t>(size_++)] = key; }
  [[nodiscard]] std::uint64_t last() const { return keys_[static_cast<std::size_t>(size_ - 1)]; }

  // How often the last position has been there.
  [[nodiscard]] int repeats() const { return 1 + count_before(size_ - 1, last()); }

  // How many plies ago the last position, which has been there before, stood the last time.
  [[nodiscard]] int last_return() const {
    int i = size_ - 5;
    while (i > 0 && keys_[static_cast<std::size_t>(i)] != last()) i -= 2;
    return size_ - 1 - i;
  }

  // How often a position that one reversible move leads to would have been there.
  [[nodiscard]] int repeats_after(std::uint64_t key) const { return 1 + count_before(size_, key); }

  // Has any position been there twice in which the other side was to move?
  [[nodiscard]] bool other_side_repeats() const {
    for (int i = size_ - 2; i >= 4; i -= 2) {
      if (count_before(i, keys_[static_cast<std::size_t>(i)]) != 0) return true;
    }
    return false;
  }

 private:
  // How often the key stands before an index, with the same player to move. No position comes back within
  // two plies.
  [[nodiscard]] int count_before(int index, std::uint64_t key) const {
    int count = 0;
    for (int i = index - 4; i >= 0; i -= 2) count += keys_[static_cast<std::size_t>(i)] == key;
    return count;
  }

  std::array<std::uint64_t, Board::kMaxClock + 1> keys_;
  int size_ = 0;
};

}  // namespace boardwire::chess
