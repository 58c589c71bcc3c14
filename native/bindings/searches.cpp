// The searches. A search object belongs to one game at a time, that of the last position it was given.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <atomic>
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
#include "search/alphabeta/options.hpp"
#include "search/expectiminimax/options.hpp"
#include "search/hidden/options.hpp"
#include "search/mcts/options.hpp"

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

  SearchResult search(nb::handle state, const Limits& limits,
                      const std::optional<Evaluator>& evaluator) {
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

class AnyAlphaBeta : public AnySearch {
 public:
  using Options = AlphaBetaOptions;
  explicit AnyAlphaBeta(Choices choices) : AnySearch(&Position::alphabeta, std::move(choices)) {}
};
class AnyExpectiminimax : public AnySearch {
 public:
  using Options = ExpectiminimaxOptions;
  explicit AnyExpectiminimax(Choices choices) : AnySearch(&Position::expectiminimax, std::move(choices)) {}
};
class AnyMcts : public AnySearch {
 public:
  using Options = MctsOptions;
  explicit AnyMcts(Choices choices) : AnySearch(&Position::mcts, std::move(choices)) {}
};
class AnyPimc : public AnySearch {
 public:
  using Options = PimcOptions;
  explicit AnyPimc(Choices choices) : AnySearch(&Position::pimc, std::move(choices), true) {}
};
class AnyIsmcts : public AnySearch {
 public:
  using Options = IsmctsOptions;
  explicit AnyIsmcts(Choices choices) : AnySearch(&Position::ismcts, std::move(choices), true) {}
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

template <class Any>
nb::class_<Any> bind_search(nb::module_& m, const char* name) {
  using Options = typename Any::Options;
  return nb::class_<Any>(m, name)
      .def("__init__", [](Any* self, const nb::kwargs& options) { new (self) Any(choices_of<Options>(options)); },
           nb::sig("def __init__(self, **options: float) -> None"))
      .def_static("declared", &declared<Options>)
      .def("options", [](Any& self, nb::handle state) { return self.options(state); }, "state"_a)
      .def("choose", [](Any& self, const nb::kwargs& options) { self.choose(choices_of<Options>(options)); },
           nb::sig("def choose(self, **options: float) -> None"));
}

template <class Any>
nb::class_<Any> bind_deepening(nb::module_& m, const char* name) {
  return bind_search<Any>(m, name)
      .def("search",
           [](Any& self, nb::handle state, long long nodes, int depth, double seconds, const Stop* stop,
              nb::handle report, double report_seconds, const RestrictionRows& avoid,
              const RestrictionRows& allow) {
             Limits limits = make_limits(nodes, depth, seconds, stop, report, report_seconds);
             limits.restrictions = make_restrictions(avoid, allow);
             return self.search(state, limits, {});
           },
           "state"_a, nb::kw_only(), "nodes"_a = 0, "depth"_a = 0, "seconds"_a = 0.0,
           "stop"_a = nb::none(), "report"_a = nb::none(), "report_seconds"_a = 0.1,
           "avoid"_a = nb::tuple(), "allow"_a = nb::tuple())
      .def("weigh", [](Any& self, WeightValues weights) { self.weigh(std::move(weights)); }, "weights"_a)
      .def("weigh_from", [](Any& self, std::string path) { self.weigh_from(std::move(path)); }, "path"_a)
      .def("reset", [](Any& self) { self.reset(); });
}

// A search by simulations of a game that hides information.
template <class Any>
void bind_sampling(nb::module_& m, const char* name) {
  bind_search<Any>(m, name).def(
      "search",
      [](Any& self, nb::handle state, long long simulations, int depth, double seconds, const Stop* stop,
         nb::handle report, double report_seconds, const RestrictionRows& avoid,
         const RestrictionRows& allow) {
        if (simulations == 0 && seconds == 0 && stop == nullptr) throw nb::value_error(kNoLimit);
        Limits limits = make_limits(simulations, depth, seconds, stop, report, report_seconds);
        limits.restrictions = make_restrictions(avoid, allow);
        return self.search(state, limits, {});
      },
      "state"_a, nb::kw_only(), "simulations"_a = 0, "depth"_a = 0, "seconds"_a = 0.0,
      "stop"_a = nb::none(), "report"_a = nb::none(), "report_seconds"_a = 0.1,
      "avoid"_a = nb::tuple(), "allow"_a = nb::tuple());
}

}  // namespace

void bind_searches(nb::module_& m) {
  bind_deepening<AnyAlphaBeta>(m, "AlphaBeta");
  bind_deepening<AnyExpectiminimax>(m, "Expectiminimax");
  m.def("weights",
        [](nb::handle state) {
          std::vector<std::tuple<std::string, std::vector<int>, int, std::string>> rows;
          for (const WeightRow& row : position_of(state)->weights()) {
            std::vector<int> values;
            for (const int* place : row.places) values.push_back(*place);
            rows.emplace_back(row.name, values, row.columns, row.help);
          }
          return rows;
        },
        "state"_a);
  m.def("weight_unit", [](nb::handle state) { return position_of(state)->weight_unit(); }, "state"_a);
  m.def("learned_weights", [](nb::handle state) { return position_of(state)->learned_weights(); }, "state"_a);

  bind_search<AnyMcts>(m, "Mcts")
      .def("search",
           [](AnyMcts& self, nb::handle state, long long simulations, int depth, double seconds,
              const Stop* stop, nb::handle report, double report_seconds, const RestrictionRows& avoid,
              const RestrictionRows& allow, nb::handle evaluator, long long batch) {
             if (simulations == 0 && seconds == 0 && stop == nullptr) throw nb::value_error(kNoLimit);
             if (batch < 1) throw nb::value_error("batch must be 1 or more");
             std::optional<Evaluator> evaluation;
             if (!evaluator.is_none()) evaluation = Evaluator{evaluator, state, static_cast<std::size_t>(batch)};
             Limits limits = make_limits(simulations, depth, seconds, stop, report, report_seconds);
             limits.restrictions = make_restrictions(avoid, allow);
             return self.search(state, limits, evaluation);
           },
           "state"_a, nb::kw_only(), "simulations"_a = 0, "depth"_a = 0, "seconds"_a = 0.0,
           "stop"_a = nb::none(), "report"_a = nb::none(), "report_seconds"_a = 0.1,
           "avoid"_a = nb::tuple(), "allow"_a = nb::tuple(), "evaluator"_a = nb::none(), "batch"_a = 1)
      .def("weigh", [](AnyMcts& self, WeightValues weights) { self.weigh(std::move(weights)); }, "weights"_a)
      .def("weigh_from", [](AnyMcts& self, std::string path) { self.weigh_from(std::move(path)); }, "path"_a)
      .def("advance",
           [](AnyMcts& self, Move move) { self.advance(move); }, "move"_a)
      .def("reset", [](AnyMcts& self) { self.reset(); });
  bind_sampling<AnyPimc>(m, "Pimc");
  bind_sampling<AnyIsmcts>(m, "Ismcts");
}

}  // namespace boardwire
