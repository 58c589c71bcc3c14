// Which moves and positions alpha-beta leaves out near the horizon, and which it searches less deeply. Depths are in
// plies, scores in the game's unit.
//
// A game that allows late move reductions gets cautious rules, a SelectiveGame bolder ones. The numbers of these were
// found by thousands of games of chess between neighbouring ones (simultaneous perturbation: J. Spall, 1992), see
// docs/reference/engines/alphabeta.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "abilities.hpp"
#include "game.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/scores.hpp"

namespace boardwire {

inline const auto kLogarithms = [] {
  std::array<double, 64> table{};
  for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<double>(i));
  return table;
}();

// Pruning by the static evaluation of a position whose moves are still to be searched.
template <Game G>
struct Futility {
  static constexpr Score kUnit = Scores<G>::kUnit;

  // Whether the score is above beta by so much that the remaining plies hardly change it (reverse futility). A
  // side whose score grows needs a ply less.
  static bool is_above(Score score, int depth, bool improving, Score beta) {
    if constexpr (SelectiveGame<G>) return depth <= 8 && score - (depth - improving) * (kUnit * 4 / 7) >= beta;
    return depth <= 7 && score - depth * (kUnit * 4 / 5) >= beta;
  }

  // Whether the score is below alpha by so much that only captures may help (razoring, J. Birmingham and P. Kent,
  // "Tree-Searching and Tree-Pruning Techniques", 1977).
  static bool may_be_below(Score score, int depth, Score alpha) {
    return SelectiveGame<G> && depth <= 3 && score + kUnit * 8 / 5 + depth * kUnit * 5 / 3 <= alpha;
  }
};

// A move that has been made on the line, after `tried` others of its position.
template <Game G>
struct LateMove {
  static constexpr Score kUnit = Scores<G>::kUnit;
  static constexpr int kLosingRank = -4 * HistoryHeuristic<G>::kMost;  // above that of captures that lose material

  Move move;
  int rank;  // in the move ordering
  bool is_quiet;
  int tried;
  int depth;  // of the search of the position
  bool improving;  // the static score of the player to act has grown since its last move
  bool cut_node;   // the position is expected to be above beta

  // Whether better moves came before: it is no killer and no capture that wins material.
  [[nodiscard]] bool follows_better() const { return tried > 0 && rank < kKillerRank; }

  // The highest score that a move without a capture can be expected to reach.
  [[nodiscard]] Score futility_score(const Ply<G>& here) const {
    if constexpr (SelectiveGame<G>) return futility_score(here, reduced_depth());
    return here.static_score + (1 + depth) * kUnit;
  }

  // Whether it is so late in the order that neither it nor any later move that captures nothing is searched, not even a
  // check (late move pruning).
  [[nodiscard]] bool comes_too_late() const {
    return SelectiveGame<G> && is_quiet && tried > (4 + depth * depth) * (1 + improving) / 2;
  }

  // Whether not to search the move: it captures nothing and much is missing to alpha (futility pruning, J. Schaeffer,
  // 1986), or it loses material. In games that are not selective, also whether it comes late in the order.
  [[nodiscard]] bool is_hopeless(const Ply<G>& here, Score alpha) const {
    if constexpr (SelectiveGame<G>) {
      if (!is_quiet) return depth <= 8 && loses_material() && loses_much(here);
      const int left = reduced_depth();
      if (left <= 4 && rank < -kMost * 4 / 17 * depth) return true;
      return left <= 8 &&
             (futility_score(here, left) <= alpha || see_is_below(here.position, move, -kUnit * left * left * 2 / 9));
    } else {
      if (is_quiet) return depth <= 6 && (tried > 4 + depth * depth || futility_score(here) <= alpha);
      return depth <= 3 && loses_material();
    }
  }

  // Whether not to search the move even if it forces the reply: it loses too much.
  [[nodiscard]] bool is_hopeless_check(const Ply<G>& here) const { return SelectiveGame<G> && loses_much(here); }

  // How many plies less deeply to search the move: the more, the deeper the search and the later the move. One with a
  // good history is reduced less.
  [[nodiscard]] int reduction(bool open) const {
    const auto logarithm = [](int number) { return kLogarithms[static_cast<std::size_t>(std::min(number, 63))]; };
    const double scale = logarithm(depth) * logarithm(tried);
    int plies = 0;
    if constexpr (SelectiveGame<G>) {
      int parts = 645 + static_cast<int>(522 * scale);  // 1024 of them are a ply
      parts += (open ? -1017 : 0) + (improving ? 0 : 859) + (cut_node ? 132 : 0) - rank_in(1588);
      plies = parts >> 10;
    } else {
      plies = static_cast<int>(0.5 + scale / 2.2) - open - rank_in(1);
    }
    return std::clamp(plies, 0, std::max(depth - 2, 0));
  }

 private:
  static constexpr int kMost = HistoryHeuristic<G>::kMost;

  [[nodiscard]] bool loses_material() const { return rank < kLosingRank; }
  // By the exchange on its square, and for the depth of the search.
  [[nodiscard]] bool loses_much(const Ply<G>& here) const {
    return see_is_below(here.position, move, -kUnit * depth * 15 / 16);
  }
  // The history of a move in the unit in which kMost is `most`; 0 for a capture.
  [[nodiscard]] int rank_in(int most) const { return is_quiet ? rank * most / kMost : 0; }
  // The depth to which the move would be searched in an empty window. It counts at least one ply.
  [[nodiscard]] int reduced_depth() const { return std::max(depth - 1 - reduction(false), 1); }
  [[nodiscard]] Score futility_score(const Ply<G>& here, int left) const {
    return here.static_score + left * kUnit * 3 / 5 + rank_in(kUnit);
  }
};

}  // namespace boardwire
