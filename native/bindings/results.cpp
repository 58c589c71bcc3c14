// The results of searches, and the flag that stops one.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdio>
#include <string>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

void bind_results(nb::module_& m) {
  nb::class_<Stop>(m, "Stop", "A flag that ends searches. Any thread may set it.")
      .def(nb::init<>())
      .def("set", &Stop::set, "Set the flag: searches that use it end within milliseconds, new ones at once.")
      .def("clear", &Stop::clear, "Clear the flag.")
      .def("is_set", &Stop::is_set, "Whether the flag is set.");

  nb::class_<RootMove>(m, "RootMove", "One move at the root of a search, and what was found of it.")
      .def_ro("move", &RootMove::move, "The move.")
      .def_ro("visits", &RootMove::visits, "Simulations through it, or nodes searched below it.")
      .def_ro("value", &RootMove::value,
              R"(For the player to act, -1 to 1.

After alpha-beta and expectiminimax only the best move's is exact; the others' are bounds.)")
      .def_ro("prior", &RootMove::prior,
              "The probability that it is best, before the search, 0 to 1; 0 if there is no prior.")
      .def_ro("proven", &RootMove::proven, "Whether the value is exact; only MCTS says so.")
      .def_ro("distance", &RootMove::distance,
              "Plies from the root to the end of the game by a proven win or loss, if it is known.")
      .def_ro("pv", &RootMove::pv, "The line of best play that begins with the move, as far as it is known.");

  nb::class_<SearchResult>(m, "SearchResult", "The result of a search.")
      .def_ro("move", &SearchResult::move, "The best move; None when the game is over.")
      .def_ro("value", &SearchResult::value,
              "The value of the position, -1 to 1: to the player to act, or else to player 0.")
      .def_ro("depth", &SearchResult::depth,
              "Plies: the last finished iteration, or for MCTS the deepest line in the tree.")
      .def_ro("seldepth", &SearchResult::seldepth,
              "Plies of the longest line that was looked at; 0 where that is not known.")
      .def_ro("nodes", &SearchResult::nodes, "Positions visited, or for MCTS simulations done, by this search.")
      .def_ro("hashfull", &SearchResult::hashfull,
              R"(Parts of 1000 of the memory for positions that this search has filled; None if unknown.

Of the table of alpha-beta a sample is counted; for MCTS it is the tree.)")
      .def_ro("tbhits", &SearchResult::tbhits, "Positions that were looked up in endgame tables.")
      .def_ro("seconds", &SearchResult::seconds, "Time taken.")
      .def_ro("pv", &SearchResult::pv, "The line of best play, `move` first. It may stop early, as at chance.")
      .def_ro("exact", &SearchResult::exact, "Whether `value` is proven by search to the end of the game.")
      .def_ro("score", &SearchResult::score,
              "The score of the player to act in the game's own unit: discs, points, centipawns.")
      .def_ro("distance", &SearchResult::distance,
              "Plies to the end of the game under best play, when `value` is exact and it is known.")
      .def_ro("moves", &SearchResult::moves, "Each move at the root, best first.")
      .def_ro("current", &SearchResult::current,
              "The move at the root that is searched now; None at the end, and for MCTS.")
      .def_ro("current_number", &SearchResult::current_number,
              "The place of that move in the order of the search, from 1 on.")
      .def_ro("current_depth", &SearchResult::current_depth, "The depth of the iteration that searches it.")
      .def("with_tables", &SearchResult::with_tables, nb::arg("value"), nb::arg("tbhits"),
           R"(Return the result with the value that endgame tables have for the position.

Args:
    value: -1, 0 or 1 for the player to act.
    tbhits: The number of positions that were looked up.)")
      .def("__repr__", [](const SearchResult& result) {
        char text[160];
        std::snprintf(text, sizeof text, "SearchResult(move=%s, value=%.4f, depth=%d, nodes=%llu, exact=%s)",
                      result.move ? std::to_string(*result.move).c_str() : "None", result.value, result.depth,
                      static_cast<unsigned long long>(result.nodes), result.exact ? "True" : "False");
        return std::string(text);
      });
}

}  // namespace boardwire
