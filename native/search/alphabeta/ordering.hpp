// The move ordering of alpha-beta: the earlier the best move, the smaller the tree.
//
// The move of the table comes first, then captures that win material, killers, quiet moves by their history,
// and last captures that lose material. Equal moves keep the order of the list of the game.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"

namespace boardwire {

inline constexpr Move kNoMove = -1;

// The last moves before a position, from the last one backwards: of the other player and of the one to act in turn.
// kNoMove where there is none.
struct EarlierMoves {
  Move last = kNoMove;
  Move own = kNoMove;
  Move last_but_one = kNoMove;
  Move own_but_one = kNoMove;

  // Those before the position after the move.
  [[nodiscard]] EarlierMoves followed_by(Move move) const { return {move, last, own, last_but_one}; }
};

// Counts an event of a bonus in a mean of such events, in which old ones fade. It stays between -most and most.
inline void count_in(std::int16_t& mean, int bonus, int most) {
  mean = static_cast<std::int16_t>(mean + bonus - mean * std::abs(bonus) / most);
}

// For each quiet move, how often it was above beta less how often it was not (J. Schaeffer, "The History Heuristic",
// 1983); and the same for a move as the answer to another (counter-move history). A SelectiveGame has it also for a
// move that follows the player's own last one, and the one before that (follow-up history). Old counts fade.
template <Game G>
class HistoryHeuristic {
 public:
  static constexpr int kMost = 1 << 14;

  HistoryHeuristic() : moves_(kSize * 2), answers_(kSize * 2), followups_(kFollowups), late_followups_(kFollowups) {}

  // Halves all counts, so that recent searches count for more.
  void fade() {
    for (auto* counts : {&moves_, &answers_, &followups_, &late_followups_}) {
      for (std::int16_t& count : *counts) count /= 2;
    }
  }

  // The moves before a position, as the counts of pairs know them. All moves of the position share it.
  class Context {
   public:
    explicit Context(const EarlierMoves& before)
        : last_(first_half(before.last)),
          own_(first_half(before.own)),
          own_but_one_(first_half(before.own_but_one)),
          has_own_(before.own != kNoMove),
          has_own_but_one_(before.own_but_one != kNoMove) {}

   private:
    friend HistoryHeuristic;
    std::uint32_t last_, own_, own_but_one_;
    bool has_own_, has_own_but_one_;
  };

  // The sum of the counts, which are from -kMost to kMost each. Follow-ups count for 3/2 and for 1/2.
  [[nodiscard]] int of(int player, const Context& before, Move move) const {
    const std::uint32_t second = group(move);
    int sum = moves_[index(player, fold(move))] + answers_[index(player, before.last_ ^ second)];
    if constexpr (SelectiveGame<G>) {
      if (before.has_own_) sum += followups_[index(player, before.own_ ^ second)] * 3 / 2;
      if (before.has_own_but_one_) sum += late_followups_[index(player, before.own_but_one_ ^ second)] / 2;
    }
    return sum;
  }

  // `bonus` is positive when the move was above beta, negative when it was not, and grows with the depth of
  // the search.
  void add(int player, const Context& before, Move move, int bonus) {
    const std::uint32_t second = group(move);
    count_in(moves_[index(player, fold(move))], bonus, kMost);
    count_in(answers_[index(player, before.last_ ^ second)], bonus, kMost);
    if constexpr (SelectiveGame<G>) {
      if (before.has_own_) count_in(followups_[index(player, before.own_ ^ second)], bonus, kMost);
      if (before.has_own_but_one_) count_in(late_followups_[index(player, before.own_but_one_ ^ second)], bonus, kMost);
    }
  }

  // The number of a pair of moves. Pairs that are alike have the same one.
  static std::uint32_t pair(Move before, Move move) { return first_half(before) ^ group(move); }

 private:
  static constexpr std::uint32_t kSize = 1 << 16;
  static constexpr std::uint32_t kFollowups = SelectiveGame<G> ? kSize * 2 : 0;

  // Moves of more than 16 bits share counts. So do pairs of moves, rarely within one search.
  static std::uint32_t fold(Move move) {
    const auto bits = static_cast<std::uint32_t>(move);
    return bits ^ bits >> 16;
  }
  static std::uint32_t first_half(Move before) { return group(before) * 0x9e3779b1U >> 13; }
  // Moves of a group share the counts of pairs: pairs of moves themselves seldom come again.
  static std::uint32_t group(Move move) {
    if constexpr (GroupsMoves<G>) return move < 0 ? 0 : 1 + static_cast<std::uint32_t>(G::move_group(move));
    return fold(move);
  }
  static std::size_t index(int player, std::uint32_t number) {
    return static_cast<std::size_t>(player) * kSize + number % kSize;
  }

  std::vector<std::int16_t> moves_;
  std::vector<std::int16_t> answers_;
  std::vector<std::int16_t> followups_;  // empty where the game is not selective, as is the next
  std::vector<std::int16_t> late_followups_;
};

// The moves of one position in descending order of rank.
template <Game G>
class MoveOrder {
 public:
  void clear() { ranks_.clear(); }

  // Adds the rank of the next move of the list.
  void push(int rank) { ranks_.push(rank); }

  // The index of the next move, or -1 at the end. Most positions need only few moves, so each is sought when it is
  // needed: the processor compares several ranks at once.
  int next() {
    int highest = kTaken;
    for (const int rank : ranks_) highest = std::max(highest, rank);
    rank_ = highest;
    if (highest == kTaken) return -1;
    int* const found = std::find(ranks_.begin(), ranks_.end(), highest);
    *found = kTaken;
    return static_cast<int>(found - ranks_.begin());
  }

  // The rank of the move that next() returned last.
  [[nodiscard]] int rank() const { return rank_; }

  // Leaves out the moves of a higher rank.
  void skip_above(int highest) {
    for (int& rank : ranks_) rank = rank > highest ? kTaken : rank;
  }

 private:
  static constexpr int kTaken = std::numeric_limits<int>::min();  // in place of the rank of a move that is done with

  ListOf<int, G::kMaxMoves> ranks_;
  int rank_ = kTaken;
};

// The distance between these is greater than the ranks of moves of one kind.
inline constexpr int kHintRank = 1 << 30;
inline constexpr int kCaptureRank = 1 << 28;
inline constexpr int kKillerRank = 1 << 27;

}  // namespace boardwire
