// Texas hold'em: the values of hands, the order of betting, and how chips are won.
#include "games/holdem/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/holdem/hands.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// The cards of a text such as "AhTd".
std::vector<std::int8_t> cards(std::string_view text) {
  constexpr std::string_view kRankLetters = "23456789TJQKA";
  constexpr std::string_view kSuitLetters = "cdhs";
  std::vector<std::int8_t> found;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    found.push_back(static_cast<std::int8_t>(4 * kRankLetters.find(text[i]) + kSuitLetters.find(text[i + 1])));
  }
  return found;
}

// The value of the hand by the definition: the best of all hands of five, each looked at as sorted ranks.
std::uint64_t value_of_five(const std::array<int, 5>& hand) {
  std::array<int, kRanks> counts{};
  bool flush = true;
  for (const int card : hand) {
    ++counts[static_cast<std::size_t>(rank_of(card))];
    flush &= suit_of(card) == suit_of(hand[0]);
  }
  std::vector<std::pair<int, int>> groups;  // count and rank
  for (int rank = 0; rank < kRanks; ++rank) {
    if (const int count = counts[static_cast<std::size_t>(rank)]; count > 0) groups.emplace_back(count, rank);
  }
  std::sort(groups.rbegin(), groups.rend());
  int top = groups[0].second;
  const bool wheel = groups.size() == 5 && groups[0].second == 12 && groups[1].second == 3;
  const bool straight = groups.size() == 5 && (wheel || groups[0].second - groups[4].second == 4);
  if (wheel) top = 3;
  int category = 0;
  if (straight && flush) {
    category = 8;
  } else if (groups[0].first == 4) {
    category = 7;
  } else if (groups[0].first == 3 && groups[1].first == 2) {
    category = 6;
  } else if (flush) {
    category = 5;
  } else if (straight) {
    category = 4;
  } else if (groups[0].first == 3) {
    category = 3;
  } else if (groups[0].first == 2) {
    category = groups[1].first == 2 ? 2 : 1;
  }
  std::uint64_t value = static_cast<std::uint64_t>(category);
  if (straight) return value << 20 | static_cast<std::uint64_t>(top);
  std::uint64_t ranks = 0;
  for (const auto& [count, rank] : groups) ranks = ranks << 4 | static_cast<std::uint64_t>(rank);
  return value << 20 | ranks;
}

std::uint64_t best_of(const std::vector<int>& hand) {
  std::uint64_t best = 0;
  const int count = static_cast<int>(hand.size());
  for (int set = 0; set < 1 << count; ++set) {
    if (std::popcount(static_cast<unsigned>(set)) != 5) continue;
    std::array<int, 5> five{};
    std::size_t next = 0;
    for (int i = 0; i < count; ++i) {
      if ((set >> i & 1) != 0) five[next++] = hand[static_cast<std::size_t>(i)];
    }
    best = std::max(best, value_of_five(five));
  }
  return best;
}

void hands_are_counted_as_published() {
  std::array<int, 9> counts{};
  for (int a = 0; a < kDeck; ++a) {
    for (int b = 0; b < a; ++b) {
      for (int c = 0; c < b; ++c) {
        for (int d = 0; d < c; ++d) {
          PokerHand four;
          for (const int card : {a, b, c, d}) four.add(card);
          for (int e = 0; e < d; ++e) {
            PokerHand hand = four;
            hand.add(e);
            ++counts[static_cast<std::size_t>(PokerHand::category(hand.value()))];
          }
        }
      }
    }
  }
  const std::array<int, 9> published{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
  check(counts == published, "all 2,598,960 hands of five are counted by category");
}

void hands_of_seven_are_compared_by_the_best_five() {
  Random random(3);
  std::uint32_t last_value = 0;
  std::uint64_t last_best = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<int> hand;
    PokerHand fast;
    // Few ranks and suits make many pairs, straights and flushes.
    const int ranks = 4 + static_cast<int>(random.below(10));
    while (hand.size() < 5 + i % 3U) {
      const int card = 4 * static_cast<int>(random.below(static_cast<std::uint32_t>(std::min(ranks, kRanks)))) +
                       static_cast<int>(random.below(4));
      if (std::ranges::find(hand, card) != hand.end()) continue;
      hand.push_back(card);
      fast.add(card);
    }
    const std::uint64_t best = best_of(hand);
    check((fast.value() <=> last_value) == (best <=> last_best), "the better five cards have the larger value");
    check(static_cast<std::uint64_t>(PokerHand::category(fast.value())) == best >> 20, "the category is right");
    last_value = fast.value();
    last_best = best;
  }
}

Holdem after(const HoldemRules& rules, std::string_view hole, std::string_view board,
             std::initializer_list<Move> moves) {
  Holdem position(rules);
  std::vector<std::int8_t> deck = cards(hole);
  for (const std::int8_t card : cards(board)) deck.push_back(card);
  std::size_t dealt = 0;
  auto next = moves.begin();
  while (position.to_act() != kOver) {
    if (position.to_act() != kChance) {
      if (next == moves.end()) break;
      check(position.is_legal(*next), "the line is legal");
      position.apply(*next++);
    } else if (position.dealt_to() == 3) {
      position.apply(position.showdown());
    } else {
      if (dealt == deck.size()) break;
      position.apply(deck[dealt++]);
    }
  }
  return position;
}

constexpr std::string_view kHole = "AhAdKhKd";
constexpr std::string_view kBoard = "2c3c4d8s9s";

