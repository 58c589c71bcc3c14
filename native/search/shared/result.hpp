// The result of a search.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "game.hpp"
#include "search/shared/restrictions.hpp"

namespace boardwire {

// One move at the root. `visits`: simulations through it (MCTS), or nodes searched below it. `value`: for the
// player to act; after alpha-beta only the value of the best move is exact, the others are upper bounds.
// `prior`: its estimate before the search, 0..1, or 0 where there is none. `pv`: the best known line that
// begins with the move. `proven`: the value is exact (MCTS). `distance`: plies from the root to the end of the game by
// that proof, where it is won or lost.
struct RootMove {
  Move move = 0;
  std::uint64_t visits = 0;
  double value = 0;
  double prior = 0;
  std::vector<Move> pv = {};
  bool proven = false;
  std::optional<int> distance = {};
};

struct SearchResult {
  std::optional<Move> move;  // none when the game is over
  double value = 0;          // -1..1 for the player to act (for player 0 when the game is over)
  int depth = 0;             // plies: the last finished iteration, or the deepest line of a tree
  int seldepth = 0;          // plies: the longest line that was looked at; 0 where that is not known
  std::uint64_t nodes = 0;
  std::optional<int> hashfull;  // parts of 1000 of the memory for positions that this search has filled
  std::uint64_t tbhits = 0;     // positions that were looked up in endgame tables
  double seconds = 0;
  std::vector<Move> pv;      // principal variation: the line of best play, `move` first
  bool exact = false;        // the value is proven by search to the end of the game
  std::optional<double> score;  // for the player to act, in the game's own unit: discs, points, centipawns
  std::optional<int> distance;  // plies to the end of the game under best play, when the value is exact
  std::vector<RootMove> moves;
  // Of a report while the search runs: the move at the root that is searched now, its place among them from 1 on, and
  // the depth of this iteration. None where a search goes through all moves at once.
  std::optional<Move> current;
  int current_number = 0;
  int current_depth = 0;

  // The same result where endgame tables know the value of the position, after `hits` positions were looked up. The
  // length of a win or loss that the search has proven itself stays.
  [[nodiscard]] SearchResult with_tables(double known, std::uint64_t hits) const {
    SearchResult settled = *this;
    settled.tbhits += hits;
    if (exact && distance && value == known) return settled;
    settled.value = known;
    settled.exact = true;
    settled.score.reset();
    settled.distance.reset();
    return settled;
  }
};

// The search cannot be used on this game or position.
class Unsearchable : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The legal moves of the root that the restrictions permit. Unsearchable when there are none.
template <Game G>
[[nodiscard]] MovesOf<G> root_moves(const G& root, const Restrictions& restrictions) {
  MovesOf<G> moves{};  // zeroed: a short list is returned by value, its unused places too
  root.legal_moves(moves);
  if (restrictions.empty()) return moves;
  restrictions.filter(moves, root.to_act(), 0);
  if (moves.empty()) throw Unsearchable("no legal move is left to search: all are avoided, or none is allowed");
  return moves;
}

// Searches start where a player is to act. True: there is something to search. False: the game is over,
// and the result shows it.
template <Game G>
bool begin_search(const G& root, SearchResult& result) {
  const int actor = root.to_act();
  if (actor == kChance) throw Unsearchable("chance is to act: apply an outcome before searching");
  if (actor != kOver) return true;
  result.value = root.returns(0);
  result.exact = true;
  return false;
}

}  // namespace boardwire
