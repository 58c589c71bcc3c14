// The 3x3 shapes of Go around a cell, up to turns, mirror images and the exchange of the colours.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace boardwire {

// A code has the colours of the eight cells around a cell, two bits each, clockwise from a corner
// (GoChains::around8). A shape is seen by the player to act.
class GoShapes {
 public:
  static constexpr int kCount = 1107;

  GoShapes() {
    for (unsigned code = 0; code < number_.size(); ++code) {
      if (!is_possible(code)) continue;
      const unsigned least = least_image(code);
      if (number_[least] == 0) number_[least] = static_cast<std::uint16_t>(++count_);
      number_[code] = number_[least];
    }
  }

  // From 1 to kCount; 0 for codes that only boards with fewer than two rows or columns have.
  [[nodiscard]] int number(unsigned code, int player) const { return number_[player == 0 ? code : exchanged(code)]; }
  // The shapes that there are: kCount.
  [[nodiscard]] int count() const { return count_; }

 private:
  static constexpr unsigned kBorder = 3;

  static unsigned color(unsigned code, unsigned i) { return code >> 2 * (i % 8) & 3; }

  // Black and white exchanged: where the high bit of a colour is 0, the low bit changes.
  static unsigned exchanged(unsigned code) { return code ^ (~code >> 1 & 0x5555); }

  // Whether whole sides are border: none, one, or two that meet. Cells with even numbers are corners.
  static bool is_possible(unsigned code) {
    const auto is_border = [&](unsigned i) { return color(code, i) == kBorder; };
    for (unsigned i = 0; i < 8; i += 2) {
      if (is_border(i) != (is_border(i + 1) || is_border(i + 7))) return false;
    }
    return !(is_border(1) && is_border(5)) && !(is_border(3) && is_border(7));
  }

  static unsigned least_image(unsigned code) {
    unsigned least = 0xffff;
    for (unsigned turn = 0; turn < 8; turn += 2) {
      unsigned turned = 0;
      unsigned mirrored = 0;
      for (unsigned i = 0; i < 8; ++i) {
        turned |= color(code, i + turn) << 2 * i;
        mirrored |= color(code, 16 - i + turn) << 2 * i;
      }
      least = std::min({least, turned, mirrored});
    }
    return least;
  }

  std::array<std::uint16_t, 1 << 16> number_{};
  int count_ = 0;
};

inline const GoShapes kGoShapes;

}  // namespace boardwire
