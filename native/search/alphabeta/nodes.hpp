// The nodes of an alpha-beta search below its root: negamax with a table and with devices that make the tree smaller.
//
// With only the table, the windows and the move ordering a score is that of minimax to the same depth. Null move,
// reductions, futility, Multi-ProbCut and extensions change the tree, where the options allow and the game supports
// them. None of them is used where a score may be a proof, which needs the whole tree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "search/alphabeta/experience.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/move_ranking.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/pruning.hpp"
#include "search/alphabeta/quiescence.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/alphabeta/shared_table.hpp"
#include "search/alphabeta/static_scores.hpp"
#include "search/shared/bound.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <Game G>
class AlphaBetaNodes {
 public:
  AlphaBetaNodes(const AlphaBetaOptions& options, const EvaluationOf<G>& evaluation, SharedTable& table,
                 Experience<G>& experience)
      : options_(options),
        scores_(options, evaluation, experience.corrections),
        table_(table),
        ranking_(options, evaluation, experience.history) {}

  // The positions from the root on.
  Line<G>& line() { return line_; }

  // The number of scores so far that rest on a static evaluation or on the path.
  [[nodiscard]] std::uint64_t inexact() const { return inexact_; }

  // Before a search.
  void start(const G& root, const Restrictions& restrictions, Budget& budget) {
    budget_ = &budget;
    restrictions_ = &restrictions;
    inexact_ = 0;
    quiescence_.start(budget, options_.transpositions);
    line_.start(root);
  }

  // Between the iterations of a search.
  void make_room() { table_.make_room(budget_->nodes()); }

  // See SharedTable.
  [[nodiscard]] int permille_used() { return table_.permille_used(); }

  // Before the score of a move: the first one of its position is expected to be the best.
  enum Place { kFirst, kLater };

  // The score of the move from `ply` to `ply + 1`, for the player who made it. `cut_node` says whether the position at
  // `ply` is expected to be above beta.
  Score after_step(std::size_t ply, Place place, int depth, Score alpha, Score beta, int reduction = 0,
                   bool cut_node = false) {
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
    const auto below = [&](int plies, Score low, Score high, bool is_cut_node) {
      next.pv.clear();
      // In some games a player moves twice in a row.
      if (next.actor == mover) return negamax(ply + 1, plies, low, high, is_cut_node);
      return -negamax(ply + 1, plies, -high, -low, is_cut_node);
    };
    if (place == kFirst || (!options_.principal_variation && reduction == 0)) {
      return below(depth - 1, alpha, beta, beta - alpha == 1 && !cut_node);
    }
    // Whether the move is better than alpha: first a reduced search, then one of full depth with an empty
    // window, and last its exact score.
    if (reduction > 0) {
      const Score score = below(depth - 1 - reduction, alpha, alpha + 1, true);
      if (score <= alpha || budget_->exhausted()) return score;
      if (goes_deeper(ply, reduction, score, alpha)) ++depth;
    }
    if (options_.principal_variation) {
      const Score score = below(depth - 1, alpha, alpha + 1, !cut_node);
      if (score <= alpha || score >= beta || budget_->exhausted()) return score;
    }
    return below(depth - 1, alpha, beta, false);
  }

 private:
  // Whether moves that force the reply are reduced and pruned as other late moves are. In checkers most of them lose
  // the piece that they offer, and in Breakthrough most pawns before the last row are taken. In chess, which has
  // captures that nobody must make, such a move is a check, and is searched to the full depth unless it loses much.
  static constexpr bool kReducesForcing = HasForcedMoves<G> && !HasNoisyMoves<G>;

  // Whether a move that leads to this position may be left out or reduced.
  static bool leads_on(const Ply<G>& next) { return (kReducesForcing || !next.forced) && next.actor != kOver; }

