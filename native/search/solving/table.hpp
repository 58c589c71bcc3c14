// The table of the solver: bounds on the scores of positions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/shared/buckets.hpp"

namespace boardwire {

// Bounds on the score of a position: lower <= score <= upper. Both are kept, since the next question may be
// on the other side. `move` was good enough, or the best that was not; `plies` are left to play.
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

// Entries lie in buckets of one cache line. A new one replaces the one with the fewest plies left, which is
// the cheapest to compute again. Keys are 64 bits. Two of a billion positions have the same key and bucket
// once in some ten thousand such searches.
class ScoreTable {
 public:
  explicit ScoreTable(std::size_t megabytes) : buckets_(megabytes) {}

  // Uses a part of the table for a search of about `nodes` nodes. A part not much larger than needed stays in
  // the cache of the processor and is faster.
  void use_for(double nodes) {
    std::size_t count = 1;
    while (count < buckets_.size() && static_cast<double>(count * kWays) < 2 * nodes + kLeastUsed) count *= 2;
    buckets_.use(count);
  }

  void forget() { buckets_.forget(); }

  [[nodiscard]] const ScoreEntry* find(std::uint64_t key) const {
    for (const ScoreEntry& entry : buckets_[key]) {
      if (entry.key == buckets_.salted(key) && entry.used) return &entry;
    }
    return nullptr;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key]); }

  // Narrows the stored bounds.
  void store(std::uint64_t key, int lower, int upper, int plies, int move) {
    auto& entries = buckets_[key];
    ScoreEntry* victim = &entries[0];
    for (ScoreEntry& entry : entries) {
      if (entry.key == buckets_.salted(key) && entry.used) {
        if (lower < entry.lower) lower = entry.lower;
        if (upper > entry.upper) upper = entry.upper;
        victim = &entry;
        break;
      }
      if (entry.plies < victim->plies) victim = &entry;
    }
    *victim = {buckets_.salted(key),
               static_cast<std::int8_t>(lower),
               static_cast<std::int8_t>(upper),
               static_cast<std::uint8_t>(move),
               static_cast<std::uint8_t>(plies),
               true};
  }

 private:
  static constexpr std::size_t kWays = 4;
  static constexpr double kLeastUsed = 1 << 14;  // entries

  Buckets<ScoreEntry, kWays> buckets_;
};

}  // namespace boardwire
