// Learning: the features of a position are those of its images, sums are what the trace lists, files of weights are
// checked, and self-play does not depend on its threads.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <ios>
#include <stdexcept>
#include <string>
#include <vector>

#include "evaluation/evaluation.hpp"
#include "evaluation/features.hpp"
#include "evaluation/patterns.hpp"
#include "evaluation/weights_file.hpp"
#include "games/othello/evaluation.hpp"
#include "games/othello/rules.hpp"
#include "games/othello/weights.hpp"
#include "learning/self_play.hpp"
#include "learning/self_play_plan.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using tests::check;

namespace {

using Tuples = OthelloFeature::Tuples;
using Row = LearningRow<Othello>;
static_assert(sizeof(Row) == 20);

std::vector<int> codes_of(std::uint64_t own, std::uint64_t other) {
  std::vector<int> found;
  Tuples::each(own, other, [&](int feature) { found.push_back(feature); });
  return found;
}

void codes_are_numbers_in_base_three() {
  check(codes_of(0, 0).size() == 46, "eight images of corners and diagonals, four of the rest, two of the longest");
  // The first tuple is an edge: its first square is A1 and its second is B1.
  check(codes_of(1, 0).front() == 1 && codes_of(0, 1).front() == 2, "1 for an own disc, 2 for another");
  check(codes_of(2, 1).front() == 3 + 2, "the second square counts three times as much");
  for (const int feature : codes_of(~std::uint64_t{0}, 0)) check(feature < Tuples::kSize, "a feature has its place");
}

// A board of 10x10 squares with four kinds of pieces, and its mirror image.
struct LargeBoard {
  static constexpr std::array<SquareTuple, 2> kTuples{{{0, 1, 10, 11}, {54, 64, 74, 84, 99}}};
  static constexpr int kSymmetries = 2;
  static constexpr int kPlanes = 4;
  static constexpr int kSquares = 100;
  static constexpr int image(int symmetry, int square) {
    return symmetry == 0 ? square : square / 10 * 10 + 9 - square % 10;
  }
};

void codes_of_many_planes_are_those_of_the_definition() {
  using Large = Patterns<LargeBoard>;
  check(Large::kSize == 5 * 5 * 5 * 5 + 5 * 5 * 5 * 5 * 5, "codes are numbers in base five");
  Random random(7);
  for (int trial = 0; trial < 50; ++trial) {
    Large::Board board{};
    std::array<int, 100> digits{};
    for (std::size_t square = 0; square < digits.size(); ++square) {
      digits[square] = static_cast<int>(random.below(5));
      if (digits[square] == 0) continue;
      board[static_cast<std::size_t>(digits[square] - 1)][square / 64] |= std::uint64_t{1} << square % 64;
    }
    std::vector<int> expected;
    int first = 0;
    for (const SquareTuple& tuple : LargeBoard::kTuples) {
      for (int symmetry = 0; symmetry < 2; ++symmetry) {
        int code = 0;
        for (int i = tuple.size - 1; i >= 0; --i) {
          code = 5 * code + digits[static_cast<std::size_t>(LargeBoard::image(symmetry, tuple[i]))];
        }
        expected.push_back(first + code);
      }
      first += tuple.codes(5);
    }
    std::vector<int> found;
    Large::each(board, [&](int feature) { found.push_back(feature); });
    check(found == expected, "each image has the code of what lies on its squares");
  }
}

std::uint64_t moved(std::uint64_t discs, int symmetry) {
  std::uint64_t result = 0;
  for (int square = 0; square < 64; ++square) {
    if ((discs >> square & 1) != 0) result |= std::uint64_t{1} << OthelloTuples::image(symmetry, square);
  }
  return result;
}

void images_of_a_position_have_the_same_features(const std::vector<Othello>& positions) {
  const std::vector<std::uint32_t> folded = Tuples::folded();
  const auto features = [&](PackedBoard board, int symmetry) {
    std::vector<std::uint32_t> found;
    for (const int code : codes_of(moved(board.own, symmetry), moved(board.other, symmetry))) {
      found.push_back(folded[static_cast<std::size_t>(code)]);
    }
    std::sort(found.begin(), found.end());
    return found;
  };
  for (const Othello& position : positions) {
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      check(features(position.packed(), symmetry) == features(position.packed(), 0), "an image has the same features");
    }
  }
}

