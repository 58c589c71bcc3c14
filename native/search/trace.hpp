// What happened in a playout.
#pragma once

#include <vector>

#include "game.hpp"

namespace boardwire {

// What was played, in order, by whom; chance outcomes are not among it. It keeps its memory from playout to
// playout.
class Trace {
 public:
  struct Ply {
    Move move;
    int player;
  };

  void clear() { plies_.clear(); }
  void add(Move move, int player) { plies_.push_back({move, player}); }
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }

 private:
  std::vector<Ply> plies_;
};

}  // namespace boardwire
