// Go: ko, full boards, the end of a game, and its keys.
#include "games/go/rules.hpp"

#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace boardwire {

// Playouts use the simple ko rule only.
template <int Capacity>
bool playouts_know_all_rules(const Go<Capacity>& start) {
  return start.rules().ko == KoRule::kSimple;
}

}  // namespace boardwire

namespace {

using Position = Go<9>;

std::optional<Position> set_up(const char* points, GoSetup setup, KoRule ko = KoRule::kPositional) {
  std::vector<std::uint8_t> cells;
  for (const char* at = points; *at != 0; ++at) cells.push_back(*at == 'X' ? 1 : *at == 'O' ? 2 : 0);
  setup.cells = cells;
  return Position::from_setup({.size = 4, .ko = ko}, setup);
}

void setups_are_positions() {
  const char* ko =
      ".XO."
      "X.XO"
      ".XO."
      "....";
  const Move point = 5;
  for (const KoRule rule : {KoRule::kSimple, KoRule::kPositional, KoRule::kSituational}) {
    const auto free = set_up(ko, {.player = 1}, rule);
    check(free && free->is_legal(point) && free->ko() == -1, "no ko without its point");
    const auto forbidden = set_up(ko, {.player = 1, .ko = point}, rule);
    check(forbidden && !forbidden->is_legal(point) && forbidden->ko() == point, "a ko is not taken back at once");
    check(forbidden->key() != free->key(), "the key knows the ko");
    look_at(*forbidden, 3, 60);
  }
  check(!set_up(ko, {.player = 0, .ko = point}), "black takes no ko where it would take nothing");
  check(!set_up(ko, {.player = 1, .ko = 15}), "no ko at an empty corner");
  check(!set_up(ko, {.player = 1, .ko = 1}), "no ko under a stone");
  check(!set_up(".X..X...........", {.player = 0, .ko = 0}), "no ko in an eye");
  check(!set_up("XXXXXXXXXXXXXXXX", {}), "a full board has no liberty");
  check(!set_up("OX..X...........", {}), "a corner stone without a liberty");
  check(set_up("................", {.player = 1, .passes = 2})->to_act() == kOver, "two passes are the end");
  check(set_up("................", {.captures = {3, 4}})->captures(1) == 4, "captures are kept");
}

}  // namespace

int main() {
  setups_are_positions();
  for (const KoRule ko : {KoRule::kSimple, KoRule::kPositional, KoRule::kSituational}) {
    for (const bool suicide : {false, true}) {
      look_at(Go<9>({.size = 1, .ko = ko, .suicide = suicide}));
      look_at(Go<9>({.size = 2, .ko = ko, .suicide = suicide}));
      look_at(Go<9>({.size = 5, .ko = ko, .suicide = suicide}), 6, 100);
    }
  }
  // The smallest and the largest board of each capacity.
  const auto simple = [](int size) { return GoRules{.size = size, .ko = KoRule::kSimple}; };
  look_at(Go<9>(simple(9)), 3, 150);
  look_at(Go<9>({.size = 3, .height = 6}), 6, 60);
  look_at(Go<9>({.size = 9, .ko = KoRule::kSimple, .suicide = true, .height = 2}), 6, 60);
  look_at(Go<19>({.size = 5, .ko = KoRule::kSituational, .height = 15}), 2, 40);
  look_at(Go<13>(simple(10)), 1, 40);
  look_at(Go<13>(simple(13)), 1, 40);
  look_at(Go<19>(simple(14)), 1, 20);
  look_at(Go<19>(simple(19)), 1, 20);
  look_at(Go<25>(simple(20)), 1, 10);
  look_at(Go<25>(simple(25)), 1, 10);
  return verdict();
}
