// Amazons with each move as two plies of the same player: first an amazon goes, then it shoots.
//
// The first move of a game has 2176 alternatives, but only 80 ways to go, and then about 27 squares to shoot at. A
// search of plies prunes bad ways to go once, with all their arrows, and learns which squares are good to shoot at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "abilities.hpp"
#include "game.hpp"
#include "games/amazons/evaluation.hpp"
#include "games/amazons/rules.hpp"
#include "games/amazons/weights.hpp"
#include "random.hpp"

namespace boardwire {

class AmazonsSteps {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Amazons::kMaxAmazons * 35;  // a queen has at most 35 moves
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kLateMoveReductions = true;
  using Weights = AmazonsWeights;
  using Evaluation = AmazonsEvaluation;
  static constexpr Weights kWeights{};

  explicit AmazonsSteps(const Amazons& board = Amazons()) : board_(board) {}

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return board_.to_act(); }

  // A way to go is from * squares + to; a square to shoot at is added to all of these.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (board_.over_) return;
    if (shoots_) {
      Amazons::for_each_target(at_, board_.mobility(at_),
                               [&](Amazons::Square arrow) { moves.push(first_arrow() + board_.point(arrow)); });
      return;
    }
    for (const Amazons::Square from : board_.amazons(board_.player_)) {
      Amazons::for_each_target(from, board_.mobility(from), [&](Amazons::Square to) {
        moves.push(board_.point(from) * squares() + board_.point(to));
      });
    }
  }

  void apply(Move move) {
    if (shoots_) {
      board_.toggle(board_.square(move - first_arrow()));
      board_.player_ ^= 1;
      board_.over_ = !board_.can_move();
    } else {
      const Amazons::Square from = board_.square(move / squares());
      at_ = board_.square(move % squares());
      auto& own = board_.amazons_[board_.player_];
      *std::find(own.begin(), own.end(), from) = at_;
      board_.toggle(from);
      board_.toggle(at_);
    }
    shoots_ = !shoots_;
  }

  [[nodiscard]] double returns(int player) const { return board_.returns(player); }

  // Before the arrow, as if it had been shot nowhere and the other player were to move.
  static constexpr int kScoreUnit = Amazons::kScoreUnit;
  static double value_of(int score) { return Amazons::value_of(score); }
  [[nodiscard]] int score(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    if (!shoots_) return board_.score(player, evaluation);
    Amazons shot = board_;
    shot.player_ ^= 1;
    return shot.score(player, evaluation);
  }
  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    return value_of(score(player, evaluation));
  }

  [[nodiscard]] std::uint64_t key() const { return shoots_ ? mix(board_.key() + at_) : board_.key(); }

  // The plies of a move.
  [[nodiscard]] static std::pair<Move, Move> parts(const Amazons& board, Move move) {
    const int squares = board.size() * board.size();
    return {move / squares, squares * squares + move % squares};
  }
  // The move of two plies.
  [[nodiscard]] static Move joined(const Amazons& board, Move way, Move arrow) {
    const int squares = board.size() * board.size();
    return way * squares + (arrow - squares * squares);
  }

 private:
  [[nodiscard]] int squares() const { return board_.size_ * board_.size_; }
  [[nodiscard]] Move first_arrow() const { return squares() * squares(); }

  Amazons board_;
  bool shoots_ = false;      // the amazon on at_ is to shoot
  Amazons::Square at_ = 0;
};

static_assert(LearnsWeights<Amazons>);

}  // namespace boardwire
