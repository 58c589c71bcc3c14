// Games of backgammon for learning: an evaluation plays against itself or another one, without lookahead, for money
// and without a cube.
//
// Positions here are those before a roll, seen by the player that rolls. Their targets are chances of that player,
// from the rest of the game or from all rolls.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "games/backgammon/board.hpp"
#include "games/backgammon/evaluation.hpp"
#include "parallel.hpp"
#include "random.hpp"

namespace boardwire {

// A position before a roll. docs/internals/weights.md describes it for readers in Python.
struct BackgammonRow {
  BackgammonBoard::Counts roller;
  BackgammonBoard::Counts waiter;
  std::array<float, 5> target;  // as BackgammonChances
};
static_assert(sizeof(BackgammonRow) == 72);

inline BackgammonBoard board_of(const BackgammonRow& row) { return {row.roller, row.waiter}; }

// The chances of the player that has just moved: all of one of them if the game is over.
inline std::optional<BackgammonChances> decided(const BackgammonBoard& board, int mover) {
  constexpr std::uint32_t kFarHome = 0x03f80000;  // the winner's home, and the bar, as the loser counts
  if (board.count(mover, BackgammonBoard::kOff) < BackgammonBoard::kCheckers) return std::nullopt;
  if (board.count(mover ^ 1, BackgammonBoard::kOff) > 0) return BackgammonChances{.win = 1};
  const bool far = (board.held(mover ^ 1) & kFarHome) != 0;
  return BackgammonChances{.win = 1, .gammon = 1, .backgammon = far ? 1.0f : 0.0f};
}

struct BackgammonReply {
  BackgammonBoard board;
  BackgammonChances chances;  // of the player that made it
};

class BackgammonPlayer {
 public:
  explicit BackgammonPlayer(const BackgammonEvaluation& evaluation) : evaluation_(evaluation) {}

  // The reply to a roll with the best equity.
  BackgammonReply best(const BackgammonBoard& board, int player, BackgammonDice dice) {
    BackgammonReply best{board, {}};
    float highest = -4;
    plays_.clear();
    board.plays(player, dice, plays_);
    for (const Move play : plays_) {
      BackgammonBoard after = board;
      after.make(player, dice, play);
      const auto end = decided(after, player);
      const BackgammonChances chances = end ? *end : evaluation_.chances(after, player ^ 1).flipped();
      if (chances.equity() <= highest) continue;
      highest = chances.equity();
      best = {after, chances};
    }
    return best;
  }

  // The mean chances of a player before its roll, over all rolls and the best reply to each.
  BackgammonChances look_ahead(const BackgammonBoard& board, int player) {
    std::array<float, 5> sums{};
    for (int high = 1; high <= 6; ++high) {
      for (int low = 1; low <= high; ++low) {
        const auto [win, gammon, backgammon, gammon_lost, backgammon_lost] = best(board, player, {high, low}).chances;
        const float share = high == low ? 1.0f / 36 : 1.0f / 18;
        const std::array found{win, gammon, backgammon, gammon_lost, backgammon_lost};
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += share * found[i];
      }
    }
    return {sums[0], sums[1], sums[2], sums[3], sums[4]};
  }

