// The relay of moves between two engines for Python.
#include "relay/relay.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "bindings/state.hpp"

namespace boardwire {

using namespace nb::literals;
using relay::MoveNames;
using relay::Relayed;
using relay::RelayedMove;

namespace {

nb::bytes bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

Relayed run(const State& state, const MoveNames& names, const relay::Engine& first, const relay::Engine& second,
            const std::vector<std::string>& played, std::size_t most, double seconds) {
  if (state.players() != 2) throw nb::value_error("a relay is for two players");
  if (played.empty()) throw nb::value_error("a relay begins after a move");
  const auto limit = std::chrono::duration_cast<relay::Clock::duration>(std::chrono::duration<double>(seconds));
  const std::unique_ptr<State> board = state.copy();
  const nb::gil_scoped_release others_run;
  return relay::Relay<State>(*board, names, {first, second}, played).run(most, limit);
}

}  // namespace

void bind_relay(nb::module_& m) {
  nb::class_<MoveNames>(m, "MoveNames")
      .def(nb::init<const std::vector<std::pair<std::string, Move>>&>(), "names"_a);

  nb::class_<relay::Engine>(m, "RelayEngine")
      .def_static(
          "gtp",
          [](int to, int from, std::string ask, std::string tell) {
            return relay::Engine{{to, from}, relay::Language::kGtp, std::move(ask), std::move(tell), {}};
          },
          "to"_a, "from_"_a, "ask"_a, "tell"_a)
      .def_static(
          "uci",
          [](int to, int from, std::string ask, std::string position) {
            return relay::Engine{{to, from}, relay::Language::kUci, std::move(ask), {}, std::move(position)};
          },
          "to"_a, "from_"_a, "ask"_a, "position"_a);

  nb::class_<RelayedMove>(m, "RelayedMove")
      .def_ro("player", &RelayedMove::player)
      .def_ro("move", &RelayedMove::move)
      .def_ro("asked", &RelayedMove::asked)
      .def_ro("answered", &RelayedMove::answered)
      .def_prop_ro("report", [](const RelayedMove& move) { return bytes(move.report); })
      .def_prop_ro("sent", [](const RelayedMove& move) { return bytes(move.sent); })
      .def_prop_ro("received", [](const RelayedMove& move) { return bytes(move.received); });

  nb::class_<Relayed>(m, "Relayed")
      .def_ro("moves", &Relayed::moves)
      .def_ro("pending", &Relayed::pending)
      .def_ro("asked", &Relayed::asked)
      .def_prop_ro("sent", [](const Relayed& relayed) { return bytes(relayed.sent); })
      .def_prop_ro("unsent", [](const Relayed& relayed) { return bytes(relayed.unsent); })
      .def_prop_ro("received", [](const Relayed& relayed) { return bytes(relayed.received); });

  m.def("relay", run, "state"_a, "names"_a, "first"_a, "second"_a, "played"_a, "most"_a, "seconds"_a);
}

}  // namespace boardwire
