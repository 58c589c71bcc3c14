// The double-dummy solver: the tricks that each side takes when all four hands are known and played best.
//
// Alpha-beta with a window of one trick over whole tricks, repeated until the number of tricks is known. Positions
// are remembered by the cards that matter (table.hpp), and many are decided at once by tricks that the
// leader can cash (quick tricks). Sources: M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging
// Game", JAIR 14, 2001; M.-S. Chang, "Building a Fast Double-Dummy Bridge Solver", New York University, 1996;
// B. Haglund, "Search Algorithms for a Bridge Double Dummy Solver", 2010.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <vector>

#include "game.hpp"
#include "games/bridge/cards.hpp"
#include "games/bridge/double_dummy/quick_tricks.hpp"
#include "games/bridge/double_dummy/table.hpp"

namespace boardwire::bridge {

class DoubleDummy {
 public:
  using Hands = std::array<Cards, kSeats>;

  // Begins with another deal or other trumps. The hands have the cards that are left, those of a trick in progress
  // among them.
  void set_up(const Hands& hands, int trumps) {
    hands_ = hands;
    trumps_ = trumps;
    number_owners();
    table_.clear();
  }

  // The tricks that North and South take of those left, with `leader` on lead; all hands have equally many cards.
  [[nodiscard]] int tricks(int leader) {
    length_ = 0;
    return count(leader, std::popcount(hands_[0]));
  }

  // A search that is not finished at its deadline throws this; set_up() makes the solver usable again.
  struct OutOfTime : std::exception {
    [[nodiscard]] const char* what() const noexcept override { return "the double-dummy search ran out of time"; }
  };

  // Ends searches from now on at this time; by default they have no limit.
  void set_deadline(std::chrono::steady_clock::time_point deadline) { deadline_ = deadline; }

  // A card, and the tricks that North and South take of those left when it is played, this trick included.
  struct Option {
    int card;
    int tricks;
  };

  // The tricks after each legal card of the next seat in a trick that `leader` led; `trick` has its cards so far, which
  // are still in the hands. Cards of one sequence have the same value and are all listed.
  [[nodiscard]] std::vector<Option> options(int leader, std::span<const int> trick) {
    length_ = static_cast<int>(trick.size());
    const int left = std::popcount(hands_[static_cast<std::size_t>(leader)]);
    const Hands before = hands_;
    begin_trick();
    for (int i = 0; i < length_; ++i) put(i, (leader + i) % kSeats, trick[static_cast<std::size_t>(i)]);
    const int seat = (leader + length_) % kSeats;
    CardList cards;
    legal_cards(length_, seat, cards);
    std::vector<Option> found;
    for (const int card : cards) {
      put(length_, seat, card);
      ++length_;
      const int tricks = count(leader, left);
      --length_;
      take_back(length_, seat, card);
      for (Cards same = sequence(seat, card); same != 0; same &= same - 1) {
        found.push_back({std::countr_zero(same), tricks});
      }
    }
    hands_ = before;
    std::sort(found.begin(), found.end(), [](const Option& a, const Option& b) { return a.card < b.card; });
    return found;
  }

  // The number of tricks whose start was searched since this was made.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using CardList = FixedList<int, kTricks + 1>;
  static constexpr std::uint64_t kNodesOfClock = 1024;  // tricks between two looks at the clock

  struct Trick {
    Cards start = 0;  // the cards at its start
    std::array<std::int8_t, kSeats> cards{};
    std::array<std::int8_t, kSeats> best{};  // the place of the best card after each card
  };

  // ---- Positions ----

