// The features of moves of Go: shapes, symmetry, and what a move does to the chains around it.
#include "games/go/move_features.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "games/go/board.hpp"
#include "games/go/move_weights.hpp"
#include "games/go/rules.hpp"
#include "games/go/shapes.hpp"
#include "random.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

constexpr int kBlack = 0;
constexpr int kWhite = 1;

// A square board: X black, O white, the rest empty.
GoBoard<9> board_of(int size, std::string_view points) {
  GoBoard<9> board(size, size);
  for (int point = 0; point < size * size; ++point) {
    const char sign = points[static_cast<std::size_t>(point)];
    if (sign == 'X' || sign == 'O') board.place<true>(board.cell(point), sign == 'X' ? kBlack : kWhite);
  }
  return board;
}

// Whether a move of black has the tactic, after a last move of white.
bool has(const GoBoard<9>& board, int last, int move, GoTactic tactic) {
  const GoMoveFeatures<9> features(board, kBlack, board.cell(last), GoBoard<9>::kNowhere);
  const auto found = features.of(board.cell(move));
  const int wanted = kGoTacticFeature + static_cast<int>(tactic);
  return std::find(found.begin(), found.end(), wanted) != found.end();
}

void shapes_are_numbered() {
  check(kGoShapes.count() == GoShapes::kCount, "all shapes have a number");
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    unsigned code = 0;
    for (unsigned k = 0; k < 8; ++k) code |= random.below(3) << 2 * k;
    const int number = kGoShapes.number(code, kBlack);
    check(number > 0 && number <= GoShapes::kCount, "a shape in the middle has a number");
    check(kGoShapes.number((code << 4 | code >> 12) & 0xffff, kBlack) == number, "a turned shape is the same");
    unsigned exchanged = 0;
    for (unsigned k = 0; k < 8; ++k) {
      const unsigned color = code >> 2 * k & 3;
      exchanged |= (color < 2 ? color ^ 1 : color) << 2 * k;
    }
    check(kGoShapes.number(exchanged, kWhite) == number, "a shape is seen by the player to act");
  }
  check(kGoShapes.number(0xffff, kBlack) == 0, "a point without neighbours has no shape");
}

// A random game, and the same game turned by a quarter with the colours exchanged: all moves have the same features.
void images_have_the_same_features(std::uint64_t seed) {
  constexpr int kSize = 9;
  const auto turned = [](Move move) { return move % kSize * kSize + kSize - 1 - move / kSize; };
  Random random(seed);
  Go<9> one({.size = kSize});
  Go<9> two({.size = kSize});
  two.set_to_play(kWhite);
  for (int ply = 0; ply < 80 && one.to_act() != kOver; ++ply) {
    std::array<std::vector<int>, kSize * kSize> images;
    two.each_move_features([&](Move move, const GoMoveFeatureList& features) {
      images[static_cast<std::size_t>(move)].assign(features.begin(), features.end());
    });
    MoveList<82> moves;
    one.each_move_features([&](Move move, const GoMoveFeatureList& features) {
      moves.push(move);
      const auto& image = images[static_cast<std::size_t>(turned(move))];
      check(std::equal(features.begin(), features.end(), image.begin(), image.end()), "an image has the same features");
      check(features.size() > 1 && *std::max_element(features.begin(), features.end()) < kGoMoveFeatures,
            "features have numbers below the count");
    });
    if (moves.empty()) break;
    const Move move = moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
    one.apply(move);
    two.apply(turned(move));
  }
}

void chains_are_taken_and_saved() {
  const auto taken = board_of(5,
                              ".X..."
                              "XO..."
                              ".X..."
                              "....."
                              ".....");
  check(has(taken, 6, 7, GoTactic::kTakesOne) && has(taken, 6, 7, GoTactic::kTakesLast), "the last stone is taken");
  check(!has(taken, 6, 7, GoTactic::kTakesAttacker), "which attacks nothing");
  const auto runs = board_of(5,
                             ".O..."
                             "OX..."
                             ".O..."
                             "....."
                             ".....");
  check(has(runs, 11, 7, GoTactic::kRunsToMore) && !has(runs, 11, 7, GoTactic::kRunsToTwo), "a stone runs");
  const auto stuck = board_of(5,
                              "XO..."
                              "X.O.."
                              "XO..."
                              "OX..."
                              ".....");
  check(has(stuck, 15, 20, GoTactic::kTakesAttacker), "a chain in atari is saved by taking its attacker");
}

void ataris_are_told_apart() {
  const auto board = board_of(7,
                              "......."
                              "..X...."
                              ".XO...."
                              "......."
                              "......."
                              "......."
                              ".......");
  check(has(board, 16, 17, GoTactic::kAtariLoose) && has(board, 16, 17, GoTactic::kAtariLast), "the stone runs");
  const auto edge = board_of(5,
                             "....."
                             "....."
                             "....."
                             "..X.."
                             "..O..");
  check(has(edge, 22, 21, GoTactic::kAtariLadder) && has(edge, 22, 23, GoTactic::kAtariLadder),
        "on the edge it runs to two liberties");
  const auto corner = board_of(5,
                               "....."
                               "....."
                               "....."
                               ".XX.."
                               ".O...");
  check(has(corner, 21, 22, GoTactic::kAtariTight), "in the corner it has nowhere to run");
  check(has(corner, 21, 20, GoTactic::kAtariTight), "on either side");
}

}  // namespace

int main() {
  shapes_are_numbered();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) images_have_the_same_features(seed);
  chains_are_taken_and_saved();
  ataris_are_told_apart();
  check(GoMoveWeights::bundled() == nullptr, "without a folder of weights there are none");
  return verdict();
}
