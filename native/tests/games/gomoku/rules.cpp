// Gomoku: lines that win, the codes of the lines through a point, and the playouts.
#include "games/gomoku/rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "game.hpp"
#include "games/gomoku/lines.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"
#include "trace.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

constexpr std::array<std::array<int, 2>, 4> kDirections{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
constexpr std::array kRules{LineRule::kFreestyle, LineRule::kStandard};

// Whether a line through the point wins, counted stone by stone.
bool wins(const std::vector<std::uint8_t>& board, int size, LineRule rule, Move point) {
  for (const auto& [down, right] : kDirections) {
    int length = 1;
    for (const int way : {-1, 1}) {
      for (int i = 1;; ++i) {
        const int row = point / size + way * i * down;
        const int column = point % size + way * i * right;
        if (row < 0 || column < 0 || row >= size || column >= size) break;
        const auto at = static_cast<std::size_t>(row * size + column);
        if (board[at] != board[static_cast<std::size_t>(point)]) break;
        ++length;
      }
    }
    if (rule == LineRule::kStandard ? length == 5 : length >= 5) return true;
  }
  return false;
}

// Every place of a line of each length, completed by its middle stone: no line crosses an edge.
void lines_win_everywhere(int size, LineRule rule) {
  for (const auto& [down, right] : kDirections) {
    for (int start = 0; start < size * size; ++start) {
      for (const int length : {4, 5, 6}) {
        std::vector<std::uint8_t> board(static_cast<std::size_t>(size * size));
        // Along the numbers of the points, as a line would run if it crossed an edge.
        const int last = start + (length - 1) * (down * size + right);
        if (last < 0 || last >= size * size) continue;
        for (int i = 0; i < length; ++i) board[static_cast<std::size_t>(start + i * (down * size + right))] = 1;
        const Move middle = start + 2 * (down * size + right);
        const bool won = wins(board, size, rule, middle);
        board[static_cast<std::size_t>(middle)] = 0;
        Gomoku position(size, rule, board, 0);
        position.apply(middle);
        board[static_cast<std::size_t>(middle)] = 1;
        check((position.to_act() == kOver) == won, "a line wins that is long enough, and no other");
        if (won) check(position.returns(0) == 1 && position.returns(1) == -1, "for who has it");
        check((Gomoku(size, rule, board, 1).to_act() == kOver) == won, "also when it is set up");
      }
    }
  }
}

void random_games_end_with_the_first_line(int size, LineRule rule, int games) {
  Random random(3);
  for (int game = 0; game < games; ++game) {
    Gomoku position(size, rule);
    Move last = -1;
    int plies = 0;
    while (position.to_act() != kOver) {
      last = position.playout_step(random);
      ++plies;
      const bool won = wins(cells(position), size, rule, last);
      check((position.to_act() == kOver) == (won || plies == size * size), "the first line ends the game");
    }
    const int winner = wins(cells(position), size, rule, last) ? (plies - 1) % 2 : -1;
    const double expected = winner < 0 ? 0 : winner == 0 ? 1 : -1;
    check(position.returns(0) == expected, "and wins it");
  }
}

// All empty points are equally frequent: on half a board, and among the last few points.
void draws_are_uniform(int stones) {
  Random random(5);
  std::vector<std::uint8_t> board(36);
  for (int i = 0; i < stones; ++i) board[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + i / 2 % 2);
  const Gomoku start(6, LineRule::kStandard, board, 0);
  constexpr int kDraws = 30000;
  std::array<int, 36> drawn{};
  for (int i = 0; i < kDraws; ++i) {
    Gomoku position = start;
    ++drawn[static_cast<std::size_t>(position.playout_step(random))];
  }
  const double expected = static_cast<double>(kDraws) / (36 - stones);
  for (int i = 0; i < 36; ++i) {
    const int times = drawn[static_cast<std::size_t>(i)];
    if (i < stones)
      check(times == 0, "no stone is drawn");
    else
      check(std::abs(times - expected) < 5 * std::sqrt(expected), "all empty points alike");
  }
}

void a_five_is_seen_before_it_is_made() {
  std::vector<std::uint8_t> board(15 * 15);
  for (const std::size_t point : {110, 111, 112, 114}) board[point] = 1;
  for (const std::size_t point : {20, 35, 50, 65}) board[point] = 2;
  for (const int player : {0, 1}) {
    const Gomoku position(15, LineRule::kFreestyle, board, player);
    check(position.evaluate(player) > 0.9, "who can make five has as good as won");
    MovesOf<Gomoku> moves;
    position.legal_moves(moves);
    // White's four is open at both ends, 5 and 80.
    const std::array<Move, 3> first{moves[0], moves[1], moves[2]};
    check(first == (player == 0 ? std::array<Move, 3>{113, 5, 80} : std::array<Move, 3>{5, 80, 113}),
          "winning moves come first, then those that keep the other side from winning");
  }
}

using Lines = GomokuLines<Gomoku::kMaxSize>;

// Black stones on a row of a board, and what another one on a column there makes of the row.
LineShape on_a_row(std::initializer_list<int> black, int column, LineRule rule = LineRule::kFreestyle,
                   std::initializer_list<int> white = {}) {
  Lines lines(Lines::empty(15, rule));
  for (const int it : black) lines.place(lines.cell(7, it), 0);
  for (const int it : white) lines.place(lines.cell(7, it), 1);
  return lines.shape(lines.cell(7, column), 0, 0);
}

void a_stone_makes_a_shape() {
  check(on_a_row({3, 4, 5, 6}, 7) == LineShape::kFive, "five");
  check(on_a_row({4, 5, 6}, 7) == LineShape::kOpenFour, "a four with two open ends");
  check(on_a_row({4, 5, 6}, 7, LineRule::kFreestyle, {3}) == LineShape::kFour, "and with one");
  check(on_a_row({0, 1, 2}, 3) == LineShape::kFour, "at the edge");
  check(on_a_row({4, 5}, 6) == LineShape::kOpenThree, "an open three");
  check(on_a_row({4, 6}, 7) == LineShape::kOpenThree, "with a hole");
  check(on_a_row({4, 5}, 6, LineRule::kFreestyle, {3}) == LineShape::kGrowing, "a closed one");
  check(on_a_row({}, 6) == LineShape::kNothing, "a stone alone");
  check(on_a_row({2, 3, 4, 6, 7}, 5) == LineShape::kFive, "a line of six");
  check(on_a_row({2, 3, 4, 6, 7}, 5, LineRule::kStandard) != LineShape::kFive, "which does not win in standard Gomoku");
  Lines both(Lines::empty(15, LineRule::kFreestyle));
  for (const int it : {4, 5}) both.place(both.cell(7, it), 0);
  for (const int it : {4, 5}) both.place(both.cell(it, 7), 0);
  check(both.made(both.cell(7, 7), 0).open_threes == 2, "lines of two directions");
  check(!both.made(both.cell(7, 7), 0).wins_by_two, "two threes can be answered by a four");
  both.place(both.cell(7, 3), 1);
  both.place(both.cell(7, 6), 0);
  check(both.made(both.cell(7, 7), 0).wins_by_two, "a four and a three cannot");
}

// Every move of a policy's playout is legal, and the first line ends it.
void the_policy_plays_by_the_rules(int size, LineRule rule, int games) {
  Random random(4);
  for (int game = 0; game < games; ++game) {
    Gomoku position(size, rule);
    for (int ply = 0; ply < game && position.to_act() >= 0; ++ply) position.playout_step(random);
    if (position.to_act() < 0) continue;
    Gomoku fast = position;
    Trace trace;
    const int plies = fast.play_out_policy(random, trace);
    check(plies == static_cast<int>(trace.plies().size()) && fast.to_act() == kOver, "a playout ends the game");
    for (const auto& ply : trace.plies()) {
      check(position.to_act() == ply.player && position.is_legal(ply.move), "its moves are legal");
      position.apply(ply.move);
    }
    check(position.to_act() == kOver && position.returns(0) == fast.returns(0), "its result is that of the rules");
  }
}

void the_policy_completes_and_blocks_fives() {
  std::vector<std::uint8_t> board(15 * 15);
  for (const std::size_t point : {110, 111, 112, 114}) board[point] = 1;
  Random random(5);
  for (const int player : {0, 1}) {
    for (int i = 0; i < 20; ++i) {
      Gomoku position(15, LineRule::kFreestyle, board, player);
      Trace trace;
      position.play_out_policy(random, trace);
      check(trace.plies().front().move == 113, "the point that makes a five is taken");
      check(player == 1 || position.returns(0) == 1, "and wins for black");
    }
  }
}

void priors_know_what_wins() {
  std::vector<std::uint8_t> board(15 * 15);
  for (const std::size_t point : {110, 111, 112}) board[point] = 1;
  const Gomoku position(15, LineRule::kFreestyle, board, 1);
  MovesOf<Gomoku> moves;
  position.legal_moves(moves);
  std::array<float, Gomoku::kMaxMoves> wins{};
  std::array<float, Gomoku::kMaxMoves> visits{};
  position.move_priors(moves, wins.data(), visits.data());
  const auto share = [&](Move move) {
    const auto at = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
    return wins[at] / visits[at];
  };
  check(share(109) > share(108) && share(113) > share(108), "the ends of a three come before others");
  check(share(108) > share(0), "and points on its line before the corner");
}

// By the definition: the player to act makes a five, or a four after which it wins so whatever the other one does.
bool wins_by_so_many_fours(const Gomoku& position, int fours) {
  const int player = position.to_act();
  const int size = position.size();
  const auto has_five_next = [&](const Gomoku& at) {
    std::vector<std::uint8_t> board = cells(at);
    for (Move point = 0; point < size * size; ++point) {
      std::uint8_t& cell = board[static_cast<std::size_t>(point)];
      if (cell != 0) continue;
      cell = static_cast<std::uint8_t>(player + 1);
      if (wins(board, size, at.rule(), point)) return true;
      cell = 0;
    }
    return false;
  };
  if (has_five_next(position)) return true;
  if (fours == 0) return false;
  const auto each_next = [](const Gomoku& at, auto&& holds) {
    MovesOf<Gomoku> moves;
    at.legal_moves(moves);
    return std::ranges::any_of(moves, [&](Move move) {
      Gomoku next = at;
      next.apply(move);
      return holds(next);
    });
  };
  return each_next(position, [&](const Gomoku& next) {
    if (next.to_act() == kOver || !has_five_next(next)) return false;
    return !each_next(next, [&](const Gomoku& answered) {
      return answered.to_act() == kOver || !wins_by_so_many_fours(answered, fours - 1);
    });
  });
}

// Every win by fours is one; most of those that need at most three are found.
void wins_by_force_are_those_of_the_definition(LineRule rule) {
  Random random(11);
  int found = 0;
  int missed = 0;
  for (int game = 0; game < 400; ++game) {
    Gomoku position(7, rule);
    for (int ply = 0; ply < 12 + game % 8 && position.to_act() != kOver; ++ply) position.playout_step(random);
    if (position.to_act() == kOver) continue;
    const bool by_force = position.wins_by_force();
    found += by_force && !wins_by_so_many_fours(position, 0);
    if (by_force) check(wins_by_so_many_fours(position, 6), "a win by fours is one");
    missed += !by_force && wins_by_so_many_fours(position, 3);
  }
  check(found >= 10 && missed <= found / 10, "and most are found that need more than one move");
}

void a_four_is_answered_before_ones_own_is_made() {
  std::vector<std::uint8_t> board(15 * 15);
  for (const std::size_t point : {16, 17, 18, 77, 92, 107}) board[point] = 1;
  board[15] = 2;
  const Gomoku free(15, LineRule::kFreestyle, board, 0);
  check(free.wins_by_force(), "a three in a column grows to an open four");
  for (const std::size_t point : {200, 201, 202, 203}) board[point] = 2;
  board[199] = 1;
  check(!Gomoku(15, LineRule::kFreestyle, board, 0).wins_by_force(), "not while the other side has a four");
}

}  // namespace

int main() {
  check(perft(Gomoku(), 3) == 225 * 224 * 223, "nobody wins in three plies");
  for (const LineRule rule : kRules) {
    for (const int size : {5, 6, 10, 15, 19, 25}) {
      lines_win_everywhere(size, rule);
      random_games_end_with_the_first_line(size, rule, size < 15 ? 100 : 10);
    }
    look_at(Gomoku(5, rule));
    look_at(Gomoku(7, rule), 10);
    look_at(Gomoku(15, rule), 1, 40);
    look_at(Gomoku(25, rule), 1, 10);
  }
  draws_are_uniform(18);
  draws_are_uniform(33);
  a_five_is_seen_before_it_is_made();
  a_stone_makes_a_shape();
  for (const LineRule rule : kRules) {
    for (const int size : {5, 6, 15, 25}) the_policy_plays_by_the_rules(size, rule, size < 15 ? 30 : 10);
  }
  the_policy_completes_and_blocks_fives();
  priors_know_what_wins();
  for (const LineRule rule : kRules) wins_by_force_are_those_of_the_definition(rule);
  a_four_is_answered_before_ones_own_is_made();
  look_at_weights(Gomoku(7), 5);
  return verdict();
}
