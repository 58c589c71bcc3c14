// The errors of shallow searches of Othello, for Multi-ProbCut.
#pragma once

#include <array>
#include <cstddef>

namespace boardwire {

// The least depth that is predicted.
inline constexpr int kOthelloProbCutDepth = 4;

// The standard deviation of the score of a search less that of a shallower one, see Othello::probcut_depth(), in
// hundredths of a disc, by the stage of the game. `python bench/probcut.py` measures it.
inline constexpr std::array<int, 10> kOthelloShallowErrors{230, 230, 320, 320, 420, 460, 460, 510, 510, 510};

// A cut is taken for safe when the shallow score is so many standard deviations outside the window. Measured in
// matches: 0.7 beats 1.0 and 1.5, and 0.5 is as good. The errors are those of positions after random moves, too, which
// are larger than in usual games.
inline constexpr double kOthelloProbCutConfidence = 0.7;

// How far the shallow score must be outside the window, in hundredths of a disc.
inline int othello_probcut_margin(int stage) {
  return static_cast<int>(kOthelloProbCutConfidence * kOthelloShallowErrors[static_cast<std::size_t>(stage)]);
}

}  // namespace boardwire
