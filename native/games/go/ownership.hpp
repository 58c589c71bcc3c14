// The owner of each point at the end of playouts by the policy, which shows the dead stones (Bouzy and
// Helmstetter, "Monte-Carlo Go Developments", 2003).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/go/rules.hpp"
#include "random.hpp"

namespace boardwire {

// For every point the mean over the playouts, at least one, of 1 where black owns it and -1 where white does.
// A position that two passes have ended is continued. Points left empty are eyes, or shared.
template <int Capacity>
std::vector<double> go_ownership(Go<Capacity> start, int playouts, std::uint64_t seed) {
  start.play_on();
  Random random(seed);
  std::array<std::uint8_t, Capacity * Capacity> cells{};
  std::vector<double> owned(static_cast<std::size_t>(start.points()));
  Go<Capacity> position = start;
  for (int i = 0; i < playouts; ++i) {
    position = start;
    position.play_out_policy(random);
    position.cells(cells);
    for (std::size_t point = 0; point < owned.size(); ++point) {
      owned[point] += (cells[point] == 1) - (cells[point] == 2);
    }
  }
  for (double& sum : owned) sum /= playouts;
  return owned;
}

}  // namespace boardwire
