// A number that several threads may read and write at once, with the memory layout of the plain number.
#pragma once

#include <atomic>

namespace boardwire {

// Each read and write is atomic with relaxed memory order, which is as fast as a plain one on the processors
// of today. atomic() is for changes that must be one step, such as counting. Unlike std::atomic it can be
// copied. So arrays of it can be filled, moved and loaded into vector registers while no other thread uses
// them.
template <class T>
struct RelaxedAtomic {
  T value;

  RelaxedAtomic() = default;
  constexpr RelaxedAtomic(T initial) : value(initial) {}

  operator T() const { return std::atomic_ref<T>(const_cast<T&>(value)).load(std::memory_order_relaxed); }
  RelaxedAtomic& operator=(T next) {
    atomic().store(next, std::memory_order_relaxed);
    return *this;
  }

  [[nodiscard]] std::atomic_ref<T> atomic() { return std::atomic_ref<T>(value); }
};

}  // namespace boardwire
