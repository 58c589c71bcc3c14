// Pattern features (M. Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for
// Othello", 1997; n-tuple networks in other games): a pattern is a tuple of squares with all its images under the
// symmetries of the board. What lies on the squares of an image is a number in base three, its code, and each code
// has a weight. All images of a pattern share one table of weights.
//
// Codes are computed from two bitboards at once for all images: a table has the share of each group of four squares
// in the codes, and one vector addition adds eight of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace boardwire {

// Squares in a fixed order, each a bit of a bitboard.
struct SquareTuple {
  static constexpr int kMost = 10;  // 3^10 codes fit into 16 bits

  constexpr SquareTuple() = default;
  constexpr SquareTuple(std::initializer_list<int> list) {
    for (const int square : list) squares[static_cast<std::size_t>(size++)] = static_cast<std::int8_t>(square);
  }

  [[nodiscard]] constexpr int operator[](int i) const { return squares[static_cast<std::size_t>(i)]; }
  [[nodiscard]] constexpr int codes() const {
    int count = 1;
    for (int i = 0; i < size; ++i) count *= 3;
    return count;
  }
  [[nodiscard]] constexpr std::uint64_t bits() const {
    std::uint64_t set = 0;
    for (int i = 0; i < size; ++i) set |= std::uint64_t{1} << (*this)[i];
    return set;
  }

  int size = 0;
  std::array<std::int8_t, kMost> squares{};
};

// The features of a set of patterns. Definition says which, for a board of at most 64 squares:
//
//   kTuples                  an array of SquareTuple, no two of them images of each other
//   kSymmetries              the number of symmetries of the board, the identity included
//   image(symmetry, square)  the square that the symmetry moves a square to
template <class Definition>
class Patterns {
 public:
  // The number of features: one for each code of each tuple.
  static constexpr int kSize = [] {
    int size = 0;
    for (const SquareTuple& tuple : Definition::kTuples) size += tuple.codes();
    return size;
  }();

  // Calls visit(feature) for every image, with 0 <= feature < kSize.
  template <class Visit>
  static void each(std::uint64_t own, std::uint64_t other, Visit&& visit) {
    std::array<Lanes, kVectors> mine{};
    std::array<Lanes, kVectors> theirs{};
    for (int group = 0; group < kGroups; ++group) {
      const auto& shares = kShares[static_cast<std::size_t>(group)];
      const Share& one = shares[own >> kGroup * group & 15];
      const Share& two = shares[other >> kGroup * group & 15];
      for (std::size_t v = 0; v < kVectors; ++v) {
        mine[v] += lanes(one, v);
        theirs[v] += lanes(two, v);
      }
    }
    alignas(Lanes) Share codes;
    for (std::size_t v = 0; v < kVectors; ++v) {
      const Lanes sum = mine[v] + theirs[v] + theirs[v];
      __builtin_memcpy(&codes[v * kLanes], &sum, sizeof sum);
    }
    for (std::size_t i = 0; i < kImages; ++i) visit(kFirst[i] + codes[i]);
  }

