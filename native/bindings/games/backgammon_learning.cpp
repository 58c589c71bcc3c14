// The evaluation of backgammon for learning: games by it, lookahead, matches, and the inputs of its networks.
#include "games/backgammon/learning.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bytes.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/limits.hpp"
#include "evaluation/network.hpp"
#include "evaluation/weights_file.hpp"
#include "games/backgammon/board.hpp"
#include "games/backgammon/evaluation.hpp"
#include "games/backgammon/features.hpp"
#include "games/backgammon/inputs.hpp"
#include "games/backgammon/rules.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

using Evaluation = BackgammonEvaluation;
using Rows = std::vector<BackgammonRow>;

// By learned networks of a file, by the named weights where the path is empty, and the default one without a path.
// Not inlined: GCC 12 would take the path for uninitialised.
[[gnu::noinline]] Evaluation evaluation_at(const std::optional<std::string>& path) {
  if (!path) return Evaluation::bundled();
  if (path->empty()) return Evaluation(Backgammon::kWeights);
  try {
    return Evaluation(std::make_shared<WeightsFile>(*path, Backgammon::kLayout));
  } catch (const std::invalid_argument& error) {
    throw nb::value_error(error.what());
  }
}

bool is_side(const BackgammonBoard::Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0) == BackgammonBoard::kCheckers &&
         counts[BackgammonBoard::kOff] < BackgammonBoard::kCheckers;
}

Rows rows_of(const nb::bytes& data) {
  if (data.size() % sizeof(BackgammonRow) != 0) throw nb::value_error("positions have 72 bytes each");
  Rows rows(data.size() / sizeof(BackgammonRow));
  std::memcpy(rows.data(), data.data(), data.size());
  for (const BackgammonRow& row : rows) {
    if (!is_side(row.roller) || !is_side(row.waiter)) {
      throw nb::value_error("a player has 15 checkers, and not all of them are off");
    }
    const BackgammonBoard board = board_of(row);
    if ((board.held(0) & BackgammonBoard::seen_across(board.held(1)) & BackgammonBoard::kBoard) != 0) {
      throw nb::value_error("a point holds checkers of one player only");
    }
  }
  return rows;
}

int checked_threads(int threads) {
  if (threads < 1 || threads > 256) throw nb::value_error("threads must be 1 to 256");
  return threads;
}

BackgammonPlan plan_of(std::uint64_t seed, std::uint64_t games, double lambda, double explore, int threads) {
  const auto is_share = [](double number) { return number >= 0 && number <= 1; };
  if (games > 1'000'000) throw nb::value_error("games must be at most 1000000");
  if (!is_share(lambda) || !is_share(explore)) throw nb::value_error("trace and explore must be 0 to 1");
  return {seed, games, lambda, explore, checked_threads(threads)};
}

const std::atomic<bool>& flag_of(const Stop* stop) {
  static const std::atomic<bool> kNever{false};
  return stop == nullptr ? kNever : *stop->flag();
}

nb::bytes self_play(const Evaluation& self, std::uint64_t seed, std::uint64_t games, double trace, double explore,
                    int threads, const Stop* stop) {
  const BackgammonPlan plan = plan_of(seed, games, trace, explore, threads);
  Rows rows;
  {
    const nb::gil_scoped_release release;
    rows = learning_games(self, plan, flag_of(stop));
  }
  return bytes_of(rows);
}

nb::bytes looked_ahead(const Evaluation& self, const nb::bytes& data, int threads, const Stop* stop) {
  Rows rows = rows_of(data);
  checked_threads(threads);
  {
    const nb::gil_scoped_release release;
    look_ahead(rows, self, threads, flag_of(stop));
  }
  return bytes_of(rows);
}

nb::bytes match(const Evaluation& self, const Evaluation& other, std::uint64_t seed, std::uint64_t games, int threads,
                const Stop* stop) {
  const BackgammonPlan plan = plan_of(seed, games, 0, 0, threads);
  std::vector<std::int8_t> points;
  {
    const nb::gil_scoped_release release;
    points = match_of(self, other, plan, flag_of(stop));
  }
  return bytes_of(points);
}

nb::bytes chances(const Evaluation& self, const nb::bytes& data) {
  std::vector<BackgammonChances> found;
  for (const BackgammonRow& row : rows_of(data)) found.push_back(self.chances(board_of(row), 0));
  return bytes_of(found);
}

nb::bytes inputs(const nb::bytes& data) {
  const Rows rows = rows_of(data);
  std::vector<float> amounts(rows.size() * BackgammonInput::kCount);
  {
    const nb::gil_scoped_release release;
    float* first = amounts.data();
    for (const BackgammonRow& row : rows) {
      const BackgammonBoard board = board_of(row);
      for (const auto [number, amount] : inputs_of(board, 0, have_contact(board))) first[number] += amount;
      first += BackgammonInput::kCount;
    }
  }
  return bytes_of(amounts);
}

