// Amazons: moves compared with a slow board, the most moves of a position, and moves in two steps.
#include "games/amazons/rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/amazons/steps.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

using Board = std::vector<std::uint8_t>;

// The squares that a queen can move to, found step by step.
std::vector<int> reached(const Board& board, int size, int from) {
  std::vector<int> squares;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      for (int i = 1;; ++i) {
        const int row = from / size + i * down;
        const int column = from % size + i * right;
        if (row < 0 || column < 0 || row >= size || column >= size) break;
        const int to = row * size + column;
        if (board[static_cast<std::size_t>(to)] != 0) break;
        squares.push_back(to);
      }
    }
  }
  return squares;
}

std::vector<Move> slow_moves(const Board& board, int size, int player) {
  std::vector<Move> moves;
  const int squares = size * size;
  for (int from = 0; from < squares; ++from) {
    if (board[static_cast<std::size_t>(from)] != player + 1) continue;
    Board vacated = board;
    vacated[static_cast<std::size_t>(from)] = 0;
    for (const int to : reached(board, size, from)) {
      for (const int arrow : reached(vacated, size, to)) moves.push_back((from * squares + to) * squares + arrow);
    }
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

void moves_agree_with_a_slow_board(int size, int games) {
  Random random(7);
  for (int game = 0; game < games; ++game) {
    Amazons position(size);
    int plies = 0;
    for (;; ++plies) {
      const int player = 1 - plies % 2;
      const auto expected = slow_moves(cells(position), size, player);
      check((position.to_act() == kOver) == expected.empty(), "who cannot move has lost");
      if (expected.empty()) {
        check(position.returns(player) == -1 && position.returns(1 - player) == 1, "and nobody else");
        break;
      }
      MovesOf<Amazons> listed;
      position.legal_moves(listed);
      std::vector<Move> moves(listed.begin(), listed.end());
      std::sort(moves.begin(), moves.end());
      check(position.to_act() == player && moves == expected, "legal moves are those of a slow board");
      if (size == 6) {
        int legal = 0;
        for (Move move = 0; move < 36 * 36 * 36; ++move) legal += position.is_legal(move);
        check(legal == listed.size(), "and no others are legal");
      }
      const Board before = cells(position);
      const Move move = position.playout_step(random);
      Board after = before;
      const int squares = size * size;
      std::swap(after[static_cast<std::size_t>(move / squares / squares)],
                after[static_cast<std::size_t>(move / squares % squares)]);
      after[static_cast<std::size_t>(move % squares)] = 3;
      check(cells(position) == after, "a move takes the amazon and leaves an arrow");
    }
  }
}

// All targets of an amazon are equally frequent, and so are the arrow's targets from each of them.
void draws_are_uniform() {
  Board board(64);
  board[27] = 2;
  for (const std::size_t arrow : {3, 18, 29, 36, 43, 48}) board[arrow] = 3;
  const Amazons start(8, board, 1);
  constexpr int kDraws = 400000;
  std::vector<std::vector<int>> drawn(64, std::vector<int>(64));
  Random random(11);
  for (int i = 0; i < kDraws; ++i) {
    Amazons position = start;
    const Move move = position.playout_step(random);
    ++drawn[static_cast<std::size_t>(move / 64 % 64)][static_cast<std::size_t>(move % 64)];
  }
  Board vacated = board;
  vacated[27] = 0;
  const auto targets = reached(board, 8, 27);
  for (const int to : targets) {
    const auto arrows = reached(vacated, 8, to);
    const double expected = static_cast<double>(kDraws) / static_cast<double>(targets.size() * arrows.size());
    for (const int arrow : arrows) {
      const int times = drawn[static_cast<std::size_t>(to)][static_cast<std::size_t>(arrow)];
      check(std::abs(times - expected) < 5 * std::sqrt(expected), "all targets alike, and all arrows of each");
    }
  }
}

// The facts that kMaxMoves is computed from.
void two_amazons_have_at_most_1968_moves() {
  int most = 0;
  Board board(100);
  for (std::size_t first = 0; first < 100; ++first) {
    for (std::size_t second = 0; second < first; ++second) {
      board[first] = board[second] = 1;
      most = std::max(most, Amazons(10, board, 0).legal_count());
      board[first] = board[second] = 0;
    }
  }
  check(most == 1968, "two amazons have at most 1968 moves");
  check(6 * most / 3 == Amazons::kMaxMoves, "and four at most kMaxMoves");
}

// The same amazons and arrows are the same position, however play reached it.
void positions_do_not_remember_which_amazon_is_which() {
  const auto move = [](int from, int to, int arrow) { return (from * 100 + to) * 100 + arrow; };
  Amazons one;
  Amazons other;
  // The amazons of A4 and D1 move to A1 and D4, in both assignments.
  for (const Move played : {move(30, 0, 10), move(60, 70, 80), move(3, 33, 43), move(69, 79, 89)}) {
    check(one.is_legal(played), "the first way is legal");
    one.apply(played);
  }
  for (const Move played : {move(30, 33, 43), move(60, 70, 80), move(3, 0, 10), move(69, 79, 89)}) {
    check(other.is_legal(played), "the second way is legal");
    other.apply(played);
  }
  check(cells(one) == cells(other), "both ways lead to one position");
  MovesOf<Amazons> first;
  MovesOf<Amazons> second;
  one.legal_moves(first);
  other.legal_moves(second);
  check(one.key() == other.key(), "equal positions have equal keys");
  check(std::equal(first.begin(), first.end(), second.begin(), second.end()), "and moves in one order");
}

// The plies of a move and the move are the same game.
void two_plies_are_a_move(const std::vector<Amazons>& positions) {
  for (const Amazons& position : positions) {
    MovesOf<Amazons> moves;
    position.legal_moves(moves);
    std::vector<Move> joined;
    MovesOf<AmazonsSteps> ways;
    AmazonsSteps(position).legal_moves(ways);
    for (const Move way : ways) {
      AmazonsSteps between(position);
      between.apply(way);
      check(between.to_act() == position.to_act(), "the player that goes shoots as well");
      MovesOf<AmazonsSteps> arrows;
      between.legal_moves(arrows);
      for (const Move arrow : arrows) joined.push_back(AmazonsSteps::joined(position, way, arrow));
    }
    std::vector<Move> expected(moves.begin(), moves.end());
    std::sort(expected.begin(), expected.end());
    std::sort(joined.begin(), joined.end());
    check(joined == expected, "the moves of two plies are the legal moves");
    const Move last = joined.back();
    Amazons whole = position;
    whole.apply(last);
    AmazonsSteps stepped(position);
    const auto [way, arrow] = AmazonsSteps::parts(position, last);
    stepped.apply(way);
    stepped.apply(arrow);
    check(stepped.key() == whole.key() && stepped.to_act() == whole.to_act(), "and lead to the same position");
  }
}

}  // namespace

int main() {
  check(perft(Amazons(), 1) == 2176, "perft 1 of Amazons");
  check(perft(Amazons(), 2) == 4307152, "perft 2 of Amazons");
  for (const int size : {6, 7, 8, 9, 10}) moves_agree_with_a_slow_board(size, 5);
  draws_are_uniform();
  two_amazons_have_at_most_1968_moves();
  positions_do_not_remember_which_amazon_is_which();
  two_plies_are_a_move(decisions(Amazons(6), 3));
  look_at(Amazons(6));
  look_at(Amazons(7), 5);
  look_at(Amazons(10), 2);
  look_at_weights(Amazons(6), 3);
  return verdict();
}
