// The moves of a playout, in order, each with the player who made it. Chance outcomes are left out.
#pragma once

#include <vector>

#include "game.hpp"

namespace boardwire {

// clear() keeps the memory for the next playout.
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
