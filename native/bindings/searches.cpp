// The searches. A search object belongs to one game at a time, that of the last position it was given.
#include <nanobind/stl/optional.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bindings/limits.hpp"
#include "bindings/module.hpp"
#include "bindings/state.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

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
  using Make = std::function<std::unique_ptr<Search>(const Position&)>;
  explicit AnySearch(Make make) : make_(std::move(make)) {}

  SearchResult search(nb::handle state, const Limits& limits) {
    const Busy busy(running_);
    const auto root = position_of(state);
    if (search_ == nullptr || !search_->fits(*root)) search_ = make_(*root);
    std::optional<nb::gil_scoped_release> release;
    if (!root->needs_gil()) release.emplace();
    return search_->search(*root, limits);
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
  Make make_;
  std::unique_ptr<Search> search_;
  std::atomic_flag running_;
};

class AnyAlphaBeta : public AnySearch {
 public:
  explicit AnyAlphaBeta(std::size_t megabytes)
      : AnySearch([=](const Position& root) { return root.alphabeta(megabytes); }) {}
};
class AnyExpectiminimax : public AnySearch {
 public:
  explicit AnyExpectiminimax(std::size_t megabytes)
      : AnySearch([=](const Position& root) { return root.expectiminimax(megabytes); }) {}
};
class AnyMcts : public AnySearch {
 public:
  explicit AnyMcts(const MctsOptions& options)
      : AnySearch([=](const Position& root) { return root.mcts(options); }) {}
};

// At most a terabyte. More is a slip of the keyboard, for which "bad allocation" would be a poor answer, and
// the number of bytes stays far from the end of 64 bits.
std::size_t checked_megabytes(long long megabytes, const char* message) {
  if (megabytes < 1 || megabytes > 1 << 20) throw nb::value_error(message);
  return static_cast<std::size_t>(megabytes);
}

template <class Any>
void bind_deepening(nb::module_& m, const char* name) {
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
  bind_deepening<AnyAlphaBeta>(m, "AlphaBeta");
  bind_deepening<AnyExpectiminimax>(m, "Expectiminimax");

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
           [](AnyMcts& self, Move move) { self.advance(move); }, "move"_a)
      .def("reset", [](AnyMcts& self) { self.reset(); });
}

}  // namespace boardwire
