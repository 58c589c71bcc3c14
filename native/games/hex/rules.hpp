// Hex on a rhombus of 3x3 to 19x19 cells. Move = point = row * size + column; swap = size * size.
//
// The neighbours of a cell are the two beside it in its row, the two beside it in its column, and those one
// up and one right, one down and one left: GoGui's board, whose rows shift to the right downwards. Black
// (player 0) moves first and connects the first row with the last; white connects the first column with the
// last. Exactly one of them does (D. Gale, "The Game of Hex and the Brouwer Fixed-Point Theorem", 1979).
//
// With the swap rule white's first move may be swap: the black stone becomes a white one on its mirror image at
// the long diagonal, so that white gets the equivalent of black's stone.
//
// Internally a row is one word for each player, and a frame surrounds the board: the rows outside it are black,
// the columns white. Rows and columns count from 1 there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abilities.hpp"
#include "game.hpp"
#include "games/hex/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"
#include "trace.hpp"

namespace boardwire {

class Hex {
 public:
  static constexpr int kMinSize = 3;
  static constexpr int kMaxSize = 19;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kMaxSize * kMaxSize;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxSize * kMaxSize + 1;
  using Weights = HexWeights;
  using Evaluation = Weights;
  static constexpr Weights kWeights{};

  explicit Hex(int size = 11, bool swap = true)
      : empty_(static_cast<std::uint16_t>(size * size)), size_(static_cast<std::uint8_t>(size)), swap_(swap) {
    const std::uint32_t width = (std::uint32_t{2} << (size + 1)) - 1;
    row(0, 0) = row(0, size + 1) = width;
    for (int r = 1; r <= size; ++r) row(1, r) = 1 | bit(size + 1);
  }

  // A position: one byte for each point as from cells(), the player to move, and whether a swap is still possible.
  Hex(int size, std::span<const std::uint8_t> points, int player, bool swap) : Hex(size, swap) {
    for (int r = 1; r <= size; ++r) {
      for (int c = 1; c <= size; ++c) {
        const int stone = points[static_cast<std::size_t>((r - 1) * size + c - 1)];
        if (stone == 0) continue;
        row(stone - 1, r) |= bit(c);
        --empty_;
      }
    }
    player_ = static_cast<std::uint8_t>(player);
    for (const int side : {0, 1}) {
      if (connects(side)) winner_ = static_cast<std::uint8_t>(side);
    }
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Move swap() const { return size_ * size_; }
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return winner_ == kNobody ? player_ : kOver; }
  // The player to move, also when the game is over.
  [[nodiscard]] int side_to_move() const { return player_; }
  [[nodiscard]] int winner() const { return winner_ == kNobody ? -1 : winner_; }
  // Whether a swap is still possible: now, or after the next move.
  [[nodiscard]] bool may_swap() const { return swap_; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (winner_ != kNobody || move < 0 || move > swap()) return false;
    if (move == swap()) return can_swap();
    return (empties(move / size_ + 1) & bit(move % size_ + 1)) != 0;
  }

  // The middle rows first.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (winner_ != kNobody) return;
    if (can_swap()) moves.push(swap());
    const int middle = (size_ + 1) / 2;
    for (int i = 0; i < size_; ++i) {
      const int r = i % 2 == 0 ? middle - i / 2 : middle + (i + 1) / 2;
      for (std::uint32_t free = empties(r); free != 0; free &= free - 1) {
        moves.push((r - 1) * size_ + std::countr_zero(free) - 1);
      }
    }
  }

  [[nodiscard]] int legal_count() const { return winner_ == kNobody ? empty_ + can_swap() : 0; }

  void apply(Move move) {
    if (move == swap()) {
      trade();
    } else {
      place(move / size_ + 1, move % size_ + 1);
    }
  }

  [[nodiscard]] double returns(int player) const { return player == winner_ ? 1 : -1; }

  // The numbers of stones that each side still needs for its shortest connection, and the right to move.
  [[nodiscard]] double evaluate(int player, const Weights& weights = kWeights) const {
    const int tempo = player_ == 0 ? weights.tempo : -weights.tempo;
    const double lead = weights.stone * (distance(1) - distance(0)) + tempo;
    const double value = lead / (200 + (lead < 0 ? -lead : lead));
    return player == 0 ? value : -value;
  }

