// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>

namespace boardwire {

void bind_states(nanobind::module_& m);    // the games
void bind_results(nanobind::module_& m);   // what searches return, and how they are stopped
void bind_counts(nanobind::module_& m);    // playouts and perft
void bind_searches(nanobind::module_& m);  // alpha-beta, expectiminimax, MCTS

}  // namespace boardwire
