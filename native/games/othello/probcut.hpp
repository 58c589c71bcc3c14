// The errors of shallow searches of Othello, for Multi-ProbCut.
#pragma once

#include <array>
#include <cstddef>

namespace boardwire {

// The least depth that is predicted.
inline constexpr int kOthelloProbCutDepth = 4;

// The standard deviation of the score of a search less that of a shallower one, see Othello::probcut_depth(), in
// hundredths of a disc, by the stage of the game. From `python bench/probcut.py --positions 3000 --depth 8`, which
// has no figures for the first and the last stage: they have the errors of their neighbours.
inline constexpr std::array<int, 10> kOthelloShallowErrors{224, 224, 264, 340, 403, 424, 419, 465, 528, 528};

// The distance of the shallow score from the window, in standard deviations, at which a cut is safe. Measured
// in matches: 0.7 beats 1.0 and 1.5, and 0.5 is as good. The errors include those of positions after random
// moves, which are larger than in usual games.
inline constexpr double kOthelloProbCutConfidence = 0.7;

// How far the shallow score must be outside the window, in hundredths of a disc.
inline int othello_probcut_margin(int stage) {
  return static_cast<int>(kOthelloProbCutConfidence * kOthelloShallowErrors[static_cast<std::size_t>(stage)]);
}

}  // namespace boardwire
