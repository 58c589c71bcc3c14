// Tricks of bridge that are certain at the start of a trick, without a search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "games/bridge/cards.hpp"

namespace boardwire::bridge {

// Lower bounds on the tricks of the leader's side and of the other side, each with the lowest cards that it rests on.
struct QuickTricks {
  int leaders = 0;
  Cards leaders_cards = 0;
  int others = 0;
  Cards others_cards = 0;
};

// The highest cards of a suit that one hand has without a gap, and their number.
struct TopRun {
  int length = 0;
  Cards lowest = 0;
};

[[nodiscard]] inline TopRun top_run(Cards hand, Cards cards, int suit) {
  const Cards others = cards & suit_cards(suit) & ~hand;
  const Cards above = others == 0 ? suit_cards(suit) : suit_cards(suit) & ~((Cards{1} << std::bit_width(others)) - 1);
  const Cards run = hand & above;
  return {std::popcount(run), run & -run};
}

// The tricks that a hand takes in a row from its own highest cards: trumps first, then the other suits as far as the
// opponents cannot ruff. Cards that are the longest of their suit count, too, where nobody else has any left.
[[nodiscard]] inline int cashed_by(const std::array<Cards, kSeats>& hands, Cards cards, int seat, int trumps,
                                   Cards& relied_on) {
  const auto holding = [&](int who, int suit) {
    return std::popcount(hands[static_cast<std::size_t>(who)] & suit_cards(suit));
  };
  const Cards hand = hands[static_cast<std::size_t>(seat)];
  const int next = next_seat(seat);
  const int partner = partner_of(seat);
  const int last = next_seat(partner);
  int tricks = 0;
  int most_others = kTricks;  // tricks of other suits
  bool next_ruffs = false;
  bool last_ruffs = false;
  if (trumps < kNoTrump) {
    const TopRun run = top_run(hand, cards, trumps);
    tricks = run.length;
    relied_on |= run.lowest;
    next_ruffs = holding(next, trumps) > run.length;
    last_ruffs = holding(last, trumps) > run.length;
    const int with_partner = holding(partner, trumps);
    if (!next_ruffs && !last_ruffs && with_partner <= run.length) tricks = holding(seat, trumps);
    // A partner that has nothing but trumps left must ruff, and then the lead is its own.
    if (with_partner > run.length) most_others = std::popcount(hands[static_cast<std::size_t>(partner)]) - with_partner;
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    if (suit == trumps) continue;
    const TopRun run = top_run(hand, cards, suit);
    const int with_next = holding(next, suit);
    const int with_last = holding(last, suit);
    const int most = std::min(next_ruffs ? with_next : kRanks, last_ruffs ? with_last : kRanks);
    const int longest = std::max({with_next, with_last, holding(partner, suit)});
    const int cashed = run.length >= longest ? holding(seat, suit) : run.length;
    const int won = std::min({cashed, most, most_others});
    if (won > 0) relied_on |= run.lowest;
    tricks += won;
    most_others -= won;
  }
  return tricks;
}

[[nodiscard]] inline QuickTricks quick_tricks(const std::array<Cards, kSeats>& hands, Cards cards, int leader,
                                              int trumps) {
  QuickTricks quick;
  quick.leaders = cashed_by(hands, cards, leader, trumps, quick.leaders_cards);
  // A suit in which the partner has the highest card takes the lead across.
  const int partner = partner_of(leader);
  const auto holding = [&](int who, int suit) { return hands[static_cast<std::size_t>(who)] & suit_cards(suit); };
  const int next = next_seat(leader);
  const int last = next_seat(partner);
  for (int suit = 0; suit < kSuits; ++suit) {
    if (holding(leader, suit) == 0) continue;
    const Cards highest = std::bit_floor(cards & suit_cards(suit));
    if ((highest & holding(partner, suit)) == 0) continue;
    if (trumps < kNoTrump && suit != trumps) {
      const bool ruffed = (holding(next, suit) == 0 && holding(next, trumps) != 0) ||
                          (holding(last, suit) == 0 && holding(last, trumps) != 0);
      if (ruffed) continue;
    }
    Cards relied_on = highest;
    const int crossing = cashed_by(hands, cards, partner, trumps, relied_on);
    if (crossing > quick.leaders) {
      quick.leaders = crossing;
      quick.leaders_cards = relied_on;
    }
    break;
  }
  // The highest trumps of one hand take a trick each, whenever they are played.
  if (trumps < kNoTrump) {
    const Cards highest = std::bit_floor(cards & suit_cards(trumps));
    for (int seat = 0; seat < kSeats && highest != 0; ++seat) {
      if ((holding(seat, trumps) & highest) == 0) continue;
      const TopRun run = top_run(hands[static_cast<std::size_t>(seat)], cards, trumps);
      if (side_of(seat) != side_of(leader)) {
        quick.others = run.length;
        quick.others_cards = run.lowest;
      } else if (run.length > quick.leaders) {
        quick.leaders = run.length;
        quick.leaders_cards = run.lowest;
      }
    }
  }
  return quick;
}

}  // namespace boardwire::bridge
