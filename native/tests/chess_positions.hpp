// Chess positions as texts, for tests in C++.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/chess/attacks.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::tests {

// A position from the first field of a FEN.
inline chess::Setup setup_of(std::string_view board, int player, chess::Squares castling) {
  chess::Setup setup{.player = player, .castling = castling};
  int square = 56;
  for (const char letter : board) {
    if (letter == '/') {
      square -= 16;
    } else if (std::isdigit(letter) != 0) {
      square += letter - '0';
    } else {
      const bool white = std::isupper(letter) != 0;
      const auto kind = std::string_view("pnbrqk").find(static_cast<char>(std::tolower(letter)));
      setup.pieces[static_cast<std::size_t>(square++)] = static_cast<std::uint8_t>((white ? 7 : 1) + kind);
    }
  }
  return setup;
}

}  // namespace boardwire::tests
