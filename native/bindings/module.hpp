// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>

namespace boardwire {

void bind_states(nanobind::module_& m);    // what every game shows
void bind_results(nanobind::module_& m);   // what searches return, and how they are stopped
void bind_counts(nanobind::module_& m);    // playouts and perft
void bind_searches(nanobind::module_& m);  // alpha-beta, expectiminimax, MCTS
void bind_endings(nanobind::module_& m);   // endgame tables

// The games, one file each in bindings/games/.
void bind_tictactoe(nanobind::module_& m);
void bind_connect4(nanobind::module_& m);
void bind_othello(nanobind::module_& m);
void bind_checkers(nanobind::module_& m);
void bind_go(nanobind::module_& m);
void bind_pig(nanobind::module_& m);
void bind_hex(nanobind::module_& m);
void bind_breakthrough(nanobind::module_& m);
void bind_gomoku(nanobind::module_& m);
void bind_amazons(nanobind::module_& m);
void bind_chess(nanobind::module_& m);
void bind_backgammon(nanobind::module_& m);
void bind_nim(nanobind::module_& m);
void bind_explicit_tree(nanobind::module_& m);

}  // namespace boardwire
