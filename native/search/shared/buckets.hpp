// The memory of hash tables: buckets of entries, found by a key.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "random.hpp"
#include "search/shared/zeroed_array.hpp"

namespace boardwire {

// The number of buckets is a power of two. All bytes are zero at first.
template <class Entry, std::size_t kWays>
class Buckets {
 public:
  // Several entries lie in one cache line.
  static constexpr std::size_t kAlignment = kWays == 1 ? alignof(Entry) : std::bit_ceil(kWays * sizeof(Entry));
  struct alignas(kAlignment) Bucket : std::array<Entry, kWays> {};

  // As many buckets as fit into the memory, one at least.
  explicit Buckets(std::size_t megabytes)
      : buckets_(std::bit_floor(std::max<std::size_t>((megabytes << 20) / sizeof(Bucket), 1))),
        mask_(buckets_.size() - 1) {}

  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

  // Uses `count` of the buckets from now on, a power of two.
  void use(std::size_t count) { mask_ = count - 1; }
  [[nodiscard]] std::size_t used() const { return mask_ + 1; }

  [[nodiscard]] Bucket& operator[](std::uint64_t key) { return buckets_[key & mask_]; }
  [[nodiscard]] const Bucket& operator[](std::uint64_t key) const { return buckets_[key & mask_]; }

  // Entries store this in place of the key.
  [[nodiscard]] std::uint64_t salted(std::uint64_t key) const { return key ^ salt_; }
  [[nodiscard]] std::uint64_t unsalted(std::uint64_t salted) const { return salted ^ salt_; }
  // At once, however large the table is: what was stored under another salt is never found.
  void forget() { salt_ = mix(salt_); }

 private:
  ZeroedArray<Bucket> buckets_;
  std::size_t mask_;
  std::uint64_t salt_ = 0;
};

}  // namespace boardwire
