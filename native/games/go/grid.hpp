// The base of all Go boards: cells, stones in chains, the list of empty cells, and the area of each side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace boardwire {

// The capacity is the most columns and rows the board can have: a small board in a small type copies fast.
//
// Points are numbered as `cells`: the board has a border of one cell around it, and one column of the border
// serves two rows. Boards that count liberties in different ways derive from this. A chain is identified by one
// of its stones, its head.
template <int Capacity>
class GoGrid {
 public:
  using Color = std::uint8_t;  // 0 and 1: a stone of that player
  static constexpr Color kEmpty = 2;
  static constexpr Color kBorder = 3;
  static constexpr int kNowhere = 0;  // a border cell

  GoGrid(int columns, int rows) : columns_(columns), rows_(rows), empty_count_(columns * rows) {
    color_.fill(kBorder);
    for (int at = 0; at < kCells; ++at) chain_[at] = static_cast<Cell>(at);
    for (int point = 0; point < points(); ++point) {
      const int at = cell(point);
      color_[at] = kEmpty;
      where_[at] = static_cast<Cell>(point);
      empties_[point] = static_cast<Cell>(at);
    }
    for (int point = 0; point < points(); ++point) {
      each_neighbour(cell(point),
                     [&](int near) { around_[cell(point)] += color_[near] == kEmpty ? kOneEmpty : kOneBorder; });
    }
  }

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int points() const { return columns_ * rows_; }
  [[nodiscard]] int cell(int point) const { return (point / columns_ + 1) * kStride + point % columns_ + 1; }
  [[nodiscard]] int point(int at) const { return (at / kStride - 1) * columns_ + at % kStride - 1; }
  [[nodiscard]] Color color(int at) const { return color_[at]; }

  [[nodiscard]] int empty_count() const { return empty_count_; }
  [[nodiscard]] int empty(int i) const { return empties_[i]; }
  void swap_empties(int i, int j) {
    std::swap(empties_[i], empties_[j]);
    where_[empties_[i]] = static_cast<Cell>(i);
    where_[empties_[j]] = static_cast<Cell>(j);
  }

  [[nodiscard]] bool has_empty_neighbour(int at) const { return (around_[at] & kEmptyMask) != 0; }

  [[nodiscard]] int empty_neighbours(int at) const { return around_[at] >> 8; }

  // An empty cell among own stones is an eye unless the other side holds two of its diagonals, or one at
  // the edge.
  [[nodiscard]] bool is_eye(int at, int player) const {
    if (neighbours(at, player) != 4) return false;
    int other = 0;
    int border = 0;
    for (const int step : kDiagonals) {
      other += color_[at + step] == (player ^ 1);
      border |= color_[at + step] == kBorder;
    }
    return other + border < 2;
  }

  // The number of points that each player's stones occupy, or surround alone.
  [[nodiscard]] std::array<int, 2> area() const {
    std::array<int, 2> count{};
    for (const Color color : color_) {
      count[0] += color == 0;
      count[1] += color == 1;
    }
    Cells<bool> seen{};
    for (int i = 0; i < empty_count_; ++i) {
      const int at = empties_[i];
      if (has_empty_neighbour(at)) {
        if (!seen[at]) flood(at, seen, count);
      } else {
        // Surrounded by stones of one colour; by the border alone on the 1x1 board.
        const bool black = neighbours(at, 0) == 4;
        const bool white = neighbours(at, 1) == 4;
        count[0] += black && !white;
        count[1] += white && !black;
      }
    }
    return count;
  }

  // Black's area minus white's, if every empty point belonged to the colour with more stones beside it.
  [[nodiscard]] int lead() const {
    int lead = 0;
    for (int point = 0; point < points(); ++point) {
      const int at = cell(point);
      if (color_[at] == kEmpty) {
        lead += (neighbours(at, 0) > neighbours(at, 1)) - (neighbours(at, 0) < neighbours(at, 1));
      } else {
        lead += color_[at] == 0 ? 1 : -1;
      }
    }
    return lead;
  }

  // Written out instead of a loop, for the speed of playouts.
  template <class F>
  static void each_neighbour(int at, F&& f) {
    f(at - kStride);
    f(at - 1);
    f(at + 1);
    f(at + kStride);
  }

