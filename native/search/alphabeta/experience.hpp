// What a thread of alpha-beta has learned of moves and positions, and keeps from search to search of a game.
#pragma once

#include "game.hpp"
#include "search/alphabeta/corrections.hpp"
#include "search/alphabeta/ordering.hpp"

namespace boardwire {

template <Game G>
struct Experience {
  HistoryHeuristic<G> history;
  Corrections<G> corrections;
};

}  // namespace boardwire
