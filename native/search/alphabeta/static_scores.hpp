// The static scores of alpha-beta and of its quiescence search, which ask for those of many positions several times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/alphabeta/corrections.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/scores.hpp"

namespace boardwire {

// For a SelectiveGame, whose evaluation takes much of the time, the scores of the last positions are kept. They are few
// enough for the processor's cache.
template <Game G>
class StaticScores {
 public:
  StaticScores(const AlphaBetaOptions& options, const EvaluationOf<G>& evaluation, Corrections<G>& corrections)
      : corrects_(Corrections<G>::kUseful && options.corrections), evaluation_(evaluation), corrections_(corrections) {}

  // The static evaluation for the player to act, corrected by what searches found.
  Score of(const Ply<G>& here) {
    const Score score = uncorrected(here);
    return corrects_ ? score + corrections_.of(here) : score;
  }

  // Learns from a search of `depth` plies that found a score of a position whose static_score is known.
  void learn(const Ply<G>& here, Score found, int depth) {
    if (corrects_) corrections_.learn(here, found - here.static_score, depth);
  }

 private:
  Score uncorrected(const Ply<G>& here) {
    if constexpr (SelectiveGame<G>) {
      const std::uint64_t key = here.position.key();
      std::uint64_t& entry = (*kept_)[key % kKept];
      if ((entry ^ key) <= kScoreBits) return static_cast<std::int16_t>(entry & kScoreBits);
      const Score score = evaluated(here);
      using Small = std::numeric_limits<std::int16_t>;
      if (score >= Small::min() && score <= Small::max()) {
        entry = (key & ~kScoreBits) | static_cast<std::uint16_t>(score);
      }
      return score;
    } else {
      return evaluated(here);
    }
  }

  // An entry has the key of its position, but in place of its lowest bits the score.
  static constexpr std::uint64_t kScoreBits = 0xffff;
  static constexpr std::size_t kKept = 1 << 13;
  using Kept = std::array<std::uint64_t, SelectiveGame<G> ? kKept : 0>;

  [[nodiscard]] Score evaluated(const Ply<G>& here) {
    return Scores<G>::evaluate(here.position, here.actor, evaluation_, memory_);
  }

  const bool corrects_;
  const EvaluationOf<G>& evaluation_;
  Corrections<G>& corrections_;
  EvaluationMemoryOf<G> memory_;
  std::unique_ptr<Kept> kept_ = std::make_unique<Kept>();
};

}  // namespace boardwire
