// Pig for Python.
#include "games/pig/rules.hpp"

#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "bindings/family.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// Pig for any number of players: one Python class, with a C++ type for two players and one for more.
class PigState : public State {};

std::unique_ptr<PigState> make_pig(int players, auto&&... arguments) {
  if (players < 2 || players > PigForMany::kMaxPlayers) throw nb::value_error("players must be 2 to 6");
  if (players == 2) return std::make_unique<StateOf<Pig, PigState>>(Pig(arguments...));
  return std::make_unique<StateOf<PigForMany, PigState>>(PigForMany(arguments...));
}

int checked_target(int target) {
  if (target < 1 || target > Pig::kMaxTarget) throw nb::value_error("target must be 1 to 10000");
  return target;
}

int checked_points(int points) {
  if (points < 0 || points > Pig::kMaxPoints || points == 1) {
    throw nb::value_error("points must be 0 to 20000, and not 1");
  }
  return points;
}

// A position that play can reach.
std::unique_ptr<PigState> make_position(int target, const std::vector<int>& scores, int turn_total, int player,
                                        bool rolling) {
  const int players = static_cast<int>(scores.size());
  if (player < 0 || player >= players) throw nb::value_error("no such player");
  const int last = player == 0 ? players - 1 : player - 1;
  for (int i = 0; i < players; ++i) {
    const int score = checked_points(scores[static_cast<std::size_t>(i)]);
    if (score < checked_target(target)) continue;
    if (i != last) throw nb::value_error("only the player that held last can have won");
    if (turn_total > 0 || rolling) throw nb::value_error("the game is over");
  }
  checked_points(turn_total);
  return make_pig(players, target, scores, turn_total, player, rolling);
}

// Calls f with the position in a PigState and returns its answer.
auto with_pig(const PigState& state, auto&& f) { return with_position_of<Pig, PigForMany>(state, f); }

void bind(nb::module_& m) {
  nb::class_<PigState, State>(m, "Pig",
                              R"(The dice game Pig. Moves: 0 hold, 1 roll. Chance outcomes: 1 to 6.

Holding is legal once the turn has a total. The player that holds with at least `target` points
wins 1; the others share the loss of 1.)")
      .def(nb::new_([](int target, int players) { return make_pig(players, checked_target(target), players); }),
           "target"_a = 100, "players"_a = 2,
           R"(Play to `target` points, 1 to 10000, with 2 to 6 players.

Raises:
    ValueError: another target, or number of players.)")
      .def_static("from_scores", make_position, "target"_a, "scores"_a, "turn_total"_a, "player"_a, "rolling"_a = false,
                  R"(A position: scores, turn total, the player whose turn it is, and whether the die rolls.

Raises:
    ValueError: a number is out of range, or no game reaches such a position.)")
      .def("copy", copy_as<PigState>)
      .def("__copy__", copy_as<PigState>)
      .def_prop_ro(
          "target",
          [](const PigState& state) { return with_pig(state, [](const auto& position) { return position.target(); }); },
          "The score that wins.")
      .def_prop_ro(
          "scores",
          [](const PigState& state) {
            return with_pig(state, [](const auto& position) {
              std::vector<int> scores;
              for (int i = 0; i < position.players(); ++i) scores.push_back(position.score(i));
              return scores;
            });
          },
          "The score of each player.")
      .def_prop_ro(
          "turn_total",
          [](const PigState& state) {
            return with_pig(state, [](const auto& position) { return position.turn_total(); });
          },
          "The total of this turn.")
      .def_prop_ro(
          "turn",
          [](const PigState& state) { return with_pig(state, [](const auto& position) { return position.turn(); }); },
          "The player whose turn it is, also at a chance node.");
}

const GameBinding kBinding(bind, {ability_row<Pig>("pig (2 players)"), ability_row<PigForMany>("pig (more players)")});

}  // namespace

}  // namespace boardwire
