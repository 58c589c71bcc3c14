// Bridge: the score, the auction, the play, and the deals that fit what a player knows.
#include "games/bridge/rules.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>

#include "game.hpp"
#include "games/bridge/auction.hpp"
#include "games/bridge/cards.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// Each seat has one suit: North the spades, East the hearts, South the diamonds, West the clubs.
Bridge::Setup one_suit_each() {
  Bridge::Setup setup;
  setup.hands =
      Bridge::Hands{bridge::suit_cards(3), bridge::suit_cards(2), bridge::suit_cards(1), bridge::suit_cards(0)};
  return setup;
}

Bridge after(Bridge position, std::initializer_list<Move> moves) {
  for (const Move move : moves) {
    check(position.is_legal(move), "the line is legal");
    position.apply(move);
  }
  return position;
}

constexpr Move call(int number) { return Bridge::kCall + number; }
constexpr Move bid(int level, int strain) { return call(bridge::bid_of(level, strain)); }
constexpr Move kPass = call(bridge::kPass);

void scores() {
  check(bridge::score_of({7, bridge::kNoTrump, 2, 0}, true, 13) == 2980, "the largest score of a contract made");
  check(bridge::score_of({1, 0, 2, 0}, true, 0) == -4000, "seven undertricks redoubled");
  check(bridge::score_of({7, 0, 2, 0}, true, 0) == -bridge::kMostPoints, "no score is larger than 7600");
  for (int level = 1; level <= 7; ++level) {
    for (int strain = 0; strain < bridge::kStrains; ++strain) {
      for (int tricks = 1; tricks <= bridge::kTricks; ++tricks) {
        for (const bool vulnerable : {false, true}) {
          const auto score = [&](int doubled) {
            return bridge::score_of({level, strain, doubled, 0}, vulnerable, tricks);
          };
          check(bridge::score_of({level, strain, 0, 0}, vulnerable, tricks - 1) < score(0),
                "a trick more is worth more");
          check((score(0) > 0) == (tricks >= level + 6), "a contract made gives points");
          check(std::abs(score(0)) < std::abs(score(1)) && std::abs(score(1)) < std::abs(score(2)), "doubles raise");
        }
      }
    }
  }
}

void a_grand_slam() {
  Bridge position = after(Bridge(one_suit_each()), {bid(7, 3), kPass, kPass, kPass});
  check(position.phase() == Bridge::Phase::kLead && position.to_act() == 1,
        "the hand to the left of the declarer leads");
  position.apply(2 * bridge::kRanks);
  check(position.to_act() == kChance && !position.dummy_seen(), "dummy comes after the opening lead");
  position.apply(Bridge::kShowDummy);
  check(position.turn() == 2 && position.to_act() == 0, "the declarer plays dummy's cards");
  while (position.to_act() != kOver) position.apply(std::countr_zero(position.playable()));
  check(position.tricks(0) == 13 && position.points() == 1510, "thirteen trumps take thirteen tricks");
}

// Every draw fits what the player knows, and all deals that fit come up.
void draws() {
  Random random(5);
  std::array<int, 14> lengths{};
  for (int game = 0; game < 60; ++game) {
    Bridge position;
    while (position.to_act() != kOver) {
      for (int player = 0; player < bridge::kSeats; ++player) {
        const Bridge drawn = position.determinized(player, random);
        check(drawn.information_key(player) == position.information_key(player), "a draw looks the same");
        check(drawn.to_act() == position.to_act(), "and the same player is to act");
        bridge::Cards all = 0;
        for (int seat = 0; seat < bridge::kSeats; ++seat) {
          const auto at = static_cast<std::size_t>(seat);
          check(std::popcount(drawn.hands()[at]) == std::popcount(position.hands()[at]), "hands keep their lengths");
          check((all & drawn.dealt()[at]) == 0, "a card is in one hand");
          all |= drawn.dealt()[at];
        }
      }
      if (position.phase() == Bridge::Phase::kLead) {
        const Bridge drawn = position.determinized(0, random);
        ++lengths[static_cast<std::size_t>(std::popcount(drawn.dealt()[1] & bridge::suit_cards(3)))];
      }
      random_step(position, position.to_act(), random);
    }
  }
  check(lengths[13] == 0 && lengths[3] > 0, "lengths of suits are spread");
}

}  // namespace

int main() {
  look_at(Bridge());
  look_at(Bridge(one_suit_each()));
  check(perft(Bridge(), 2) == 16, "two cards can be dealt in sixteen ways");
  check(perft(Bridge(one_suit_each()), 1) == 36 && perft(Bridge(one_suit_each()), 2) == 36 + 665,
        "perft counts calls: after a pass 36, after a bid the higher ones, pass and double");
  scores();
  a_grand_slam();
  draws();
  return verdict();
}