  // Whether not to search a move that has not been made yet. In a game that shows what the move forces, it need not be
  // made.
  bool is_left_out(std::size_t ply, const LateMove<G>& late, Score alpha) {
    if constexpr (!AllowsLateMoveReductions<G>) return false;
    const auto& here = line_[ply];
    if (!late.follows_better()) return false;
    if (late.comes_too_late()) return true;
    if (!late.is_hopeless(here, alpha)) return false;
    if constexpr (ForeseesForced<G>) return !here.position.forces(late.move) || late.is_hopeless_check(here);
    return leads_on(line_.step(ply, late.move));
  }

  // Whether a move that was reduced turned out so well that it is worth a ply more than the others.
  [[nodiscard]] bool goes_deeper(std::size_t ply, int reduction, Score score, Score alpha) const {
    return SelectiveGame<G> && reduction >= 2 && score > alpha + kUnit / 6 && !is_proven(score) && extends(ply);
  }

  // A line much longer than the iteration is deep gets no more extensions.
  [[nodiscard]] bool extends(std::size_t ply) const { return ply < kMaxDepth / 2; }

  // The score of the position at `ply`, which is not over, for its player to act. A score at or below alpha
  // is an upper bound, one at or above beta a lower bound. Meaningless once the budget is exhausted.
  Score negamax(std::size_t ply, int depth, Score alpha, Score beta, bool cut_node = false) {
    auto& here = line_[ply];
    const bool open = beta - alpha > 1;
    const bool restricted = ply < restrictions_->plies();
    const Move excluded = here.excluded;

    // 1. A repeated position is a draw: a player with a better move could have made it the first time.
    if (is_repetition(here.position, static_cast<int>(ply))) {
      ++inexact_;
      return 0;
    }

    // 2. At the horizon, evaluate.
    if (depth <= 0 || ply >= kMaxDepth) return at_horizon(ply, restricted, alpha, beta);

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
    const Known known = remembers ? find(key, ply).value_or(Known{}) : Known{};
    if (excluded == kNoMove && !PathDependentGame<G> && !(open && options_.principal_variation) &&
        known.depth >= depth && known.settles(alpha, beta)) {
      if (known.depth != Known::kComplete) ++inexact_;
      return known.score;
    }
    const int hint = known.move != Known::kNoIndex ? known.move : -1;

    // 5. Prune positions whose score is clearly outside the window, but not where a score may be a proof.
    const bool prunes = !open && !restricted && !here.forced && !is_proven(alpha) && !is_proven(beta);
    here.static_score = ply >= 2 && here.forced ? line_[ply - 2].static_score : static_score_of(here);
    const bool improving = ply >= 2 && !here.forced && here.static_score > line_[ply - 2].static_score;
    const std::uint64_t inexact_before = inexact_;
    if (prunes && excluded == kNoMove) {
      const std::optional<Score> score = without_moves(ply, depth, alpha, beta, improving, cut_node);
      if (budget_->exhausted()) return 0;
      if (score) return *score;
    }

    // 6. Without a table entry the move ordering is poor. A shallower search finds a first move for the next
    //    iteration (internal iterative reduction).
    if (options_.reductions && AllowsLateMoveReductions<G> && remembers && known.bound == Bound::kNone &&
        depth >= kOrderedDepth) {
      --depth;
    }

    // 7. A first move that is much better than all others is searched deeper, and one that is not but seems above beta
    //    less deeply.
    int extension = 0;
    if (SelectiveGame<G> && hint >= 0 && excluded == kNoMove && ply > 0 && options_.extensions && extends(ply) &&
        may_be_singular(known, depth)) {
      const Score margin = known.score - depth * kUnit * 9 / 400;
      const Score others = without(ply, hint, (depth - 1) / 2, margin);
      if (budget_->exhausted()) return 0;
      if (others < margin) {
        extension = !open && others < margin - kUnit * 3 / 2 ? 2 : 1;
      } else if (!open && margin >= beta) {  // several moves are above beta
        ++inexact_;
        return margin;
      } else if (known.score >= beta) {
        extension = -1;
      }
    }

    // 8. Search the moves until one is above beta: the other side will avoid this position.
    list_moves(here);
    if (restricted) restrictions_->filter(here.moves, here.actor, ply);
    ranking_.rank(here, hint, depth);
    const Score floor = alpha;
    Score best = -kNoScore;
    std::uint16_t best_index = Known::kNoIndex;
    int tried = 0;
    typename MoveRanking<G>::Punished quiet;
    for (int index = here.order.next(); index >= 0; index = here.order.next()) {
      const Move move = here.moves[index];
      if (move == excluded) continue;
      const bool is_quiet = gain_of(here.position, move) == 0;
      const LateMove<G> late{move, here.order.rank(), is_quiet, tried, depth, improving, cut_node};
      if (prunes && options_.futility && !is_proven(best) && is_left_out(ply, late, alpha)) {
        ++inexact_;
        best = std::max(best, std::min(alpha, late.futility_score(here)));
        if (late.comes_too_late()) here.order.skip_above(LateMove<G>::kLosingRank);
        continue;
      }
      const auto& next = line_.step(ply, move);
      int reduction = 0;
      if (AllowsLateMoveReductions<G> && options_.reductions && depth >= 3 && tried > open && !here.forced &&
          !is_proven(alpha) && late.follows_better() && leads_on(next)) {
        reduction = late.reduction(open);
      }
      const int plies = depth + (index == hint ? extension : 0);
      const Score score = after_step(ply, tried == 0 ? kFirst : kLater, plies, alpha, beta, reduction, cut_node);
      if (budget_->exhausted()) return 0;
      ++tried;
      if (score > best) {
        best = score;
        if (score > alpha) {
          alpha = score;
          best_index = static_cast<std::uint16_t>(index);
          if (open) line_.extend_pv(ply, move);
          if (alpha >= beta) {
            if (is_quiet) ranking_.refuted(here, move, depth, quiet);
            break;
          }
        }
      }
      if (is_quiet && !quiet.full()) quiet.push(move);
    }

    if (restricted) return best;
    if (excluded != kNoMove) return std::max(best, floor);  // no other move: nothing is above the window

    // 9. Learn how far the static evaluation was from the result.
    if (!here.forced && !is_proven(best) && shows_error(here, best, best_index, floor, beta)) {
      scores_.learn(here, best, depth);
    }

    // 10. Store the result. An exact score holds at every depth. So do a proven win and a proven loss, which
    //     no static evaluation can be.
    const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
    const bool complete = inexact_ == inexact_before || (best >= kProven && bound != Bound::kUpper) ||
                          (best <= -kProven && bound != Bound::kLower);
    store(
        key, ply,
        {best, best_index, complete ? Known::kComplete : static_cast<std::uint8_t>(std::min(depth, kMaxDepth)), bound});
    return best;
  }

