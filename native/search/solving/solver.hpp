// Exact solving: the score of a position under best play, by search to the end of the game.
//
// The search answers one question again and again: is the score above alpha? Alpha-beta with an empty window
// prunes the most. Each answer narrows the bounds on the score, and the table keeps what was found for the
// next question (A. Plaat et al., "Best-First Fixed-Depth Minimax Algorithms", 1996).
//
// The Ending of a game, a class beside its rules, provides what is special about the game: see the concept
// ScoredEnding.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "scored_ending.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "search/solving/table.hpp"

namespace boardwire {

// Devices that make the tree smaller. Tests and measurements can turn each off.
struct SolverDevices {
  bool table = true;
  bool table_wins = true;  // step 3 of the search
  bool order = true;       // the most promising move first
};

// The search that answers one question.
template <ScoredEnding E, SolverDevices kDevices = {}>
class Proof {
 public:
  using Position = typename E::Position;

  Proof(const E& ending, ScoreTable& table, Budget& budget) : ending_(ending), table_(table), budget_(budget) {}

  // A bound on the score of any position: a lower one if above alpha, otherwise an upper one. Meaningless
  // once the budget is exhausted.
  int bound(const Position& here, int alpha) {
    if (const std::optional<int> score = ending_.at_once(here)) return *score;
    return search(here, ending_.key(here), alpha);
  }

  // The exact score. Meaningless once the budget is exhausted.
  int score(const Position& here) {
    int low = ending_.least();
    int high = ending_.most();
    while (low < high && !budget_.exhausted()) {
      const int alpha = ending_.question(low, high);
      const int score = bound(here, alpha);
      (score > alpha ? low : high) = score;
    }
    return low;
  }

 private:
  int search(const Position& here, std::uint64_t key, int alpha) {
    // 1. Answer positions that need no search.
    if (budget_.spend()) return 0;
    if constexpr (HasSmallEndings<E>) {
      if (ending_.is_small(here)) return ending_.small(here, alpha);
    }
    typename E::Node node;
    if (const std::optional<int> score = ending_.look(here, alpha, node)) return *score;

    // 2. The bounds of a table entry may be the answer, and its move is the first to search.
    int hint = ScoreEntry::kNone;
    if (const ScoreEntry* entry = kDevices.table ? table_.find(key) : nullptr) {
      if (entry->lower > alpha) return entry->lower;
      if (entry->upper <= alpha) return entry->upper;
      hint = entry->move;
    }

    // 3. A move to a position that the table knows to be bad enough for the other side is the answer, too
    //    (enhanced transposition cutoff: J. Schaeffer and A. Plaat, "New Advances in Alpha-Beta Searching",
    //    1996).
    typename E::Children children;
    ending_.expand(here, node, hint, children);
    const int plies = ending_.plies_left(here);
    for (auto& child : children) {
      child.key = ending_.key(child.position);
      table_.prefetch(child.key);
    }
    if (kDevices.table && kDevices.table_wins && plies >= E::kTableWins) {
      for (const auto& child : children) {
        const ScoreEntry* entry = table_.find(child.key);
        if (entry == nullptr || -entry->upper <= alpha) continue;
        const int score = -entry->upper;
        table_.store(key, score, ending_.most(), plies, child.move);
        return score;
      }
    }

    // 4. Search the moves, the most promising first, until one is good enough.
    int best = ending_.least() - 1;
    int best_move = ScoreEntry::kNone;
    for (auto& next : children) {
      if constexpr (kDevices.order) {
        std::swap(next, *std::ranges::max_element(&next, children.end(), {}, kWeight));
      }
      const int score = -search(next.position, next.key, -alpha - 1);
      if (budget_.exhausted()) return 0;
      if (score <= best) continue;
      best = score;
      best_move = next.move;
      if (best > alpha) break;
    }
    if (!kDevices.table) return best;
    const bool above = best > alpha;
    table_.store(key, above ? best : ending_.least(), above ? ending_.most() : best, plies, best_move);
    return best;
  }

  static constexpr auto kWeight = [](const auto& child) { return child.weight; };

