#include "games/go.hpp"

#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace boardwire {

// Of the ko rules playouts know the simple one only.
template <int Capacity>
bool playouts_know_all_rules(const Go<Capacity>& start) {
  return start.rules().ko == KoRule::kSimple;
}

}  // namespace boardwire

int main() {
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
  look_at(Go<13>(simple(10)), 1, 40);
  look_at(Go<13>(simple(13)), 1, 40);
  look_at(Go<19>(simple(14)), 1, 20);
  look_at(Go<19>(simple(19)), 1, 20);
  look_at(Go<25>(simple(20)), 1, 10);
  look_at(Go<25>(simple(25)), 1, 10);
  return verdict();
}
