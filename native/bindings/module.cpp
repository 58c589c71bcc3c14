// The Python module boardwire._native. Its stub, with the documentation, is src/boardwire/_native.pyi.
#include "bindings/module.hpp"

#include "game.hpp"
#include "search/limits.hpp"

NB_MODULE(_native, m) {
  m.doc() = "The rules and searches of boardwire.";
  m.attr("CHANCE") = boardwire::kChance;
  m.attr("OVER") = boardwire::kOver;
  m.attr("MAX_DEPTH") = boardwire::kMaxDepth;
  boardwire::bind_states(m);
  boardwire::bind_tictactoe(m);
  boardwire::bind_connect4(m);
  boardwire::bind_othello(m);
  boardwire::bind_checkers(m);
  boardwire::bind_go(m);
  boardwire::bind_pig(m);
  boardwire::bind_hex(m);
  boardwire::bind_breakthrough(m);
  boardwire::bind_gomoku(m);
  boardwire::bind_amazons(m);
  boardwire::bind_chess(m);
  boardwire::bind_backgammon(m);
  boardwire::bind_nim(m);
  boardwire::bind_explicit_tree(m);
  boardwire::bind_results(m);
  boardwire::bind_counts(m);
  boardwire::bind_searches(m);
  boardwire::bind_endings(m);
}
