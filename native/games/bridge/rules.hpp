// Contract bridge, one board: deal, auction, play and duplicate score.
//
// Laws of Duplicate Bridge 2017 (World Bridge Federation). Claims are left out: every trick is played.
//
// The cards are dealt one by one, from the ace of spades down to the two of clubs. The outcome of chance is the seat
// that gets the card; a seat with more room left is more likely, so every deal is equally likely. A player sees
// its own cards only, and a card that is not its own is one of three outcomes for it. After the opening lead there is
// one more outcome of chance, 0: dummy's hand, which everybody sees.
//
// The declarer plays the cards of dummy too, so to_act() is the declarer at dummy's turn. turn() is the seat whose
// card is due.
//
// Moves: cards 0 to 51, calls from 52 on. The returns are the points of the side divided by the most that a board
// can give, 7600.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "game.hpp"
#include "games/bridge/auction.hpp"
#include "games/bridge/cards.hpp"
#include "games/bridge/sampling.hpp"
#include "random.hpp"

namespace boardwire {

class Bridge {
 public:
  static constexpr int kMaxPlayers = bridge::kSeats;
  static constexpr int kMaxMoves = bridge::kCalls;
  static constexpr int kMaxOutcomes = bridge::kSeats;
  static constexpr int kMoveNumbers = bridge::kCards + bridge::kCalls;
  static constexpr bool kSmallMoves = true;
  static constexpr Move kCall = bridge::kCards;  // the move of a pass; other calls follow
  static constexpr Move kShowDummy = 0;
  using Hands = std::array<bridge::Cards, bridge::kSeats>;
  enum class Phase : std::uint8_t { kDeal, kAuction, kLead, kDummy, kPlay, kOver };

  struct Setup {
    int dealer = 0;
    unsigned vulnerable = 0;                    // bit 0: North and South; bit 1: East and West
    std::optional<bridge::Contract> contract;   // the play begins at once, without an auction
    std::optional<Hands> hands;                 // 13 cards each: nothing is dealt
  };

  Bridge() : Bridge(Setup()) {}

  explicit Bridge(const Setup& setup)
      : auction_(setup.dealer), vulnerable_(static_cast<std::uint8_t>(setup.vulnerable)) {
    if (setup.contract) contract_ = *setup.contract;
    if (setup.hands) {
      hands_ = dealt_ = *setup.hands;
      count_ = bridge::kCards;
      begin();
    }
  }

  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] const Hands& dealt() const { return dealt_; }   // the whole hands
  [[nodiscard]] const Hands& hands() const { return hands_; }   // without the cards played
  [[nodiscard]] int cards_dealt() const { return count_; }
  [[nodiscard]] const bridge::Auction& auction() const { return auction_; }
  [[nodiscard]] bridge::Contract contract() const { return contract_; }
  [[nodiscard]] bool vulnerable(int side) const { return (vulnerable_ >> side & 1) != 0; }
  // The cards in the order of play, and the seats that played them.
  [[nodiscard]] std::span<const std::int8_t> played() const {
    return {played_.data(), static_cast<std::size_t>(plays_)};
  }
  [[nodiscard]] std::span<const std::int8_t> players_of_cards() const {
    return {seats_.data(), static_cast<std::size_t>(plays_)};
  }
  [[nodiscard]] int tricks(int side) const { return tricks_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] int dummy() const { return bridge::partner_of(contract_.declarer); }
  [[nodiscard]] bool dummy_seen() const { return plays_ > 0 && phase_ != Phase::kDummy; }
  // The card that leads the trick, or -1.
  [[nodiscard]] int led() const {
    return plays_ % bridge::kSeats == 0 || phase_ == Phase::kOver ? -1 : played_[trick_start()];
  }

  // The seat whose call or card is due.
  [[nodiscard]] int turn() const { return phase_ == Phase::kAuction ? auction_.turn() : turn_; }

  [[nodiscard]] int players() const { return bridge::kSeats; }
  [[nodiscard]] int to_act() const {
    if (phase_ == Phase::kDeal || phase_ == Phase::kDummy) return kChance;
    if (phase_ == Phase::kOver) return kOver;
    return phase_ == Phase::kPlay && turn_ == dummy() ? contract_.declarer : turn();
  }

