// Backgammon: what holds of every game, and the weights.
#include <cstddef>
#include <cstdint>

#include "games/backgammon/rules.hpp"

#include "game.hpp"
#include "games/backgammon/board.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// The roll with the most plays that hill climbing found; the proven bound is kMaxPlays.
void the_widest_roll_fits() {
  BackgammonBoard::Counts blots{};
  for (const int point : {3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 23, 24}) {
    blots[static_cast<std::size_t>(point)] = 1;
  }
  BackgammonBoard::Counts gone{};
  gone[BackgammonBoard::kOff] = BackgammonBoard::kCheckers;
  const BackgammonBoard board(blots, gone);
  check(board.play_count(0, {1, 1}) == 2226, "fifteen blots have 2226 plays of 11");
}

void play_meets_no_problem(const BackgammonRules& rules) {
  Random random(1);
  for (int games = 0; games < 20; ++games) {
    Backgammon position(rules);
    while (true) {
      const char* const problem = Backgammon::problem(rules, position.board(), position.turn());
      check(problem == nullptr, problem == nullptr ? "play comes to sound positions" : problem);
      if (position.to_act() == kOver) break;
      if (position.to_act() == kChance) {
        position.apply(draw_outcome(position, random));
        continue;
      }
      MoveList<Backgammon::kMaxMoves> moves;
      position.legal_moves(moves);
      check(!moves.empty(), "a player to act has a move");
      position.apply(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
  }
}

void nobody_doubles_twice_in_a_row() {
  const BackgammonRules rules{.cube = true};
  BackgammonTurn turn{.phase = BackgammonPhase::kAnswer, .player = 0, .doublings = 1, .cube_owner = 1};
  check(Backgammon::problem(rules, BackgammonBoard(), turn) != nullptr, "the cube is the other player's");
  turn.cube_owner = 0;
  check(Backgammon::problem(rules, BackgammonBoard(), turn) == nullptr, "the owner may double");
}

}  // namespace

int main() {
  check(perft(Backgammon(), 4) == 178306, "perft 4 of backgammon, rolls counted, as bgsage has it");
  the_widest_roll_fits();
  nobody_doubles_twice_in_a_row();
  for (const BackgammonRules& rules :
       {BackgammonRules{}, BackgammonRules{.match = 5, .cube = true}, BackgammonRules{.match = 1, .cube = true},
        BackgammonRules{.cube = true, .jacoby = true}}) {
    play_meets_no_problem(rules);
  }
  look_at(Backgammon(), 20, 400);
  look_at(Backgammon({.match = 3, .cube = true}), 20, 600);
  look_at(Backgammon({.cube = true, .jacoby = true}), 20, 400);
  look_at_weights(Backgammon(), 20);
  return verdict();
}
