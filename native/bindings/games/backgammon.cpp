// Backgammon for Python.
#include "games/backgammon/rules.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "game.hpp"
#include "games/backgammon/board.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using Board = BackgammonBoard;
using Turn = BackgammonTurn;

constexpr int kMost = 1 << 20;  // of scores and points, so that their sums fit an int
constexpr std::array<const char*, 6> kPhases{"opening", "choice", "roll", "answer", "play", "over"};

void require(bool holds, const char* message) {
  if (!holds) throw nb::value_error(message);
}

BackgammonRules checked_rules(int match, bool cube, bool crawford, bool jacoby) {
  require(match >= 0 && match <= Backgammon::kMaxMatch, "match must be 0 to 64");
  require(cube || !jacoby, "jacoby needs the cube: without one no gammon would ever count");
  return {match, cube, crawford, jacoby};
}

BackgammonPhase checked_phase(const std::string& name) {
  const auto* const found = std::find(kPhases.begin(), kPhases.end(), name);
  require(found != kPhases.end(), "phase must be opening, choice, roll, answer, play or over");
  return static_cast<BackgammonPhase>(found - kPhases.begin());
}

Board board_of(const std::pair<nb::bytes, nb::bytes>& counts) {
  std::array<Board::Counts, 2> sides;
  for (int player = 0; player < 2; ++player) {
    const nb::bytes& given = player == 0 ? counts.first : counts.second;
    Board::Counts& side = sides[static_cast<std::size_t>(player)];
    require(given.size() == side.size(), "a player's counts are 26 bytes");
    std::copy_n(static_cast<const std::uint8_t*>(given.data()), side.size(), side.begin());
  }
  return {sides[0], sides[1]};
}

// Numbers that fit the types of a turn; the rules check the rest.
Turn turn_of(const std::string& phase, int player, std::pair<int, int> dice, int doublings, int cube_owner,
             bool crawford_game, std::pair<int, int> scores, int points) {
  const auto byte = [](int value) {
    require(value >= 0 && value <= 255, "player, dice, doublings and cube_owner must be small numbers");
    return static_cast<std::uint8_t>(value);
  };
  const auto within = [](int value) { return value >= -kMost && value <= kMost; };
  require(within(scores.first) && within(scores.second) && within(points), "scores and points must be smaller");
  Turn turn;
  turn.phase = checked_phase(phase);
  turn.player = byte(player);
  turn.high = byte(std::max(dice.first, dice.second));
  turn.low = byte(std::min(dice.first, dice.second));
  turn.doublings = byte(doublings);
  turn.cube_owner = byte(cube_owner);
  turn.crawford = crawford_game;
  turn.scores = {scores.first, scores.second};
  turn.points = points;
  return turn;
}

using Steps = std::vector<std::tuple<int, int, bool>>;

Steps steps_of(const Backgammon& position, Move play) {
  const Turn& turn = position.turn();
  Steps steps;
  for (const auto& step : position.board().steps(turn.player, {turn.high, turn.low}, play)) {
    steps.emplace_back(step.from, step.to, step.hit);
  }
  return steps;
}