  // owners_of_[suit][cards] for every set of remaining cards of the suit: see table.hpp.
  void number_owners() {
    for (int suit = 0; suit < kSuits; ++suit) {
      auto& words = owners_of_[static_cast<std::size_t>(suit)];
      std::array<std::uint32_t, kRanks> owner{};
      for (int rank = 0; rank < kRanks; ++rank) {
        for (std::uint32_t seat = 0; seat < kSeats; ++seat) {
          if (hands_[seat] >> (suit * kRanks + rank) & 1) owner[static_cast<std::size_t>(rank)] = seat;
        }
      }
      words[0] = 0;
      for (std::uint32_t cards = 1; cards < words.size(); ++cards) {
        const auto top = static_cast<std::uint32_t>(std::bit_width(cards) - 1);
        words[cards] = words[cards ^ (1U << top)] << 2 | owner[top];
      }
    }
  }

  [[nodiscard]] Cards all() const { return hands_[0] | hands_[1] | hands_[2] | hands_[3]; }

  [[nodiscard]] Owners owners(Cards cards) const {
    const auto word = [&](int suit) {
      return std::uint64_t{owners_of_[static_cast<std::size_t>(suit)][cards >> (suit * kRanks) & kSuit]};
    };
    return {word(0) | word(1) << kOwnerBits, word(2) | word(3) << kOwnerBits};
  }

  // The lengths of all suits in all hands but West's spades, which follow from the others; and the leader.
  [[nodiscard]] std::uint64_t shape_key(int leader) const {
    std::uint64_t key = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
      for (int suit = 0; suit < (seat == kSeats - 1 ? kSuits - 1 : kSuits); ++suit) {
        key = key << 4 |
              static_cast<std::uint64_t>(std::popcount(hands_[static_cast<std::size_t>(seat)] & suit_cards(suit)));
      }
    }
    return key << 2 | static_cast<std::uint64_t>(leader);
  }

  void begin_trick() { now_.start = all(); }

  void put(int place, int seat, int card) {
    hands_[static_cast<std::size_t>(seat)] ^= bit(card);
    now_.cards[static_cast<std::size_t>(place)] = static_cast<std::int8_t>(card);
    const auto at = static_cast<std::size_t>(place);
    const bool wins = place == 0 || beats(card, now_.cards[static_cast<std::size_t>(now_.best[at - 1])], trumps_);
    now_.best[at] = wins ? static_cast<std::int8_t>(place) : now_.best[at - 1];
  }
  void take_back(int /*place*/, int seat, int card) { hands_[static_cast<std::size_t>(seat)] ^= bit(card); }

  // ---- Search ----

  // The tricks of North and South, the trick in progress among them, by searches with a window of one trick.
  int count(int leader, int left) {
    int least = 0;
    int most = left;
    int guess = (left + 1) / 2;
    const Trick begun = now_;
    while (least < most) {
      const int need = std::clamp(guess, least + 1, most);
      Cards relevant = 0;
      const bool made = length_ == 0        ? makes(leader, left, need, relevant)
                        : length_ == kSeats ? finish(leader, left, need, relevant)
                                            : play(length_, leader, left, need, relevant);
      now_ = begun;
      if (made) {
        least = need;
        guess = need + 1;
      } else {
        most = need - 1;
        guess = need - 1;
      }
    }
    return least;
  }

  // Whether North and South take `need` of the tricks left, before the leader plays. `relevant` gets the lowest cards
  // that win by their rank in the proof.
  bool makes(int leader, int left, int need, Cards& relevant) {
    relevant = 0;
    if (need <= 0) return true;
    if (need > left) return false;
    if (++nodes_ % kNodesOfClock == 0 && std::chrono::steady_clock::now() >= deadline_) throw OutOfTime();
    const Cards cards = all();
    if (left > 1) {
      if (const QuickTricks quick = quick_tricks(hands_, cards, leader, trumps_); true) {
        const bool north = side_of(leader) == 0;
        const int sure = quick.leaders;
        if (sure >= (north ? need : left - need + 1)) {
          relevant = quick.leaders_cards;
          return north;
        }
        if (quick.others >= (north ? left - need + 1 : need)) {
          relevant = quick.others_cards;
          return !north;
        }
      }
    }
    const std::uint64_t key = shape_key(leader);
    const Owners here = owners(cards);
    {
      DoubleDummyTable::Shape& shape = table_.shape(key);
      if (const DoubleDummyTable::Entry* entry = table_.find(shape, here, need)) {
        relevant = lowest(cards, entry->tops);
        return entry->least >= need;
      }
      lead_first_[static_cast<std::size_t>(left)] = card_at(cards, leader, shape.best, shape.best_place);
    }
    const Trick outer = now_;
    now_.start = cards;
    const bool made = play(0, leader, left, need, relevant);
    now_ = outer;
    DoubleDummyTable::Shape& shape = table_.shape(key);
    table_.add(shape, here, tops(cards, relevant), made ? need : 0, made ? left : need - 1);
    if (made == (side_of(leader) == 0)) {
      const int card = lead_first_[static_cast<std::size_t>(left)];
      shape.best = static_cast<std::int8_t>(suit_of(card));
      shape.best_place = static_cast<std::int8_t>(place_of(cards, card));
    }
    return made;
  }

