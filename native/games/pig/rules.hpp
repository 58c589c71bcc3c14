// Pig (J. Scarne 1945; T. Neller and C. Presser, "Optimal Play of the Dice Game Pig", 2004).
//
// On a turn the player rolls a die as often as wanted. 2 to 6 add to the turn total; 1 loses the turn
// total and passes the turn; holding adds the turn total to the score and passes the turn. A player
// that holds with a score of at least the target wins. Holding before the first roll of a turn is not allowed: a
// turn has at least one roll, so no turn leaves the position as it was.
//
// The winner gets 1, each of the others -1/(players - 1).
//
// Moves: 0 = hold, 1 = roll. Chance outcomes: 1..6.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "abilities.hpp"
#include "game.hpp"
#include "games/pig/weights.hpp"
#include "random.hpp"

namespace boardwire {

// Pig for at most MaxPlayers players. Searches are faster in the type for two players.
template <int MaxPlayers>
class PigFor {
 public:
  static constexpr int kMaxPlayers = MaxPlayers;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = 6;
  static constexpr bool kZeroSum = MaxPlayers == 2;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kFairChance = true;
  static constexpr Move kHold = 0;
  static constexpr Move kRoll = 1;
  using Weights = PigWeights;
  using Evaluation = Weights;
  static constexpr Weights kWeights{};
  static constexpr int kMaxTarget = 10000;
  static constexpr int kMaxPoints = 20000;  // of one player, and of one turn, in a given position

  explicit PigFor(int target = 100, int players = 2) : target_(target), players_(players) {}

  // A position: the scores, the turn total, the player to act, and whether the die is being rolled.
  PigFor(int target, std::span<const int> scores, int turn_total, int player, bool rolling)
      : PigFor(target, static_cast<int>(scores.size())) {
    std::copy(scores.begin(), scores.end(), scores_.begin());
    turn_total_ = turn_total;
    player_ = static_cast<std::uint8_t>(player);
    rolling_ = rolling;
  }

  [[nodiscard]] int target() const { return target_; }
  [[nodiscard]] int score(int player) const { return scores_[static_cast<std::size_t>(player)]; }
  [[nodiscard]] int turn_total() const { return turn_total_; }
  [[nodiscard]] int turn() const { return player_; }  // the player whose turn it is, also at a chance node

  [[nodiscard]] int players() const { return players_.value; }
  [[nodiscard]] int to_act() const {
    if (score(last()) >= target_) return kOver;  // only the player who just held can have won
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

  // Plays the game to its end by random moves, several plies with each random number: see Fall.
  int play_out(Random& random) {
    int plies = 0;
    while (score(last()) < target_) {
      if (!rolling_) {
        ++plies;
        if (turn_total_ > 0 && random.below(2) == 0) {
          apply(kHold);
          continue;
        }
      }
      const Fall& fall = kFalls[random.below(kFalls.size())];
      plies += fall.plies;
      rolling_ = !fall.ended;
      turn_total_ = (turn_total_ + fall.points) * !fall.lost;  // a branch would be mispredicted
      if (fall.ended) {
        scores_[player_] += turn_total_;
        end_turn();
      }
    }
    return plies;
  }

  [[nodiscard]] double returns(int player) const { return player == last() ? 1 : -1.0 / (players() - 1); }

  // The lead in points, plus the value of the turn and its total, relative to the target.
  [[nodiscard]] double evaluate(int player, const Weights& weights = kWeights) const {
    if (players() != 2) return share(player, weights);
    const int own = 100 * score(player_) + weights.risked * turn_total_ + weights.turn;
    const double lead = (own - 100 * score(player_ ^ 1)) / (100.0 * target_);
    const double value = 2 * lead / (1 + 2 * (lead < 0 ? -lead : lead));
    return player == player_ ? value : -value;
  }

  [[nodiscard]] std::uint64_t key() const {
    const auto word = [](int value) { return static_cast<std::uint64_t>(value); };
    std::uint64_t others = 0;
    for (int player = 2; player < players(); ++player) {
      others = mix(others ^ (word(score(player)) << 3 | word(players())));
    }
    return mix(others ^ (word(scores_[0]) | word(scores_[1]) << 15 | word(turn_total_) << 30 | word(target_) << 46 |
                         word(player_) << 60 | word(rolling_) << 63));
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  // The number of players. A constant two takes no memory: one more byte in every position costs
  // expectiminimax a third of its speed.
  struct Two {
    explicit Two(int /*players*/) {}
    static constexpr int value = 2;
  };
  struct Number {
    explicit Number(int players) : value(static_cast<std::uint8_t>(players)) {}
    std::uint8_t value;
  };

  static constexpr double kNearest = 8;  // points added to the distance from the target

  // A sequence of up to three rolls, each followed by a random choice between hold and roll. It begins at a chance
  // node and ends with the turn, or at a chance node again.
  struct Fall {
    std::uint8_t points = 0;
    std::uint8_t plies = 0;
    bool lost = false;  // a 1 was rolled: the turn total is lost
    bool ended = false;
  };
  static constexpr auto kFalls = [] {
    std::array<Fall, 12 * 12 * 12> falls;
    for (unsigned i = 0; i < falls.size(); ++i) {
      Fall& fall = falls[i];
      for (unsigned left = i, n = 0; n < 3 && !fall.ended; left /= 12, ++n) {
        const unsigned face = 1 + left % 6;
        fall.lost = face == 1;
        fall.ended = fall.lost || left / 6 % 2 == 0;
        fall.plies = static_cast<std::uint8_t>(fall.plies + 1 + !fall.lost);
        fall.points = static_cast<std::uint8_t>(fall.points + face);
      }
    }
    return falls;
  }();

  [[nodiscard]] int last() const {
    if constexpr (kMaxPlayers == 2) {
      return player_ ^ 1;
    } else {
      return player_ == 0 ? players() - 1 : player_ - 1;
    }
  }

  void end_turn() {
    turn_total_ = 0;
    if constexpr (kMaxPlayers == 2) {
      player_ ^= 1;
    } else {
      player_ = static_cast<std::uint8_t>(player_ + 1 == players() ? 0 : player_ + 1);
    }
  }

  // Estimates the chance to win as falling with the square of the distance from the target.
  [[nodiscard]] double share(int player, const Weights& weights) const {
    const double turn = (weights.risked * turn_total_ + weights.turn) / 100.0;
    const auto chance = [&](int of) {
      const double ahead = score(of) + (of == player_ ? turn : 0.0);
      const double left = std::max(target_ - ahead, 0.0) + kNearest;
      return 1 / (left * left);
    };
    double all = 0;
    for (int of = 0; of < players(); ++of) all += chance(of);
    return (players() * chance(player) / all - 1) / (players() - 1);
  }

  int target_;
  std::array<int, kMaxPlayers> scores_{};
  int turn_total_ = 0;
  std::uint8_t player_ = 0;
  bool rolling_ = false;
  [[no_unique_address]] std::conditional_t<kMaxPlayers == 2, Two, Number> players_;
};

using Pig = PigFor<2>;
using PigForMany = PigFor<6>;

static_assert(WeighedGame<Pig> && GameWithChance<Pig> && ZeroSumGame<Pig>);
static_assert(WeighedGame<PigForMany> && GameWithChance<PigForMany> && !ZeroSumGame<PigForMany>);

}  // namespace boardwire
