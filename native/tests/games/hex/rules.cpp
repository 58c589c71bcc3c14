// Hex: the winner by connection, compared with a flood fill, and the playouts.
#include "games/hex/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "game.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"
#include "trace.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

using Cells = std::vector<std::uint8_t>;

// Calls f with every neighbour of a point, as the rules state them.
void neighbours(int point, int size, auto&& f) {
  constexpr int kSteps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}};
  for (const auto& [columns, rows] : kSteps) {
    const int column = point % size + columns;
    const int row = point / size + rows;
    if (column >= 0 && column < size && row >= 0 && row < size) f(row * size + column);
  }
}

bool on_first_side(int point, int size, int player) { return (player == 0 ? point / size : point % size) == 0; }
bool on_last_side(int point, int size, int player) { return (player == 0 ? point / size : point % size) == size - 1; }

// By the definition: the stones connected to the first side, one after the other.
bool connects_by_flood(const Cells& cells, int size, int player) {
  std::vector<int> open;
  std::vector<bool> seen(cells.size());
  const auto visit = [&](int point) {
    const auto i = static_cast<std::size_t>(point);
    if (cells[i] != player + 1 || seen[i]) return;
    seen[i] = true;
    open.push_back(point);
  };
  for (int point = 0; point < size * size; ++point) {
    if (on_first_side(point, size, player)) visit(point);
  }
  while (!open.empty()) {
    const int point = open.back();
    open.pop_back();
    if (on_last_side(point, size, player)) return true;
    neighbours(point, size, visit);
  }
  return false;
}

// By union-find: the sides are two more members of the union.
bool connects_by_union(const Cells& cells, int size, int player) {
  const int points = size * size;
  std::vector<int> parent(static_cast<std::size_t>(points) + 2);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int i) {
    while (parent[static_cast<std::size_t>(i)] != i) i = parent[static_cast<std::size_t>(i)];
    return i;
  };
  const auto unite = [&](int a, int b) { parent[static_cast<std::size_t>(root(a))] = root(b); };
  for (int point = 0; point < points; ++point) {
    if (cells[static_cast<std::size_t>(point)] != player + 1) continue;
    if (on_first_side(point, size, player)) unite(point, points);
    if (on_last_side(point, size, player)) unite(point, points + 1);
    neighbours(point, size, [&](int other) {
      if (cells[static_cast<std::size_t>(other)] == player + 1) unite(point, other);
    });
  }
  return root(points) == root(points + 1);
}

int winner_by_flood(const Cells& cells, int size) {
  const bool black = connects_by_flood(cells, size, 0);
  const bool white = connects_by_flood(cells, size, 1);
  check(!(black && white), "never do both connect");
  check(black == connects_by_union(cells, size, 0), "union-find agrees with flood fill on black");
  check(white == connects_by_union(cells, size, 1), "union-find agrees with flood fill on white");
  return black ? 0 : white ? 1 : -1;
}

void every_full_board_of_three_has_one_winner() {
  Cells cells(9);
  for (unsigned black = 0; black < 512; ++black) {
    for (unsigned i = 0; i < 9; ++i) cells[i] = (black >> i & 1) != 0 ? 1 : 2;
    const int winner = winner_by_flood(cells, 3);
    check(winner >= 0, "a full board has a winner");
    check(Hex(3, cells, 0, false).winner() == winner, "the walk finds the winner of a full board");
  }
}

void random_games_end_when_somebody_connects(int size, bool swap, int games) {
  Random random(static_cast<std::uint64_t>(size));
  for (int game = 0; game < games; ++game) {
    Hex position(size, swap);
    while (position.to_act() != kOver && position.legal_count() > 0) {
      check(winner_by_flood(cells(position), size) == -1, "a game goes on until somebody connects");
      position.playout_step(random);
    }
    const Cells last = cells(position);
    check(position.to_act() == kOver, "a full board is the end");
    check(position.winner() == winner_by_flood(last, size), "who connects has won");
    check(Hex(size, last, position.side_to_move(), false).winner() == position.winner(),
          "the winner of a position is that of the game");
    Hex filled(size, swap);
    const int plies = filled.play_out(random);
    // Swap is a ply that adds no stone.
    check(plies == size * size || (swap && plies == size * size + 1), "a playout fills the board");
    check(filled.to_act() == kOver, "a playout ends the game");
    check(filled.winner() == winner_by_flood(cells(filled), size), "a playout finds the winner");
    const Cells full = cells(filled);
    const auto black = std::count(full.begin(), full.end(), 1);
    const auto white = std::count(full.begin(), full.end(), 2);
    const int one_more = size % 2 == 0 ? 0 : plies == size * size ? 1 : -1;
    check(black - white == one_more, "the players take turns in a playout");
  }
}

// The probability that black wins when both move at random.
double black_wins(const Hex& position) {
  if (position.to_act() == kOver) return position.winner() == 0;
  MovesOf<Hex> moves;
  position.legal_moves(moves);
  double sum = 0;
  for (const Move move : moves) {
    Hex next = position;
    next.apply(move);
    sum += black_wins(next);
  }
  return sum / moves.size();
}

