// The limits of a search, and how it notices that they are reached.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "search/shared/restrictions.hpp"

namespace boardwire {

// The greatest depth of recursive searches in plies: the stack is limited.
inline constexpr int kMaxDepth = 250;

struct SearchResult;

// 0 means no limit. Another thread may set `stop`. The searching thread calls `poll` about twenty times a
// second, and `report` every `report_seconds` with the result so far; an exception from either ends the
// search and passes through. `restrictions` exclude moves from the search.
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

// Counts nodes while a search runs, and looks at the clock and the stop flag: often enough to obey them
// within about a millisecond, rarely enough to take no measurable time.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), started_(Clock::now()), looked_(started_) { plan(); }

  // Sets the function to call when a report is due. It passes the result so far to report().
  void on_report(std::function<void()> report) {
    if (limits_.report) report_ = std::move(report);
  }

  void report(const SearchResult& result) const { limits_.report(result); }

  // Counts nodes. Returns true from the moment when the search must end.
  bool spend(std::uint64_t count = 1) {
    nodes_ += count;
    return nodes_ >= next_look_ && look();
  }

  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

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
    // Look half as often while looks are less than a quarter of a millisecond apart.
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
