// Threads that help the calling one with a search.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace boardwire {

// An exception that ends one helper makes all of them end, and is thrown again in the calling thread.
// However the search ends, no helper outlives this object.
class HelperThreads {
 public:
  HelperThreads() = default;
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;
  ~HelperThreads() { stop(); }

  // Runs `work()` in a thread of its own. It has to end soon after stopped() is true. std::system_error when
  // the system has no more threads.
  void start(auto work) {
    threads_.emplace_back([this, work = std::move(work)]() mutable {
      try {
        work();
      } catch (...) {
        fail(std::current_exception());
      }
      const std::lock_guard lock(mutex_);
      ++ended_;
      one_ended_.notify_one();
    });
  }

  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  // Whether helpers are to end, for them and for the calling thread.
  [[nodiscard]] const std::atomic<bool>& stopped() const { return stopped_; }

  // Throws the first exception that ended a helper, if any.
  void check() {
    const std::lock_guard lock(mutex_);
    if (error_) std::rethrow_exception(error_);
  }

  // Waits until the helpers end by themselves, and throws as check() does.
  void wait() {
    threads_.clear();
    check();
  }

  // The same, but asks over() about every millisecond, and stops them when that is true.
  void wait(auto&& over) {
    std::unique_lock lock(mutex_);
    while (!one_ended_.wait_for(lock, std::chrono::milliseconds(1), [&] { return ended_ == threads_.size(); })) {
      lock.unlock();
      if (over()) stop();
      lock.lock();
    }
    lock.unlock();
    wait();
  }

  // Stops the helpers, waits for their end, and throws as check() does.
  void join() {
    stop();
    threads_.clear();
    check();
  }

 private:
  void fail(std::exception_ptr error) {
    {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::move(error);
    }
    stop();
  }

  std::mutex mutex_;
  std::exception_ptr error_;
  std::condition_variable one_ended_;
  std::size_t ended_ = 0;  // helpers
  // Two cache lines away from the rest: all threads read it all the time.
  alignas(128) std::atomic<bool> stopped_ = false;
  alignas(128) std::vector<std::jthread> threads_;  // the last member, so that they end before the others do
};

}  // namespace boardwire