 private:
  const BackgammonEvaluation& evaluation_;
  BackgammonBoard::Plays plays_;
};

inline BackgammonDice thrown(Random& random) {
  const int one = 1 + static_cast<int>(random.below(6));
  const int other = 1 + static_cast<int>(random.below(6));
  return {std::max(one, other), std::min(one, other)};
}

// The roll that begins a game, and the player whose die is the higher.
struct BackgammonOpening {
  BackgammonDice dice;
  int player;
};

inline BackgammonOpening opened(Random& random) {
  while (true) {
    const int one = 1 + static_cast<int>(random.below(6));
    const int other = 1 + static_cast<int>(random.below(6));
    if (one != other) return {{std::max(one, other), std::min(one, other)}, one > other ? 0 : 1};
  }
}

// Conditions of games. Game number i depends on these and i alone, not on the threads.
struct BackgammonPlan {
  std::uint64_t seed = 0;
  std::uint64_t games = 0;
  double lambda = 0;   // of TD(lambda): 1 learns from the results, 0 from the next position
  double explore = 0;  // the chance of a random play
  int threads = 1;
};

inline constexpr int kLongestBackgammon = 600;  // plies; longer games, of poor players, are left undecided

// A game of self-play, with targets by TD(lambda) (R. Sutton, "Learning to Predict by the Methods of Temporal
// Differences", 1988; G. Tesauro, "Temporal Difference Learning and TD-Gammon", 1995). After a random play the trace
// ends: the target before it is the chance after the best play.
inline std::vector<BackgammonRow> learning_game(BackgammonPlayer& player, const BackgammonPlan& plan, Random random) {
  struct Step {
    BackgammonChances best;  // of the roller after its best play
    bool explored;
  };
  std::vector<BackgammonRow> rows;
  std::vector<Step> steps;
  BackgammonBoard board;
  auto [dice, roller] = opened(random);
  for (int ply = 0; ply < kLongestBackgammon; ++ply) {
    if (ply > 0) {
      rows.push_back({board.counts(roller), board.counts(roller ^ 1), {}});
      dice = thrown(random);
    }
    const auto [after, chances] = player.best(board, roller, dice);
    const bool explored = plan.explore > 0 && random.unit() < plan.explore;
    if (ply > 0) steps.push_back({chances, explored});
    if (explored) {
      board.play_at_random(roller, dice, random);
    } else {
      board = after;
    }
    if (decided(board, roller)) {
      // Chances after the last play are those of its end, so the trace begins with them.
      if (explored && ply > 0) steps.back() = {*decided(board, roller), false};
      break;
    }
    roller ^= 1;
  }
  std::array<float, 5> trace{};
  const auto lambda = static_cast<float>(plan.lambda);
  for (std::size_t i = rows.size(); i-- > 0;) {
    const auto [win, gammon, backgammon, gammon_lost, backgammon_lost] = steps[i].best;
    const std::array now{win, gammon, backgammon, gammon_lost, backgammon_lost};
    if (i + 1 == rows.size() || steps[i].explored) {
      trace = now;
    } else {
      const std::array later{1 - trace[0], trace[3], trace[4], trace[1], trace[2]};
      for (std::size_t k = 0; k < now.size(); ++k) trace[k] = (1 - lambda) * now[k] + lambda * later[k];
    }
    rows[i].target = trace;
  }
  return rows;
}

// The positions of the games of a plan, in the order of their numbers; empty when `stop` is set meanwhile.
inline std::vector<BackgammonRow> learning_games(const BackgammonEvaluation& evaluation, const BackgammonPlan& plan,
                                                 const std::atomic<bool>& stop) {
  std::vector<std::vector<BackgammonRow>> games(plan.games);
  in_parallel(plan.games, plan.threads, stop, [&] {
    return [&, player = BackgammonPlayer(evaluation)](std::uint64_t i) mutable {
      games[i] = learning_game(player, plan, Random(mix(plan.seed) + i));
    };
  });
  std::vector<BackgammonRow> rows;
  for (const auto& game : games) rows.insert(rows.end(), game.begin(), game.end());
  if (stop.load(std::memory_order_relaxed)) rows.clear();
  return rows;
}

// Sets the targets of positions to what a lookahead of one roll and reply finds.
inline void look_ahead(std::vector<BackgammonRow>& rows, const BackgammonEvaluation& evaluation, int threads,
                       const std::atomic<bool>& stop) {
  in_parallel(rows.size(), threads, stop, [&] {
    return [&, player = BackgammonPlayer(evaluation)](std::uint64_t i) mutable {
      const auto [win, gammon, backgammon, gammon_lost, backgammon_lost] = player.look_ahead(board_of(rows[i]), 0);
      rows[i].target = {win, gammon, backgammon, gammon_lost, backgammon_lost};
    };
  });
}

// The points that the first evaluation wins in each game against the second. Games 2n and 2n + 1 have the same dice,
// and the players change sides.
inline std::vector<std::int8_t> match_of(const BackgammonEvaluation& first, const BackgammonEvaluation& second,
                                         const BackgammonPlan& plan, const std::atomic<bool>& stop) {
  std::vector<std::int8_t> points(plan.games, 0);
  in_parallel(plan.games, plan.threads, stop, [&] {
    return [&, one = BackgammonPlayer(first), two = BackgammonPlayer(second)](std::uint64_t i) mutable {
      Random random(mix(plan.seed) + i / 2);
      BackgammonBoard board;
      auto [dice, roller] = opened(random);
      for (int ply = 0; ply < kLongestBackgammon; ++ply) {
        if (ply > 0) dice = thrown(random);
        const bool of_first = (roller ^ static_cast<int>(i & 1)) == 0;
        board = (of_first ? one : two).best(board, roller, dice).board;
        if (const auto end = decided(board, roller)) {
          const auto won = static_cast<std::int8_t>(end->equity());
          points[i] = of_first ? won : static_cast<std::int8_t>(-won);
          break;
        }
        roller ^= 1;
      }
    };
  });
  return points;
}

}  // namespace boardwire
