// Implements the virtual functions of bindings/state.hpp for one game. Each file in bindings/games/ includes
// this and compiles the searches for its own game, so that games build in parallel.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "bindings/evaluator.hpp"
#include "bindings/state.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/expectiminimax/expectiminimax.hpp"
#include "search/hidden/ismcts.hpp"
#include "search/hidden/pimc.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/policy_evaluator.hpp"
#include "search/mcts/puct.hpp"
#include "search/mcts/trees.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/options.hpp"
#include "search/shared/perft.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// A search that evaluates positions by weights.
template <class Algorithm>
concept HasWeights = requires(Algorithm& search, const WeightValues& values) { search.weigh(values); };

// A search that keeps its tree from move to move.
template <class Algorithm>
concept KeepsTree = requires(Algorithm& search, Move move) { search.advance(move); };

// A search that remembers positions from search to search.
template <class Algorithm>
concept HasMemory = requires(Algorithm& search) { search.reset(); };

template <Game G, class Algorithm>
class SearchOf : public Search {
 public:
  using Options = typename Algorithm::Options;

  explicit SearchOf(const Choices& choices) : options_(options_for<Options, G>(choices)), algorithm_(options_) {}

  [[nodiscard]] bool fits(const Position& root) const override {
    return dynamic_cast<const Holding<G>*>(&root) != nullptr;
  }
  SearchResult search(const Position& root, const Limits& limits) override {
    return algorithm_.search(held<G>(root), limits);
  }
  void configure(const Choices& choices) override {
    options_ = options_for<Options, G>(choices);
    algorithm_.configure(options_);
  }
  [[nodiscard]] Choices options() const override { return all_of(options_); }
  void weigh(const WeightValues& values) override {
    if constexpr (HasWeights<Algorithm>) {
      algorithm_.weigh(values);
    } else {
      throw std::invalid_argument("this search has no weights for this game");
    }
  }
  void weigh_from(const std::string& path) override {
    if constexpr (HasLearnedWeights<G> && HasWeights<Algorithm>) {
      algorithm_.evaluate_by(evaluation_from<G>(path));
    } else {
      throw std::invalid_argument("this search takes no file of learned weights for this game");
    }
  }
  void advance(Move move) override {
    if constexpr (KeepsTree<Algorithm>) algorithm_.advance(move);
  }
  void reset() override {
    if constexpr (HasMemory<Algorithm>) algorithm_.reset();
  }

 protected:
  [[nodiscard]] Algorithm& algorithm() { return algorithm_; }

 private:
  Options options_;
  Algorithm algorithm_;
};

// Monte Carlo tree search, with playouts or an evaluator: each has a tree of its own. The file of a network makes it
// the evaluator.
template <Game G>
class MctsOf : public SearchOf<G, MctsTrees<G>> {
 public:
  explicit MctsOf(const Choices& choices)
      : SearchOf<G, MctsTrees<G>>(choices), puct_(options_for<MctsOptions, G>(choices)) {}

  SearchResult search(const Position& root, const Limits& limits) override {
    if (network_) return puct_.search(held<G>(root), limits, 1, network_);
    return SearchOf<G, MctsTrees<G>>::search(root, limits);
  }
  void weigh_from(const std::string& path) override {
    if constexpr (LearnsPolicy<G>) {
      const WeightsFile file(path, G::kPolicyLayout);
      network_ = policy_evaluator<G>(std::make_shared<const typename G::Policy>(file.stage(0)));
    } else if constexpr (LearnsMoves<G>) {
      using Weights = typename G::MoveWeights;
      this->algorithm().estimate_moves_by(std::make_shared<const Weights>(WeightsFile(path, Weights::kLayout)));
    } else {
      SearchOf<G, MctsTrees<G>>::weigh_from(path);
    }
  }
  SearchResult search(const Position& root, const Limits& limits, const Evaluator& evaluator) override {
    return puct_.search(held<G>(root), limits, evaluator.batch, leaf_evaluator<G>(evaluator));
  }
  void configure(const Choices& choices) override {
    SearchOf<G, MctsTrees<G>>::configure(choices);
    puct_ = Puct<G>(options_for<MctsOptions, G>(choices));
  }
  void advance(Move move) override {
    SearchOf<G, MctsTrees<G>>::advance(move);
    puct_.advance(move);
  }
  void reset() override {
    SearchOf<G, MctsTrees<G>>::reset();
    puct_.reset();
  }

 private:
  Puct<G> puct_;
  LeafEvaluator<G> network_;  // empty for none
};

// Implements Base, which is Position or a class derived from it, as far as searches need it.
template <Game G, class Base>
class SearchableOf : public Base, public Holding<G> {
 public:
  using Holding<G>::position;

  explicit SearchableOf(const G& start) : Holding<G>{start} {}

  [[nodiscard]] bool needs_gil() const override { return false; }
  [[nodiscard]] bool perfect_information() const override { return has_perfect_information(position); }

