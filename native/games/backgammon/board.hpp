// The board of backgammon: the positions of the checkers, and the plays of a roll.
//
// Each player counts points from its own side: 24 down to 1, 25 is the bar, 0 is off. The point p of one player is
// the point 25 - p of the other.
//
// A play is up to four steps. A step is the point that it leaves; the die determines its target. Packed into a
// Move, five bits for each step:
//
//   two different dice   the step of the larger die, then that of the smaller; 0 where one is not played
//   doubles              the steps, furthest back first
//   0                    no step at all: the player cannot move
//
// The effect of a play follows from its steps, in any order: a step that lands on a blot hits it, and
// nothing else of the other player ever moves. So a play needs no order, and made furthest back first, each
// step finds its checker.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

struct BackgammonDice {
  int high;
  int low;
};

class BackgammonBoard {
 public:
  static constexpr int kOff = 0;
  static constexpr int kBar = 25;
  static constexpr int kPoints = 26;  // with off and the bar
  static constexpr int kCheckers = 15;
  // A play is a choice, with repetition, of the checkers that make its steps: four of 15 are 18! / (4! 14!).
  static constexpr int kMaxPlays = 3060;
  static constexpr std::uint32_t kBoard = 0x01fffffe;  // points 1 to 24

  using Counts = std::array<std::uint8_t, kPoints>;  // checkers by point, as their owner counts
  using Plays = MoveList<kMaxPlays>;

  // The usual initial position.
  BackgammonBoard() {
    Counts counts{};
    counts[6] = counts[13] = 5;
    counts[8] = 3;
    counts[24] = 2;
    *this = BackgammonBoard(counts, counts);
  }

  // 15 checkers of each player, with no point shared.
  BackgammonBoard(const Counts& first, const Counts& second) {
    for (int player = 0; player < 2; ++player) {
      const Counts& counts = player == 0 ? first : second;
      for (int point = 0; point < kPoints; ++point) {
        for (int i = 0; i < counts[static_cast<std::size_t>(point)]; ++i) put(side(player), point);
      }
    }
  }

  [[nodiscard]] int count(int player, int point) const { return side(player).counts[static_cast<std::size_t>(point)]; }
  [[nodiscard]] const Counts& counts(int player) const { return side(player).counts; }

  // The points with a checker of the player, and with two or more, as bits. Off is none of them.
  [[nodiscard]] std::uint32_t held(int player) const { return side(player).held; }
  [[nodiscard]] std::uint32_t made(int player) const { return side(player).made & kBoard; }
  [[nodiscard]] std::uint32_t blots(int player) const { return side(player).held & ~side(player).made & kBoard; }

  // The points of one player in the numbers of the other.
  static constexpr std::uint32_t seen_across(std::uint32_t points) {
    points = (points & 0x55555555) << 1 | (points >> 1 & 0x55555555);
    points = (points & 0x33333333) << 2 | (points >> 2 & 0x33333333);
    points = (points & 0x0f0f0f0f) << 4 | (points >> 4 & 0x0f0f0f0f);
    return __builtin_bswap32(points) >> 6;  // bit 31 - p goes to bit 25 - p
  }

  // Every play that leads to a position of its own; kMaxPlays at most.
  void plays(int player, BackgammonDice dice, Plays& list) const {
    if (dice.high == dice.low) {
      double_plays(player, dice.high, list);
    } else {
      Pairs(*this, player, dice).list(list);
    }
  }

  // Makes one of these plays, drawn uniformly at random.
  Move play_at_random(int player, BackgammonDice dice, Random& random) {
    Move chosen = 0;
    if (dice.high == dice.low) {
      Plays list;
      double_plays(player, dice.high, list);
      chosen = list[static_cast<int>(random.below(static_cast<std::uint32_t>(list.size())))];
    } else {
      const Pairs pairs(*this, player, dice);
      chosen = pairs.nth(random.below(pairs.count()));
    }
    make(player, dice, chosen);
    return chosen;
  }

  [[nodiscard]] int play_count(int player, BackgammonDice dice) const {
    if (dice.high != dice.low) return static_cast<int>(Pairs(*this, player, dice).count());
    Plays list;
    double_plays(player, dice.high, list);
    return list.size();
  }

  struct Step {
    int from;
    int to;
    bool hit;
  };
  using Steps = FixedList<Step, 4>;

  void make(int player, BackgammonDice dice, Move play) {
    each_step(dice, play, [&](int from, int die) { step(player, from, die); });
  }

