// What a game is.
//
// A game here is the definition of the textbooks (Russell & Norvig, "Artificial Intelligence", chapter
// on adversarial search; "extensive form" in game theory): an initial state, whose turn it is, the
// actions, the result of an action, a terminal test, and a utility for each player; plus chance.
//
// One *value* of a type that satisfies the concept Game below is one *position*. Copying the value
// copies the position, and a copy shares nothing with its original. The searches are templates over
// Game: the compiler makes one search per game, and no call in it is virtual.
//
// The vocabulary:
//
//   players()            how many players there are, from 1 to kMaxPlayers
//   to_act()             the player to act, 0..players()-1; kChance when a die is to be rolled or a
//                        card dealt; kOver when the game is over
//   legal_moves(list)    appends the moves of the player to act. Never empty while a player is to act.
//                        Equal positions give equal lists, in the same order; a good order (promising
//                        moves first) makes alpha-beta faster and changes nothing else
//   apply(move)          plays a legal move, or lets a chance outcome happen. What is not legal must
//                        not be applied: nothing checks it here, the bindings check it for Python
//   returns(player)      what the finished game is worth to the player, from -1 (lost) to 1 (won)
//   evaluate(player)     a guess at returns(player) for an unfinished game, strictly between -1 and 1,
//                        so that no guess is ever taken for a proof
//   key()                64 bits, equal for equal positions (player to act included), different, but
//                        for a hash collision, for different ones
//
// A game with chance also has
//
//   chance_outcomes(list)  at a chance node: each outcome with its probability; they sum to 1
//
// What a game may offer besides, each found with `requires` where it is used:
//
//   rollout_step(random)  plays one random move and returns it; faster than legal_moves and a draw
//   play_out(random)      a whole playout at once: makes the position one that is over, and whose returns
//                         are distributed as after random moves to the end; returns the number of plies,
//                         among which may be some after the decision
//   play_out(random, trace)  the same, and adds what was played to the trace (search/trace.hpp), in order
//   play_out_policy(random), play_out_policy(random, trace)
//                         the same by a policy of the game's own, better than chance
//   try_reply(move)       in a playout: plays the move if a playout may play it, and returns whether it did;
//                         needed for replies where rollout_step() leaves a position that is_legal() does not
//                         answer for
//   move_priors(moves, wins, visits)
//                         what the game thinks of the legal moves of a list before any is searched: how many
//                         of how many visits they would win, as floats, in the list's order; 0 visits is no
//                         opinion
//   final_score(player)   what the finished game is worth in its own unit, such as points
//   kMoveNumbers          every move is below it, and the same number is much the same move all game long, as
//                         a stone on a point is: what RAVE and replies ask for
//   kFairChance           true: all outcomes of a chance node are equally likely
//   rollout_cap()         plies after which a playout stops and is scored by evaluate()
//   legal_count()         how many moves legal_moves would list
//   without_draws()       the position in the game without draws by repetition or move count, for perft
//   ended_by_history()    true: the game is over by what key() does not cover (a repetition), so that its
//                         result holds on this path only, and proves nothing on another. Such a game gives
//                         a position that came back another key: a table would else hide the end
//   evaluate(player, evaluation)
//                         evaluate() by weights that can be replaced: see weights.hpp
//   value_bounds(depth)   a pair: all that a search of so many plies from here can come to, returns and guesses,
//                         for player 0, lies between. The closer, the more Star1 and Star2 cut; else -1 and 1
//
// and for alpha-beta, which is the stronger the more of these it knows:
//
//   score(player)         a guess in whole numbers of the game's own unit (centipawns) instead of evaluate(),
//                         for a position in which nothing is about to be taken; with kScoreUnit, what is
//                         worth a thought (a pawn), and value_of(score), which makes it -1..1. Such a game
//                         returns -1, 0 or 1
//   noisy_moves(list)     the legal moves that change much at once, like captures: see search/quiescence.hpp
//   urgent()              true: the player to act must answer a threat, or is bound to take: no guess is
//                         worth anything before he has moved, and no pass
//   gain(move)            what a legal move takes at once, in the unit of score(): 0 for a quiet one
//   exchange(move)        what is left of that after the best exchange on the same square: negative for a
//                         capture that loses material
//   pass(), may_pass()    gives the turn to the other player, also where the rules do not; whether some move
//                         is surely no worse than that (no zugzwang is to be feared). See null_move
//   kLateMovesFail        true: what stands late in the order of moves is seldom best, so that a shallower
//                         search may say so
//   returned(plies)       true: the position stood already within so many plies: searches take it for a draw,
//                         and do not wait for the third time
//   canonical_key()       a key that is equal for mirror images too
//   ending(), ending_position()  what the solver needs to find the game's exact scores: see solver.hpp
//
// and about its nature:
//
//   kZeroSum              true: two players, and returns(1) == -returns(0)
//   zero_sum()            the same, where it depends on the game's options
//   kPathDependent        true: what is legal depends on more than key() covers (Go's superko), so
//                         values found along one path must not be reused on another
//   kMayRepeat            true: a position can come back in one game, so what an earlier search proved
//                         might be the way round in a circle
//   kSmallMoves           true: every move is below 65536, which saves memory in trees
//   kOneThread            true: positions may be used by one thread at a time only
//   kMayLackChance        true: whether there is chance shows only in play (games written in Python)
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace boardwire {

using Move = std::int32_t;

inline constexpr int kChance = -1;
inline constexpr int kOver = -2;

// A list on the stack. The capacity is a promise of the game, like "no Othello position has more than
// 60 moves", which only builds with assertions check: those for debugging, and under sanitizers.
template <class T, int Capacity>
class FixedList {
 public:
  void push(const T& item) {
    assert(size_ < Capacity);
    items_[static_cast<std::size_t>(size_++)] = item;
  }
  // Without a branch: the place behind the last item is written in any case, and so must be there.
  void push_if(bool wanted, const T& item) {
    assert(size_ < Capacity);
    items_[static_cast<std::size_t>(size_)] = item;
    size_ += wanted;
  }
  void clear() { size_ = 0; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + size_; }
  [[nodiscard]] T* begin() { return items_.data(); }
  [[nodiscard]] T* end() { return items_.data() + size_; }

 private:
  int size_ = 0;
  std::array<T, Capacity> items_;
};

// A list on the heap, as long as it has to be.
template <class T>
class LongList {
 public:
  void push(const T& item) { items_.push_back(item); }
  void clear() { items_.clear(); }
  [[nodiscard]] int size() const { return static_cast<int>(items_.size()); }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + items_.size(); }
  [[nodiscard]] T* begin() { return items_.data(); }
  [[nodiscard]] T* end() { return items_.data() + items_.size(); }

 private:
  std::vector<T> items_;
};

