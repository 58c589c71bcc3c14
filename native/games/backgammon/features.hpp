// The features of positions of backgammon.
//
// A position here is one before a roll, with the roller and the waiter, who has just moved. Their checkers have
// different weights, so most features exist once for each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "games/backgammon/board.hpp"

namespace boardwire {

// The features, as indices into a list of weights. each_feature() computes their amounts.
struct BackgammonFeature {
  static constexpr int kStack = 5;  // checkers on a point that make a difference
  static constexpr int kChecker = 0;  // [side][point][checkers - 1]
  static constexpr int kCheckers = 2 * BackgammonBoard::kPoints * kStack;
  static constexpr int kOnBar = kCheckers;  // [side][home points the other has made]
  static constexpr int kRun = kOnBar + 2 * 7;  // [side]: ways for the last checker to run
  static constexpr int kPrime = kRun + 2;  // [side][points side by side]
  static constexpr int kShots = kPrime + 2 * 7;  // rolls that hit a blot of the waiter
  static constexpr int kShotsAtBoard = kShots + 1;  // times home points that the roller has made
  static constexpr int kLead = kShotsAtBoard + 1;  // in pips, of the roller
  static constexpr int kGreatLead = kLead + 1;  // the same, where more and more count less
  static constexpr int kLeadOfRest = kGreatLead + 1;  // against what is left to run
  static constexpr int kBehind = kLeadOfRest + 1;  // [side]: pips until all are home
  static constexpr int kNoneOff = kBehind + 2;  // [side]
  static constexpr int kGammonRace = kNoneOff + 2;  // [side], as the side that may lose a gammon
  static constexpr int kHomePoints = kGammonRace + 2;  // [side][points made at home]
  static constexpr int kAnchors = kHomePoints + 2 * 7;  // [side][points made in the other's home]
  static constexpr int kBack = kAnchors + 2 * 7;  // [side][checkers there or on the bar]
  static constexpr int kRunFromBoard = kBack + 2 * 6;  // [side]: kRun times home points of the other
  static constexpr int kAlways = kRunFromBoard + 2;
  static constexpr int kCount = kAlways + 1;
};

// Rolls as bits, so that rolls which do one thing or another are counted once.
class RollSet {
 public:
  constexpr void add(int high, int low) { bits_ |= bit(high, low); }
  constexpr RollSet& operator|=(RollSet other) {
    bits_ |= other.bits_;
    return *this;
  }
  // The number of rolls, of 36.
  [[nodiscard]] constexpr int count() const { return 2 * std::popcount(bits_ & 0xffffu) + std::popcount(bits_ >> 16); }

 private:
  // The 15 rolls of two different dice, and from bit 16 on the doubles.
  static constexpr std::uint32_t bit(int high, int low) {
    if (high == low) return std::uint32_t{1} << (15 + high);
    return std::uint32_t{1} << ((high - 1) * (high - 2) / 2 + low - 1);
  }
  std::uint32_t bits_ = 0;
};

class BackgammonShots {
 public:
  static constexpr int kFurthest = 24;

  // The rolls that hit a blot from `distance` pips away. Bit n of `open`: whether a checker may stop n pips
  // before the blot, 1 to 6; further away it may.
  [[nodiscard]] static RollSet at(int distance, std::uint32_t open) {
    return kTable[open >> 1 & 63][static_cast<std::size_t>(distance)];
  }

  // Distances as bits, from 1 on: all, and those from where more than one roll in 36 hits.
  static constexpr std::uint32_t kAll = 0xffffff;
  static constexpr std::uint32_t kNear = 0xfff;

 private:
  using Table = std::array<std::array<RollSet, kFurthest + 1>, 64>;

  static constexpr Table made() {
    Table table{};
    for (std::uint32_t bits = 0; bits < 64; ++bits) {
      const auto open = [bits](int pips) { return pips > 6 || (bits >> (pips - 1) & 1) != 0; };
      for (int high = 1; high <= 6; ++high) {
        for (int low = 1; low <= high; ++low) {
          table[bits][static_cast<std::size_t>(high)].add(high, low);
          table[bits][static_cast<std::size_t>(low)].add(high, low);
          if (open(high) || open(low)) table[bits][static_cast<std::size_t>(high + low)].add(high, low);
          if (high != low || !open(high) || !open(2 * high)) continue;
          table[bits][static_cast<std::size_t>(3 * high)].add(high, low);
          if (open(3 * high)) table[bits][static_cast<std::size_t>(4 * high)].add(high, low);
        }
      }
    }
    return table;
  }

  static const Table kTable;
};
inline constexpr BackgammonShots::Table BackgammonShots::kTable = BackgammonShots::made();

// The number of rolls, of 36, that let a checker run with both dice. Bit n of `blocked`, 0 to 11: the point n + 1
// pips ahead is the other player's.
class BackgammonRuns {
 public:
  [[nodiscard]] static int of(std::uint32_t blocked) { return kTable[blocked & 0xfff]; }

 private:
  static constexpr std::array<std::uint8_t, 4096> made() {
    std::array<std::uint8_t, 4096> table{};
    for (std::uint32_t blocked = 0; blocked < table.size(); ++blocked) {
      const auto open = [blocked](int pips) { return (blocked >> (pips - 1) & 1) == 0; };
      int rolls = 0;
      for (int high = 1; high <= 6; ++high) {
        for (int low = 1; low <= high; ++low) {
          const bool runs = open(high + low) && (open(high) || open(low));
          rolls += runs ? (high == low ? 1 : 2) : 0;
        }
      }
      table[blocked] = static_cast<std::uint8_t>(rolls);
    }
    return table;
  }

