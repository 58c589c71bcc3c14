// The searches for hidden information, on Kuhn poker.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "game.hpp"
#include "games/kuhn/rules.hpp"
#include "search/hidden/ismcts.hpp"
#include "search/hidden/options.hpp"
#include "search/hidden/pimc.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

constexpr Move deal(int first, int second) { return Kuhn::kCards * first + second; }

Kuhn after(std::initializer_list<Move> moves) {
  Kuhn position;
  for (const Move move : moves) position.apply(move);
  return position;
}

template <class Algorithm>
SearchResult searched(const Kuhn& root, std::uint64_t simulations, const typename Algorithm::Options& options = {}) {
  Limits limits;
  limits.nodes = simulations;
  return Algorithm(options).search(root, limits);
}

// The same in both positions, which the player to act cannot tell apart.
template <class Algorithm>
void sees_nothing_hidden(const typename Algorithm::Options& options = {}) {
  const auto one = searched<Algorithm>(after({deal(1, 0)}), 300, options);
  const auto other = searched<Algorithm>(after({deal(1, 2)}), 300, options);
  check(one.move == other.move && one.value == other.value, "the search does not see the other card");
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    check(one.moves[i].visits == other.moves[i].visits && one.moves[i].value == other.moves[i].value,
          "nor does any move of it");
  }
}

}  // namespace

int main() {
  const Kuhn jack_faces_bet = after({deal(1, 0), Kuhn::kBet});
  const Kuhn king_faces_bet = after({deal(1, 2), Kuhn::kBet});
  check(searched<Ismcts<Kuhn>>(jack_faces_bet, 500).move == Kuhn::kFold, "a jack folds");
  check(searched<Ismcts<Kuhn>>(king_faces_bet, 500).move == Kuhn::kCall, "a king calls");
  check(searched<Pimc<Kuhn>>(jack_faces_bet, 500).move == Kuhn::kFold, "by drawn worlds as well");
  check(searched<Pimc<Kuhn>>(king_faces_bet, 500).move == Kuhn::kCall, "a king calls there, too");
  check(std::abs(searched<Ismcts<Kuhn>>(jack_faces_bet, 20000).value + 0.5) < 0.02, "a fold costs a chip");

  sees_nothing_hidden<Ismcts<Kuhn>>();
  sees_nothing_hidden<Pimc<Kuhn>>();
  IsmctsOptions multiple;
  multiple.multiple = true;
  sees_nothing_hidden<Ismcts<Kuhn>>(multiple);
  PimcOptions flat;
  flat.world_playouts = 1;
  sees_nothing_hidden<Pimc<Kuhn>>(flat);

  const SearchResult counted = searched<Ismcts<Kuhn>>(after({deal(0, 1)}), 1000);
  check(counted.nodes == 1000, "every simulation is counted");
  check(counted.moves.size() == 2 && counted.moves[0].visits + counted.moves[1].visits == 1000,
        "and goes through one of the moves");
  check(searched<Pimc<Kuhn>>(after({deal(0, 1)}), 1).nodes == 1, "one simulation is enough");

  Limits limits;
  limits.nodes = 50;
  limits.restrictions.add({Restriction::Kind::kAvoid, 0, {Kuhn::kBet}, 1});
  check(Ismcts<Kuhn>({}).search(after({deal(2, 1)}), limits).move == Kuhn::kCheck, "an avoided move is left out");
  check(Pimc<Kuhn>({}).search(after({deal(2, 1)}), limits).move == Kuhn::kCheck, "in drawn worlds as well");

  const Kuhn over = after({deal(2, 1), Kuhn::kBet, Kuhn::kFold});
  check(!searched<Ismcts<Kuhn>>(over, 10).move && searched<Ismcts<Kuhn>>(over, 10).value == 0.5,
        "at the end there is nothing to search");
  return tests::verdict();
}
