// Texas hold'em for two players, limit and no-limit.
//
// Rules: Robert's Rules of Poker (Ciaffone), sections "Hold'em", "No-limit and pot-limit"; the numbers of limit
// poker are those of the Annual Computer Poker Competition: blinds 5 and 10, bets of 10 before and after the flop
// and of 20 later, at most four bets a round, the big blind among them. In no-limit a raise is at least as large
// as the last bet or raise of the round and at least the big blind, except that a player may always go all-in. No
// raise is larger than the stack of the other player, who could not match it.
//
// The dealer posts the small blind, acts first before the flop and last on later rounds. Player 0 deals the first
// hand, then both in turn. Chips that the other player cannot match go back to their owner.
//
// Moves: 0 folds, 1 checks or calls, and N > 1 bets or raises, after which the player has put N chips in the pot
// in this hand, as in the protocol of the competition.
//
// Chance deals card by card: two to player 0, two to player 1, three, one and one on the board. At a showdown its
// only outcome shows the cards of both, so that players and spectators learn them: showdown() packs them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "game.hpp"
#include "games/holdem/hands.hpp"
#include "random.hpp"

namespace boardwire {

struct HoldemRules {
  bool no_limit = false;
  int stack = 240;     // chips of each player at the start; in limit the most that four bets a round can take
  int hands = 1;       // hands of a game
  bool carry = false;  // whether chips won stay in the stack for the next hand, instead of new equal stacks
};

class Holdem {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kSmallBlind = 5;
  static constexpr int kBigBlind = 10;
  static constexpr int kLimitStack = 240;  // 4 * (10 + 10 + 20 + 20)
  static constexpr int kMaxStack = 2000;
  static constexpr int kMaxHands = 100;
  static constexpr int kMaxBets = 4;  // in a round of limit
  static constexpr int kMaxMoves = kMaxStack + 8;
  static constexpr int kMaxOutcomes = kDeck;
  static constexpr int kHoleCards = 4;
  static constexpr int kBoardCards = 5;
  static constexpr int kRounds = 4;
  static constexpr bool kZeroSum = true;
  static constexpr bool kFairChance = true;
  enum Action : Move { kFold, kCall };

  // Before the deal of a hand, with the chips that player 0 has won in the hands before.
  explicit Holdem(const HoldemRules& rules = {}, int hand = 0, int score = 0)
      : rules_(rules), score_(score), hand_(hand) {
    begin_hand();
  }

  // ---- Facts ----

  [[nodiscard]] const HoldemRules& rules() const { return rules_; }
  [[nodiscard]] int hand() const { return hand_; }  // the number of the hand, from 0 on
  [[nodiscard]] int dealer() const { return hand_ % 2; }
  [[nodiscard]] int round() const { return round_; }
  [[nodiscard]] int score() const { return score_; }    // chips that player 0 has won in the hands before
  [[nodiscard]] int result() const { return result_; }  // and in the last hand, once the game is over
  [[nodiscard]] int paid(int player) const { return paid_[index(player)]; }
  [[nodiscard]] int stack(int player) const { return stack_[index(player)]; }  // before the blinds
  // The chips that each player had put in the pot when the round began.
  [[nodiscard]] int paid_before() const { return paid_before_; }
  [[nodiscard]] bool shown() const { return shown_; }
  // The cards dealt so far: the players' own ones, player 0's first, and those on the board.
  [[nodiscard]] std::span<const std::int8_t> hole() const {
    return {cards_.data(), static_cast<std::size_t>(std::min<int>(dealt_, kHoleCards))};
  }
  [[nodiscard]] std::span<const std::int8_t> board() const {
    return {cards_.data() + kHoleCards, static_cast<std::size_t>(std::max<int>(dealt_ - kHoleCards, 0))};
  }
  // At a chance node: the owner of the card that is dealt next, 2 for the board, 3 for a showdown.
  [[nodiscard]] int dealt_to() const { return phase_ == Phase::kShowdown ? 3 : dealt_ < kHoleCards ? dealt_ / 2 : 2; }
  // The number of the showdown's only outcome.
  [[nodiscard]] Move showdown() const {
    Move packed = 0;
    for (const int card : hole()) packed = packed * kDeck + card;
    return packed;
  }

  // ---- The game ----

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const {
    return phase_ == Phase::kBetting ? turn_ : phase_ == Phase::kOver ? kOver : kChance;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    switch (phase_) {
      case Phase::kOver:
        return false;
      case Phase::kShowdown:
        return move == showdown();
      case Phase::kDealing:
        return move >= 0 && move < kDeck && (seen() >> move & 1) == 0;
      case Phase::kBetting:
        return move == kFold ? faces_bet() : move == kCall ? true : move >= least_raise() && move <= largest_raise();
    }
    return false;
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    moves.push(kCall);
    if (faces_bet()) moves.push(kFold);
    for (int raise = least_raise(), last = largest_raise(); raise <= last; ++raise) moves.push(raise);
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    if (phase_ == Phase::kShowdown) {
      outcomes.push({showdown(), 1.0});
      return;
    }
    const std::uint64_t dealt = seen();
    const double probability = 1.0 / (kDeck - std::popcount(dealt));
    for (Move card = 0; card < kDeck; ++card) {
      if ((dealt >> card & 1) == 0) outcomes.push({card, probability});
    }
  }

