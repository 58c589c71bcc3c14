// Patterns of 3x3 points that suggest a move in the middle: those of S. Gelly, Y. Wang, R. Munos and O.
// Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (2006), as written in P. Baudis' michi.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace boardwire {

// For every code of the eight colours around a cell (GoChains::around8), whether a pattern suggests the middle to
// either side.
class GoPatterns {
 public:
  GoPatterns() {
    for (const std::string_view shape : kShapes) {
      // The ring around the middle, clockwise from the upper left corner. Patterns list rows from the top down.
      std::array<char, 8> ring{shape[0], shape[1], shape[2], shape[5], shape[8], shape[7], shape[6], shape[3]};
      for (int mirrored = 0; mirrored < 2; ++mirrored) {
        for (int turned = 0; turned < 4; ++turned) {
          fill(ring, 0, 0);
          for (int i = 0; i < 2; ++i) {
            const char last = ring[7];
            for (std::size_t k = 7; k > 0; --k) ring[k] = ring[k - 1];
            ring[0] = last;
          }
        }
        std::swap(ring[0], ring[2]);
        std::swap(ring[7], ring[3]);
        std::swap(ring[6], ring[4]);
      }
    }
  }

  [[nodiscard]] bool match(std::uint16_t around) const { return suggested_[around]; }

 private:
  // X and O are stones of the two sides, either of which may be to play; x is anything but X, o is anything but O,
  // '.' is an empty point, '#' the border, '?' anything.
  static constexpr std::array<std::string_view, 13> kShapes{
      "XOX"
      "..."
      "???",  // hane that encloses
      "XO."
      "..."
      "?.?",  // hane that does not cut
      "XO?"
      "X.."
      "x.?",  // hane at a magari
      ".O."
      "X.."
      "...",  // a diagonal attachment
      "XO?"
      "O.o"
      "?o?",  // a cut that nothing protects
      "XO?"
      "O.X"
      "???",  // a cut after a peep
      "?X?"
      "O.O"
      "ooo",  // pushing through
      "OX?"
      "o.O"
      "???",  // a cut of a knight's move
      "X.?"
      "O.?"
      "###",  // chasing along the edge
      "OX?"
      "X.O"
      "###",  // blocking a cut at the edge
      "?X?"
      "x.O"
      "###",  // blocking a connection at the edge
      "?XO"
      "x.x"
      "###",  // descending
      "?OX"
      "X.O"
      "###",  // cutting at the edge
  };

  // Marks every code that matches the ring; `code` has the colours of its first cells.
  void fill(const std::array<char, 8>& ring, std::size_t cell, unsigned code) {
    if (cell == ring.size()) {
      suggested_[code] = true;
      unsigned exchanged = 0;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const unsigned color = code >> 2 * i & 3;
        exchanged |= (color < 2 ? color ^ 1 : color) << 2 * i;
      }
      suggested_[exchanged] = true;
      return;
    }
    for (unsigned color = 0; color < 4; ++color) {
      if (allows(ring[cell], color)) fill(ring, cell + 1, code | color << 2 * cell);
    }
  }

  static constexpr bool allows(char sign, unsigned color) {
    switch (sign) {
      case 'X':
        return color == 0;
      case 'O':
        return color == 1;
      case 'x':
        return color != 0;
      case 'o':
        return color != 1;
      case '.':
        return color == 2;
      case '#':
        return color == 3;
      default:
        return true;
    }
  }

  std::bitset<1 << 16> suggested_;
};

inline const GoPatterns kGoPatterns;

}  // namespace boardwire
