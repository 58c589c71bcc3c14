// Playouts and perft.
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"

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
  nb::class_<PlayoutSum>(m, "Playouts")
      .def_ro("returns", &PlayoutSum::returns)
      .def_ro("plies", &PlayoutSum::plies)
      .def_ro("seconds", &PlayoutSum::seconds);

  m.def(
      "playouts",
      [](nb::handle state, long long count, std::uint64_t seed) {
        if (count < 0) throw nb::value_error("count must not be negative");
        const Limits limits = make_limits(0, 0, 0, nullptr);
        const auto start = position_of(state);
        return released(*start,
                        [&] { return start->playouts(static_cast<std::uint64_t>(count), seed, limits); });
      },
      "state"_a, "count"_a, "seed"_a);

  m.def(
      "perft",
      [](nb::handle state, int depth) {
        if (depth < 0 || depth > kMaxDepth) {
          throw nb::value_error(("depth must be 0 to " + std::to_string(kMaxDepth)).c_str());
        }
        const Limits limits = make_limits(0, 0, 0, nullptr);
        const auto start = position_of(state);
        return released(*start, [&] { return start->perft(depth, limits); });
      },
      "state"_a, "depth"_a);
}

}  // namespace boardwire
