// Priors of the moves of Go as virtual simulations, as in heuristic MC-RAVE (S. Gelly and D. Silver,
// "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011): by learned weights, or, where
// there are none, by hand, with the features of P. Baudis' michi.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "games/go/chains.hpp"
#include "games/go/nearness.hpp"
#include "games/go/patterns.hpp"
#include "games/go/tactics.hpp"

namespace boardwire {

// The virtual simulations of one move: their number, and the number of won ones.
struct GoPrior {
  float wins = 0;
  float visits = 0;

  void won(float count) {
    wins += count;
    visits += count;
  }
  void lost(float count) { visits += count; }
};

// The prior of a move with this probability among all plays, as in P. Baudis' Pachi: won simulations by its root.
inline GoPrior go_learned_prior(float probability) {
  constexpr float kEven = 10;
  constexpr float kMost = 100;
  GoPrior prior{.wins = kEven / 2, .visits = kEven};
  prior.won(kMost * std::sqrt(probability));
  return prior;
}

// By hand.
template <int Capacity>
class GoPriors {
 public:
  using Chains = GoChains<Capacity>;

  // For the player to act, after a last move on the cell `last`, or kNowhere.
  GoPriors(const typename Chains::Grid& grid, int player, int last)
      : board_(grid), player_(player), steps_(board_, last) {}

  // A pass that ends the game is surely won or surely lost, by the score of the board.
  [[nodiscard]] static GoPrior of_last_pass(bool wins) { return {.wins = wins ? kSure : 0, .visits = kSure}; }

  // Any other pass is good only when all other moves are worse.
  [[nodiscard]] static GoPrior of_pass() {
    GoPrior prior = even();
    prior.lost(kPass);
    return prior;
  }

  // Nearly no own eye is worth filling.
  [[nodiscard]] static GoPrior of_own_eye() {
    GoPrior prior = even();
    prior.lost(kOwnEye);
    return prior;
  }

  // The prior of a legal play.
  [[nodiscard]] GoPrior of(int at) const {
    if (board_.is_eye(at, player_)) return of_own_eye();
    GoPrior prior = even();
    prior.won(kNear[static_cast<std::size_t>(steps_[at])]);
    if (is_bad_self_atari(board_, at, player_)) prior.lost(kSelfAtari);
    fight(at, prior);
    if (is_vital(at)) prior.won(kVital);
    if (kGoPatterns.match(board_.around8(at))) prior.won(kShape);
    if (is_far_from_stones(board_, at)) {
      const int line = line_of(at);
      if (line <= 2) prior.lost(kFirstLines);
      if (line == 3) prior.won(kThirdLine);
    }
    return prior;
  }

 private:
  // Numbers of virtual simulations: those of every move, half of them won, and those for each feature of a move.
  static constexpr float kEven = 10;
  static constexpr float kPass = 10;
  static constexpr float kSure = 40;
  static constexpr float kOwnEye = 40;
  static constexpr float kSelfAtari = 10;
  static constexpr float kTakesOne = 15;
  static constexpr float kTakesMore = 30;
  static constexpr float kSaves = 15;
  static constexpr float kThreatens = 5;
  static constexpr float kVital = 20;
  static constexpr float kShape = 10;
  static constexpr float kFirstLines = 10;
  static constexpr float kThirdLine = 10;
  static constexpr std::array<float, GoSteps<Capacity>::kReach + 1> kNear{0, 24, 22, 8,
                                                                          0};  // by the steps from the last move

  static GoPrior even() { return {.wins = kEven / 2, .visits = kEven}; }

  // Whether the move captures, saves or threatens chains.
  void fight(int at, GoPrior& prior) const {
    int taken = 0;
    bool saves = false;
    bool threatens = false;
    const bool lives = board_.liberties_after(at, player_).count() >= 2;
    Chains::each_neighbour(at, [&](int near) {
      if (board_.color(near) > 1) return;
      const int chain = board_.head(near);
      const int liberties = board_.liberty_count(chain);
      if (board_.color(near) == player_) {
        saves |= liberties == 1 && lives;
      } else if (liberties == 1) {
        taken += board_.stones(chain);
      } else {
        threatens |= liberties == 2;
      }
    });
    if (taken > 0) prior.won(taken == 1 ? kTakesOne : kTakesMore);
    if (saves) prior.won(kSaves);
    if (threatens && lives) prior.won(kThreatens);
  }

  // Whether a stone here decides between one eye and two in a small eye space of either side.
  [[nodiscard]] bool is_vital(int at) const {
    if (board_.empty_neighbours(at) < 2 || board_.empty_around(at) > 5) return false;
    return vital_point(board_, at, 0) == at || vital_point(board_, at, 1) == at;
  }

  // The edge is the first line.
  [[nodiscard]] int line_of(int at) const {
    const int point = board_.point(at);
    const auto from_edge = [](int i, int lines) { return i < lines - 1 - i ? i + 1 : lines - i; };
    const int row = from_edge(point / board_.columns(), board_.rows());
    const int column = from_edge(point % board_.columns(), board_.columns());
    return row < column ? row : column;
  }

  Chains board_;
  int player_;
  GoSteps<Capacity> steps_;
};

}  // namespace boardwire
