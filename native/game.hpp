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
//   rollout_cap()         plies after which a playout stops and is scored by evaluate()
//   legal_count()         how many moves legal_moves would list
//   without_draws()       the position in the game without draws by repetition or move count, for perft
//   ended_by_history()    true: the game is over by what key() does not cover (a repetition), so that its
//                         result holds on this path only, and proves nothing on another. Such a game gives
//                         a position that came back another key: a table would else hide the end
//   ending(), ending_position()  what the solver needs to find the game's exact scores: see solver.hpp
//   kZeroSum              true: two players, and returns(1) == -returns(0)
//   zero_sum()            the same, where it depends on the game's options
//   kPathDependent        true: what is legal depends on more than key() covers (Go's superko), so
//                         values found along one path must not be reused on another
//   kMayRepeat            true: a position can come back in one game, so what an earlier search proved
//                         might be the way round in a circle
//   kSmallMoves           true: every move is below 65536, which saves memory in trees
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

template <Game G>
inline constexpr bool kMayRepeat = requires { requires G::kMayRepeat; };
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

// What a position is worth to each player: the returns when it is over, the guess when it is not.
template <Game G>
using Values = std::array<double, G::kMaxPlayers>;

template <Game G>
[[nodiscard]] Values<G> values_of(const G& position) {
  Values<G> values{};
  const bool over = position.to_act() == kOver;
  const auto worth = [&](int player) {
    return over ? position.returns(player) : position.evaluate(player);
  };
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

}  // namespace boardwire
