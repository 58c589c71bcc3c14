// The positions since the last move that cannot be taken back, for threefold repetition.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace boardwire {

// At most kCapacity hashes. A copy copies only those there are: most positions have none.
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

  // How often the last position has been there with the same player to act, now included.
  [[nodiscard]] int occurrences() const {
    int count = 1;
    for (int i = size_ - 3; i >= 0; i -= 2) {
      count += hashes_[static_cast<std::size_t>(i)] == hashes_[static_cast<std::size_t>(size_ - 1)];
    }
    return count;
  }

  // Whether any position has been there twice with the same player to act.
  [[nodiscard]] bool repeats() const {
    for (int i = 0; i < size_; ++i) {
      for (int j = i + 2; j < size_; j += 2) {
        if (hashes_[static_cast<std::size_t>(i)] == hashes_[static_cast<std::size_t>(j)]) return true;
      }
    }
    return false;
  }

  // How many plies ago the last position, which has been there before, stood the last time.
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
