// The features of a move of Go: the shape around it, where it is, its distance from the last moves, and what it does
// to the chains beside it, as in R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go" (2007).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "game.hpp"
#include "games/go/chains.hpp"
#include "games/go/nearness.hpp"
#include "games/go/shapes.hpp"
#include "games/go/tactics.hpp"

namespace boardwire {

// The effects of a move on the chains beside it.
enum class GoTactic : std::uint8_t {
  kTakesOne,         // a single stone
  kTakesMore,        // a chain of more stones
  kTakesLast,        // the chain of the last move
  kTakesAttacker,    // a chain beside an own chain in atari
  kRunsToTwo,        // an own chain leaves atari with two liberties
  kRunsToMore,       // or with more
  kBadSelfAtari,     // see is_bad_self_atari
  kSelfAtari,        // another one
  kAtariTight,       // a chain in atari that has at most one liberty after it runs
  kAtariLadder,      // or two
  kAtariLoose,       // or more
  kAtariLast,        // the chain of the last move in atari
  kGains,            // an own chain with two liberties gets more
  kGainsLast,        // one that the last move touches
  kVitalOwn,         // the vital point of an own eye
  kVitalOther,       // or of the other side's
  kOneLiberty,       // that many liberties, beside stones of the other side
  kTwoLiberties,
  kThreeLiberties,
  kMoreLiberties,
  kLeavesTwo,        // takes the third liberty of a chain
  kConnects,         // joins two own chains
  kCuts,             // touches two chains of the other side
  kCount,
};

// Where the features of each kind begin, and the number of all. A move has one shape.
inline constexpr int kGoShapeFeature = 0;
inline constexpr int kGoLastFeature = kGoShapeFeature + GoShapes::kCount + 1;  // dx + dy + max(dx, dy) to the last move
inline constexpr int kGoDistances = 14;
inline constexpr int kGoBeforeFeature = kGoLastFeature + kGoDistances;  // to the move before it
inline constexpr int kGoReachFeature = kGoBeforeFeature + kGoDistances;  // steps from the last move along chains
inline constexpr int kGoReach = 4;
inline constexpr int kGoPointFeature = kGoReachFeature + kGoReach;  // the lines of row and column, up to symmetry
inline constexpr int kGoLines = 5;  // the fifth stands for all others
inline constexpr int kGoFarFeature = kGoPointFeature + kGoLines * (kGoLines + 1) / 2;  // no stone near, by the line
inline constexpr int kGoTacticFeature = kGoFarFeature + kGoLines;
inline constexpr int kGoMoveFeatures = kGoTacticFeature + static_cast<int>(GoTactic::kCount);

using GoMoveFeatureList = FixedList<std::uint16_t, 32>;

template <int Capacity>
class GoMoveFeatures {
 public:
  using Chains = GoChains<Capacity>;
  using Cell = typename Chains::Cell;
  using Steps = GoSteps<Capacity>;
  static_assert(Steps::kReach == kGoReach);

  // For the player to act, after last moves on these cells, or kNowhere.
  GoMoveFeatures(const typename Chains::Grid& grid, int player, int last, int before)
      : board_(grid), player_(player), last_(last), before_(before), steps_(board_, last) {}

  // The features of a legal play that fills no own eye.
  [[nodiscard]] GoMoveFeatureList of(int at) const {
    GoMoveFeatureList features;
    const auto add = [&](int feature) { features.push(static_cast<std::uint16_t>(feature)); };
    add(kGoShapeFeature + kGoShapes.number(board_.around8(at), player_));
    const int row = board_.point(at) / board_.columns();
    const int column = board_.point(at) % board_.columns();
    if (last_ != Chains::kNowhere) add(kGoLastFeature + distance(last_, row, column));
    if (before_ != Chains::kNowhere) add(kGoBeforeFeature + distance(before_, row, column));
    if (steps_[at] < Steps::kReach) add(kGoReachFeature + steps_[at]);
    const int high = std::min({row, board_.rows() - 1 - row, kGoLines - 1});
    const int wide = std::min({column, board_.columns() - 1 - column, kGoLines - 1});
    const auto [low, top] = std::minmax(high, wide);
    add(kGoPointFeature + top * (top + 1) / 2 + low);
    if (is_far_from_stones(board_, at)) add(kGoFarFeature + low);
    tactics(at, [&](GoTactic tactic) { add(kGoTacticFeature + static_cast<int>(tactic)); });
    return features;
  }

 private:
  // The chains beside a move, and the effect of the move on them.
  struct Contacts {
    FixedList<Cell, 4> own;
    FixedList<Cell, 4> others;
    bool takes_one = false, takes_more = false, takes_last = false, takes_attacker = false;
    bool runs = false, gains = false, gains_last = false;
    bool tight = false, ladder = false, loose = false, atari_last = false, leaves_two = false;
  };