 protected:
  static constexpr int kStride = Capacity + 1;
  static constexpr int kCells = kStride * (Capacity + 2) + 1;
  static constexpr std::array<int, 4> kDiagonals{-kStride - 1, -kStride + 1, kStride - 1, kStride + 1};
  using Cell = std::conditional_t<kCells <= 256, std::uint8_t, std::uint16_t>;

  template <class T>
  struct Cells : std::array<T, kCells> {
    T& operator[](int i) { return std::array<T, kCells>::operator[](static_cast<std::size_t>(i)); }
    const T& operator[](int i) const { return std::array<T, kCells>::operator[](static_cast<std::size_t>(i)); }
  };

  // around_ counts the four neighbours of a cell in three fields of four bits: black, white, empty.
  // The border counts as both colours, which is how an eye sees it.
  static constexpr std::uint16_t kOneBorder = 0x011;
  static constexpr std::uint16_t kOneEmpty = 0x100;
  static constexpr std::uint16_t kEmptyMask = 0xf00;
  static constexpr std::uint16_t one_stone(int color) { return static_cast<std::uint16_t>(1 << 4 * color); }
  // The change of a neighbour's around_ when a stone is placed, and when it is removed.
  static constexpr std::uint16_t stone_for_empty(int color) {
    return static_cast<std::uint16_t>(one_stone(color) - kOneEmpty);
  }
  static constexpr std::uint16_t empty_for_stone(int color) {
    return static_cast<std::uint16_t>(kOneEmpty - one_stone(color));
  }
  [[nodiscard]] int neighbours(int at, int player) const { return around_[at] >> 4 * player & 0xf; }

  // f may remove the stone.
  template <class F>
  void each_stone(int head, F&& f) const {
    int stone = head;
    do {
      f(stone);
      stone = next_[stone];
    } while (stone != head);
  }

  // Places a single stone on an empty cell. The derived board counts its neighbours.
  void occupy(int at, Color color) {
    const auto last = empties_[--empty_count_];
    empties_[where_[at]] = last;
    where_[last] = where_[at];
    color_[at] = color;
    chain_[at] = next_[at] = static_cast<Cell>(at);
    stones_[at] = 1;
  }

  // Removes one stone.
  void vacate(int stone) {
    color_[stone] = kEmpty;
    where_[stone] = static_cast<Cell>(empty_count_);
    empties_[empty_count_++] = static_cast<Cell>(stone);
    chain_[stone] = static_cast<Cell>(stone);
  }

  // Adds a single stone to a chain.
  void append_stone(int stone, int head) {
    chain_[stone] = static_cast<Cell>(head);
    std::swap(next_[stone], next_[head]);
    ++stones_[head];
  }

  // Joins two chains: the stones of the smaller one join the larger one. Returns the heads of the smaller and
  // of the larger one, whose head remains.
  std::pair<int, int> join_stones(int one, int two) {
    const auto [from, to] = stones_[one] < stones_[two] ? std::pair(one, two) : std::pair(two, one);
    int stone = from;
    do {
      chain_[stone] = static_cast<Cell>(to);
      stone = next_[stone];
    } while (stone != from);
    std::swap(next_[from], next_[to]);
    stones_[to] += stones_[from];
    return {from, to};
  }

  // Adds the empty region at `from` to the area of the only colour that borders it.
  void flood(int from, Cells<bool>& seen, std::array<int, 2>& count) const {
    Cells<Cell> stack;
    int top = 0;
    int size = 0;
    std::array<bool, 4> touches{};
    stack[top++] = static_cast<Cell>(from);
    seen[from] = true;
    while (top > 0) {
      const int at = stack[--top];
      ++size;
      each_neighbour(at, [&](int near) {
        touches[color_[near]] = true;
        if (color_[near] == kEmpty && !seen[near]) {
          seen[near] = true;
          stack[top++] = static_cast<Cell>(near);
        }
      });
    }
    if (touches[0] != touches[1]) count[touches[0] ? 0 : 1] += size;
  }

  int columns_;
  int rows_;
  int empty_count_;
  Cells<Color> color_{};
  Cells<Cell> chain_{};            // the head of a stone's chain; without a stone, the cell itself
  Cells<Cell> next_{};             // the next stone of the chain, in a ring
  Cells<std::uint16_t> around_{};
  Cells<std::uint16_t> stones_{};  // of a chain, at its head
  Cells<Cell> where_{};            // index of an empty cell in empties_
  Cells<Cell> empties_{};          // the first empty_count_ are the empty cells, in any order
};

}  // namespace boardwire