// A file with weights drawn at random, small ones.
std::string file_of_weights(const std::string& name, std::uint32_t layout) {
  const auto path = (std::filesystem::temp_directory_path() / name).string();
  std::string tail("othello\0\0\0\0\0\0\0\0\0", 16);
  const auto add = [&tail](std::uint32_t number) { tail.append(reinterpret_cast<const char*>(&number), 4); };
  for (const std::uint32_t number :
       {layout, std::uint32_t{OthelloFeature::kStages}, std::uint32_t{OthelloFeature::kCount}, 0u}) {
    add(number);
  }
  Random random(5);
  for (int i = 0; i < OthelloFeature::kStages * OthelloFeature::kCount; ++i) {
    const auto weight = static_cast<std::int16_t>(static_cast<int>(random.below(401)) - 200);
    tail.append(reinterpret_cast<const char*>(&weight), 2);
  }
  const std::uint32_t version = 1;
  const std::uint32_t sum = crc32(reinterpret_cast<const unsigned char*>(tail.data()), tail.size());
  std::ofstream out(path, std::ios::binary);
  out << "BWWEIGHT";
  out.write(reinterpret_cast<const char*>(&version), 4).write(reinterpret_cast<const char*>(&sum), 4) << tail;
  return path;
}

void sums_are_what_the_trace_lists(const std::vector<Othello>& positions, const std::string& path) {
  const WeightsFile file(path, OthelloFeature::kLayout);
  const auto evaluation = evaluation_from<Othello>(path);
  for (const Othello& position : positions) {
    FeatureRows rows;
    position.features(rows);
    int sum = 0;
    for (std::size_t i = 0; i < rows.features.size(); ++i) {
      sum += rows.counts[i] * file.stage(position.stage())[rows.features[i]];
    }
    check(evaluation.score(position) == sum, "the score is the sum over the traced features");
    const PackedBoard packed = position.packed();
    const PackedBoard again = Othello::unpacked(packed).packed();
    check(again.own == packed.own && again.other == packed.other, "a position is unpacked as it was packed");
  }
}

void damaged_files_are_refused(const std::string& path) {
  const auto refused = [&](const WeightsLayout& layout) {
    try {
      const WeightsFile file(path, layout);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  WeightsLayout layout = OthelloFeature::kLayout;
  check(!refused(layout), "a whole file will do");
  layout.game = "chess";
  check(refused(layout), "another game");
  layout = OthelloFeature::kLayout;
  ++layout.number;
  check(refused(layout), "other features");
  const auto size = std::filesystem::file_size(path);
  std::fstream(path, std::ios::binary | std::ios::in | std::ios::out).seekp(static_cast<std::streamoff>(size) - 1)
      << '\x7f';
  check(refused(OthelloFeature::kLayout), "a wrong checksum");
  for (const std::uintmax_t length : {size - 1, std::uintmax_t{48}, std::uintmax_t{7}, std::uintmax_t{0}}) {
    std::filesystem::resize_file(path, length);
    check(refused(OthelloFeature::kLayout), "a torn file");
  }
  std::filesystem::remove(path);
  check(refused(OthelloFeature::kLayout), "no file");
}

void self_play_depends_on_its_plan_alone() {
  SelfPlayPlan plan;
  plan.seed = 3;
  plan.games = 4;
  plan.nodes = 20;
  plan.least_random = 20;
  plan.most_random = 40;
  plan.solved = 50;
  const OthelloEvaluation evaluation{OthelloWeights{}};
  std::atomic<bool> stop{false};
  const auto played = [&](std::uint64_t first, std::uint64_t games, int threads) {
    SelfPlayPlan part = plan;
    part.first = first;
    part.games = games;
    part.threads = threads;
    return self_play(Othello(), evaluation, part, stop);
  };
  const auto same = [](const std::vector<Row>& one, const std::vector<Row>& other) {
    return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(Row)) == 0;
  };
  const std::vector<Row> all = played(0, 4, 1);
  check(same(all, played(0, 4, 3)), "threads change nothing");
  std::vector<Row> parts = played(0, 3, 1);
  for (const Row& row : played(3, 1, 1)) parts.push_back(row);
  check(same(all, parts), "nor does an interruption");
  int games = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    games += (all[i].flags & Row::kLast) != 0;
    if ((all[i].flags & Row::kExact) != 0) check(all[i].score == 100 * all[i].result, "solved scores are results");
  }
  check(games == 4, "each game has its last position");
  stop = true;
  check(played(0, 4, 2).empty(), "a stop leaves unfinished games out");
}

}  // namespace

int main() {
  codes_are_numbers_in_base_three();
  codes_of_many_planes_are_those_of_the_definition();
  const std::vector<Othello> positions = tests::decisions(Othello(), 3);
  images_of_a_position_have_the_same_features(positions);
  const std::string path = file_of_weights("boardwire_learning_test.weights", OthelloFeature::kLayout.number);
  sums_are_what_the_trace_lists(positions, path);
  damaged_files_are_refused(path);
  self_play_depends_on_its_plan_alone();
  return tests::verdict();
}
