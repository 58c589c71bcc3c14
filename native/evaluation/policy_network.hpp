// Small networks that estimate a position and its moves at once (D. Silver et al., "Mastering the game of Go without
// human knowledge", 2017, without convolutions): the stones of both sides, two layers of hidden units, then a number
// for each move and one for the value.
//
// A hidden unit is max(0, bias + weighted sum). The numbers of the moves are logits: their softmax over the legal
// moves is the policy. The value is a hyperbolic tangent.
// clients/learning/policy/policy_network.py fits the parameters.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation/features.hpp"

namespace boardwire {

struct PolicyShape {
  int squares;  // bits of a bitboard; the inputs are those of both sides
  int first;    // hidden units of the first layer, a multiple of 8
  int second;   // of the second, a multiple of 8
  int moves;

  // In this order: the weights of each input in turn, the biases of the first layer; the weights of each unit of the
  // first layer in turn, the biases of the second; the weights of each unit of the second layer in turn, one for each
  // move and a last one for the value, and their biases.
  [[nodiscard]] constexpr int parameters() const {
    return (2 * squares + 1) * first + (first + 1) * second + (second + 1) * (moves + 1);
  }
};

template <PolicyShape kShape>
class PolicyNetwork {
  static_assert(kShape.first % 8 == 0 && kShape.second % 8 == 0);

 public:
  // In a file a parameter is a whole number, in units of 1 / kScale.
  static constexpr float kScale = 4096;

  struct Estimate {
    std::array<float, static_cast<std::size_t>(kShape.moves)> logits;  // in the order of the moves' numbers
    float value;                                                       // for the player to act, -1 to 1
  };

  explicit PolicyNetwork(const std::int16_t* parameters)
      : inputs_(2 * kShape.squares + 1), first_(kShape.first + 1), second_(kShape.second + 1) {
    read(inputs_, kShape.first, parameters);
    read(first_, kShape.second, parameters);
    read(second_, kShape.moves + 1, parameters);
  }

  [[nodiscard]] Estimate evaluate(const PackedBoard& board) const {
#if defined(__x86_64__)
    static const bool kWide = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
    if (kWide) return evaluate_wide(board);
#endif
    return evaluated(board);
  }

 private:
  static constexpr int kLanes = 8;
  using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;
  static constexpr std::size_t vectors(int units) { return static_cast<std::size_t>((units + kLanes - 1) / kLanes); }
  // Aligned by itself, since the type of a template's argument loses the alignment of its vectors.
  template <int kUnits>
  struct alignas(sizeof(Lanes)) Units : std::array<Lanes, vectors(kUnits)> {};
  // The weights from each unit of a layer to those of the next one; the biases of these are last.
  template <int kUnits>
  using Weights = std::vector<Units<kUnits>>;

  static void read(auto& weights, int units, const std::int16_t*& parameters) {
    for (auto& row : weights) {
      row = {};
      for (int unit = 0; unit < units; ++unit) {
        row[static_cast<std::size_t>(unit / kLanes)][unit % kLanes] = static_cast<float>(*parameters++) / kScale;
      }
    }
  }

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2,fma")]] Estimate evaluate_wide(const PackedBoard& board) const { return evaluated(board); }
#endif

  [[gnu::always_inline]] inline Estimate evaluated(const PackedBoard& board) const {
    Units<kShape.first> first = inputs_.back();
    for (std::uint64_t own = board.own; own != 0; own &= own - 1) {
      add(first, inputs_[static_cast<std::size_t>(std::countr_zero(own))]);
    }
    for (std::uint64_t other = board.other; other != 0; other &= other - 1) {
      add(first, inputs_[static_cast<std::size_t>(kShape.squares + std::countr_zero(other))]);
    }
    const Units<kShape.second> second = next(first, first_);
    const auto outputs = next(second, second_);
    Estimate found;
    const auto output = [&outputs](int i) { return outputs[static_cast<std::size_t>(i / kLanes)][i % kLanes]; };
    for (int move = 0; move < kShape.moves; ++move) found.logits[static_cast<std::size_t>(move)] = output(move);
    found.value = std::tanh(output(kShape.moves));
    return found;
  }

  template <class Row>
  [[gnu::always_inline]] static inline void add(Row& sums, const Row& weights) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[i];
  }

  // The sums of the next layer. A unit whose sum is not positive adds nothing.
  template <class Below, class Row>
  [[gnu::always_inline]] static inline Row next(const Below& units, const std::vector<Row>& weights) {
    Row sums = weights.back();
    for (std::size_t from = 0; from < units.size(); ++from) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const float unit = units[from][lane];
        if (unit <= 0) continue;
        const Row& row = weights[from * kLanes + lane];
        for (std::size_t i = 0; i < row.size(); ++i) sums[i] += unit * row[i];
      }
    }
    return sums;
  }

  Weights<kShape.first> inputs_;
  Weights<kShape.second> first_;
  Weights<kShape.moves + 1> second_;
};

}  // namespace boardwire
