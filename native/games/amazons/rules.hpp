// Amazons on 6x6 to 10x10 squares. Move = (from * squares + to) * squares + arrow, each square = row * size +
// column.
//
// White (player 1) moves first. A move takes an amazon as a chess queen goes and then, from where it stands,
// shoots an arrow as a queen goes; the arrow's square is closed for good. A player that cannot move loses.
//
// The board is stored as lines: each row, column and diagonal is a word of its closed squares. A table gives
// the distance that a queen can move along a line, by its place on the line and by that word, so four look-ups
// give all its moves. A smaller board lies in the lower left corner of 10x10; all squares outside it are
// closed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/amazons/evaluation.hpp"
#include "games/amazons/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

class AmazonsSteps;  // steps.hpp; files with searches of Amazons include it

class Amazons {
 public:
  using Steps = AmazonsSteps;
  static constexpr int kMaxSize = 10;
  static constexpr int kMaxAmazons = 4;  // of each player
  static constexpr int kMaxPlayers = 2;
  // Two amazons alone on the board have at most 1968 moves together (tests/games/amazons/rules.cpp tries all squares).
  // Other pieces only take moves away. Each of four amazons belongs to three of the six pairs, so their moves are
  // a third of the moves of the pairs: 6 * 1968 / 3. The first move has 2176.
  static constexpr int kMaxMoves = 3936;
  static constexpr bool kZeroSum = true;
  // Threads that share a tree wait for each other at its thousands of first moves.
  static constexpr MctsTuning kMctsTuning{.own_trees = true};
  using Weights = AmazonsWeights;
  using Evaluation = AmazonsEvaluation;
  static constexpr Weights kWeights{};

  // Four amazons of each player, at a third of the edges, white's below. On 10x10 that is the standard game; on
  // 8x8 and 6x6 it is as in OpenSpiel, and on 8x8 as on Botzone.
  explicit Amazons(int size = kMaxSize) : Amazons(size, 1) {
    const int near = (size - 1) / 3;
    const int far = size - 1 - near;
    for (const auto& [row, column] : {Place{0, near}, Place{0, far}, Place{near, 0}, Place{near, size - 1}}) {
      add(1, square(row, column));
      add(0, square(size - 1 - row, column));
    }
  }

  // A position: `squares` has one byte for each square, 0 empty, 1 black amazon, 2 white amazon, 3 arrow.
  Amazons(int size, std::span<const std::uint8_t> squares, int player) : Amazons(size, player) {
    for (int i = 0; i < size * size; ++i) {
      const int cell = squares[static_cast<std::size_t>(i)];
      if (cell == kArrow) toggle(square(i));
      if (cell == 1 || cell == 2) add(cell - 1, square(i));
    }
    over_ = !can_move();
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int side_to_move() const { return player_; }  // also when the game is over
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return over_ ? kOver : player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    const int squares = size_ * size_;
    if (over_ || move < 0 || move >= squares * squares * squares) return false;
    const auto [from, to, arrow] = parts(move);
    const auto own = amazons(player_);
    if (std::find(own.begin(), own.end(), from) == own.end()) return false;
    Amazons vacated = *this;
    vacated.toggle(from);
    return goes(mobility(from), from, to) && goes(vacated.mobility(to), to, arrow);
  }

