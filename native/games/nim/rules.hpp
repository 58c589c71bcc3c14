// Nim (C. Bouton, "Nim, A Game with a Complete Mathematical Theory", 1901), for two or more players: a turn
// takes any number of objects, at least one, from one heap.
//
// Normal play: the player that takes the last object wins 1, each of the others gets -1/(players - 1).
// Misere play: the player that takes it loses 1, and each of the others gets 1/(players - 1).
//
// Move = heap * 256 + objects taken.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

class Nim {
 public:
  static constexpr int kMaxPlayers = 6;
  static constexpr int kMaxHeaps = 8;
  static constexpr int kMaxObjects = 255;  // of one heap
  static constexpr int kMaxMoves = kMaxHeaps * kMaxObjects;
  static constexpr bool kSmallMoves = true;
  static constexpr Move kHeap = 256;

  explicit Nim(std::span<const int> heaps, int players = 2, bool misere = false, int player = 0)
      : count_(static_cast<std::uint8_t>(heaps.size())),
        players_(static_cast<std::uint8_t>(players)),
        player_(static_cast<std::uint8_t>(player)),
        misere_(misere) {
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      heaps_[i] = static_cast<std::uint8_t>(heaps[i]);
      left_ += heaps[i];
    }
  }

  [[nodiscard]] int heaps() const { return count_; }
  [[nodiscard]] int heap(int i) const { return heaps_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] bool misere() const { return misere_; }
  [[nodiscard]] int turn() const { return player_; }  // the player to move, also when the game is over

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int to_act() const { return left_ == 0 ? kOver : player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    const int taken = move % kHeap;
    return move >= 0 && move / kHeap < count_ && taken > 0 && taken <= heap(move / kHeap);
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for (int i = 0; i < count_; ++i) {
      for (int taken = 1; taken <= heap(i); ++taken) moves.push(i * kHeap + taken);
    }
  }

  [[nodiscard]] int legal_count() const { return left_; }

  void apply(Move move) {
    heaps_[static_cast<std::size_t>(move / kHeap)] -= static_cast<std::uint8_t>(move % kHeap);
    left_ -= move % kHeap;
    player_ = static_cast<std::uint8_t>(player_ + 1 == players_ ? 0 : player_ + 1);
  }

  [[nodiscard]] double returns(int player) const {
    const int last = player_ == 0 ? players_ - 1 : player_ - 1;
    const double taker = misere_ ? -1 : 1;
    return player == last ? taker : -taker / (players_ - 1);
  }

  // For two players, Bouton's theory: the player to move wins unless the nim-sum is 0; in misere play, once no
  // heap has more than one object, unless their number is odd. For more players there is no such theory.
  [[nodiscard]] double evaluate(int player) const {
    if (players_ != 2) return 0;
    int sum = 0;
    int largest = 0;
    for (const int objects : heaps_) {
      sum ^= objects;
      largest = std::max(largest, objects);
    }
    const bool wins = misere_ && largest <= 1 ? sum == 0 : sum != 0;
    return (player == player_) == wins ? 0.5 : -0.5;
  }

  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t word = 0;
    for (const std::uint8_t objects : heaps_) word = word << 8 | objects;
    return mix(word ^ mix(static_cast<std::uint64_t>(count_) << 24 | players_ << 16 | player_ << 8 | misere_));
  }

  // Each object stands for one move, which takes it and all objects above it in its heap.
  Move playout_step(Random& random) {
    int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(left_)));
    int i = 0;
    while (drawn >= heap(i)) drawn -= heap(i++);
    const Move move = i * kHeap + drawn + 1;
    apply(move);
    return move;
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  std::array<std::uint8_t, kMaxHeaps> heaps_{};
  int left_ = 0;  // objects in all heaps
  std::uint8_t count_;
  std::uint8_t players_;
  std::uint8_t player_;
  bool misere_;
};

static_assert(Game<Nim>);

}  // namespace boardwire
