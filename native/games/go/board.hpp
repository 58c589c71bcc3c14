// The board of the rules and of random playouts: stones, chains and captures. Turns, ko and passes are in rules.hpp.
//
// Liberties are counted once for every stone beside them
// ("pseudo-liberties"): that count changes by additions alone, and it is 0 exactly when there is none.
// The idea, and most of the layout, is that of L. Lew's libEGO.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "games/go/grid.hpp"
#include "random.hpp"

namespace boardwire {

template <int Capacity>
class GoBoard : public GoGrid<Capacity> {
 public:
  using Grid = GoGrid<Capacity>;
  using Grid::has_empty_neighbour;
  using Grid::kEmpty;
  using Grid::kNowhere;
  using typename Grid::Color;

  GoBoard(int columns, int rows) : Grid(columns, rows) {}

  // Copies the stones of a finished playout. Only the area may be asked for after that.
  void end_as(const Grid& grid) { static_cast<Grid&>(*this) = grid; }

  // The board's hash: equal boards of one capacity have equal hashes.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  // The effect of a stone on an empty cell on the chains around it. A branch would often be mispredicted in
  // playouts, so this is computed without one.
  struct Effect {
    bool lives = false;  // it would have a liberty, capture something, or join a chain with a liberty
    bool takes = false;
  };
  [[nodiscard]] Effect effect(int at, int player) const {
    Effect effect{has_empty_neighbour(at), false};
    each_neighbour(at, [&](int near) {
      const bool last_liberty = only_liberty(chain_[near], at);
      const bool own = color_[near] == player;
      const bool other = color_[near] == (player ^ 1);
      effect.lives |= (own & !last_liberty) | (other & last_liberty);
      effect.takes |= other & last_liberty;
    });
    return effect;
  }

  // The hash of the board after a stone with this effect. A stone that does not live is removed again, with
  // the chains that it joined.
  [[nodiscard]] std::uint64_t hash_after(int at, int player, const Effect& effect) const {
    const std::uint64_t with_stone = hash_ ^ stone_key(player, at);
    if (effect.lives && !effect.takes) return with_stone;
    std::uint64_t hash = effect.lives ? with_stone : hash_;
    const int loser = effect.lives ? player ^ 1 : player;
    std::array<int, 4> gone{};
    int count = 0;
    each_neighbour(at, [&](int near) {
      const int head = chain_[near];
      if (color_[near] != loser || !only_liberty(head, at)) return;
      if (std::find(gone.begin(), gone.begin() + count, head) != gone.begin() + count) return;
      gone[static_cast<std::size_t>(count++)] = head;
      each_stone(head, [&](int stone) { hash ^= stone_key(loser, stone); });
    });
    return hash;
  }

  // The result of a stone: the number of captured stones, and the ko that it began, or kNowhere. A ko is the
  // cell of a single stone captured by a single stone with a single liberty.
  struct Placed {
    int taken = 0;
    int ko = kNowhere;
  };

  // Places a stone: joins its chains and captures the chains without liberties. With kHashed it updates the hash,
  // which playouts do not need.
  template <bool kHashed>
  Placed place(int at, int player) {
    const Touched touched = put<kHashed>(at, static_cast<Color>(player));
    if (!touched.friends.empty()) append(at, chain_[touched.friends[0]]);
    for (int i = 1; i < touched.friends.size(); ++i) {
      const int head = chain_[touched.friends[i]];
      if (head != chain_[at]) join(head, chain_[at]);
    }
    Placed placed;
    for (const Cell head : touched.dead) placed.taken += remove<kHashed>(head);
    if (placed.taken == 1 && stones_[chain_[at]] == 1 && liberties_[at] == 1) {
      placed.ko = empties_[empty_count_ - 1];
    }
    return placed;
  }

  // Removes the chain of the stone if it has no liberty, and returns its number of stones.
  int remove_if_dead(int at) {
    const int head = chain_[at];
    return liberties_[head] == 0 ? remove<true>(head) : 0;
  }

 private:
  using typename Grid::Cell;
  template <class T>
  using Cells = typename Grid::template Cells<T>;
  using Grid::append_stone;
  using Grid::around_;
  using Grid::chain_;
  using Grid::color_;
  using Grid::each_neighbour;
  using Grid::each_stone;
  using Grid::empties_;
  using Grid::empty_count_;
  using Grid::join_stones;
  using Grid::occupy;
  using Grid::stones_;
  using Grid::vacate;

  static constexpr std::array<Cells<std::uint64_t>, 2> kStoneKeys = [] {
    std::array<Cells<std::uint64_t>, 2> keys{};
    Random random(0x60);
    for (auto& color : keys) {
      for (auto& key : color) key = random.next();
    }
    return keys;
  }();
  static std::uint64_t stone_key(int player, int at) { return kStoneKeys[static_cast<std::size_t>(player)][at]; }

  // Whether the empty cell `at` is the only liberty of the chain. It is when the chain's count of liberties equals
  // the number of its stones around the cell.
  [[nodiscard]] bool only_liberty(int head, int at) const {
    int stones = 0;
    each_neighbour(at, [&](int near) { stones += chain_[near] == head; });
    return liberties_[head] == stones;
  }

  // The neighbours of a new stone: stones of its own colour, and the heads of the other side's chains whose last
  // liberty it took. Filled without a branch, because it would often be mispredicted in playouts.
  struct Touched {
    FixedList<Cell, 5> friends;
    FixedList<Cell, 5> dead;
  };

  // Places a stone on an empty cell.
  template <bool kHashed>
  Touched put(int at, Color color) {
    occupy(at, color);
    liberties_[at] = around_[at] >> 8;
    const auto change = Grid::stone_for_empty(color);
    Touched touched;
    each_neighbour(at, [&](int near) {
      around_[near] += change;
      const Cell head = chain_[near];
      const auto left = --liberties_[head];
      touched.friends.push_if(color_[near] == color, static_cast<Cell>(near));
      touched.dead.push_if((left == 0) & (color_[near] == (color ^ 1)), head);
    });
    if constexpr (kHashed) hash_ ^= stone_key(color, at);
    return touched;
  }

  // Adds a single stone to a chain.
  void append(int stone, int head) {
    append_stone(stone, head);
    liberties_[head] += liberties_[stone];
  }

  // Joins two chains.
  void join(int one, int two) {
    const auto [from, to] = join_stones(one, two);
    liberties_[to] += liberties_[from];
  }

  // Removes a chain and returns its number of stones.
  template <bool kHashed>
  int remove(int head) {
    const Color color = color_[head];
    const auto change = Grid::empty_for_stone(color);
    each_stone(head, [&](int stone) {
      vacate(stone);
      each_neighbour(stone, [&](int near) {
        around_[near] += change;
        ++liberties_[chain_[near]];
      });
      if constexpr (kHashed) hash_ ^= stone_key(color, stone);
    });
    return stones_[head];
  }

  std::uint64_t hash_ = 0;
  Cells<std::uint16_t> liberties_{};  // of a chain, at its head
};

}  // namespace boardwire
