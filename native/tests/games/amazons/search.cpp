// Alpha-beta over the two plies of a move of Amazons: moves and lines are legal, however short the search.

#include <cstdint>
#include <vector>

#include "game.hpp"
#include "games/amazons/rules.hpp"
#include "games/amazons/steps.hpp"  // IWYU pragma: keep (what the search of Amazons needs)
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/stepped.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

void a_search_of_plies_finds_moves(const std::vector<Amazons>& positions) {
  SteppedAlphaBeta<Amazons> search{AlphaBetaOptions{}};
  for (const Amazons& position : positions) {
    for (const int nodes : {1, 2, 500}) {
      Limits limits;
      limits.nodes = static_cast<std::uint64_t>(nodes);
      const SearchResult found = search.search(position, limits);
      check(found.move && position.is_legal(*found.move), "the move is legal, however short the search");
      Amazons line = position;
      for (const Move move : found.pv) {
        check(line.is_legal(move), "so is the line");
        line.apply(move);
      }
    }
  }
}

}  // namespace

int main() {
  a_search_of_plies_finds_moves(decisions(Amazons(6), 1));
  return verdict();
}
