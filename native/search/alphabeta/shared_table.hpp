// The transposition table of alpha-beta, which several threads read and write at once without a lock.
//
// An entry is two words: its data, and its key xor its data. If two threads write one entry at once, a reader
// may see the key of one and the data of the other. Then key and data do not match, and nothing is found (R.
// Hyatt and T. Mann, "A Lock-less Transposition Table Implementation for Parallel Search", 2002).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "search/alphabeta/scores.hpp"
#include "search/shared/bound.hpp"
#include "search/shared/buckets.hpp"

namespace boardwire {

// The stored result for a position.
struct Known {
  // A depth above that of any search: the score is exact and holds at every depth.
  static constexpr std::uint8_t kComplete = 255;
  static constexpr std::uint16_t kNoIndex = 0xffff;

  Score score = 0;         // a proven one counts plies from the position, not from the root
  std::uint16_t move = kNoIndex;  // the best move, as its index in the list of legal moves
  std::uint8_t depth = 0;  // plies searched below the position
  Bound bound = Bound::kNone;

  // Whether the score, or the bound on it, answers a search with this window.
  [[nodiscard]] bool settles(Score alpha, Score beta) const {
    return bound == Bound::kExact || (bound == Bound::kLower && score >= beta) ||
           (bound == Bound::kUpper && score <= alpha);
  }
};

// Entries lie in buckets of one cache line. A new entry replaces that of the same position, or otherwise the
// least valuable one: the shallower and the older, the less valuable.
//
// The table begins with a small part of its memory, and takes more as searches get longer. A small table stays in the
// caches of the processor, where an entry is found several times as fast as in memory.
class SharedTable {
 public:
  explicit SharedTable(std::size_t megabytes) : buckets_(megabytes) { buckets_.use(first_buckets()); }

  // Takes as much of the memory as suits a search that has visited `nodes` positions, and keeps the entries. No other
  // thread may use the table at that time.
  void make_room(std::uint64_t nodes) {
    std::size_t wanted = buckets_.used();
    while (wanted < buckets_.size() && kWays * wanted < kEntriesPerNode * nodes) wanted *= 2;
    take(wanted);
  }

  // Takes all of the memory, for several threads, during whose search it cannot grow.
  void take_all() { take(buckets_.size()); }

  // Entries of earlier searches stay usable but are replaced first. Not while a search runs.
  void next_search() { age_by(1); }

  // Forgets all entries: none is found again, and new ones replace them first. The table is small again.
  void forget() {
    buckets_.forget();
    buckets_.use(first_buckets());
    age_by(kOutdated);
  }

  // Parts of 1000 of the memory that hold entries of the search that runs, judged by the first 1000 entries.
  [[nodiscard]] int permille_used() {
    const std::size_t sample = std::min<std::size_t>(1000 / kWays, buckets_.used());
    std::size_t found = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      for (Entry& entry : buckets_[i]) {
        const std::uint64_t data = load(entry.data);
        found += data != 0 && age(data) == 0;
      }
    }
    return static_cast<int>(1000 * found * buckets_.used() / (kWays * sample * buckets_.size()));
  }

  // Begins to bring the entries of a key into the cache, where find() soon looks for them.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key]); }

  [[nodiscard]] std::optional<Known> find(std::uint64_t key) {
    const std::uint64_t salted = buckets_.salted(key);
    for (Entry& entry : buckets_[key]) {
      const std::uint64_t data = load(entry.data);
      if ((load(entry.check) ^ data) == salted && data != 0) return unpack(data);
    }
    return std::nullopt;
  }

  // An entry of the same position is replaced by an exact score, by that of a later search, and by one of at
  // most three plies less. A new entry without a move keeps the move of the old one.
  void store(std::uint64_t key, Known known) {
    const std::uint64_t salted = buckets_.salted(key);
    auto& bucket = buckets_[key];
    Entry* victim = &bucket[0];
    int least = std::numeric_limits<int>::max();
    for (Entry& entry : bucket) {
      const std::uint64_t data = load(entry.data);
      if ((load(entry.check) ^ data) == salted && data != 0) {
        const Known old = unpack(data);
        if (known.move == Known::kNoIndex) known.move = old.move;
        if (known.bound != Bound::kExact && known.depth + kShallower <= old.depth && age(data) == 0) {
          known = {old.score, known.move, old.depth, old.bound};
        }
        victim = &entry;
        break;
      }
      if (value_of(data) < least) {
        least = value_of(data);
        victim = &entry;
      }
    }
    const std::uint64_t data = pack(known);
    save(victim->data, data);
    save(victim->check, salted ^ data);
  }

 private:
  struct Entry {
    std::uint64_t check;
    std::uint64_t data;  // 0 for an empty entry
  };
  static constexpr std::size_t kWays = 4;
  static constexpr std::size_t kFirstBuckets = std::size_t{1} << 12;  // 256 kB
  // A position visited leaves at most one entry, and the next iteration visits about as many as all before.
  static constexpr std::uint64_t kEntriesPerNode = 2;
  static constexpr int kGenerations = 63;
  static constexpr int kShallower = 4;  // plies; a new entry by this shallower does not replace an old one
  static constexpr int kPliesPerAge = 8;  // the plies by which the value of an entry falls with each search
  // Plies: entries of greater depth, proofs included, are not more valuable.
  static constexpr int kDeep = 24;
  static constexpr int kOutdated = kDeep / kPliesPerAge + 1;  // age from which on any new entry is more valuable

  static std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
  static void save(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }

  // From the lowest bit: score 32, move 16, depth 8, bound 2, generation 6.
  [[nodiscard]] std::uint64_t pack(const Known& known) const {
    return static_cast<std::uint32_t>(known.score) | std::uint64_t{known.move} << 32 |
           std::uint64_t{known.depth} << 48 | static_cast<std::uint64_t>(known.bound) << 56 |
           static_cast<std::uint64_t>(generation_) << 58;
  }
  static Known unpack(std::uint64_t data) {
    return {static_cast<Score>(static_cast<std::uint32_t>(data)), static_cast<std::uint16_t>(data >> 32),
            static_cast<std::uint8_t>(data >> 48), static_cast<Bound>(data >> 56 & 3)};
  }

  [[nodiscard]] std::size_t first_buckets() const { return std::min(kFirstBuckets, buckets_.size()); }

  // Uses `count` buckets, at least as many as before. The bits of its key decide where an entry goes.
  void take(std::size_t count) {
    const std::size_t before = buckets_.used();
    if (count == before) return;
    buckets_.use(count);
    for (std::size_t i = 0; i < before; ++i) {
      for (std::size_t way = 0; way < kWays; ++way) {
        Entry& entry = buckets_[i][way];
        const std::uint64_t key = buckets_.unsalted(entry.check ^ entry.data);
        Entry& place = buckets_[(key & ~(before - 1)) | i][way];
        if (&place != &entry) place = std::exchange(entry, {});
      }
    }
  }

  void age_by(int searches) { generation_ = (generation_ + searches) & kGenerations; }

  // The age of an entry in searches: 0 for the one that runs.
  [[nodiscard]] int age(std::uint64_t data) const {
    return (generation_ - static_cast<int>(data >> 58)) & kGenerations;
  }
  // The value of an entry. The least valuable is replaced first.
  [[nodiscard]] int value_of(std::uint64_t data) const {
    if (data == 0 || age(data) >= kOutdated) return std::numeric_limits<int>::min();
    return std::min<int>(unpack(data).depth, kDeep) - kPliesPerAge * age(data);
  }

  Buckets<Entry, kWays> buckets_;
  int generation_ = 0;
};

}  // namespace boardwire
