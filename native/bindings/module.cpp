// The Python module boardwire._native. Its stub, with the documentation, is src/boardwire/_native.pyi.
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
  m.doc() = "The rules and searches of boardwire.";
  m.attr("CHANCE") = boardwire::kChance;
  m.attr("OVER") = boardwire::kOver;
  m.attr("MAX_DEPTH") = boardwire::kMaxDepth;
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