  // First the moves with the arrow next to an amazon of the other side.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (over_) return;
    SquareSet beside;
    for (const Square other : amazons(player_ ^ 1)) beside.add_around(other);
    MoveList<kMaxMoves> rest;
    for_each_shot([&](Square from, Square to, Mobility arrows) {
      const Move stem = (point(from) * size_ * size_ + point(to)) * size_ * size_;
      for_each_target(to, arrows, [&](Square arrow) { (beside.has(arrow) ? moves : rest).push(stem + point(arrow)); });
    });
    for (const Move move : rest) moves.push(move);
  }

  [[nodiscard]] int legal_count() const {
    int count = 0;
    if (!over_) for_each_shot([&](Square, Square, Mobility arrows) { count += total(arrows); });
    return count;
  }

  void apply(Move move) {
    const auto [from, to, arrow] = parts(move);
    auto& own = amazons_[player_];
    toggle(from);
    settle(*std::find(own.begin(), own.end(), from), to, arrow);
  }

  [[nodiscard]] double returns(int player) const { return player == player_ ? -1 : 1; }

  // The features for the player to act, see evaluation.hpp.
  template <class Sum>
  void features(Sum& sum) const {
    AmazonsFeature::list(open_squares(), squares(player_), squares(player_ ^ 1), sum);
    for (const Square at : amazons(player_))
      sum.add(AmazonsFeature::mobility(AmazonsFeature::kOwn, total(mobility(at))));
    for (const Square at : amazons(player_ ^ 1)) {
      sum.add(AmazonsFeature::mobility(AmazonsFeature::kOther, total(mobility(at))));
    }
  }
  static constexpr WeightsLayout kLayout = AmazonsFeature::kLayout;
  static std::vector<std::uint32_t> folded_features() { return AmazonsFeature::folded(); }
  static constexpr int kResultUnit = 1000;  // of log-odds
  [[nodiscard]] int learning_result(int player) const { return player == player_ ? -1 : 1; }
  [[nodiscard]] static double value_of(double score) { return score / (kHalf + (score < 0 ? -score : score)); }
  [[nodiscard]] static int score_of(double value) {
    const double size = std::min(value < 0 ? -value : value, 0.9);
    return static_cast<int>(kHalf * (value < 0 ? -size : size) / (1 - size));
  }
  [[nodiscard]] PackedAmazons packed() const {
    PackedAmazons packed{};
    const Bits open = open_squares() | squares(0) | squares(1);
    packed.open = {static_cast<std::uint64_t>(open), static_cast<std::uint64_t>(open >> 64)};
    packed.own = amazons_[player_];
    packed.other = amazons_[player_ ^ 1];
    return packed;
  }
  [[nodiscard]] static Amazons unpacked(const PackedAmazons& packed) {
    Amazons position(kMaxSize, 0);
    for (int row = 0; row < kMaxSize; ++row) {
      for (int column = 0; column < kMaxSize; ++column) {
        if (!packed.is_open(row, column)) position.toggle(square(row, column));
      }
    }
    for (const Square at : packed.own) position.add(0, at);
    for (const Square at : packed.other) position.add(1, at);
    position.over_ = !position.can_move();
    return position;
  }
  [[nodiscard]] int stage() const { return AmazonsFeature::stage(amazons::count(open_squares())); }
  [[nodiscard]] bool takes_learned() const { return size_ == kMaxSize; }

  // Territory: a square belongs to the player whose queens need fewer moves to it; with equal numbers the
  // player to move has a small share (J. Lieberum, "An Evaluation Function for the Game of Amazons", 2005, its
  // first term). Squares at a distance of one move count for mobility.
  [[nodiscard]] int named_score(const Weights& weights) const {
    const Bits open = open_squares();
    Bits own = squares(player_);
    Bits other = squares(player_ ^ 1);
    Bits own_front = own;
    Bits other_front = other;
    int score = 0;
    for (int moves = 1; (own_front | other_front) != 0; ++moves) {
      own_front = amazons::queen_moves(own_front, open) & ~own;
      other_front = amazons::queen_moves(other_front, open) & ~other;
      const Bits first = own_front & ~other & ~other_front;
      const Bits other_first = other_front & ~own & ~own_front;
      score += weights.square * (amazons::count(first) - amazons::count(other_first));
      score += weights.shared * amazons::count(own_front & other_front);
      if (moves == 1) score += weights.mobility * (amazons::count(own_front) - amazons::count(other_front));
      own |= own_front;
      other |= other_front;
    }
    return score;
  }

  static constexpr int kScoreUnit = 500;  // half of the log-odds
  [[nodiscard]] int score(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    const int score = evaluation.score(*this);
    return player == player_ ? score : -score;
  }
  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    return value_of(score(player, evaluation));
  }

  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t queens = 0;  // in any order
    for (const int player : {0, 1}) {
      for (const Square amazon : amazons(player)) queens ^= mix(amazon + 256u * static_cast<unsigned>(player));
    }
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    for (std::size_t row = 0; row < 5; ++row) {
      low = low << kMaxSize | lines_[row];
      high = high << kMaxSize | lines_[row + 5];
    }
    return mix(low ^ mix(high ^ mix(queens ^ (size_ * 2u + player_))));
  }

  // Draws one of the amazons that can move, then one of its targets, then one of the arrow's targets, each
  // uniformly. So every move is possible, but not all are equally likely. (A uniform draw would have to count the
  // arrows from every target, which takes many times as long.)
  Move playout_step(Random& random) {
    auto& own = amazons_[player_];
    Square* amazon;
    Mobility targets;
    do {
      amazon = &own[random.below(counts_[player_])];
      targets = mobility(*amazon);
    } while (targets == 0);
    const Square from = *amazon;
    const Square to = draw(from, targets, random);
    toggle(from);
    const Square arrow = draw(to, mobility(to), random);
    settle(*amazon, to, arrow);
    return (point(from) * size_ * size_ + point(to)) * size_ * size_ + point(arrow);
  }

  void cells(std::span<std::uint8_t> squares) const {
    for (int i = 0; i < size_ * size_; ++i) {
      squares[static_cast<std::size_t>(i)] = is_open(square(i)) ? 0 : kArrow;
    }
    for (const int player : {0, 1}) {
      for (const Square amazon : amazons(player)) {
        squares[static_cast<std::size_t>(point(amazon))] = static_cast<std::uint8_t>(player + 1);
      }
    }
  }
  [[nodiscard]] int cell_count() const { return size_ * size_; }

 private:
  friend AmazonsSteps;

  // Row and column, four bits each.
  using Square = std::uint8_t;
  // The mobility of a queen on a square: the number of squares in each direction of kSteps, one byte each, the
  // lowest first.
  using Mobility = std::uint64_t;

  struct Place {
    int row;
    int column;
  };
  struct Parts {
    Square from;
    Square to;
    Square arrow;
  };

  static constexpr std::uint8_t kArrow = 3;

  // The index of the first line of each kind in lines_.
  static constexpr int kColumns = kMaxSize;
  static constexpr int kRising = 2 * kMaxSize + kMaxSize - 1;  // the diagonal with row == column
  static constexpr int kFalling = kRising + kMaxSize;          // the diagonal with row + column == 0
  static constexpr int kLines = kFalling + 2 * kMaxSize - 1;
  static constexpr std::uint16_t kClosed = (1u << kMaxSize) - 1;

  // To the next square in each direction: down and up the places of the row, the column, the rising and the
  // falling diagonal through a square. The place on a column is the row, on the others the column.
  static constexpr std::array<int, 8> kSteps{-1, 1, -16, 16, -17, 17, 15, -15};
  static constexpr Mobility kOnes = 0x0101010101010101;

  // The number of open squares along a line, by the place on it and by the closed squares of the line:
  // downwards in the low byte, upwards in the high one.
  static constexpr auto kReach = [] {
    std::array<std::array<std::uint16_t, kClosed + 1>, kMaxSize> table{};
    for (unsigned from = 0; from < kMaxSize; ++from) {
      for (unsigned closed = 0; closed <= kClosed; ++closed) {
        unsigned down = 0;
        unsigned up = 0;
        while (down < from && (closed >> (from - down - 1) & 1) == 0) ++down;
        while (from + up + 1 < kMaxSize && (closed >> (from + up + 1) & 1) == 0) ++up;
        table[from][closed] = static_cast<std::uint16_t>(down | up << 8);
      }
    }
    return table;
  }();

  // No amazons yet.
  Amazons(int size, int player) : size_(static_cast<std::uint8_t>(size)), player_(static_cast<std::uint8_t>(player)) {
    lines_.fill(kClosed);
    for (int i = 0; i < size * size; ++i) toggle(square(i));
  }

  void add(int player, Square at) {
    amazons_[static_cast<std::size_t>(player)][counts_[static_cast<std::size_t>(player)]++] = at;
    toggle(at);
  }

  static constexpr Square square(int row, int column) { return static_cast<Square>(row << 4 | column); }
  static constexpr int row_of(Square square) { return square >> 4; }
  static constexpr int column_of(Square square) { return square & 15; }
  [[nodiscard]] Square square(int point) const { return square(point / size_, point % size_); }
  [[nodiscard]] int point(Square square) const { return row_of(square) * size_ + column_of(square); }

  [[nodiscard]] Parts parts(Move move) const {
    const int squares = size_ * size_;
    return {square(move / squares / squares), square(move / squares % squares), square(move % squares)};
  }

  [[nodiscard]] std::span<const Square> amazons(int player) const {
    const auto side = static_cast<std::size_t>(player);
    return {amazons_[side].data(), counts_[side]};
  }

  [[nodiscard]] std::uint16_t line(int index) const { return lines_[static_cast<std::size_t>(index)]; }
  [[nodiscard]] bool is_open(Square at) const { return (line(row_of(at)) >> column_of(at) & 1) == 0; }

  // Opens a closed square, closes an open one.
  void toggle(Square at) {
    const int row = row_of(at);
    const int column = column_of(at);
    const auto flip = [this](int index, int place) {
      auto& word = lines_[static_cast<std::size_t>(index)];
      word = static_cast<std::uint16_t>(word ^ 1u << place);
    };
    flip(row, column);
    flip(kColumns + column, row);
    flip(kRising + row - column, column);
    flip(kFalling + row + column, column);
  }

  [[nodiscard]] Mobility mobility(Square at) const {
    const int row = row_of(at);
    const int column = column_of(at);
    const auto& by_column = kReach[static_cast<std::size_t>(column)];
    const auto& by_row = kReach[static_cast<std::size_t>(row)];
    return Mobility{by_column[line(row)]} | Mobility{by_row[line(kColumns + column)]} << 16 |
           Mobility{by_column[line(kRising + row - column)]} << 32 |
           Mobility{by_column[line(kFalling + row + column)]} << 48;
  }

  // The number of squares in all directions. At most 35, so a byte holds the sum of the bytes.
  static int total(Mobility mobility) { return static_cast<int>(mobility * kOnes >> 56); }

  static void for_each_target(Square from, Mobility mobility, auto&& f) {
    for (const int step : kSteps) {
      Square to = from;
      for (auto left = mobility & 0xff; left > 0; --left) f(to = static_cast<Square>(to + step));
      mobility >>= 8;
    }
  }

  static bool goes(Mobility mobility, Square from, Square to) {
    bool found = false;
    for_each_target(from, mobility, [&](Square target) { found |= target == to; });
    return found;
  }

  // A random one of the targets, of which there is at least one. Without a branch, which would often be
  // mispredicted (as in S. Vigna, "Broadword Implementation of Rank/Select Queries", 2008).
  static Square draw(Square from, Mobility mobility, Random& random) {
    constexpr Mobility kHigh = 0x80 * kOnes;
    const Mobility sums = mobility * kOnes;  // in each direction and those before it
    const Mobility skip = random.below(static_cast<unsigned>(sums >> 56));
    const int direction = std::popcount(((skip * kOnes | kHigh) - sums) & kHigh);  // sums not above skip
    const auto before = static_cast<int>((sums << 8) >> 8 * direction & 0xff);
    const int squares = static_cast<int>(skip) - before + 1;
    return static_cast<Square>(from + kSteps[static_cast<std::size_t>(direction)] * squares);
  }

  // Calls f(from, to, mobility of the arrow) for each step of an amazon, in the order of the squares.
  void for_each_shot(auto&& f) const {
    auto own = amazons_[player_];
    const auto end = own.begin() + counts_[player_];
    for (auto it = own.begin(); it != end; ++it) std::rotate(std::upper_bound(own.begin(), it, *it), it, it + 1);
    Amazons vacated = *this;
    for (std::size_t i = 0; i < counts_[player_]; ++i) {
      const Square from = own[i];
      vacated.toggle(from);
      for_each_target(from, mobility(from), [&](Square to) { f(from, to, vacated.mobility(to)); });
      vacated.toggle(from);
    }
  }

  // The end of a move, after the amazon's square was opened.
  void settle(Square& amazon, Square to, Square arrow) {
    toggle(to);
    toggle(arrow);
    amazon = to;
    player_ ^= 1;
    over_ = !can_move();
  }

  [[nodiscard]] bool can_move() const {
    for (const Square amazon : amazons(player_)) {
      if (mobility(amazon) != 0) return true;
    }
    return false;
  }

  // A set of squares.
  class SquareSet {
   public:
    [[nodiscard]] bool has(Square square) const { return (words_[square >> 6] >> (square & 63) & 1) != 0; }
    // The squares next to one, and with them some off the board.
    void add_around(Square centre) {
      for (const int step : {-17, -16, -15, -1, 1, 15, 16, 17}) {
        const auto square = static_cast<Square>(centre + step);
        words_[square >> 6] |= std::uint64_t{1} << (square & 63);
      }
    }

   private:
    std::array<std::uint64_t, 4> words_{};
  };

  using Bits = amazons::Bits;
  static constexpr int kStride = amazons::kStride;

  [[nodiscard]] Bits open_squares() const {
    Bits open = 0;
    for (int row = 0; row < size_; ++row) {
      open |= Bits{static_cast<std::uint16_t>(kClosed & ~line(row))} << row * kStride;
    }
    return open;
  }

  [[nodiscard]] Bits squares(int player) const {
    Bits bits = 0;
    for (const Square amazon : amazons(player)) {
      bits |= Bits{1} << (row_of(amazon) * kStride + column_of(amazon));
    }
    return bits;
  }

  static constexpr double kHalf = 2000;  // a lead of 20 squares has the value 0.5

  std::array<std::uint16_t, kLines> lines_;
  std::array<std::array<Square, kMaxAmazons>, 2> amazons_{};
  std::array<std::uint8_t, 2> counts_{};
  std::uint8_t size_;
  std::uint8_t player_;
  bool over_ = false;  // the player to act cannot move
};

}  // namespace boardwire
