// Which move to try first: the earlier the best one comes, the more is cut.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "game.hpp"

namespace boardwire {

inline constexpr int kNoHint = -1;

// The order of the moves at each ply of the line that is searched: the hint, an index that the table knows,
// and then by what was best before in the same place, or by guesses.
//
// Kept where it was best is a move for each outcome of chance that leads to the ply: what answers a roll best
// after one move often does so after another (a killer move, for each roll its own).
class Promise {
 public:
  void forget() { plies_.clear(); }

  // The next position at `ply` is the one that outcome `i` leads to.
  void at(std::size_t ply, int i) { at(ply).outcome = static_cast<std::size_t>(i); }

  // `move` was best at `ply`.
  void remember(std::size_t ply, Move move) { at(ply).reply() = move; }

  // Which of the moves to try as number `nth`, as its index in the list of legal moves.
  [[nodiscard]] int index(std::size_t ply, int nth) const {
    const Ply& here = plies_[ply];
    if (here.sorted) return here.order[static_cast<std::size_t>(nth)].second;
    return nth == 0 ? here.first : nth <= here.first ? nth - 1 : nth;
  }

  // The hint first, the others in their order.
  void as_listed(std::size_t ply, int size, int hint) {
    Ply& here = at(ply);
    here.sorted = false;
    here.first = hint != kNoHint && hint < size ? hint : 0;
  }

  // As listed, but without a hint what was best before comes first.
  void by_memory(std::size_t ply, const auto& moves, int hint) {
    if (hint == kNoHint) {
      hint = static_cast<int>(std::find(moves.begin(), moves.end(), at(ply).reply()) - moves.begin());
    }
    as_listed(ply, moves.size(), hint);
  }

  // By `guess(index)`, the highest first, but for the hint.
  void by_guess(std::size_t ply, int size, int hint, auto&& guess) {
    Ply& here = at(ply);
    here.sorted = true;
    here.order.clear();
    for (int i = 0; i < size; ++i) here.order.emplace_back(i == hint ? 2.0f : guess(i), i);
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
