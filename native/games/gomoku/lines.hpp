// The lines through every point of a Gomoku board, and the shapes that a stone there would make: a five, an open four,
// a four, an open three.
//
// A point has a code for each of the four directions of a line: the colours of the four points on either side, two
// bits each. A stone changes one number in each of 32 codes, and a table has the shape that belongs to each code.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardwire {

enum class LineRule : std::uint8_t {
  kFreestyle,  // five or more in a line win
  kStandard,   // six or more do not
};

// The shapes that a stone makes in a line, the best last.
enum class LineShape : std::uint8_t {
  kNothing,
  kGrowing,    // a further stone makes an open three or a four of it
  kOpenThree,  // a further stone makes an open four of it
  kFour,       // one point makes a five of it
  kOpenFour,   // two points do
  kFive,
};

// The shapes for every code, for both colours.
class LineShapes {
 public:
  explicit LineShapes(LineRule rule) : rule_(rule), shapes_(kCodes) {
    // By the points of a line that are own, and those that are own or empty: one bit for each.
    std::vector<LineShape> known(std::size_t{1} << 16);
    std::vector<bool> found(known.size());
    for (unsigned code = 0; code < kCodes; ++code) {
      for (unsigned color = 0; color < 2; ++color) {
        unsigned own = 0;
        unsigned free = 0;
        for (unsigned i = 0; i < 8; ++i) {
          const unsigned cell = code >> 2 * i & 3;
          own |= (cell == color + 1 ? 1u : 0u) << i;
          free |= (cell == 0 || cell == color + 1 ? 1u : 0u) << i;
        }
        const std::size_t key = own | free << 8;
        if (!found[key]) {
          known[key] = shape(with_middle(own), with_middle(free));
          found[key] = true;
        }
        shapes_[code] |= static_cast<std::uint8_t>(static_cast<unsigned>(known[key]) << 4 * color);
      }
    }
  }

  [[nodiscard]] LineShape of(std::uint16_t code, int color) const {
    return static_cast<LineShape>(shapes_[code] >> 4 * color & 15);
  }

  static const LineShapes& of(LineRule rule) {
    static const LineShapes kFree(LineRule::kFreestyle);
    static const LineShapes kExact(LineRule::kStandard);
    return rule == LineRule::kStandard ? kExact : kFree;
  }

 private:
  static constexpr unsigned kCodes = 1 << 16;
  static constexpr unsigned kLine = 9;  // points
  static constexpr unsigned kMiddle = 1 << 4;

  // Eight points around the middle as nine with a stone there.
  static unsigned with_middle(unsigned around) { return (around & 15) | kMiddle | (around & 0xf0) << 1; }

  [[nodiscard]] LineShape shape(unsigned own, unsigned free) const {
    if (has_five(own)) return LineShape::kFive;
    const int fives = completing(own, free);
    if (fives >= 2) return LineShape::kOpenFour;
    if (fives == 1) return LineShape::kFour;
    int most = 0;
    bool opens = false;
    for (unsigned i = 0; i < kLine; ++i) {
      const unsigned point = 1u << i;
      if ((free & ~own & point) == 0) continue;
      const unsigned more = own | point;
      most = std::max(most, completing(more, free));
      for (unsigned j = 0; j < kLine && !opens; ++j) {
        const unsigned further = 1u << j;
        opens = (free & ~more & further) != 0 && completing(more | further, free) >= 2;
      }
    }
    if (most >= 2) return LineShape::kOpenThree;
    return most == 1 || opens ? LineShape::kGrowing : LineShape::kNothing;
  }

  // The number of points that make a five.
  [[nodiscard]] int completing(unsigned own, unsigned free) const {
    int count = 0;
    for (unsigned i = 0; i < kLine; ++i) {
      const unsigned point = 1u << i;
      if ((free & ~own & point) != 0 && has_five(own | point)) ++count;
    }
    return count;
  }

  [[nodiscard]] bool has_five(unsigned own) const {
    const unsigned fives = own & own >> 1 & own >> 2 & own >> 3 & own >> 4;
    if (rule_ == LineRule::kFreestyle) return fives != 0;
    const unsigned longer = fives & (own << 1 | own >> 5);
    return (fives & ~longer) != 0;
  }

  LineRule rule_;
  std::vector<std::uint8_t> shapes_;  // four bits for each colour
};

// A board with its codes. A cell is a point with a frame around the board, so that lines never leave the array.
template <int Capacity>
class GomokuLines {
 public:
  static constexpr int kDirections = 4;
  static constexpr int kReach = 4;  // points on either side
  using Cell = std::uint16_t;

