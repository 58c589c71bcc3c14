// Replaced weights: a search uses them, and wrong ones are refused.
#include "evaluation/weights.hpp"

#include <stdexcept>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "games/breakthrough/rules.hpp"
#include "games/chess/rules.hpp"
#include "games/hex/rules.hpp"
#include "games/pig/rules.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/shared/limits.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

// In a position where nothing is decided one ply later.
template <class Search, WeighedGame G>
void search_goes_by_its_weights(const G& position, const WeightValues& values) {
  typename Search::Options options;
  options.table = 1;
  Search search(options);
  Limits limits;
  limits.depth = 1;
  const double before = search.search(position, limits).value;
  search.weigh(values);
  const double after = search.search(position, limits).value;
  check(after != before, "other weights make another value");
  options.table = 2;
  search.configure(options);
  check(search.search(position, limits).value == after, "which stays when the table changes");
  search.weigh({});
  check(search.search(position, limits).value == before, "and goes when the weights do");
}

void weights_that_do_not_fit_are_refused() {
  const auto refused = [](const WeightValues& values) {
    try {
      (void)evaluation_by<Breakthrough>(values);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  check(!refused({{"advance", {6, 5, 4, 3, 2, 1}}, {"tempo", {-kMaxWeight}}}), "some of the weights will do");
  check(refused({{"luck", {1}}}), "there is no such weight");
  check(refused({{"tempo", {}}}) && refused({{"tempo", {1, 2}}}), "too few, too many");
  check(refused({{"tempo", {kMaxWeight + 1}}}), "too large");
}

}  // namespace

int main() {
  search_goes_by_its_weights<AlphaBeta<Hex>>(Hex(5), {{"tempo", {0}}});
  search_goes_by_its_weights<AlphaBeta<Chess>>(Chess(), {{"middlegame.tempo", {500}}});
  search_goes_by_its_weights<Expectiminimax<Chess>>(Chess(), {{"middlegame.tempo", {500}}});
  search_goes_by_its_weights<Expectiminimax<Pig>>(Pig(), {{"turn", {0}}});
  search_goes_by_its_weights<Expectiminimax<PigForMany>>(PigForMany(50, 3), {{"turn", {0}}});
  weights_that_do_not_fit_are_refused();
  return tests::verdict();
}
