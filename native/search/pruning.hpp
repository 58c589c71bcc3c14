// Which moves and positions alpha-beta leaves out near the horizon, and which it searches less deeply. Depths are in
// plies, scores in the game's unit.
//
// A game that allows late move reductions gets cautious rules, a SelectiveGame bolder ones.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "abilities.hpp"
#include "game.hpp"
#include "search/line.hpp"
#include "search/ordering.hpp"
#include "search/scores.hpp"

namespace boardwire {

// Late move reductions in plies, by depth and number of the move: the deeper the search and the later the
// move, the greater.
inline const auto kReductions = [] {
  std::array<std::array<std::int8_t, 64>, 64> table{};
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t count = 1; count < 64; ++count) {
      const double scale = std::log(static_cast<double>(depth)) * std::log(static_cast<double>(count));
      table[depth][count] = static_cast<std::int8_t>(0.5 + scale / 2.2);
    }
  }
  return table;
}();

// What the static evaluation says of a position whose moves are still to be searched.
template <Game G>
struct Futility {
  static constexpr Score kUnit = Scores<G>::kUnit;

  // Whether the score is above beta by so much that the plies that are left hardly change it (reverse futility). A
  // side whose score grows needs a ply less.
  static bool is_above(Score score, int depth, bool improving, Score beta) {
    const int plies = depth - (SelectiveGame<G> && improving);
    return depth <= 7 && score - plies * (kUnit * 4 / 5) >= beta;
  }

  // Whether the score is below alpha by so much that only captures may help (razoring, J. Birmingham and P. Kent,
  // "Tree-Searching and Tree-Pruning Techniques", 1977).
  static bool may_be_below(Score score, int depth, Score alpha) {
    return SelectiveGame<G> && depth <= 3 && score + (1 + 2 * depth) * kUnit <= alpha;
  }
};

// A move that has been made on the line, after `tried` others of its position.
template <Game G>
struct LateMove {
  static constexpr Score kUnit = Scores<G>::kUnit;

  Move move;
  int rank;  // in the move ordering
  bool is_quiet;
  int tried;
  int depth;  // of the search of the position
  bool improving;  // the static score of the player to act has grown since its last move

  // Whether better moves came before: it is no killer and no capture that wins material.
  [[nodiscard]] bool follows_better() const { return tried > 0 && rank < kKillerRank; }

  // The most that a move that captures nothing can be expected to reach.
  [[nodiscard]] Score hope(const Ply<G>& here) const { return here.static_score + (1 + depth) * kUnit; }

  // Whether not to search the move: it comes late in the order (late move pruning), or it captures nothing and much
  // is missing to alpha (futility pruning, J. Schaeffer, 1986), or it loses material.
  [[nodiscard]] bool is_hopeless(const Ply<G>& here, Score alpha) const {
    if constexpr (SelectiveGame<G>) {
      if (depth > 8) return false;
      if (is_quiet && tried > (3 + depth * depth) / (2 - improving)) return true;
      if (is_quiet && depth <= 6 && hope(here) <= alpha) return true;
      if (is_quiet && depth <= 4 && rank < -HistoryHeuristic::kMost / 4 * depth) return true;
      if (!is_quiet && !loses_material()) return false;
      return see_of(here.position, move) < (is_quiet ? -kUnit / 2 : -kUnit) * depth;
    } else {
      if (is_quiet) return depth <= 6 && (tried > 4 + depth * depth || hope(here) <= alpha);
      return depth <= 3 && loses_material();
    }
  }

  // How many plies less deeply to search the move. One with a good history is reduced less.
  [[nodiscard]] int reduction(bool open) const {
    const auto at = [](int number) { return static_cast<std::size_t>(std::min(number, 63)); };
    int plies = kReductions[at(depth)][at(tried)] - open;
    if (is_quiet) plies -= rank / HistoryHeuristic::kMost;
    if (SelectiveGame<G> && !improving) ++plies;
    return std::clamp(plies, 0, depth - 2);
  }

 private:
  [[nodiscard]] bool loses_material() const { return rank < -2 * HistoryHeuristic::kMost; }
};

}  // namespace boardwire
