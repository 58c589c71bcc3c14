// Captures in checkers: the pieces that can take, the pieces that they can take, and the routes.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>

#include "game.hpp"
#include "games/checkers/board.hpp"

namespace boardwire {

// The pieces from the view of the player to act.
struct CheckersPieces {
  Squares own = 0;
  Squares other = 0;
  Squares kings = 0;  // of both
};

// The result of a capture: two routes over the same pieces with the same first and last square are one move.
struct Capture {
  Squares taken;
  std::uint8_t from;  // bits, as in CheckersBoard
  std::uint8_t to;

  friend bool operator==(const Capture&, const Capture&) = default;
};

template <class Variant>
class CaptureList {
 public:
  void add(const Capture& capture) {
    if constexpr (Variant::kMostFirst) {
      const int count = std::popcount(capture.taken);
      if (count < most_) return;
      if (count > most_) list_.clear();
      most_ = count;
    }
    if (std::find(list_.begin(), list_.end(), capture) != list_.end()) return;
    // English draughts never has more than 88: native/tests/games/checkers/rules.cpp tries all arrangements. For
    // International draughts there is no proof: see kMaxMoves in variants.hpp. A capture beyond the
    // capacity is left out, so it is consistently illegal, and memory stays intact.
    assert(list_.size() < Variant::kMaxMoves);
    if (list_.size() < Variant::kMaxMoves) list_.push(capture);
  }

  [[nodiscard]] int size() const { return list_.size(); }
  [[nodiscard]] const Capture& operator[](int i) const { return list_[i]; }

  // The number of a capture of several pieces among those with the same two squares, from 1, in the order of the
  // sets of taken pieces. 0 for the capture of one piece, which lies between the squares.
  [[nodiscard]] int number(int i) const {
    const Capture& capture = list_[i];
    if (std::has_single_bit(capture.taken)) return 0;
    return 1 + static_cast<int>(std::count_if(list_.begin(), list_.end(), [&](const Capture& other) {
             return other.from == capture.from && other.to == capture.to && other.taken < capture.taken &&
                    !std::has_single_bit(other.taken);
           }));
  }

 private:
  FixedList<Capture, Variant::kMaxMoves> list_;
  int most_ = 0;
};

// The captures of one player: 0 moves towards the bottom of the board, 1 towards the top.
template <class Variant, int kPlayer>
class CaptureSearch {
 public:
  using Board = CheckersBoard<Variant::kSide>;
  // The squares of a capture in order, as bits: the first square, and the landing of each jump.
  using Route = FixedList<int, Variant::kPieces + 1>;

  explicit CaptureSearch(const CheckersPieces& pieces)
      : pieces_(pieces), empty_(Board::kAll & ~(pieces.own | pieces.other)) {}

  // The pieces that can take.
  [[nodiscard]] Squares takers() const {
    const Squares kings = pieces_.own & pieces_.kings;
    const Squares stepping = Variant::kFlyingKings ? pieces_.own & ~pieces_.kings : pieces_.own;
    Squares found = (jumpers<kForward>() | jumpers<kForward + 1>()) & stepping;
    if constexpr (Variant::kMenTakeBackwards) {
      found |= (jumpers<kBack>() | jumpers<kBack + 1>()) & stepping;
    } else {
      found |= (jumpers<kBack>() | jumpers<kBack + 1>()) & kings;
    }
    if constexpr (Variant::kFlyingKings) {
      for (Squares left = kings; left != 0; left &= left - 1) {
        const int king = std::countr_zero(left);
        bool takes = false;
        for_jumps<true>(king, 0, [&](Squares, Squares) { return takes = true; });
        if (takes) found |= Board::at(king);
      }
    }
    return found;
  }

  // All captures of these pieces, which must be takers().
  [[nodiscard]] CaptureList<Variant> captures(Squares takers) {
    CaptureList<Variant> found;
    for (; takers != 0; takers &= takers - 1) {
      from_ = std::countr_zero(takers);
      empty_ |= Board::at(from_);  // a piece may cross the square where it began
      if ((pieces_.kings & Board::at(from_)) != 0) {
        extend<true>(found, from_, 0);
      } else {
        extend<false>(found, from_, 0);
      }
      empty_ &= ~Board::at(from_);
    }
    return found;
  }