std::tuple<nb::bytes, nb::bytes, nb::bytes, nb::bytes> features(const nb::bytes& data) {
  std::vector<std::uint8_t> sections;
  std::vector<std::uint32_t> starts{0};
  std::vector<std::uint16_t> numbers;
  std::vector<float> amounts;
  for (const BackgammonRow& row : rows_of(data)) {
    const BackgammonBoard board = board_of(row);
    const bool contact = named_by_contact(board);
    sections.push_back(contact ? 0 : 1);
    each_feature(board, 0, contact, [&](int feature, float amount) {
      numbers.push_back(static_cast<std::uint16_t>(feature));
      amounts.push_back(amount);
    });
    starts.push_back(static_cast<std::uint32_t>(numbers.size()));
  }
  return {bytes_of(sections), bytes_of(starts), bytes_of(numbers), bytes_of(amounts)};
}

nb::bytes networks(const nb::bytes& data) {
  std::vector<std::uint8_t> numbers;
  for (const BackgammonRow& row : rows_of(data)) numbers.push_back(have_contact(board_of(row)) ? 0 : 1);
  return bytes_of(numbers);
}

std::tuple<std::string, int, int, std::uint32_t> layout() {
  const WeightsLayout layout = Backgammon::kLayout;
  return {std::string(layout.game), static_cast<int>(layout.features), static_cast<int>(layout.stages), layout.number};
}

std::tuple<int, int, int, double> shape() {
  constexpr NetworkShape kShape = BackgammonNetworks::kShape;
  return {kShape.inputs, kShape.hidden, kShape.outputs, Network<kShape>::kScale};
}

void bind(nb::module_& m) {
  nb::class_<Evaluation>(m, "BackgammonEvaluation",
                         R"(An evaluation of backgammon, with the games that networks learn from.

Games are for money, without a cube and without lookahead. A position is one before a roll, 72
bytes: the checkers of the player that rolls on each of 26 points, from off to the bar, as their
owner counts, those of the other player likewise, and five chances of the player that rolls as
floats: to win, to win a gammon or more, to win a backgammon, and to lose these two.)")
      .def(
          "__init__",
          [](Evaluation* self, const std::optional<std::string>& weights) {
            new (self) Evaluation(evaluation_at(weights));
          },
          "weights"_a = nb::none(),
          R"(Take up an evaluation.

Args:
    weights: A file of learned networks; empty for the named weights, None for the bundled
        evaluation.

Raises:
    ValueError: The file does not fit.)")
      .def("self_play", self_play, nb::kw_only(), "seed"_a, "games"_a, "trace"_a, "explore"_a, "threads"_a = 1,
           "stop"_a = nb::none(),
           R"(Play games of the evaluation against itself, without the GIL.

A game depends on the options and its number alone, not on the threads.

Args:
    seed: The seed of the dice.
    games: The number of games.
    trace: The lambda of TD(lambda), by which the chances of each position are computed from
        the positions after it: 1 for the result of the game, 0 for the next position.
    explore: The chance of a random play.
    threads: Games at a time.
    stop: Ends it; then no position is returned.

Returns:
    The positions of the games in turn.

Raises:
    ValueError: An option is out of range.)")
      .def("look_ahead", looked_ahead, "rows"_a, nb::kw_only(), "threads"_a = 1, "stop"_a = nb::none(),
           R"(Return positions with their chances as means over all rolls, with the best play of each.

Args:
    rows: The positions.
    threads: Positions at a time.
    stop: Ends it; then some positions have the chances that they had.

Raises:
    ValueError: A position is impossible, or the number of threads is out of range.)")
      .def("match", match, "other"_a, nb::kw_only(), "seed"_a, "games"_a, "threads"_a = 1, "stop"_a = nb::none(),
           R"(Play games against another evaluation.

Games 2n and 2n + 1 have the same dice and exchanged seats.

Returns:
    The points that this evaluation won in each game, -3 to 3, a byte each; 0 for a game
    that was stopped or had 600 plies.

Raises:
    ValueError: An option is out of range.)")
      .def("chances", chances, "rows"_a,
           R"(The chances in each position, five floats in the order of those of a position.

Raises:
    ValueError: A position is impossible.)")
      .def_static("inputs", inputs, "rows"_a,
                  R"(The inputs of the networks for each position, as floats.

Raises:
    ValueError: A position is impossible.)")
      .def_static("networks", networks, "rows"_a,
                  R"(The number of the network of each position, a byte each: 0 with contact, 1 in a race.

Raises:
    ValueError: A position is impossible.)")
      .def_static("features", features, "rows"_a,
                  R"(The features of positions that the named weights belong to, as a sparse matrix by rows.

Returns:
    The weights that give the chances in each position, a byte each: 0 for those with
    contact, 1 for those of races. Where each row begins (32 bits), the numbers of features
    in the order of the weights (16 bits), and their amounts, as floats.

Raises:
    ValueError: A position is impossible.)")
      .def_static("layout", layout,
                  R"(The layout of a file of networks.

Returns:
    The game, the number of parameters of a network, that of networks, and a number that
    changes with their meaning.)")
      .def_static("shape", shape,
                  R"(The numbers of inputs, hidden units and outputs of a network, and its scale.

A parameter in a file is a whole number, in units of 1 / scale.)");
}

const GameBinding kBinding(bind, {});

}  // namespace

}  // namespace boardwire
