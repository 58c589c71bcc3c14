// The scores of alpha-beta: whole numbers, in which a win is worth more the sooner it comes.
//
// The static evaluation is the game's score(), in its own unit, or evaluate() in a very small unit. A proven
// win in n plies from the root is kWin - n, a loss is -(kWin - n); no static evaluation comes near them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"

namespace boardwire {

using Score = std::int32_t;

inline constexpr Score kWin = 1 << 25;
inline constexpr Score kProven = kWin - 1024;  // the least proven win
inline constexpr Score kNoScore = kWin + 1;    // above all others

constexpr bool is_win(Score score) { return score >= kProven; }
constexpr bool is_proven(Score score) { return score >= kProven || score <= -kProven; }

template <Game G>
struct Scores {
  // For a game without a unit: 2^-24 of a win. Floats of that size still differ.
  static constexpr int kWhole = 1 << 24;

  // The least difference that matters: a pawn, or a twentieth of a win. Margins are multiples of it.
  static constexpr Score kUnit = [] {
    if constexpr (ScoredGame<G>) return G::kScoreUnit;
    return kWhole / 20;
  }();

  // The static evaluation for the player, of a position that is not over.
  static Score evaluate(const G& position, int player, const EvaluationOf<G>& evaluation) {
    if constexpr (ScoredGame<G> && WeighedGame<G>) {
      return bounded(position.score(player, evaluation));
    } else if constexpr (ScoredGame<G>) {
      return bounded(position.score(player));
    } else {
      return scaled(static_evaluation(position, player, evaluation));
    }
  }

  // The same with what the evaluation knows of the position before.
  template <class Memory>
  static Score evaluate(const G& position, int player, const EvaluationOf<G>& evaluation, Memory& memory) {
    if constexpr (HasEvaluationMemory<G>) {
      return bounded(position.score(player, evaluation, memory));
    } else {
      return evaluate(position, player, evaluation);
    }
  }

  // The outcome for the player, of a position that is over, `ply` plies from the root.
  static Score outcome(const G& position, int player, std::size_t ply) {
    const double returned = position.returns(player);
    if (returned >= 1) return kWin - static_cast<Score>(ply);
    if (returned <= -1) return static_cast<Score>(ply) - kWin;
    return scaled(returned);
  }

  // From -1 to 1; only proven scores reach either end.
  static double value(Score score) {
    if (is_proven(score)) return score > 0 ? 1 : -1;
    if constexpr (ScoredGame<G>) return G::value_of(score);
    return static_cast<double>(score) / kWhole;
  }

  // A value as a score, for a game without a unit.
  static Score scaled(double value) {
    return static_cast<Score>(std::lrint(std::clamp(value, -0.9999, 0.9999) * kWhole));
  }

 private:
  static Score bounded(int score) { return std::clamp(score, -kProven + 1, kProven - 1); }
};

// Plies from the root to the end of a game that is won or lost.
constexpr int plies_to_end(Score proven) { return kWin - (proven > 0 ? proven : -proven); }

}  // namespace boardwire
