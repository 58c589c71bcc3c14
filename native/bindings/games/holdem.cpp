#include "games/holdem/rules.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state_of.hpp"

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
  nb::class_<Held, State>(m, "Holdem")
      .def(
          "__init__",
          [](Held* self, bool no_limit, int stack, int hands, bool carry, int hand, int score) {
            new (self) Held(make(no_limit, stack, hands, carry, hand, score));
          },
          "no_limit"_a = false, "stack"_a = Holdem::kLimitStack, "hands"_a = 1, "carry"_a = false,
          "hand"_a = 0, "score"_a = 0)
      .def_prop_ro("no_limit", [](const Held& state) { return state.position.rules().no_limit; })
      .def_prop_ro("hand", [](const Held& state) { return state.position.hand(); })
      .def_prop_ro("dealer", [](const Held& state) { return state.position.dealer(); })
      .def_prop_ro("round", [](const Held& state) { return state.position.round(); })
      .def_prop_ro("score", [](const Held& state) { return state.position.score(); })
      .def_prop_ro("result", [](const Held& state) { return state.position.result(); })
      .def_prop_ro("paid_before", [](const Held& state) { return state.position.paid_before(); })
      .def_prop_ro("shown", [](const Held& state) { return state.position.shown(); })
      .def_prop_ro("dealt_to", [](const Held& state) { return state.position.dealt_to(); })
      .def_prop_ro("hole", [](const Held& state) { return numbers(state.position.hole()); })
      .def_prop_ro("board", [](const Held& state) { return numbers(state.position.board()); })
      .def(
          "paid", [](const Held& state, int player) { return state.position.paid(player_of(player)); },
          "player"_a)
      .def(
          "stack", [](const Held& state, int player) { return state.position.stack(player_of(player)); },
          "player"_a)
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
          "cards"_a);
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
      "cards"_a);
}

const GameBinding kBinding(bind, {ability_row<Holdem>("holdem")});

}  // namespace

}  // namespace boardwire
