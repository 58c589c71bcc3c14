// Tic-tac-toe: perft, and what holds of every game.
#include "games/tictactoe/rules.hpp"

#include "game.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  check(perft(TicTacToe(), 9) == 127872, "perft 9 of tic-tac-toe");
  look_at(TicTacToe());
  look_at(TicTacToe(0b000'010'001, 0b100'000'000));
  check(TicTacToe(0b000'000'011, 0b000'011'000).can_be(), "black to move");
  check(TicTacToe(0b000'000'111, 0b000'011'000).to_act() == kOver, "black has won");
  check(!TicTacToe(0b000'000'011, 0b000'000'010).can_be(), "two marks on one point");
  check(!TicTacToe(0b000'000'001, 0b000'011'000).can_be(), "white has a mark too many");
  check(!TicTacToe(0b000'000'111, 0b111'000'000).can_be(), "black went on after white had won");
  return verdict();
}
