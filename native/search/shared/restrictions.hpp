// Moves that a search leaves out: `avoid` and `allow` of the analysis commands of KataGo (docs/GTP_Extensions.md
// of its sources).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "game.hpp"

namespace boardwire {

// In the first `plies` plies of the search the player makes none of the moves, or no others.
struct Restriction {
  enum class Kind : std::uint8_t { kAvoid, kAllow };

  Kind kind;
  int player;
  std::vector<Move> moves;
  std::size_t plies;

  [[nodiscard]] bool permits(int mover, Move move, std::size_t ply) const {
    if (mover != player || ply >= plies) return true;
    const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
    return listed == (kind == Kind::kAllow);
  }
  bool operator==(const Restriction&) const = default;
};

// A move must be permitted by each of the restrictions. Ply 0 is the root.
class Restrictions {
 public:
  void add(Restriction restriction) {
    plies_ = std::max(plies_, restriction.plies);
    all_.push_back(std::move(restriction));
  }

  [[nodiscard]] bool empty() const { return all_.empty(); }
  // From this ply on every move is permitted.
  [[nodiscard]] std::size_t plies() const { return plies_; }
  [[nodiscard]] bool permit(int mover, Move move, std::size_t ply) const {
    return std::all_of(all_.begin(), all_.end(),
                       [&](const Restriction& restriction) { return restriction.permits(mover, move, ply); });
  }

  // Removes what is not permitted from a list of moves. Below the root a player without a permitted move may
  // make them all: a search needs a move there.
  template <class Moves>
  void filter(Moves& moves, int mover, std::size_t ply) const {
    const Moves all = moves;
    moves.clear();
    for (const Move move : all) {
      if (permit(mover, move, ply)) moves.push(move);
    }
    if (moves.empty() && ply > 0) moves = all;
  }

  bool operator==(const Restrictions&) const = default;

 private:
  std::vector<Restriction> all_;
  std::size_t plies_ = 0;
};

}  // namespace boardwire