  void apply(Move move) {
    switch (phase_) {
      case Phase::kDealing:
        deal(move);
        break;
      case Phase::kBetting:
        act(move);
        break;
      case Phase::kShowdown: {
        const int pot = std::min(paid(0), paid(1));
        const std::uint32_t own = value_of(0);
        const std::uint32_t others = value_of(1);
        shown_ = true;
        end_hand(own > others ? pot : own < others ? -pot : 0);
        break;
      }
      case Phase::kOver:
        break;
    }
  }

  // Calls, folds or raises, each as likely as the others that are legal; then every raise is equally likely.
  // With equally likely moves no-limit would be a game of random raises.
  Move playout_step(Random& random) {
    const int least = least_raise();
    const int largest = largest_raise();
    const bool raises = least <= largest;
    const std::uint32_t choice = random.below(1u + faces_bet() + raises);
    Move move = kCall;
    if (choice == 1 && faces_bet()) {
      move = kFold;
    } else if (choice > 0) {
      move = least + static_cast<Move>(random.below(static_cast<std::uint32_t>(largest - least + 1)));
    }
    act(move);
    return move;
  }

  // The largest score that the rules allow.
  [[nodiscard]] int most() const { return rules_.stack * (rules_.carry ? 1 : rules_.hands); }
  [[nodiscard]] double returns(int player) const { return won(player) / static_cast<double>(most()); }
  [[nodiscard]] int won(int player) const { return player == 0 ? score_ + result_ : -score_ - result_; }
  // The chips of the hands before this one: a hand is worth nothing on average.
  [[nodiscard]] double evaluate(int player) const { return won(player) / (most() + 1.0); }

  [[nodiscard]] std::uint64_t key() const { return key_of(true, true); }
  [[nodiscard]] std::uint64_t information_key(int player) const {
    return key_of(shown_ || player == 0, shown_ || player == 1);
  }

  // ---- What a player does not know ----

  // A position that `player` cannot tell from this one, all of them equally likely. With -1, as a spectator.
  [[nodiscard]] Holdem determinized(int player, Random& random) const {
    Holdem drawn = *this;
    if (shown_) return drawn;
    std::uint64_t known = 0;
    for (const int card : board()) known |= std::uint64_t{1} << card;
    const int count = static_cast<int>(hole().size());
    for (int i = 0; i < count; ++i) {
      if (i / 2 == player) known |= std::uint64_t{1} << cards_[index(i)];
    }
    for (int i = 0; i < count; ++i) {
      if (i / 2 == player) continue;
      int card = 0;
      do {
        card = static_cast<int>(random.below(kDeck));
      } while ((known >> card & 1) != 0);
      known |= std::uint64_t{1} << card;
      drawn.cards_[index(i)] = static_cast<std::int8_t>(card);
    }
    return drawn;
  }

  // Gives the players other cards: for a program that has guessed them and learns that they cannot be. They
  // must be as many as have been dealt to them, different, and not on the board.
  void replace_hole(std::span<const std::int8_t> cards) { std::copy(cards.begin(), cards.end(), cards_.begin()); }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  enum class Phase : std::uint8_t { kDealing, kBetting, kShowdown, kOver };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] bool faces_bet() const { return paid(turn_) < paid(1 - turn_); }
  [[nodiscard]] bool all_in(int player) const { return paid(player) == stack(player); }
  [[nodiscard]] int bet_size() const { return round_ < 2 ? kBigBlind : 2 * kBigBlind; }

  [[nodiscard]] int largest_raise() const {
    if (all_in(1 - turn_) || stack(turn_) <= paid(1 - turn_)) return 0;
    if (rules_.no_limit) return std::min(stack(0), stack(1));
    return bets_ < kMaxBets ? paid(1 - turn_) + bet_size() : 0;
  }
  [[nodiscard]] int least_raise() const {
    if (!rules_.no_limit) return paid(1 - turn_) + bet_size();
    return std::min({paid(1 - turn_) + last_raise_, stack(0), stack(1)});
  }

  [[nodiscard]] std::uint64_t seen() const {
    std::uint64_t cards = 0;
    for (int i = 0; i < dealt_; ++i) cards |= std::uint64_t{1} << cards_[index(i)];
    return cards;
  }
  [[nodiscard]] std::uint32_t value_of(int player) const {
    PokerHand cards(board());
    cards.add(cards_[index(2 * player)]);
    cards.add(cards_[index(2 * player + 1)]);
    return cards.value();
  }

