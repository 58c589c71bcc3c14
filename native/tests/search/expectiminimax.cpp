// Expectiminimax, held against its definition: random trees with chance, Pig and backgammon, with every
// combination of what it is made with. And what each option is for: positions that need not be visited.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/backgammon/rules.hpp"
#include "games/pig/rules.hpp"
#include "games/tree/rules.hpp"
#include "random.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/expectiminimax/options.hpp"
#include "search/expectiminimax/star.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/definition.hpp"
#include "tests/random_positions.hpp"

using namespace boardwire;
using tests::after_random_moves;
using tests::check;
using tests::expectiminimax;

namespace {

std::vector<ExpectiminimaxOptions> all_options() {
  std::vector<ExpectiminimaxOptions> all;
  for (const std::int64_t star : {0, 1, 2}) {
    for (const bool ordering : {false, true}) {
      for (const std::int64_t table : {0, 1}) all.push_back({star, ordering, table});
    }
  }
  return all;
}

// Searches, one for each combination, that all keep their tables from position to position.
template <Game G>
class EveryWay {
 public:
  EveryWay() {
    for (const ExpectiminimaxOptions& options : all_options()) searches_.emplace_back(options);
  }

  void agree(const G& position, int depth) {
    const double expected = (position.to_act() == 0 ? 1 : -1) * expectiminimax(position, depth);
    Limits limits;
    limits.depth = depth;
    for (Expectiminimax<G>& search : searches_) {
      const SearchResult result = search.search(position, limits);
      check(std::abs(result.value - expected) < 1e-5, "the value is that of the definition");
      G after = position;
      after.apply(*result.move);
      const double kept = (position.to_act() == 0 ? 1 : -1) * expectiminimax(after, result.depth - 1);
      check(result.depth < depth || std::abs(kept - expected) < 1e-5, "and the move keeps it");
    }
  }

 private:
  std::vector<Expectiminimax<G>> searches_;
};

// Nodes in breadth-first order; who acts, and how the chances lie, at random, no matter in which order.
// Returns are few, so that many are equal, and the ends of the range are among them.
ExplicitTree random_tree(Random& random, int nodes) {
  using Node = TreeOfPositions::Node;
  std::vector<Node> tree(1);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const bool root = i == 0;
    if (!root && (tree.size() >= static_cast<std::size_t>(nodes) || random.below(5) == 0)) {
      const double utility = (static_cast<int>(random.below(9)) - 4) / 4.0;
      tree[i].utility = {utility, -utility};
      continue;
    }
    tree[i].actor = root ? static_cast<int>(random.below(2)) : static_cast<int>(random.below(3)) - 1;
    tree[i].count = 1 + static_cast<int>(random.below(5));
    std::vector<double> weights;
    double sum = 0;
    for (int k = 0; k < tree[i].count; ++k) sum += weights.emplace_back(0.01 + random.unit());
    for (const double weight : weights) {
      tree.push_back({.probability = tree[i].actor == kChance ? weight / sum : 1});
    }
  }
  return ExplicitTree(std::make_shared<const TreeOfPositions>(2, std::move(tree)));
}

void random_trees_have_their_values() {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    EveryWay<ExplicitTree> searches;
    const ExplicitTree tree = random_tree(random, 20 + static_cast<int>(random.below(400)));
    for (const int depth : {1, 2, 3, 5, 50}) searches.agree(tree, depth);
  }
}

template <Game G>
void positions_have_their_values(const G& start, int plies, int depth, int count) {
  Random random(7);
  EveryWay<G> searches;
  for (int i = 0; i < count; ++i) searches.agree(after_random_moves(start, plies, random), depth);
}

// Positions visited in all: backgammon, a move, the roll after it, and the move that answers.
std::uint64_t nodes_in_backgammon(const ExpectiminimaxOptions& options, int depth = 3) {
  Random random(5);
  std::uint64_t nodes = 0;
  for (int i = 0; i < 20; ++i) {
    const int plies = static_cast<int>(random.below(100));
    const Backgammon position = after_random_moves(Backgammon(), plies, random);
    Limits limits;
    limits.depth = depth;
    nodes += Expectiminimax<Backgammon>(options).search(position, limits).nodes;
  }
  return nodes;
}

void each_option_saves_nodes() {
  const std::uint64_t all = nodes_in_backgammon({.star = 0});
  const std::uint64_t star1 = nodes_in_backgammon({.star = 1});
  const std::uint64_t star2 = nodes_in_backgammon({.star = 2});
  check(star1 < all, "Star1 visits fewer positions than no pruning");
  check(star2 * 3 < all, "Star2 visits less than a third");
  const std::uint64_t unordered = nodes_in_backgammon({.star = 2, .ordering = false});
  check(star2 * 10 < unordered * 9, "a tenth less for the ordering");

  Limits limits;
  limits.depth = 12;
  const std::uint64_t remembered = Expectiminimax<Pig>({.table = 1}).search(Pig(), limits).nodes;
  const std::uint64_t forgotten = Expectiminimax<Pig>({.table = 0}).search(Pig(), limits).nodes;
  check(remembered * 2 < forgotten, "and the table finds positions that were met before");
}

// Backgammon that does not say how much a game can still count.
struct Boundless : Backgammon {
  explicit Boundless(const Backgammon& position) : Backgammon(position) {}
  void value_bounds(int depth) const = delete;
};

