// Pattern features (M. Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for
// Othello", 1997; n-tuple networks in other games): a pattern is a tuple of squares with all its images under the
// symmetries of the board. The contents of the squares of an image are a number, its code, and each code has a weight.
// All images of a pattern share one table of weights.
//
// The board is a few bitboards, its planes, one for each kind of piece. A digit of a code is 0 for a square that is in
// no plane, and 1, 2, ... for one that is in the first plane, the second, ... So with two planes, the pieces of both
// sides, codes are numbers in base three.
//
// Codes are computed at once for all images: a table has the share of each group of four squares in the codes, and one
// vector addition adds eight of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace boardwire {

// Squares of a board of at most 128 squares, as bits.
using SquareBits = unsigned __int128;

// Squares in a fixed order.
struct SquareTuple {
  static constexpr int kMost = 12;

  constexpr SquareTuple() = default;
  constexpr SquareTuple(std::initializer_list<int> list) {
    for (const int square : list) push(square);
  }

  constexpr void push(int square) { squares[static_cast<std::size_t>(size++)] = static_cast<std::int8_t>(square); }
  [[nodiscard]] constexpr int operator[](int i) const { return squares[static_cast<std::size_t>(i)]; }
  // The number of codes in this base.
  [[nodiscard]] constexpr int codes(int base) const {
    int count = 1;
    for (int i = 0; i < size; ++i) count *= base;
    return count;
  }
  [[nodiscard]] constexpr SquareBits bits() const {
    SquareBits set = 0;
    for (int i = 0; i < size; ++i) set |= SquareBits{1} << (*this)[i];
    return set;
  }

  int size = 0;
  std::array<std::int8_t, kMost> squares{};
};

// kPlanes: the number of planes; two by default.
template <class Definition>
inline constexpr int kPlanesOf = 2;
template <class Definition>
  requires requires { Definition::kPlanes; }
inline constexpr int kPlanesOf<Definition> = Definition::kPlanes;

// kSquares: the number of bits of a plane, at most 128; 64 by default.
template <class Definition>
inline constexpr int kSquaresOf = 64;
template <class Definition>
  requires requires { Definition::kSquares; }
inline constexpr int kSquaresOf<Definition> = Definition::kSquares;

// The features of a set of patterns. `Definition` declares them:
//
//   kTuples                  an array of SquareTuple, no two of them images of each other; codes fit into 16 bits
//   kSymmetries              the number of symmetries of the board, the identity included
//   image(symmetry, square)  the square that the symmetry moves a square to
//   kPlanes, kSquares        see above
template <class Definition>
class Patterns {
 public:
  static constexpr int kPlanes = kPlanesOf<Definition>;
  static constexpr int kSquares = kSquaresOf<Definition>;
  static constexpr int kBase = kPlanes + 1;
  // The squares of a plane, those from 64 on in a second word.
  using Plane = std::array<std::uint64_t, (kSquares + 63) / 64>;
  using Board = std::array<Plane, static_cast<std::size_t>(kPlanes)>;

  // The number of features: one for each code of each tuple.
  static constexpr int kSize = [] {
    int size = 0;
    for (const SquareTuple& tuple : Definition::kTuples) size += tuple.codes(kBase);
    return size;
  }();
  static_assert(std::ranges::all_of(Definition::kTuples,
                                    [](const SquareTuple& it) { return it.codes(kBase) <= 1 << 16; }));

  // Calls visit(feature) for every image, with 0 <= feature < kSize. No square is in two planes.
  template <class Visit>
  static void each(const Board& board, Visit&& visit) {
    std::array<Lanes, kVectors> sums{};
    for (std::size_t plane = 0; plane < board.size(); ++plane) {
      std::array<Lanes, kVectors> here{};
      for (int group = 0; group < kGroups; ++group) {
        const int square = kGroup * group;
        const std::uint64_t word = board[plane][static_cast<std::size_t>(square / 64)];
        const Share& share = kShares[static_cast<std::size_t>(group)][word >> square % 64 & 15];
        for (std::size_t v = 0; v < kVectors; ++v) here[v] += lanes(share, v);
      }
      const auto digit = static_cast<std::uint16_t>(plane + 1);
      for (std::size_t v = 0; v < kVectors; ++v) sums[v] += here[v] * digit;
    }
    alignas(Lanes) Share codes;
    __builtin_memcpy(&codes, &sums, sizeof codes);
    for (std::size_t i = 0; i < kImages; ++i) visit(kFirst[i] + codes[i]);
  }

  // The same for two planes of at most 64 squares: the pieces of the player to act, and those of the other player.
  template <class Visit>
    requires(kPlanes == 2 && kSquares <= 64)
  static void each(std::uint64_t own, std::uint64_t other, Visit&& visit) {
    each(Board{Plane{own}, Plane{other}}, std::forward<Visit>(visit));
  }

  // For each feature the least one with the same meaning. Where a symmetry maps a tuple to itself in another order,
  // two codes describe mirror images of the same discs, and a fit gives both the same weight.
  [[nodiscard]] static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(static_cast<std::size_t>(kSize));
    std::uint32_t first = 0;
    for (const SquareTuple& tuple : Definition::kTuples) {
      const auto codes = static_cast<std::uint32_t>(tuple.codes(kBase));
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
  static constexpr int kGroups = (kSquares + kGroup - 1) / kGroup;

  static constexpr SquareTuple image(const SquareTuple& tuple, int symmetry) {
    SquareTuple moved = tuple;
    for (int i = 0; i < tuple.size; ++i) {
      moved.squares[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(Definition::image(symmetry, tuple[i]));
    }
    return moved;
  }

  // The images of a tuple: one for each set of squares.
  template <class Visit>
  static constexpr void each_image(const SquareTuple& tuple, Visit visit) {
    std::array<SquareBits, static_cast<std::size_t>(Definition::kSymmetries)> seen{};
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
      first += tuple.codes(kBase);
    }
    return table;
  }();

  // The share of the discs of one side on a group of squares in the code of each image.
  alignas(64) static constexpr std::array<std::array<Share, 16>, kGroups> kShares = [] {
    std::array<std::array<Share, 16>, kGroups> table{};
    std::size_t i = 0;
    for (const SquareTuple& tuple : Definition::kTuples) {
      each_image(tuple, [&](const SquareTuple& moved) {
        int power = 1;
        for (int digit = 0; digit < moved.size; ++digit, power *= kBase) {
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
    std::array<std::uint32_t, 128> on{};
    for (int i = 0; i < tuple.size; ++i, code /= kBase) on[static_cast<std::size_t>(tuple[i])] = code % kBase;
    std::uint32_t result = 0;
    for (int i = other.size - 1; i >= 0; --i) result = kBase * result + on[static_cast<std::size_t>(other[i])];
    return result;
  }
};

}  // namespace boardwire
