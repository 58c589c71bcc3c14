// Playouts of Gomoku by a policy: the player to move completes a five, blocks one, makes an open four or another pair
// of threats, or blocks one; otherwise it plays at random near a stone. The facts for the rules are noted when
// a stone is placed: it changes the lines of 32 cells at most.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "games/gomoku/lines.hpp"
#include "random.hpp"

namespace boardwire {

template <int Capacity>
class GomokuPlayout {
 public:
  using Lines = GomokuLines<Capacity>;

  GomokuPlayout(int size, LineRule rule, int player) : lines_(Lines::empty(size, rule)), player_(player) {}

  // Before the first step: a stone of the position.
  void set_up(int row, int column, int player) {
    const int at = lines_.cell(row, column);
    lines_.place(at, player);
    stones_.push(static_cast<Cell>(at));
  }
  // After the last stone: looks for all threats.
  void begin() {
    for (const int stone : stones_) note(stone);
  }

  // Makes a move, and returns its cell; kNowhere when the board is full.
  int step(Random& random) {
    const int at = choose(random);
    if (at == kNowhere) return at;
    won_ = lines_.made(at, player_).best == LineShape::kFive;
    lines_.place(at, player_);
    stones_.push(static_cast<Cell>(at));
    note(at);
    player_ ^= 1;
    return at;
  }

  [[nodiscard]] bool won() const { return won_; }  // by the last move
  [[nodiscard]] int row(int cell) const { return lines_.row(cell); }
  [[nodiscard]] int column(int cell) const { return lines_.column(cell); }

  static constexpr int kNowhere = -1;

 private:
  using Cell = typename Lines::Cell;
  // Cells with a shape, the last found ones at the end. Those of an earlier time may have lost it.
  static constexpr int kNoted = 256;

  struct Noted {
    std::array<Cell, kNoted> cells;
    unsigned count = 0;  // the list is a ring: when it is full, the earliest are overwritten

    void push(int cell) { cells[count++ % kNoted] = static_cast<Cell>(cell); }
    [[nodiscard]] unsigned size() const { return count < kNoted ? count : kNoted; }
  };

  // Notes the cells beside a new stone where a stone of either player would make a threat.
  void note(int stone) {
    lines_.each_beside(stone, [&](int cell, std::size_t direction) {
      for (int player = 0; player < 2; ++player) {
        const LineShape shape = lines_.shape(cell, direction, player);
        if (shape >= LineShape::kFour) {
          fours_[static_cast<std::size_t>(player)].push(cell);
          best_[static_cast<std::size_t>(player)] = std::max(best_[static_cast<std::size_t>(player)], shape);
        } else if (shape == LineShape::kOpenThree) {
          threes_[static_cast<std::size_t>(player)].push(cell);
        }
      }
    });
  }

  int choose(Random& random) {
    const int other = player_ ^ 1;
    int at = find(player_, LineShape::kFive);
    if (at == kNowhere) at = find(other, LineShape::kFive);
    if (at == kNowhere) at = find(player_, LineShape::kOpenFour);
    if (at == kNowhere) at = pair_of_threats(player_);
    if (at == kNowhere) at = answer_open_three(random);
    if (at == kNowhere && random.below(2) == 0) at = draw(threes_[static_cast<std::size_t>(player_)], player_, random);
    return at == kNowhere ? draw_near(random) : at;
  }

  // A noted cell that makes at least this shape. Cells that lost their shapes leave the list.
  int find(int player, LineShape wanted) {
    Noted& list = fours_[static_cast<std::size_t>(player)];
    LineShape& best = best_[static_cast<std::size_t>(player)];
    if (best < wanted) return kNowhere;
    LineShape left = LineShape::kNothing;
    unsigned kept = 0;
    int found = kNowhere;
    for (unsigned i = 0; i < list.size(); ++i) {
      const int cell = list.cells[i];
      if (!lines_.is_empty(cell)) continue;
      const LineShape shape = lines_.made(cell, player).best;
      if (shape < LineShape::kFour) continue;
      list.cells[kept++] = static_cast<Cell>(cell);
      left = std::max(left, shape);
      if (shape >= wanted) found = cell;
    }
    list.count = kept;
    best = left;
    return found;
  }

  // A noted cell that makes two fours, or a four and an open three.
  int pair_of_threats(int player) const {
    const Noted& list = fours_[static_cast<std::size_t>(player)];
    for (unsigned i = list.size(); i-- > 0;) {
      const int cell = list.cells[i];
      if (lines_.is_empty(cell) && lines_.made(cell, player).wins_by_two) return cell;
    }
    return kNowhere;
  }

  // Where the other player could make an open four: a move there, or a four of one's own now and then.
  int answer_open_three(Random& random) {
    const int open = find(player_ ^ 1, LineShape::kOpenFour);
    if (open == kNowhere) return pair_of_threats(player_ ^ 1);
    if (random.below(4) == 0) {
      const int four = draw(fours_[static_cast<std::size_t>(player_)], player_, random);
      if (four != kNowhere) return four;
    }
    return open;
  }

  // One of the noted cells that still makes an open three or more.
  int draw(const Noted& list, int player, Random& random) const {
    if (list.size() == 0) return kNowhere;
    for (int tries = 0; tries < 3; ++tries) {
      const int cell = list.cells[random.below(list.size())];
      if (lines_.is_empty(cell) && lines_.made(cell, player).best >= LineShape::kOpenThree) return cell;
    }
    return kNowhere;
  }

  // An empty cell at most two steps from a stone, the last stones more often; any other after some tries.
  int draw_near(Random& random) const {
    const int count = stones_.size();
    for (int tries = 0; tries < 12 && count > 0; ++tries) {
      const bool recent = random.below(2) == 0;
      const int range = recent && count > 4 ? 4 : count;
      const int stone = stones_[count - 1 - static_cast<int>(random.below(static_cast<std::uint32_t>(range)))];
      const int row = lines_.row(stone) + static_cast<int>(random.below(5)) - 2;
      const int column = lines_.column(stone) + static_cast<int>(random.below(5)) - 2;
      if (row < 0 || column < 0 || row >= lines_.size() || column >= lines_.size()) continue;
      const int cell = lines_.cell(row, column);
      if (lines_.is_empty(cell)) return cell;
    }
    const int points = lines_.size() * lines_.size();
    const int first = static_cast<int>(random.below(static_cast<std::uint32_t>(points)));
    for (int i = 0; i < points; ++i) {
      const int point = (first + i) % points;
      const int cell = lines_.cell(point / lines_.size(), point % lines_.size());
      if (lines_.is_empty(cell)) return cell;
    }
    return kNowhere;
  }

  Lines lines_;
  int player_;
  bool won_ = false;
  FixedList<Cell, Capacity * Capacity> stones_;  // in the order of the moves, as far as it is known
  std::array<Noted, 2> fours_;                   // of each player, cells that make a four or more
  std::array<Noted, 2> threes_;                  // and those that make an open three
  std::array<LineShape, 2> best_{};              // no noted cell of the player makes more
};

}  // namespace boardwire
