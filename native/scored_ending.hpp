// The concept that the exact solver (search/solving/solver.hpp) asks of a game's endings.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "game.hpp"

namespace boardwire {

// The end of a game for two players whose results have a score: a whole number, positive exactly when the
// player to act has won, with the opposite sign for the other player.
//
//   Position         the part of a position that decides the score, as small as possible
//   Children         a list of the positions after each move: the `position`, the `move` as a number below
//                    ScoreEntry::kNone, a `weight` (the higher, the earlier the move is tried), and a field
//                    for the position's `key`
//   Node             what look() computes for expand()
//   least(), most()  the bounds of all scores
//   plies_left()     an upper bound on the plies to come
//   key()            64 bits, equal for equal positions and, hash collisions aside, for no others
//   at_once()        the score where the game is over, or where look() must not be asked
//   look()           a bound on the score that decides whether it is above alpha, where one is cheap to find
//   expand()         the positions after all moves that may be best, at least one; `hint` is a move that was
//                    good before
//   question()       the alpha to ask for next when low <= score < high
//   expected_nodes() the expected size of the search; kNodesPerSecond is its speed
//   move_of()        the game's move for the `move` of a child
//   kTableWins       the number of plies left from which on the solver first looks up the positions after all
//                    moves: one that is known to be good enough saves the search of the others
template <class E>
concept ScoredEnding =
    std::copyable<E> && requires(const E& ending, const typename E::Position& position, typename E::Node& node,
                                 typename E::Children& children, int number) {
      { ending.least() } -> std::same_as<int>;
      { ending.most() } -> std::same_as<int>;
      { ending.plies_left(position) } -> std::same_as<int>;
      { ending.key(position) } -> std::same_as<std::uint64_t>;
      { ending.at_once(position) } -> std::same_as<std::optional<int>>;
      { ending.look(position, number, node) } -> std::same_as<std::optional<int>>;
      ending.expand(position, node, number, children);
      { ending.question(number, number) } -> std::same_as<int>;
      { ending.expected_nodes(position) } -> std::same_as<double>;
      { ending.move_of(number) } -> std::same_as<Move>;
      { E::kNodesPerSecond } -> std::convertible_to<double>;
      { E::kTableWins } -> std::convertible_to<int>;
    };

// An ending that finishes positions with few plies left by a faster search of its own: small(position, alpha)
// gives a bound on the score as look() does, where is_small(position) is true.
template <class E>
concept HasSmallEndings =
    ScoredEnding<E> && requires(const E& ending, const typename E::Position& position, int alpha) {
      { ending.is_small(position) } -> std::same_as<bool>;
      { ending.small(position, alpha) } -> std::same_as<int>;
    };

}  // namespace boardwire