  // The same while a trick is played: the seat at `place` of the trick is next.
  bool play(int place, int leader, int left, int need, Cards& relevant) {
    const int seat = (leader + place) % kSeats;
    const bool north = side_of(seat) == 0;
    CardList cards;
    legal_cards(place, seat, cards);
    if (cards.size() > 1) order(place, seat, left, cards);
    Cards met = 0;
    for (const int card : cards) {
      put(place, seat, card);
      Cards mattered = 0;
      const bool made =
          place < kSeats - 1 ? play(place + 1, leader, left, need, mattered) : finish(leader, left, need, mattered);
      take_back(place, seat, card);
      if (made == north) {
        relevant = mattered;
        if (place == 0) lead_first_[static_cast<std::size_t>(left)] = card;
        return made;
      }
      met |= mattered;
    }
    // One card stood for its whole sequence. If the proof relies on a card of it, it relies on them all: a hand with
    // lower cards in their place could play low instead.
    for (const int card : cards) {
      const Cards up_to = suit_cards(suit_of(card)) & (bit(card) | (bit(card) - 1));
      if ((met & up_to) == 0) continue;
      const Cards same = sequence(seat, card);
      met |= same & -same;
    }
    relevant = met;
    return !north;
  }

  // The same when all four cards of the trick are played.
  bool finish(int leader, int left, int need, Cards& relevant) {
    const auto best = static_cast<std::size_t>(now_.best[kSeats - 1]);
    const int winner = (leader + static_cast<int>(best)) % kSeats;
    const bool made = makes(winner, left - 1, need - (side_of(winner) == 0), relevant);
    if (won_by_rank(best)) relevant |= bit(now_.cards[best]);
    return made;
  }

  // Whether another card of the trick has the suit of the best one.
  [[nodiscard]] bool won_by_rank(std::size_t best) const {
    int same = 0;
    for (const int card : now_.cards) same += suit_of(card) == suit_of(now_.cards[best]);
    return same > 1;
  }

  // ---- Cards that matter ----

  // How many of the highest cards of each suit the relevant ones reach down to.
  [[nodiscard]] static std::array<std::uint8_t, kSuits> tops(Cards cards, Cards relevant) {
    std::array<std::uint8_t, kSuits> numbers{};
    for (int suit = 0; suit < kSuits; ++suit) {
      const Cards of_suit = relevant & suit_cards(suit);
      if (of_suit == 0) continue;
      const Cards from = suit_cards(suit) & ~((of_suit & -of_suit) - 1);
      numbers[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(std::popcount(cards & from));
    }
    return numbers;
  }

  // The lowest of the `tops` highest cards of each suit.
  [[nodiscard]] static Cards lowest(Cards cards, const std::array<std::uint8_t, kSuits>& tops) {
    Cards found = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      Cards of_suit = cards & suit_cards(suit);
      int excess = std::popcount(of_suit) - tops[static_cast<std::size_t>(suit)];
      if (tops[static_cast<std::size_t>(suit)] == 0) continue;
      for (; excess > 0; --excess) of_suit &= of_suit - 1;
      found |= of_suit & -of_suit;
    }
    return found;
  }

