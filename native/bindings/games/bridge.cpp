// Bridge for Python.
#include "games/bridge/rules.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/bridge/cards.hpp"
#include "games/bridge/sampling.hpp"
#include "random.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using Held = StateOf<Bridge>;
using ContractParts = std::tuple<int, int, int, int>;  // level, strain, doubled, declarer

bridge::Contract checked_contract(const ContractParts& parts) {
  const auto [level, strain, doubled, declarer] = parts;
  if (level < 1 || level > 7) throw nb::value_error("the level of a contract is 1 to 7");
  if (strain < 0 || strain >= bridge::kStrains) throw nb::value_error("the strain of a contract is 0 to 4");
  if (doubled < 0 || doubled > 2) throw nb::value_error("doubled is 0, 1 or 2");
  if (declarer < 0 || declarer >= bridge::kSeats) throw nb::value_error("no such declarer");
  return {level, strain, doubled, declarer};
}

Bridge::Hands checked_hands(const Bridge::Hands& hands) {
  bridge::Cards all = 0;
  for (const bridge::Cards hand : hands) {
    if (std::popcount(hand) != bridge::kTricks) throw nb::value_error("a hand has 13 cards");
    all |= hand;
  }
  if (all != bridge::kDeck) throw nb::value_error("each card is in one hand");
  return hands;
}

Bridge make_bridge(int dealer, unsigned vulnerable, const std::optional<ContractParts>& contract,
                   const std::optional<Bridge::Hands>& hands) {
  if (dealer < 0 || dealer >= bridge::kSeats) throw nb::value_error("no such dealer");
  if (vulnerable > 3) throw nb::value_error("vulnerable is 0 to 3");
  Bridge::Setup setup{dealer, vulnerable, {}, {}};
  if (contract) setup.contract = checked_contract(*contract);
  if (hands) setup.hands = checked_hands(*hands);
  return Bridge(setup);
}

std::string phase_name(Bridge::Phase phase) {
  switch (phase) {
    case Bridge::Phase::kDeal:
      return "deal";
    case Bridge::Phase::kAuction:
      return "auction";
    case Bridge::Phase::kLead:
      return "lead";
    case Bridge::Phase::kDummy:
      return "dummy";
    case Bridge::Phase::kPlay:
      return "play";
    default:
      return "over";
  }
}

std::vector<std::pair<int, int>> played(const Held& state) {
  std::vector<std::pair<int, int>> cards;
  for (std::size_t i = 0; i < state.position.played().size(); ++i) {
    cards.emplace_back(state.position.players_of_cards()[i], state.position.played()[i]);
  }
  return cards;
}

std::optional<ContractParts> contract(const Held& state) {
  const bridge::Contract found = state.position.contract();
  if (found.level == 0) return {};
  return ContractParts{found.level, found.strain, found.doubled, found.declarer};
}

Bridge::Hands deal(bridge::Cards cards, const bridge::PerSeat& room, const std::array<unsigned, 4>& lacks,
                   std::uint64_t seed) {
  for (const int places : room) {
    if (places < 0 || places > bridge::kTricks) throw nb::value_error("a hand has room for 0 to 13 cards");
  }
  Random random(seed);
  const auto hands = bridge::UnseenDealer(cards & bridge::kDeck, {room, lacks}).deal(random);
  if (!hands) throw nb::value_error("the hands have no room for these cards");
  return *hands;
}

void bind(nb::module_& m) {
  nb::class_<Held, State>(m, "Bridge",
                          R"(One board of contract bridge. Moves: cards 0 to 51, calls from 52 on.

A card is `13 * suit + rank`: suits clubs, diamonds, hearts, spades, ranks from the two to the
ace. A hand is a number in which bit n stands for card n. Seats and players: 0 North, 1 East, 2
South, 3 West. Calls: 0 pass, 1 double, 2 redouble, then the bids from 1C to 7NT. An outcome of
the deal is the seat of the next card, from the ace of spades down; outcome 0 after the opening
lead shows dummy. Returns are points, divided by 7600.)")
      .def(
          "__init__",
          [](Held* self, int dealer, unsigned vulnerable, const std::optional<ContractParts>& parts,
             const std::optional<Bridge::Hands>& hands) {
            new (self) Held(make_bridge(dealer, vulnerable, parts, hands));
          },
          "dealer"_a = 0, "vulnerable"_a = 0, "contract"_a = nb::none(), "hands"_a = nb::none(),
          R"(A board before the deal, or with its four hands given, before the auction.

Args:
    dealer: The seat that calls first.
    vulnerable: 0 nobody, 1 North and South, 2 East and West, 3 both.
    contract: Level, strain (4 for no trump), 0 to 2 for doubled, and declarer, where the
        play begins without an auction.
    hands: Four hands of 13 cards.

Raises:
    ValueError: a number out of its range, or hands that are no deal.)")
      .def_prop_ro(
          "phase", [](const Held& state) { return phase_name(state.position.phase()); },
          "One of `deal`, `auction`, `lead`, `dummy`, `play`, `over`.")
      .def_prop_ro(
          "dealt", [](const Held& state) { return state.position.dealt(); },
          "The four hands as they were dealt so far.")
      .def_prop_ro(
          "hands", [](const Held& state) { return state.position.hands(); },
          "The cards that are left in the four hands, once all are dealt.")
      .def_prop_ro(
          "cards_dealt", [](const Held& state) { return state.position.cards_dealt(); },
          "The number of cards that are dealt.")
      .def_prop_ro(
          "calls",
          [](const Held& state) {
            const auto calls = state.position.auction().calls();
            return std::vector<int>(calls.begin(), calls.end());
          },
          "The calls so far, the dealer's first.")
      .def_prop_ro("contract", contract,
                   "Level, strain, 0 to 2 for doubled, and declarer; None before the end of the auction.")
      .def_prop_ro("played", played, "The seat and the card of all cards played, in order.")
      .def_prop_ro(
          "tricks", [](const Held& state) { return std::pair(state.position.tricks(0), state.position.tricks(1)); },
          "The tricks that North and South, East and West have won.")
      .def_prop_ro(
          "turn", [](const Held& state) { return state.position.turn(); },
          "The seat whose call or card is due, or the last winner of a trick at the end.")
      .def_prop_ro(
          "dummy_seen", [](const Held& state) { return state.position.dummy_seen(); },
          "Whether dummy's hand lies on the table.")
      .def_prop_ro(
          "points", [](const Held& state) { return state.position.points(); },
          "The points of North and South; 0 before the end.");
  m.def("bridge_deal", deal, "cards"_a, "room"_a, "lacks"_a, "seed"_a,
        R"(Deal cards at random into hands with room for the given numbers of cards.

Args:
    cards: The cards to deal.
    room: The number of cards that fit into each of four hands.
    lacks: The suits, one bit each, that each hand must not get.
    seed: The seed of the random numbers.

Raises:
    ValueError: no deal fits.)");
  m.def(
      "bridge_score",
      [](int level, int strain, int doubled, bool vulnerable, int tricks) {
        if (tricks < 0 || tricks > bridge::kTricks) throw nb::value_error("tricks must be 0 to 13");
        return bridge::score_of(checked_contract({level, strain, doubled, 0}), vulnerable, tricks);
      },
      "level"_a, "strain"_a, "doubled"_a, "vulnerable"_a, "tricks"_a,
      R"(Return the points of the declaring side for `tricks` tricks; negative if it is defeated.

Raises:
    ValueError: a number out of its range.)");
}

const GameBinding kBinding(bind, {ability_row<Bridge>("bridge")});

}  // namespace

}  // namespace boardwire