void playouts_are_distributed_as_random_games(const Hex& start) {
  constexpr int kGames = 40000;
  Random random(7);
  int wins = 0;
  for (int i = 0; i < kGames; ++i) {
    Hex position = start;
    position.play_out(random);
    wins += position.winner() == 0;
  }
  const double expected = black_wins(start);
  const double deviation = std::sqrt(expected * (1 - expected) / kGames);
  check(std::abs(static_cast<double>(wins) / kGames - expected) <= 4 * deviation,
        "playouts win as often as random games");
}

// Each half of the empty cells must be as likely as any other.
void playouts_draw_every_half_alike() {
  constexpr int kGames = 126 * 400;
  std::array<int, 512> seen{};
  Random random(8);
  for (int i = 0; i < kGames; ++i) {
    Hex position(3, false);
    position.play_out(random);
    std::size_t half = 0;
    for (const std::uint8_t cell : cells(position)) half = 2 * half + (cell == 1);
    ++seen[half];
  }
  double squares = 0;
  for (std::size_t half = 0; half < seen.size(); ++half) {
    if (std::popcount(half) != 5) {
      check(seen[half] == 0, "black, who begins, has one cell more");
      continue;
    }
    const double off = seen[half] - kGames / 126.0;
    squares += off * off / (kGames / 126.0);
  }
  // Chi-squared with 125 degrees of freedom: mean 125, standard deviation 15.8.
  check(squares > 60 && squares < 190, "every half is as likely as any other");
}

// Black's stones of a chain of bridges from side to side, and one white stone far away.
Hex bridged(int player) {
  constexpr int kSize = 7;
  Cells points(kSize * kSize);
  for (const int row : {1, 3, 5}) points[static_cast<std::size_t>(row * kSize + (row + 5) / 2)] = 1;
  points[0] = 2;
  points[1] = 2;
  points[7] = 2;
  return Hex(kSize, points, player, false);
}

void no_policy_breaks_a_bridge() {
  Random random(3);
  int by_chance = 0;
  for (int i = 0; i < 200; ++i) {
    Hex position = bridged(i % 2);
    Hex loose = position;
    const int plies = position.play_out_policy(random);
    check(plies == 43 && position.winner() == winner_by_flood(cells(position), 7), "a playout fills the board");
    check(position.winner() == 0, "a chain of bridges connects");
    loose.play_out(random);
    by_chance += loose.winner() == 0;
  }
  check(by_chance < 190, "by chance it is broken now and then");
  Hex broken = bridged(1);
  broken.apply(2 * 7 + 3);  // one of the two cells between the first two stones
  for (int i = 0; i < 50; ++i) {
    Hex position = broken;
    Trace trace;
    position.play_out_policy(random, trace);
    check(position.winner() == 0 && trace.plies().size() == 42, "the other one saves the bridge");
  }
  for (const bool swap : {false, true}) {
    for (int i = 0; i < 200; ++i) {
      Hex position(5 + i % 5, swap);
      for (int ply = 0; ply < i % 20 && position.to_act() >= 0; ++ply) position.playout_step(random);
      position.play_out_policy(random);
      check(position.winner() == winner_by_flood(cells(position), position.size()), "who connects has won");
    }
  }
}

void swap_mirrors_the_stone_at_the_long_diagonal() {
  Hex position(5);
  check(!position.is_legal(position.swap()), "black has nothing to swap");
  position.apply(0 * 5 + 1);  // B1
  check(position.is_legal(position.swap()), "white may swap");
  Hex refused = position;
  refused.apply(0);
  check(!refused.is_legal(refused.swap()), "once only");
  position.apply(position.swap());
  Cells expected(25);
  expected[3 * 5 + 4] = 2;  // E4
  check(cells(position) == expected, "B1 of black becomes E4 of white");
  check(position.to_act() == 0 && position.legal_count() == 24, "and black is to move");
  check(!Hex(5, false).may_swap(), "without the rule there is no swap");
}

}  // namespace

int main() {
  every_full_board_of_three_has_one_winner();
  for (const bool swap : {false, true}) {
    for (int size = Hex::kMinSize; size <= Hex::kMaxSize; ++size) {
      random_games_end_when_somebody_connects(size, swap, size < 8 ? 60 : 4);
    }
  }
  playouts_draw_every_half_alike();
  for (const bool swap : {false, true}) {
    Hex start(3, swap);
    start.apply(2);
    playouts_are_distributed_as_random_games(start);
  }
  swap_mirrors_the_stone_at_the_long_diagonal();
  no_policy_breaks_a_bridge();

  // Every order of stones is a game as long as no connection is possible.
  check(perft(Hex(11, false), 3) == 121 * 120 * 119, "perft 3 of Hex 11x11");
  check(perft(Hex(11), 3) == 121 * (120 * 119 + 120), "perft 3 with swap");
  for (const int size : {3, 4, 8, 11, 19}) look_at(Hex(size), size < 8 ? 20 : 2);
  look_at(Hex(7, false), 5);
  look_at_weights(Hex(5), 5);
  return verdict();
}
