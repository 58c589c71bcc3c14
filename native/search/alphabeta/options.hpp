// The options of alpha-beta.
#pragma once

#include <cstdint>
#include <vector>

#include "search/shared/options.hpp"

namespace boardwire {

struct AlphaBetaOptions {
  std::int64_t table = 64;
  std::int64_t threads = 1;
  bool transpositions = true;
  bool principal_variation = true;
  bool aspiration = true;
  bool captures_first = true;
  bool killers = true;
  bool history = true;
  bool move_ordering = true;
  bool quiescence = true;
  bool corrections = true;
  bool null_move = true;
  bool reductions = true;
  bool futility = true;
  bool probcut = true;
  bool extensions = true;
  bool symmetry = true;
  bool solve = true;

  static std::vector<OptionOf<AlphaBetaOptions>> declared() {
    using O = AlphaBetaOptions;
    return {
        {"table", &O::table, 1, 1 << 20, "megabytes for the transposition table, rounded down to a power of two"},
        {"threads", &O::threads, 1, 256, "threads that search the same tree and share the table"},
        {"transpositions", &O::transpositions, 0, 1, "use the table entries of positions met before"},
        {"principal_variation", &O::principal_variation, 0, 1, "search all but the first move with an empty window"},
        {"aspiration", &O::aspiration, 0, 1, "begin an iteration with a window around the last score"},
        {"captures_first", &O::captures_first, 0, 1, "order captures by what they win, losing ones last"},
        {"killers", &O::killers, 0, 1, "try early the quiet moves that refuted others on the same ply"},
        {"history", &O::history, 0, 1, "order quiet moves by how often they refuted others"},
        {"move_ordering", &O::move_ordering, 0, 1, "order moves by what the game says of the positions after them"},
        {"quiescence", &O::quiescence, 0, 1, "evaluate no position before its captures are played out"},
        {"corrections", &O::corrections, 0, 1,
         "correct static evaluations by their errors in similar positions (correction history)"},
        {"null_move", &O::null_move, 0, 1, "prune a position that is above beta even after a pass"},
        {"reductions", &O::reductions, 0, 1, "search late moves less deeply, unless they turn out good"},
        {"futility", &O::futility, 0, 1, "near the horizon, prune what a margin cannot change"},
        {"probcut", &O::probcut, 0, 1, "prune where a shallower search is far outside the window (Multi-ProbCut)"},
        {"extensions", &O::extensions, 0, 1, "search a ply deeper after a check or a forced capture"},
        {"symmetry", &O::symmetry, 0, 1, "use one table entry for positions that are mirror images"},
        {"solve", &O::solve, 0, 1,
         "find the exact score where that is likely to take at most half of the time; the game must have one"},
    };
  }
};

}  // namespace boardwire
