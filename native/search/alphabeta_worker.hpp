// One thread of an alpha-beta search: negamax with iterative deepening and enhancements.
//
// The result for a depth is the value of minimax to that depth, unless the options allow, and the game
// supports, devices that change the tree: null move, reductions, futility, Multi-ProbCut and extensions. The table,
// the windows and the move ordering only make the tree smaller.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "abilities.hpp"
#include "evaluation.hpp"
#include "game.hpp"
#include "search/alphabeta_options.hpp"
#include "search/limits.hpp"
#include "search/line.hpp"
#include "search/ordering.hpp"
#include "search/quiescence.hpp"
#include "search/result.hpp"
#include "search/scores.hpp"
#include "search/shared_table.hpp"

namespace boardwire {

// Late move reductions in plies, by depth and number of the move: the deeper the search and the later the
// move, the greater.
inline const auto kReductions = [] {
  std::array<std::array<std::int8_t, 64>, 64> table{};
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t count = 1; count < 64; ++count) {
      const double scale = std::log(static_cast<double>(depth)) * std::log(static_cast<double>(count));
      table[depth][count] = static_cast<std::int8_t>(0.5 + scale / 2.2);
    }
  }
  return table;
}();

template <Game G>
class AlphaBetaWorker {
 public:
  // Workers may share the table. Each has a history of its own, which is kept between searches.
  AlphaBetaWorker(const AlphaBetaOptions& options, const EvaluationOf<G>& evaluation, SharedTable& table,
                  HistoryHeuristic& history)
      : options_(options), evaluation_(evaluation), table_(table), history_(history) {}

  // Searches one ply deep, then two, and so on until a limit is reached or the value is proven. A player must
  // be to act: see begin_search(). `first_depth` is more than 1 for a worker that should not repeat the work
  // of another.
  SearchResult deepen(const G& root, int first_depth, const Limits& limits) {
    Budget budget(limits);
    begin(root, limits.restrictions, budget);
    SearchResult result;
    for (const Move move : line_[0].moves) result.moves.push_back({.move = move});
    result.move = result.moves[0].move;
    result.pv.assign(1, *result.move);
    budget.on_report([&] {
      result.nodes = budget.nodes();
      result.seconds = budget.seconds();
      budget.report(result);
    });
    const int deepest = limits.depth == 0 ? kMaxDepth : std::min(limits.depth, kMaxDepth);
    Score last = 0;
    for (int depth = std::min(first_depth, deepest); depth <= deepest; ++depth) {
      const std::uint64_t inexact_before = inexact_;
      const Score score = iterate(result, depth, last);
      if (score == -kNoScore) break;  // the iteration found nothing
      last = score;
      const bool cut_short = budget.exhausted();
      result.exact = score >= kProven || (!cut_short && (score <= -kProven || inexact_ == inexact_before));
      conclude(result, score);
      if (cut_short) break;
      result.depth = depth;
      // A win that was found with pruning may not be the shortest one. A complete search to its depth settles
      // that.
      if (result.exact && (!is_proven(score) || depth >= plies_to_end(score))) break;
    }
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    line_.clear();
    return result;
  }

 private:
  void begin(const G& root, const Restrictions& restrictions, Budget& budget) {
    budget_ = &budget;
    restrictions_ = &restrictions;
    inexact_ = 0;
    quiescence_.start(budget);
    line_.start(root);
    line_[0].moves = root_moves(root, restrictions);
  }

  // One iteration with a narrow window around the score of the last one, widened until the score lies within.
  // -kNoScore when the budget ran out before any result.
  Score iterate(SearchResult& result, int depth, Score last) {
    const bool aspires = options_.aspiration && depth >= 4 && !is_proven(last);
    Score width = aspires ? std::max(1, Scores<G>::kUnit / 4) : 2 * kWin;
    Score alpha = std::max(last - width, -kWin);
    Score beta = std::min(last + width, +kWin);
    Score found = -kNoScore;
    for (;;) {
      const Score score = search_root(result, depth, alpha, beta);
      if (budget_->exhausted()) return score == -kNoScore ? found : score;
      if (score > alpha && score < beta) return score;
      if (alpha == -kWin && beta == kWin) return score;
      if (score >= beta) found = score;  // a lower bound, by the move that is in front now
      width = width > 8 * Scores<G>::kUnit ? 2 * kWin : width * 3;
      if (score <= alpha) alpha = std::max(score - width, -kWin);
      if (score >= beta) beta = std::min(score + width, +kWin);
    }
  }

