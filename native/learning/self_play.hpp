// Games of an engine against itself, as data to fit weights to: every position with the score of the search and the
// result of the game.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "learning/game_rows.hpp"
#include "learning/self_play_plan.hpp"
#include "random.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/stepped.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/solving/solver.hpp"

namespace boardwire {

// A position of a game, seen by its player to act. docs/internals/weights.md describes files of them.
template <LearnsWeights G>
struct [[gnu::packed]] LearningRow {
  enum Flag : std::uint8_t { kExact = 1, kLast = 2 };
  using Board = decltype(std::declval<const G&>().packed());

  std::array<unsigned char, sizeof(Board)> board;
  std::int16_t score;   // of the search, in the unit of the weights; exact where the solver found it
  std::int8_t result;   // of the game, in the unit of its score
  std::uint8_t flags;

  static constexpr std::size_t kBytes = sizeof(Board) + 4;

  [[nodiscard]] Board unpacked() const { return std::bit_cast<Board>(board); }
};

// In place of a solver, for a game that has none.
struct NoSolver {
  explicit NoSolver(std::size_t /*megabytes*/) {}
};
template <class G>
struct SolverForPlay {
  using Type = NoSolver;
};
template <SolvableGame G>
struct SolverForPlay<G> {
  using Type = Solver<G>;
};

// Decides when a game need not be played on: when the scores of some plies in a row give the same player the win. Some
// games are played to their end all the same, so that there are positions of endings.
class Decided {
 public:
  // Before a game. `least` is the score of a win, 0 for none.
  void start(double least, std::uint64_t number) {
    least_ = number % kPlayedOut == 0 ? 0 : least;
    plies_ = 0;
  }

  // After a search for the player to act.
  bool by(int player, double score) {
    if (least_ <= 0) return false;
    const int leader = score > 0 ? player : 1 - player;
    plies_ = std::abs(score) < least_ ? 0 : leader == leader_ ? plies_ + 1 : 1;
    leader_ = leader;
    return plies_ >= kPlies;
  }

  [[nodiscard]] int leader() const { return leader_; }

 private:
  static constexpr std::uint64_t kPlayedOut = 4;  // one game in this number
  static constexpr int kPlies = 6;

  double least_ = 0;
  int leader_ = 0;
  int plies_ = 0;
};

template <LearnsWeights G>
class SelfPlay {
 public:
  using Row = LearningRow<G>;
  static_assert(sizeof(Row) == Row::kBytes);

  SelfPlay(const EvaluationOf<G>& evaluation, const SelfPlayPlan& plan)
      : plan_(plan), search_(options()), solver_(kMegabytes) {
    search_.evaluate_by(evaluation);
  }

  // The rows of a game from the end of its random opening on. They are unfinished when `stop` is set.
  std::vector<Row> play(G position, std::uint64_t number, const std::atomic<bool>& stop) {
    Random random(mix(plan_.seed) + number);
    rows_.clear();
    actors_.clear();
    decided_.start(plan_.decided, number);
    search_.reset();
    open(position, random);
    while (position.to_act() >= 0 && !stop.load(std::memory_order_relaxed)) {
      if (within_reach(position)) {
        play_solved(position, stop);
      } else {
        Limits limits;
        limits.nodes = plan_.nodes;
        const SearchResult found = search_.search(position, limits);
        const int actor = position.to_act();
        const int score = G::score_of(found.value);
        if (is_quiet(position, *found.move)) record(position, score, 0);
        if (decided_.by(actor, static_cast<double>(score) / G::kResultUnit)) {
          finish([&](int player) { return player == decided_.leader() ? 1 : -1; });
          return rows_;
        }
        position.apply(*found.move);
      }
    }
    if (position.to_act() == kOver) finish([&](int player) { return position.learning_result(player); });
    return rows_;
  }

 private:
  static constexpr int kMegabytes = 4;

  static AlphaBetaOptions options() {
    AlphaBetaOptions options;
    options.table = kMegabytes;
    options.solve = false;
    return options;
  }

  // Random plies, drawn again if they end the game.
  void open(G& position, Random& random) const {
    const G start = position;
    do {
      position = start;
      const auto range = static_cast<unsigned>(plan_.most_random - plan_.least_random + 1);
      int left = plan_.least_random + static_cast<int>(random.below(range));
      for (; left > 0 && position.to_act() >= 0; --left) random_step(position, position.to_act(), random);
    } while (position.to_act() < 0);
  }

  [[nodiscard]] bool within_reach(const G& position) const {
    if constexpr (SolvableGame<G>) {
      return position.ending().expected_nodes(position.ending_position()) <= plan_.solved;
    }
    return false;
  }

  // Plays the line of best play to the end. Each of its positions has an exact score.
  void play_solved(G& position, const std::atomic<bool>& stop) {
    if constexpr (SolvableGame<G>) {
      Limits limits;
      limits.stop = &stop;
      const SearchResult solved = solver_.solve(position, limits);
      if (!solved.score) return;
      const int actor = position.to_act();
      for (const Move move : solved.pv) {
        const int score = position.to_act() == actor ? *solved.score : -*solved.score;
        record(position, score * G::kResultUnit, Row::kExact);
        position.apply(move);
      }
    }
  }

  // Whether the static evaluation can be expected to agree with the search. In the middle of an exchange it cannot.
  static bool is_quiet(const G& position, Move best) {
    if constexpr (HasSee<G>) return !is_forced(position) && gain_of(position, best) == 0;
    return true;
  }

  void record(const G& position, int score, std::uint8_t flags) {
    const auto board = std::bit_cast<decltype(Row::board)>(position.packed());
    rows_.push_back({board, static_cast<std::int16_t>(score), 0, flags});
    actors_.push_back(position.to_act());
  }

  void finish(auto&& result_of) {
    if (rows_.empty()) return;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      rows_[i].result = static_cast<std::int8_t>(result_of(actors_[i]));
    }
    rows_.back().flags |= Row::kLast;
  }

  const SelfPlayPlan& plan_;
  AlphaBetaOf<G> search_;
  typename SolverForPlay<G>::Type solver_;
  std::vector<Row> rows_;
  std::vector<int> actors_;
  Decided decided_;
};

// The rows of the games of a plan, in the order of their numbers. When `stop` is set meanwhile, those of the games
// before the first unfinished one.
template <LearnsWeights G>
std::vector<LearningRow<G>> self_play(const G& start, const EvaluationOf<G>& evaluation, const SelfPlayPlan& plan,
                                      const std::atomic<bool>& stop) {
  return rows_of_games<LearningRow<G>>(plan.games, plan.threads, stop, [&] {
    return [&, player = SelfPlay<G>(evaluation, plan)](std::uint64_t number) mutable {
      return player.play(start, plan.first + number, stop);
    };
  });
}

}  // namespace boardwire
