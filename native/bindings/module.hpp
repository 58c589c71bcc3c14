// The parts of the module, one file each. The games are in bindings/games/: see game_binding.hpp.
#pragma once

#include <nanobind/nanobind.h>

namespace boardwire {

void bind_states(nanobind::module_& m);     // the methods that all games share
void bind_abilities(nanobind::module_& m);  // the table of the games' abilities
void bind_results(nanobind::module_& m);    // the results of searches, and the flag that stops one
void bind_counts(nanobind::module_& m);     // playouts and perft
void bind_searches(nanobind::module_& m);   // alpha-beta, expectiminimax, MCTS
void bind_learning(nanobind::module_& m);   // self-play and features, for fits of evaluations
void bind_endings(nanobind::module_& m);    // endgame tables
void bind_double_dummy(nanobind::module_& m);  // the double-dummy solver of bridge
void bind_relay(nanobind::module_& m);     // games between engines that answer at once
void bind_sources(nanobind::module_& m);   // the hash of the sources

}  // namespace boardwire