  // Searches the root's moves and puts the best one in front. When the budget runs out, returns the score of
  // the best move so far, or -kNoScore.
  Score search_root(SearchResult& result, int depth, Score alpha, Score beta) {
    const Score floor = alpha;
    Score best = -kNoScore;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
      RootMove& candidate = result.moves[i];
      const std::uint64_t nodes_before = budget_->nodes();
      line_.step(0, candidate.move);
      const Score score = after_step(0, i == 0 ? kFirst : kLater, depth, alpha, beta);
      if (budget_->exhausted()) {
        if (best <= floor) return -kNoScore;
        if (best > -kProven) return best;
        // All moves searched so far lose. This one is at least not known to lose.
        result.move = candidate.move;
        result.pv.assign(1, candidate.move);
        return -kNoScore;
      }
      candidate.value = Scores<G>::value(score);
      candidate.visits = budget_->nodes() - nodes_before;
      if (score > best) {
        best = score;
        if (score > alpha || i == 0) {
          alpha = std::max(alpha, score);
          line_.extend_pv(0, candidate.move);
          const auto first = result.moves.begin();
          const auto chosen = first + static_cast<std::ptrdiff_t>(i);
          if (score > floor) std::rotate(first, chosen, chosen + 1);
          if (alpha >= beta) break;
        }
      }
    }
    std::stable_sort(result.moves.begin() + 1, result.moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.visits > b.visits; });
    return best;
  }

  // Copies the outcome of an iteration to the result.
  void conclude(SearchResult& result, Score score) {
    result.value = Scores<G>::value(score);
    result.move = result.moves[0].move;
    if (!line_[0].pv.empty() && line_[0].pv[0] == *result.move) result.pv = line_[0].pv;
    result.moves[0].pv = result.pv;
    result.distance.reset();
    result.score.reset();
    if (is_proven(score)) {
      result.distance = plies_to_end(score);
    } else if (result.exact) {
      result.distance = static_cast<int>(result.pv.size());
    }
    if constexpr (ScoredGame<G>) {
      if (!is_proven(score)) result.score = score;
    }
  }

  enum Place { kFirst, kLater };

  // The score of the move from `ply` to `ply + 1`, for the player who made it.
  Score after_step(std::size_t ply, Place place, int depth, Score alpha, Score beta, int reduction = 0) {
    auto& next = line_[ply + 1];
    if (budget_->spend()) return 0;
    const int mover = line_[ply].actor;
    if (next.actor == kOver) {
      inexact_ += is_over_by_history(next.position);
      return Scores<G>::outcome(next.position, mover, ply + 1);
    }
    if (next.actor == kChance) throw Unsearchable("alpha-beta cannot search a game with chance");
    if (options_.extensions && next.forced && extends(ply)) {
      ++depth;
      if constexpr (!kReducesForcing) reduction = 0;
    }
    const auto below = [&](int plies, Score low, Score high) {
      next.pv.clear();
      // In some games a player moves twice in a row.
      if (next.actor == mover) return negamax(ply + 1, plies, low, high);
      return -negamax(ply + 1, plies, -high, -low);
    };
    if (place == kFirst || (!options_.principal_variation && reduction == 0)) {
      return below(depth - 1, alpha, beta);
    }
    // Whether the move is better than alpha: first a reduced search, then one of full depth with an empty
    // window, and last its exact score.
    if (reduction > 0) {
      const Score score = below(depth - 1 - reduction, alpha, alpha + 1);
      if (score <= alpha || budget_->exhausted()) return score;
    }
    if (options_.principal_variation) {
      const Score score = below(depth - 1, alpha, alpha + 1);
      if (score <= alpha || score >= beta || budget_->exhausted()) return score;
    }
    return below(depth - 1, alpha, beta);
  }

  // Whether moves that force the reply are reduced and pruned as other late moves are. In checkers most of them lose the
  // piece that they offer, and in Breakthrough most pawns before the last row are taken. In chess, which has captures
  // that nobody must make, such a move is a check, and is searched to the full depth.
  static constexpr bool kReducesForcing = HasForcedMoves<G> && !HasNoisyMoves<G>;

  // A line much longer than the iteration is deep gets no more extensions.
  [[nodiscard]] bool extends(std::size_t ply) const { return ply < kMaxDepth / 2; }

  // The score of the position at `ply`, which is not over, for its player to act. A score at or below alpha
  // is an upper bound, one at or above beta a lower bound. Meaningless once the budget is exhausted.
  Score negamax(std::size_t ply, int depth, Score alpha, Score beta) {
    auto& here = line_[ply];
    const bool open = beta - alpha > 1;
    const bool restricted = ply < restrictions_->plies();

    // 1. A repeated position is a draw: a player with a better move could have made it the first time.
    if (is_repetition(here.position, static_cast<int>(ply))) {
      ++inexact_;
      return 0;
    }

    // 2. At the horizon, evaluate.
    if (depth <= 0 || ply >= kMaxDepth) {
      const bool captures = Quiescence<G>::kUseful && options_.quiescence && !restricted;
      if (captures) return quiescence_.search(ply, alpha, beta);
      ++inexact_;
      return Scores<G>::evaluate(here.position, here.actor, evaluation_);
    }

    // 3. No score is above a win by the next move or below a loss by now. A window beyond that asks for a
    //    faster win than is possible.
    alpha = std::max(alpha, static_cast<Score>(ply) - kWin);
    beta = std::min(beta, kWin - static_cast<Score>(ply) - 1);
    if (alpha >= beta) return alpha;

    // 4. A table entry that is deep enough replaces the search, and any entry may give the first move. A node
    //    of the principal variation is searched all the same, so that its line is complete. At plies with
    //    restrictions the table is not used, since their scores hold for this search only.
    const std::uint64_t key = key_of(here.position);
    const bool remembers = options_.transpositions && !restricted;
    const std::optional<Known> known = remembers ? find(key, ply) : std::nullopt;
    if (known && !PathDependentGame<G> && !(open && options_.principal_variation) && known->depth >= depth &&
        known->settles(alpha, beta)) {
      if (known->depth != Known::kComplete) ++inexact_;
      return known->score;
    }
    const int hint = known && known->move != Known::kNoIndex ? known->move : -1;

    // 5. Prune positions whose score is clearly above beta, but not where a score may be a proof, which needs
    //    the whole tree.
    const bool prunes = !open && !restricted && !here.forced && !is_proven(alpha) && !is_proven(beta);
    here.static_score = ply >= 2 && here.forced ? line_[ply - 2].static_score : static_score_of(here);
    const std::uint64_t inexact_before = inexact_;
    if (prunes) {
      if (options_.futility && AllowsLateMoveReductions<G> && depth <= kFutileDepth &&
          here.static_score - depth * kFutileMargin >= beta) {
        ++inexact_;
        return here.static_score;
      }
      if (options_.null_move) {
        const Score score = after_pass(ply, depth, beta);
        if (budget_->exhausted()) return 0;
        if (score >= beta) return score;
      }
      if (options_.probcut) {
        const std::optional<Score> score = far_outside(ply, depth, beta);
        if (budget_->exhausted()) return 0;
        if (score) return *score;
      }
    }

    // 6. Without a table entry the move ordering is poor. A shallower search finds a first move for the next
    //    iteration (internal iterative reduction).
    if (options_.reductions && AllowsLateMoveReductions<G> && remembers && !known && depth >= 5) --depth;

    // 7. Search the moves until one is above beta: the other side will avoid this position.
    here.moves.clear();
    here.position.legal_moves(here.moves);
    if (restricted) restrictions_->filter(here.moves, here.actor, ply);
    rank(here, hint, depth);
    const Score floor = alpha;
    Score best = -kNoScore;
    std::uint16_t best_index = Known::kNoIndex;
    int tried = 0;
    FixedList<Move, kMostPunished> quiet;
    for (int index = here.order.next(); index >= 0; index = here.order.next()) {
      const Move move = here.moves[index];
      const bool is_quiet = gain_of(here.position, move) == 0;
      const auto& next = line_.step(ply, move);
      int reduction = 0;
      if constexpr (AllowsLateMoveReductions<G>) {
        const int rank = here.order.rank();
        const bool late =
            tried > 0 && rank < kKillerRank && (kReducesForcing || !next.forced) && next.actor != kOver;
        if (late && prunes && options_.futility && !is_proven(best)) {
          const Score hope = here.static_score + (1 + depth) * kUnit;
          const bool hopeless = is_quiet ? depth <= kLateDepth && (tried > 4 + depth * depth || hope <= alpha)
                                         : depth <= 3 && rank < -2 * HistoryHeuristic::kMost;
          if (hopeless) {
            ++inexact_;
            best = std::max(best, std::min(alpha, hope));
            continue;
          }
        }
        if (late && options_.reductions && depth >= 3 && tried > open && !here.forced && !is_proven(alpha)) {
          reduction = reduction_for(depth, tried, open, is_quiet ? rank : 0);
        }
      }
      const Score score = after_step(ply, tried == 0 ? kFirst : kLater, depth, alpha, beta, reduction);
      if (budget_->exhausted()) return 0;
      ++tried;
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          best_index = static_cast<std::uint16_t>(index);
          if (open) line_.extend_pv(ply, move);
          if (alpha >= beta) {
            if (is_quiet) refuted(ply, move, depth, quiet);
            break;
          }
        }
      }
      if (is_quiet && quiet.size() < kMostPunished) quiet.push(move);
    }

    if (restricted) return best;

    // 8. Store the result. An exact score holds at every depth. So do a proven win and a proven loss, which
    //    no static evaluation can be.
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    const bool complete = inexact_ == inexact_before || (best >= kProven && bound != Bound::kUpper) ||
                          (best <= -kProven && bound != Bound::kLower);
    store(key, ply,
          {best, best_index,
           complete ? Known::kComplete : static_cast<std::uint8_t>(std::min(depth, kMaxDepth)), bound});
    return best;
  }

  // Moves with a good history are reduced less.
  static int reduction_for(int depth, int tried, bool open, int history) {
    const auto at = [](int number) { return static_cast<std::size_t>(std::min(number, 63)); };
    const int plies = kReductions[at(depth)][at(tried)] - open - history / HistoryHeuristic::kMost;
    return std::clamp(plies, 0, depth - 2);
  }

  // Null move (C. Donninger, "Null Move and Deep Search", 1993): if the score is above beta even after a
  // pass, it is above beta. No two passes follow each other, and a win after a pass is no proof. At a high
  // depth a search without passes must agree, because of zugzwang.
  Score after_pass(std::size_t ply, int depth, Score beta) {
    auto& here = line_[ply];
    if constexpr (HasNullMove<G>) {
      if (depth < 2 || here.static_score < beta || here.passed) return -kNoScore;
      if (!here.position.allows_null_move()) return -kNoScore;
      const auto& next = line_.pass(ply);
      if (budget_->spend()) return 0;
      if (next.actor == kOver) return -kNoScore;
      const int reduction = 3 + depth / 4 + std::min(3, (here.static_score - beta) / (2 * kUnit));
      ++inexact_;
      const int plies = depth - 1 - reduction;
      const Score score = std::min(-negamax(ply + 1, plies, -beta, -beta + 1), kProven - 1);
      if (score < beta || depth < kVerifiedDepth || budget_->exhausted()) return score;
      here.passed = true;
      const Score verified = negamax(ply, plies, beta - 1, beta);
      here.passed = false;
      return verified;
    }
    return -kNoScore;
  }

  // Multi-ProbCut (M. Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for Othello",
  // 1997): scores of a shallow and a deep search differ by a known error. If the shallow one is outside the window
  // by more than a multiple of that, the deep one is taken for outside, too. The window is empty: beta is alpha + 1.
  std::optional<Score> far_outside(std::size_t ply, int depth, Score beta) {
    if constexpr (HasProbCut<G>) {
      auto& here = line_[ply];
      const int shallow = here.position.probcut_depth(depth);
      if (shallow <= 0 || here.cut) return std::nullopt;
      const std::uint64_t inexact_before = inexact_;
      const double value = Scores<G>::value(beta);
      const auto [low, high] = here.position.probcut_values(value);
      const Score above = Scores<G>::scaled(high);
      const Score below = Scores<G>::scaled(low);
      here.cut = true;  // no cut within a cut of the same position
      std::optional<Score> found;
      if (here.static_score >= beta && negamax(ply, shallow, above - 1, above) >= above) {
        found = beta;
      } else if (here.static_score < beta && negamax(ply, shallow, below, below + 1) <= below) {
        found = beta - 1;
      }
      here.cut = false;
      inexact_ = inexact_before + found.has_value();
      return found;
    }
    return std::nullopt;
  }

  // The game's own order of moves, in the unit of the history.
  [[nodiscard]] int order_of(const G& position, Move move) const {
    if constexpr (HasMoveOrdering<G>) return position.move_ordering(move, evaluation_);
    return 0;
  }

  static constexpr int kOrderedDepth = 3;
  static constexpr int kMostPunished = 32;

  void rank(Ply<G>& here, int hint, int depth) {
    here.order.clear();
    const bool by_game = HasMoveOrdering<G> && options_.move_ordering && depth >= kOrderedDepth;
    for (int i = 0; i < here.moves.size(); ++i) {
      const Move move = here.moves[i];
      if (i == hint) {
        here.order.push(kHintRank);
      } else if (const int gain = gain_of(here.position, move); gain != 0 && options_.captures_first) {
        here.order.push(see_of(here.position, move) < 0 ? gain - kCaptureRank : gain + kCaptureRank);
      } else if (!by_game && options_.killers && (move == here.killers[0] || move == here.killers[1])) {
        here.order.push(kKillerRank + (move == here.killers[0]));
      } else {
        here.order.push((options_.history ? history_.of(here.actor, here.move, move) : 0) +
                        (by_game ? order_of(here.position, move) : 0));
      }
    }
  }

  // A quiet move was above beta; `others` were searched before it and were not.
  void refuted(std::size_t ply, Move move, int depth, const FixedList<Move, kMostPunished>& others) {
    auto& here = line_[ply];
    if (move != here.killers[0]) here.killers = {move, here.killers[0]};
    const int bonus = std::min(depth * depth * 16, HistoryHeuristic::kMost / 8);
    history_.add(here.actor, here.move, move, bonus);
    for (const Move other : others) history_.add(here.actor, here.move, other, -bonus);
  }

  [[nodiscard]] Score static_score_of(const Ply<G>& here) const {
    if constexpr (AllowsLateMoveReductions<G> || HasNullMove<G> || HasProbCut<G>) {
      return Scores<G>::evaluate(here.position, here.actor, evaluation_);
    }
    return 0;
  }

  [[nodiscard]] std::uint64_t key_of(const G& position) const {
    if constexpr (HasCanonicalKey<G>) {
      if (options_.symmetry) return position.canonical_key();
    }
    return position.key();
  }

  // In the table a proven score counts plies from its position, in the search from the root.
  [[nodiscard]] std::optional<Known> find(std::uint64_t key, std::size_t ply) {
    auto known = table_.find(key);
    if (known && is_proven(known->score)) known->score -= shift(known->score, ply);
    return known;
  }
  void store(std::uint64_t key, std::size_t ply, Known known) {
    if (is_proven(known.score)) known.score += shift(known.score, ply);
    table_.store(key, known);
  }
  static Score shift(Score score, std::size_t ply) {
    return score > 0 ? static_cast<Score>(ply) : -static_cast<Score>(ply);
  }

  static constexpr Score kUnit = Scores<G>::kUnit;
  static constexpr int kFutileDepth = 7;
  static constexpr Score kFutileMargin = kUnit * 4 / 5;  // a ply
  static constexpr int kLateDepth = 6;
  static constexpr int kVerifiedDepth = 8;

  const AlphaBetaOptions& options_;
  const EvaluationOf<G>& evaluation_;
  SharedTable& table_;
  Line<G> line_;
  HistoryHeuristic& history_;
  std::uint64_t inexact_ = 0;  // scores that rest on a static evaluation or on the path, so far
  Quiescence<G> quiescence_{line_, evaluation_, inexact_};
  Budget* budget_ = nullptr;
  const Restrictions* restrictions_ = nullptr;
};

}  // namespace boardwire
