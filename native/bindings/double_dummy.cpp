// The double-dummy solver of bridge for Python.
#include "games/bridge/double_dummy/solver.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "games/bridge/cards.hpp"

namespace boardwire {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bridge::Cards;
using bridge::DoubleDummy;

void check_numbers(int trumps, int leader) {
  if (trumps < 0 || trumps >= bridge::kStrains) throw nb::value_error("the strain is 0 to 4");
  if (leader < 0 || leader >= bridge::kSeats) throw nb::value_error("no such leader");
}

// Hands of equal length without a card in common.
void check_hands(const DoubleDummy::Hands& hands) {
  Cards all = 0;
  for (const Cards hand : hands) {
    if ((hand & ~bridge::kDeck) != 0 || (hand & all) != 0) throw nb::value_error("each card is in one hand");
    if (std::popcount(hand) != std::popcount(hands[0])) throw nb::value_error("the hands differ in length");
    all |= hand;
  }
  if (all == 0) throw nb::value_error("the hands have no cards");
}

// The cards of a trick must have been played by the rules.
void check_trick(const DoubleDummy::Hands& hands, int leader, const std::vector<int>& trick) {
  if (trick.size() >= bridge::kSeats) throw nb::value_error("a trick in progress has 0 to 3 cards");
  for (std::size_t i = 0; i < trick.size(); ++i) {
    const Cards hand = hands[(static_cast<std::size_t>(leader) + i) % bridge::kSeats];
    if (trick[i] < 0 || trick[i] >= bridge::kCards || (hand >> trick[i] & 1) == 0) {
      throw nb::value_error("a card of the trick is not in the hand that played it");
    }
    const int led = bridge::suit_of(trick[0]);
    if (bridge::suit_of(trick[i]) != led && (hand & bridge::suit_cards(led)) != 0) {
      throw nb::value_error("a card of the trick does not follow suit");
    }
  }
}

int tricks(DoubleDummy& solver, const DoubleDummy::Hands& hands, int trumps, int leader) {
  check_numbers(trumps, leader);
  check_hands(hands);
  const nb::gil_scoped_release others_run;
  solver.set_up(hands, trumps);
  return solver.tricks(leader);
}

using Table = std::array<std::array<int, bridge::kSeats>, bridge::kStrains>;

Table table(DoubleDummy& solver, const DoubleDummy::Hands& hands) {
  check_hands(hands);
  Table found{};
  const int left = std::popcount(hands[0]);
  for (int strain = 0; strain < bridge::kStrains; ++strain) {
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    const nb::gil_scoped_release others_run;
    solver.set_up(hands, strain);
    for (int declarer = 0; declarer < bridge::kSeats; ++declarer) {
      const int north = solver.tricks(bridge::next_seat(declarer));
      found[static_cast<std::size_t>(strain)][static_cast<std::size_t>(declarer)] =
          bridge::side_of(declarer) == 0 ? north : left - north;
    }
  }
  return found;
}

using Options = std::vector<std::pair<int, int>>;

// Nothing where the time did not suffice.
std::optional<Options> options(DoubleDummy& solver, const DoubleDummy::Hands& hands, int trumps, int leader,
                               const std::vector<int>& trick, double seconds) {
  check_numbers(trumps, leader);
  check_hands(hands);
  check_trick(hands, leader, trick);
  const nb::gil_scoped_release others_run;
  using Clock = std::chrono::steady_clock;
  constexpr double kMostSeconds = 1e6;
  if (seconds > 0) {
    const std::chrono::duration<double> allowed(std::min(seconds, kMostSeconds));
    solver.set_deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(allowed));
  }
  solver.set_up(hands, trumps);
  std::optional<Options> found(std::in_place);
  try {
    for (const auto& [card, north] : solver.options(leader, trick)) found->emplace_back(card, north);
  } catch (const DoubleDummy::OutOfTime&) {
    found.reset();
  }
  solver.set_deadline(Clock::time_point::max());
  return found;
}

}  // namespace

void bind_double_dummy(nb::module_& m) {
  nb::class_<DoubleDummy>(m, "DoubleDummy",
                          R"(The double-dummy solver of bridge: the tricks of each side when all hands are known.

Hands, cards and seats are those of :class:`Bridge`. One thread at a time may use it.)")
      .def(nb::init<>(), "Make a solver with an empty table, which takes 10 MB and grows to 60 MB.")
      .def("tricks", tricks, "hands"_a, "trumps"_a, "leader"_a,
           R"(The tricks that North and South take with best play.

Args:
    hands: Four hands of equally many cards.
    trumps: The suit of the trumps, or 4 for no trump.
    leader: The seat that leads.

Raises:
    ValueError: a number out of its range, or hands that are no position.)")
      .def("table", table, "hands"_a,
           R"(The tricks of the declarer for each strain, and in it for each declarer.

Raises:
    ValueError: hands that are no position.)")
      .def("options", options, "hands"_a, "trumps"_a, "leader"_a, "trick"_a = std::vector<int>(), "seconds"_a = 0.0,
           R"(Each legal card of the next seat, and the tricks of North and South after it.

Args:
    hands: The hands at the start of the trick.
    trumps: The suit of the trumps, or 4 for no trump.
    leader: The seat that leads to the trick.
    trick: The cards of the trick so far.
    seconds: The time to take at most; 0 for no limit.

Returns:
    The cards, or None where the time did not suffice.

Raises:
    ValueError: a number out of its range, hands that are no position, or a trick that is
        against the rules.)")
      .def_prop_ro("nodes", &DoubleDummy::nodes, "The number of tricks whose start was searched.");
}

}  // namespace boardwire
