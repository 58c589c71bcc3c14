// Go for Python.
#include "games/go/rules.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/family.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/go/move_features.hpp"
#include "games/go/move_weights.hpp"
#include "games/go/ownership.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Go on boards of any size: one Python class, a C++ type for each capacity behind it.
class GoState : public State {};

KoRule parse_ko(const std::string& text) {
  if (text == "simple") return KoRule::kSimple;
  if (text == "positional") return KoRule::kPositional;
  if (text == "situational") return KoRule::kSituational;
  throw nb::value_error("ko must be simple, positional or situational");
}

const char* ko_text(KoRule rule) {
  switch (rule) {
    case KoRule::kSimple:
      return "simple";
    case KoRule::kPositional:
      return "positional";
    case KoRule::kSituational:
      return "situational";
  }
  return "";
}

// Far beyond any game, and small enough to keep evaluate() strictly between -1 and 1.
double checked_komi(double komi) {
  if (!(std::abs(komi) <= 1000)) throw nb::value_error("komi must lie between -1000 and 1000");
  return komi;
}

template <int Capacity>
std::unique_ptr<GoState> make_go_of(const GoRules& rules, const GoSetup* setup) {
  using Held = StateOf<Go<Capacity>, GoState>;
  if (setup == nullptr) return std::make_unique<Held>(Go<Capacity>(rules));
  const auto position = Go<Capacity>::from_setup(rules, *setup);
  if (!position) throw nb::value_error("stones without a liberty, or a ko that is none");
  return std::make_unique<Held>(*position);
}

std::unique_ptr<GoState> make_go(const GoRules& rules, const GoSetup* setup = nullptr) {
  const int longer = std::max(rules.columns(), rules.rows());
  if (longer <= 9) return make_go_of<9>(rules, setup);
  if (longer <= 13) return make_go_of<13>(rules, setup);
  if (longer <= 19) return make_go_of<19>(rules, setup);
  return make_go_of<25>(rules, setup);
}

GoRules checked_rules(int size, double komi, const std::string& ko, bool suicide, int rows) {
  if (size < 1 || size > 25) throw nb::value_error("size must be 1 to 25");
  if (rows < 0 || rows > 25) throw nb::value_error("rows must be 0 to 25");
  return {size, checked_komi(komi), parse_ko(ko), suicide, rows};
}

constexpr int kMaxCaptures = 65535 / 2;  // the counter has 16 bits, and play adds to it

GoSetup checked_setup(int points, const nb::bytes& cells, int player, int ko, int passes,
                      std::pair<int, int> captures) {
  const auto [black, white] = captures;
  const GoSetup setup{checked_cells(cells, points, 2, "cells must be a byte from 0 to 2 for each point"),
                      checked_player(player),
                      ko,
                      passes,
                      {black, white}};
  if (ko < -1 || ko >= points) throw nb::value_error("ko must be a point, or -1");
  if (passes < 0 || passes > 2) throw nb::value_error("passes must be 0 to 2");
  if (std::min(black, white) < 0 || std::max(black, white) > kMaxCaptures) {
    throw nb::value_error("captures must be 0 to 32767");
  }
  return setup;
}

// Calls f with the position in a GoState, const or not, and returns its answer.
auto with_go(auto& state, auto&& f) { return with_position_of<Go<9>, Go<13>, Go<19>, Go<25>>(state, f); }

using MoveFeatures = std::pair<Move, std::vector<int>>;

std::vector<MoveFeatures> features_of_moves(const GoState& state) {
  std::vector<MoveFeatures> rows;
  with_go(state, [&](const auto& position) {
    position.each_move_features([&](Move move, const GoMoveFeatureList& features) {
      rows.emplace_back(move, std::vector<int>(features.begin(), features.end()));
    });
  });
  return rows;
}

GoRules rules_of(const GoState& state) {
  return with_go(state, [](const auto& position) { return position.rules(); });
}

