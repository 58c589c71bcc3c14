// Cards, hands, calls and contracts of bridge, and the score of a board.
//
// Laws of Duplicate Bridge 2017 (World Bridge Federation): Law 1 (cards), Law 18 (bids), Law 77 (the score).
//
// Suits: 0 clubs, 1 diamonds, 2 hearts, 3 spades; strain 4 is no trump. Ranks: 0 for a two, 12 for an ace. A card is
// 13 * suit + rank. Seats: 0 North, 1 East, 2 South, 3 West, in the order of play.
#pragma once

#include <cstdint>

namespace boardwire::bridge {

inline constexpr int kSeats = 4;
inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kCards = kSuits * kRanks;
inline constexpr int kTricks = kCards / kSeats;
inline constexpr int kStrains = 5;
inline constexpr int kNoTrump = 4;
inline constexpr int kBids = 7 * kStrains;

using Cards = std::uint64_t;  // a set: bit n is card n

inline constexpr Cards kDeck = (Cards{1} << kCards) - 1;
inline constexpr Cards kSuit = (Cards{1} << kRanks) - 1;  // the clubs; shifted by 13 for each further suit

[[nodiscard]] constexpr Cards bit(int card) { return Cards{1} << card; }
[[nodiscard]] constexpr Cards suit_cards(int suit) { return kSuit << (kRanks * suit); }
[[nodiscard]] constexpr int suit_of(int card) { return card / kRanks; }
[[nodiscard]] constexpr int rank_of(int card) { return card % kRanks; }
[[nodiscard]] constexpr int next_seat(int seat) { return (seat + 1) % kSeats; }
[[nodiscard]] constexpr int partner_of(int seat) { return (seat + 2) % kSeats; }
// The side of a seat: 0 North and South, 1 East and West.
[[nodiscard]] constexpr int side_of(int seat) { return seat % 2; }

// Whether `card` wins over `best`, the best card of the trick so far.
[[nodiscard]] constexpr bool beats(int card, int best, int trumps) {
  if (suit_of(card) == suit_of(best)) return card > best;
  return suit_of(card) == trumps;
}

// The final contract. Level 0: nobody has bid.
struct Contract {
  int level = 0;
  int strain = 0;
  int doubled = 0;  // 1 doubled, 2 redoubled
  int declarer = 0;

  bool operator==(const Contract&) const = default;
};

// The largest score of a board, 7600 points: 13 undertricks redoubled and vulnerable.
inline constexpr int kMostPoints = 7600;

// The points of the declaring side for `tricks` tricks (Law 77); negative if the contract is defeated.
[[nodiscard]] constexpr int score_of(const Contract& contract, bool vulnerable, int tricks) {
  if (contract.level == 0) return 0;
  const int factor = 1 << contract.doubled;
  const int over = tricks - 6 - contract.level;
  if (over < 0) {
    if (contract.doubled == 0) return over * (vulnerable ? 100 : 50);
    // Doubled: the first undertrick, the second and third one, the others.
    int points = 0;
    for (int down = 1; down <= -over; ++down) {
      points += vulnerable ? (down == 1 ? 200 : 300) : (down == 1 ? 100 : down <= 3 ? 200 : 300);
    }
    return -points * factor / 2;
  }
  const int each = contract.strain < 2 ? 20 : 30;
  const int trick_points = (each * contract.level + (contract.strain == kNoTrump ? 10 : 0)) * factor;
  int points = trick_points + (trick_points < 100 ? 50 : vulnerable ? 500 : 300);
  if (contract.level == 6) points += vulnerable ? 750 : 500;
  if (contract.level == 7) points += vulnerable ? 1500 : 1000;
  if (contract.doubled == 0) return points + over * each;
  return points + 25 * factor + over * factor * (vulnerable ? 100 : 50);
}

}  // namespace boardwire::bridge
