// Replies that won: the answer of a playout to a move before a random one (P. Drake, "The Last-Good-Reply
// Policy for Monte-Carlo Go", 2009; with forgetting of replies that lost, H. Baier and P. Drake, "The Power
// of Forgetting", 2010).
#pragma once

#include <cstddef>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "trace.hpp"
#include "values.hpp"

namespace boardwire {

template <Game G>
class Replies {
 public:
  // Plays the position to its end: the reply to the last move if one is known and possible, otherwise a
  // random move. `previous` is the move that led here, or -1. Adds the moves to the trace.
  int play_out(G& position, Move previous, Random& random, Trace& trace) {
    return play_by_steps(position, &trace, [&](G& at, int actor) {
      const Move reply = previous < 0 ? kNone : good(actor, previous);
      previous = reply != kNone && try_reply(at, reply) ? reply : random_step(at, actor, random);
      return previous;
    });
  }

  // Learns from the values of a playout: the winner's replies are good, the loser's are forgotten.
  void learn(Move previous, const Trace& trace, const Values<G>& values) {
    for (const auto& [move, player] : trace.plies()) {
      if (previous >= 0) {
        Move& reply = good(player, previous);
        const double value = values[static_cast<std::size_t>(player)];
        if (value > 0) reply = move;
        if (value < 0 && reply == move) reply = kNone;
      }
      previous = move;
    }
  }

  void clear() { good_.assign(good_.size(), kNone); }

 private:
  static constexpr Move kNone = -1;

  static bool try_reply(G& position, Move move) {
    if (!position.is_legal(move)) return false;
    position.apply(move);
    return true;
  }

  Move& good(int player, Move previous) {
    return good_[static_cast<std::size_t>(player * kMoveNumbersOf<G> + previous)];
  }

  static constexpr std::size_t kSize = static_cast<std::size_t>(G::kMaxPlayers) * kMoveNumbersOf<G>;

  std::vector<Move> good_ = std::vector<Move>(kSize, kNone);
};

}  // namespace boardwire
