// Kuhn poker (H. Kuhn, "A Simplified Two-Person Poker", Contributions to the Theory of Games 1, 1950): two
// players, three cards. The smallest poker with bluffing, and a game whose equilibria are known: with best
// play player 0 loses 1/18 of a chip a hand on average.
//
// Each player puts one chip in the pot and is dealt one card of jack, queen and king, which the other does not
// see. Player 0 checks or bets one chip. Facing a bet a player folds or calls it with one chip; after player
// 0's check player 1 checks or bets. After a fold the other player takes the pot; else the higher card does,
// and both cards are shown.
//
// The returns are the chips won divided by 2, the most that one can win: so they keep the proportions that best
// play depends on.
//
// Outcome of the deal = 3 * card of player 0 + card of player 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "random.hpp"

namespace boardwire {

class Kuhn {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = 6;
  static constexpr int kMaxActions = 3;
  static constexpr int kCards = 3;  // 0 jack, 1 queen, 2 king
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kFairChance = true;
  enum Action : Move { kCheck, kBet, kFold, kCall };

  [[nodiscard]] bool dealt() const { return dealt_; }
  [[nodiscard]] int card(int player) const { return cards_[static_cast<std::size_t>(player)]; }
  // The actions of both players so far, from player 0's first on.
  [[nodiscard]] std::span<const Move> actions() const { return {actions_.data(), static_cast<std::size_t>(count_)}; }
  // Whether both cards are known to everybody: the game ended without a fold.
  [[nodiscard]] bool shown() const { return over() && last() != kFold; }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return !dealt_ ? kChance : over() ? kOver : count_ % 2; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (!dealt_) return move >= 0 && move < kCards * kCards && move / kCards != move % kCards;
    if (over()) return false;
    return faces_bet() ? move == kFold || move == kCall : move == kCheck || move == kBet;
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    moves.push(faces_bet() ? kFold : kCheck);
    moves.push(faces_bet() ? kCall : kBet);
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    for (Move deal = 0; deal < kCards * kCards; ++deal) {
      if (is_legal(deal)) outcomes.push({deal, 1.0 / kMaxOutcomes});
    }
  }

  void apply(Move move) {
    if (dealt_) {
      actions_[static_cast<std::size_t>(count_++)] = move;
    } else {
      cards_ = {static_cast<std::int8_t>(move / kCards), static_cast<std::int8_t>(move % kCards)};
      dealt_ = true;
    }
  }

  // The chips that the player has put in the pot.
  [[nodiscard]] int paid(int player) const {
    int chips = 1;
    for (int i = player; i < count_; i += 2) {
      const Move action = actions_[static_cast<std::size_t>(i)];
      chips += action == kBet || action == kCall;
    }
    return chips;
  }

  // The chips that the player has won at the end; negative if lost.
  [[nodiscard]] int won(int player) const {
    const int folder = last() == kFold ? (count_ - 1) % 2 : -1;
    const int winner = folder >= 0 ? 1 - folder : card(0) > card(1) ? 0 : 1;
    return winner == player ? paid(1 - player) : -paid(player);
  }

  [[nodiscard]] double returns(int player) const { return won(player) / 2.0; }
  [[nodiscard]] double evaluate(int /*player*/) const { return 0; }

  [[nodiscard]] std::uint64_t key() const { return key_of(seen_card(0, true), seen_card(1, true)); }

  // Before the end a player knows its own card alone. With no player (-1), neither card.
  [[nodiscard]] std::uint64_t information_key(int player) const {
    return key_of(seen_card(0, shown() || player == 0), seen_card(1, shown() || player == 1));
  }

  // The same with the card of the other player drawn from the two that the player does not hold.
  [[nodiscard]] Kuhn determinized(int player, Random& random) const {
    Kuhn drawn = *this;
    if (dealt_ && !shown()) {
      const int other = static_cast<int>(random.below(kCards - 1));
      drawn.cards_[static_cast<std::size_t>(1 - player)] = static_cast<std::int8_t>(other + (other >= card(player)));
    }
    return drawn;
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  [[nodiscard]] Move last() const { return count_ == 0 ? kCheck : actions_[static_cast<std::size_t>(count_ - 1)]; }
  [[nodiscard]] bool faces_bet() const { return last() == kBet; }
  [[nodiscard]] bool over() const { return last() == kFold || last() == kCall || (count_ == 2 && last() == kCheck); }
  // A card as a number from 1 on; 0 where it is not dealt or not seen.
  [[nodiscard]] std::uint64_t seen_card(int player, bool seen) const {
    return dealt_ && seen ? static_cast<std::uint64_t>(card(player)) + 1 : 0;
  }
  [[nodiscard]] std::uint64_t key_of(std::uint64_t first, std::uint64_t second) const {
    std::uint64_t word = (first << 4 | second) << 1 | static_cast<std::uint64_t>(dealt_);
    for (const Move action : actions()) word = word << 3 | static_cast<std::uint64_t>(action + 1);
    return mix(word);
  }

  std::array<Move, kMaxActions> actions_{};
  std::array<std::int8_t, 2> cards_{};
  std::int8_t count_ = 0;  // actions
  bool dealt_ = false;
};

static_assert(GameWithChance<Kuhn>);

}  // namespace boardwire