struct Outcome {
  Move move;
  double probability;
};

// A search may have a list on each of some hundred plies at once: for long ones the stack has no room.
template <class T, int Capacity>
using ListOf = std::conditional_t<(Capacity < 4096), FixedList<T, Capacity>, LongList<T>>;
template <int Capacity>
using MoveList = ListOf<Move, Capacity>;
template <int Capacity>
using OutcomeList = ListOf<Outcome, Capacity>;

template <class G>
concept Game = std::copyable<G> && requires(const G& position, G& changing, MoveList<G::kMaxMoves>& moves,
                                            Move move, int player) {
  { G::kMaxPlayers } -> std::convertible_to<int>;
  { position.players() } -> std::same_as<int>;
  { position.to_act() } -> std::same_as<int>;
  position.legal_moves(moves);
  changing.apply(move);
  { position.returns(player) } -> std::same_as<double>;
  { position.evaluate(player) } -> std::same_as<double>;
  { position.key() } -> std::same_as<std::uint64_t>;
};

template <class G>
concept GameWithChance =
    Game<G> && requires(const G& position, OutcomeList<G::kMaxOutcomes>& outcomes) {
      position.chance_outcomes(outcomes);
    };

template <Game G>
using MovesOf = MoveList<G::kMaxMoves>;
template <GameWithChance G>
using OutcomesOf = OutcomeList<G::kMaxOutcomes>;

