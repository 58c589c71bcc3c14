// The static scores of alpha-beta and of its quiescence search, which ask for those of many positions several times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "abilities.hpp"
#include "evaluation.hpp"
#include "game.hpp"
#include "search/line.hpp"
#include "search/scores.hpp"

namespace boardwire {

// For a SelectiveGame, whose evaluation takes much of the time, the scores of the last positions are kept. They are few
// enough for the processor's cache.
template <Game G>
class StaticScores {
 public:
  explicit StaticScores(const EvaluationOf<G>& evaluation) : evaluation_(evaluation) {}

  // The static evaluation for the player to act.
  Score of(const Ply<G>& here) {
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

 private:
  // An entry has the key of its position, but in place of its lowest bits the score.
  static constexpr std::uint64_t kScoreBits = 0xffff;
  static constexpr std::size_t kKept = 1 << 13;
  using Kept = std::array<std::uint64_t, SelectiveGame<G> ? kKept : 0>;

  [[nodiscard]] Score evaluated(const Ply<G>& here) {
    return Scores<G>::evaluate(here.position, here.actor, evaluation_, memory_);
  }

  const EvaluationOf<G>& evaluation_;
  EvaluationMemoryOf<G> memory_;
  std::unique_ptr<Kept> kept_ = std::make_unique<Kept>();
};

}  // namespace boardwire
