// Playouts of Go: the chains and liberties of their board, the moves of the policy, priors and ownership.
#include "games/go/playout.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "game.hpp"
#include "games/go/board.hpp"
#include "games/go/chains.hpp"
#include "games/go/patterns.hpp"
#include "games/go/rules.hpp"
#include "games/go/tactics.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

using Board = GoBoard<9>;
using Chains = GoChains<9>;
using Playout = GoPlayout<9>;

constexpr int kBlack = 0;
constexpr int kWhite = 1;

// A square board: X black, O white, the rest empty.
Board board_of(int size, std::string_view points) {
  Board board(size, size);
  for (int point = 0; point < size * size; ++point) {
    const char sign = points[static_cast<std::size_t>(point)];
    if (sign == 'X' || sign == 'O') board.place<true>(board.cell(point), sign == 'X' ? kBlack : kWhite);
  }
  return board;
}

// The point of a cell, or -1 for none.
int point_of(const Board& board, int at) { return at == Board::kNowhere ? -1 : board.point(at); }

// The responses of black to a last move on `last`, after its own move on `before`: each point once.
std::vector<int> answers(const Board& board, int last, int before = -1) {
  const auto cell = [&](int point) { return point < 0 ? Board::kNowhere : board.cell(point); };
  Random random(1);
  std::vector<int> points;
  for (int i = 0; i < 100; ++i) {
    Playout playout(board, kBlack, Board::kNowhere, cell(last), cell(before));
    const int point = point_of(board, playout.answer(random));
    if (std::find(points.begin(), points.end(), point) == points.end()) points.push_back(point);
  }
  std::sort(points.begin(), points.end());
  return points;
}

void same(const Chains& board, const Chains& fresh) {
  for (int point = 0; point < board.points(); ++point) {
    const int at = board.cell(point);
    check(board.color(at) == fresh.color(at), "the stones are the same");
    check(board.around8(at) == fresh.around8(at), "the cells around are kept up");
    if (board.color(at) == Chains::kEmpty) continue;
    const int head = board.head(at);
    check(board.liberty_count(head) == fresh.liberty_count(fresh.head(at)), "liberties are counted");
    check(board.liberty_count(head) == board.liberties(head).count(), "the count is that of the set");
    check(board.liberty_count(head) > 0, "every chain has a liberty");
    check(board.in_atari().has(head) == (board.liberty_count(head) == 1), "it is known what is in atari");
    board.liberties(head).each(
        [&](int liberty) { check(fresh.liberties(fresh.head(at)).has(liberty), "liberties are the same"); });
  }
  check(board.in_atari().count() == fresh.in_atari().count(), "nothing else is in atari");
}

// A playout in parallel with the rules: all moves of the policy are legal, and both boards stay equal.
void policy_keeps_the_rules(int columns, int rows, std::uint64_t seed) {
  const int points = columns * rows;
  Random random(seed);
  Go<9> game({.size = columns, .ko = KoRule::kSimple, .height = rows});
  const Board empty(columns, rows);
  Playout playout(empty, kBlack, Board::kNowhere, Board::kNowhere, Board::kNowhere);
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(points));
  int plies = 0;
  for (; game.to_act() != kOver && plies < game.playout_cap(); ++plies) {
    const int point = point_of(empty, playout.step(random));
    const Move move = point < 0 ? game.pass() : point;
    check(game.is_legal(move), "the policy plays what is legal");
    game.apply(move);
    game.cells(cells);
    for (int i = 0; i < points; ++i) {
      const int color = playout.board().color(empty.cell(i));
      const int cell = color == Chains::kEmpty ? 0 : color + 1;
      check(cells[static_cast<std::size_t>(i)] == cell, "the boards are the same");
    }
    same(playout.board(), Chains(playout.board()));
  }
  if (std::min(columns, rows) > 3) check(plies < game.playout_cap(), "a playout comes to an end");
}

void atari_is_answered() {
  // White has just played the second point of the middle row.
  const Board taken = board_of(5,
                               ".X..."
                               "XO..."
                               ".X..."
                               "....."
                               ".....");
  check(answers(taken, 6) == std::vector{7}, "a stone in atari is taken");
  const Board runs = board_of(5,
                              ".O..."
                              "OX..."
                              ".O..."
                              "....."
                              ".....");
  check(answers(runs, 11) == std::vector{7}, "a stone in atari runs to two liberties");
  const Board stuck = board_of(5,
                               "XO..."
                               "X.O.."
                               "XO..."
                               "OX..."
                               ".....");
  check(answers(stuck, 15) == std::vector{20}, "a chain that cannot run takes its attacker");
  const Board ko = board_of(5,
                            ".XO.."
                            "XO.O."
                            ".XO.."
                            "....."
                            ".....");
  Random random(1);
  Playout forbidden(ko, kBlack, ko.cell(7), ko.cell(6), Board::kNowhere);
  for (int i = 0; i < 20; ++i) {
    check(forbidden.answer(random) != ko.cell(7), "a ko is not taken back at once");
  }
  check(answers(ko, 6) == std::vector{7}, "but later it is");
}