  Score at_horizon(std::size_t ply, bool restricted, Score alpha, Score beta) {
    auto& here = line_[ply];
    const bool captures = Quiescence<G>::kUseful && options_.quiescence && !restricted;
    if (captures) return quiescence_.search(ply, alpha, beta);
    ++inexact_;
    return scores_.of(here);
  }

  // Whether the score of a position, found in this window, shows the error of its static score. A bound shows it only
  // if the static score is beyond the bound. A capture changes the material, which no static evaluation foresees.
  static bool shows_error(const Ply<G>& here, Score best, std::uint16_t best_index, Score alpha, Score beta) {
    if (best_index != Known::kNoIndex && gain_of(here.position, here.moves[best_index]) != 0) return false;
    return best >= beta ? best > here.static_score : best > alpha || best < here.static_score;
  }

  static void list_moves(Ply<G>& here) {
    here.moves.clear();
    here.position.legal_moves(here.moves);
  }

  // A score of the position that needs no search of all its moves, if it is clearly outside the window.
  // Meaningless once the budget is exhausted.
  std::optional<Score> without_moves(std::size_t ply, int depth, Score alpha, Score beta, bool improving,
                                     bool cut_node) {
    auto& here = line_[ply];
    if constexpr (AllowsLateMoveReductions<G>) {
      if (options_.futility && Futility<G>::is_above(here.static_score, depth, improving, beta)) {
        ++inexact_;
        return here.static_score;
      }
      if (options_.futility && options_.quiescence && Futility<G>::may_be_below(here.static_score, depth, alpha)) {
        const Score score = quiescence_.search(ply, alpha, beta);
        if (score <= alpha || budget_->exhausted()) return score;
      }
    }
    if (options_.null_move) {
      const Score score = after_pass(ply, depth, beta, cut_node);
      if (score >= beta || budget_->exhausted()) return score;
    }
    if (options_.probcut) return far_outside(ply, depth, beta);
    return std::nullopt;
  }

