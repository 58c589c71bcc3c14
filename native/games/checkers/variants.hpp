// The differences between the variants of checkers, or draughts.
#pragma once

#include <bit>
#include <string_view>

#include "games/checkers/board.hpp"
#include "games/checkers/weights.hpp"

namespace boardwire {

// The rule for draws by lack of progress: after `plies` plies in one phase of the game.
struct DrawPhase {
  int number;
  int plies;
  bool restarts;  // whether a capture or a man's move restarts the count
};

// English draughts, or American checkers, by the rules of the World Checkers Draughts Federation: a game
// in which neither side has taken a piece or advanced a man for 40 moves of its own is drawn.
struct EnglishDraughts {
  static constexpr int kSide = 8;
  static constexpr int kFirstPlayer = 0;
  static constexpr bool kFlyingKings = false;
  static constexpr bool kMenTakeBackwards = false;
  static constexpr bool kMostFirst = false;
  static constexpr int kPieces = 12;  // of a side, at the start and so at most
  static constexpr int kMaxMoves = 128;
  static constexpr CheckersWeights kWeights{.king = 140};
  static constexpr std::string_view kLearned = "checkers";
  static constexpr int kStages = 3;
  static constexpr int kMostQuietPlies = 80;
  static constexpr int kFewestQuietPlies = 80;

  static DrawPhase phase(Squares /*own*/, Squares /*other*/, Squares /*kings*/) {
    return {.number = 0, .plies = kMostQuietPlies, .restarts = true};
  }
  // The stage of learned weights, by the number of pieces.
  static constexpr int stage(int pieces) { return pieces >= 17 ? 0 : pieces >= 10 ? 1 : 2; }
};

// International draughts, by annex 1 of the Federation Mondiale du Jeu de Dames: a game is drawn after 25
// moves a side by kings only and without a capture; a lone king against three pieces with a king among
// them draws after 16 moves a side, against fewer pieces after 5. These two counts begin when only these pieces
// are left, and no move of a man restarts them.
struct InternationalDraughts {
  static constexpr int kSide = 10;
  static constexpr int kFirstPlayer = 1;
  static constexpr bool kFlyingKings = true;
  static constexpr bool kMenTakeBackwards = true;
  static constexpr bool kMostFirst = true;
  static constexpr int kPieces = 20;
  // There are at most 340 steps: 20 kings with 17 each. The maximum of captures is unknown: hill climbing over 20
  // million positions found 407 in one position, with eight kings among seventeen men.
  static constexpr int kMaxMoves = 1000;
  static constexpr CheckersWeights kWeights{.king = 300};
  static constexpr std::string_view kLearned = "draughts";
  static constexpr int kStages = 2;
  static constexpr int kMostQuietPlies = 50;
  static constexpr int kFewestQuietPlies = 10;  // of any phase

  static DrawPhase phase(Squares own, Squares other, Squares kings) {
    const auto lone_king = [&](Squares side) { return std::has_single_bit(side) && (side & kings) != 0; };
    const int pieces = std::popcount(own | other);
    const bool few = pieces <= 4 && (own & kings) != 0 && (other & kings) != 0 && (lone_king(own) || lone_king(other));
    if (!few) return {.number = 0, .plies = kMostQuietPlies, .restarts = true};
    if (pieces == 4) return {.number = 1, .plies = 32, .restarts = false};
    return {.number = 2, .plies = 10, .restarts = false};
  }
  static constexpr int stage(int pieces) { return pieces >= 24 ? 0 : 1; }
};

}  // namespace boardwire
