// The rows of many games against oneself, which several threads play.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "parallel.hpp"

namespace boardwire {

// The rows of games 0 to count - 1, in the order of their numbers. make_player() is called once in each thread; its
// result plays the game of a number and returns the rows of it. When `stop` is set meanwhile, the rows are those of the
// games before the first unfinished one.
template <class Row>
std::vector<Row> rows_of_games(std::uint64_t count, int threads, const std::atomic<bool>& stop, auto&& make_player) {
  std::vector<std::vector<Row>> games(count);
  std::vector<char> finished(count, 0);
  in_parallel(count, threads, stop, [&] {
    return [&, play = make_player()](std::uint64_t number) mutable {
      games[number] = play(number);
      finished[number] = stop.load(std::memory_order_relaxed) ? 0 : 1;
    };
  });
  std::vector<Row> rows;
  for (std::size_t i = 0; i < games.size() && finished[i] != 0; ++i) {
    rows.insert(rows.end(), games[i].begin(), games[i].end());
  }
  return rows;
}

}  // namespace boardwire
