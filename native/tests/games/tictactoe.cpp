#include "games/tictactoe.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

int main() {
  check(perft(TicTacToe(), 9) == 127872, "perft 9 of tic-tac-toe");
  look_at(TicTacToe());
  return verdict();
}