void limit_betting() {
  const auto limit = [](std::initializer_list<Move> moves) { return after({}, kHole, kBoard, moves); };
  check(limit({}).to_act() == 0, "the dealer acts first before the flop");
  check(limit({0}).won(0) == -5, "and may give up the small blind");
  check(limit({1}).to_act() == 1, "the big blind may still raise after a call");
  const Holdem raised = limit({20, 30, 40});
  check(!raised.is_legal(50) && raised.is_legal(1) && raised.is_legal(0), "there are four bets at most");
  const Holdem flop = limit({1, 1});
  check(flop.round() == 1 && flop.to_act() == 1, "the dealer acts last after the flop");
  check(!flop.is_legal(0) && flop.is_legal(20) && !flop.is_legal(30), "a bet is 10 on the flop");
  const Holdem turn = limit({1, 1, 1, 1});
  check(turn.is_legal(30) && !turn.is_legal(20), "a bet is 20 on the turn");
  const Holdem most = limit({20, 30, 40, 1, 50, 60, 70, 80, 1, 100, 120, 140, 160, 1, 180, 200, 220, 240, 1});
  check(most.to_act() == kOver && most.won(0) == 240 && most.returns(0) == 1, "the most that can be won is 240");
  check(most.shown(), "a showdown shows the cards");
  check(limit({1, 1, 1, 1, 1, 1, 1, 1}).won(1) == -10, "checked hands are for the big blinds");
  check(after({}, "2h2dKhKd", "AcKcQdJsTs", {1, 1, 1, 1, 1, 1, 1, 1}).won(0) == 0, "equal hands share the pot");
}

void no_limit_betting() {
  const HoldemRules rules{.no_limit = true, .stack = 100};
  const auto line = [&](std::initializer_list<Move> moves) { return after(rules, kHole, kBoard, moves); };
  check(!line({}).is_legal(19) && line({}).is_legal(20) && line({}).is_legal(100) && !line({}).is_legal(101),
        "a raise is at least the big blind and at most all chips");
  check(!line({35}).is_legal(59) && line({35}).is_legal(60), "a raise is at least as large as the last one");
  check(line({90}).is_legal(100) && !line({90}).is_legal(99), "a player may go all-in with less");
  check(!line({100}).is_legal(101) && line({100}).to_act() == 1, "nobody raises an all-in");
  const Holdem all_in = line({100, 1});
  check(all_in.to_act() == kOver && all_in.won(0) == 100, "the board is dealt out after an all-in");
  check(line({100, 0}).won(0) == 10, "chips that nobody called go back");
  check(line({30, 1, 70, 0}).won(0) == -30, "on later rounds as well");

  const HoldemRules match{.no_limit = true, .stack = 100, .hands = 3, .carry = true};
  Holdem position = after(match, kHole, "", {60, 0});
  check(position.hand() == 1 && position.dealer() == 1 && position.score() == 10, "the other player deals next");
  check(position.stack(0) == 110 && position.stack(1) == 90, "chips that are won stay in play");
  for (const std::int8_t card : cards(kHole)) position.apply(card);
  check(position.to_act() == 1 && position.is_legal(90) && !position.is_legal(91), "a stack is the most");
  Holdem called = position;
  called.apply(1);
  check(called.to_act() == 0 && called.is_legal(90) && !called.is_legal(91), "of the smaller of two, for both");
  position.apply(90);
  position.apply(1);
  for (const std::int8_t card : cards(kBoard)) position.apply(card);
  position.apply(position.showdown());
  check(position.to_act() == kOver && position.won(0) == 100, "a player without chips has lost the game");

  const HoldemRules deep{.no_limit = true, .stack = Holdem::kMaxStack, .hands = 9, .carry = true};
  Holdem rich(deep, 0, 1500);
  for (const std::int8_t card : cards(kHole)) rich.apply(card);
  MoveList<Holdem::kMaxMoves> moves;
  rich.legal_moves(moves);
  check(rich.stack(0) == 3500 && moves[moves.size() - 1] == 500, "no raise is more than the other can match");
}

void what_players_know() {
  const Holdem flop = after({}, kHole, "2c3c4d", {1, 1});
  Random random(5);
  std::set<std::uint64_t> keys;
  for (int i = 0; i < 2000; ++i) {
    const Holdem drawn = flop.determinized(0, random);
    check(drawn.information_key(0) == flop.information_key(0), "a drawn position looks the same to the player");
    check(drawn.hole()[0] == flop.hole()[0] && drawn.hole()[1] == flop.hole()[1], "the own cards stay");
    keys.insert(drawn.key());
  }
  check(keys.size() > 800 && keys.size() <= 47 * 46 / 2, "and has any cards of the other player");
  check(flop.information_key(0) != flop.information_key(1), "each player knows its own cards");
  check(after({}, "AdAhKdKh", "4d3c2c", {1, 1}).key() == flop.key(), "the order of cards does not matter");
  check(after({}, "AhAdQhQd", "2c3c4d", {1, 1}).information_key(0) == flop.information_key(0),
        "a player does not know the other one's cards");
}

}  // namespace

int main() {
  hands_are_counted_as_published();
  hands_of_seven_are_compared_by_the_best_five();
  limit_betting();
  no_limit_betting();
  what_players_know();
  look_at(Holdem(), 5);
  look_at(Holdem({.no_limit = true, .stack = 200, .hands = 3}), 5);
  look_at(Holdem({.no_limit = true, .stack = 60, .hands = 9, .carry = true}), 5);
  return verdict();
}
