// The positions since the last irreversible move, for threefold repetition.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace boardwire {

// At most kCapacity hashes. A copy copies only the used ones: most positions have none.
template <int kCapacity>
class CheckersHistory {
 public:
  CheckersHistory() = default;
  CheckersHistory(const CheckersHistory& other) { *this = other; }
  CheckersHistory& operator=(const CheckersHistory& other) {
    size_ = other.size_;
    std::copy_n(other.hashes_.begin(), size_, hashes_.begin());
    return *this;
  }
  ~CheckersHistory() = default;

  void clear() { size_ = 0; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  // Appends the position of the next ply.
  void add(std::uint64_t hash) { hashes_[static_cast<std::size_t>(size_++)] = hash; }

  // The number of occurrences of the last position with the same player to act, the last one included.
  [[nodiscard]] int occurrences() const {
    int count = 1;
    for (int i = size_ - 3; i >= 0; i -= 2) {
      count += hashes_[static_cast<std::size_t>(i)] == hashes_[static_cast<std::size_t>(size_ - 1)];
    }
    return count;
  }

  // Whether any position occurred twice with the same player to act.
  [[nodiscard]] bool repeats() const {
    for (int i = 0; i < size_; ++i) {
      for (int j = i + 2; j < size_; j += 2) {
        if (hashes_[static_cast<std::size_t>(i)] == hashes_[static_cast<std::size_t>(j)]) return true;
      }
    }
    return false;
  }

  // The number of plies since the previous occurrence of the last position, which must have one.
  [[nodiscard]] int last_return() const {
    int i = size_ - 3;
    while (i > 0 && hashes_[static_cast<std::size_t>(i)] != hashes_[static_cast<std::size_t>(size_ - 1)]) i -= 2;
    return size_ - 1 - i;
  }

 private:
  int size_ = 0;
  std::array<std::uint64_t, kCapacity> hashes_;
};

}  // namespace boardwire
