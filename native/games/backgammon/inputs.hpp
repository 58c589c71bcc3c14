// The inputs of the networks of backgammon: the features of features.hpp, and more of them in positions
// with contact.
#pragma once

#include <bit>
#include <cstdint>

#include "evaluation/network.hpp"
#include "game.hpp"
#include "games/backgammon/board.hpp"
#include "games/backgammon/features.hpp"

namespace boardwire {

// The inputs, as numbers; those of the features come first. [side] is the roller, then the waiter.
struct BackgammonInput {
  static constexpr int kPips = BackgammonFeature::kCount;  // [side]
  static constexpr int kHit = kPips + 2;                   // [side][point]: rolls that hit the blot there
  static constexpr int kThreat = kHit + 2 * 25;            // [side]: rolls that hit some blot of the side
  static constexpr int kHoles = 7;                         // the bar and the points of the other's home
  static constexpr int kEscape = kThreat + 2;              // [side][hole]: rolls that let a checker run from there
  static constexpr int kMobility = kEscape + 2 * kHoles;   // [side]: rolls that let checkers run, on average
  static constexpr int kCount = kMobility + 2;
  static constexpr int kMostAtOnce = 128;  // inputs of a position that are not 0
};

using BackgammonInputs = FixedList<NetworkInput, BackgammonInput::kMostAtOnce>;

// Rolls that hit each blot of a side, alone and together; a blot's point is counted by its owner.
inline void add_blots(const BackgammonBoard& board, int player, int side, BackgammonInputs& inputs) {
  using Board = BackgammonBoard;
  using Input = BackgammonInput;
  // From here on points are those of the player that hits.
  const int hitter = player ^ 1;
  const std::uint32_t open = ~Board::seen_across(board.made(player));
  const std::uint32_t held = board.held(hitter);
  RollSet any;
  for (std::uint32_t blots = Board::seen_across(board.blots(player)); blots != 0; blots &= blots - 1) {
    const int blot = std::countr_zero(blots);
    RollSet rolls;
    for (std::uint32_t from = held >> blot >> 1 & BackgammonShots::kAll; from != 0; from &= from - 1) {
      rolls |= BackgammonShots::at(std::countr_zero(from) + 1, open >> blot);
    }
    if (rolls.count() == 0) continue;
    any |= rolls;
    inputs.push({Input::kHit + side * 25 + Board::kBar - blot, static_cast<float>(rolls.count()) / 36});
  }
  if (any.count() > 0) inputs.push({Input::kThreat + side, static_cast<float>(any.count()) / 36});
}

// How well checkers of a side can run past the points of the other.
inline void add_escapes(const BackgammonBoard& board, int player, int side, BackgammonInputs& inputs) {
  using Board = BackgammonBoard;
  using Input = BackgammonInput;
  const std::uint32_t others = board.made(player ^ 1);
  const auto runs = [others](int point) {
    return static_cast<float>(BackgammonRuns::of(others >> (Board::kBar + 1 - point))) / 36;
  };
  for (int hole = 0; hole < Input::kHoles; ++hole) {
    inputs.push({Input::kEscape + side * Input::kHoles + hole, runs(Board::kBar - hole)});
  }
  float mobility = 0;
  for (std::uint32_t held = board.held(player) >> 7 << 7; held != 0; held &= held - 1) {
    const int point = std::countr_zero(held);
    mobility += runs(point) * static_cast<float>(board.count(player, point));
  }
  inputs.push({Input::kMobility + side, mobility / Board::kCheckers});
}

inline BackgammonInputs inputs_of(const BackgammonBoard& board, int roller, bool contact) {
  BackgammonInputs inputs;
  each_feature(board, roller, contact, [&inputs](int feature, float amount) { inputs.push({feature, amount}); });
  for (int side = 0; side < 2; ++side) {
    const int player = side == 0 ? roller : roller ^ 1;
    inputs.push({BackgammonInput::kPips + side, static_cast<float>(pips_of(board, player)) / 100});
    if (!contact) continue;
    add_blots(board, player, side, inputs);
    add_escapes(board, player, side, inputs);
  }
  return inputs;
}

}  // namespace boardwire
