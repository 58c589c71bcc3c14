// The stones of a Go board: chains, their liberties, what a stone takes, whose area is whose. No turns,
// no ko, no passes: those are the rules' (go.hpp).
//
// A chain is known by one of its stones, its head. Liberties are counted once for every stone beside them
// ("pseudo-liberties"): that count changes by additions alone, and it is 0 exactly when there is none.
// The idea, and most of the layout, is that of L. Lew's libEGO.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

// The capacity is the largest size the board can have: a small board in a small type copies fast.
//
// Places are `cells`: the board has a border of one cell around it, one column of which serves two rows.
template <int Capacity>
class GoBoard {
 public:
  using Color = std::uint8_t;  // 0 and 1: a stone of that player
  static constexpr Color kEmpty = 2;
  static constexpr Color kBorder = 3;
  static constexpr int kNowhere = 0;  // a border cell

  explicit GoBoard(int size) : size_(size), empty_count_(size * size) {
    color_.fill(kBorder);
    for (int at = 0; at < kCells; ++at) chain_[at] = static_cast<Cell>(at);
    for (int point = 0; point < size * size; ++point) {
      const int at = cell(point);
      color_[at] = kEmpty;
      where_[at] = static_cast<Cell>(point);
      empties_[point] = static_cast<Cell>(at);
    }
    for (int point = 0; point < size * size; ++point) {
      each_neighbour(cell(point), [&](int near) {
        around_[cell(point)] += color_[near] == kEmpty ? kOneEmpty : kOneBorder;
      });
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int cell(int point) const { return (point / size_ + 1) * kStride + point % size_ + 1; }
  [[nodiscard]] int point(int at) const { return (at / kStride - 1) * size_ + at % kStride - 1; }
  [[nodiscard]] Color color(int at) const { return color_[at]; }

  // The board's hash: equal boards of one capacity have equal hashes.
  [[nodiscard]] std::uint64_t hash() const { return hash_; }

  [[nodiscard]] int empty_count() const { return empty_count_; }
  [[nodiscard]] int empty(int i) const { return empties_[i]; }
  void swap_empties(int i, int j) {
    std::swap(empties_[i], empties_[j]);
    where_[empties_[i]] = static_cast<Cell>(i);
    where_[empties_[j]] = static_cast<Cell>(j);
  }

  [[nodiscard]] bool has_empty_neighbour(int at) const { return (around_[at] & kEmptyMask) != 0; }

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

  // What a stone on an empty cell would do to the chains around it. Playouts ask this where the answer
  // cannot be predicted, so it is reckoned without a branch.
  struct Effect {
    bool lives = false;  // it would have a liberty, take something, or join a chain with a liberty
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

  // The hash of the board after a stone with this effect. A stone that does not live goes off again, with
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

  // What a stone did: how many stones it took, and the ko that this began, or kNowhere: the cell of the
  // single stone taken by a single stone with a single liberty.
  struct Placed {
    int taken = 0;
    int ko = kNowhere;
  };

  // Places a stone: joins its chains, takes what is left without liberties. With kHashed the hash follows;
  // playouts do without.
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

  // Takes the chain of the stone off if it has no liberty, and returns its number of stones.
  int remove_if_dead(int at) {
    const int head = chain_[at];
    return liberties_[head] == 0 ? remove<true>(head) : 0;
  }

  // The points that each player's stones occupy, or alone surround.
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

  // Black's area less white's, if every empty point went to the colour with more stones beside it.
  [[nodiscard]] int lead() const {
    int lead = 0;
    for (int point = 0; point < size_ * size_; ++point) {
      const int at = cell(point);
      if (color_[at] == kEmpty) {
        lead += (neighbours(at, 0) > neighbours(at, 1)) - (neighbours(at, 0) < neighbours(at, 1));
      } else {
        lead += color_[at] == 0 ? 1 : -1;
      }
    }
    return lead;
  }

 private:
  static constexpr int kStride = Capacity + 1;
  static constexpr int kCells = kStride * (Capacity + 2) + 1;
  static constexpr std::array<int, 4> kDiagonals{-kStride - 1, -kStride + 1, kStride - 1, kStride + 1};
  using Cell = std::conditional_t<kCells <= 256, std::uint8_t, std::uint16_t>;

  template <class T>
  struct Cells : std::array<T, kCells> {
    T& operator[](int i) { return std::array<T, kCells>::operator[](static_cast<std::size_t>(i)); }
    const T& operator[](int i) const {
      return std::array<T, kCells>::operator[](static_cast<std::size_t>(i));
    }
  };

  static constexpr std::array<Cells<std::uint64_t>, 2> kStoneKeys = [] {
    std::array<Cells<std::uint64_t>, 2> keys{};
    Random random(0x60);
    for (auto& color : keys) {
      for (auto& key : color) key = random.next();
    }
    return keys;
  }();
  static std::uint64_t stone_key(int player, int at) {
    return kStoneKeys[static_cast<std::size_t>(player)][at];
  }

  // around_ counts the four neighbours of a cell in three fields of four bits: black, white, empty.
  // The border counts as both colours, which is how an eye sees it.
  static constexpr std::uint16_t kOneBorder = 0x011;
  static constexpr std::uint16_t kOneEmpty = 0x100;
  static constexpr std::uint16_t kEmptyMask = 0xf00;
  static constexpr std::uint16_t one_stone(int color) { return static_cast<std::uint16_t>(1 << 4 * color); }
  [[nodiscard]] int neighbours(int at, int player) const { return around_[at] >> 4 * player & 0xf; }

  // Written out, not a loop: the playouts live on it.
  template <class F>
  static void each_neighbour(int at, F&& f) {
    f(at - kStride);
    f(at - 1);
    f(at + 1);
    f(at + kStride);
  }

  // f may take the stone off the board.
  template <class F>
  void each_stone(int head, F&& f) const {
    int stone = head;
    do {
      f(stone);
      stone = next_[stone];
    } while (stone != head);
  }

  // Is the empty cell `at` the only liberty of the chain? It is when the chain's count of liberties is the
  // number of its stones around the cell.
  [[nodiscard]] bool only_liberty(int head, int at) const {
    int stones = 0;
    each_neighbour(at, [&](int near) { stones += chain_[near] == head; });
    return liberties_[head] == stones;
  }

  // What a new stone touches: stones of its own colour, and the heads of the other side's chains whose last
  // liberty it took. Filled without a branch, because no processor can predict what a playout touches.
  struct Touched {
    FixedList<Cell, 5> friends;
    FixedList<Cell, 5> dead;
  };

  // Puts a stone on an empty cell.
  template <bool kHashed>
  Touched put(int at, Color color) {
    const auto last = empties_[--empty_count_];
    empties_[where_[at]] = last;
    where_[last] = where_[at];
    color_[at] = color;
    chain_[at] = next_[at] = static_cast<Cell>(at);
    stones_[at] = 1;
    liberties_[at] = around_[at] >> 8;
    const auto change = static_cast<std::uint16_t>(one_stone(color) - kOneEmpty);
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

  // Adds a stone that is alone to a chain.
  void append(int stone, int head) {
    chain_[stone] = static_cast<Cell>(head);
    std::swap(next_[stone], next_[head]);
    ++stones_[head];
    liberties_[head] += liberties_[stone];
  }

  // Makes one chain of two: the stones of the smaller one change over.
  void join(int one, int two) {
    const auto [from, to] = stones_[one] < stones_[two] ? std::pair(one, two) : std::pair(two, one);
    int stone = from;
    do {
      chain_[stone] = static_cast<Cell>(to);
      stone = next_[stone];
    } while (stone != from);
    std::swap(next_[from], next_[to]);
    stones_[to] += stones_[from];
    liberties_[to] += liberties_[from];
  }

  // Takes a chain off the board and returns its number of stones.
  template <bool kHashed>
  int remove(int head) {
    const Color color = color_[head];
    const auto change = static_cast<std::uint16_t>(kOneEmpty - one_stone(color));
    each_stone(head, [&](int stone) {
      color_[stone] = kEmpty;
      where_[stone] = static_cast<Cell>(empty_count_);
      empties_[empty_count_++] = static_cast<Cell>(stone);
      chain_[stone] = static_cast<Cell>(stone);
      each_neighbour(stone, [&](int near) {
        around_[near] += change;
        ++liberties_[chain_[near]];
      });
      if constexpr (kHashed) hash_ ^= stone_key(color, stone);
    });
    return stones_[head];
  }

  // Adds the empty region at `from` to the area of the colour that alone borders it.
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

  int size_;
  int empty_count_;
  std::uint64_t hash_ = 0;
  Cells<Color> color_{};
  Cells<Cell> chain_{};               // the head of a stone's chain; without a stone, the cell itself
  Cells<Cell> next_{};                // the next stone of the chain, in a ring
  Cells<std::uint16_t> around_{};
  Cells<std::uint16_t> liberties_{};  // of a chain, at its head
  Cells<std::uint16_t> stones_{};     // of a chain, at its head
  Cells<Cell> where_{};               // index of an empty cell in empties_
  Cells<Cell> empties_{};             // the first empty_count_ are the empty cells, in any order
};

}  // namespace boardwire
