// Deals of bridge at random that fit what is known of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "game.hpp"
#include "games/bridge/cards.hpp"
#include "random.hpp"

namespace boardwire::bridge {

using PerSeat = std::array<int, kSeats>;

// The known facts about hidden hands: the number of places for hidden cards in each, and the suits, one bit each, that
// they cannot have.
struct Unseen {
  PerSeat room{};
  std::array<unsigned, kSeats> lacks{};
};

// Deals hidden cards at random into the places of the seats, so that all deals that fit are equally likely. There may
// be more places than cards.
//
// Suits that a seat lacks come first: the number of cards that each seat gets of such a suit is drawn by the number
// of deals that have these numbers. All other cards then go to any places that are left.
class UnseenDealer {
 public:
  UnseenDealer(Cards cards, const Unseen& unseen)
      : lacks_(unseen.lacks), room_(unseen.room), cards_(std::popcount(cards)) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards of_suit = cards & suit_cards(suit);
      bool restricted = false;
      for (std::size_t seat = 0; seat < kSeats; ++seat) {
        restricted = restricted || (room_[seat] > 0 && (lacks_[seat] >> suit & 1) != 0);
      }
      if (restricted && of_suit != 0) {
        restricted_.push(suit);
        of_suit_[static_cast<std::size_t>(suit)] = of_suit;
      } else {
        free_ |= of_suit;
      }
    }
  }

  // Nothing where no deal fits.
  [[nodiscard]] std::optional<std::array<Cards, kSeats>> deal(Random& random) {
    std::array<Cards, kSeats> hands{};
    if (room_[0] + room_[1] + room_[2] + room_[3] < cards_ || deals_from(0, room_) == 0) return {};
    for (int i = 0; i < restricted_.size(); ++i) {
      const PerSeat numbers = draw_numbers(i, random);
      deal_out(of_suit_[static_cast<std::size_t>(restricted_[i])], numbers, random, hands);
      for (std::size_t seat = 0; seat < kSeats; ++seat) room_[seat] -= numbers[seat];
    }
    deal_out(free_, room_, random, hands);
    return hands;
  }

 private:
  // Gives each card one of the places at random.
  static void deal_out(Cards cards, const PerSeat& places, Random& random, std::array<Cards, kSeats>& hands) {
    FixedList<int, kCards + 1> seats;
    for (int seat = 0; seat < kSeats; ++seat) {
      for (int i = 0; i < places[static_cast<std::size_t>(seat)]; ++i) seats.push(seat);
    }
    for (int next = 0; cards != 0; cards &= cards - 1, ++next) {
      assert(next < seats.size());
      std::swap(seats[next],
                seats[next + static_cast<int>(random.below(static_cast<std::uint32_t>(seats.size() - next)))]);
      hands[static_cast<std::size_t>(seats[next])] |= cards & -cards;
    }
  }

  [[nodiscard]] PerSeat draw_numbers(int index, Random& random) const {
    double all = 0;
    for_each_split(index, room_, [&](const PerSeat&, double deals) { all += deals; });
    double point = random.unit() * all;
    PerSeat drawn{};
    for_each_split(index, room_, [&](const PerSeat& numbers, double deals) {
      if (point >= 0 && deals > 0) drawn = numbers;
      point -= deals;
    });
    return drawn;
  }

  // The number of deals of the restricted suits from `index` on. The other cards can be dealt into what is left in
  // equally many ways each time, which therefore do not count.
  [[nodiscard]] double deals_from(int index, const PerSeat& room) const {
    if (index == restricted_.size()) return 1;
    double sum = 0;
    for_each_split(index, room, [&](const PerSeat&, double deals) { sum += deals; });
    return sum;
  }

  // Calls visit(numbers, deals) for all numbers of cards that the seats can get of a restricted suit.
  template <class Visit>
  void for_each_split(int index, const PerSeat& room, Visit visit) const {
    const int suit = restricted_[index];
    const int cards = std::popcount(of_suit_[static_cast<std::size_t>(suit)]);
    PerSeat most{};
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      most[seat] = (lacks_[seat] >> suit & 1) != 0 ? 0 : room[seat];
    }
    PerSeat numbers{};
    for (numbers[0] = 0; numbers[0] <= std::min(most[0], cards); ++numbers[0]) {
      const int after_first = cards - numbers[0];
      for (numbers[1] = 0; numbers[1] <= std::min(most[1], after_first); ++numbers[1]) {
        const int after_second = after_first - numbers[1];
        for (numbers[2] = std::max(0, after_second - most[3]); numbers[2] <= std::min(most[2], after_second);
             ++numbers[2]) {
          numbers[3] = after_second - numbers[2];
          PerSeat left = room;
          double deals = 1;
          int to_deal = cards;
          for (std::size_t seat = 0; seat < kSeats; ++seat) {
            left[seat] -= numbers[seat];
            // The cards chosen of those to deal, times their orders in the places of the seat.
            for (int i = 0; i < numbers[seat]; ++i)
              deals *= static_cast<double>(to_deal-- * (room[seat] - i)) / (i + 1);
          }
          visit(numbers, deals * deals_from(index + 1, left));
        }
      }
    }
  }

  std::array<unsigned, kSeats> lacks_;
  PerSeat room_;
  FixedList<int, kSuits> restricted_;
  std::array<Cards, kSuits> of_suit_{};
  int cards_;
  Cards free_ = 0;
};

}  // namespace boardwire::bridge
