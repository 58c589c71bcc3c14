// The memory of tables.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace boardwire {

// An array of items that begin as zero bytes. The system provides its memory page by page at the first use,
// so even a large array is made at once.
template <class T>
  requires std::is_trivially_copyable_v<T>
class ZeroedArray {
 public:
  explicit ZeroedArray(std::size_t size) {
    std::size_t room = size * sizeof(T) + alignof(T);
    memory_.reset(std::calloc(room, 1));
    if (memory_ == nullptr) throw std::bad_alloc();
    void* first = memory_.get();
    items_ = {static_cast<T*>(std::align(alignof(T), size * sizeof(T), first, room)), size};
  }

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  std::span<T> items_;
};

}  // namespace boardwire
