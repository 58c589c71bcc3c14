// The list of games in the module. CMake compiles every file in bindings/games/, and each file adds its game to
// the list by one GameBinding at namespace scope.
#pragma once

#include <nanobind/nanobind.h>

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"

namespace boardwire {

class WeightsLearner;

// The abilities of a game under the name that it has in games/registry.py.
struct AbilityRow {
  std::string_view game;
  std::span<const Ability> abilities;
};

// The row of a game that is one or more types in C++, which all have the same abilities.
template <Game First, Game... Others>
[[nodiscard]] AbilityRow ability_row(std::string_view game) {
  static constexpr auto kAbilities = abilities_of<First>();
  static_assert(((kAbilities == abilities_of<Others>()) && ...));
  return {game, kAbilities};
}

class GameBinding {
 public:
  using Bind = void (*)(nanobind::module_&);

  // `bind` adds the game's class to the module. There is more than one row where the options of a game decide
  // which abilities it has. `learners` are those of its variants whose evaluation can be learned, see learning_of.hpp.
  // Lives as long as the module.
  GameBinding(Bind bind, std::vector<AbilityRow> rows, std::vector<const WeightsLearner*> learners = {})
      : bind_(bind), rows_(std::move(rows)), learners_(std::move(learners)) {
    list().push_back(this);
  }
  GameBinding(const GameBinding&) = delete;
  GameBinding& operator=(const GameBinding&) = delete;

  // In no particular order.
  [[nodiscard]] static std::span<const GameBinding* const> all() { return list(); }

  void bind(nanobind::module_& m) const { bind_(m); }
  [[nodiscard]] std::span<const AbilityRow> rows() const { return rows_; }
  [[nodiscard]] std::span<const WeightsLearner* const> learners() const { return learners_; }

 private:
  // A local variable, since other files add to it before the variables of any one file are sure to exist.
  static std::vector<const GameBinding*>& list() {
    static std::vector<const GameBinding*> games;
    return games;
  }

  Bind bind_;
  std::vector<AbilityRow> rows_;
  std::vector<const WeightsLearner*> learners_;
};

}  // namespace boardwire
