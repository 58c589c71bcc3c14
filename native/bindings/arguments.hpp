// Checks of arguments that several games have. A wrong argument raises nb::value_error.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace boardwire {

namespace nb = nanobind;

inline int checked_player(int player) {
  if (player != 0 && player != 1) throw nb::value_error("player must be 0 or 1");
  return player;
}

// One byte for each cell of the board, 0 to `highest`. Valid as long as `cells` is.
inline std::span<const std::uint8_t> checked_cells(const nb::bytes& cells, int count, int highest,
                                                   const char* message) {
  const std::span given(static_cast<const std::uint8_t*>(cells.data()), cells.size());
  const bool wrong = std::ranges::any_of(given, [=](int cell) { return cell > highest; });
  if (wrong || given.size() != static_cast<std::size_t>(count)) throw nb::value_error(message);
  return given;
}

}  // namespace boardwire
