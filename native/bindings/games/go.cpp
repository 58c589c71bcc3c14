#include "games/go.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "bindings/module.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Go of any size: one Python class, a C++ type for each capacity behind it.
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

// Far beyond any game, and small enough that evaluate() stays off its ends.
double checked_komi(double komi) {
  if (!(std::abs(komi) <= 1000)) throw nb::value_error("komi must lie between -1000 and 1000");
  return komi;
}

int checked_player(int player) {
  if (player != 0 && player != 1) throw nb::value_error("player must be 0 or 1");
  return player;
}

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
  std::optional<R> answer;
  const auto attempt = [&]<class G>(std::type_identity<G>) {
    using Held = std::conditional_t<std::is_const_v<std::remove_reference_t<decltype(state)>>,
                                    const Holding<G>, Holding<G>>;
    auto* held = dynamic_cast<Held*>(&state);
    if (held != nullptr) answer.emplace(f(held->position));
    return held != nullptr;
  };
  (void)(attempt(std::type_identity<Go<9>>{}) || attempt(std::type_identity<Go<13>>{}) ||
         attempt(std::type_identity<Go<19>>{}) || attempt(std::type_identity<Go<25>>{}));
  return std::move(answer).value();
}

GoRules rules_of(const GoState& state) {
  return with_go<GoRules>(state, [](const auto& position) { return position.rules(); });
}

// A copy that Python knows as a Go: the class that holds it has no name there.
std::unique_ptr<GoState> copy_go(const GoState& state) {
  return std::unique_ptr<GoState>(static_cast<GoState*>(state.copy().release()));
}

}  // namespace

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

}  // namespace boardwire
