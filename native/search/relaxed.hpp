// A number that several threads may read and write at once, and that lies in memory like the number itself.
#pragma once

#include <atomic>

namespace boardwire {

// Each read and write is atomic and in no order with others: on today's processors that costs nothing. What
// must be one step (counting, say) is done with atomic(). Unlike std::atomic it can be copied, so arrays of
// it can be filled, moved and loaded into vector registers where no other thread is at work.
template <class T>
struct Relaxed {
  T value;

  Relaxed() = default;
  constexpr Relaxed(T initial) : value(initial) {}

  operator T() const {
    return std::atomic_ref<T>(const_cast<T&>(value)).load(std::memory_order_relaxed);
  }
  Relaxed& operator=(T next) {
    atomic().store(next, std::memory_order_relaxed);
    return *this;
  }

  [[nodiscard]] std::atomic_ref<T> atomic() { return std::atomic_ref<T>(value); }
};

}  // namespace boardwire