  [[nodiscard]] PlayoutSum playouts(std::uint64_t count, std::uint64_t seed, const Limits& limits) const override {
    const Playouts<G> sum = boardwire::playouts(position, count, seed, limits);
    return {{sum.returns.begin(), sum.returns.begin() + position.players()}, sum.plies, sum.seconds};
  }
  [[nodiscard]] std::uint64_t perft(int depth, const Limits& limits) const override {
    return boardwire::perft(position, depth, limits);
  }
  [[nodiscard]] std::vector<WeightRow> weights() const override {
    if constexpr (WeighedGame<G>) {
      static typename G::Weights usual = G::kWeights;
      return usual.rows();
    }
    return {};
  }
  [[nodiscard]] std::string weight_unit() const override {
    if constexpr (WeighedGame<G>) return G::Weights::kUnit;
    return {};
  }
  [[nodiscard]] std::string learned_weights() const override {
    if constexpr (HasLearnedWeights<G>) {
      if (position.takes_learned()) return std::string(G::kLayout.game);
    }
    return {};
  }
  [[nodiscard]] std::unique_ptr<Search> alphabeta(const Choices& choices) const override {
    return search<SearchOf<G, AlphaBeta<G>>>(choices);
  }
  [[nodiscard]] std::unique_ptr<Search> expectiminimax(const Choices& choices) const override {
    return search<SearchOf<G, Expectiminimax<G>>>(choices);
  }
  [[nodiscard]] std::unique_ptr<Search> mcts(const Choices& choices) const override {
    return search<MctsOf<G>>(choices);
  }
  [[nodiscard]] std::unique_ptr<Search> pimc(const Choices& choices) const override {
    if constexpr (HiddenGame<G>) return std::make_unique<SearchOf<G, Pimc<G>>>(choices);
    throw std::logic_error(kRefused);
  }
  [[nodiscard]] std::unique_ptr<Search> ismcts(const Choices& choices) const override {
    if constexpr (HiddenGame<G>) return std::make_unique<SearchOf<G, Ismcts<G>>>(choices);
    throw std::logic_error(kRefused);
  }

 private:
  static constexpr auto kRefused = "the bindings refuse this game before they make a search";

  // No search is compiled for a game that it cannot play.
  template <class Made>
  [[nodiscard]] static std::unique_ptr<Search> search(const Choices& choices) {
    if constexpr (HidesInformation<G> && !HasInformationOption<G>) {
      throw std::logic_error(kRefused);
    } else {
      return std::make_unique<Made>(choices);
    }
  }
};

// The requirements on a bundled game besides the concept Game: it can check moves and show its cells.
template <class G>
concept BundledGame = Game<G> && requires(const G& position, Move move, std::span<std::uint8_t> points) {
  { position.is_legal(move) } -> std::same_as<bool>;
  { position.cell_count() } -> std::same_as<int>;
  position.cells(points);
};

template <BundledGame G, class Base = State>
class StateOf : public SearchableOf<G, Base> {
 public:
  using SearchableOf<G, Base>::SearchableOf;
  using SearchableOf<G, Base>::position;

  [[nodiscard]] std::unique_ptr<Position> snapshot() const override { return std::make_unique<StateOf>(*this); }
  [[nodiscard]] std::unique_ptr<State> copy() const override { return std::make_unique<StateOf>(*this); }
  [[nodiscard]] int players() const override { return position.players(); }
  [[nodiscard]] int to_act() const override { return position.to_act(); }

  [[nodiscard]] std::vector<Move> legal_moves() const override {
    if (position.to_act() < 0) return {};
    MovesOf<G> moves;
    position.legal_moves(moves);
    std::vector<Move> listed(moves.begin(), moves.end());
    std::sort(listed.begin(), listed.end());
    return listed;
  }

  [[nodiscard]] bool is_legal(Move move) const override { return position.is_legal(move); }

  void apply(Move move) override { position.apply(move); }

  [[nodiscard]] std::vector<std::pair<Move, double>> chance_outcomes() const override {
    std::vector<std::pair<Move, double>> result;
    if constexpr (GameWithChance<G>) {
      if (position.to_act() == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        for (const Outcome& outcome : outcomes) result.emplace_back(outcome.move, outcome.probability);
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<double> returns() const override {
    if (position.to_act() != kOver) throw nb::value_error("the game is not over");
    std::vector<double> result;
    for (int player = 0; player < position.players(); ++player) result.push_back(position.returns(player));
    return result;
  }

  [[nodiscard]] std::uint64_t key() const override { return position.key(); }
  [[nodiscard]] std::uint64_t information_key(int player) const override {
    if (player < -1 || player >= position.players()) throw nb::value_error("no such player");
    if constexpr (HidesInformation<G>) return position.information_key(player);
    return position.key();
  }

  [[nodiscard]] std::unique_ptr<State> determinized(int player, std::uint64_t seed) const override {
    if (player < 0 || player >= position.players()) throw nb::value_error("no such player");
    if constexpr (HiddenGame<G>) {
      Random random(seed);
      return std::make_unique<StateOf>(position.determinized(player, random));
    } else {
      static_assert(!HidesInformation<G>, "a game that hides information defines determinized()");
      return copy();
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> cells() const override {
    std::vector<std::uint8_t> points(static_cast<std::size_t>(position.cell_count()));
    position.cells(points);
    return points;
  }

  [[nodiscard]] double evaluate(int player) const override {
    if (player < 0 || player >= position.players()) throw nb::value_error("no such player");
    return position.evaluate(player);
  }
};

}  // namespace boardwire
