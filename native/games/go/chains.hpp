// A board with the exact liberties of every chain, and the eight points around every cell, for playouts with a
// policy and for priors of moves. It is made from a board of the rules when a playout begins.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "games/go/grid.hpp"

namespace boardwire {

// A set of cells, one bit each.
template <int Cells>
class CellSet {
 public:
  void add(int at) { word(at) |= bit(at); }
  void remove(int at) { word(at) &= ~bit(at); }
  void put(int at, bool in) { word(at) = (word(at) & ~bit(at)) | std::uint64_t{in} << (at & 63); }
  [[nodiscard]] bool has(int at) const { return (words_[static_cast<std::size_t>(at) / 64] & bit(at)) != 0; }
  void operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  [[nodiscard]] int count() const {
    int sum = 0;
    for (const std::uint64_t word : words_) sum += std::popcount(word);
    return sum;
  }
  // Calls f with every cell in the set.
  template <class F>
  void each(F&& f) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t bits = words_[i]; bits != 0; bits &= bits - 1) {
        f(static_cast<int>(i * 64) + std::countr_zero(bits));
      }
    }
  }
  // The lowest cell of a set that is not empty.
  [[nodiscard]] int first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
  }

 private:
  static std::uint64_t bit(int at) { return std::uint64_t{1} << (at & 63); }
  std::uint64_t& word(int at) { return words_[static_cast<std::size_t>(at) / 64]; }

  std::array<std::uint64_t, (Cells + 63) / 64> words_{};
};

template <int Capacity>
class GoChains : public GoGrid<Capacity> {
 public:
  using Grid = GoGrid<Capacity>;
  using Grid::color;
  using Grid::each_neighbour;
  using Grid::has_empty_neighbour;
  using Grid::kBorder;
  using Grid::kEmpty;
  using Grid::kNowhere;
  using typename Grid::Cell;
  using typename Grid::Color;
  using Set = CellSet<Grid::kCells>;

  explicit GoChains(const Grid& grid) : Grid(grid) {
    for (int point = 0; point < this->points(); ++point) {
      const int at = this->cell(point);
      for (std::size_t i = 0; i < kRing.size(); ++i) {
        around8_[at] |= static_cast<std::uint16_t>(color_[at + kRing[i]] << 2 * i);
      }
      if (color_[at] != kEmpty) continue;
      each_neighbour(at, [&](int near) { liberties_[chain_[near]].add(at); });
    }
    for (int point = 0; point < this->points(); ++point) {
      const int at = this->cell(point);
      if (color_[at] == kEmpty || chain_[at] != at) continue;
      count_[at] = static_cast<std::uint16_t>(liberties_[at].count());
      note(at);
    }
  }

  // The head of the chain of a stone.
  [[nodiscard]] int head(int stone) const { return chain_[stone]; }
  // For a head: the stones of the chain, its liberties and their number.
  [[nodiscard]] int stones(int head) const { return stones_[head]; }
  [[nodiscard]] int liberty_count(int head) const { return count_[head]; }
  [[nodiscard]] const Set& liberties(int head) const { return liberties_[head]; }

  // The cell of the last captured stone; valid until the next stone is placed.
  [[nodiscard]] int last_emptied() const { return empties_[empty_count_ - 1]; }

  // The heads of all chains with a single liberty, of either colour.
  [[nodiscard]] const Set& in_atari() const { return in_atari_; }

  // The colours of the eight cells around a cell, two bits each, in the order of kRing: the index of
  // patterns.hpp.
  [[nodiscard]] std::uint16_t around8(int at) const { return around8_[at]; }

  // How many of these eight cells are empty.
  [[nodiscard]] int empty_around(int at) const {
    static_assert(kEmpty == 2);
    return std::popcount(static_cast<unsigned>(around8_[at] >> 1 & ~around8_[at] & 0x5555));
  }

  static constexpr std::array<int, 8> kRing{-Grid::kStride - 1, -Grid::kStride, -Grid::kStride + 1, 1,
                                            Grid::kStride + 1,  Grid::kStride,  Grid::kStride - 1,  -1};

  // Calls f with every stone of the chain.
  template <class F>
  void each_stone_of(int head, F&& f) const {
    this->each_stone(head, f);
  }

