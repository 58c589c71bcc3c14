// The positions from the root to the current node of a depth-first search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

#include "game.hpp"

namespace boardwire {

// One ply of the line. Positions are copied and changed, never undone: with small positions that is as fast,
// and no game needs an undo.
template <Game G>
struct Frame {
  explicit Frame(const G& start) : position(start), actor(start.to_act()) {}

  G position;
  int actor;
  MovesOf<G> moves;
  std::vector<Move> pv;  // the best line from here
};

template <Game G>
class Frames {
 public:
  void start(const G& root) {
    frames_.clear();
    frames_.emplace_back(root);
  }
  void clear() { frames_.clear(); }

  Frame<G>& operator[](std::size_t ply) { return frames_[ply]; }

  // The deepest ply since the start.
  [[nodiscard]] int deepest() const { return static_cast<int>(frames_.size()) - 1; }

  // The frame after the move. Its memory is reused.
  Frame<G>& step(std::size_t ply, Move move) {
    if (ply + 1 == frames_.size()) frames_.emplace_back(frames_[ply].position);
    Frame<G>& next = frames_[ply + 1];
    next.position = frames_[ply].position;
    next.position.apply(move);
    next.actor = next.position.to_act();
    next.pv.clear();
    return next;
  }

  // The best line from `ply` is now the move and the best line after it.
  void extend_pv(std::size_t ply, Move move) {
    const auto& rest = frames_[ply + 1].pv;
    auto& pv = frames_[ply].pv;
    pv.assign(1, move);
    pv.insert(pv.end(), rest.begin(), rest.end());
  }

 private:
  std::deque<Frame<G>> frames_;  // grows at the end without moving what is there
};

// A static evaluation as a float that stays clear of -1 and 1, also after rounding.
inline float as_estimate(double value) { return std::clamp(static_cast<float>(value), -0.9999f, 0.9999f); }

// The indices 0..size-1 with `hint` first, and the others in their order.
class HintFirst {
 public:
  HintFirst(int size, int hint) : size_(size), hint_(hint < size ? hint : 0) {}

  class Iterator {
   public:
    Iterator(int at, int hint) : at_(at), hint_(hint) {}
    int operator*() const { return at_ == 0 ? hint_ : at_ <= hint_ ? at_ - 1 : at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    int at_;
    int hint_;
  };
  [[nodiscard]] Iterator begin() const { return {0, hint_}; }
  [[nodiscard]] Iterator end() const { return {size_, hint_}; }

 private:
  int size_;
  int hint_;
};

}  // namespace boardwire
