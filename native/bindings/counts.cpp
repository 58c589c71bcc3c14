// Playouts and perft.
#include <nanobind/stl/vector.h>

#include <optional>
#include <type_traits>
#include <vector>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

struct PlayoutSum {
  std::vector<double> returns;
  std::uint64_t plies = 0;
  double seconds = 0;
};

template <Game G>
PlayoutSum sum_playouts(const G& start, std::uint64_t count, std::uint64_t seed, const Limits& limits) {
  const Playouts<G> sum = playouts(start, count, seed, limits);
  return {{sum.returns.begin(), sum.returns.begin() + start.players()}, sum.plies, sum.seconds};
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
        return with_position<PlayoutSum>(state, [&]<class G>(const G& position) {
          // The copy is made while the GIL is held: from then on Python may change the original.
          const G start = position;
          std::optional<nb::gil_scoped_release> released;
          if constexpr (!std::is_same_v<G, PythonGame>) released.emplace();
          return sum_playouts(start, static_cast<std::uint64_t>(count), seed, limits);
        });
      },
      "state"_a, "count"_a, "seed"_a);

  m.def(
      "perft",
      [](nb::handle state, int depth) {
        if (depth < 0) throw nb::value_error("depth must not be negative");
        const Limits limits = make_limits(0, 0, 0, nullptr);
        return with_position<std::uint64_t>(state, [&]<class G>(const G& position) {
          const G start = position;
          std::optional<nb::gil_scoped_release> released;
          if constexpr (!std::is_same_v<G, PythonGame>) released.emplace();
          return Perft<G>(limits).count(start, depth);
        });
      },
      "state"_a, "depth"_a);
}

}  // namespace boardwire
