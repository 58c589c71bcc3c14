// The transposition table of expectiminimax.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/shared/bound.hpp"
#include "search/shared/buckets.hpp"

namespace boardwire {

struct TableEntry {
  // A depth above that of any search: the value is exact and holds at every depth.
  static constexpr std::uint8_t kComplete = 255;
  std::uint64_t key = 0;
  float value = 0;
  std::uint16_t move = 0;  // the best move, as its index in the list of legal moves
  std::uint8_t depth = 0;        // plies searched below the position
  Bound bound : 2 = Bound::kNone;
  std::uint8_t generation : 6 = 0;

  // Whether the value, or the bound on it, answers a search with this window.
  [[nodiscard]] bool settles(float alpha, float beta) const {
    return bound == Bound::kExact || (bound == Bound::kLower && value >= beta) ||
           (bound == Bound::kUpper && value <= alpha);
  }
};
static_assert(sizeof(TableEntry) == 16);

// Entries lie in buckets of one cache line. A new entry replaces one of an older search, or otherwise the
// shallowest.
class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t megabytes) : buckets_(megabytes) {}

  // Entries of earlier searches stay usable but are replaced first.
  void next_search() { ++generation_; }

  void forget() { buckets_.forget(); }

  [[nodiscard]] const TableEntry* find(std::uint64_t key) const {
    for (const TableEntry& entry : buckets_[key]) {
      if (entry.key == buckets_.salted(key) && entry.bound != Bound::kNone) return &entry;
    }
    return nullptr;
  }

  void store(std::uint64_t key, float value, int depth, Bound bound, std::uint16_t move) {
    auto& entries = buckets_[key];
    TableEntry* victim = &entries[0];
    for (TableEntry& entry : entries) {
      if (entry.key == buckets_.salted(key)) {
        victim = &entry;
        break;
      }
      if (value_of(entry) < value_of(*victim)) victim = &entry;
    }
    victim->key = buckets_.salted(key);
    victim->value = value;
    victim->move = move;
    victim->depth = static_cast<std::uint8_t>(depth);
    victim->bound = bound;
    victim->generation = generation_ & 0x3f;
  }

 private:
  [[nodiscard]] int value_of(const TableEntry& entry) const {
    if (entry.bound == Bound::kNone) return -1;
    return entry.depth + (entry.generation == (generation_ & 0x3f) ? 256 : 0);
  }

  Buckets<TableEntry, 4> buckets_;
  std::uint8_t generation_ = 0;
};

}  // namespace boardwire