  // For each feature the least one with the same meaning. Where a symmetry maps a tuple to itself in another order,
  // two codes describe mirror images of the same discs, and a fit gives both the same weight.
  [[nodiscard]] static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(static_cast<std::size_t>(kSize));
    std::uint32_t first = 0;
    for (const SquareTuple& tuple : Definition::kTuples) {
      const auto codes = static_cast<std::uint32_t>(tuple.codes());
      for (std::uint32_t code = 0; code < codes; ++code) least[first + code] = first + code;
      for (int symmetry = 1; symmetry < Definition::kSymmetries; ++symmetry) {
        const SquareTuple other = image(tuple, symmetry);
        if (other.bits() != tuple.bits()) continue;
        for (std::uint32_t code = 0; code < codes; ++code) {
          std::uint32_t& here = least[first + code];
          here = std::min(here, first + reordered(tuple, other, code));
        }
      }
      first += codes;
    }
    return least;
  }

  // A number that changes with the tuples and their order.
  [[nodiscard]] static constexpr std::uint32_t layout() {
    std::uint32_t hash = 2166136261;  // FNV-1a
    const auto add = [&hash](int number) { hash = (hash ^ static_cast<std::uint32_t>(number)) * 16777619; };
    for (const SquareTuple& tuple : Definition::kTuples) {
      add(tuple.size);
      for (int i = 0; i < tuple.size; ++i) add(tuple[i]);
    }
    return hash;
  }

 private:
  static constexpr int kGroup = 4;  // squares whose shares are added at once
  static constexpr int kGroups = 64 / kGroup;

  static constexpr SquareTuple image(const SquareTuple& tuple, int symmetry) {
    SquareTuple moved = tuple;
    for (int i = 0; i < tuple.size; ++i) {
      moved.squares[static_cast<std::size_t>(i)] =
          static_cast<std::int8_t>(Definition::image(symmetry, tuple[i]));
    }
    return moved;
  }

  // The images of a tuple: one for each set of squares.
  template <class Visit>
  static constexpr void each_image(const SquareTuple& tuple, Visit visit) {
    std::array<std::uint64_t, static_cast<std::size_t>(Definition::kSymmetries)> seen{};
    std::size_t count = 0;
    for (int symmetry = 0; symmetry < Definition::kSymmetries; ++symmetry) {
      const SquareTuple moved = image(tuple, symmetry);
      if (std::find(seen.begin(), seen.begin() + count, moved.bits()) != seen.begin() + count) continue;
      seen[count++] = moved.bits();
      visit(moved);
    }
  }

  static constexpr std::size_t kImages = [] {
    std::size_t count = 0;
    for (const SquareTuple& tuple : Definition::kTuples) each_image(tuple, [&](const SquareTuple&) { ++count; });
    return count;
  }();

  using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
  static constexpr std::size_t kLanes = 8;
  static constexpr std::size_t kVectors = (kImages + kLanes - 1) / kLanes;
  using Share = std::array<std::uint16_t, kVectors * kLanes>;  // a number for each image

  static Lanes lanes(const Share& share, std::size_t vector) {
    Lanes loaded;
    __builtin_memcpy(&loaded, &share[vector * kLanes], sizeof loaded);
    return loaded;
  }

  // The first feature of each image.
  static constexpr std::array<int, kImages> kFirst = [] {
    std::array<int, kImages> table{};
    std::size_t i = 0;
    int first = 0;
    for (const SquareTuple& tuple : Definition::kTuples) {
      each_image(tuple, [&](const SquareTuple&) { table[i++] = first; });
      first += tuple.codes();
    }
    return table;
  }();

  // What the discs of one side on a group of squares add to the code of each image.
  alignas(64) static constexpr std::array<std::array<Share, 16>, kGroups> kShares = [] {
    std::array<std::array<Share, 16>, kGroups> table{};
    std::size_t i = 0;
    for (const SquareTuple& tuple : Definition::kTuples) {
      each_image(tuple, [&](const SquareTuple& moved) {
        int power = 1;
        for (int digit = 0; digit < moved.size; ++digit, power *= 3) {
          const int square = moved[digit];
          for (std::size_t set = 0; set < 16; ++set) {
            if ((set >> square % kGroup & 1) == 0) continue;
            auto& share = table[static_cast<std::size_t>(square / kGroup)][set][i];
            share = static_cast<std::uint16_t>(share + power);
          }
        }
        ++i;
      });
    }
    return table;
  }();

  // The code of the same discs when the squares of `tuple` are read in the order of `other`.
  static std::uint32_t reordered(const SquareTuple& tuple, const SquareTuple& other, std::uint32_t code) {
    std::array<std::uint32_t, 64> on{};
    for (int i = 0; i < tuple.size; ++i, code /= 3) on[static_cast<std::size_t>(tuple[i])] = code % 3;
    std::uint32_t result = 0;
    for (int i = other.size - 1; i >= 0; --i) result = 3 * result + on[static_cast<std::size_t>(other[i])];
    return result;
  }
};

}  // namespace boardwire
