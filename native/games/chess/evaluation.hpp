// Static evaluation of chess: the weighted sum of the features in features.hpp, corrected by the network of
// network.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "evaluation/weights_file.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/features.hpp"
#include "games/chess/network.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"

namespace boardwire::chess {

// The sums of both phases, in one number: the upper half has the endgame.
class TaperedSum {
 public:
  // The weights of the features, and for each PlacedPiece the sum of those of its own.
  TaperedSum(const std::int64_t* weights, const std::int64_t* placed) : weights_(weights), placed_(placed) {}

  static std::int64_t packed(int middlegame, int endgame) { return (std::int64_t{endgame} << 32) + middlegame; }

  void add(int feature, int count) { total_ += count * weights_[feature]; }
  void add_piece(const PlacedPiece& piece, int sign) { total_ += sign * placed_[piece.number()]; }

  [[nodiscard]] int middlegame() const { return static_cast<std::int32_t>(total_); }
  [[nodiscard]] int endgame() const { return static_cast<std::int32_t>((total_ - middlegame()) >> 32); }

 private:
  const std::int64_t* weights_;
  const std::int64_t* placed_;
  std::int64_t total_ = 0;
};

// Rows for a fit: a feature of the middlegame counts as often as the phase says, of kFullPhase, and one of the endgame
// for the rest.
template <class Rows>
class TaperedRows {
 public:
  TaperedRows(Rows& rows, int phase) : rows_(rows), phase_(phase) {}
  void add(int feature, int count) {
    if (phase_ != 0) rows_.add(feature, count * phase_);
    if (phase_ != kFullPhase) rows_.add(Feature::kCount + feature, count * (kFullPhase - phase_));
  }
  void add_piece(const PlacedPiece& piece, int sign) {
    piece.list([&](int feature) { add(feature, sign); });
  }

 private:
  Rows& rows_;
  int phase_;
};

// The score that learning counts as 1 of the logarithm of the odds of winning: 180 centipawns.
inline constexpr int kOddsUnit = 180 * kFullPhase;

// The share of a lead that counts, in quarters: without pawns a side needs an extra rook to win, and bishops
// on squares of different colours draw many endings.
inline int drawishness(const Pieces& board, int leader) {
  const Squares pawns = board.of_kind(kPawn);
  const Squares own = board.of_player(leader);
  const auto material = [&](Squares side) {
    const Squares minors = board.of_kind(kKnight) | board.of_kind(kBishop);
    return 3 * std::popcount(minors & side) + 5 * std::popcount(board.of_kind(kRook) & side) +
           9 * std::popcount(board.of_kind(kQueen) & side);
  };
  if ((pawns & own) == 0 && material(own) - material(board.of_player(1 - leader)) < 5) return 1;
  const Squares bishops = board.of_kind(kBishop);
  const Squares others = board.of_kind(kKnight) | board.of_kind(kRook) | board.of_kind(kQueen);
  const bool two_colours = std::popcount(bishops & kDarkSquares) == 1 && std::popcount(bishops) == 2;
  if (two_colours && others == 0 && std::has_single_bit(bishops & own)) return 2;
  return 4;
}

// The contents of a file of learned weights: those of the features, of the middlegame and then of the endgame, and the
// parameters of the network. A network without any leaves the sum as it is.
inline constexpr WeightsLayout kLearnedLayout{"chess", 2 * Feature::kCount + Network::kParameters, 1, 2};

class Evaluation {
 public:
  // The memory that a search keeps from one evaluation to the next, to take less time. Threads must not share it.
  using Memory = NetworkMemory;

  // By the features that have names, with these weights.
  explicit Evaluation(const Weights& weights) : weights_(Feature::kCount) {
    const auto named = std::bit_cast<std::array<TaperedWeight, Feature::kNamed>>(weights);
    for (std::size_t i = 0; i < named.size(); ++i) {
      weights_[i] = TaperedSum::packed(named[i].middlegame, named[i].endgame);
    }
    place();
  }
  // By all features and the network, with learned weights.
  explicit Evaluation(const WeightsFilePtr& learned) : Evaluation(kUsualWeights) {
    if (learned == nullptr) return;
    const std::int16_t* from = learned->stage(0);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      weights_[i] = TaperedSum::packed(from[i], from[Feature::kCount + i]);
    }
    place();
    const std::int16_t* parameters = from + 2 * Feature::kCount;
    if (std::any_of(parameters, parameters + Network::kParameters, [](std::int16_t it) { return it != 0; })) {
      network_ = std::make_shared<const Network>(parameters);
    }
  }

  // With the learned weights that come with the program. Without any it is that of the usual weights.
  static const Evaluation& bundled() {
    static const Evaluation kBundled(bundled_weights(kLearnedLayout));
    return kBundled;
  }

  // For the player to move, in centipawns times kFullPhase.
  template <class Position>
  [[nodiscard]] int score(const Position& position) const {
    Memory memory;
    return sum(position.board(), position.board().to_act(), memory);
  }

  // The same in centipawns, of a lead that the material allows to win with.
  [[nodiscard]] int centipawns(const Pieces& board, int mover, Memory& memory) const {
    const int score = sum(board, mover, memory) / kFullPhase;
    return score * drawishness(board, score > 0 ? mover : 1 - mover) / 4;
  }

 private:
  [[nodiscard]] int sum(const Pieces& board, int mover, Memory& memory) const {
    TaperedSum sum(weights_.data(), placed_.data());
    FeatureList<TaperedSum>::list(board, mover, sum);
    const int phase = phase_of(board);
    const int score = sum.middlegame() * phase + sum.endgame() * (kFullPhase - phase);
    if (network_ == nullptr) return score;
    return score + memory.correction(*network_, board, mover, kOddsUnit);
  }

  // Sums up the weights of pieces on squares.
  void place() {
    for (int kings = 0; kings < 4; ++kings) {
      for (int kind = 0; kind < kPieceKinds; ++kind) {
        for (int square = 0; square < 64; ++square) {
          const PlacedPiece piece{kind, square, kings};
          std::int64_t& sum = placed_[piece.number()];
          sum = 0;
          piece.list([&](int feature) { sum += weights_[static_cast<std::size_t>(feature)]; });
        }
      }
    }
  }

  std::vector<std::int64_t> weights_;
  std::array<std::int64_t, PlacedPiece::kCount> placed_{};
  std::shared_ptr<const Network> network_;  // null where nothing is corrected
};

// A lead in centipawns as a value between -1 and 1, and the other way.
inline double value_of_lead(int centipawns) { return centipawns / (500.0 + std::abs(centipawns)); }
inline double lead_of_value(double value) { return 500 * value / (1 - std::abs(value)); }

}  // namespace boardwire::chess