  E ending_;
  ScoreTable& table_;
  Budget& budget_;
};

template <SolvableGame G>
class Solver {
 public:
  // The memory of the table, in megabytes, is taken page by page as it is used.
  explicit Solver(std::size_t megabytes) : table_(megabytes) {}

  // Forgets the table.
  void reset() { table_.forget(); }

  // Whether a solution is likely within the share of the limits. A depth that ends before the game does
  // excludes it.
  static bool within_reach(const G& root, const Limits& limits) {
    if (root.to_act() < 0) return false;
    const auto ending = root.ending();
    const auto here = root.ending_position();
    if (limits.depth != 0 && limits.depth < ending.plies_left(here)) return false;
    const double expected = ending.expected_nodes(here);
    if (limits.nodes != 0 && expected > static_cast<double>(limits.nodes) / kShare) return false;
    if (limits.seconds > 0) return expected <= limits.seconds / kShare * ending.kNodesPerSecond;
    return expected <= kMostExpected;
  }

  // The solved position. Nothing if half of the limits were not enough; then `limits` are reduced to the
  // rest. The unfinished result if there is no rest.
  std::optional<SearchResult> attempt(const G& root, Limits& limits) {
    Limits share = limits;
    share.seconds /= kShare;
    share.nodes = (share.nodes + kShare - 1) / kShare;
    SearchResult result = solve(root, share);
    const bool stopped = limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed);
    const bool unlimited = limits.seconds <= 0 && limits.nodes == 0;
    if (result.exact || stopped || unlimited) return result;
    if (limits.seconds > 0) limits.seconds = std::max(limits.seconds - result.seconds, kLeastSeconds);
    if (limits.nodes != 0) limits.nodes -= std::min(result.nodes, limits.nodes - 1);
    return std::nullopt;
  }

  // Solves the position as far as the limits allow. The result is exact when the winner is known; it has a
  // score when the score is known.
  SearchResult solve(const G& root, const Limits& limits) {
    SearchResult result;
    if (!begin_search(root, result)) return result;
    Budget budget(limits);
    const auto ending = root.ending();
    const auto here = root.ending_position();
    table_.use_for(ending.expected_nodes(here));
    Proof proof(ending, table_, budget);
    std::vector<Candidate> candidates = candidates_of(root, ending);
    result.value = root.evaluate(root.to_act());
    result.move = candidates.front().move;
    result.pv.assign(1, *result.move);
    budget.on_report([&] {
      update(budget, candidates, result);
      budget.report(result);
    });

    int low = ending.least();
    int high = ending.most();
    while (low < high) {
      const int alpha = ending.question(low, high);
      const int score = ask(candidates, alpha, proof, budget);
      if (budget.exhausted()) break;
      (score > alpha ? low : high) = score;
      result.move = candidates.front().move;
      result.pv.assign(1, *result.move);
      result.exact = low > 0 || high < 0 || low == high;
      if (result.exact) result.value = sign(low > 0 ? low : high < 0 ? high : 0);
    }
    if (low == high) {
      result.score = low;
      result.depth = ending.plies_left(here);
      result.pv = line(root, *result.move, low, proof, budget, result.distance);
    }
    update(budget, candidates, result);
    return result;
  }

 private:
  // A move at the root, and the bounds on its score for the player to act.
  struct Candidate {
    Move move;
    G next;
    int low;
    int high;
    std::uint64_t nodes = 0;
  };

  static constexpr int kShare = 2;                   // it may use 1 / kShare of the limits
  static constexpr double kMostExpected = 1e10;      // nodes, where there is no limit
  static constexpr double kLeastSeconds = 0.001;     // 0 would be no limit

  // The moves, the most promising first.
  template <ScoredEnding E>
  static std::vector<Candidate> candidates_of(const G& root, const E& ending) {
    std::vector<Candidate> candidates;
    for (const Move move : ordered_moves(root, ending, ScoreEntry::kNone)) {
      candidates.push_back({move, after(root, move), ending.least(), ending.most()});
    }
    return candidates;
  }