template <Game G>
inline constexpr bool kIsZeroSum = requires { requires G::kZeroSum; };
template <Game G>
inline constexpr bool kIsPathDependent = requires { requires G::kPathDependent; };

// Whether a finished game came to its end by the way that led there: see ended_by_history().
template <Game G>
[[nodiscard]] bool is_over_by_history(const G& position) {
  if constexpr (requires { position.ended_by_history(); }) return position.ended_by_history();
  return false;
}

// What a game does not say of its moves and positions for alpha-beta is taken for nothing special.
template <Game G>
inline constexpr bool kHasNoisyMoves = requires(const G& position, MoveList<G::kMaxMoves>& moves) {
  position.noisy_moves(moves);
};
template <Game G>
inline constexpr bool kDoLateMovesFail = requires { requires G::kLateMovesFail; };

template <Game G>
[[nodiscard]] bool is_urgent(const G& position) {
  if constexpr (requires { position.urgent(); }) return position.urgent();
  return false;
}
template <Game G>
[[nodiscard]] int gain_of(const G& position, Move move) {
  if constexpr (requires { position.gain(move); }) return position.gain(move);
  return 0;
}
template <Game G>
[[nodiscard]] int exchange_of(const G& position, Move move) {
  if constexpr (requires { position.exchange(move); }) return position.exchange(move);
  return gain_of(position, move);
}
template <Game G>
[[nodiscard]] bool has_returned(const G& position, int plies) {
  if constexpr (requires { position.returned(plies); }) return position.returned(plies);
  return false;
}

template <Game G>
inline constexpr bool kMayRepeat = requires { requires G::kMayRepeat; };
// How many different moves the game knows, or 0 where it does not say.
template <Game G>
inline constexpr int kMoveNumbersOf = 0;
template <Game G>
  requires requires { G::kMoveNumbers; }
inline constexpr int kMoveNumbersOf<G> = G::kMoveNumbers;

template <Game G>
inline constexpr bool kHasFairChance = requires { requires G::kFairChance; };
template <Game G>
inline constexpr bool kIsForOneThread = requires { requires G::kOneThread; };
template <Game G>
inline constexpr bool kHasSmallMoves = requires { requires G::kSmallMoves; };
template <Game G>
inline constexpr bool kMayLackChance = requires { requires G::kMayLackChance; };

// Whether minimax applies: two players, and what one wins the other loses. A game for two that does not
// say is taken for one.
template <Game G>
[[nodiscard]] bool plays_zero_sum(const G& position) {
  if constexpr (kIsZeroSum<G>) {
    return true;
  } else if constexpr (requires { position.zero_sum(); }) {
    return position.zero_sum();
  } else {
    return position.players() == 2;
  }
}

// What a position is worth to each player: the returns when it is over, guess(player) when it is not.
template <Game G>
using Values = std::array<double, G::kMaxPlayers>;

template <Game G>
[[nodiscard]] Values<G> values_of(const G& position, auto&& guess) {
  Values<G> values{};
  const bool over = position.to_act() == kOver;
  const auto worth = [&](int player) { return over ? position.returns(player) : guess(player); };
  if constexpr (kIsZeroSum<G>) {
    values[0] = worth(0);
    values[1] = -values[0];
  } else {
    for (int player = 0; player < position.players(); ++player) {
      values[static_cast<std::size_t>(player)] = worth(player);
    }
  }
  return values;
}
template <Game G>
[[nodiscard]] Values<G> values_of(const G& position) {
  return values_of(position, [&](int player) { return position.evaluate(player); });
}

}  // namespace boardwire
