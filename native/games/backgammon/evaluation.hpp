// Static evaluation of backgammon: the chances of the player that rolls next, without a cube, from learned networks,
// or from weighted sums of features.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "evaluation/network.hpp"
#include "evaluation/weights_file.hpp"
#include "games/backgammon/board.hpp"
#include "games/backgammon/features.hpp"
#include "games/backgammon/inputs.hpp"
#include "games/backgammon/weights.hpp"

namespace boardwire {

// Each 0 to 1. A chance of more includes that of less: `win` all gammons, `gammon` all backgammons.
struct BackgammonChances {
  float win = 0;
  float gammon = 0;
  float backgammon = 0;
  float gammon_lost = 0;
  float backgammon_lost = 0;

  // The same for the other player.
  [[nodiscard]] constexpr BackgammonChances flipped() const {
    return {1 - win, gammon_lost, backgammon_lost, gammon, backgammon};
  }
  // The mean of the points that are won and lost in a money game without a cube.
  [[nodiscard]] constexpr float equity() const {
    return 2 * win - 1 + gammon + backgammon - gammon_lost - backgammon_lost;
  }
};

// A sum of weights as a chance: 0.5 for 0, close to 0 or 1 for large ones. Cheaper than an exponential.
inline float as_chance(float sum) { return 0.5f + 0.5f * sum / std::sqrt(1 + sum * sum); }

// The weights of one feature in one register: four numbers, of which the last is 0.
class BackgammonScales {
 public:
  using Lanes [[gnu::vector_size(16)]] = float;

  explicit constexpr BackgammonScales(const BackgammonWeightTable& weights) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto& [win, gammon, lost] = weights[i];
      lanes_[i] = Lanes{win / 1000.0f, gammon / 1000.0f, lost / 1000.0f, 0};
    }
  }
  [[nodiscard]] const Lanes& operator[](int feature) const { return lanes_[static_cast<std::size_t>(feature)]; }

 private:
  std::array<Lanes, BackgammonFeature::kCount> lanes_{};
};

// The networks of a file: one for positions with contact, and one for races.
class BackgammonNetworks {
 public:
  static constexpr NetworkShape kShape{BackgammonInput::kCount, 128, 5};
  static constexpr WeightsLayout kLayout{"backgammon", static_cast<std::uint32_t>(kShape.parameters()), 2, 1};

  explicit BackgammonNetworks(const WeightsFile& file) : contact_(file.stage(0)), race_(file.stage(1)) {}

  [[nodiscard]] BackgammonChances chances(const BackgammonBoard& board, int roller) const {
    const bool contact = have_contact(board);
    const BackgammonInputs inputs = inputs_of(board, roller, contact);
    const auto found = (contact ? contact_ : race_).evaluate({inputs.begin(), inputs.end()});
    return {found[0], found[1], found[2], found[3], found[4]};
  }

 private:
  Network<kShape> contact_;
  Network<kShape> race_;
};

// Whether the named weights for contact give the chances, not those without.
inline bool named_by_contact(const BackgammonBoard& board) {
  constexpr int kHopeless = 200;  // pips; games between sensible players have hardly any such lead to fit weights to
  return have_contact(board) && std::abs(pips_of(board, 0) - pips_of(board, 1)) <= kHopeless;
}

class BackgammonEvaluation {
 public:
  // By sums of features with these weights.
  explicit BackgammonEvaluation(const BackgammonWeights& weights)
      : named_(std::make_shared<Named>(Named{BackgammonScales(weights.contact), BackgammonScales(weights.race)})) {}
  // By learned networks.
  explicit BackgammonEvaluation(const WeightsFilePtr& learned)
      : learned_(std::make_shared<BackgammonNetworks>(*learned)) {}

  // By the networks that come with the program; by the default weights where there are none.
  static const BackgammonEvaluation& bundled() {
    static const BackgammonEvaluation kBundled = [] {
      const WeightsFilePtr file = bundled_weights(BackgammonNetworks::kLayout);
      return file != nullptr ? BackgammonEvaluation(file) : BackgammonEvaluation(BackgammonWeights{});
    }();
    return kBundled;
  }

  [[nodiscard]] BackgammonChances chances(const BackgammonBoard& board, int roller) const {
    BackgammonChances found = learned_ != nullptr ? learned_->chances(board, roller) : by_name(board, roller);
    // A player that has borne off a checker loses no gammon.
    if (board.count(roller ^ 1, BackgammonBoard::kOff) > 0) found.gammon = 0;
    if (board.count(roller, BackgammonBoard::kOff) > 0) found.gammon_lost = 0;
    found.gammon = std::min(found.gammon, found.win);
    found.gammon_lost = std::min(found.gammon_lost, 1 - found.win);
    found.backgammon = std::min(found.backgammon, found.gammon);
    found.backgammon_lost = std::min(found.backgammon_lost, found.gammon_lost);
    return found;
  }

 private:
  struct Named {
    BackgammonScales contact;
    BackgammonScales race;
  };

  // A backgammon counts as a gammon: they are rare, and the end of the game distinguishes them.
  [[nodiscard]] BackgammonChances by_name(const BackgammonBoard& board, int roller) const {
    const bool meets = named_by_contact(board);
    const BackgammonScales& scales = meets ? named_->contact : named_->race;
    BackgammonScales::Lanes sums{};
    each_feature(board, roller, meets, [&](int feature, float amount) { sums += amount * scales[feature]; });
    return {as_chance(sums[0]), as_chance(sums[1]), 0, as_chance(sums[2]), 0};
  }

  std::shared_ptr<const Named> named_;
  std::shared_ptr<const BackgammonNetworks> learned_;
};

}  // namespace boardwire