  // Measured in matches, see docs/reference/engines/mcts-options.md.
  static constexpr MctsTuning kMctsTuning{.exploration = 0.4, .urgency = 1, .rave = true, .policy = true};

  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t key = size_ * 4u + swap_ * 2u + player_;
    for (int r = 1; r <= size_; ++r) key = mix(key ^ (row(0, r) | std::uint64_t{row(1, r)} << 32));
    return key;
  }

  // Plays a uniformly random legal move.
  Move playout_step(Random& random) {
    int skip = static_cast<int>(random.below(static_cast<std::uint32_t>(legal_count())));
    if (skip == empty_) {
      trade();
      return swap();
    }
    int r = 1;
    for (int count; (count = std::popcount(empties(r))) <= skip; ++r) skip -= count;
    std::uint32_t free = empties(r);
    for (; skip > 0; --skip) free &= free - 1;
    const int c = std::countr_zero(free);
    place(r, c);
    return (r - 1) * size_ + c - 1;
  }

  // Fills the board. Stones after a connection cannot break it, and when the players fill the board by turns at
  // random, the cells of each are a random half of the empty ones. So one half is drawn at once, and the winner is
  // found once. The draw is a coin for each cell, then random changes until the halves are equal. It is uniform,
  // since both steps treat all cells alike.
  int play_out(Random& random) {
    int plies = 0;
    for (; swap_ && winner_ == kNobody; ++plies) playout_step(random);
    if (winner_ != kNobody) return plies;
    return plies + fill(0, random);
  }

  // The same. The trace gets the stones in the order of the cells, since the draw has no order of moves.
  int play_out(Random& random, Trace& trace) {
    const Hex before = *this;
    const int plies = play_out(random);
    add_fill(before, trace);
    return plies;
  }

  // The same by a policy for bridges: a bridge is two empty cells that both touch the same two stones of a player. That
  // player answers a stone on one of the cells by one on the other, so each side gets one cell of every bridge. First
  // the player to act saves a bridge into which the last move played.
  int play_out_policy(Random& random) {
    int plies = 0;
    for (; swap_ && winner_ == kNobody; ++plies) playout_step(random);
    if (winner_ != kNobody) return plies;
    plies += save_bridge(random);
    if (winner_ != kNobody) return plies;
    return plies + fill(share_bridges(random), random);
  }
  int play_out_policy(Random& random, Trace& trace) {
    const Hex before = *this;
    const int plies = play_out_policy(random);
    add_fill(before, trace);
    return plies;
  }

  void cells(std::span<std::uint8_t> points) const {
    for (int i = 0; i < cell_count(); ++i) {
      const int r = i / size_ + 1;
      const int c = i % size_ + 1;
      points[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>((row(0, r) >> c & 1) + 2 * (row(1, r) >> c & 1));
    }
  }
  [[nodiscard]] int cell_count() const { return size_ * size_; }

 private:
  static constexpr std::uint8_t kNobody = 2;
  static constexpr std::uint16_t kNone = 0xffff;
  using Rows = std::array<std::uint32_t, kMaxSize + 2>;

  static constexpr std::uint32_t bit(int c) { return std::uint32_t{1} << c; }
  [[nodiscard]] std::uint32_t& row(int player, int r) {
    return rows_[static_cast<std::size_t>(player)][static_cast<std::size_t>(r)];
  }
  [[nodiscard]] const std::uint32_t& row(int player, int r) const {
    return rows_[static_cast<std::size_t>(player)][static_cast<std::size_t>(r)];
  }
  [[nodiscard]] std::uint32_t inside() const { return bit(size_ + 1) - 2; }
  [[nodiscard]] std::uint32_t empties(int r) const { return inside() & ~(row(0, r) | row(1, r)); }
  [[nodiscard]] bool can_swap() const { return swap_ && player_ == 1; }

  // Fills the empty cells. `shared` pairs of cells have been given to both sides already: they count as empty, and
  // each side has one. Returns the number of cells.
  int fill(int shared, Random& random) {
    Rows drawn{};
    std::uint64_t coins = 0;
    int surplus = shared - ((empty_ + (player_ == 0)) / 2);
    for (int r = 1; r <= size_; ++r) {
      coins = r % 2 == 1 ? random.next() : coins >> 32;
      const std::uint32_t free = empties(r);
      const std::uint32_t black = free & static_cast<std::uint32_t>(coins);
      drawn[static_cast<std::size_t>(r)] = free;
      row(0, r) |= black;
      row(1, r) |= free & ~black;
      surplus += std::popcount(black);
    }
    for (; surplus > 0; --surplus) recolour(0, drawn, random);
    for (; surplus < 0; ++surplus) recolour(1, drawn, random);
    const int plies = empty_;
    player_ = (player_ + empty_) % 2;
    empty_ = 0;
    winner_ = connects(0) ? 0 : 1;
    return plies;
  }

  void add_fill(const Hex& before, Trace& trace) const {
    for (int r = 1; r <= size_; ++r) {
      for (std::uint32_t drawn = before.empties(r); drawn != 0; drawn &= drawn - 1) {
        const int c = std::countr_zero(drawn);
        trace.add((r - 1) * size_ + c - 1, (row(0, r) >> c & 1) != 0 ? 0 : 1);
      }
    }
  }

  // Gives one cell of every bridge to each side, at random. Returns the number of bridges. Bridges that share a cell
  // with an earlier one are left out.
  int share_bridges(Random& random) {
    int bridges = 0;
    std::uint64_t coins = random.next();
    int left = 64;
    const auto share = [&](int r, int c, int other_r, int other_c) {
      if ((empties(r) & bit(c)) == 0 || (empties(other_r) & bit(other_c)) == 0) return;
      if (left-- == 0) {
        coins = random.next();
        left = 63;
      }
      const auto first = static_cast<int>(coins & 1);
      coins >>= 1;
      row(first, r) |= bit(c);
      row(1 - first, other_r) |= bit(other_c);
      ++bridges;
    };
    // The stones before any cell was given away.
    const std::array<Rows, 2> stones = rows_;
    for (const Rows& own : stones) {
      const auto at = [&own](int r) { return own[static_cast<std::size_t>(r)]; };
      for (int r = 0; r <= size_; ++r) {
        const std::uint32_t here = r == 0 ? 0 : empties(r);
        const std::uint32_t above = r == size_ ? 0 : empties(r + 1);
        // From (r, c) to (r + 1, c + 2), by (r, c + 1) and (r + 1, c + 1).
        for (std::uint32_t found = at(r) & at(r + 1) >> 2 & here >> 1 & above >> 1; found != 0; found &= found - 1) {
          const int c = std::countr_zero(found);
          share(r, c + 1, r + 1, c + 1);
        }
        // To (r + 1, c - 1), by (r + 1, c) and (r, c - 1).
        for (std::uint32_t found = at(r) & at(r + 1) << 1 & above & here << 1; found != 0; found &= found - 1) {
          const int c = std::countr_zero(found);
          share(r + 1, c, r, c - 1);
        }
        // To (r + 2, c + 1), by (r + 1, c + 1) and (r + 1, c).
        if (r == size_) continue;
        for (std::uint32_t found = at(r) & at(r + 2) >> 1 & above >> 1 & above; found != 0; found &= found - 1) {
          const int c = std::countr_zero(found);
          share(r + 1, c + 1, r + 1, c);
        }
      }
    }
    return bridges;
  }

  // If the last move took a cell of a bridge of the player to act, plays on the other cell. Returns the number of
  // moves.
  int save_bridge(Random& random) {
    if (last_ == kNone) return 0;
    const int r = last_ / size_ + 1;
    const int c = last_ % size_ + 1;
    static constexpr std::array<std::array<int, 2>, 6> kRing{{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}};
    const auto own = [&](std::size_t i) {
      const auto [dr, dc] = kRing[i % 6];
      return (row(player_, r + dr) >> (c + dc) & 1) != 0;
    };
    // The cell on the ring whose two neighbours there are own stones, which touch each other only by it and the last
    // move's cell.
    std::array<Move, 6> saves{};
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const auto [dr, dc] = kRing[i];
      const int at_r = r + dr;
      const int at_c = c + dc;
      if (at_r < 1 || at_r > size_ || at_c < 1 || at_c > size_ || (empties(at_r) & bit(at_c)) == 0) continue;
      if (own(i + 1) && own(i + 5)) saves[count++] = (at_r - 1) * size_ + at_c - 1;
    }
    if (count == 0) return 0;
    const Move move = saves[random.below(count)];
    place(move / size_ + 1, move % size_ + 1);
    return 1;
  }

  void place(int r, int c) {
    row(player_, r) |= bit(c);
    last_ = static_cast<std::uint16_t>((r - 1) * size_ + c - 1);
    --empty_;
    swap_ = swap_ && player_ == 0;
    if (joins(r, c) && connects(player_)) winner_ = player_;
    player_ ^= 1;
  }

  void trade() {
    for (int r = 1; r <= size_; ++r) {
      if (row(0, r) == 0) continue;
      const int c = std::countr_zero(row(0, r));
      row(0, r) = 0;
      row(1, size_ + 1 - c) |= bit(size_ + 1 - r);
      break;
    }
    swap_ = false;
    last_ = kNone;
    player_ = 0;
  }

  // Whether the own stones around the stone at (r, c), including the frame, form two or more groups that do not
  // touch. Otherwise the stone makes no new connection.
  [[nodiscard]] bool joins(int r, int c) const {
    const std::uint32_t above = row(player_, r + 1) >> c;
    const std::uint32_t beside = row(player_, r) >> (c - 1);
    const std::uint32_t below = row(player_, r - 1) >> (c - 1);
    // The six cells in their order around the stone.
    const std::uint32_t ring =
        (beside >> 2 & 1) | (above & 2) | (above & 1) << 2 | (beside & 1) << 3 | (below & 1) << 4 | (below & 2) << 4;
    return (kInGroups >> ring & 1) != 0;
  }
  // The rings of six cells in which the stones form two or three groups.
  static constexpr std::uint64_t kInGroups = [] {
    std::uint64_t rings = 0;
    for (unsigned ring = 0; ring < 64; ++ring) {
      const unsigned turned = (ring << 1 | ring >> 5) & 63;
      if (std::popcount(ring & ~turned) >= 2) rings |= std::uint64_t{1} << ring;
    }
    return rings;
  }();

  // Whether the player's stones connect its sides; empty cells count as the other's. As in Gale's proof: walk
  // along the line between black and white, from the corner where the first row's side meets the first
  // column's. The side at the end of the walk decides the winner.
  [[nodiscard]] bool connects(int player) const {
    const Rows& rows = rows_[static_cast<std::size_t>(player)];
    const auto not_black = static_cast<std::uint32_t>(player);
    const int last_row = (size_ + 1) * 32;
    const int last_column = size_ + 1;
    int black = 0;   // the cell on one hand, as row * 32 + column
    int white = 32;  // the cell on the other
    int ahead = 33;  // the cell that touches both in front
    for (;;) {
      if (ahead >= last_row) return player == 0;
      if ((ahead & 31) == last_column) return player == 1;
      const std::uint32_t cell = rows[static_cast<std::size_t>(ahead >> 5)] >> (ahead & 31) & 1;
      // The cell ahead replaces the one of its colour. The next cell ahead is the mirror image of the replaced
      // one at the other two: new black + new white - old. No branch, since the colour is unpredictable.
      const int on_black = -static_cast<int>(cell ^ not_black);
      const int old = (black & on_black) | (white & ~on_black);
      black ^= (black ^ ahead) & on_black;
      white ^= (white ^ ahead) & ~on_black;
      ahead = black + white - old;
    }
  }

  // Gives a random cell of the player to the other one.
  void recolour(int player, const Rows& drawn, Random& random) {
    for (;;) {
      const int r = static_cast<int>(random.below(size_)) + 1;
      const std::uint32_t cell = bit(static_cast<int>(random.below(size_)) + 1);
      if ((row(player, r) & drawn[static_cast<std::size_t>(r)] & cell) == 0) continue;
      row(player, r) ^= cell;
      row(1 - player, r) ^= cell;
      return;
    }
  }

  // The number of stones missing from the player's shortest connection; size + 1 where the other has won.
  [[nodiscard]] int distance(int player) const {
    Rows reached{};
    if (player == 0) reached[0] = row(0, 0);
    for (int r = 1; r <= size_ && player == 1; ++r) reached[static_cast<std::size_t>(r)] = 1;
    for (int stones = 0; stones <= size_; ++stones) {
      flood(reached, player);
      if (arrived(reached, player)) return stones;
      Rows next = reached;
      for (int r = 1; r <= size_; ++r) next[static_cast<std::size_t>(r)] |= around(reached, r) & empties(r);
      reached = next;
    }
    return size_ + 1;
  }

  // The cells of row r that are in the set or touch it.
  static std::uint32_t around(const Rows& set, int r) {
    const std::uint32_t below = set[static_cast<std::size_t>(r - 1)];
    const std::uint32_t here = set[static_cast<std::size_t>(r)];
    const std::uint32_t above = set[static_cast<std::size_t>(r + 1)];
    return here | here << 1 | here >> 1 | below | below << 1 | above | above >> 1;
  }

  // Adds the player's stones that touch the set, until none is left to add.
  void flood(Rows& set, int player) const {
    bool grew = true;
    const auto grow = [&](int r) {
      const std::uint32_t more = around(set, r) & row(player, r) & inside();
      grew = grew || (more & ~set[static_cast<std::size_t>(r)]) != 0;
      set[static_cast<std::size_t>(r)] |= more;
    };
    while (grew) {
      grew = false;
      for (int r = 1; r <= size_; ++r) grow(r);
      for (int r = size_; r >= 1; --r) grow(r);
    }
  }

  [[nodiscard]] bool arrived(const Rows& reached, int player) const {
    if (player == 0) return (reached[size_] & inside()) != 0;
    for (int r = 1; r <= size_; ++r) {
      if ((reached[static_cast<std::size_t>(r)] & bit(size_)) != 0) return true;
    }
    return false;
  }

  std::array<Rows, 2> rows_{};  // for each player
  std::uint16_t last_ = kNone;  // the point of the last move; kNone at first, and after a swap
  std::uint16_t empty_;         // the number of empty cells
  std::uint8_t size_;
  std::uint8_t player_ = 0;
  std::uint8_t winner_ = kNobody;
  bool swap_;  // whether it is still possible
};

static_assert(WeighedGame<Hex>);

}  // namespace boardwire
