// Networks: their outputs are those of the definition, and games of backgammon by them are repeatable, with targets
// that follow from the results.
#include "evaluation/network.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/backgammon/board.hpp"
#include "games/backgammon/evaluation.hpp"
#include "games/backgammon/inputs.hpp"
#include "games/backgammon/learning.hpp"
#include "games/backgammon/weights.hpp"
#include "random.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using tests::check;

namespace {

constexpr NetworkShape kShape{10, 128, 3};

std::vector<std::int16_t> random_parameters(int count) {
  Random random(7);
  std::vector<std::int16_t> parameters;
  for (int i = 0; i < count; ++i) {
    parameters.push_back(static_cast<std::int16_t>(static_cast<int>(random.below(2001)) - 1000));
  }
  return parameters;
}

// The definition, in double precision.
double output_of(const std::vector<std::int16_t>& parameters, const std::vector<NetworkInput>& inputs, int output) {
  const auto weight = [&](int i) { return parameters[static_cast<std::size_t>(i)] / 2048.0; };
  const int biases = kShape.inputs * kShape.hidden;
  const int outputs = biases + kShape.hidden;
  double sum = weight(outputs + kShape.outputs * kShape.hidden + output);
  for (int unit = 0; unit < kShape.hidden; ++unit) {
    double hidden = weight(biases + unit);
    for (const auto [number, amount] : inputs) hidden += amount * weight(number * kShape.hidden + unit);
    sum += std::max(hidden, 0.0) * weight(outputs + output * kShape.hidden + unit);
  }
  return 1 / (1 + std::exp(-sum));
}

void outputs_are_those_of_the_definition() {
  const std::vector<std::int16_t> parameters = random_parameters(kShape.parameters());
  const Network<kShape> network(parameters.data());
  const std::vector<std::vector<NetworkInput>> examples{{}, {{0, 1}}, {{3, 0.5}, {9, -2}, {4, 1}}};
  for (const std::vector<NetworkInput>& inputs : examples) {
    const auto outputs = network.evaluate(inputs);
    for (int output = 0; output < kShape.outputs; ++output) {
      const double expected = output_of(parameters, inputs, output);
      check(std::abs(outputs[static_cast<std::size_t>(output)] - expected) < 1e-4, "an output is that of the sums");
    }
  }
}

void inputs_fit_their_list() {
  // As many points and blots as there can be.
  BackgammonBoard::Counts odd{};
  BackgammonBoard::Counts even{};
  for (int point = 2; point <= 24; point += 2) {
    odd[static_cast<std::size_t>(point)] = 1;
    even[static_cast<std::size_t>(point)] = 1;
  }
  odd[BackgammonBoard::kBar] = even[BackgammonBoard::kBar] = 2;
  odd[BackgammonBoard::kOff] = even[BackgammonBoard::kOff] = 1;
  const BackgammonInputs inputs = inputs_of(BackgammonBoard(odd, even), 0, true);
  check(inputs.size() < BackgammonInput::kMostAtOnce, "there is space for all inputs");
  for (const auto [number, amount] : inputs) {
    check(number >= 0 && number < BackgammonInput::kCount && std::abs(amount) < 10, "an input has its place");
  }
}

bool same(const std::vector<BackgammonRow>& one, const std::vector<BackgammonRow>& other) {
  return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(BackgammonRow)) == 0;
}

void games_depend_on_their_plan_alone(const BackgammonEvaluation& evaluation) {
  const std::atomic<bool> never{false};
  const BackgammonPlan plan{.seed = 3, .games = 4, .lambda = 0.7, .explore = 0.1, .threads = 1};
  BackgammonPlan shared = plan;
  shared.threads = 3;
  const std::vector<BackgammonRow> rows = learning_games(evaluation, plan, never);
  check(same(rows, learning_games(evaluation, shared, never)), "threads change nothing");
  const std::atomic<bool> at_once{true};
  check(learning_games(evaluation, plan, at_once).empty(), "a stop leaves all games out");
  for (const BackgammonRow& row : rows) {
    for (const float chance : row.target) check(chance >= 0 && chance <= 1, "a target is a chance");
  }
}

void targets_of_whole_traces_are_results(const BackgammonEvaluation& evaluation) {
  const std::atomic<bool> never{false};
  for (const BackgammonRow& row : learning_games(evaluation, {.seed = 5, .games = 3, .lambda = 1}, never)) {
    for (const float chance : row.target) check(chance == 0 || chance == 1, "with lambda 1 a target is a result");
    check(row.target[1] <= row.target[0] && row.target[3] <= 1 - row.target[0], "the winner wins the gammon");
  }
}

// In the last position of a race each player can bear off its last checker with any roll.
void a_lookahead_finds_the_end(const BackgammonEvaluation& evaluation) {
  const std::atomic<bool> never{false};
  BackgammonRow row{};
  row.roller[1] = row.waiter[1] = 1;
  row.roller[BackgammonBoard::kOff] = row.waiter[BackgammonBoard::kOff] = 14;
  std::vector<BackgammonRow> rows{row};
  look_ahead(rows, evaluation, 1, never);
  check(std::abs(rows[0].target[0] - 1) < 1e-6f && rows[0].target[1] == 0, "the roller wins a single game");
}

void a_match_against_oneself_is_even(const BackgammonEvaluation& evaluation) {
  const std::atomic<bool> never{false};
  const std::vector<std::int8_t> points =
      match_of(evaluation, evaluation, {.seed = 1, .games = 6, .threads = 2}, never);
  for (std::size_t i = 0; i < points.size(); i += 2) {
    check(points[i] == -points[i + 1], "with the same dice and exchanged seats the other one wins");
  }
}

}  // namespace

int main() {
  outputs_are_those_of_the_definition();
  inputs_fit_their_list();
  const BackgammonEvaluation evaluation{BackgammonWeights{}};
  games_depend_on_their_plan_alone(evaluation);
  targets_of_whole_traces_are_results(evaluation);
  a_lookahead_finds_the_end(evaluation);
  a_match_against_oneself_is_even(evaluation);
  return tests::verdict();
}
