// Iterative deepening: a search of one ply, then of two, and so on. Each iteration takes little time compared
// to the next one, which gets a good move ordering from it, and a search that is stopped always has a move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "game.hpp"
#include "search/expectiminimax/frames.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// The search of one root move: its value for the player to act, and the number of inexact values that the
// whole search has used so far.
struct Reply {
  float value;
  std::uint64_t inexact;
};

// Runs iterations until a limit is reached or the value is proven. Unsearchable if restrictions concern later
// moves than the first one. `search_move(move, depth, best)` returns the Reply for a root move; `best` is the
// best value so far.
template <Game G>
SearchResult deepen(const G& root, const Limits& limits, Budget& budget, Frames<G>& frames, auto&& search_move) {
  SearchResult result;
  if (!begin_search(root, result)) return result;
  if (limits.restrictions.plies() > 1) {
    throw Unsearchable("this search can leave out moves at its first ply only");
  }
  frames.start(root);
  for (const Move move : root_moves(root, limits.restrictions)) result.moves.push_back({.move = move});
  result.move = result.moves[0].move;
  result.pv.assign(1, *result.move);

  const auto measure = [&] {
    result.seldepth = frames.deepest();
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
  };
  budget.on_report([&] {
    measure();
    budget.report(result);
  });
  std::uint64_t inexact = 0;
  const int deepest = limits.depth == 0 ? kMaxDepth : std::min(limits.depth, kMaxDepth);
  const int step = depth_step(root);
  for (int depth = 1; depth <= deepest && !result.exact && !budget.exhausted();
       depth = depth < deepest ? std::min(depth + step, deepest) : depth + 1) {
    const std::uint64_t inexact_before = inexact;
    float best = -std::numeric_limits<float>::infinity();
    std::size_t best_index = 0;
    std::size_t tried = 0;
    for (; tried < result.moves.size() && best < 1; ++tried) {
      RootMove& candidate = result.moves[tried];
      const std::uint64_t nodes_before = budget.nodes();
      result.current = candidate.move;
      result.current_number = static_cast<int>(tried) + 1;
      result.current_depth = depth;
      const Reply reply = search_move(candidate.move, depth, best);
      if (budget.exhausted()) break;
      inexact = reply.inexact;
      candidate.value = reply.value;
      candidate.visits = budget.nodes() - nodes_before;
      if (reply.value > best) {
        best = reply.value;
        best_index = tried;
        frames.extend_pv(0, candidate.move);
      }
    }
    if (tried == 0) break;

    // An interrupted iteration still counts, since its first move was the best of the last one. If all moves
    // searched so far lose, the next one is at least not known to lose.
    const bool cut_short = budget.exhausted();
    if (cut_short && best <= -1) {
      result.move = result.moves[tried].move;
      result.pv.assign(1, *result.move);
      break;
    }
    result.value = best;
    result.exact = best >= 1 || (!cut_short && (best <= -1 || inexact == inexact_before));
    if (!cut_short) result.depth = depth;
    // When every move loses, an earlier iteration knows which one loses late.
    if (best <= -1 && depth > 1) break;
    result.move = result.moves[best_index].move;
    result.pv = frames[0].pv;
    const auto first = result.moves.begin();
    const auto chosen = first + static_cast<std::ptrdiff_t>(best_index);
    std::rotate(first, chosen, chosen + 1);
    std::stable_sort(first + 1, result.moves.end(), [](const RootMove& a, const RootMove& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
  }
  measure();
  result.current.reset();
  frames.clear();
  return result;
}

}  // namespace boardwire