  // The cards that the seat at turn may play.
  [[nodiscard]] bridge::Cards playable() const {
    const bridge::Cards hand = hands_[static_cast<std::size_t>(turn_)];
    if (led() < 0) return hand;
    const bridge::Cards following = hand & bridge::suit_cards(bridge::suit_of(led()));
    return following != 0 ? following : hand;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    switch (phase_) {
      case Phase::kDeal:
        return move >= 0 && move < bridge::kSeats && room(move) > 0;
      case Phase::kDummy:
        return move == kShowDummy;
      case Phase::kAuction:
        return move >= kCall && auction_.is_legal(move - kCall);
      case Phase::kLead:
      case Phase::kPlay:
        return move >= 0 && move < bridge::kCards && (playable() >> move & 1) != 0;
      case Phase::kOver:
        break;
    }
    return false;
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (phase_ == Phase::kAuction) {
      for (int call = 0; call < bridge::kCalls; ++call) {
        if (auction_.is_legal(call)) moves.push(kCall + call);
      }
      return;
    }
    for (bridge::Cards left = playable(); left != 0; left &= left - 1) moves.push(std::countr_zero(left));
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    if (phase_ == Phase::kDummy) {
      outcomes.push({kShowDummy, 1.0});
      return;
    }
    for (int seat = 0; seat < bridge::kSeats; ++seat) {
      if (room(seat) > 0) outcomes.push({seat, static_cast<double>(room(seat)) / (bridge::kCards - count_)});
    }
  }

  void apply(Move move) {
    switch (phase_) {
      case Phase::kDeal:
        dealt_[static_cast<std::size_t>(move)] |= bridge::bit(bridge::kCards - 1 - count_);
        if (++count_ < bridge::kCards) return;
        hands_ = dealt_;
        begin();
        return;
      case Phase::kDummy:
        phase_ = Phase::kPlay;
        return;
      case Phase::kAuction:
        history_ = mix(history_ + static_cast<std::uint64_t>(move) + 1);
        auction_.apply(move - kCall);
        if (!auction_.over()) return;
        contract_ = auction_.contract();
        begin_play();
        return;
      default:
        history_ = mix(history_ + static_cast<std::uint64_t>(move) + 1);
        play(move);
    }
  }

  // The points of North and South; before the end 0.
  [[nodiscard]] int points() const {
    if (phase_ != Phase::kOver) return 0;
    const int side = bridge::side_of(contract_.declarer);
    const int won = bridge::score_of(contract_, vulnerable(side), tricks(side));
    return side == 0 ? won : -won;
  }

  [[nodiscard]] double returns(int player) const {
    const int won = bridge::side_of(player) == 0 ? points() : -points();
    return static_cast<double>(won) / bridge::kMostPoints;
  }
  [[nodiscard]] double evaluate(int /*player*/) const { return 0; }

  [[nodiscard]] std::uint64_t key() const { return key_of(dealt_); }

  // A player knows its own hand, the whole auction and play, and dummy's hand once it lies on the table.
  [[nodiscard]] std::uint64_t information_key(int player) const {
    Hands seen{};
    for (int seat = 0; seat < bridge::kSeats; ++seat) {
      if (sees(player, seat)) seen[static_cast<std::size_t>(seat)] = dealt_[static_cast<std::size_t>(seat)];
    }
    return key_of(seen);
  }

  // Whether the player, or with -1 a spectator, sees the whole hand of a seat.
  [[nodiscard]] bool sees(int player, int seat) const { return player == seat || (dummy_seen() && seat == dummy()); }

