// The features of checkers. The player to act moves down the board; for white the board is turned.
//
// - Men on every window of four rows and two dark squares of a row, where kings count as empty.
// - All pieces on every window of two rows and two dark squares.
// - The material of both sides as one feature for each combination, and as differences, for combinations that no game
//   of the fit has had.
// - Steps: how many each side could make, and how far its men have come.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation/learned.hpp"
#include "evaluation/patterns.hpp"
#include "evaluation/weights_file.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/weights.hpp"

namespace boardwire {

// All windows of kRows rows and kColumns dark squares of a row. No symmetry: a mirror image has other dark squares.
template <class Variant, int kRows, int kColumns, int kPlaneCount>
struct CheckersWindows {
  using Board = CheckersBoard<Variant::kSide>;
  static constexpr int kDown = Variant::kSide - kRows + 1;
  static constexpr int kAcross = Board::kRow - kColumns + 1;

  static constexpr std::array<SquareTuple, static_cast<std::size_t>(kDown* kAcross)> kTuples = [] {
    std::array<SquareTuple, static_cast<std::size_t>(kDown * kAcross)> tuples;
    std::size_t count = 0;
    for (int row = 0; row < kDown; ++row) {
      for (int column = 0; column < kAcross; ++column) {
        SquareTuple& tuple = tuples[count++];
        for (int i = 0; i < kRows * kColumns; ++i) {
          tuple.push(Board::bit((row + i / kColumns) * Board::kRow + column + i % kColumns));
        }
      }
    }
    return tuples;
  }();
  static constexpr int kPlanes = kPlaneCount;
  static constexpr int kSquares = Board::kBits;
  static constexpr int kSymmetries = 1;
  static constexpr int image(int /*symmetry*/, int square) { return square; }
};

template <class Variant>
class CheckersFeature {
 public:
  using Board = CheckersBoard<Variant::kSide>;
  using Men = Patterns<CheckersWindows<Variant, 4, 2, 2>>;
  using Pieces = Patterns<CheckersWindows<Variant, 2, 2, 4>>;

  enum Named { kTempo, kMan, kKing, kStep, kAdvance, kMaterial };

  static constexpr int kKings = 4;  // counted of a side: 0 to 2, and more
  static constexpr int kSideMaterial = (Variant::kPieces + 1) * kKings;
  static constexpr int kMen = kMaterial + kSideMaterial * kSideMaterial;
  static constexpr int kPieces = kMen + Men::kSize;
  static constexpr int kCount = kPieces + Pieces::kSize;
  static constexpr int kStages = Variant::kStages;
  static constexpr WeightsLayout kLayout{Variant::kLearned, kCount, kStages, Men::layout() ^ Pieces::layout() * 31};

  static constexpr CheckersWeights kNamed = Variant::kWeights;

  // No two features have the same weight.
  static std::vector<std::uint32_t> folded() {
    std::vector<std::uint32_t> least(kCount);
    for (std::uint32_t i = 0; i < kCount; ++i) least[i] = i;
    return least;
  }

  // Calls sum.add for the features of a position, seen by the player to act, who moves down.
  template <class Sum>
  static void list(const CheckersPieces& pieces, Sum& sum) {
    const Squares men = pieces.own & ~pieces.kings;
    const Squares other_men = pieces.other & ~pieces.kings;
    const Squares kings = pieces.own & pieces.kings;
    const Squares other_kings = pieces.other & pieces.kings;
    const std::array counts{std::popcount(men), std::popcount(kings), std::popcount(other_men),
                            std::popcount(other_kings)};
    sum.add(kTempo);
    sum.add(kMan, counts[0] - counts[2]);
    sum.add(kKing, counts[1] - counts[3]);
    sum.add(kStep, steps(pieces));
    sum.add(kAdvance, advance(men, other_men));
    sum.add(kMaterial + side(counts[0], counts[1]) * kSideMaterial + side(counts[2], counts[3]));
    Men::each(men, other_men, [&](int feature) { sum.add(kMen + feature); });
    const typename Pieces::Board board{{{men}, {kings}, {other_men}, {other_kings}}};
    Pieces::each(board, [&](int feature) { sum.add(kPieces + feature); });
  }

 private:
  static int side(int men, int kings) { return men * kKings + std::min(kings, kKings - 1); }

  // Steps of the player to act less those of the other one. A flying king is counted for one square in each direction.
  static int steps(const CheckersPieces& pieces) {
    const Squares empty = Board::kAll & ~(pieces.own | pieces.other);
    const auto count = [empty](Squares to) { return std::popcount(to & empty); };
    const Squares kings = pieces.own & pieces.kings;
    const Squares other_kings = pieces.other & pieces.kings;
    return count(Board::template step<0>(pieces.own)) + count(Board::template step<1>(pieces.own)) +
           count(Board::template step<2>(kings)) + count(Board::template step<3>(kings)) -
           count(Board::template step<2>(pieces.other)) - count(Board::template step<3>(pieces.other)) -
           count(Board::template step<0>(other_kings)) - count(Board::template step<1>(other_kings));
  }

  // Rows that men have gone, less those of the other side.
  static int advance(Squares men, Squares other_men) {
    int rows = 0;
    for (int row = 1; row < Variant::kSide; ++row) {
      rows += std::popcount(men & Board::rows(row, Variant::kSide - row));
      rows -= std::popcount(other_men & Board::rows(0, Variant::kSide - row));
    }
    return rows;
  }
};

// A position as seen by the player to act, who moves down.
template <class Variant>
struct PackedCheckers : CheckersPieces {
  [[nodiscard]] bool valid() const {
    using Board = CheckersBoard<Variant::kSide>;
    const Squares pieces = own | other;
    return (own & other) == 0 && (pieces & ~Board::kAll) == 0 && (kings & ~pieces) == 0 &&
           std::popcount(own) <= Variant::kPieces && std::popcount(other) <= Variant::kPieces;
  }
};

template <class Variant>
using CheckersEvaluation = LearnedEvaluation<CheckersFeature<Variant>>;

}  // namespace boardwire
