// Static evaluation of backgammon: the chances of the player that rolls next, without a cube, from weighted
// sums of features.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "games/backgammon_features.hpp"
#include "games/backgammon_weights.hpp"

namespace boardwire {

// Each 0 to 1. A backgammon counts as a gammon: they are rare, and the end of the game distinguishes them.
struct BackgammonChances {
  float win = 0;
  float gammon = 0;  // won gammons, included in `win`
  float gammon_lost = 0;
};

// A sum of weights as a chance: 0.5 for 0, close to 0 or 1 for large ones. Cheaper than an exponential.
inline float as_chance(float sum) { return 0.5f + 0.5f * sum / std::sqrt(1 + sum * sum); }

// The weights of one feature in one register: four numbers, of which the last is 0.
class BackgammonScales {
 public:
  using Lanes [[gnu::vector_size(16)]] = float;

  explicit constexpr BackgammonScales(const BackgammonWorths& worths) {
    for (std::size_t i = 0; i < worths.size(); ++i) {
      const auto& [win, gammon, lost] = worths[i];
      lanes_[i] = Lanes{win / 1000.0f, gammon / 1000.0f, lost / 1000.0f, 0};
    }
  }
  [[nodiscard]] const Lanes& operator[](int feature) const {
    return lanes_[static_cast<std::size_t>(feature)];
  }

 private:
  std::array<Lanes, BackgammonFeature::kCount> lanes_{};
};

class BackgammonEvaluation {
 public:
  explicit constexpr BackgammonEvaluation(const BackgammonWeights& weights)
      : contact_(weights.contact), race_(weights.race) {}

  [[nodiscard]] BackgammonChances chances(const BackgammonBoard& board, int roller) const {
    // The positions that the weights for contact were fitted to have no such great deficits.
    const bool hopeless = std::abs(pips_of(board, 0) - pips_of(board, 1)) > kHopeless;
    const bool meets = have_contact(board) && !hopeless;
    const BackgammonScales& scales = meets ? contact_ : race_;
    BackgammonScales::Lanes sums{};
    each_feature(board, roller, meets, [&](int feature, float amount) {
      sums += amount * scales[feature];
    });
    // A player that has borne off a checker loses no gammon.
    const bool none = board.count(roller, BackgammonBoard::kOff) == 0;
    const bool other_none = board.count(roller ^ 1, BackgammonBoard::kOff) == 0;
    return {as_chance(sums[0]), other_none ? as_chance(sums[1]) : 0, none ? as_chance(sums[2]) : 0};
  }

 private:
  static constexpr int kHopeless = 200;  // pips

  BackgammonScales contact_;
  BackgammonScales race_;
};

inline constexpr BackgammonEvaluation kUsualBackgammonEvaluation{BackgammonWeights{}};

}  // namespace boardwire
