// The ranks of moves in alpha-beta: see ordering.hpp.
#pragma once

#include <algorithm>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/ordering.hpp"

namespace boardwire {

template <Game G>
class MoveRanking {
 public:
  // Quiet moves that were tried before the one above beta.
  static constexpr int kMostPunished = 32;
  struct Punished : FixedList<Move, kMostPunished> {
    [[nodiscard]] bool full() const { return this->size() == kMostPunished; }
  };

  MoveRanking(const AlphaBetaOptions& options, const EvaluationOf<G>& evaluation, HistoryHeuristic<G>& history)
      : options_(options), evaluation_(evaluation), history_(history) {}

  // Ranks the moves of the list. `hint` is the index of the table's move, or -1; `depth` that of the search.
  void rank(Ply<G>& here, int hint, int depth) const {
    here.order.clear();
    const typename HistoryHeuristic<G>::Context before(here.before);
    const bool by_game = HasMoveOrdering<G> && options_.move_ordering && depth >= kOrderedDepth;
    for (int i = 0; i < here.moves.size(); ++i) {
      const Move move = here.moves[i];
      if (i == hint) {
        here.order.push(kHintRank);
      } else if (const int gain = gain_of(here.position, move); gain != 0 && options_.captures_first) {
        here.order.push(see_is_below(here.position, move, 0) ? gain - kCaptureRank : gain + kCaptureRank);
      } else if (!by_game && options_.killers && (move == here.killers[0] || move == here.killers[1])) {
        here.order.push(kKillerRank + (move == here.killers[0]));
      } else {
        here.order.push((options_.history ? history_.of(here.actor, before, move) : 0) +
                        (by_game ? order_of(here.position, move) : 0));
      }
    }
  }

  // A quiet move was above beta; `others` were searched before it and were not.
  void refuted(Ply<G>& here, Move move, int depth, const Punished& others) {
    if (move != here.killers[0]) here.killers = {move, here.killers[0]};
    const int bonus = std::min(depth * depth * kBonus, HistoryHeuristic<G>::kMost / 8);
    const typename HistoryHeuristic<G>::Context before(here.before);
    history_.add(here.actor, before, move, bonus);
    for (const Move other : others) history_.add(here.actor, before, other, -bonus);
  }

 private:
  static constexpr int kBonus = SelectiveGame<G> ? 14 : 16;  // of the history, times the square of the depth
  static constexpr int kOrderedDepth = 3;  // at less the game's own order costs more than it saves

  // The game's own order of moves, in the unit of the history.
  [[nodiscard]] int order_of(const G& position, Move move) const {
    if constexpr (HasMoveOrdering<G>) return position.move_ordering(move, evaluation_);
    return 0;
  }

  const AlphaBetaOptions& options_;
  const EvaluationOf<G>& evaluation_;
  HistoryHeuristic<G>& history_;
};

}  // namespace boardwire