  // The steps of a play, furthest back first.
  [[nodiscard]] Steps steps(int player, BackgammonDice dice, Move play) const {
    Steps steps;
    BackgammonBoard board = *this;
    each_step(dice, play, [&](int from, int die) {
      const bool hit = board.step(player, from, die);
      steps.push({from, from > die ? from - die : kOff, hit});
    });
    return steps;
  }

  friend bool operator==(const BackgammonBoard& a, const BackgammonBoard& b) {
    return a.sides_[0].counts == b.sides_[0].counts && a.sides_[1].counts == b.sides_[1].counts;
  }

 private:
  static constexpr std::uint32_t bit(int point) { return std::uint32_t{1} << point; }
  static constexpr std::uint32_t kHome = 0x0000007e;   // points 1 to 6

  struct Side {
    Counts counts{};
    std::uint32_t held = 0;
    std::uint32_t made = 0;
  };

  [[nodiscard]] Side& side(int player) { return sides_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] const Side& side(int player) const { return sides_[static_cast<std::size_t>(player)]; }

  static void put(Side& side, int point) {
    const int count = ++side.counts[static_cast<std::size_t>(point)];
    if (point == kOff) return;
    side.held |= bit(point);
    if (count == 2) side.made |= bit(point);
  }
  static void take(Side& side, int point) {
    const int count = --side.counts[static_cast<std::size_t>(point)];
    if (count == 0) side.held &= ~bit(point);
    if (count == 1) side.made &= ~bit(point);
  }

  // Returns whether it hit.
  bool step(int player, int from, int die) {
    const int to = from > die ? from - die : kOff;
    take(side(player), from);
    put(side(player), to);
    Side& other = side(player ^ 1);
    if (to == kOff || (other.held >> (25 - to) & 1) == 0) return false;
    take(other, 25 - to);
    put(other, kBar);
    return true;
  }

  static void each_step(BackgammonDice dice, Move play, auto&& act) {
    if (dice.high == dice.low) {
      for (; play != 0; play >>= 5) act(play & 31, dice.high);
      return;
    }
    std::pair<int, int> first{play & 31, dice.high};
    std::pair<int, int> second{play >> 5 & 31, dice.low};
    if (first < second) std::swap(first, second);
    if (first.first != 0) act(first.first, first.second);
    if (second.first != 0) act(second.first, second.second);
  }

  // The points from which a checker may make a step. `held` are the player's, `blocked` those that the
  // other player has made, both as the player counts.
  static std::uint32_t sources(std::uint32_t held, std::uint32_t blocked, int die) {
    const std::uint32_t movers = held >= bit(kBar) ? bit(kBar) : held;  // from the bar first
    std::uint32_t found = (movers >> die & ~blocked & kBoard) << die;
    if ((held & ~kHome) == 0) {  // bearing off: from the die's own point, or from the highest if that is lower
      const std::uint32_t at_or_above = held >> die;
      found |= at_or_above == 0 ? std::bit_floor(held) : held & bit(die);
    }
    return found;
  }

