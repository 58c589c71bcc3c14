// Pig: what holds of every game, and playouts compared with random games.
#include "games/pig/rules.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "game.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

// A whole playout at once must have the same results as single random moves: the first player wins equally often,
// after equally many plies.
template <Game G>
void playouts_end_as_random_games(const G& start) {
  constexpr int kGames = 20'000;
  Random random(3);
  std::array<double, 2> returns{};
  std::array<double, 2> plies{};
  std::array<double, 2> squares{};
  for (int game = 0; game < kGames; ++game) {
    for (const std::size_t at_once : {0, 1}) {
      G position = start;
      int count = 0;
      if (at_once == 1) {
        count = position.play_out(random);
      } else {
        for (; position.to_act() != kOver; ++count) random_step(position, position.to_act(), random);
      }
      returns[at_once] += position.returns(0) / kGames;
      plies[at_once] += static_cast<double>(count) / kGames;
      squares[at_once] += static_cast<double>(count) * count / kGames;
    }
  }
  const double spread = std::sqrt((squares[0] - plies[0] * plies[0]) / kGames);
  check(std::abs(returns[0] - returns[1]) < 5 * std::sqrt(2.0 / kGames), "playouts win as often");
  check(std::abs(plies[0] - plies[1]) < 5 * std::sqrt(2.0) * spread, "playouts take as many plies");
}

}  // namespace

int main() {
  playouts_end_as_random_games(Pig(30));
  playouts_end_as_random_games(PigForMany(20, 3));
  look_at(Pig(30));
  for (int players = 2; players <= 6; ++players) look_at(PigForMany(30, players));
  look_at_weights(Pig(), 3);
  look_at_weights(PigForMany(50, 3), 3);
  return verdict();
}
