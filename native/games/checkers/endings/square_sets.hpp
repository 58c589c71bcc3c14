// Sets of a few squares of a draughts board, numbered: the C(n, k) sets of k among n squares are 0, 1, 2, ...
//
// The number of a set with the squares s1 < s2 < ... is C(s1, 1) + C(s2, 2) + ..., the combinatorial number
// system (D. E. Knuth, The Art of Computer Programming 4A, section 7.2.1.3).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "games/checkers/board.hpp"

namespace boardwire {

template <class Board, int kMost>
class SquareSets {
 public:
  // Sets of up to kMost of the `count` squares from `first` on.
  SquareSets(int first, int count) : first_(first) {
    for (int n = 0; n <= Board::kSquares; ++n) {
      choose(n, 0) = 1;
      for (int k = 1; k <= kMost; ++k) choose(n, k) = n == 0 ? 0 : choose(n - 1, k - 1) + choose(n - 1, k);
    }
    sets_[0] = {0};
    for (int size = 1; size <= kMost; ++size) list(size, count);
  }

  // All sets of `size` squares, by their numbers.
  [[nodiscard]] const std::vector<Squares>& of(int size) const { return sets_[static_cast<std::size_t>(size)]; }

  [[nodiscard]] std::size_t number(Squares set) const {
    std::size_t number = 0;
    for (int k = 1; set != 0; set &= set - 1, ++k) {
      const int square = Board::square(std::countr_zero(set)) - first_;
      number += choose_[static_cast<std::size_t>(square)][static_cast<std::size_t>(k)];
    }
    return number;
  }

 private:
  std::size_t& choose(int n, int k) { return choose_[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]; }

  // The sets that have `last` as their last square are those of the squares before it, one square smaller.
  void list(int size, int count) {
    auto& sets = sets_[static_cast<std::size_t>(size)];
    sets.reserve(choose(count, size));
    for (int last = 0; last < count; ++last) {
      const auto& smaller = sets_[static_cast<std::size_t>(size - 1)];
      for (std::size_t i = 0; i < choose(last, size - 1); ++i) {
        sets.push_back(smaller[i] | Board::at(Board::bit(first_ + last)));
      }
    }
  }

  int first_;
  std::array<std::array<std::size_t, kMost + 1>, Board::kSquares + 1> choose_{};
  std::array<std::vector<Squares>, kMost + 1> sets_;
};

}  // namespace boardwire
