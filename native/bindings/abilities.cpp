// The table of the games' abilities.
#include "abilities.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/module.hpp"

namespace boardwire {

namespace {

// The name of an ability, a description, and the names of the games that have it.
using AbilityOfGames = std::tuple<std::string, std::string, std::vector<std::string>>;

std::vector<AbilityOfGames> abilities() {
  std::vector<AbilityRow> rows;
  for (const GameBinding* binding : GameBinding::all()) {
    rows.insert(rows.end(), binding->rows().begin(), binding->rows().end());
  }
  std::ranges::sort(rows, {}, &AbilityRow::game);
  std::vector<AbilityOfGames> table;
  for (std::size_t i = 0; i < rows.front().abilities.size(); ++i) {
    const Ability& ability = rows.front().abilities[i];
    std::vector<std::string> games;
    for (const AbilityRow& row : rows) {
      if (row.abilities[i].present) games.emplace_back(row.game);
    }
    table.emplace_back(ability.name, ability.help, games);
  }
  return table;
}

}  // namespace

void bind_abilities(nanobind::module_& m) {
  m.def("abilities", abilities,
        R"(The optional abilities of games in C++: name, description, and the games that have it.

The name is that of a concept in ``native/abilities.hpp``. A game has more than one entry where
its options decide which abilities it has.)");
}

}  // namespace boardwire