  // The first route of a capture that lands on `visits`, given as bits, in this order, besides other squares.
  // Empty when there is none. A flying king lands directly behind each piece it takes, as in PDN.
  [[nodiscard]] Route route(const Capture& capture, std::span<const int> visits) {
    Route route;
    empty_ |= Board::at(capture.from);
    if ((pieces_.kings & Board::at(capture.from)) != 0) {
      complete<true>(route, capture, capture.from, 0, visits);
    } else {
      complete<false>(route, capture, capture.from, 0, visits);
    }
    empty_ &= ~Board::at(capture.from);
    std::reverse(route.begin(), route.end());
    return route;
  }

 private:
  static constexpr int kForward = kPlayer == 0 ? 0 : 2;  // and kForward + 1
  static constexpr int kBack = 2 - kForward;

  // The squares from which a piece beside an enemy can jump over it.
  template <int kDirection>
  [[nodiscard]] Squares jumpers() const {
    const Squares jumped = Board::template step<3 - kDirection>(empty_) & pieces_.other;
    return Board::template step<3 - kDirection>(jumped);
  }

  // Calls f(taken, landing) for each jump from a square, until f returns true.
  template <bool kKing>
  void for_jumps(int at, Squares taken, auto&& f) const {
    if constexpr (kKing && Variant::kFlyingKings) {
      for (int direction = 0; direction < kDirections; ++direction) {
        const Squares blocked = Board::ray(direction, at) & ~empty_;
        if (blocked == 0) continue;
        const int first = Board::nearest(direction, blocked);
        // A piece is removed after the whole move, and cannot be jumped twice.
        if ((Board::at(first) & pieces_.other & ~taken) == 0) continue;
        for (Squares landings = Board::slide(direction, first, empty_); landings != 0;) {
          const Squares landing = Board::at(Board::nearest(direction, landings));
          if (f(Board::at(first), landing)) return;
          landings &= ~landing;
        }
      }
    } else {
      const auto try_jump = [&]<int kDirection>() {
        const Squares jumped = Board::template step<kDirection>(Board::at(at)) & pieces_.other & ~taken;
        const Squares landing = Board::template step<kDirection>(jumped) & empty_;
        return landing != 0 && f(jumped, landing);
      };
      if (try_jump.template operator()<kForward>()) return;
      if (try_jump.template operator()<kForward + 1>()) return;
      if constexpr (kKing || Variant::kMenTakeBackwards) {
        if (try_jump.template operator()<kBack>()) return;
        try_jump.template operator()<kBack + 1>();
      }
    }
  }

  // Adds all captures that begin with the pieces taken so far on the route to `at`.
  template <bool kKing>
  void extend(CaptureList<Variant>& found, int at, Squares taken) const {
    bool ends = true;
    for_jumps<kKing>(at, taken, [&](Squares jumped, Squares landing) {
      ends = false;
      extend<kKing>(found, std::countr_zero(landing), taken | jumped);
      return false;
    });
    if (ends) found.add({taken, static_cast<std::uint8_t>(from_), static_cast<std::uint8_t>(at)});
  }

  // Whether a route that has reached `at` and taken `taken` can be completed. If so, appends the rest of it, from
  // its end back to `at`.
  template <bool kKing>
  bool complete(Route& route, const Capture& capture, int at, Squares taken, std::span<const int> visits) const {
    bool done = taken == capture.taken && at == capture.to && visits.empty();
    if (taken != capture.taken) {
      for_jumps<kKing>(at, taken, [&](Squares jumped, Squares landing) {
        if ((jumped & capture.taken) == 0) return false;
        const int next = std::countr_zero(landing);
        const bool visited = !visits.empty() && visits.front() == next;
        done = complete<kKing>(route, capture, next, taken | jumped, visited ? visits.subspan(1) : visits);
        return done;
      });
    }
    if (done) route.push(at);
    return done;
  }

  CheckersPieces pieces_;
  Squares empty_;
  int from_ = 0;
};

}  // namespace boardwire
