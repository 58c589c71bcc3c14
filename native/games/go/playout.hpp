// Playouts of Go by a policy: the player to move responds to the last moves, by rules about the stones around
// them, and plays at random where no rule offers a move. After S. Gelly, Y. Wang, R. Munos and O. Teytaud,
// "Modification of UCT with Patterns in Monte-Carlo Go" (2006), and the policies of Fuego (M. Enzenberger et
// al., 2010) and Pachi (P. Baudis, 2011).
#pragma once

#include <cstdint>

#include "game.hpp"
#include "games/go/chains.hpp"
#include "games/go/patterns.hpp"
#include "games/go/tactics.hpp"
#include "random.hpp"

namespace boardwire {

template <int Capacity>
class GoPlayout {
 public:
  using Chains = GoChains<Capacity>;
  using Cell = typename Chains::Cell;
  using Grid = typename Chains::Grid;

  // The player to act, the cell where the ko forbids it to play, and the cells of the last two moves, the last one
  // first: kNowhere for none, or a pass.
  GoPlayout(const Grid& grid, int player, int ko, int last, int before)
      : board_(grid), player_(player), placed_{0, ko}, last_(last), before_(before) {}

  [[nodiscard]] const Chains& board() const { return board_; }

  // Makes a move, and returns its cell, or kNowhere for a pass.
  int step(Random& random) {
    int at = answer(random);
    if (at == Chains::kNowhere) at = draw(random);
    placed_ = at == Chains::kNowhere ? typename Chains::Placed{} : board_.place(at, player_);
    before_ = last_;
    last_ = at;
    player_ ^= 1;
    return at;
  }

  // A random move of the first rule that offers any; kNowhere when none does.
  int answer(Random& random) {
    moves_.clear();
    if (last_ != Chains::kNowhere) {
      answer_capture();
      if (moves_.empty()) answer_atari();
      if (moves_.empty()) answer_low();
      if (moves_.empty()) {
        match_around(last_);
        if (before_ != Chains::kNowhere) match_around(before_);
      }
    }
    if (moves_.empty()) capture_anywhere();
    return pick(random);
  }

 private:
  static constexpr int kOffers = 32;

  int pick(Random& random) {
    if (moves_.empty()) return Chains::kNowhere;
    return moves_[static_cast<int>(random.below(static_cast<std::uint32_t>(moves_.size())))];
  }

  // A long chain can have more attackers to capture than the list has room for.
  void offer(int at) {
    if (moves_.size() < kOffers) moves_.push(static_cast<Cell>(at));
  }

  [[nodiscard]] bool ends_badly(int at) const { return is_bad_self_atari(board_, at, player_); }

  // The vital point of the eye that the last move made by a capture ("nakade").
  void answer_capture() {
    if (placed_.taken < 3) return;
    const int at = vital_point(board_, board_.last_emptied(), player_ ^ 1);
    if (at != Chains::kNowhere) offer(at);
  }

  // Captures the chain of the last move if that is possible, and saves adjacent chains that have a single liberty,
  // by extension or by capture of an attacker.
  void answer_atari() {
    const int attacker = board_.head(last_);
    if (board_.liberty_count(attacker) == 1) {
      const int at = board_.liberties(attacker).first();
      if (at != placed_.ko && board_.lives(at, player_)) offer(at);
    }
    Chains::each_neighbour(last_, [&](int near) {
      if (board_.color(near) != player_) return;
      const int chain = board_.head(near);
      if (board_.liberty_count(chain) == 1) save(chain);
    });
  }

  // Offers the moves that save an own chain with one liberty.
  void save(int chain) {
    const int out = board_.liberties(chain).first();
    if (out != placed_.ko && board_.liberties_after(out, player_).count() >= 2) offer(out);
    if (board_.in_atari().count() < 2) return;
    board_.each_stone_of(chain, [&](int stone) {
      Chains::each_neighbour(stone, [&](int near) {
        if (board_.color(near) != (player_ ^ 1)) return;
        const int other = board_.head(near);
        if (board_.liberty_count(other) != 1) return;
        const int at = board_.liberties(other).first();
        if (at != placed_.ko) offer(at);
      });
    });
  }

  // Puts the chain of the last move in atari, and extends adjacent own chains, where two liberties are left and
  // the extension gains liberties.
  void answer_low() {
    const int attacker = board_.head(last_);
    if (board_.liberty_count(attacker) == 2) fight(attacker);
    Chains::each_neighbour(last_, [&](int near) {
      if (board_.color(near) != player_) return;
      const int chain = board_.head(near);
      if (board_.liberty_count(chain) == 2) fight(chain);
    });
  }

  // Offers the liberties of a chain where a stone, of either side, would gain two new liberties.
  void fight(int chain) {
    board_.liberties(chain).each([&](int at) {
      int won = 0;
      Chains::each_neighbour(
          at, [&](int near) { won += board_.color(near) == Chains::kEmpty && !board_.liberties(chain).has(near); });
      if (won >= 2 && at != placed_.ko && !ends_badly(at)) offer(at);
    });
  }

  // Offers the cells around a cell, itself included, that a pattern suggests.
  void match_around(int center) {
    FixedList<Cell, Chains::kRing.size() + 1> shapes;  // filled without a branch, which would be mispredicted
    for (const int step : Chains::kRing) {
      const int at = center + step;
      const bool open = (board_.color(at) == Chains::kEmpty) & (at != placed_.ko);
      shapes.push_if(open & kGoPatterns.match(board_.around8(at)), static_cast<Cell>(at));
    }
    for (const int at : shapes) {
      if (!ends_badly(at)) offer(at);
    }
  }

  // Offers all captures.
  void capture_anywhere() {
    board_.in_atari().each([&](int chain) {
      if (board_.color(chain) != (player_ ^ 1)) return;
      const int at = board_.liberties(chain).first();
      if (at != placed_.ko) offer(at);
    });
  }

  // Any playable cell except own eyes and bad self-ataris.
  int draw(Random& random) {
    for (int left = board_.empty_count(); left > 0; --left) {
      const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(left)));
      const int at = board_.empty(drawn);
      if (at != placed_.ko && !board_.is_eye(at, player_) && !ends_badly(at)) return at;
      board_.swap_empties(drawn, left - 1);
    }
    return Chains::kNowhere;
  }

  Chains board_;
  int player_;
  typename Chains::Placed placed_;  // by the last move
  int last_;
  int before_;
  FixedList<Cell, kOffers> moves_;  // the moves that the rules offer
};

}  // namespace boardwire
