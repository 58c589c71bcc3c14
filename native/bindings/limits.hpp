// Limits of a search, from arguments of Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "game.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

namespace nb = nanobind;

// The flag that ends a search from another thread.
class Stop {
 public:
  void set() { flag_.store(true, std::memory_order_relaxed); }
  void clear() { flag_.store(false, std::memory_order_relaxed); }
  [[nodiscard]] bool is_set() const { return flag_.load(std::memory_order_relaxed); }
  [[nodiscard]] const std::atomic<bool>* flag() const { return &flag_; }

 private:
  std::atomic<bool> flag_{false};
};

// Lets Ctrl-C through while machine code runs. Only the main thread receives signals; the others need
// not wait for the GIL.
inline void poll_signals(Limits& limits) {
  const nb::module_ threading = nb::module_::import_("threading");
  const nb::object main = threading.attr("main_thread")().attr("ident");
  if (!main.equal(threading.attr("get_ident")())) return;
  limits.poll = [] {
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  };
}

// Called with what a search has found so far.
using Report = nb::typed<nb::callable, nb::object(const SearchResult&)>;

inline Limits make_limits(long long nodes, int depth, double seconds, const Stop* stop,
                          const std::optional<Report>& report = {}, double report_seconds = 0.1) {
  if (nodes < 0 || depth < 0 || !(seconds >= 0) || !(report_seconds >= 0)) {
    throw nb::value_error("limits must not be negative");
  }
  Limits limits;
  limits.nodes = static_cast<std::uint64_t>(nodes);
  limits.depth = depth;
  limits.seconds = seconds;
  limits.stop = stop == nullptr ? nullptr : stop->flag();
  poll_signals(limits);
  limits.report_seconds = report_seconds;
  if (report) {
    // The caller holds the callable; a copy of the handle needs no GIL.
    limits.report = [callable = nb::handle(*report)](const SearchResult& found) {
      const nb::gil_scoped_acquire held;
      callable(found);
    };
  }
  return limits;
}

// Restrictions as Python gives them: a player, moves, and for how many plies from the root.
using RestrictionRows = std::vector<std::tuple<int, std::vector<Move>, long long>>;

inline Restrictions make_restrictions(const RestrictionRows& avoid, const RestrictionRows& allow) {
  Restrictions restrictions;
  const auto add = [&](Restriction::Kind kind, const RestrictionRows& rows) {
    for (const auto& [player, moves, plies] : rows) {
      if (player < 0 || plies < 1) {
        throw nb::value_error("a restriction is a player, its moves, and 1 or more plies");
      }
      restrictions.add({kind, player, moves, static_cast<std::size_t>(plies)});
    }
  };
  add(Restriction::Kind::kAvoid, avoid);
  add(Restriction::Kind::kAllow, allow);
  return restrictions;
}

}  // namespace boardwire
