// The move ordering of expectiminimax: the earlier the best move, the more is pruned.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "game.hpp"

namespace boardwire {

inline constexpr int kNoHint = -1;

// The order of the moves at each ply: the hint, an index from the table, first, then the best move of the
// last search in the same place, or all moves by static evaluation.
//
// The best move is kept for each chance outcome before the ply: the best answer to a roll after one move is
// often the best after another (a killer move for each roll).
class PlyOrdering {
 public:
  void forget() { plies_.clear(); }

  // The next position at `ply` follows outcome `i`.
  void at(std::size_t ply, int i) { at(ply).outcome = static_cast<std::size_t>(i); }

  // `move` was best at `ply`.
  void remember(std::size_t ply, Move move) { at(ply).reply() = move; }

  // The index of move number `nth` in the list of legal moves.
  [[nodiscard]] int index(std::size_t ply, int nth) const {
    const Ply& here = plies_[ply];
    if (here.sorted) return here.order[static_cast<std::size_t>(nth)].second;
    return nth == 0 ? here.first : nth <= here.first ? nth - 1 : nth;
  }

  // The hint first, then the others in the order of the list.
  void as_listed(std::size_t ply, int size, int hint) {
    Ply& here = at(ply);
    here.sorted = false;
    here.first = hint != kNoHint && hint < size ? hint : 0;
  }

  // As listed, but without a hint the last best move comes first.
  void by_memory(std::size_t ply, const auto& moves, int hint) {
    if (hint == kNoHint) {
      hint = static_cast<int>(std::find(moves.begin(), moves.end(), at(ply).reply()) - moves.begin());
    }
    as_listed(ply, moves.size(), hint);
  }

  // By `evaluate(index)`, the highest first, after the hint.
  void by_evaluation(std::size_t ply, int size, int hint, auto&& evaluate) {
    Ply& here = at(ply);
    here.sorted = true;
    here.order.clear();
    for (int i = 0; i < size; ++i) here.order.emplace_back(i == hint ? 2.0f : evaluate(i), i);
    std::stable_sort(here.order.begin(), here.order.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
  }

 private:
  struct Ply {
    std::vector<Move> replies;  // by outcome
    std::size_t outcome = 0;
    bool sorted = false;
    int first = 0;
    std::vector<std::pair<float, int>> order;

    Move& reply() {
      if (outcome >= replies.size()) replies.resize(outcome + 1, -1);
      return replies[outcome];
    }
  };

  Ply& at(std::size_t ply) {
    while (ply >= plies_.size()) plies_.emplace_back();
    return plies_[ply];
  }

  std::deque<Ply> plies_;
};

}  // namespace boardwire
