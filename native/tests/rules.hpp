// The properties of every game: consistent answers of all positions in random games, perfts, and playouts without
// allocations.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/perft.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"

namespace boardwire::tests {

inline std::uint64_t allocations = 0;  // the number of allocations of this program

}  // namespace boardwire::tests

// Each test is a program of one file, which may replace these. Not inlined: GCC would see free() at the end of an
// object that it knows to come from new, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++boardwire::tests::allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace boardwire::tests {

template <Game G>
std::uint64_t perft(const G& start, int depth) {
  return boardwire::perft(start, depth, Limits{});
}

template <Game G>
std::vector<std::uint8_t> cells(const G& position) {
  std::vector<std::uint8_t> points(static_cast<std::size_t>(position.cell_count()));
  position.cells(points);
  return points;
}

// Whether `value(player)` over all players sums to zero: exactly for two, except for rounding for more.
template <Game G>
bool sums_to_zero(const G& position, auto&& value) {
  double sum = 0;
  for (int player = 0; player < position.players(); ++player) sum += value(player);
  return position.players() == 2 ? sum == 0 : std::abs(sum) < 1e-9;
}

// One random game by the rules, with all checks at every ply.
template <Game G>
void play_and_look(const G& start, Random& random, int plies) {
  G position = start;
  const auto defaults = default_evaluation<G>();
  for (int ply = 0; ply < plies && position.to_act() != kOver; ++ply) {
    const auto evaluate = [&](int player) { return position.evaluate(player); };
    for (int player = 0; player < position.players(); ++player) {
      check(evaluate(player) > -1 && evaluate(player) < 1, "an evaluation is no proof");
    }
    check(sums_to_zero(position, evaluate), "evaluations sum to zero");
    check(evaluate(0) == static_evaluation(position, 0, defaults), "evaluations use the default weights");
    const G before = position;
    if (position.to_act() == kChance) {
      if constexpr (GameWithChance<G>) {
        const Move outcome = draw_outcome(position, random);
        check(position.is_legal(outcome), "what chance draws is an outcome");
        position.apply(outcome);
      }
      continue;
    }
    MovesOf<G> moves;
    position.legal_moves(moves);
    check(!moves.empty(), "a player to act has a move");
    if constexpr (HasLegalCount<G>) {
      check(position.legal_count() == moves.size(), "legal_count counts legal_moves");
    }
    constexpr Move kLooked = 700;
    int legal = 0;
    for (Move move = -3; move < kLooked; ++move) legal += position.is_legal(move);
    check(legal == std::count_if(moves.begin(), moves.end(), [](Move move) { return move < kLooked; }),
          "is_legal and legal_moves agree");
    for (const Move move : moves) {
      check(position.is_legal(move), "a listed move is legal");
      G child = position;
      child.apply(move);
      check(child.key() != position.key(), "a move changes the key");
      if constexpr (ForeseesForced<G>) {
        check(child.to_act() == kOver || position.forces(move) == is_forced(child), "what a move forces is foreseen");
      }
    }
    check(position.key() == before.key() && cells(position) == cells(before), "copies are independent");
    position.apply(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
  }
  if (position.to_act() == kOver) {
    check(sums_to_zero(position, [&](int player) { return position.returns(player); }), "returns sum to zero");
  }
}

// Whether playouts by playout_step obey all the rules. The test of a game where they do not has an overload.
bool playouts_know_all_rules(const auto& /*start*/) { return true; }

// Playouts by playout_step must make legal moves only.
template <Game G>
void playouts_are_legal(const G& start, Random& random, int plies) {
  if (!playouts_know_all_rules(start)) return;
  G fast = start;
  G slow = start;
  for (int ply = 0; ply < plies && fast.to_act() != kOver; ++ply) {
    const Move move = random_step(fast, fast.to_act(), random);
    check(slow.is_legal(move), "a playout plays legal moves");
    slow.apply(move);
    check(cells(fast) == cells(slow), "a playout step does what apply does");
    check(fast.to_act() == slow.to_act(), "and lets the same player act");
  }
}

// Playouts allocate no memory, once their position has allocated its own.
template <Game G>
void playouts_take_no_memory(const G& start) {
  Random random(2);
  G position = start;
  playout(position, random);
  const std::uint64_t before = allocations;
  for (int i = 0; i < 20; ++i) {
    position = start;
    playout(position, random);
  }
  check(allocations == before, "playouts take no memory");
}

template <Game G>
void look_at(const G& start, int games = 20, int plies = 200) {
  playouts_take_no_memory(start);
  Random random(1);
  for (int game = 0; game < games; ++game) {
    play_and_look(start, random, plies);
    if constexpr (HasPlayoutStep<G>) playouts_are_legal(start, random, 5 * plies);
  }
}

}  // namespace boardwire::tests