  GomokuLines(int size, LineRule rule)
      : size_(size),
        stride_(size + kReach),
        shapes_(&LineShapes::of(rule)),
        steps_{1, stride_, stride_ + 1, stride_ - 1} {
    for (int r = -kReach; r < size + kReach; ++r) {
      for (int c = -kReach; c < size; ++c) {
        const bool inside = r >= 0 && r < size && c >= 0;
        color_[index(cell(r, c))] = inside ? kEmpty : kFrame;
      }
    }
    for (int i = 0; i < kTail; ++i) color_[index(cell(size + kReach, -kReach) + i)] = kFrame;
    for (int r = 0; r < size; ++r) {
      for (int c = 0; c < size; ++c) {
        const int at = cell(r, c);
        for (std::size_t d = 0; d < kDirections; ++d) {
          std::uint16_t code = 0;
          for (int i = 0; i < 8; ++i) code |= static_cast<std::uint16_t>(color_[index(at + offset(d, i))] << 2 * i);
          codes_[index(at)][d] = code;
        }
      }
    }
  }

  // Copies the cells that a board of its size has.
  GomokuLines(const GomokuLines& other)
      : size_(other.size_), stride_(other.stride_), shapes_(other.shapes_), steps_(other.steps_) {
    const int cells = cell(size_ + kReach, -kReach) + kTail;
    std::copy_n(other.color_.begin(), cells, color_.begin());
    std::copy_n(other.codes_.begin(), cells, codes_.begin());
  }
  GomokuLines& operator=(const GomokuLines&) = delete;
  ~GomokuLines() = default;

  // An empty board, made once.
  static const GomokuLines& empty(int size, LineRule rule) {
    static const std::array<std::vector<GomokuLines>, 2> kBoards = [] {
      std::array<std::vector<GomokuLines>, 2> boards;
      for (const LineRule made : {LineRule::kFreestyle, LineRule::kStandard}) {
        auto& list = boards[static_cast<std::size_t>(made)];
        list.reserve(Capacity + 1);
        for (int size = 0; size <= Capacity; ++size) list.emplace_back(size, made);
      }
      return boards;
    }();
    return kBoards[static_cast<std::size_t>(rule)][static_cast<std::size_t>(size)];
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int cell(int row, int column) const { return (row + kReach) * stride_ + column + kReach; }
  [[nodiscard]] int row(int cell) const { return cell / stride_ - kReach; }
  [[nodiscard]] int column(int cell) const { return cell % stride_ - kReach; }
  [[nodiscard]] int stride() const { return stride_; }
  [[nodiscard]] bool is_empty(int cell) const { return color_[index(cell)] == kEmpty; }

  void place(int cell, int player) {
    color_[index(cell)] = static_cast<std::uint8_t>(player + 1);
    for (std::size_t d = 0; d < kDirections; ++d) {
      for (int i = 0; i < 8; ++i) {
        // Seen from there this cell is on the opposite side.
        codes_[index(cell + offset(d, i))][d] |= static_cast<std::uint16_t>((player + 1) << 2 * (7 - i));
      }
    }
  }

  [[nodiscard]] LineShape shape(int cell, std::size_t direction, int player) const {
    return shapes_->of(codes_[index(cell)][direction], player);
  }

  // The shapes that a stone of the player makes in all lines through the cell.
  struct Made {
    LineShape best = LineShape::kNothing;
    bool wins_by_two = false;  // two fours, or a four and an open three: one move cannot answer both
    int growing = 0;           // lines
    int open_threes = 0;
  };
  [[nodiscard]] Made made(int cell, int player) const {
    Made found;
    int fours = 0;
    for (std::size_t d = 0; d < kDirections; ++d) {
      const LineShape here = shape(cell, d, player);
      found.best = std::max(found.best, here);
      fours += here == LineShape::kFour;
      found.open_threes += here == LineShape::kOpenThree;
      found.growing += here == LineShape::kGrowing;
    }
    found.wins_by_two = fours >= 2 || (fours == 1 && found.open_threes > 0);
    return found;
  }

  // Calls visit(cell, direction) for the empty cells whose code a stone on the cell is part of.
  void each_beside(int cell, auto&& visit) const {
    for (std::size_t d = 0; d < kDirections; ++d) {
      for (int i = 0; i < 8; ++i) {
        const int near = cell + offset(d, i);
        if (is_empty(near)) visit(near, d);
      }
    }
  }

 private:
  static constexpr std::uint8_t kEmpty = 0;
  static constexpr std::uint8_t kFrame = 3;
  static constexpr int kTail = 2 * kReach;
  static constexpr int kCells = (Capacity + 2 * kReach) * (Capacity + kReach) + kTail;

  static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
  // From a cell to the i-th of the eight around it in a direction.
  [[nodiscard]] int offset(std::size_t direction, int i) const {
    return steps_[direction] * (i < kReach ? i - kReach : i - kReach + 1);
  }

  int size_;
  int stride_;
  const LineShapes* shapes_;
  std::array<int, kDirections> steps_;
  std::array<std::uint8_t, kCells> color_;
  std::array<std::array<std::uint16_t, kDirections>, kCells> codes_;
};

}  // namespace boardwire
