// How long a search may think, and how it notices that it is over.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace boardwire {

// Nothing that goes down a tree call by call goes deeper, in plies: there is an end to the stack.
inline constexpr int kMaxDepth = 250;

// 0 means no limit. `stop` may be set by another thread. `poll` is called about twenty times a second
// by the searching thread; an exception from it ends the search and passes through.
struct Limits {
  std::uint64_t nodes = 0;
  int depth = 0;
  double seconds = 0;
  const std::atomic<bool>* stop = nullptr;
  std::function<void()> poll;
};

// What is left of the limits while a search runs: counts nodes, and looks at the clock and the stop flag
// often enough to obey them within about a millisecond, seldom enough to cost nothing.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), started_(Clock::now()), looked_(started_) {
    plan();
  }

  // Counts one node. True when the search must end, and from then on.
  bool spend() { return ++nodes_ >= next_look_ && look(); }

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
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::uint64_t interval_ = 1;
  bool exhausted_ = false;
};

}  // namespace boardwire