void bind(nb::module_& m) {
  using Held = StateOf<Backgammon>;
  nb::class_<Held, State>(m, "Backgammon",
                          R"(Backgammon: one game for money, or a match of several games to a number of points.

Players count points from their own side: 24 down to 1; 25 is the bar, 0 is off. Moves: plays,
which `steps` explains; `1 << 20` rolls, and the next three double, take and
drop. Chance outcomes: ten times the larger die plus the smaller; at the opening ten times
the die of player 0 plus that of player 1, which differ. `cells` has 26 counts for each player.)")
      .def(
          "__init__",
          [](Held* self, int match, bool cube, bool crawford, bool jacoby) {
            new (self) Held(Backgammon(checked_rules(match, cube, crawford, jacoby)));
          },
          "match"_a = 0, "cube"_a = false, "crawford"_a = true, "jacoby"_a = false,
          R"(The start of a game or match.

Args:
    match: points that win, to 64; 0 for one game for money.
    cube: whether there is a doubling cube.
    crawford: whether nobody may double in the first game after a player comes within one
        point of winning.
    jacoby: in a game for money, gammons and backgammons count only after the cube was
        turned.

Raises:
    ValueError: `match` is out of range, or `jacoby` without `cube`.)")
      .def(
          "with_position",
          [](const Held& state, const std::pair<nb::bytes, nb::bytes>& counts, const std::string& phase, int player,
             std::pair<int, int> dice, int doublings, int cube_owner, bool crawford_game, std::pair<int, int> scores,
             int points) {
            const BackgammonRules& rules = state.position.rules();
            const Board board = board_of(counts);
            const Turn turn = turn_of(phase, player, dice, doublings, cube_owner, crawford_game, scores, points);
            if (const char* problem = Backgammon::problem(rules, board, turn)) throw nb::value_error(problem);
            return std::make_unique<Held>(Backgammon(rules, board, turn));
          },
          nb::kw_only(), "counts"_a, "phase"_a, "player"_a, "dice"_a = std::pair(0, 0), "doublings"_a = 0,
          "cube_owner"_a = int{Turn::kNobody}, "crawford_game"_a = false, "scores"_a = std::pair(0, 0), "points"_a = 0,
          R"(Another position of a game by the same rules.

Args:
    counts: each player's checkers by point, 26 bytes from off to the bar, 15 in all.
    phase: "opening", "choice" or "roll" (before the roll; the rules say which), "answer" to
        a double, "play" of the dice, or "over".
    player: the player whose turn it is; while a double is answered, the doubler.
    dice: the roll, for the phase "play".
    doublings: the cube shows 2 to this power, at most 12.
    cube_owner: the player who may double, 2 for both.
    crawford_game: whether nobody may double in this game.
    scores: points won so far.
    points: the points that player 0 won in the last game.

Raises:
    ValueError: the position contradicts the rules; the message describes the error.)")
      .def(
          "steps",
          [](const Held& state, long long move) {
            const bool play = state.position.turn().phase == BackgammonPhase::kPlay && move >= 0 &&
                              move < Backgammon::kRoll && state.is_legal(static_cast<Move>(move));
            require(play, "no legal play");
            return steps_of(state.position, static_cast<Move>(move));
          },
          "move"_a,
          R"(The steps of a legal play: from, to, and whether a blot is hit; furthest back first.

Raises:
    ValueError: the move is no legal play here.)")
      .def(
          "plays",
          [](const Held& state) {
            std::vector<std::pair<Move, Steps>> plays;
            if (state.position.turn().phase != BackgammonPhase::kPlay) return plays;
            for (const Move move : state.legal_moves()) {
              plays.emplace_back(move, steps_of(state.position, move));
            }
            return plays;
          },
          "All legal plays with their steps; none in other phases than \"play\".")
      .def_prop_ro(
          "phase", [](const Held& state) { return kPhases[static_cast<std::size_t>(state.position.turn().phase)]; },
          "The phase: \"opening\", \"choice\", \"roll\", \"answer\", \"play\" or \"over\".")
      .def_prop_ro(
          "player", [](const Held& state) { return int{state.position.turn().player}; },
          "The player whose turn it is; while a double is answered, the doubler.")
      .def_prop_ro(
          "dice",
          [](const Held& state) {
            const Turn& turn = state.position.turn();
            return std::pair<int, int>(turn.high, turn.low);
          },
          "The roll, the larger die first; zeros in other phases than \"play\".")
      .def_prop_ro(
          "may_double", [](const Held& state) { return state.position.may_double(); },
          "Whether the player whose turn it is has the right to double before a roll.")
      .def_prop_ro(
          "cube", [](const Held& state) { return state.position.cube(); }, "The cube's value.")
      .def_prop_ro(
          "cube_owner", [](const Held& state) { return int{state.position.turn().cube_owner}; },
          "The player who may double, 2 when both may.")
      .def_prop_ro(
          "crawford_game", [](const Held& state) { return state.position.turn().crawford; },
          "Whether this is the Crawford game, in which nobody may double.")
      .def_prop_ro(
          "scores",
          [](const Held& state) {
            const Turn& turn = state.position.turn();
            return std::pair<int, int>(turn.scores[0], turn.scores[1]);
          },
          "Points won by each player.")
      .def_prop_ro(
          "points", [](const Held& state) { return state.position.turn().points; },
          "The points that player 0 won in the last game; negative if player 1 won it.");
}

const GameBinding kBinding(bind, {ability_row<Backgammon>("backgammon")});

}  // namespace

}  // namespace boardwire
