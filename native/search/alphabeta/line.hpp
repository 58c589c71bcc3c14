// The positions from the root to the current node of alpha-beta, with its notes on each ply.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/alphabeta/shared_table.hpp"

namespace boardwire {

template <Game G>
struct Ply {
  explicit Ply(const G& start) : position(start), actor(start.to_act()), forced(is_forced(start)) {}

  G position;
  int actor;
  bool forced;
  bool passed = false;  // by a null move
  bool cut = false;     // while a shallow search decides whether to search it
  EarlierMoves before{.last = 0};  // the last one led to this position
  Move excluded = kNoMove;  // while a search of the other moves decides how deep to search it
  Score static_score = 0;  // for the player to act; in a forced position that of its last one
  MovesOf<G> moves;
  MoveOrder<G> order;
  std::array<Move, 2> killers{kNoMove, kNoMove};
  std::vector<Move> pv;  // the best line from here
};

// Positions are copied and changed, never undone: with small positions that is as fast, and no game needs an
// undo.
template <Game G>
class Line {
 public:
  // The table is where the search looks for the positions.
  explicit Line(const SharedTable& table) : table_(table) {}

  void start(const G& root) {
    plies_.clear();
    plies_.push_back(std::make_unique<Ply<G>>(root));
  }
  void clear() { plies_.clear(); }

  Ply<G>& operator[](std::size_t ply) { return *plies_[ply]; }

  // The deepest ply since the start.
  [[nodiscard]] int deepest() const { return static_cast<int>(plies_.size()) - 1; }

  // The next ply, after the move. Its memory is reused.
  Ply<G>& step(std::size_t ply, Move move) {
    Ply<G>& next = room_after(ply);
    if constexpr (TellsKeyEarly<G>) {
      next.position.apply(move, [this](std::uint64_t key) { table_.prefetch(key); });
    } else {
      next.position.apply(move);
    }
    next.passed = false;
    next.cut = false;
    next.excluded = kNoMove;
    next.before = plies_[ply]->before.followed_by(move);
    arrive(next);
    return next;
  }

  // The next ply, after a null move.
  Ply<G>& pass(std::size_t ply)
    requires HasNullMove<G>
  {
    Ply<G>& next = room_after(ply);
    next.position.null_move();
    next.passed = true;
    next.excluded = kNoMove;
    next.before = plies_[ply]->before.followed_by(kNoMove);
    arrive(next);
    return next;
  }

  // The best line from `ply` is now the move and the best line after it.
  void extend_pv(std::size_t ply, Move move) {
    const auto& rest = plies_[ply + 1]->pv;
    auto& pv = plies_[ply]->pv;
    pv.assign(1, move);
    pv.insert(pv.end(), rest.begin(), rest.end());
  }

 private:
  Ply<G>& room_after(std::size_t ply) {
    const G& position = plies_[ply]->position;
    if (ply + 1 == plies_.size()) plies_.push_back(std::make_unique<Ply<G>>(position));
    Ply<G>& next = *plies_[ply + 1];
    next.position = position;
    return next;
  }

  static void arrive(Ply<G>& next) {
    next.actor = next.position.to_act();
    next.forced = next.actor >= 0 && is_forced(next.position);
    next.pv.clear();
  }

  const SharedTable& table_;
  std::vector<std::unique_ptr<Ply<G>>> plies_;  // more of them move none
};

}  // namespace boardwire
