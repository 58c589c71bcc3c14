// The positions that can be repeated: those since the last capture or pawn move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/board.hpp"

namespace boardwire::chess {

// Keys of positions, the last one included. A copy copies only the used part.
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
  // Where no rule ends a game by its move count, more positions than fit may come: the earlier ones are forgotten.
  void push(std::uint64_t key) {
    if (size_ == static_cast<int>(keys_.size())) size_ = 0;
    keys_[static_cast<std::size_t>(size_++)] = key;
  }
  [[nodiscard]] std::uint64_t last() const { return keys_[static_cast<std::size_t>(size_ - 1)]; }

  // The number of occurrences of the last position.
  [[nodiscard]] int repeats() const { return 1 + count_before(size_ - 1, last()); }

  // The number of plies since the previous occurrence of the last position, which must have one.
  [[nodiscard]] int last_return() const {
    int i = size_ - 5;
    while (i > 0 && keys_[static_cast<std::size_t>(i)] != last()) i -= 2;
    return size_ - 1 - i;
  }

  // The number of occurrences that a position would have after one more reversible move.
  [[nodiscard]] int repeats_after(std::uint64_t key) const { return 1 + count_before(size_, key); }

  // Whether any position with the other side to move occurred twice.
  [[nodiscard]] bool other_side_repeats() const {
    for (int i = size_ - 2; i >= 4; i -= 2) {
      if (count_before(i, keys_[static_cast<std::size_t>(i)]) != 0) return true;
    }
    return false;
  }

 private:
  // The number of times that the key occurs before an index, with the same player to move. No position is repeated
  // within two plies.
  [[nodiscard]] int count_before(int index, std::uint64_t key) const {
    int count = 0;
    for (int i = index - 4; i >= 0; i -= 2) count += keys_[static_cast<std::size_t>(i)] == key;
    return count;
  }

  std::array<std::uint64_t, Board::kMaxClock + 1> keys_;
  int size_ = 0;
};

}  // namespace boardwire::chess
