// The transposition table of the double-dummy solver: sets of positions whose tricks have the same bounds.
//
// Two positions that differ in low cards only have the same value as long as these cards win nothing by their rank.
// So an entry names the shape (the length of every suit in every hand), the leader, and for each suit the owners of
// the highest cards that a proof relied on. It holds for every position of that shape with these owners. This is
// partition search: M. Ginsberg, "Partition Search", AAAI 1996.
//
// The owners of a suit are a word of two bits a card, the highest card in the lowest bits; the four words of a
// position fit into two numbers of 64 bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/bridge/cards.hpp"
#include "random.hpp"

namespace boardwire::bridge {

inline constexpr int kOwnerBits = 2 * kRanks;  // of one suit

// The owners of all remaining cards of a position.
struct Owners {
  std::uint64_t low = 0;   // clubs and diamonds
  std::uint64_t high = 0;  // hearts and spades
};

class DoubleDummyTable {
 public:
  struct Entry {
    Owners mask;
    Owners owners;
    std::uint32_t next = 0;
    std::array<std::uint8_t, kSuits> tops{};  // the number of highest cards that count in each suit
    std::int8_t least = 0;                    // bounds on the tricks of North and South
    std::int8_t most = 0;
  };

  // All positions of one shape with one leader.
  struct Shape {
    std::uint64_t key = 0;
    std::uint32_t first = 0;  // 0 where there is no entry
    std::uint32_t age = 0;
    std::int8_t best = -1;    // the suit that was best to lead, and the place of the card in it from the top
    std::int8_t best_place = 0;
  };

  DoubleDummyTable() : shapes_(std::size_t{1} << kShapeBits) { entries_.reserve(1 << 14); }

  // Forgets everything.
  void clear() {
    ++age_;
    entries_.assign(1, Entry());
    used_ = 0;
  }

  // The place of a shape, which lasts until the next call. A full table forgets everything.
  Shape& shape(std::uint64_t key) {
    if (used_ > kMostShapes || entries_.size() > kMostEntries) clear();
    for (std::size_t at = mix(key) >> (64 - kShapeBits);; at = (at + 1) & (shapes_.size() - 1)) {
      Shape& found = shapes_[at];
      if (found.age != age_) {
        found = Shape{key, 0, age_, -1, 0};
        ++used_;
      }
      if (found.key == key) return found;
    }
  }

  // An entry of the shape that holds for these owners and decides whether `need` tricks are made, or null.
  [[nodiscard]] const Entry* find(Shape& shape, const Owners& owners, int need) {
    std::uint32_t before = 0;
    for (std::uint32_t at = shape.first; at != 0; before = at, at = entries_[at].next) {
      Entry& entry = entries_[at];
      if ((entry.least < need && entry.most >= need) || !fits(entry, owners)) continue;
      if (before != 0) {  // to the front, since it will probably be asked for again
        entries_[before].next = entry.next;
        entry.next = shape.first;
        shape.first = at;
      }
      return &entry;
    }
    return nullptr;
  }

  // Stores bounds on the tricks of positions with these owners of the `tops` highest cards.
  void add(Shape& shape, const Owners& owners, const std::array<std::uint8_t, kSuits>& tops, int least, int most) {
    Entry entry;
    entry.tops = tops;
    entry.mask.low = mask_of(tops[0]) | mask_of(tops[1]) << kOwnerBits;
    entry.mask.high = mask_of(tops[2]) | mask_of(tops[3]) << kOwnerBits;
    entry.owners = {owners.low & entry.mask.low, owners.high & entry.mask.high};
    entry.least = static_cast<std::int8_t>(least);
    entry.most = static_cast<std::int8_t>(most);
    // The new entry replaces one that holds for fewer positions and has no closer bounds.
    int length = 0;
    for (std::uint32_t at = shape.first; at != 0; at = entries_[at].next, ++length) {
      Entry& known = entries_[at];
      const bool narrower =
          (known.mask.low & entry.mask.low) == entry.mask.low && (known.mask.high & entry.mask.high) == entry.mask.high;
      if (length >= kMostOfShape ||
          (narrower && known.least <= least && known.most >= most && fits(entry, known.owners))) {
        entry.next = known.next;
        known = entry;
        return;
      }
      if (narrower && known.mask.low == entry.mask.low && known.mask.high == entry.mask.high &&
          fits(entry, known.owners)) {
        known.least = std::max(known.least, entry.least);
        known.most = std::min(known.most, entry.most);
        return;
      }
    }
    entry.next = shape.first;
    shape.first = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back(entry);
  }

 private:
  static constexpr int kShapeBits = 18;
  static constexpr std::size_t kMostShapes = (std::size_t{1} << kShapeBits) * 3 / 4;
  static constexpr std::size_t kMostEntries = 1 << 20;
  static constexpr int kMostOfShape = 100;

  [[nodiscard]] static std::uint64_t mask_of(int tops) { return (std::uint64_t{1} << (2 * tops)) - 1; }
  [[nodiscard]] static bool fits(const Entry& entry, const Owners& owners) {
    return (owners.low & entry.mask.low) == entry.owners.low && (owners.high & entry.mask.high) == entry.owners.high;
  }

  std::vector<Shape> shapes_;
  std::vector<Entry> entries_{1};  // the first one is none
  std::size_t used_ = 0;
  std::uint32_t age_ = 1;
};

}  // namespace boardwire::bridge
