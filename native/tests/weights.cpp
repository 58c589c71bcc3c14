// Weights of evaluations: each has an effect, evaluations never look like proofs, and a search uses the weights
// that it is given.
#include "weights.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "abilities.hpp"
#include "evaluation.hpp"
#include "games/amazons.hpp"
#include "games/backgammon.hpp"
#include "games/breakthrough.hpp"
#include "games/checkers.hpp"
#include "games/chess.hpp"
#include "games/connect4.hpp"
#include "games/gomoku.hpp"
#include "games/hex.hpp"
#include "games/othello.hpp"
#include "games/pig.hpp"
#include "search/alphabeta.hpp"
#include "search/expectiminimax.hpp"
#include "search/playout.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

// Positions of random games with a player to act.
template <Game G>
std::vector<G> decisions(const G& start, int games) {
  Random random(3);
  std::vector<G> found;
  for (int game = 0; game < games; ++game) {
    G position = start;
    while (position.to_act() != kOver) {
      if (position.to_act() != kChance) found.push_back(position);
      random_step(position, position.to_act(), random);
    }
  }
  return found;
}

// The values of a row of the default weights, each changed by another number.
template <WeighedGame G>
WeightValues changed(const WeightRow& row) {
  WeightValues values;
  for (std::size_t i = 0; i < row.places.size(); ++i) {
    values[row.name].push_back(*row.places[i] + 40 + 7 * static_cast<std::int64_t>(i));
  }
  return values;
}

template <WeighedGame G>
void every_row_counts(const std::vector<G>& positions) {
  typename G::Weights weights = G::kWeights;
  for (const WeightRow& row : weights.rows()) {
    const auto evaluation = evaluation_by<G>(changed<G>(row));
    bool counts = false;
    for (const G& position : positions) {
      counts |= static_evaluation(position, 0, evaluation) != position.evaluate(0);
    }
    check(counts, row.name.c_str());
  }
}

// For games of two players.
template <WeighedGame G>
void evaluations_are_no_proofs(const std::vector<G>& positions) {
  typename G::Weights weights = G::kWeights;
  for (const std::int64_t weight : {-kMaxWeight, std::int64_t{0}, kMaxWeight}) {
    WeightValues values;
    for (const WeightRow& row : weights.rows()) values[row.name].assign(row.places.size(), weight);
    const auto evaluation = evaluation_by<G>(values);
    for (const G& position : positions) {
      const double value = static_evaluation(position, 0, evaluation);
      check(value > -1 && value < 1, "an evaluation is no proof, whatever the weights");
      check(static_evaluation(position, 1, evaluation) == -value, "and the evaluations of both players sum to zero");
    }
  }
}

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

template <WeighedGame G>
void look_at(const G& start, int games) {
  const std::vector<G> positions = decisions(start, games);
  every_row_counts(positions);
  evaluations_are_no_proofs(positions);
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
  look_at(Amazons(6), 3);
  look_at(Backgammon(), 20);
  look_at(Breakthrough(), 3);
  look_at(Breakthrough(3, 3), 20);
  look_at(Checkers<EnglishDraughts>(), 3);
  look_at(Checkers<InternationalDraughts>(), 3);
  look_at(Chess(), 10);
  look_at(ConnectFour(), 5);
  look_at(Gomoku(7), 5);
  look_at(Hex(5), 5);
  look_at(Othello(6), 5);
  look_at(Pig(), 3);
  every_row_counts(decisions(PigForMany(50, 3), 3));

  search_goes_by_its_weights<AlphaBeta<Hex>>(Hex(5), {{"tempo", {0}}});
  search_goes_by_its_weights<AlphaBeta<Chess>>(Chess(), {{"middlegame.tempo", {500}}});
  search_goes_by_its_weights<Expectiminimax<Chess>>(Chess(), {{"middlegame.tempo", {500}}});
  search_goes_by_its_weights<Expectiminimax<Pig>>(Pig(), {{"turn", {0}}});
  search_goes_by_its_weights<Expectiminimax<PigForMany>>(PigForMany(50, 3), {{"turn", {0}}});
  weights_that_do_not_fit_are_refused();
  return tests::verdict();
}
