// The value of an ending, and its distance in plies.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace boardwire {

// The result of a position under best play, in a byte: the result for the player to act, and its distance.
class EndingValue {
 public:
  static constexpr int kMostPlies = 253;

  constexpr EndingValue() = default;
  explicit constexpr EndingValue(std::uint8_t byte) : byte_(byte) {}
  static constexpr EndingValue drawn() { return EndingValue(0); }
  static constexpr EndingValue impossible() { return EndingValue(255); }
  // Decided in `plies` plies, at most kMostPlies: the player to act at that time has no move and has lost.
  static EndingValue in(int plies) {
    if (plies > kMostPlies) throw std::length_error("an ending is longer than a table can tell");
    return EndingValue(static_cast<std::uint8_t>(plies + 1));
  }

  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  [[nodiscard]] constexpr bool is_drawn() const { return byte_ == 0; }
  [[nodiscard]] constexpr int plies() const { return byte_ - 1; }
  [[nodiscard]] constexpr bool is_lost() const { return byte_ % 2 == 1; }  // an even number of plies to go
  [[nodiscard]] constexpr int value() const { return is_drawn() ? 0 : is_lost() ? -1 : 1; }
  friend constexpr bool operator==(EndingValue, EndingValue) = default;

 private:
  std::uint8_t byte_ = 0;
};

// Computes the value of a position from the values after its moves, which are from the opponent's view.
class Prospects {
 public:
  void add(EndingValue next) {
    if (next.is_drawn()) {
      drawn_ = true;
    } else if (next.is_lost()) {
      soonest_ = std::min(soonest_, next.plies());
    } else {
      latest_ = std::max(latest_, next.plies());
    }
  }
  [[nodiscard]] bool wins() const { return soonest_ != kNever; }
  [[nodiscard]] bool holds() const { return wins() || drawn_; }
  [[nodiscard]] int latest() const { return latest_; }  // the longest of the losing moves; -1 without one
  // With no move at all, the player has lost at once.
  [[nodiscard]] EndingValue best() const {
    if (wins()) return EndingValue::in(soonest_ + 1);
    return drawn_ ? EndingValue::drawn() : EndingValue::in(latest_ + 1);
  }

 private:
  static constexpr int kNever = 1 << 20;
  int soonest_ = kNever;
  int latest_ = -1;
  bool drawn_ = false;
};

}  // namespace boardwire
