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
#include "evaluation/weights_file.hpp"
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
    case KoRule::kSimple: return "simple";
    case KoRule::kPositional: return "positional";
    case KoRule::kSituational: return "situational";
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
auto with_go(auto& state, auto&& f) {
  return with_position_of<Go<9>, Go<13>, Go<19>, Go<25>>(state, f);
}

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
  nb::class_<GoState, State>(m, "Go")
      .def(nb::new_([](int size, double komi, const std::string& ko, bool suicide, int rows) {
             return make_go(checked_rules(size, komi, ko, suicide, rows));
           }),
           "size"_a = 9, "komi"_a = 7.5, "ko"_a = "positional", "suicide"_a = false, "rows"_a = 0)
      .def_static("from_cells",
                  [](int size, double komi, const std::string& ko, bool suicide, const nb::bytes& cells, int player,
                     int ko_point, int passes, std::pair<int, int> captures, int rows) {
                    const GoRules rules = checked_rules(size, komi, ko, suicide, rows);
                    const int points = rules.columns() * rules.rows();
                    const GoSetup setup = checked_setup(points, cells, player, ko_point, passes, captures);
                    return make_go(rules, &setup);
                  },
                  "size"_a, "komi"_a, "ko"_a, "suicide"_a, "cells"_a, "player"_a, "ko_point"_a = -1, "passes"_a = 0,
                  "captures"_a = std::pair(0, 0), "rows"_a = 0)
      .def("copy", copy_as<GoState>)
      .def("__copy__", copy_as<GoState>)
      .def_prop_ro("size", [](const GoState& state) { return rules_of(state).columns(); })
      .def_prop_ro("rows", [](const GoState& state) { return rules_of(state).rows(); })
      .def_prop_rw(
          "komi", [](const GoState& state) { return rules_of(state).komi; },
          [](GoState& state, double komi) {
            checked_komi(komi);
            with_go(state, [&](auto& position) { position.set_komi(komi); });
          })
      .def_prop_ro("ko", [](const GoState& state) { return ko_text(rules_of(state).ko); })
      .def_prop_ro("suicide", [](const GoState& state) { return rules_of(state).suicide; })
      .def_prop_ro("ko_point",
                   [](const GoState& state) {
                     return with_go(state, [](const auto& position) { return position.ko(); });
                   })
      .def_prop_ro("passes",
                   [](const GoState& state) {
                     return with_go(state, [](const auto& position) { return position.passes(); });
                   })
      .def("set_to_play",
           [](GoState& state, int player) {
             checked_player(player);
             with_go(state, [&](auto& position) { position.set_to_play(player); });
           },
           "player"_a)
      .def("play_on", [](GoState& state) { with_go(state, [](auto& position) { position.play_on(); }); })
      .def("ownership",
           [](const GoState& state, int playouts, std::uint64_t seed) {
             if (playouts < 1) throw nb::value_error("playouts must be positive");
             return with_go(state, [&](const auto& position) { return go_ownership(position, playouts, seed); });
           },
           "playouts"_a, "seed"_a = 1)
      .def("area",
           [](const GoState& state) {
             return with_go(state, [](const auto& position) {
               const auto [black, white] = position.area();
               return std::pair(black, white);
             });
           })
      .def("score",
           [](const GoState& state) {
             return with_go(state, [](const auto& position) { return position.score(); });
           })
      .def("move_features", features_of_moves)
      .def_static("move_weights_layout",
                  [] {
                    const WeightsLayout& layout = GoMoveWeights::kLayout;
                    return std::tuple(std::string(layout.game), layout.number, layout.features);
                  })
      .def("captures", [](const GoState& state) {
        return with_go(state, [](const auto& position) {
          return std::pair(position.captures(0), position.captures(1));
        });
      });
}

const GameBinding kBinding(bind, {ability_row<Go<9>, Go<13>, Go<19>, Go<25>>("go")});

}  // namespace

}  // namespace boardwire
