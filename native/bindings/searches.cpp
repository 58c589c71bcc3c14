// The searches. A search object belongs to one game at a time, that of the last position it was given.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "search/alphabeta/options.hpp"
#include "search/expectiminimax/options.hpp"
#include "search/hidden/options.hpp"
#include "search/mcts/options.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/options.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

constexpr auto kNoLimit = "a search needs a limit: simulations, seconds or stop";

// One search at a time: a second one would share the table or the tree of the first.
class Busy {
 public:
  explicit Busy(std::atomic_flag& flag) : flag_(flag) {
    if (flag_.test_and_set()) throw std::runtime_error("this search is already running");
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() { flag_.clear(); }

 private:
  std::atomic_flag& flag_;
};

// A search of whatever game it is given. It keeps what it knows while the game stays the same.
class AnySearch {
 public:
  using Make = std::unique_ptr<Search> (Position::*)(const Choices&) const;
  // `hidden`: whether the search is for games that hide information, or for the others.
  AnySearch(Make make, Choices choices, bool hidden = false)
      : make_(make), choices_(std::move(choices)), hidden_(hidden) {}

  SearchResult search(nb::handle state, const Limits& limits, const std::optional<Evaluator>& evaluator) {
    const Busy busy(running_);
    const auto root = position_of(state);
    Search& search = search_for(*root);
    std::optional<nb::gil_scoped_release> release;
    if (!root->needs_gil()) release.emplace();
    return evaluator ? search.search(*root, limits, *evaluator) : search.search(*root, limits);
  }

  // What a search from the position is made with, the game's own choices among it.
  [[nodiscard]] Choices options(nb::handle state) {
    const Busy busy(running_);
    return search_for(*position_of(state)).options();
  }

  // Takes these choices from the next search on, and keeps the others.
  void choose(const Choices& choices) {
    const Busy busy(running_);
    for (const auto& [name, value] : choices) choices_[name] = value;
    chosen_ = true;
  }

  // Judges positions by these weights from the next search on.
  void weigh(WeightValues weights) {
    const Busy busy(running_);
    weights_ = std::move(weights);
    learned_.clear();
    search_.reset();
  }

  // The same by the learned weights of a file.
  void weigh_from(std::string path) {
    const Busy busy(running_);
    learned_ = std::move(path);
    weights_.clear();
    search_.reset();
  }

  void advance(Move move) {
    const Busy busy(running_);
    if (search_ != nullptr) search_->advance(move);
  }

  void reset() {
    const Busy busy(running_);
    if (search_ != nullptr) search_->reset();
  }

 private:
  Search& search_for(const Position& root) {
    if (root.perfect_information() == hidden_) {
      throw nb::value_error(hidden_ ? "this search plays games that hide information only"
                                    : "this search plays games of perfect information only");
    }
    if (search_ == nullptr || !search_->fits(root)) {
      auto made = (root.*make_)(choices_);
      if (!weights_.empty()) made->weigh(weights_);
      if (!learned_.empty()) made->weigh_from(learned_);
      search_ = std::move(made);
    } else if (chosen_) {
      search_->configure(choices_);
    }
    chosen_ = false;
    return *search_;
  }

