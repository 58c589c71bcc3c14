// Kuhn poker: betting, returns, and what a player may see.
#include "games/kuhn/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <set>

#include "game.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

constexpr Move kQueenToKing = 3 * 1 + 2;  // a queen for player 0, the king for player 1

Kuhn after(Move deal, std::initializer_list<Move> actions) {
  Kuhn position;
  position.apply(deal);
  for (const Move action : actions) {
    check(position.is_legal(action), "the line is legal");
    position.apply(action);
  }
  return position;
}

// The value of the position for player 0 where each bets and calls by the probabilities of an equilibrium:
// Kuhn (1950) with alpha = 0 for player 0.
double value(const Kuhn& position) {
  const int actor = position.to_act();
  if (actor == kOver) return position.won(0);
  double sum = 0;
  if (actor == kChance) {
    OutcomesOf<Kuhn> deals;
    position.chance_outcomes(deals);
    for (const Outcome& deal : deals) sum += deal.probability * value(after(deal.move, {}));
    return sum;
  }
  const int card = position.card(actor);
  const std::size_t ply = position.actions().size();
  const bool facing_bet = ply > 0 && position.actions().back() == Kuhn::kBet;
  double active = 0;  // the probability to bet or call
  if (ply == 1) {
    active = card == 2 ? 1 : card == (facing_bet ? 1 : 0) ? 1.0 / 3 : 0;
  } else if (ply == 2) {
    active = card == 2 ? 1 : card == 1 ? 1.0 / 3 : 0;
  }
  Kuhn passive_child = position;
  passive_child.apply(facing_bet ? Kuhn::kFold : Kuhn::kCheck);
  Kuhn active_child = position;
  active_child.apply(facing_bet ? Kuhn::kCall : Kuhn::kBet);
  return (1 - active) * value(passive_child) + active * value(active_child);
}

}  // namespace

int main() {
  look_at(Kuhn());
  check(perft(Kuhn(), 1) == 6 && perft(Kuhn(), 2) == 12 && perft(Kuhn(), 3) == 24 && perft(Kuhn(), 4) == 12,
        "perft counts deals and both players' choices");

  using enum Kuhn::Action;
  check(after(kQueenToKing, {kCheck, kCheck}).won(1) == 1, "the higher card wins the chips of the deal");
  check(after(kQueenToKing, {kBet, kCall}).won(0) == -2, "a called bet doubles them");
  check(after(kQueenToKing, {kBet, kFold}).won(0) == 1, "a fold gives the pot away");
  check(after(kQueenToKing, {kCheck, kBet, kFold}).won(0) == -1, "to the player who has bet");
  check(after(kQueenToKing, {kCheck, kBet, kCall}).returns(0) == -1, "returns are halves of the chips");
  check(std::abs(value(Kuhn()) + 1.0 / 18) < 1e-12, "with best play player 0 loses 1/18 chip");

  std::set<std::uint64_t> first;
  std::set<std::uint64_t> second;
  std::set<std::uint64_t> spectators;
  for (const Move deal : {1, 2, 3, 5, 6, 7}) {
    const Kuhn position = after(deal, {kCheck});
    first.insert(position.information_key(0));
    second.insert(position.information_key(1));
    spectators.insert(position.information_key(-1));
  }
  check(first.size() == 3 && second.size() == 3, "a player knows its card alone");
  check(spectators.size() == 1, "spectators know none");
  check(after(kQueenToKing, {kCheck, kCheck}).information_key(-1) == after(kQueenToKing, {kCheck, kCheck}).key(),
        "cards are shown at the end");
  check(after(kQueenToKing, {kBet, kFold}).information_key(0) != after(kQueenToKing, {kBet, kFold}).key(),
        "but not after a fold");

  Random random(1);
  std::set<int> drawn;
  for (int i = 0; i < 50; ++i) {
    const Kuhn position = after(kQueenToKing, {kCheck}).determinized(1, random);
    check(position.card(1) == 2, "a player keeps its card");
    drawn.insert(position.card(0));
  }
  check(drawn == std::set{0, 1}, "the other player's card is one of the two others");
  check(after(kQueenToKing, {kBet, kCall}).determinized(0, random).key() == after(kQueenToKing, {kBet, kCall}).key(),
        "cards that were shown stay");
  return verdict();
}