  void begin_hand() {
    const int won = rules_.carry ? score_ : 0;
    stack_ = {rules_.stack + won, rules_.stack - won};
    shown_ = false;
    dealt_ = 0;
    round_ = 0;
    bets_ = 1;
    last_raise_ = kBigBlind;
    paid_before_ = 0;
    actions_ = 0;
    turn_ = static_cast<std::int8_t>(dealer());
    paid_[index(turn_)] = std::min(kSmallBlind, stack(turn_));
    paid_[index(1 - turn_)] = std::min(kBigBlind, stack(1 - turn_));
    awaited_ = 2;
    phase_ = Phase::kDealing;
  }

  void deal(Move card) {
    cards_[index(dealt_++)] = static_cast<std::int8_t>(card);
    if (dealt_ < kHoleCards || (round_ > 0 && dealt_ < kHoleCards + 2 + round_)) return;
    phase_ = Phase::kBetting;
    // Nobody bets against a player who is all-in, once the other has paid as much.
    const bool closed = all_in(0) || all_in(1);
    if (closed && (round_ > 0 || !faces_bet() || all_in(turn_))) end_round();
  }

  void act(Move move) {
    actions_ = mix(actions_ + static_cast<std::uint64_t>(move) + 1);
    const int other = 1 - turn_;
    if (move == kFold) {
      end_hand(turn_ == 0 ? -paid(0) : paid(1));
      return;
    }
    if (move == kCall) {
      paid_[index(turn_)] = std::min(stack(turn_), std::max(paid(turn_), paid(other)));
      --awaited_;
    } else {
      last_raise_ = std::max(last_raise_, move - paid(other));
      paid_[index(turn_)] = move;
      ++bets_;
      awaited_ = 1;
    }
    turn_ = static_cast<std::int8_t>(other);
    // The big blind may still raise after a call, but not if that put the dealer all-in.
    if (awaited_ == 0 || (!faces_bet() && (all_in(0) || all_in(1)))) end_round();
  }

  void end_round() {
    if (round_ == kRounds - 1) {
      phase_ = Phase::kShowdown;
      return;
    }
    ++round_;
    bets_ = 0;
    last_raise_ = kBigBlind;
    awaited_ = 2;
    paid_before_ = std::min(paid(0), paid(1));
    actions_ = mix(actions_);
    turn_ = static_cast<std::int8_t>(1 - dealer());
    phase_ = Phase::kDealing;
  }

  void end_hand(int won_by_first) {
    result_ = won_by_first;
    const bool broke = rules_.carry && std::abs(won(0)) == rules_.stack;
    if (hand_ + 1 == rules_.hands || broke) {
      phase_ = Phase::kOver;
      return;
    }
    ++hand_;
    score_ += result_;
    result_ = 0;
    begin_hand();
  }

  // The cards of a player and the first three on the board count in any order.
  [[nodiscard]] std::uint64_t key_of(bool first, bool second) const {
    std::uint64_t word = mix(static_cast<std::uint64_t>(won(0) + (1 << 20)) << 12 |
                             static_cast<std::uint64_t>(hand_) << 4 | static_cast<std::uint64_t>(phase_));
    word = mix(word ^ static_cast<std::uint64_t>(dealt_) << 8 ^ static_cast<std::uint64_t>(shown_));
    word ^= actions_;
    const auto add = [&](int from, int to) {
      std::uint64_t cards = 0;
      for (int i = from; i < std::min<int>(to, dealt_); ++i) cards |= std::uint64_t{1} << cards_[index(i)];
      word = mix(word ^ mix(cards + static_cast<std::uint64_t>(to)));
    };
    if (first) add(0, 2);
    if (second) add(2, 4);
    add(4, 7);
    add(7, 8);
    add(8, 9);
    return word;
  }

  HoldemRules rules_;
  std::uint64_t actions_ = 0;  // a hash of the moves of this hand
  std::array<int, 2> paid_{};
  std::array<int, 2> stack_{};
  int paid_before_ = 0;
  int last_raise_ = kBigBlind;
  int score_ = 0;
  int result_ = 0;
  int hand_ = 0;
  std::array<std::int8_t, kHoleCards + kBoardCards> cards_{};
  std::int8_t dealt_ = 0;
  std::int8_t round_ = 0;
  std::int8_t bets_ = 1;
  std::int8_t awaited_ = 2;  // players still to act in this round, if nobody raises
  std::int8_t turn_ = 0;
  Phase phase_ = Phase::kDealing;
  bool shown_ = false;
};

static_assert(GameWithChance<Holdem>);

}  // namespace boardwire