  template <ScoredEnding E>
  static std::vector<Move> ordered_moves(const G& position, const E& ending, int hint) {
    MovesOf<G> legal;
    position.legal_moves(legal);
    std::vector<Move> moves(legal.begin(), legal.end());
    const auto here = position.ending_position();
    typename E::Node node;
    typename E::Children children;
    if (!ending.at_once(here) && !ending.look(here, ending.least() - 1, node)) {
      ending.expand(here, node, hint, children);
    }
    const auto weight = [&](Move move) {
      for (const auto& child : children) {
        if (ending.move_of(child.move) == move) return child.weight;
      }
      return std::numeric_limits<int>::min();  // expand() leaves it out
    };
    std::ranges::stable_sort(moves, [&](Move a, Move b) { return weight(a) > weight(b); });
    return moves;
  }

  static G after(const G& position, Move move) {
    G next = position;
    next.apply(move);
    return next;
  }

  // Whether a move scores above alpha. Such a move is put first.
  template <ScoredEnding E>
  static int ask(std::vector<Candidate>& candidates, int alpha, Proof<E>& proof, Budget& budget) {
    int best = std::numeric_limits<int>::min();
    for (auto it = candidates.begin(); it != candidates.end(); ++it) {
      if (it->high > alpha && it->low <= alpha) {
        const std::uint64_t before = budget.nodes();
        const int score = -proof.bound(it->next.ending_position(), -alpha - 1);
        if (budget.exhausted()) return 0;
        it->nodes += budget.nodes() - before;
        (score > alpha ? it->low : it->high) = score;
      }
      if (it->low > alpha) {
        const int score = it->low;
        std::rotate(candidates.begin(), it, it + 1);
        return score;
      }
      best = std::max(best, it->high);
    }
    return best;
  }

  // The line of best play from a position of a known score, which the move `first` keeps. `distance` is set
  // if the budget lasts to the end of the game.
  template <ScoredEnding E>
  std::vector<Move> line(const G& root, Move first, int score, Proof<E>& proof, Budget& budget,
                         std::optional<int>& distance) {
    std::vector<Move> moves{first};
    G position = after(root, first);
    while (position.to_act() >= 0) {
      score = -score;
      const Move move = keeping(position, score, proof);
      if (budget.exhausted()) return moves;
      moves.push_back(move);
      position.apply(move);
    }
    distance = static_cast<int>(moves.size());
    return moves;
  }

  // A move that keeps the score.
  template <ScoredEnding E>
  Move keeping(const G& position, int score, Proof<E>& proof) {
    const auto ending = position.ending();
    const ScoreEntry* entry = table_.find(ending.key(position.ending_position()));
    const std::vector<Move> moves = ordered_moves(position, ending, entry == nullptr ? ScoreEntry::kNone : entry->move);
    const auto keeps = [&](Move move) {
      return -proof.bound(after(position, move).ending_position(), -score) >= score;
    };
    const auto found = std::ranges::find_if(moves, keeps);
    // None is found only when the budget is exhausted.
    return *(found == moves.end() ? moves.begin() : found);
  }

  static void update(const Budget& budget, const std::vector<Candidate>& candidates, SearchResult& result) {
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    result.moves.clear();
    for (const Candidate& it : candidates) {
      result.moves.push_back({.move = it.move, .visits = it.nodes, .value = sign(it.high)});
    }
    if (!result.exact) return;
    result.moves.front().value = result.value;
    result.moves.front().pv = result.pv;
  }

  static double sign(int score) { return (score > 0) - (score < 0); }

  ScoreTable table_;
};

// A solver that is made at its first use. A game that cannot be solved has none.
template <Game G>
class SolverIfAny {
 public:
  explicit SolverIfAny(std::size_t /*megabytes*/) {}
  std::optional<SearchResult> attempt(const G& /*root*/, Limits& /*limits*/) { return std::nullopt; }
};
template <SolvableGame G>
class SolverIfAny<G> {
 public:
  explicit SolverIfAny(std::size_t megabytes) : megabytes_(megabytes) {}
  std::optional<SearchResult> attempt(const G& root, Limits& limits) {
    if (!Solver<G>::within_reach(root, limits)) return std::nullopt;
    if (!solver_) solver_.emplace(megabytes_);
    return solver_->attempt(root, limits);
  }

 private:
  std::size_t megabytes_;
  std::optional<Solver<G>> solver_;
};

}  // namespace boardwire
