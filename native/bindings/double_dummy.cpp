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
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bindings/module.hpp"

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
  nb::class_<DoubleDummy>(m, "DoubleDummy")
      .def(nb::init<>())
      .def("tricks", tricks, "hands"_a, "trumps"_a, "leader"_a)
      .def("table", table, "hands"_a)
      .def("options", options, "hands"_a, "trumps"_a, "leader"_a, "trick"_a = std::vector<int>(),
           "seconds"_a = 0.0)
      .def_prop_ro("nodes", &DoubleDummy::nodes);
}

}  // namespace boardwire
