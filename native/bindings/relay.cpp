// The relay of moves between two engines for Python.
#include "relay/relay.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "game.hpp"
#include "relay/channel.hpp"
#include "relay/move_names.hpp"

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
  nb::class_<MoveNames>(m, "MoveNames", "The texts of moves that mean the same in every position of a game.")
      .def(nb::init<const std::vector<std::pair<std::string, Move>>&>(), "names"_a,
           "Keep texts with their moves; texts are found in any case of letters.");

  nb::class_<relay::Engine>(m, "RelayEngine",
                            "An engine at a relay, and the texts that are written to it. Line ends are added.")
      .def_static(
          "gtp",
          [](int to, int from, std::string ask, std::string play) {
            return relay::Engine{{to, from}, relay::Language::kGtp, std::move(ask), std::move(play), {}};
          },
          "to"_a, "from_"_a, "ask"_a, "play"_a,
          R"(An engine with GTP.

Args:
    to: The file descriptor of its standard input.
    from_: That of its standard output.
    ask: The command that asks for a move.
    play: The command that reports a move of the opponent, up to the move.)")
      .def_static(
          "uci",
          [](int to, int from, std::string ask, std::string position) {
            return relay::Engine{{to, from}, relay::Language::kUci, std::move(ask), {}, std::move(position)};
          },
          "to"_a, "from_"_a, "ask"_a, "position"_a,
          R"(An engine with UCI.

Args:
    to: The file descriptor of its standard input.
    from_: That of its standard output.
    ask: The line that asks for a move.
    position: The line that sets the position, up to its list of moves.)");

  nb::class_<RelayedMove>(m, "RelayedMove", "A move that was relayed. Times are seconds of the monotonic clock.")
      .def_ro("player", &RelayedMove::player)
      .def_ro("move", &RelayedMove::move)
      .def_ro("asked", &RelayedMove::asked)
      .def_ro("answered", &RelayedMove::answered)
      .def_prop_ro(
          "report", [](const RelayedMove& move) { return bytes(move.report); },
          "The last line that the engine wrote on its search; empty if there was none.")
      .def_prop_ro(
          "sent", [](const RelayedMove& move) { return bytes(move.sent); }, "All that was written to the engine.")
      .def_prop_ro("received", [](const RelayedMove& move) { return bytes(move.received); }, "All that it wrote.");

  nb::class_<Relayed>(m, "Relayed", "The result of a relay.")
      .def_ro("moves", &Relayed::moves)
      .def_ro("pending", &Relayed::pending,
              "Whether the engine to move was asked, and has not answered with a plain move.")
      .def_ro("asked", &Relayed::asked, "When that was.")
      .def_prop_ro(
          "sent", [](const Relayed& relayed) { return bytes(relayed.sent); },
          "The bytes that were to be written to it then.")
      .def_prop_ro(
          "unsent", [](const Relayed& relayed) { return bytes(relayed.unsent); },
          "The end of that which could not be written; empty if all was.")
      .def_prop_ro(
          "received", [](const Relayed& relayed) { return bytes(relayed.received); },
          "The bytes of its answer so far.");

  m.def("relay", run, "state"_a, "names"_a, "first"_a, "second"_a, "played"_a, "most"_a, "seconds"_a,
        R"(Carry moves between two engines, as long as they answer with plain legal moves.

It ends before a move that ends the game. The GIL is released.

Args:
    state: The position; it does not change.
    names: The texts of the moves.
    first: The engine of player 0.
    second: The engine of player 1.
    played: The texts of all moves before the position, the last of which the engine to move
        has not received yet.
    most: The number of moves after which it ends.
    seconds: The time after which no further move is asked for. An answer is waited for until
        twice that.

Raises:
    ValueError: The game is not for two, or no move was made.)");
}

}  // namespace boardwire
