// The Python module boardwire._native. `make stubs` makes its stub, src/boardwire/_native.pyi, from the signatures and
// docstrings here and from stub.patterns.
#include "bindings/module.hpp"

#include <nanobind/stl/string.h>

#include <filesystem>
#include <string>

#include "bindings/game_binding.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "search/shared/limits.hpp"

namespace {

// Beside the package's Python files; this module may lie elsewhere. The package is imported before its modules are.
std::filesystem::path learned_weights_folder() {
  const nanobind::object package = nanobind::module_::import_("boardwire");
  const std::filesystem::path file = nanobind::cast<std::string>(package.attr("__file__"));
  return file.parent_path() / "games" / "weights";
}

}  // namespace

NB_MODULE(_native, m) {
  // Python does not free everything at its exit, and what is left then is no leak.
  nanobind::set_leak_warnings(false);
  m.doc() = R"(The rules of the bundled games and the searches that play them, in C++.

A *state* is one position: the player to act, the legal moves, the returns of a finished game. Moves
are whole numbers; `boardwire.games` converts them to text. Points are numbered
`row * size + column`, where row 0 is the row named "1" and column 0 is column A.

Functions that take a state also take any Python object with the same methods (see `StateLike`).
The searches release the GIL while they work on bundled games; on a game written in Python they hold
it, and its exceptions pass through them.)";
  m.attr("CHANCE") = boardwire::kChance;
  m.attr("OVER") = boardwire::kOver;
  m.attr("MAX_DEPTH") = boardwire::kMaxDepth;
  boardwire::bind_sources(m);
  boardwire::weights_folder() = learned_weights_folder();
  boardwire::bind_states(m);
  for (const boardwire::GameBinding* game : boardwire::GameBinding::all()) game->bind(m);
  boardwire::bind_abilities(m);
  boardwire::bind_results(m);
  boardwire::bind_counts(m);
  boardwire::bind_searches(m);
  boardwire::bind_learning(m);
  boardwire::bind_endings(m);
  boardwire::bind_double_dummy(m);
  boardwire::bind_relay(m);
}
