// Poker hands: the best five of up to seven cards, as one number that is larger for a better hand.
//
// A card is 4 * rank + suit: ranks 0 (two) to 12 (ace), suits clubs, diamonds, hearts, spades. The evaluator
// works on four sets of ranks, one for each suit, and needs no tables: all equal ranks are counted at once by
// adding the four sets as columns of bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boardwire {

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kDeck = kRanks * kSuits;

constexpr int rank_of(int card) { return card / kSuits; }
constexpr int suit_of(int card) { return card % kSuits; }

enum class HandCategory : std::uint32_t {
  kHighCard,
  kPair,
  kTwoPairs,
  kThreeOfAKind,
  kStraight,
  kFlush,
  kFullHouse,
  kFourOfAKind,
  kStraightFlush,
};

class PokerHand {
 public:
  constexpr PokerHand() = default;
  constexpr explicit PokerHand(std::span<const std::int8_t> cards) {
    for (const int card : cards) add(card);
  }

  constexpr void add(int card) { ranks_[static_cast<std::size_t>(suit_of(card))] |= 1u << rank_of(card); }

  // The value of the best five cards. Needs five to seven cards. Equal hands have equal values.
  [[nodiscard]] constexpr std::uint32_t value() const {
    using enum HandCategory;
    const auto [clubs, diamonds, hearts, spades] = ranks_;
    for (const std::uint32_t suit : ranks_) {
      if (std::popcount(suit) < 5) continue;
      const int straight = straight_in(suit);
      return straight >= 0 ? of(kStraightFlush, straight) : of(kFlush, 0, highest(suit, 5));
    }
    const std::uint32_t all = clubs | diamonds | hearts | spades;
    // Each column of four bits is a number of 0 to 4: `fours`, else the bits `twos` and `ones` of its sum.
    const std::uint32_t low = clubs ^ diamonds;
    const std::uint32_t low_both = clubs & diamonds;
    const std::uint32_t high = hearts ^ spades;
    const std::uint32_t high_both = hearts & spades;
    const std::uint32_t fours = low_both & high_both;
    const std::uint32_t ones = low ^ high;
    const std::uint32_t twos = (low_both ^ high_both) | (low & high);
    if (fours != 0) {
      const int rank = top(fours);
      return of(kFourOfAKind, rank, highest(all & ~(1u << rank), 1));
    }
    const std::uint32_t threes = twos & ones;
    const std::uint32_t pairs = twos & ~ones;
    if (threes != 0) {
      const int rank = top(threes);
      const std::uint32_t others = (threes & ~(1u << rank)) | pairs;
      if (others != 0) return of(kFullHouse, rank, highest(others, 1));
    }
    if (const int straight = straight_in(all); straight >= 0) return of(kStraight, straight);
    if (threes != 0) {
      const int rank = top(threes);
      return of(kThreeOfAKind, rank, highest(all & ~(1u << rank), 2));
    }
    if (pairs == 0) return of(kHighCard, 0, highest(all, 5));
    const int rank = top(pairs);
    const std::uint32_t second = pairs & ~(1u << rank);
    if (second == 0) return of(kPair, rank, highest(all & ~pairs, 3));
    const int lower = top(second);
    const std::uint32_t kicker = all & ~(1u << rank) & ~(1u << lower);
    return of(kTwoPairs, 16 * rank + lower, highest(kicker, 1));
  }

  [[nodiscard]] static constexpr HandCategory category(std::uint32_t value) {
    return static_cast<HandCategory>(value >> kCategoryShift);
  }

 private:
  static constexpr int kCategoryShift = 24;
  static constexpr int kRankShift = 13;  // above a set of ranks, for the cards beside pairs and the like

  static constexpr std::uint32_t of(HandCategory category, int rank, std::uint32_t kickers = 0) {
    return static_cast<std::uint32_t>(category) << kCategoryShift | static_cast<std::uint32_t>(rank) << kRankShift |
           kickers;
  }
  static constexpr int top(std::uint32_t ranks) { return std::bit_width(ranks) - 1; }
  static constexpr std::uint32_t highest(std::uint32_t ranks, int count) {
    for (int extra = std::popcount(ranks) - count; extra > 0; --extra) ranks &= ranks - 1;
    return ranks;
  }
  // The highest rank of a straight, or -1. An ace also stands below the two.
  static constexpr int straight_in(std::uint32_t ranks) {
    const std::uint32_t wheel = ranks << 1 | ranks >> (kRanks - 1);
    const std::uint32_t starts = wheel & wheel >> 1 & wheel >> 2 & wheel >> 3 & wheel >> 4;
    return starts == 0 ? -1 : top(starts) + 3;
  }

  std::array<std::uint32_t, kSuits> ranks_{};
};

}  // namespace boardwire
