// Policy and value networks: what they estimate, and games that are played with them.
#include "evaluation/policy_network.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "evaluation/features.hpp"
#include "game.hpp"
#include "games/connect4/rules.hpp"
#include "learning/policy_play.hpp"
#include "random.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

using Network = ConnectFour::Policy;
constexpr PolicyShape kShape = ConnectFour::kPolicy;

std::shared_ptr<const Network> network_of(const std::vector<std::int16_t>& parameters) {
  return std::make_shared<const Network>(parameters.data());
}

std::vector<std::int16_t> drawn(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int16_t> parameters(kShape.parameters());
  for (std::int16_t& it : parameters) it = static_cast<std::int16_t>(static_cast<int>(random.below(1601)) - 800);
  return parameters;
}

// The definition, one unit after another.
std::vector<double> defined(const std::vector<std::int16_t>& parameters, const PackedBoard& board) {
  std::vector<double> units;
  for (const std::uint64_t side : {board.own, board.other}) {
    for (int i = 0; i < kShape.squares; ++i) units.push_back(static_cast<double>(side >> i & 1));
  }
  std::size_t at = 0;
  for (const int above : {kShape.first, kShape.second, kShape.moves + 1}) {
    const std::size_t width = static_cast<std::size_t>(above);
    std::vector<double> sums(width);
    for (std::size_t i = 0; i <= units.size(); ++i) {
      for (std::size_t j = 0; j < width; ++j) {
        sums[j] += (i == units.size() ? 1 : units[i]) * parameters[at++] / double{Network::kScale};
      }
    }
    if (above != kShape.moves + 1) {
      for (double& sum : sums) sum = std::max(sum, 0.0);
    }
    units = sums;
  }
  return units;
}

void estimates_are_those_of_the_definition() {
  const std::vector<std::int16_t> parameters = drawn(1);
  const auto network = network_of(parameters);
  ConnectFour position;
  for (const Move move : {3, 3, 4, 0, 6, 3}) {
    position.apply(move);
    const auto found = network->evaluate(position.packed());
    const std::vector<double> expected = defined(parameters, position.packed());
    for (std::size_t i = 0; i < found.logits.size(); ++i) {
      check(std::abs(found.logits[i] - expected[i]) < 1e-3, "a logit is the sum of its units");
    }
    check(std::abs(found.value - std::tanh(expected.back())) < 1e-3, "the value is a hyperbolic tangent");
  }
}

void games_are_played_to_their_end() {
  const auto network = network_of(drawn(2));
  const std::atomic<bool> never{false};
  PolicyPlayPlan plan{.seed = 3, .games = 4, .simulations = 12, .varied = 8, .noise = 0.25, .threads = 2};
  const auto rows = policy_play(ConnectFour(), network, plan, never);
  plan.threads = 1;
  plan.first = 3;
  plan.games = 1;
  const auto last = policy_play(ConnectFour(), network, plan, never);
  check(last.size() <= rows.size(), "a game depends on its number alone");
  for (std::size_t i = 0; i < last.size(); ++i) {
    const auto& row = rows[rows.size() - last.size() + i];
    check(row.board.own == last[i].board.own && row.visits == last[i].visits, "not on the threads");
  }
  for (const auto& row : rows) {
    int visits = 0;
    for (const std::uint16_t it : row.visits) visits += it;
    check(visits == 12 && (row.board.own & row.board.other) == 0, "every simulation goes through a move");
    check(row.result >= -1 && row.result <= 1 && row.value >= -100 && row.value <= 100, "values are in their range");
  }
}

// The sum of n numbers of this distribution is one of n times the shape.
void gamma_numbers_have_their_mean() {
  Random random(4);
  for (const double shape : {0.3, 1.0, 2.5}) {
    double sum = 0;
    for (int i = 0; i < 20'000; ++i) sum += draw_gamma(shape, random);
    check(std::abs(sum / 20'000 - shape) < 5 * std::sqrt(shape / 20'000), "the mean is the shape");
  }
}

}  // namespace

int main() {
  estimates_are_those_of_the_definition();
  games_are_played_to_their_end();
  gamma_numbers_have_their_mean();
  return tests::verdict();
}