  // The plays of two different dice, as rows of bits: for each step of one die those of the other.
  //
  // The rules ask for both dice; for the larger if either can be played, but not both; else for the smaller.
  //
  // Two steps take a checker from each point they leave and add one to each they reach. To do the same with
  // both dice, two plays must be
  //   - the same steps in another order,
  //   - or one checker's way: by the larger die and then the smaller, or by the smaller and then the larger,
  //     neither of which hits anything half-way,
  //   - or two checkers borne off, either by either die.
  // Of these the play that can begin with the larger die is kept, and of two of the second kind the first.
  class Pairs {
   public:
    Pairs(const BackgammonBoard& board, int player, BackgammonDice dice) {
      const Side& own = board.side(player);
      const std::uint32_t blocked = seen_across(board.made(player ^ 1));
      const std::uint32_t targets = seen_across(board.blots(player ^ 1));
      const auto [high, low] = dice;
      const auto after = [&own](int from, int die) {
        return (own.held & ~(bit(from) & ~own.made)) | (bit(from) >> die & kBoard);
      };
      const auto reached = [this](int first, int second) {
        return (reached_[static_cast<std::size_t>(first)] >> second & 1) != 0;
      };
      // One checker goes from `from` by both dice: is that known by the larger die first?
      const auto known_way = [&, high = high, low = low](int from) {
        return from > high && reached(from, from - high) && (targets & (bit(from - high) | bit(from - low))) == 0;
      };
      const std::uint32_t high_first = sources(own.held, blocked, high);
      const std::uint32_t low_first = sources(own.held, blocked, low);
      for (std::uint32_t left = high_first; left != 0; left &= left - 1) {
        const int from = std::countr_zero(left);
        reached_[static_cast<std::size_t>(from)] = sources(after(from, high), blocked, low);
      }
      for (std::uint32_t left = high_first; left != 0; left &= left - 1) {
        const int from = std::countr_zero(left);
        std::uint32_t second = reached_[static_cast<std::size_t>(from)];
        const int behind = from + low;
        if (behind <= kBar && known_way(behind)) second &= ~bit(behind);
        add(from, second, true);
      }
      for (std::uint32_t left = low_first; left != 0; left &= left - 1) {
        const int from = std::countr_zero(left);
        std::uint32_t second = sources(after(from, low), blocked, high);
        for (std::uint32_t bits = second; bits != 0; bits &= bits - 1) {
          const int other = std::countr_zero(bits);
          const bool both_off = from <= low && other <= low;
          if (reached(other, from) || (other == from - low && known_way(from)) || (both_off && reached(from, other))) {
            second &= ~bit(other);
          }
        }
        add(from, second, false);
      }
      if (count_ != 0) return;
      // At most one of the two can be played: as if the other were played from point 0.
      if (high_first != 0) {
        add_each(high_first, true);
      } else if (low_first != 0) {
        add_each(low_first, false);
      } else {
        add(0, 1, true);
      }
    }

    [[nodiscard]] std::uint32_t count() const { return count_; }

    [[nodiscard]] Move nth(std::uint32_t n) const {
      for (const Row& row : rows_) {
        const auto size = static_cast<std::uint32_t>(std::popcount(row.second));
        if (n >= size) {
          n -= size;
          continue;
        }
        std::uint32_t bits = row.second;
        for (; n > 0; --n) bits &= bits - 1;
        return packed(row, std::countr_zero(bits));
      }
      return 0;  // n < count()
    }

    void list(Plays& list) const {
      for (const Row& row : rows_) {
        for (std::uint32_t bits = row.second; bits != 0; bits &= bits - 1) {
          list.push(packed(row, std::countr_zero(bits)));
        }
      }
    }

   private:
    struct Row {
      std::uint32_t second;  // the points that the second step may leave
      std::uint8_t first;    // the point that the first leaves
      bool high_first;
    };

    void add(int first, std::uint32_t second, bool high_first) {
      if (second == 0) return;
      rows_.push({second, static_cast<std::uint8_t>(first), high_first});
      count_ += static_cast<std::uint32_t>(std::popcount(second));
    }
    void add_each(std::uint32_t firsts, bool high_first) {
      for (; firsts != 0; firsts &= firsts - 1) add(std::countr_zero(firsts), 1, high_first);
    }
    static Move packed(const Row& row, int second) {
      return row.high_first ? row.first | second << 5 : second | row.first << 5;
    }

    FixedList<Row, 2 * kCheckers> rows_;             // a die is played from at most 15 points
    std::array<std::uint32_t, kPoints> reached_{};  // by the larger die, then the smaller
    std::uint32_t count_ = 0;
  };

  // The plays of doubles. Steps of one die can be put in order, furthest back first: that is legal when any
  // order is, since to move what is behind never blocks what is before it, and lets it bear off the sooner.
  // So each set of steps is met once, and different sets lead to different positions.
  void double_plays(int player, int die, Plays& list) const {
    Doubles doubles{side(player), seen_across(made(player ^ 1)), die, list};
    doubles.extend(0, 0, kBar);
  }

  struct Doubles {
    Side own;
    std::uint32_t blocked;
    int die;
    Plays& list;
    int longest = 0;  // as many steps as possible must be made

    void extend(Move play, int steps, int last) {
      std::uint32_t next = steps == 4 ? 0 : sources(own.held, blocked, die) & (2 * bit(last) - 1);
      if (next == 0) {
        if (steps < longest) return;
        if (steps > longest) list.clear();
        longest = steps;
        list.push(play);
      }
      while (next != 0) {
        const int from = static_cast<int>(std::bit_width(next)) - 1;
        next ^= bit(from);
        const int to = from > die ? from - die : kOff;
        take(own, from);
        put(own, to);
        extend(play | from << 5 * steps, steps + 1, from);
        take(own, to);
        put(own, from);
      }
    }
  };

  std::array<Side, 2> sides_;
};

}  // namespace boardwire