  Make make_;
  Choices choices_;
  bool hidden_;
  WeightValues weights_;
  std::string learned_;  // the path of a file; empty for none
  bool chosen_ = false;  // since the last search
  std::unique_ptr<Search> search_;
  std::atomic_flag running_;
};

// The two kinds of searches, by what limits them.
class DeepeningSearch : public AnySearch {
 public:
  using AnySearch::AnySearch;
};
class SimulationSearch : public AnySearch {
 public:
  using AnySearch::AnySearch;
};

class AnyAlphaBeta : public DeepeningSearch {
 public:
  using Options = AlphaBetaOptions;
  explicit AnyAlphaBeta(Choices choices) : DeepeningSearch(&Position::alphabeta, std::move(choices)) {}
};
class AnyExpectiminimax : public DeepeningSearch {
 public:
  using Options = ExpectiminimaxOptions;
  explicit AnyExpectiminimax(Choices choices) : DeepeningSearch(&Position::expectiminimax, std::move(choices)) {}
};
class AnyMcts : public SimulationSearch {
 public:
  using Options = MctsOptions;
  explicit AnyMcts(Choices choices) : SimulationSearch(&Position::mcts, std::move(choices)) {}
};
class AnyPimc : public SimulationSearch {
 public:
  using Options = PimcOptions;
  explicit AnyPimc(Choices choices) : SimulationSearch(&Position::pimc, std::move(choices), true) {}
};
class AnyIsmcts : public SimulationSearch {
 public:
  using Options = IsmctsOptions;
  explicit AnyIsmcts(Choices choices) : SimulationSearch(&Position::ismcts, std::move(choices), true) {}
};

// Keyword arguments as choices, each checked against what the options declare.
template <class Options>
Choices choices_of(const nb::kwargs& given) {
  Choices choices;
  for (const auto& [name, value] : given) {
    OptionValue choice;
    if (nb::isinstance<nb::bool_>(value)) {
      choice = nb::cast<bool>(value);
    } else if (std::int64_t whole = 0; nb::try_cast(value, whole)) {
      choice = whole;
    } else if (double number = 0; nb::try_cast(value, number)) {
      choice = number;
    } else {
      nb::raise_type_error("an option is a number or a truth value");
    }
    choices[nb::cast<std::string>(name)] = choice;
  }
  Options checked;
  choose(checked, choices);
  return choices;
}

// Name, default, least and greatest value, and what it does: of every option.
template <class Options>
auto declared() {
  std::vector<std::tuple<std::string, OptionValue, double, double, std::string>> rows;
  static const Options defaults{};
  for (const OptionOf<Options>& option : Options::declared()) {
    rows.emplace_back(option.name, option.get(defaults), option.minimum, option.maximum, option.help);
  }
  return rows;
}

// The arguments that the methods search() share. `limit`: the name of the first limit.
template <class Class, class Function, class... Extra>
void bind_search(Class& bound, const char* limit, Function search, const Extra&... extra) {
  bound.def("search", search, "state"_a, nb::kw_only(), nb::arg(limit) = 0, "depth"_a = 0, "seconds"_a = 0.0,
            "stop"_a = nb::none(), "report"_a = nb::none(), "report_seconds"_a = 0.1, "avoid"_a = nb::tuple(),
            "allow"_a = nb::tuple(), extra...);
}

SearchResult search_by(AnySearch& search, const StateLike& state, Limits limits, const RestrictionRows& avoid,
                       const RestrictionRows& allow, const std::optional<Evaluator>& evaluator = {}) {
  limits.restrictions = make_restrictions(avoid, allow);
  return search.search(state, limits, evaluator);
}

void check_limited(long long simulations, double seconds, const Stop* stop) {
  if (simulations == 0 && seconds == 0 && stop == nullptr) throw nb::value_error(kNoLimit);
}

// What all searches have in common.
void bind_any_search(nb::module_& m) {
  nb::class_<AnySearch>(m, "Search", R"(A search of any game that it is given. Make one of its subclasses.

What it has found is kept from search to search while the game is the same. One search at a time:
a second one raises RuntimeError.

The methods `search` have these arguments in common:

    state: where to start; it does not change. A state without a player to act raises ValueError
        in searches that need one.
    depth: plies to look ahead, or of the tree, beyond which only playouts go; 0 for no limit. At
        most 250, except for `Mcts`.
    seconds: time to take, 0 for no limit.
    stop: ends the search when set.
    report: called by the searching thread with what was found so far.
    report_seconds: time from one report to the next.
    avoid: rows of a player, moves and plies: the player makes none of these moves in the first
        `plies` plies of the search; 1 stands for the root alone. `moves` of the result leaves them
        out.
    allow: rows of the same form: the player makes no other moves there. Below the root a player
        without a permitted move may make all.

They raise ValueError where a limit is negative, or restrictions leave no move.)")
      .def(
          "options", [](AnySearch& self, const StateLike& state) { return self.options(state); }, "state"_a,
          "Return all options by name as a search from `state` has them, the game's choices included.")
      .def(
          "weigh", [](AnySearch& self, WeightValues weights) { self.weigh(std::move(weights)); }, "weights"_a,
          R"(Evaluate positions by weights from the next search on, named as :func:`weights` does.

What is not named keeps its usual weight. The searches of a game without such a weight raise
ValueError.)")
      .def(
          "weigh_from", [](AnySearch& self, std::string path) { self.weigh_from(std::move(path)); }, "path"_a,
          R"(Evaluate positions by the learned weights of a binary file from the next search on.

The next search raises ValueError when the file does not fit the game, or is damaged.)")
      .def(
          "advance", [](AnySearch& self, Move move) { self.advance(move); }, "move"_a,
          R"(Keep what the tree knows below this move or outcome; forget it all if that is nothing.

A search without a tree does nothing.)")
      .def(
          "reset", [](AnySearch& self) { self.reset(); }, "Forget what searches have found so far, as for a new game.");
}

void bind_kinds(nb::module_& m) {
  nb::class_<DeepeningSearch, AnySearch> deepening(m, "DeepeningSearch",
                                                   "A search that looks ahead ply by ply, with iterative deepening.");
  bind_search(
      deepening, "nodes",
      [](DeepeningSearch& self, const StateLike& state, long long nodes, int depth, double seconds, const Stop* stop,
         const std::optional<Report>& report, double report_seconds, const RestrictionRows& avoid,
         const RestrictionRows& allow) {
        return search_by(self, state, make_limits(nodes, depth, seconds, stop, report, report_seconds), avoid, allow);
      },
      R"(Search until a limit is reached, or the value is proven. The other arguments: :class:`Search`.

Args:
    nodes: positions to visit, 0 for no limit.

Raises:
    ValueError: the search does not play such a game, or an argument is out of range.)");

  nb::class_<SimulationSearch, AnySearch> simulations(m, "SimulationSearch", "A search by simulations.");
  bind_search(
      simulations, "simulations",
      [](SimulationSearch& self, const StateLike& state, long long simulations, int depth, double seconds,
         const Stop* stop, const std::optional<Report>& report, double report_seconds, const RestrictionRows& avoid,
         const RestrictionRows& allow) {
        check_limited(simulations, seconds, stop);
        return search_by(self, state, make_limits(simulations, depth, seconds, stop, report, report_seconds), avoid,
                         allow);
      },
      R"(Search until a limit is reached. At least one simulation is done.

The other arguments: :class:`Search`. In a game that hides information the search uses only what
the player to act may know.

Args:
    simulations: simulations to do, 0 for no limit.

Raises:
    ValueError: there is no limit at all, chance is to act, the search does not play such a game,
        or an argument is out of range.)");
}

// A search that can be made, with the options that it declares.
template <class Any, class Kind>
nb::class_<Any, Kind> bind_options(nb::module_& m, const char* name, const char* doc) {
  using Options = typename Any::Options;
  return nb::class_<Any, Kind>(m, name, doc)
      .def(
          "__init__", [](Any* self, const nb::kwargs& options) { new (self) Any(choices_of<Options>(options)); },
          nb::sig("def __init__(self, **options: float) -> None"),
          R"(Make a search with options of :meth:`declared`; the game chooses those that are not given.

Raises:
    ValueError: there is no such option, or its value is outside the range.)")
      .def_static("declared", &declared<Options>,
                  "Return each option: name, default, least and greatest value, and description.")
      .def(
          "choose", [](Any& self, const nb::kwargs& options) { self.choose(choices_of<Options>(options)); },
          nb::sig("def choose(self, **options: float) -> None"),
          R"(Use these values of options from the next search on. What is known is kept where it can be.

Raises:
    ValueError: there is no such option, or its value is outside the range.)");
}

void bind_mcts(nb::module_& m) {
  auto bound = bind_options<AnyMcts, SimulationSearch>(
      m, "Mcts", R"(Monte Carlo tree search, for any number of players: UCT, and what its options add.

The tree is kept between searches. When its memory is full the search goes on without new nodes.
With two players whose returns sum to zero it proves what it can, and ends when the value of the
position is proven.)");
  bind_search(
      bound, "simulations",
      [](AnyMcts& self, const StateLike& state, long long simulations, int depth, double seconds, const Stop* stop,
         const std::optional<Report>& report, double report_seconds, const RestrictionRows& avoid,
         const RestrictionRows& allow, const std::optional<EvaluatorFunction>& evaluator, long long batch) {
        check_limited(simulations, seconds, stop);
        if (batch < 1) throw nb::value_error("batch must be 1 or more");
        std::optional<Evaluator> evaluation;
        if (evaluator) evaluation = Evaluator{*evaluator, state, static_cast<std::size_t>(batch)};
        return search_by(self, state, make_limits(simulations, depth, seconds, stop, report, report_seconds), avoid,
                         allow, evaluation);
      },
      "evaluator"_a = nb::none(), "batch"_a = 1,
      R"(Search until a limit is reached, or the value is proven. At least one simulation is done.

The kept tree is used when its root has the state's key. The other arguments: :class:`Search`.

Args:
    simulations: playouts to do, 0 for no limit.
    evaluator: evaluates the leaves of the tree in place of playouts (PUCT, as in AlphaZero);
        such a search has one thread, a tree of its own, and of the options heeds `puct`,
        `memory` and `seed`. For two players whose returns sum to zero, or for one.
    batch: leaves that the evaluator gets at once, at most.

Raises:
    ValueError: there is no limit at all, chance is to act, or an argument is out of range; or
        what the evaluator returns, or is asked about, is not as :class:`Evaluator` says.
    TypeError: the evaluator returns something of another type.)");
}

std::vector<std::tuple<std::string, std::vector<int>, int, std::string>> weights(const StateLike& state) {
  std::vector<std::tuple<std::string, std::vector<int>, int, std::string>> rows;
  for (const WeightRow& row : position_of(state)->weights()) {
    std::vector<int> values;
    for (const int* place : row.places) values.push_back(*place);
    rows.emplace_back(row.name, values, row.columns, row.help);
  }
  return rows;
}

}  // namespace