void few_liberties_are_fought_for() {
  const Board board = board_of(5,
                               "....."
                               ".XX.."
                               "XO..."
                               ".X..."
                               ".....");
  check(answers(board, 11) == std::vector{12}, "a stone in atari has one answer");
  const Board two = board_of(7,
                             "......."
                             "..X...."
                             ".XO...."
                             "......."
                             "......."
                             "......."
                             ".......");
  const auto found = answers(two, 16);
  check(found == std::vector{17, 23}, "a stone with two liberties is put in atari");
}

void shapes_are_known() {
  const Board hane = board_of(5,
                              "....."
                              ".XOX."
                              "....."
                              "....."
                              ".....");
  const auto match = [](const Board& board, int point) {
    return kGoPatterns.match(Chains(board).around8(board.cell(point)));
  };
  check(match(hane, 12), "a hane that encloses");
  check(match(hane, 2), "and from the other side");
  check(!match(hane, 17), "but not one line away");
  check(!match(Board(5, 5), 12), "nothing on the empty board");
  const Board edge = board_of(5,
                              "X...."
                              "O...."
                              "....."
                              "....."
                              ".....");
  check(match(edge, 6) && match(board_of(5, "O....X..................."), 6), "colours do not matter");
  const Board top = board_of(5, "......XO.................");
  const Board left = board_of(5, "......X....O.............");
  check(match(top, 1) && match(left, 5), "nor does the side of the board");
  const Board attachment = board_of(7,
                                    "......."
                                    "......."
                                    "..X...."
                                    "...O..."
                                    "......."
                                    "......."
                                    ".......");
  check(answers(attachment, 24) == std::vector{17, 23}, "shapes around the last move are answered");
  const Board later = board_of(7,
                               "......."
                               ".XOX..."
                               "......."
                               "......."
                               "......."
                               ".....O."
                               ".......");
  check(answers(later, 40, 9) == std::vector{1, 2, 3, 15, 16, 17}, "and those around the move before");
}

void self_atari_is_bad() {
  const Board board = board_of(5,
                               ".O..."
                               "O...."
                               "....."
                               "....O"
                               "...O.");
  const Chains chains(board);
  check(is_bad_self_atari(chains, board.cell(0), kBlack), "suicide is bad");
  check(is_bad_self_atari(chains, board.cell(24), kBlack), "in either corner");
  check(!is_bad_self_atari(chains, board.cell(12), kBlack), "in the open it is none");
  // White's eye is a row of points, some of them black's.
  const auto is_bad = [](int size, std::string_view points) {
    const Board position = board_of(size, points);
    return is_bad_self_atari(Chains(position), position.cell(0), kBlack);
  };
  check(!is_bad(5,
                ".X.OX"
                "OOOOX"
                "XXXXX"
                "....."
                "....."),
        "an eye is killed from inside");
  check(is_bad(5,
               ".X.OX"
               "OOOOX"
               "XX.XX"
               "....."
               "....."),
        "but not while there are liberties outside");
  check(is_bad(7,
               ".XXX.OX"
               "OOOOOOX"
               "XXXXXXX"
               "......."
               "......."
               "......."
               "......."),
        "nor by a shape that leaves two eyes");
  const Board line = board_of(5,
                              ".XXXX"
                              "XXOOO"
                              "OOOXX"
                              "XXXX."
                              ".....");
  check(!is_bad_self_atari(Chains(line), line.cell(24), kBlack), "a chain with other liberties is not in atari");
}

void policy_knows_no_suicide() {
  const Board board = board_of(3,
                               ".O."
                               "OOO"
                               ".O.");
  Random random(7);
  Playout playout(board, kBlack, Board::kNowhere, Board::kNowhere, Board::kNowhere);
  check(playout.step(random) == Board::kNowhere, "where all is suicide it passes");
  check(playout.step(random) == Board::kNowhere, "and so does who would fill own eyes");
}

// The vital point of white's eye in the corner, -1 for none. The points of the eye are marked `.` and connected
// to the first one.
int vital(std::string_view points, int from, int size = 6) {
  const Board board = board_of(size, points);
  return point_of(board, vital_point(Chains(board), board.cell(from), kWhite));
}