  // The same for the player, with the hidden cards dealt anew at random: all deals are equally likely that fit the
  // cards played and the suits that seats could not follow.
  [[nodiscard]] Bridge determinized(int player, Random& random) const {
    Bridge drawn = *this;
    bridge::Unseen unseen;
    bridge::Cards known = 0;
    for (int seat = 0; seat < bridge::kSeats; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      if (sees(player, seat)) {
        known |= dealt_[at];
        continue;
      }
      const bridge::Cards shown = count_ < bridge::kCards ? 0 : dealt_[at] & ~hands_[at];
      known |= shown;
      unseen.room[at] = bridge::kTricks - std::popcount(shown);
      unseen.lacks[at] = lacks(seat);
      drawn.dealt_[at] = shown;
    }
    const bridge::Cards out = bridge::kDeck & ~(bridge::kDeck >> count_);  // the cards that were dealt so far
    const Hands hidden = bridge::UnseenDealer(out & ~known, unseen).deal(random).value();
    for (std::size_t seat = 0; seat < bridge::kSeats; ++seat) drawn.dealt_[seat] |= hidden[seat];
    if (count_ < bridge::kCards) return drawn;
    bridge::Cards gone = 0;
    for (const std::int8_t card : played()) gone |= bridge::bit(card);
    for (std::size_t seat = 0; seat < bridge::kSeats; ++seat) drawn.hands_[seat] = drawn.dealt_[seat] & ~gone;
    return drawn;
  }

  // The suits, one bit each, that the seat could not follow.
  [[nodiscard]] unsigned lacks(int seat) const {
    unsigned suits = 0;
    for (int i = 0; i < plays_; ++i) {
      const int led = played_[static_cast<std::size_t>(i - i % bridge::kSeats)];
      const int suit = bridge::suit_of(led);
      if (seats_[static_cast<std::size_t>(i)] == seat &&
          bridge::suit_of(played_[static_cast<std::size_t>(i)]) != suit) {
        suits |= 1U << suit;
      }
    }
    return suits;
  }

  void cells(std::span<std::uint8_t> /*points*/) const {}
  [[nodiscard]] int cell_count() const { return 0; }

 private:
  [[nodiscard]] int room(int seat) const {
    return bridge::kTricks - std::popcount(dealt_[static_cast<std::size_t>(seat)]);
  }
  [[nodiscard]] std::size_t trick_start() const {
    return static_cast<std::size_t>((plays_ - 1) / bridge::kSeats * bridge::kSeats);
  }

  // All cards are dealt.
  void begin() {
    phase_ = Phase::kAuction;
    if (contract_.level > 0) begin_play();
  }

  // The contract is known.
  void begin_play() {
    phase_ = contract_.level == 0 ? Phase::kOver : Phase::kLead;
    turn_ = static_cast<std::int8_t>(bridge::next_seat(contract_.declarer));
  }

  void play(int card) {
    hands_[static_cast<std::size_t>(turn_)] &= ~bridge::bit(card);
    played_[static_cast<std::size_t>(plays_)] = static_cast<std::int8_t>(card);
    seats_[static_cast<std::size_t>(plays_)] = turn_;
    ++plays_;
    phase_ = phase_ == Phase::kLead ? Phase::kDummy : Phase::kPlay;
    turn_ = static_cast<std::int8_t>(bridge::next_seat(turn_));
    if (plays_ % bridge::kSeats != 0) return;
    const std::size_t first = trick_start();
    std::size_t best = first;
    for (std::size_t i = first + 1; i < first + bridge::kSeats; ++i) {
      if (bridge::beats(played_[i], played_[best], contract_.strain)) best = i;
    }
    turn_ = seats_[best];
    ++tricks_[static_cast<std::size_t>(bridge::side_of(turn_))];
    if (plays_ == bridge::kCards) phase_ = Phase::kOver;
  }

  [[nodiscard]] std::uint64_t key_of(const Hands& hands) const {
    std::uint64_t key = mix(history_ + static_cast<std::uint64_t>(count_) * 8 + static_cast<std::uint64_t>(phase_));
    for (const bridge::Cards hand : hands) key = mix(key ^ hand);
    return key;
  }

  Hands dealt_{};
  Hands hands_{};
  bridge::Auction auction_;
  bridge::Contract contract_;
  std::uint64_t history_ = 0;  // a hash of all calls and cards, in order
  std::array<std::int8_t, bridge::kCards> played_{};
  std::array<std::int8_t, bridge::kCards> seats_{};
  std::array<std::int8_t, 2> tricks_{};
  std::int8_t count_ = 0;  // cards dealt
  std::int8_t plays_ = 0;
  std::int8_t turn_ = 0;
  std::uint8_t vulnerable_;
  Phase phase_ = Phase::kDeal;
};

static_assert(GameWithChance<Bridge>);

}  // namespace boardwire
