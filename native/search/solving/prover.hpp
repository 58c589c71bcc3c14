// Values of positions, won, drawn or lost, proven one after the other with one table: what a book of a solved game is
// made with. It asks one question of the solver's search at a time, where the solver (search/solving/solver.hpp) goes
// on to the score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "abilities.hpp"
#include "search/shared/limits.hpp"
#include "search/solving/solver.hpp"
#include "search/solving/table.hpp"

namespace boardwire {

template <SolvableGame G>
class Prover {
 public:
  // The memory of the table is taken page by page as it is used. It is never forgotten.
  explicit Prover(std::size_t megabytes) : table_(megabytes) {}

  // Whether the value for the player to act is at least this, 1 (a win) or 0 (a draw). Where the game is over, the
  // value is that of the player who would be to act. Nothing where the limits do not suffice.
  std::optional<bool> at_least(const G& here, int value, const Limits& limits) {
    Budget budget(limits);
    Proof proof(here.ending(), table_, budget);
    const int bound = proof.bound(here.ending_position(), value - 1);
    nodes_ += budget.nodes();
    if (budget.exhausted()) return std::nullopt;
    return bound >= value;
  }

  // The nodes of all searches.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  ScoreTable table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace boardwire