  // Null move (C. Donninger, "Null Move and Deep Search", 1993): if the score is above beta even after a
  // pass, it is above beta. No two passes follow each other, and a win after a pass is no proof. At a high
  // depth a search without passes must agree, because of zugzwang.
  Score after_pass(std::size_t ply, int depth, Score beta, bool cut_node) {
    auto& here = line_[ply];
    if constexpr (HasNullMove<G>) {
      if (depth < 2 || here.passed || here.static_score < beta + (depth + 2) * kUnit / 28) return -kNoScore;
      if (!here.position.allows_null_move()) return -kNoScore;
      const auto& next = line_.pass(ply);
      if (budget_->spend()) return 0;
      if (next.actor == kOver) return -kNoScore;
      const int lead = std::min(here.static_score - beta, 5 * kUnit);
      const int reduction = (3136 + depth * 346 + lead * 620 / kUnit) >> 10;  // 1024 parts are a ply
      ++inexact_;
      const int plies = depth - 1 - reduction;
      const Score score = std::min(-negamax(ply + 1, plies, -beta, -beta + 1, !cut_node), kProven - 1);
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

  // Whether the move of a table entry is worth a test for being singular (T. Anantharaman et al., "Singular
  // Extensions: Adding Selectivity to Brute-Force Searching", 1990): it was searched nearly as deep as now, and was
  // above its window.
  static bool may_be_singular(const Known& known, int depth) {
    return depth >= kSingularDepth && known.depth >= depth - 3 && known.depth != Known::kComplete &&
           known.bound != Bound::kUpper && !is_proven(known.score);
  }

  // Whether any move but one is above a bound: the score of a search with an empty window below it. Meaningless once
  // the budget is exhausted.
  Score without(std::size_t ply, int index, int depth, Score bound) {
    auto& here = line_[ply];
    list_moves(here);
    const std::uint64_t inexact_before = inexact_;
    here.excluded = here.moves[index];
    const Score score = negamax(ply, depth, bound - 1, bound);
    here.excluded = kNoMove;
    inexact_ = inexact_before;
    return score;
  }

  [[nodiscard]] Score static_score_of(const Ply<G>& here) {
    if constexpr (AllowsLateMoveReductions<G> || HasNullMove<G> || HasProbCut<G>) return scores_.of(here);
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
  static constexpr int kVerifiedDepth = 8;
  static constexpr int kSingularDepth = 6;
  static constexpr int kOrderedDepth = SelectiveGame<G> ? 4 : 5;

  const AlphaBetaOptions& options_;
  StaticScores<G> scores_;
  SharedTable& table_;
  Line<G> line_{table_};
  MoveRanking<G> ranking_;
  std::uint64_t inexact_ = 0;
  Quiescence<G> quiescence_{line_, scores_, table_, inexact_};
  Budget* budget_ = nullptr;
  const Restrictions* restrictions_ = nullptr;
};

}  // namespace boardwire
