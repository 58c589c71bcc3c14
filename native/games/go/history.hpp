// The earlier boards of a game, for superko.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardwire {

// A set of 64-bit hashes that is small to copy. A Bloom filter of 1024 bits answers most questions; the
// list behind it decides the rest. Assigning one history to another keeps the list's memory, so a
// scratch position in a search does not allocate.
class GoHistory {
 public:
  void insert(std::uint64_t hash) {
    if (contains(hash)) return;
    filter_[word(hash)] |= bit(hash);
    hashes_.push_back(hash);
  }

  [[nodiscard]] bool contains(std::uint64_t hash) const {
    return (filter_[word(hash)] & bit(hash)) != 0 &&
           std::find(hashes_.rbegin(), hashes_.rend(), hash) != hashes_.rend();
  }

 private:
  static std::size_t word(std::uint64_t hash) { return hash >> 60; }
  static std::uint64_t bit(std::uint64_t hash) { return std::uint64_t{1} << (hash >> 54 & 63); }

  std::array<std::uint64_t, 16> filter_{};
  std::vector<std::uint64_t> hashes_;
};

}  // namespace boardwire
