// The definition of a game.
//
// A game here is the definition of the textbooks (Russell & Norvig, "Artificial Intelligence", chapter
// on adversarial search; "extensive form" in game theory): an initial state, the player to act, the
// actions, the result of an action, a terminal test, and a utility for each player; plus chance.
//
// One *value* of a type that satisfies the concept Game below is one *position*. Copying the value
// copies the position, and a copy shares nothing with its original. The searches are templates over
// Game: the compiler makes one search per game, and no call in it is virtual.
//
// Every game has:
//
//   players()            the number of players, 1 to kMaxPlayers
//   to_act()             the player to act, 0..players()-1; kChance when a die is to be rolled or a
//                        card dealt; kOver when the game is over
//   legal_moves(list)    appends the moves of the player to act. Never empty while a player is to act.
//                        Equal positions give equal lists, in the same order; a good order (the best
//                        moves first) makes alpha-beta faster and changes nothing else
//   apply(move)          plays a legal move, or applies a chance outcome. An illegal move must not be
//                        applied: nothing checks it here, the bindings check it for Python
//   returns(player)      the value of the finished game for the player, from -1 (lost) to 1 (won)
//   evaluate(player)     the static evaluation: an estimate of returns(player) for an unfinished game,
//                        strictly between -1 and 1, so that no estimate is taken for a proof
//   key()                64 bits, equal for equal positions (player to act included) and, hash
//                        collisions aside, different for different ones
//
// A game with chance also has
//
//   chance_outcomes(list)  at a chance node: each outcome with its probability; they sum to 1
//
// Everything else that a game may offer is optional: abilities.hpp has a concept for each ability.
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

// A list on the stack. Each game guarantees that its capacity suffices, as in "no Othello position has more
// than 60 moves". Only builds with assertions check that: debug builds and those with sanitizers.
template <class T, int Capacity>
class FixedList {
 public:
  void push(const T& item) {
    assert(size_ < Capacity);
    items_[static_cast<std::size_t>(size_++)] = item;
  }
  // Without a branch: the place behind the last item is always written, so the list must not be full.
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

// A list on the heap, of any length.
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

// A search holds a list on each of some hundred plies at once, and the stack has no room for long ones.
template <class T, int Capacity>
using ListOf = std::conditional_t<(Capacity < 4096), FixedList<T, Capacity>, LongList<T>>;
template <int Capacity>
using MoveList = ListOf<Move, Capacity>;
template <int Capacity>
using OutcomeList = ListOf<Outcome, Capacity>;

template <class G>
concept Game =
    std::copyable<G> && requires(const G& position, G& changing, MoveList<G::kMaxMoves>& moves, Move move, int player) {
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
concept GameWithChance = Game<G> && requires(const G& position, OutcomeList<G::kMaxOutcomes>& outcomes) {
  position.chance_outcomes(outcomes);
};

template <Game G>
using MovesOf = MoveList<G::kMaxMoves>;
template <GameWithChance G>
using OutcomesOf = OutcomeList<G::kMaxOutcomes>;

}  // namespace boardwire