void bind_searches(nb::module_& m) {
  bind_any_search(m);
  bind_kinds(m);
  bind_options<AnyAlphaBeta, DeepeningSearch>(m, "AlphaBeta",
                                              R"(Alpha-beta with iterative deepening, for two players and no chance.

The table and the history of moves are kept between searches. A game with chance, other than two
players, or returns that do not sum to zero raises ValueError.)");
  bind_options<AnyExpectiminimax, DeepeningSearch>(m, "Expectiminimax",
                                                   R"(Expectiminimax with iterative deepening, with or without chance.

For more than two players, or returns that do not sum to zero, it is max^n: each player takes
the move of the greatest value to that player, and of equal moves the first. A chance outcome
is a ply. The table is kept between searches.

The state has a player to act. Restrictions concern the root alone: their number of plies is 1.)");
  bind_mcts(m);
  bind_options<AnyPimc, SimulationSearch>(
      m, "Pimc", R"(Perfect-information Monte Carlo (Ginsberg 2001), for games that hide information.

It searches drawn worlds by UCT, each as if all players knew it, and takes the move whose mean
over the worlds is best.)");
  bind_options<AnyIsmcts, SimulationSearch>(
      m, "Ismcts", R"(Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012).

Every simulation draws what is hidden anew; the tree has information sets for nodes, and the
bound of a move counts how often it was available. The move with the most visits is best.)");

  m.def("weights", weights, "state"_a,
        R"(The weights of a game's evaluation: name, numbers, numbers in a line, and description.

Empty for a game whose evaluation has no weights.)");
  m.def(
      "weight_unit", [](const StateLike& state) { return position_of(state)->weight_unit(); }, "state"_a,
      "The unit of these numbers, as ``in centipawns``; empty for a game without weights.");
  m.def(
      "learned_weights", [](const StateLike& state) { return position_of(state)->learned_weights(); }, "state"_a,
      "The name of the learned weights that a position's evaluation takes; empty for none.");
}

}  // namespace boardwire
