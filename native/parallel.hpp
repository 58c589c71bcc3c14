// Independent pieces of work for several threads.
#pragma once

#include <atomic>
#include <cstdint>

#include "helper_threads.hpp"

namespace boardwire {

// Does pieces 0 to count - 1. make_worker() is called once in each thread, and its result with the number of each
// piece. When `stop` is set, the pieces that have not begun are left out.
inline void in_parallel(std::uint64_t count, int threads, const std::atomic<bool>& stop, auto&& make_worker) {
  std::atomic<std::uint64_t> next{0};
  HelperThreads helpers;
  const auto work = [&] {
    auto worker = make_worker();
    for (std::uint64_t i = next++; i < count; i = next++) {
      if (stop.load(std::memory_order_relaxed) || helpers.stopped().load(std::memory_order_relaxed)) return;
      worker(i);
    }
  };
  for (int i = 1; i < threads; ++i) helpers.start(work);
  work();
  helpers.wait();
}

}  // namespace boardwire
