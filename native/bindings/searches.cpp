// The searches. A search object belongs to one game at a time, that of the last position it was given.
#include <nanobind/stl/optional.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"
#include "search/alphabeta.hpp"
#include "search/expectiminimax.hpp"
#include "search/mcts.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// The kinds of search: a class template over games, and what it is made from.
struct AlphaBetaKind {
  template <Game G>
  using Search = AlphaBeta<G>;
  using Options = std::size_t;
};
struct ExpectiminimaxKind {
  template <Game G>
  using Search = Expectiminimax<G>;
  using Options = std::size_t;
};
struct MctsKind {
  template <Game G>
  using Search = Mcts<G>;
  using Options = MctsOptions;
};

// None, or the search of one game.
template <class Kind, class Games>
struct SearchOfAny;
template <class Kind, class... Games>
struct SearchOfAny<Kind, GameList<Games...>> {
  using type = std::variant<std::monostate, typename Kind::template Search<PythonGame>,
                            typename Kind::template Search<Games>...>;
};

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

template <class Kind>
class AnySearch {
 public:
  explicit AnySearch(const typename Kind::Options& options) : options_(options) {}

  SearchResult search(nb::handle state, const Limits& limits) {
    const Busy busy(running_);
    return with_position<SearchResult>(state, [&]<class G>(const G& position) {
      using Search = typename Kind::template Search<G>;
      auto* search = std::get_if<Search>(&of_game_);
      if (search == nullptr) search = &of_game_.template emplace<Search>(options_);
      if constexpr (std::is_same_v<G, PythonGame>) {
        return search->search(position, limits);
      } else {
        // The copy is made while the GIL is held: from then on Python may change the original.
        const G root = position;
        const nb::gil_scoped_release released;
        return search->search(root, limits);
      }
    });
  }

  // Calls f with the search, if there has been one yet.
  template <class F>
  void with_search(F&& f) {
    const Busy busy(running_);
    std::visit(
        [&]<class S>(S& search) {
          if constexpr (!std::is_same_v<S, std::monostate>) f(search);
        },
        of_game_);
  }

 private:
  typename Kind::Options options_;
  typename SearchOfAny<Kind, BundledGames>::type of_game_;
  std::atomic_flag running_;
};

// A gigabyte count that a typing error could not have meant.
std::size_t checked_megabytes(long long megabytes, const char* message) {
  if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error(message);
  return static_cast<std::size_t>(megabytes);
}

template <class Kind>
void bind_deepening(nb::module_& m, const char* name) {
  using Any = AnySearch<Kind>;
  nb::class_<Any>(m, name)
      .def("__init__",
           [](Any* self, long long table_mb) {
             new (self) Any(checked_megabytes(table_mb, "table_mb must be 1 to 1048576"));
           },
           "table_mb"_a = 16)
      .def("search",
           [](Any& self, nb::handle state, long long nodes, int depth, double seconds, const Stop* stop) {
             return self.search(state, make_limits(nodes, depth, seconds, stop));
           },
           "state"_a, nb::kw_only(), "nodes"_a = 0, "depth"_a = 0, "seconds"_a = 0.0,
           "stop"_a = nb::none());
}

}  // namespace

void bind_searches(nb::module_& m) {
  bind_deepening<AlphaBetaKind>(m, "AlphaBeta");
  bind_deepening<ExpectiminimaxKind>(m, "Expectiminimax");

  using AnyMcts = AnySearch<MctsKind>;
  nb::class_<AnyMcts>(m, "Mcts")
      .def("__init__",
           [](AnyMcts* self, double exploration, long long tree_mb, std::uint64_t seed) {
             if (!(exploration >= 0 && exploration <= 1e6)) {
               throw nb::value_error("exploration must be 0 to 1000000");
             }
             new (self) AnyMcts(
                 {exploration, checked_megabytes(tree_mb, "tree_mb must be 1 to 1048576"), seed});
           },
           "exploration"_a = 1.4, "tree_mb"_a = 256, "seed"_a = 0)
      .def("search",
           [](AnyMcts& self, nb::handle state, long long simulations, int depth, double seconds,
              const Stop* stop) {
             if (simulations == 0 && seconds == 0 && stop == nullptr) {
               throw nb::value_error("a search needs a limit: simulations, seconds or stop");
             }
             return self.search(state, make_limits(simulations, depth, seconds, stop));
           },
           "state"_a, nb::kw_only(), "simulations"_a = 0, "depth"_a = 0, "seconds"_a = 0.0,
           "stop"_a = nb::none())
      .def("advance",
           [](AnyMcts& self, Move move) { self.with_search([&](auto& search) { search.advance(move); }); },
           "move"_a)
      .def("reset", [](AnyMcts& self) { self.with_search([](auto& search) { search.reset(); }); });
}

}  // namespace boardwire