  // Whether a stone here would live: have a liberty, capture something, or join a chain with another liberty.
  [[nodiscard]] bool lives(int at, int player) const {
    bool lives = has_empty_neighbour(at);
    each_neighbour(at, [&](int near) {
      const bool last = count_[chain_[near]] == 1;
      lives |= ((color_[near] == player) & !last) | ((color_[near] == (player ^ 1)) & last);
    });
    return lives;
  }

  // The liberties that the chain of a stone here would have, including adjacent stones that it would capture, but
  // not captured stones that are adjacent only to the rest of its chain.
  [[nodiscard]] Set liberties_after(int at, int player) const {
    Set set;
    each_neighbour(at, [&](int near) {
      if (color_[near] == player) set |= liberties_[chain_[near]];
      const bool taken = color_[near] == (player ^ 1) && count_[chain_[near]] == 1;
      if (color_[near] == kEmpty || taken) set.add(near);
    });
    set.remove(at);
    return set;
  }

  // The result of a stone: the number of captured stones, and the cell of a ko that the other side must not retake
  // at once, or kNowhere.
  struct Placed {
    int taken = 0;
    int ko = kNowhere;
  };

  // Places a stone that lives.
  Placed place(int at, int player) {
    const auto color = static_cast<Color>(player);
    this->occupy(at, color);
    const auto change = Grid::stone_for_empty(color);
    Set own;
    FixedList<Cell, 5> friends;
    FixedList<Cell, 5> dead;
    each_neighbour(at, [&](int near) {
      around_[near] += change;
      const Cell head = chain_[near];
      count_[head] -= liberties_[head].has(at);
      liberties_[head].remove(at);
      own.put(near, color_[near] == kEmpty);
      friends.push_if(color_[near] == color, head);
      const bool other = color_[near] == (color ^ 1);
      dead.push_if(other & (count_[head] == 0), head);
      in_atari_.put(head, (color_[near] < kEmpty) & (count_[head] == 1));
    });
    turn(at, kEmpty ^ color);
    liberties_[at] = own;
    int head = at;
    for (const int friendly : friends) {
      if (chain_[friendly] == head) continue;
      const auto [from, to] = this->join_stones(friendly, head);
      liberties_[to] |= liberties_[from];
      in_atari_.remove(from);
      head = to;
    }
    count_[head] = static_cast<std::uint16_t>(liberties_[head].count());
    Placed placed;
    for (const int gone : dead) placed.taken += remove(gone);
    note(head);
    if (placed.taken == 1 && stones_[head] == 1 && count_[head] == 1) placed.ko = last_emptied();
    return placed;
  }

 private:
  template <class T>
  using Cells = typename Grid::template Cells<T>;
  using Grid::around_;
  using Grid::chain_;
  using Grid::color_;
  using Grid::empties_;
  using Grid::empty_count_;
  using Grid::stones_;

  void note(int head) { in_atari_.put(head, count_[head] == 1); }

  // Updates the codes of the eight cells around one whose colour changes by this exclusive or.
  void turn(int at, int change) {
    for (std::size_t i = 0; i < kRing.size(); ++i) {
      around8_[at + kRing[i]] ^= static_cast<std::uint16_t>(change << 2 * ((i + 4) % 8));
    }
  }

  // Removes a chain, unless it is gone already, and returns its number of stones.
  int remove(int head) {
    const Color color = color_[head];
    if (color == kEmpty) return 0;
    const auto change = Grid::empty_for_stone(color);
    in_atari_.remove(head);
    this->each_stone(head, [&](int stone) {
      this->vacate(stone);
      turn(stone, kEmpty ^ color);
      each_neighbour(stone, [&](int near) {
        around_[near] += change;
        const int other = chain_[near];
        count_[other] += !liberties_[other].has(stone);
        liberties_[other].add(stone);
        in_atari_.put(other, (color_[near] == (color ^ 1)) & (count_[other] == 1));
      });
    });
    return stones_[head];
  }

  Cells<Set> liberties_{};             // of a chain, at its head; undefined elsewhere
  Cells<std::uint16_t> count_{};       // of liberties, likewise
  Cells<std::uint16_t> around8_{};
  Set in_atari_{};
};

}  // namespace boardwire
