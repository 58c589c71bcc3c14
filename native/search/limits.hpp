// How long a search may think, and how it notices that it is over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "search/restrictions.hpp"

namespace boardwire {

// Nothing that goes down a tree call by call goes deeper, in plies: there is an end to the stack.
inline constexpr int kMaxDepth = 250;

struct SearchResult;

// 0 means no limit. `stop` may be set by another thread. `poll` is called about twenty times a second
// by the searching thread, and `report` every `report_seconds` with what was found so far; an exception from
// either ends the search and passes through. `restrictions` exclude moves from the search.
struct Limits {
  std::uint64_t nodes = 0;
  int depth = 0;
  double seconds = 0;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> poll;
  std::function<void(const SearchResult&)> report;
  double report_seconds = 0.1;
  Restrictions restrictions;
};

// What is left of the limits while a search runs: counts nodes, and looks at the clock and the stop flag
// often enough to obey them within about a millisecond, seldom enough to cost nothing.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), started_(Clock::now()), looked_(started_) {
    plan();
  }

  // What to call when a report is due: it gives the search's result so far to Limits::report.
  void on_report(std::function<void()> report) {
    if (limits_.report) report_ = std::move(report);
  }

  void report(const SearchResult& result) const { limits_.report(result); }

  // Counts nodes. True when the search must end, and from then on.
  bool spend(std::uint64_t count = 1) {
    nodes_ += count;
    return nodes_ >= next_look_ && look();
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kLongestInterval = 128;

  bool look() {
    const auto now = Clock::now();
    if (limits_.poll && now - polled_ > std::chrono::milliseconds(50)) {
      limits_.poll();
      polled_ = now;
    }
    if (report_ && now - reported_ >= std::chrono::duration<double>(limits_.report_seconds)) {
      report_();
      reported_ = now;
    }
    // Look twice as rarely while looks are closer than a quarter of a millisecond.
    const auto since = now - looked_;
    if (since < std::chrono::microseconds(250) && interval_ < kLongestInterval) interval_ *= 2;
    if (since > std::chrono::microseconds(500) && interval_ > 1) interval_ /= 2;
    looked_ = now;
    const bool out_of_nodes = limits_.nodes != 0 && nodes_ >= limits_.nodes;
    const bool out_of_time =
        limits_.seconds > 0 && std::chrono::duration<double>(now - started_).count() >= limits_.seconds;
    const bool stopped = limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
    exhausted_ = exhausted_ || out_of_nodes || out_of_time || stopped;
    plan();
    return exhausted_;
  }

  void plan() {
    next_look_ = nodes_ + (exhausted_ ? 0 : interval_);
    if (limits_.nodes != 0 && next_look_ > limits_.nodes) next_look_ = limits_.nodes;
  }

  const Limits& limits_;
  Clock::time_point started_;
  Clock::time_point looked_;
  Clock::time_point polled_ = started_;
  Clock::time_point reported_ = started_;
  std::function<void()> report_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t interval_ = 1;
  bool exhausted_ = false;
};

}  // namespace boardwire