void bounds_of_a_game_save_nodes() {
  Random random(3);
  std::uint64_t bounded = 0;
  std::uint64_t boundless = 0;
  for (int i = 0; i < 5; ++i) {
    Backgammon position;
    while (position.to_act() < 0 || position.value_bounds(1) != std::pair(-1.0 / 3, 1.0 / 3)) {
      position = after_random_moves(Backgammon(), 100 + static_cast<int>(random.below(60)), random);
    }
    Limits limits;
    limits.depth = 3;
    const SearchResult found = Expectiminimax<Backgammon>({.star = 1}).search(position, limits);
    const SearchResult same = Expectiminimax<Boundless>({.star = 1}).search(Boundless(position), limits);
    check(std::abs(found.value - same.value) < 1e-5, "closer bounds leave the value as it is");
    bounded += found.nodes;
    boundless += same.nodes;
  }
  check(bounded < boundless, "and fewer positions are visited");
}

// The value for player 0 where below the first ply only the best reply by static evaluation is searched deeper.
double narrowed(const Backgammon& position, int depth, int ply) {
  if (position.to_act() == kOver) return position.returns(0);
  if (depth == 0) return position.evaluate(0);
  if (position.to_act() == kChance) {
    OutcomeList<Backgammon::kMaxOutcomes> outcomes;
    position.chance_outcomes(outcomes);
    double mean = 0;
    for (const Outcome& outcome : outcomes) {
      Backgammon next = position;
      next.apply(outcome.move);
      mean += outcome.probability * narrowed(next, depth - 1, ply + 1);
    }
    return mean;
  }
  const double sign = position.to_act() == 0 ? 1 : -1;
  MoveList<Backgammon::kMaxMoves> moves;
  position.legal_moves(moves);
  double best = -2;
  double most = -2;  // by static evaluation
  for (const Move move : moves) {
    Backgammon next = position;
    next.apply(move);
    if (ply > 0 && depth >= 3) {
      const double guess = sign * narrowed(next, 0, ply + 1);
      if (guess <= most) continue;
      most = guess;
      best = sign * narrowed(next, depth - 1, ply + 1);
    } else {
      best = std::max(best, sign * narrowed(next, depth - 1, ply + 1));
    }
  }
  return sign * best;
}

void few_replies_are_searched_deeper() {
  Random random(11);
  for (int count = 0; count < 4;) {
    const Backgammon position = after_random_moves(Backgammon(), 110, random);
    if (position.legal_count() > 3) continue;
    ++count;
    Limits limits;
    limits.depth = 5;
    const double expected = (position.to_act() == 0 ? 1 : -1) * narrowed(position, 5, 0);
    for (const std::int64_t star : {0, 2}) {
      ExpectiminimaxOptions options;
      options.star = star;
      options.replies = 1;
      const SearchResult found = Expectiminimax<Backgammon>(options).search(position, limits);
      check(std::abs(found.value - expected) < 1e-5, "only the best reply is searched deeper");
    }
  }
}

void iterations_end_after_a_move() {
  Random random(2);
  const Backgammon position = after_random_moves(Backgammon(), 20, random);
  const auto depths = [](const Backgammon& start) {
    std::vector<int> depths;
    Limits limits;
    limits.depth = 3;
    limits.report_seconds = 0;
    limits.report = [&depths](const SearchResult& so_far) {
      if (depths.empty() || depths.back() != so_far.depth) depths.push_back(so_far.depth);
    };
    depths.push_back(Expectiminimax<Backgammon>({.table = 1}).search(start, limits).depth);
    return depths;
  };
  check(std::ranges::count(depths(position), 2) == 0, "no iteration ends with a roll");
  const Backgammon cubed = after_random_moves(Backgammon({.cube = true}), 20, random);
  check(std::ranges::count(depths(cubed), 2) > 0, "but with a cube some end with its choice");
}

void a_search_stops_at_its_nodes() {
  Random random(1);
  const Backgammon position = after_random_moves(Backgammon(), 20, random);
  for (std::uint64_t nodes = 1; nodes < 3000; nodes += 7) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult result = Expectiminimax<Backgammon>({.table = 1}).search(position, limits);
    check(result.nodes == nodes && position.is_legal(*result.move), "no node more, and a legal move");
  }
}

void the_mean_of_bounds_is_bounded() {
  BoundedMean<4> mean({-1, 1});
  mean.add(0.5);
  mean.add(0.5);
  const Interval window{0.25f, 0.75f};
  // The first must be worth more than -0.5 for a mean of 0.25.
  const Interval first = mean.window_for(0, window);
  check(first.low == -0.5f && first.high == 1, "the deciding value is reported before the search");
  mean.learn(0, -0.5f, first);
  check(mean.fails_low(window) && mean.value(window) == 0.25f, "and a bound is enough");
}

}  // namespace

int main() {
  the_mean_of_bounds_is_bounded();
  random_trees_have_their_values();
  positions_have_their_values(Pig(12), 4, 6, 20);
  positions_have_their_values(Pig(100), 12, 7, 20);
  positions_have_their_values(Backgammon(), 60, 3, 3);
  positions_have_their_values(Backgammon({.match = 3, .cube = true}), 40, 3, 6);
  positions_have_their_values(Backgammon(), 100, 3, 6);
  positions_have_their_values(Backgammon(), 100, 2, 3);
  few_replies_are_searched_deeper();
  iterations_end_after_a_move();
  each_option_saves_nodes();
  bounds_of_a_game_save_nodes();
  a_search_stops_at_its_nodes();
  return tests::verdict();
}
