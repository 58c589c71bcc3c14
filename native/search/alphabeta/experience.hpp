// The knowledge of one thread of alpha-beta about moves and positions, kept from search to search of a game.
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
