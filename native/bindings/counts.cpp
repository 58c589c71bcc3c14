// Playouts and perft.
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "search/shared/limits.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Calls f, without the GIL where the position does not need it.
auto released(const Position& position, auto&& f) {
  std::optional<nb::gil_scoped_release> release;
  if (!position.needs_gil()) release.emplace();
  return f();
}

}  // namespace

void bind_counts(nb::module_& m) {
  nb::class_<PlayoutSum>(m, "Playouts", "The result of random playouts.")
      .def_ro("returns", &PlayoutSum::returns, "The returns of each player, summed over all playouts.")
      .def_ro("plies", &PlayoutSum::plies,
              "Moves and chance outcomes of all playouts; in Hex also those that only fill the board.")
      .def_ro("seconds", &PlayoutSum::seconds, "The time taken, in seconds.");

  m.def(
      "playouts",
      [](const StateLike& state, long long count, std::uint64_t seed) {
        if (count < 0) throw nb::value_error("count must not be negative");
        const Limits limits = make_limits(0, 0, 0, nullptr);
        const auto start = position_of(state);
        return released(*start, [&] { return start->playouts(static_cast<std::uint64_t>(count), seed, limits); });
      },
      "state"_a, "count"_a, "seed"_a,
      R"(Play random games from a position to their end.

Every legal move is equally likely, except that in Go own eyes are not filled, and in Amazons
amazon, target and arrow are drawn one after the other. The same seed gives the same games. A
game is cut off after 10,000 plies (in Go after 10 plus three for each point) and scored by
`evaluate`.

Raises:
    ValueError: `count` is negative.)");

  m.def(
      "perft",
      [](const StateLike& state, int depth) {
        if (depth < 0 || depth > kMaxDepth) {
          throw nb::value_error(("depth must be 0 to " + std::to_string(kMaxDepth)).c_str());
        }
        const Limits limits = make_limits(0, 0, 0, nullptr);
        const auto start = position_of(state);
        return released(*start, [&] { return start->perft(depth, limits); });
      },
      "state"_a, "depth"_a,
      R"(Count the move sequences of exactly `depth` plies. Passes and chance outcomes are plies.

Raises:
    ValueError: `depth` is negative, or above `MAX_DEPTH`.)");
}

}  // namespace boardwire