  static void note(FixedList<Cell, 4>& heads, int head, bool& known) {
    known = std::find(heads.begin(), heads.end(), static_cast<Cell>(head)) != heads.end();
    if (!known) heads.push(static_cast<Cell>(head));
  }

  [[nodiscard]] Contacts contacts(int at, int liberties) const {
    Contacts found;
    Chains::each_neighbour(at, [&](int near) {
      const int color = board_.color(near);
      if (color > 1) return;
      const int head = board_.head(near);
      bool known = false;
      note(color == player_ ? found.own : found.others, head, known);
      if (known) return;
      if (color == player_) {
        found.runs |= board_.liberty_count(head) == 1;
        const bool gains = board_.liberty_count(head) == 2 && liberties > 2;
        found.gains |= gains;
        found.gains_last |= gains && touches_last(head);
      } else {
        attack(at, head, found);
      }
    });
    return found;
  }

  void attack(int at, int head, Contacts& found) const {
    const int count = board_.liberty_count(head);
    const bool last = last_ != Chains::kNowhere && board_.color(last_) == (player_ ^ 1) && board_.head(last_) == head;
    if (count == 1) {
      (board_.stones(head) == 1 ? found.takes_one : found.takes_more) = true;
      found.takes_last |= last;
      found.takes_attacker |= is_attacker(head);
    } else if (count == 2) {
      auto rest = board_.liberties(head);
      rest.remove(at);
      const int out = rest.first();
      auto run = board_.liberties_after(out, player_ ^ 1);
      run.remove(at);
      const int left = run.count();
      (left <= 1 ? found.tight : left == 2 ? found.ladder : found.loose) = true;
      found.atari_last |= last;
    } else {
      found.leaves_two |= count == 3;
    }
  }

  template <class F>
  void tactics(int at, F&& add) const {
    using enum GoTactic;
    const int liberties = board_.liberties_after(at, player_).count();
    const Contacts found = contacts(at, liberties);
    const bool bad = is_bad_self_atari(board_, at, player_);
    if (found.takes_one) add(kTakesOne);
    if (found.takes_more) add(kTakesMore);
    if (found.takes_last) add(kTakesLast);
    if (found.takes_attacker) add(kTakesAttacker);
    if (found.runs && liberties >= 2) add(liberties == 2 ? kRunsToTwo : kRunsToMore);
    if (bad) {
      add(kBadSelfAtari);
    } else {
      if (liberties == 1 && !found.takes_more) add(kSelfAtari);
      if (found.tight) {
        add(kAtariTight);
      } else if (found.ladder || found.loose) {
        add(found.ladder ? kAtariLadder : kAtariLoose);
      }
      if (found.atari_last) add(kAtariLast);
      if (found.gains) add(kGains);
      if (found.gains_last) add(kGainsLast);
    }
    if (!found.others.empty()) {
      add(static_cast<GoTactic>(static_cast<int>(kOneLiberty) + std::clamp(liberties, 1, 4) - 1));
    }
    if (found.leaves_two && !found.tight && !found.ladder && !found.loose) add(kLeavesTwo);
    if (found.own.size() >= 2) add(kConnects);
    if (found.others.size() >= 2) add(kCuts);
    if (board_.empty_neighbours(at) >= 2 && board_.empty_around(at) <= 5) {
      if (vital_point(board_, at, player_) == at) add(kVitalOwn);
      if (vital_point(board_, at, player_ ^ 1) == at) add(kVitalOther);
    }
  }

  [[nodiscard]] bool touches_last(int head) const {
    bool touches = false;
    if (last_ == Chains::kNowhere) return touches;
    Chains::each_neighbour(
        last_, [&](int near) { touches |= board_.color(near) < Chains::kEmpty && board_.head(near) == head; });
    return touches;
  }

  // Whether this chain of the other side touches an own chain in atari.
  [[nodiscard]] bool is_attacker(int head) const {
    bool attacks = false;
    board_.each_stone_of(head, [&](int stone) {
      Chains::each_neighbour(stone, [&](int near) {
        attacks |= board_.color(near) == player_ && board_.liberty_count(board_.head(near)) == 1;
      });
    });
    return attacks;
  }

  [[nodiscard]] int distance(int from, int row, int column) const {
    const int dy = std::abs(board_.point(from) / board_.columns() - row);
    const int dx = std::abs(board_.point(from) % board_.columns() - column);
    return std::min(dx + dy + std::max(dx, dy), kGoDistances - 1);
  }

  Chains board_;
  int player_;
  int last_;
  int before_;
  Steps steps_;
};

}  // namespace boardwire