void bind(nb::module_& m) {
  nb::class_<GoState, State>(m, "Go",
                             R"(Go with area scoring; black, player 0, moves first.

Moves: points, row by row, and the number of points for a pass, which is always legal. Two
passes in a row end the game; all stones on the board count as alive.)")
      .def(nb::new_([](int size, double komi, const std::string& ko, bool suicide, int rows) {
             return make_go(checked_rules(size, komi, ko, suicide, rows));
           }),
           "size"_a = 9, "komi"_a = 7.5, "ko"_a = "positional", "suicide"_a = false, "rows"_a = 0,
           R"(An empty board.

Args:
    size: columns, 1 to 25.
    komi: points that white gets, -1000 to 1000.
    ko: "simple" forbids the immediate recapture of a ko; "positional" any play that repeats
        an earlier board; "situational" the same, if the same player was to move then.
    suicide: whether a play may leave its own chain without liberties, which removes it.
    rows: rows, 1 to 25; 0 for as many as columns.

Raises:
    ValueError: an argument is out of range.)")
      .def_static(
          "from_cells",
          [](int size, double komi, const std::string& ko, bool suicide, const nb::bytes& cells, int player,
             int ko_point, int passes, std::pair<int, int> captures, int rows) {
            const GoRules rules = checked_rules(size, komi, ko, suicide, rows);
            const int points = rules.columns() * rules.rows();
            const GoSetup setup = checked_setup(points, cells, player, ko_point, passes, captures);
            return make_go(rules, &setup);
          },
          "size"_a, "komi"_a, "ko"_a, "suicide"_a, "cells"_a, "player"_a, "ko_point"_a = -1, "passes"_a = 0,
          "captures"_a = std::pair(0, 0), "rows"_a = 0,
          R"(Any position. Superko knows no earlier board except that of the ko.

Args:
    size: as for the constructor.
    komi: likewise.
    ko: likewise.
    suicide: likewise.
    cells: the points as in :meth:`State.cells`: 0 for empty, 1 for black, 2 for white, row
        1 first.
    player: the player to act.
    ko_point: the point where the ko forbids that player to play, or -1.
    passes: the number of passes just made, 0 to 2; two end the game.
    captures: stones captured by black and by white, at most 32767 each.
    rows: as for the constructor.

Raises:
    ValueError: an argument is out of range, or the position is impossible.)")
      .def("copy", copy_as<GoState>)
      .def("__copy__", copy_as<GoState>)
      .def_prop_ro(
          "size", [](const GoState& state) { return rules_of(state).columns(); }, "The number of columns.")
      .def_prop_ro(
          "rows", [](const GoState& state) { return rules_of(state).rows(); }, "The number of rows.")
      .def_prop_rw(
          "komi", [](const GoState& state) { return rules_of(state).komi; },
          [](GoState& state, double komi) {
            checked_komi(komi);
            with_go(state, [&](auto& position) { position.set_komi(komi); });
          },
          "Points that white gets. Setting it out of range raises ValueError.")
      .def_prop_ro(
          "ko", [](const GoState& state) { return ko_text(rules_of(state).ko); },
          "The ko rule: \"simple\", \"positional\" or \"situational\".")
      .def_prop_ro(
          "suicide", [](const GoState& state) { return rules_of(state).suicide; }, "Whether suicide is legal.")
      .def_prop_ro(
          "ko_point",
          [](const GoState& state) { return with_go(state, [](const auto& position) { return position.ko(); }); },
          "The point where the simple ko rule forbids the player to act to play, or -1.")
      .def_prop_ro(
          "passes",
          [](const GoState& state) { return with_go(state, [](const auto& position) { return position.passes(); }); },
          "The number of passes just made, 0 to 2.")
      .def(
          "set_to_play",
          [](GoState& state, int player) {
            checked_player(player);
            with_go(state, [&](auto& position) { position.set_to_play(player); });
          },
          "player"_a,
          R"(Make this the player to act, which GTP allows at any time, even after two passes.

Raises:
    ValueError: the player is neither 0 nor 1.)")
      .def(
          "play_on", [](GoState& state) { with_go(state, [](auto& position) { position.play_on(); }); },
          "Continue a game that two passes have ended: the player whose turn it would be moves.")
      .def(
          "ownership",
          [](const GoState& state, int playouts, std::uint64_t seed) {
            if (playouts < 1) throw nb::value_error("playouts must be positive");
            return with_go(state, [&](const auto& position) { return go_ownership(position, playouts, seed); });
          },
          "playouts"_a, "seed"_a = 1,
          R"(The mean owner of each point after playouts by Go's policy: black 1, white -1.

Args:
    playouts: the number of playouts.
    seed: the seed of the random numbers.

Raises:
    ValueError: there is no playout.)")
      .def(
          "area",
          [](const GoState& state) {
            return with_go(state, [](const auto& position) {
              const auto [black, white] = position.area();
              return std::pair(black, white);
            });
          },
          "The numbers of points that black and white occupy, or surround alone.")
      .def(
          "score",
          [](const GoState& state) { return with_go(state, [](const auto& position) { return position.score(); }); },
          "Black's area minus white's minus komi.")
      .def("move_features", features_of_moves,
           R"(The legal plays that fill no own eye, ascending, each with its features.

The features are numbers below that of :meth:`move_weights_layout`.)")
      .def_static(
          "move_weights_layout",
          [] {
            const WeightsLayout& layout = GoMoveWeights::kLayout;
            return std::tuple(std::string(layout.game), layout.number, layout.features);
          },
          "Return the layout of a file of learned weights of moves: name, number, and features.")
      .def(
          "captures",
          [](const GoState& state) {
            return with_go(state,
                           [](const auto& position) { return std::pair(position.captures(0), position.captures(1)); });
          },
          "The numbers of stones captured by black and by white.");
}

const GameBinding kBinding(bind, {ability_row<Go<9>, Go<13>, Go<19>, Go<25>>("go")});

}  // namespace

}  // namespace boardwire
