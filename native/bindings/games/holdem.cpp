// Texas hold'em for Python.
#include "games/holdem/rules.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <span>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/holdem/hands.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

Holdem make(bool no_limit, int stack, int hands, bool carry, int hand, int score) {
  const int least = no_limit ? 2 * Holdem::kBigBlind : Holdem::kLimitStack;
  const int largest = no_limit ? Holdem::kMaxStack : Holdem::kLimitStack;
  if (stack < least || stack > largest) throw nb::value_error("the stack is too small or too large");
  if (hands < 1 || hands > Holdem::kMaxHands) throw nb::value_error("hands must be 1 to 100");
  if (carry && !no_limit) throw nb::value_error("only no-limit stacks carry chips over");
  if (hand < 0 || hand >= hands) throw nb::value_error("no such hand");
  const int most = carry ? stack - 1 : stack * hand;
  if (std::abs(score) > most || (hand == 0 && score != 0)) throw nb::value_error("no such score");
  return Holdem(HoldemRules{no_limit, stack, hands, carry}, hand, score);
}

std::vector<int> numbers(std::span<const std::int8_t> cards) { return {cards.begin(), cards.end()}; }

int player_of(int player) {
  if (player < 0 || player >= Holdem::kMaxPlayers) throw nb::value_error("no such player");
  return player;
}

void bind(nb::module_& m) {
  using Held = StateOf<Holdem>;
  nb::class_<Held, State>(m, "Holdem",
                          R"(Texas hold'em for two, limit and no-limit.

Moves: 0 folds, 1 checks or calls, N bets or raises, so that the player has put N chips in the
pot in this hand. Cards: `4 * rank + suit`, ranks from the two up, suits clubs, diamonds, hearts
and spades. Chance deals card by card, and at a showdown shows all four hole cards: its outcome
is the number with them as digits to the base 52. Returns are the chips won, divided by the most
that can be won.)")
      .def(
          "__init__",
          [](Held* self, bool no_limit, int stack, int hands, bool carry, int hand, int score) {
            new (self) Held(make(no_limit, stack, hands, carry, hand, score));
          },
          "no_limit"_a = false, "stack"_a = Holdem::kLimitStack, "hands"_a = 1, "carry"_a = false, "hand"_a = 0,
          "score"_a = 0,
          R"(Begin before the deal of a hand.

Args:
    no_limit: Whether players may bet any number of chips.
    stack: The chips of each player, 240 in limit and 20 to 2000 in no-limit.
    hands: The hands of a game, 1 to 100.
    carry: Whether chips won stay in play in the next hand.
    hand: The number of the hand, from 0 on.
    score: The chips that player 0 has won in the hands before.

Raises:
    ValueError: one of these is out of range.)")
      .def_prop_ro(
          "no_limit", [](const Held& state) { return state.position.rules().no_limit; },
          "Whether players may bet any number of chips.")
      .def_prop_ro(
          "hand", [](const Held& state) { return state.position.hand(); }, "The number of the hand, from 0 on.")
      .def_prop_ro(
          "dealer", [](const Held& state) { return state.position.dealer(); },
          "The player who has the small blind and acts first before the flop.")
      .def_prop_ro(
          "round", [](const Held& state) { return state.position.round(); }, "The round of betting, from 0 on.")
      .def_prop_ro(
          "score", [](const Held& state) { return state.position.score(); },
          "The chips that player 0 has won in the hands before this one.")
      .def_prop_ro(
          "result", [](const Held& state) { return state.position.result(); },
          "The chips that player 0 has won in the last hand, once the game is over.")
      .def_prop_ro(
          "paid_before", [](const Held& state) { return state.position.paid_before(); },
          "The chips that each player had put in the pot before this round.")
      .def_prop_ro(
          "shown", [](const Held& state) { return state.position.shown(); },
          "Whether the game has ended with a showdown, so that everybody has seen the cards.")
      .def_prop_ro(
          "dealt_to", [](const Held& state) { return state.position.dealt_to(); },
          "The owner of the next card of the deal; 2 for the board, 3 at a showdown.")
      .def_prop_ro(
          "hole", [](const Held& state) { return numbers(state.position.hole()); },
          "The cards dealt to the players so far, two of player 0 first.")
      .def_prop_ro(
          "board", [](const Held& state) { return numbers(state.position.board()); },
          "The cards on the board, in the order of the deal.")
      .def(
          "paid", [](const Held& state, int player) { return state.position.paid(player_of(player)); }, "player"_a,
          R"(The chips that a player has put in the pot in this hand.

Raises:
    ValueError: there is no such player.)")
      .def(
          "stack", [](const Held& state, int player) { return state.position.stack(player_of(player)); }, "player"_a,
          R"(The chips of a player before this hand.

Raises:
    ValueError: there is no such player.)")
      .def(
          "replace_hole",
          [](Held& state, const std::vector<int>& cards) {
            std::set<int> seen(cards.begin(), cards.end());
            for (const int card : state.position.board()) seen.insert(card);
            const std::size_t dealt = state.position.hole().size();
            const bool known = std::ranges::all_of(seen, [](int card) { return card >= 0 && card < kDeck; });
            if (!known || cards.size() != dealt || seen.size() != dealt + state.position.board().size()) {
              throw nb::value_error("these cards cannot be in the players' hands");
            }
            const std::vector<std::int8_t> hole(cards.begin(), cards.end());
            state.position.replace_hole(hole);
          },
          "cards"_a,
          R"(Give the players other cards than those that were dealt to them.

Raises:
    ValueError: they are too few or too many, not different, or on the board.)");
  m.def(
      "poker_hand",
      [](const std::vector<int>& cards) {
        const std::set<int> distinct(cards.begin(), cards.end());
        const bool known = std::ranges::all_of(cards, [](int card) { return card >= 0 && card < kDeck; });
        if (!known || distinct.size() != cards.size() || cards.size() < 5 || cards.size() > 7) {
          throw nb::value_error("a hand is five to seven different cards from 0 to 51");
        }
        PokerHand hand;
        for (const int card : cards) hand.add(card);
        return hand.value();
      },
      "cards"_a,
      R"(Return the value of the best five of five to seven cards: the larger the better.

The bits from 24 on are the category: 0 high card, 1 pair, 2 two pairs, 3 three of a kind, 4
straight, 5 flush, 6 full house, 7 four of a kind, 8 straight flush.

Raises:
    ValueError: they are too few or too many, or not different cards.)");
}

const GameBinding kBinding(bind, {ability_row<Holdem>("holdem")});

}  // namespace

}  // namespace boardwire
