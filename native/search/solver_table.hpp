// The solver's table: between which bounds the score of a position lies, for good.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "random.hpp"
#include "search/zeroed_array.hpp"

namespace boardwire {

// What is known of a position: lower <= score <= upper. Both bounds stay, for the next question may be on the
// other side. `move` is one that was good enough, or the best that was not; `plies` are left to play.
struct ScoreEntry {
  static constexpr std::uint8_t kNone = 255;  // no move
  std::uint64_t key = 0;
  std::int8_t lower = 0;
  std::int8_t upper = 0;
  std::uint8_t move = kNone;
  std::uint8_t plies = 0;
  bool used = false;
};
static_assert(sizeof(ScoreEntry) == 16);

// In buckets of one cache line. A new entry replaces the one of its bucket with the fewest plies below it,
// which is the cheapest to find again. Keys are 64 bits: that two of a billion positions share one, and its
// place, happens once in some ten thousand such searches.
class ScoreTable {
 public:
  explicit ScoreTable(std::size_t megabytes)
      : buckets_(power_of_two(megabytes)), mask_(buckets_.size() - 1) {}

  // A search that is likely to have so many nodes is faster in a part of the table not much larger, which
  // stays in the processor's cache.
  void use_for(double nodes) {
    std::size_t count = 1;
    while (count < buckets_.size() && static_cast<double>(count * kWays) < 2 * nodes + kLeastUsed) count *= 2;
    mask_ = count - 1;
  }

  // At once, however large the table is: what was stored under another salt is never found.
  void forget() { salt_ = mix(salt_); }

  [[nodiscard]] const ScoreEntry* find(std::uint64_t key) const {
    for (const ScoreEntry& entry : buckets_[key & mask_]) {
      if (entry.key == (key ^ salt_) && entry.used) return &entry;
    }
    return nullptr;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  // Narrows the bounds of what is stored already.
  void store(std::uint64_t key, int lower, int upper, int plies, int move) {
    Bucket& entries = buckets_[key & mask_];
    ScoreEntry* victim = &entries[0];
    for (ScoreEntry& entry : entries) {
      if (entry.key == (key ^ salt_) && entry.used) {
        if (lower < entry.lower) lower = entry.lower;
        if (upper > entry.upper) upper = entry.upper;
        victim = &entry;
        break;
      }
      if (entry.plies < victim->plies) victim = &entry;
    }
    *victim = {key ^ salt_, static_cast<std::int8_t>(lower), static_cast<std::int8_t>(upper),
               static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(plies), true};
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr double kLeastUsed = 1 << 14;  // entries
  struct alignas(64) Bucket : std::array<ScoreEntry, kWays> {};

  static std::size_t power_of_two(std::size_t megabytes) {
    std::size_t count = 1;
    while (count * 2 * sizeof(Bucket) <= megabytes << 20) count *= 2;
    return count;
  }

  ZeroedArray<Bucket> buckets_;
  std::size_t mask_;
  std::uint64_t salt_ = 0;
};

}  // namespace boardwire
