// The rules of the bundled games: published perfts, and random games in which everything that a position
// says of itself must fit together.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connect4.hpp"
#include "games/go.hpp"
#include "games/othello.hpp"
#include "games/pig.hpp"
#include "games/tictactoe.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

template <Game G>
std::uint64_t perft(const G& start, int depth) {
  const Limits limits;
  return Perft<G>(limits).count(start, depth);
}

template <Game G>
std::vector<std::uint8_t> cells(const G& position) {
  std::vector<std::uint8_t> points(static_cast<std::size_t>(position.cell_count()));
  position.cells(points);
  return points;
}

// One random game by the rules, looked at from every side at every ply.
template <Game G>
void play_and_look(const G& start, Random& random, int plies) {
  G position = start;
  for (int ply = 0; ply < plies && position.to_act() != kOver; ++ply) {
    check(position.evaluate(0) > -1 && position.evaluate(0) < 1, "a guess is no proof");
    check(position.evaluate(0) == -position.evaluate(1), "guesses sum to zero");
    const G before = position;
    if (position.to_act() == kChance) {
      if constexpr (GameWithChance<G>) {
        const Move outcome = draw_outcome(position, random);
        check(position.is_legal(outcome), "what chance draws is an outcome");
        position.apply(outcome);
      }
      continue;
    }
    MovesOf<G> moves;
    position.legal_moves(moves);
    check(!moves.empty(), "a player to act has a move");
    if constexpr (requires { position.legal_count(); }) {
      check(position.legal_count() == moves.size(), "legal_count counts legal_moves");
    }
    int legal = 0;
    for (Move move = -3; move < 700; ++move) legal += position.is_legal(move);
    check(legal == moves.size(), "is_legal and legal_moves agree");
    for (const Move move : moves) {
      check(position.is_legal(move), "a listed move is legal");
      G child = position;
      child.apply(move);
      check(child.key() != position.key(), "a move changes the key");
    }
    check(position.key() == before.key() && cells(position) == cells(before), "copies are independent");
    position.apply(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
  }
  if (position.to_act() == kOver) {
    check(position.returns(0) == -position.returns(1), "returns sum to zero");
  }
}

// Playouts by rollout_step must go through positions that the rules allow. (Of Go's ko rules they know
// the simple one only.)
template <Game G>
void rollouts_are_legal(const G& start, Random& random, int plies) {
  if constexpr (requires { start.rules().ko; }) {
    if (start.rules().ko != KoRule::kSimple) return;
  }
  G fast = start;
  G slow = start;
  for (int ply = 0; ply < plies && fast.to_act() != kOver; ++ply) {
    const Move move = fast.rollout_step(random);
    check(slow.is_legal(move), "a playout plays legal moves");
    slow.apply(move);
    check(cells(fast) == cells(slow), "a playout step does what apply does");
    check(fast.to_act() == slow.to_act(), "and lets the same player act");
  }
}

template <Game G>
void look_at(const G& start, int games = 20, int plies = 200) {
  Random random(1);
  for (int game = 0; game < games; ++game) {
    play_and_look(start, random, plies);
    if constexpr (requires { G(start).rollout_step(random); }) rollouts_are_legal(start, random, 5 * plies);
  }
}

}  // namespace

int main() {
  check(perft(Othello(), 8) == 390216, "perft 8 of Othello");
  check(perft(ConnectFour(), 7) == 823536, "perft 7 of Connect Four");
  check(perft(TicTacToe(), 9) == 127872, "perft 9 of tic-tac-toe");

  look_at(TicTacToe());
  look_at(ConnectFour());
  for (const int size : {4, 6, 8}) look_at(Othello(size));
  look_at(Pig(30));
  for (const KoRule ko : {KoRule::kSimple, KoRule::kPositional, KoRule::kSituational}) {
    for (const bool suicide : {false, true}) {
      look_at(Go<9>({.size = 1, .ko = ko, .suicide = suicide}));
      look_at(Go<9>({.size = 2, .ko = ko, .suicide = suicide}));
      look_at(Go<9>({.size = 5, .ko = ko, .suicide = suicide}), 6, 100);
    }
  }
  // The smallest and the largest board of each capacity.
  const auto simple = [](int size) { return GoRules{.size = size, .ko = KoRule::kSimple}; };
  look_at(Go<9>(simple(9)), 3, 150);
  look_at(Go<13>(simple(10)), 1, 40);
  look_at(Go<13>(simple(13)), 1, 40);
  look_at(Go<19>(simple(14)), 1, 20);
  look_at(Go<19>(simple(19)), 1, 20);
  look_at(Go<25>(simple(20)), 1, 10);
  look_at(Go<25>(simple(25)), 1, 10);
  return tests::verdict();
}
