// The double-dummy solver of bridge against plain minimax.
#include "games/bridge/double_dummy/solver.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/bridge/cards.hpp"
#include "random.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using namespace boardwire::bridge;
using namespace boardwire::tests;

namespace {

using Hands = DoubleDummy::Hands;

// The tricks of North and South by plain minimax, for a trick that `leader` led.
int plain(Hands& hands, int trumps, int leader, std::vector<int>& trick) {
  if (trick.size() == kSeats) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < kSeats; ++i) {
      if (beats(trick[i], trick[best], trumps)) best = i;
    }
    const int winner = (leader + static_cast<int>(best)) % kSeats;
    std::vector<int> next;
    return (side_of(winner) == 0) + (hands[0] == 0 ? 0 : plain(hands, trumps, winner, next));
  }
  const int seat = (leader + static_cast<int>(trick.size())) % kSeats;
  Cards& hand = hands[static_cast<std::size_t>(seat)];
  const Cards following = trick.empty() ? 0 : hand & suit_cards(suit_of(trick[0]));
  int best = side_of(seat) == 0 ? -1 : kTricks + 1;
  for (Cards left = following != 0 ? following : hand; left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    hand ^= bit(card);
    trick.push_back(card);
    const int tricks = plain(hands, trumps, leader, trick);
    trick.pop_back();
    hand ^= bit(card);
    best = side_of(seat) == 0 ? std::max(best, tricks) : std::min(best, tricks);
  }
  return best;
}

Hands deal(int length, Random& random) {
  Hands hands{};
  for (Cards& hand : hands) {
    while (std::popcount(hand) < length) {
      const Cards card = bit(static_cast<int>(random.below(kCards)));
      if (((hands[0] | hands[1] | hands[2] | hands[3]) & card) == 0) hand |= card;
    }
  }
  return hands;
}

void endings(DoubleDummy& solver) {
  Random random(1);
  for (int game = 0; game < 400; ++game) {
    const int length = 1 + game % 4;
    Hands hands = deal(length, random);
    const int trumps = static_cast<int>(random.below(kStrains));
    const int leader = static_cast<int>(random.below(kSeats));
    std::vector<int> trick;
    solver.set_up(hands, trumps);
    check(solver.tricks(leader) == plain(hands, trumps, leader, trick), "the solver agrees with plain minimax");
    // Some cards of a trick are played at random; then every card is worth what minimax says.
    const int played = static_cast<int>(random.below(kSeats));
    Hands after = hands;
    for (int place = 0; place < played; ++place) {
      Cards& hand = after[static_cast<std::size_t>((leader + place) % kSeats)];
      const Cards following = trick.empty() ? 0 : hand & suit_cards(suit_of(trick[0]));
      Cards choice = following != 0 ? following : hand;
      for (auto skip = random.below(static_cast<std::uint32_t>(std::popcount(choice))); skip > 0; --skip)
        choice &= choice - 1;
      trick.push_back(std::countr_zero(choice));
      hand ^= choice & -choice;
    }
    Cards& hand = after[static_cast<std::size_t>((leader + played) % kSeats)];
    int listed = 0;
    for (const auto& [card, tricks] : solver.options(leader, trick)) {
      ++listed;
      check((hand >> card & 1) != 0, "an option is a card of the next seat");
      hand ^= bit(card);
      trick.push_back(card);
      check(tricks == plain(after, trumps, leader, trick), "an option is worth what minimax says");
      trick.pop_back();
      hand ^= bit(card);
    }
    const Cards following = trick.empty() ? 0 : hand & suit_cards(suit_of(trick[0]));
    check(listed == std::popcount(following != 0 ? following : hand), "all legal cards are options");
  }
}

}  // namespace

int main() {
  const auto solver = std::make_unique<DoubleDummy>();
  endings(*solver);
  // Each seat has one suit.
  const Hands suits{suit_cards(3), suit_cards(2), suit_cards(1), suit_cards(0)};
  solver->set_up(suits, 3);
  check(solver->tricks(1) == 13, "thirteen trumps take all tricks");
  solver->set_up(suits, kNoTrump);
  check(solver->tricks(0) == 13 && solver->tricks(1) == 0, "without trumps the leader takes all tricks");
  return verdict();
}
