// Pig (J. Scarne 1945; T. Neller and C. Presser, "Optimal Play of the Dice Game Pig", 2004).
//
// On a turn the player rolls a die as often as wanted. 2 to 6 add to the turn total; 1 loses the turn
// total and passes the turn; holding adds the turn total to the score and passes the turn. Whoever holds
// with a score of at least the target wins. Holding before the first roll of a turn is not allowed: a
// turn has at least one roll, so no turn leaves the position as it was.
//
// Moves: 0 = hold, 1 = roll. Chance outcomes: 1..6.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

class Pig {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = 6;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr Move kHold = 0;
  static constexpr Move kRoll = 1;
  static constexpr int kMaxTarget = 10000;

  explicit Pig(int target = 100) : target_(target) {}

  [[nodiscard]] int target() const { return target_; }
  [[nodiscard]] int score(int player) const { return scores_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] int turn_total() const { return turn_total_; }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const {
    if (score(player_ ^ 1) >= target_) return kOver;  // only the player who just held can have won
    return rolling_ ? kChance : player_;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    const int actor = to_act();
    if (actor == kOver) return false;
    if (actor == kChance) return move >= 1 && move <= 6;
    return move == kRoll || (move == kHold && turn_total_ > 0);
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (to_act() < 0) return;
    if (turn_total_ > 0) moves.push(kHold);
    moves.push(kRoll);
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    for (Move face = 1; face <= 6; ++face) outcomes.push({face, 1.0 / 6});
  }

  void apply(Move move) {
    if (rolling_) {
      rolling_ = false;
      if (move == 1) {
        end_turn();
      } else {
        turn_total_ += move;
      }
    } else if (move == kRoll) {
      rolling_ = true;
    } else {
      scores_[player_] += turn_total_;
      end_turn();
    }
  }

  [[nodiscard]] double returns(int player) const { return player == player_ ? -1 : 1; }

  // The lead, with the turn total counted as half won, against what is left to run.
  [[nodiscard]] double evaluate(int player) const {
    const double own = score(player_) + 0.5 * turn_total_;
    const double other = score(player_ ^ 1);
    const double lead = (own + 4 - other) / target_;  // having the turn is worth about four points
    const double guess = 2 * lead / (1 + 2 * (lead < 0 ? -lead : lead));
    return player == player_ ? guess : -guess;
  }

  [[nodiscard]] std::uint64_t key() const {
    const auto word = [](int value) { return static_cast<std::uint64_t>(value); };
    return mix(word(scores_[0]) | word(scores_[1]) << 15 | word(turn_total_) << 30 |
               word(target_) << 46 | word(player_) << 60 | word(rolling_) << 61);
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  void end_turn() {
    turn_total_ = 0;
    player_ ^= 1;
  }

  int target_;
  std::array<int, 2> scores_{};
  int turn_total_ = 0;
  std::uint8_t player_ = 0;
  bool rolling_ = false;
};

static_assert(Game<Pig> && GameWithChance<Pig>);

}  // namespace boardwire