  [[nodiscard]] static int place_of(Cards cards, int card) {
    return std::popcount(cards & suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1)));
  }
  // The card of the seat at a place of a suit from the top, or -1 where the seat does not have it.
  [[nodiscard]] int card_at(Cards cards, int seat, int suit, int place) const {
    if (suit < 0) return -1;
    Cards of_suit = cards & suit_cards(suit);
    for (int excess = std::popcount(of_suit) - place - 1; excess > 0; --excess) of_suit &= of_suit - 1;
    const Cards card = of_suit & -of_suit;
    return (card & hands_[static_cast<std::size_t>(seat)]) != 0 ? std::countr_zero(card) : -1;
  }

  // ---- Legal cards and their order ----

  // The legal cards of a seat, the highest of each sequence. Cards are in sequence where nobody else has one between
  // them, cards of this trick included.
  void legal_cards(int place, int seat, CardList& cards) const {
    Cards hand = hands_[static_cast<std::size_t>(seat)];
    if (place > 0) {
      const Cards following = hand & suit_cards(suit_of(now_.cards[0]));
      if (following != 0) hand = following;
    }
    const Cards others = now_.start & ~hands_[static_cast<std::size_t>(seat)];
    int above = -1;
    for (Cards left = hand; left != 0;) {
      const int card = std::bit_width(left) - 1;
      left ^= bit(card);
      const bool same = above >= 0 && suit_of(above) == suit_of(card) && (others & (bit(above) - bit(card))) == 0;
      if (!same) cards.push(card);
      above = card;
    }
  }

  // All cards of the seat that are in sequence with a card.
  [[nodiscard]] Cards sequence(int seat, int card) const {
    const Cards hand = hands_[static_cast<std::size_t>(seat)] & suit_cards(suit_of(card));
    const Cards others = now_.start & ~hands_[static_cast<std::size_t>(seat)] & ~bit(card);
    Cards found = bit(card);
    for (Cards left = hand; left != 0; left &= left - 1) {
      const int other = std::countr_zero(left);
      const Cards between = other > card ? bit(other) - bit(card) : bit(card) - bit(other);
      if ((others & between & ~bit(std::min(other, card))) == 0) found |= bit(other);
    }
    return found;
  }

  [[nodiscard]] Cards holding(int seat, int suit) const {
    return hands_[static_cast<std::size_t>(seat)] & suit_cards(suit);
  }

  // Puts the cards first that probably win.
  void order(int place, int seat, int left, CardList& cards) const {
    std::array<int, kTricks + 1> priority{};
    for (int i = 0; i < cards.size(); ++i) {
      priority[static_cast<std::size_t>(i)] =
          place == 0 ? priority_of_lead(seat, left, cards[i]) : priority_of_card(place, seat, cards[i]);
    }
    for (int i = 1; i < cards.size(); ++i) {
      const int card = cards[i];
      const int value = priority[static_cast<std::size_t>(i)];
      int at = i;
      for (; at > 0 && priority[static_cast<std::size_t>(at - 1)] < value; --at) {
        cards[at] = cards[at - 1];
        priority[static_cast<std::size_t>(at)] = priority[static_cast<std::size_t>(at - 1)];
      }
      cards[at] = card;
      priority[static_cast<std::size_t>(at)] = value;
    }
  }

  // The highest of some cards, -1 of none.
  [[nodiscard]] static int highest(Cards cards) { return static_cast<int>(std::bit_width(cards)) - 1; }

  [[nodiscard]] bool ruffs(int seat, int suit) const {
    return trumps_ < kNoTrump && suit != trumps_ && holding(seat, suit) == 0 && holding(seat, trumps_) != 0;
  }

  [[nodiscard]] int priority_of_lead(int seat, int left, int card) const {
    if (card == lead_first_[static_cast<std::size_t>(left)]) return 1000;
    const int suit = suit_of(card);
    const int partner = partner_of(seat);
    const int next = next_seat(seat);
    const int last = next_seat(partner);
    const Cards of_suit = now_.start & suit_cards(suit);
    const Cards opponents = holding(next, suit) | holding(last, suit);
    const int low = kRanks - rank_of(card);
    const bool ruffed = ruffs(next, suit) || ruffs(last, suit);
    const int length = std::popcount(holding(seat, suit)) + std::popcount(holding(partner, suit));
    if (suit == trumps_) {
      if (opponents == 0) return -20 + low;
      if (card > highest(opponents)) return 30;
      if (holding(partner, suit) > opponents) return 25 + low;
      return low - 5;
    }
    if (ruffs(partner, suit) && !ruffed) return 60 + low;
    if (ruffed) return -30 + low - (card > highest(opponents) ? 10 : 0);
    if (bit(card) > opponents) return (opponents == 0 ? 30 : 45) + length;
    if (holding(partner, suit) > opponents) return 40 + length + low;
    // The opponents have the highest card. A lead through the hand that has it is better.
    const bool through = holding(next, suit) > holding(last, suit);
    const bool second = (of_suit & ~opponents) != 0 &&
                        std::popcount(opponents & ~(bit(std::bit_width(of_suit & ~opponents) - 1) - 1)) == 1;
    return length + (through ? 10 : 0) + (second ? 8 : 0) + low;
  }

  [[nodiscard]] int priority_of_card(int place, int seat, int card) const {
    const int led = suit_of(now_.cards[0]);
    const auto at = static_cast<std::size_t>(now_.best[static_cast<std::size_t>(place - 1)]);
    const int best = now_.cards[at];
    const bool partner_best = (place - static_cast<int>(at)) % 2 == 0;
    const bool wins = beats(card, best, trumps_);
    const int rank = rank_of(card);
    const int suit = suit_of(card);
    const int cheap = suit == trumps_ && led != trumps_ ? -20 - rank : discard_cost(seat, card, led);
    if (place == kSeats - 1) {
      if (partner_best) return wins ? cheap - 5 : 20 + cheap;
      return wins ? 60 - rank : cheap;
    }
    // The seats that follow: whether an opponent beats it, whether the partner does.
    const int next = next_seat(seat);
    const bool next_beats_this = can_beat(next, led, wins ? card : best);
    if (place == 2) {
      if (wins && !next_beats_this) return 60 - rank;
      if (partner_best && !can_beat(next, led, best)) return 50 + cheap;
      return wins ? 20 - rank : 10 + cheap;
    }
    const int partner = partner_of(seat);
    const bool partner_beats = can_beat(partner, led, wins ? card : best);
    if (wins && !next_beats_this) return 50 - rank;
    if (partner_beats && !wins) return 45 + cheap;
    return wins ? 15 - rank : 10 + cheap;
  }

  // Low cards first; from suits with something to lose last.
  [[nodiscard]] int discard_cost(int seat, int card, int led) const {
    const int rank = rank_of(card);
    if (suit_of(card) == led) return -rank;
    return -2 * rank + std::popcount(holding(seat, suit_of(card)));
  }

  // Whether the seat can beat a card of the trick.
  [[nodiscard]] bool can_beat(int seat, int led, int best) const {
    const Cards following = holding(seat, led);
    if (following != 0) return suit_of(best) == led && highest(following) > best;
    if (trumps_ == kNoTrump || led == trumps_) return false;
    const Cards ruffing = holding(seat, trumps_);
    return ruffing != 0 && (suit_of(best) != trumps_ || highest(ruffing) > best);
  }

  Hands hands_{};
  int trumps_ = kNoTrump;
  int length_ = 0;  // the cards of the trick that the search began with
  Trick now_;
  std::array<int, kTricks + 1> lead_first_{};
  std::uint64_t nodes_ = 0;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  std::array<std::array<std::uint32_t, 1 << kRanks>, kSuits> owners_of_{};
  DoubleDummyTable table_;
};

}  // namespace boardwire::bridge