  static const std::array<std::uint8_t, 4096> kTable;
};
inline constexpr std::array<std::uint8_t, 4096> BackgammonRuns::kTable = BackgammonRuns::made();

inline int pips_of(const BackgammonBoard& board, int player) {
  int pips = 0;
  for (std::uint32_t held = board.held(player); held != 0; held &= held - 1) {
    const int point = std::countr_zero(held);
    pips += point * board.count(player, point);
  }
  return pips;
}

// Whether checkers of the two players can still meet.
inline bool have_contact(const BackgammonBoard& board) {
  const int last = static_cast<int>(std::bit_width(board.held(0))) - 1;
  const int other = static_cast<int>(std::bit_width(board.held(1))) - 1;
  return last + other > BackgammonBoard::kBar;
}

// The number of rolls, of 36, that hit some blot of the waiter from up to 12 pips away.
inline int shots(const BackgammonBoard& board, int roller) {
  using Board = BackgammonBoard;
  const std::uint32_t blocked = Board::seen_across(board.made(roller ^ 1));
  RollSet rolls;
  for (std::uint32_t blots = Board::seen_across(board.blots(roller ^ 1)); blots != 0; blots &= blots - 1) {
    const int blot = std::countr_zero(blots);
    std::uint32_t hitters = board.held(roller) >> blot >> 1 & BackgammonShots::kNear;
    for (; hitters != 0; hitters &= hitters - 1) {
      rolls |= BackgammonShots::at(std::countr_zero(hitters) + 1, ~blocked >> blot);
    }
  }
  return rolls.count();
}

// Calls `add(feature, amount)` for each feature of the position whose amount is not 0. Amounts are about 0 to 1.
inline void each_feature(const BackgammonBoard& board, int roller, bool contact, auto&& add) {
  using Board = BackgammonBoard;
  using Feature = BackgammonFeature;
  constexpr std::uint32_t kHome = 0x0000007e;
  std::array<int, 2> pips{};
  std::array<int, 2> behind{};
  for (int side = 0; side < 2; ++side) {
    const int player = side == 0 ? roller : roller ^ 1;
    int& missing = behind[static_cast<std::size_t>(side)];
    int back = 0;
    int& left = pips[static_cast<std::size_t>(side)];
    for (std::uint32_t held = board.held(player); held != 0; held &= held - 1) {
      const int point = std::countr_zero(held);
      const int count = board.count(player, point);
      const int stack = std::min(count, Feature::kStack);
      add(Feature::kChecker + (side * Board::kPoints + point) * Feature::kStack + stack - 1,
          static_cast<float>(count) / static_cast<float>(stack));
      left += count * point;
      missing += count * std::max(point - 6, 0);
      back += point > 18 ? count : 0;
    }
    const int off = board.count(player, Board::kOff);
    add(Feature::kChecker + side * Board::kPoints * Feature::kStack, static_cast<float>(off) / 15);
    add(Feature::kBehind + side, static_cast<float>(missing) / (static_cast<float>(missing) + 60));
    if (off == 0) add(Feature::kNoneOff + side, 1.0f);
    if (!contact) continue;
    const std::uint32_t own = board.made(player);
    const std::uint32_t others = board.made(player ^ 1);
    const int closed = std::popcount(others & kHome);
    add(Feature::kHomePoints + (side ^ 1) * 7 + closed, 1.0f);
    add(Feature::kAnchors + side * 7 + std::popcount(own >> 19), 1.0f);
    add(Feature::kBack + side * 6 + std::min(back, 5), 1.0f);
    if (board.count(player, Board::kBar) > 0) add(Feature::kOnBar + side * 7 + closed, 1.0f);
    int length = 0;
    for (std::uint32_t run = own; run != 0 && length < 6; run &= run >> 1) ++length;
    add(Feature::kPrime + side * 7 + length, 1.0f);
    // The last checker, and what lies 1 to 12 pips ahead of it: nearest first, as the other counts.
    const int last = static_cast<int>(std::bit_width(board.held(player))) - 1;
    const float runs = static_cast<float>(BackgammonRuns::of(others >> (26 - last))) / 36;
    add(Feature::kRun + side, runs);
    add(Feature::kRunFromBoard + side, runs * static_cast<float>(closed) / 6);
  }
  for (int side = 0; side < 2; ++side) {
    const int player = side == 0 ? roller : roller ^ 1;
    if (board.count(player, Board::kOff) > 0) continue;
    // Turns of the loser to bear off one, against those of the winner to bear off all, about.
    const float late =
        static_cast<float>(behind[static_cast<std::size_t>(side)] + 6 - pips[static_cast<std::size_t>(side ^ 1)]) / 8;
    add(Feature::kGammonRace + side, late / (1.5f + std::abs(late)));
  }
  const auto lead = static_cast<float>(pips[1] - pips[0]);
  const auto rest = static_cast<float>(pips[0] + pips[1]);
  add(Feature::kLead, lead / 100);
  add(Feature::kGreatLead, lead / (30 + std::abs(lead)));
  add(Feature::kLeadOfRest, lead / std::sqrt(rest + 10) / 4);
  add(Feature::kAlways, 1.0f);
  if (!contact) return;
  const float hits = static_cast<float>(shots(board, roller)) / 36;
  add(Feature::kShots, hits);
  add(Feature::kShotsAtBoard, hits * static_cast<float>(std::popcount(board.made(roller) & kHome)) / 6);
}

}  // namespace boardwire
