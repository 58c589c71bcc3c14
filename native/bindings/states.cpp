// The games.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "bindings/module.hpp"
#include "bindings/state.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

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

// Far beyond any game, and small enough that evaluate() stays off its ends.
double checked_komi(double komi) {
  if (!(std::abs(komi) <= 1000)) throw nb::value_error("komi must lie between -1000 and 1000");
  return komi;
}

int checked_player(int player) {
  if (player != 0 && player != 1) throw nb::value_error("player must be 0 or 1");
  return player;
}

// A move far outside every board is as illegal as one just outside; it is no type error.
Move as_move(long long move) {
  return move < 0 || move > std::numeric_limits<Move>::max() ? -1 : static_cast<Move>(move);
}

using OthelloState = StateOf<Othello>;
using PigState = StateOf<Pig>;

template <int Capacity>
std::unique_ptr<GoState> make_go_of(const GoRules& rules) {
  return std::make_unique<StateOf<Go<Capacity>, GoState>>(Go<Capacity>(rules));
}

std::unique_ptr<GoState> make_go(const GoRules& rules) {
  if (rules.size < 1 || rules.size > 25) throw nb::value_error("size must be 1 to 25");
  if (rules.size <= 9) return make_go_of<9>(rules);
  if (rules.size <= 13) return make_go_of<13>(rules);
  if (rules.size <= 19) return make_go_of<19>(rules);
  return make_go_of<25>(rules);
}

// Calls f with the position in a GoState, const or not, and returns its answer, an R.
template <class R>
R with_go(auto& state, auto&& f) {
  return with_held<R>(GameList<Go<9>, Go<13>, Go<19>, Go<25>>{}, state, f);
}

GoRules rules_of(const GoState& state) {
  return with_go<GoRules>(state, [](const auto& position) { return position.rules(); });
}

// A copy that Python knows as a Go: the class that holds it has no name there.
std::unique_ptr<GoState> copy_go(const GoState& state) {
  return std::unique_ptr<GoState>(static_cast<GoState*>(state.copy().release()));
}

void bind_go(nb::module_& m) {
  nb::class_<GoState, State>(m, "Go")
      .def(nb::new_([](int size, double komi, const std::string& ko, bool suicide) {
             return make_go({size, checked_komi(komi), parse_ko(ko), suicide});
           }),
           "size"_a = 9, "komi"_a = 7.5, "ko"_a = "positional", "suicide"_a = false)
      .def("copy", copy_go)
      .def("__copy__", copy_go)
      .def_prop_ro("size", [](const GoState& state) { return rules_of(state).size; })
      .def_prop_rw(
          "komi", [](const GoState& state) { return rules_of(state).komi; },
          [](GoState& state, double komi) {
            checked_komi(komi);
            with_go<bool>(state, [&](auto& position) { return position.set_komi(komi), true; });
          })
      .def_prop_ro("ko", [](const GoState& state) { return ko_text(rules_of(state).ko); })
      .def_prop_ro("suicide", [](const GoState& state) { return rules_of(state).suicide; })
      .def("set_to_play",
           [](GoState& state, int player) {
             checked_player(player);
             with_go<bool>(state, [&](auto& position) { return position.set_to_play(player), true; });
           },
           "player"_a)
      .def("area",
           [](const GoState& state) {
             return with_go<std::pair<int, int>>(state, [](const auto& position) {
               const auto [black, white] = position.area();
               return std::pair(black, white);
             });
           })
      .def("score",
           [](const GoState& state) {
             return with_go<double>(state, [](const auto& position) { return position.score(); });
           })
      .def("captures", [](const GoState& state) {
        return with_go<std::pair<int, int>>(state, [](const auto& position) {
          return std::pair(position.captures(0), position.captures(1));
        });
      });
}

}  // namespace

void bind_states(nb::module_& m) {
  nb::class_<State>(m, "State")
      .def_prop_ro("players", &State::players)
      .def("copy", &State::copy)
      .def("__copy__", &State::copy)
      .def("to_act", &State::to_act)
      .def("legal_moves", &State::legal_moves)
      .def("is_legal", [](const State& state, long long move) { return state.is_legal(as_move(move)); },
           "move"_a)
      .def("apply",
           [](State& state, long long move) {
             if (!state.is_legal(as_move(move))) {
               throw nb::value_error(("illegal move: " + std::to_string(move)).c_str());
             }
             state.apply(as_move(move));
           },
           "move"_a)
      .def("chance_outcomes", &State::chance_outcomes)
      .def("returns", &State::returns)
      .def("key", &State::key)
      .def("cells",
           [](const State& state) {
             const auto points = state.cells();
             return nb::bytes(reinterpret_cast<const char*>(points.data()), points.size());
           })
      .def("evaluate", &State::evaluate, "player"_a);

  nb::class_<StateOf<TicTacToe>, State>(m, "TicTacToe")
      .def("__init__", [](StateOf<TicTacToe>* self) { new (self) StateOf<TicTacToe>(TicTacToe()); });

  nb::class_<StateOf<ConnectFour>, State>(m, "ConnectFour")
      .def("__init__", [](StateOf<ConnectFour>* self) { new (self) StateOf<ConnectFour>(ConnectFour()); });

  nb::class_<OthelloState, State>(m, "Othello")
      .def("__init__",
           [](OthelloState* self, int size) {
             if (size != 4 && size != 6 && size != 8) throw nb::value_error("size must be 4, 6 or 8");
             new (self) OthelloState(Othello(size));
           },
           "size"_a = 8)
      .def_prop_ro("size", [](const OthelloState& state) { return state.position.size(); });

  nb::class_<PigState, State>(m, "Pig")
      .def("__init__",
           [](PigState* self, int target) {
             if (target < 1 || target > Pig::kMaxTarget) {
               throw nb::value_error("target must be 1 to 10000");
             }
             new (self) PigState(Pig(target));
           },
           "target"_a = 100)
      .def_prop_ro("target", [](const PigState& state) { return state.position.target(); })
      .def_prop_ro("scores",
                   [](const PigState& state) {
                     return std::pair(state.position.score(0), state.position.score(1));
                   })
      .def_prop_ro("turn_total", [](const PigState& state) { return state.position.turn_total(); });

  bind_go(m);
}

}  // namespace boardwire
