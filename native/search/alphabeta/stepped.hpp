// Alpha-beta for a game whose moves are made of two plies of the same player: it searches these plies, so that all
// moves that begin with the same bad ply are pruned together.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/alphabeta/options.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// Steps: the same game with each move as two plies of the same player. It is made of a position, and
// Steps::joined(position, first, second) is the move of two plies.
template <class G>
concept HasSteps = WeighedGame<G> && requires(const G& position, Move ply) {
  requires Game<typename G::Steps>;
  requires std::constructible_from<typename G::Steps, const G&>;
  { G::Steps::joined(position, ply, ply) } -> std::same_as<Move>;
};

template <HasSteps G>
class SteppedAlphaBeta {
 public:
  using Options = AlphaBetaOptions;
  using Steps = typename G::Steps;

  explicit SteppedAlphaBeta(const Options& options) : by_steps_(options), by_moves_(options) {
    by_steps_.evaluate_by(evaluation_);  // that of the game: learned weights, if it has some
  }

  void configure(const Options& options) {
    by_steps_.configure(options);
    by_moves_.configure(options);
  }
  void reset() {
    by_steps_.reset();
    by_moves_.reset();
  }
  void weigh(const WeightValues& values) { evaluate_by(evaluation_by<G>(values)); }
  void evaluate_by(const EvaluationOf<G>& evaluation) {
    by_steps_.evaluate_by(evaluation);
    by_moves_.evaluate_by(evaluation);
    evaluation_ = evaluation;
  }

  // Restrictions name whole moves, so such a search takes these.
  SearchResult search(const G& root, const Limits& limits) {
    if (!limits.restrictions.empty() || root.to_act() < 0) return by_moves_.search(root, limits);
    Limits of_steps = limits;
    of_steps.depth = std::min(2 * limits.depth, kMaxDepth);
    if (limits.report) {
      of_steps.report = [&](const SearchResult& found) { limits.report(joined(root, found)); };
    }
    return joined(root, by_steps_.search(Steps(root), of_steps));
  }

 private:
  // The result in whole moves. Of the root's moves it has the best one only: the others are not searched one by one.
  [[nodiscard]] SearchResult joined(const G& root, SearchResult found) const {
    G position = root;
    std::vector<Move> line;
    for (std::size_t i = 0; i < std::max<std::size_t>(found.pv.size(), 1) && position.to_act() >= 0; i += 2) {
      const Move first = i < found.pv.size() ? found.pv[i] : *found.move;
      if (i + 1 >= found.pv.size() && i > 0) break;
      const Move second = i + 1 < found.pv.size() ? found.pv[i + 1] : best_after(position, first);
      line.push_back(Steps::joined(position, first, second));
      position.apply(line.back());
    }
    found.pv = std::move(line);
    found.move = found.pv.front();
    found.depth = (found.depth + 1) / 2;
    found.seldepth = (found.seldepth + 1) / 2;
    found.current.reset();  // it is one ply of a move
    if (found.distance) found.distance = (*found.distance + 1) / 2;
    found.moves.assign(1, {.move = *found.move, .visits = found.nodes, .value = found.value, .pv = found.pv});
    return found;
  }

  // The second ply by static evaluation, where a search of one ply found only the first.
  [[nodiscard]] Move best_after(const G& root, Move first) const {
    Steps between(root);
    between.apply(first);
    MovesOf<Steps> moves;
    between.legal_moves(moves);
    const auto value = [&](Move move) {
      Steps after = between;
      after.apply(move);
      if (after.to_act() == kOver) return after.returns(root.to_act());
      return static_evaluation(after, root.to_act(), evaluation_);
    };
    return *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) { return value(a) < value(b); });
  }

  AlphaBeta<Steps> by_steps_;
  AlphaBeta<G> by_moves_;
  EvaluationOf<G> evaluation_ = default_evaluation<G>();
};

template <Game G>
struct AlphaBetaFor {
  using Type = AlphaBeta<G>;
};
template <HasSteps G>
struct AlphaBetaFor<G> {
  using Type = SteppedAlphaBeta<G>;
};
// Alpha-beta as it suits the game.
template <Game G>
using AlphaBetaOf = typename AlphaBetaFor<G>::Type;

}  // namespace boardwire