void eyes_have_vital_points() {
  check(vital("...OXX"
              "OOOOXX"
              "XXXXXX"
              "XXXXXX"
              "XXXXXX"
              "......",
              0) == 1,
        "three in a row");
  check(vital("..OXXX"
              ".OOXXX"
              "OOXXXX"
              "XXXXXX"
              "XXXXXX"
              "......",
              1) == 0,
        "three in the corner");
  check(vital("....OX"
              "OOOOOX"
              "XXXXXX"
              "XXXXXX"
              "XXXXXX"
              "......",
              0) == -1,
        "four in a row live");
  check(vital("...OXX"
              "O.OOXX"
              "OOOXXX"
              "XXXXXX"
              "XXXXXX"
              "......",
              0) == 1,
        "four in a pyramid do not");
  check(vital("..OXXX"
              "..OXXX"
              "OOOXXX"
              "XXXXXX"
              "XXXXXX"
              "......",
              0) == -1,
        "four in a square are dead as they are");
  check(vital("..OXXX"
              "..OXXX"
              ".OOXXX"
              "OOXXXX"
              "XXXXXX"
              "......",
              0) == 6,
        "five around a square");
  check(vital("O.OXXX"
              "...OXX"
              "O.OOXX"
              "OOOXXX"
              "XXXXXX"
              "......",
              1) == 7,
        "five in a cross");
  check(vital("O.OOXX"
              "....XX"
              "O.OOXX"
              "OOOXXX"
              "XXXXXX"
              "......",
              1) == -1,
        "an eye that black looks into is none");
}

void captures_are_followed_up() {
  // White captures three stones in a row: black plays in the middle of their points.
  const Board before = board_of(6,
                                "XXX.OX"
                                "OOOOOX"
                                "XXXXXX"
                                "......"
                                "......"
                                "......");
  Random random(3);
  Playout playout(before, kWhite, Board::kNowhere, Board::kNowhere, Board::kNowhere);
  check(point_of(before, playout.step(random)) == 3, "white takes");
  check(point_of(before, playout.answer(random)) == 1 || point_of(before, playout.answer(random)) == 2,
        "black takes the eye's vital point");
}

// The fraction of playouts that black wins.
double share(const Go<9>& start, bool policy) {
  Random random(5);
  int won = 0;
  constexpr int kPlayouts = 2000;
  for (int i = 0; i < kPlayouts; ++i) {
    Go<9> position = start;
    if (policy) {
      position.play_out_policy(random);
    } else {
      playout(position, random);
    }
    won += position.score() > 0;
  }
  return static_cast<double>(won) / kPlayouts;
}

Go<9> game_of(int size, std::string_view points, int player, double komi) {
  std::vector<std::uint8_t> cells;
  for (const char sign : points) cells.push_back(sign == 'X' ? 1 : sign == 'O' ? 2 : 0);
  return *Go<9>::from_setup({.size = size, .komi = komi}, {.cells = cells, .player = player});
}

void policy_sees_more() {
  // Two chains share their only liberty: the player to move captures the other's chain and lives.
  constexpr std::string_view kRace =
      "XXOOO.O"
      "OXOOOOO"
      "OXO.OOO"
      "OXOOOOO"
      "OXO.OOO"
      "OXOOOOO"
      ".XOOO.O";
  const Go<9> first = game_of(7, kRace, kBlack, -30);
  check(share(first, false) < 0.9, "random playouts often do not see it");
  check(share(first, true) > 0.99, "the policy does");
  check(share(game_of(7, kRace, kWhite, -30), true) < 0.01, "for either side");
}

void priors_prefer_what_matters() {
  const Go<9> start = game_of(5,
                              ".XX.X"
                              "XXOXX"
                              ".X..."
                              "....."
                              "...OO",
                              kBlack, 0.5);
  MoveList<Go<9>::kMaxMoves> moves;
  start.legal_moves(moves);
  std::array<float, Go<9>::kMaxMoves> wins{};
  std::array<float, Go<9>::kMaxMoves> visits{};
  start.move_priors(moves, wins.data(), visits.data());
  const auto share_of = [&](Move move) {
    const auto i = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
    return wins[i] / visits[i];
  };
  for (int i = 0; i < moves.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    check(wins[at] >= 0 && wins[at] <= visits[at], "no more wins than visits");
  }
  check(share_of(12) > share_of(15), "a capture before a quiet move");
  check(share_of(0) < share_of(15), "an own eye after everything");
  check(share_of(start.pass()) < share_of(15), "a pass, too");
  Go<9> passed = game_of(5, "..XO...XO...XO...XO...XO.", kBlack, -0.5);
  passed.apply(passed.pass());
  MoveList<Go<9>::kMaxMoves> last;
  passed.legal_moves(last);
  passed.move_priors(last, wins.data(), visits.data());
  const auto pass = static_cast<std::size_t>(last.size() - 1);
  check(wins[pass] == 0, "the pass that loses is known");
  passed.set_komi(5.5);
  passed.move_priors(last, wins.data(), visits.data());
  check(wins[pass] == visits[pass], "and the one that wins");
}

}  // namespace

int main() {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    for (const int size : {1, 2, 3, 5, 9}) policy_keeps_the_rules(size, size, seed);
    policy_keeps_the_rules(3, 7, seed);
    policy_keeps_the_rules(9, 4, seed);
  }
  atari_is_answered();
  few_liberties_are_fought_for();
  shapes_are_known();
  self_atari_is_bad();
  policy_knows_no_suicide();
  eyes_have_vital_points();
  captures_are_followed_up();
  policy_sees_more();
  priors_prefer_what_matters();
  return verdict();
}
