// Gomoku on 5x5 to 25x25 points. Move = point = row * size + column.
//
// Black (player 0) moves first. Five stones of one player in a line win: five or more in freestyle Gomoku,
// exactly five in standard Gomoku. A full board without such a line is a draw.
//
// A player's stones are one word for each row, with empty rows below and above the board. The stones i steps from
// a point in one of the four directions of a line are a shift of the i-th next row. That holds for all points of
// a row, and of several rows, at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abilities.hpp"
#include "game.hpp"
#include "games/gomoku/lines.hpp"
#include "games/gomoku/playout.hpp"
#include "games/gomoku/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"
#include "trace.hpp"

namespace boardwire {

class Gomoku {
 public:
  static constexpr int kMaxSize = 25;
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = kMaxSize * kMaxSize;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxMoves;
  using Weights = GomokuWeights;
  using Evaluation = Weights;
  static constexpr Weights kWeights{};

  explicit Gomoku(int size = 15, LineRule rule = LineRule::kFreestyle)
      : empties_(static_cast<std::uint16_t>(size * size)), size_(static_cast<std::uint8_t>(size)), rule_(rule) {}

  // A position: `points` has one byte for each point, 0 empty, 1 black, 2 white.
  Gomoku(int size, LineRule rule, std::span<const std::uint8_t> points, int player) : Gomoku(size, rule) {
    player_ = static_cast<std::uint8_t>(player);
    for (int i = 0; i < size * size; ++i) {
      const int cell = points[static_cast<std::size_t>(i)];
      if (cell == 0) continue;
      line(stones_[cell - 1], i / size) |= bit(i % size);
      --empties_;
    }
    won_ = has_five(0) || has_five(1);
  }

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] LineRule rule() const { return rule_; }
  [[nodiscard]] int side_to_move() const { return player_; }  // also when the game is over
  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return won_ || empties_ == 0 ? kOver : player_; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (to_act() == kOver || move < 0 || move >= size_ * size_) return false;
    return (empty(move / size_) & bit(move % size_)) != 0;
  }

  // First wins, then blocks of wins, then moves that make or break fours, then threes, then points near stones,
  // then the others.
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (to_act() == kOver) return;
    const Threats own = threats(player_);
    const Threats other = threats(player_ ^ 1);
    Board left{};
    for (int row = 0; row < size_; ++row) line(left, row) = empty(row);
    const auto list = [&](const auto& wanted) {
      for (int row = 0; row < size_; ++row) {
        const Row listed = line(left, row) & wanted(row);
        line(left, row) ^= listed;
        for (Row points = listed; points != 0; points &= points - 1) {
          moves.push(row * size_ + std::countr_zero(points));
        }
      }
    };
    for (int stones = 4; stones >= 2; --stones) {
      list([&](int row) { return line(own.points[stones], row); });
      list([&](int row) { return line(other.points[stones], row); });
    }
    list([&](int row) { return near(row); });
    list([](int /*row*/) { return ~Row{0}; });
  }

  [[nodiscard]] int legal_count() const { return won_ ? 0 : empties_; }

  void apply(Move move) { place(move / size_, move % size_); }

  [[nodiscard]] double returns(int player) const {
    if (!won_) return 0;
    return player == player_ ? -1 : 1;  // the winner moved last
  }

  // Counts the possible fives by their number of stones. A four wins for the player to move, two winning points
  // of the other side cannot both be blocked, and a three or a two has a greater weight with the move.
  [[nodiscard]] double evaluate(int player, const Weights& weights = kWeights) const {
    const Threats own = threats(player_);
    const Threats other = threats(player_ ^ 1);
    double value;
    if (own.fives[4] > 0) {
      value = 0.98;
    } else if (count(other.points[4]) >= 2) {
      value = -0.96;
    } else {
      const double score = sum_of(own, weights.own) - sum_of(other, weights.other);
      value = 0.9 * score / (200 + (score < 0 ? -score : score));
    }
    return player == player_ ? value : -value;
  }

  // Whether the player to act wins by fours, each of which the other player has to answer with one point: "victory
  // by continuous fours" (L. V. Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search",
  // 1993). Looks at few positions, so that it may miss one.
  [[nodiscard]] bool wins_by_force() const {
    int looks = kLooks;
    return wins_by_fours(looks);
  }

  // Measured in matches, see docs/reference/engines/mcts-options.md. Widening pays since legal_moves() lists threats
  // first.
  static constexpr MctsTuning kMctsTuning{
      .exploration = 0.1, .urgency = 1, .widening = 2, .rave = true, .policy = true};

  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t key = 0;
    for (int row = 0; row < size_; ++row) {
      const std::uint64_t black = line(stones_[0], row);
      const std::uint64_t white = line(stones_[1], row);
      key ^= mix(black | white << 25 | static_cast<std::uint64_t>(row) << 50);
    }
    return mix(key ^ (size_ * 4u + static_cast<unsigned>(rule_) * 2u + player_));
  }

  // Plays a uniformly random legal move: draws points until one is empty. In most games most points are.
  Move playout_step(Random& random) {
    int row;
    int column;
    if (empties_ * kFewEmpties < size_ * size_) {
      auto skip = static_cast<int>(random.below(empties_));
      row = 0;
      for (int here; skip >= (here = std::popcount(empty(row))); skip -= here) ++row;
      Row points = empty(row);
      for (; skip > 0; --skip) points &= points - 1;
      column = std::countr_zero(points);
    } else {
      do {
        const std::uint64_t drawn = random.next();
        row = static_cast<int>((drawn >> 32) * size_ >> 32);
        column = static_cast<int>((drawn & 0xffffffff) * size_ >> 32);
      } while ((empty(row) & bit(column)) == 0);
    }
    place(row, column);
    return row * size_ + column;
  }

  // A playout by the policy of playout.hpp. Afterwards the game is over, and only the value is meaningful.
  int play_out_policy(Random& random) {
    return play_policy(random, [](Move, int) {});
  }
  int play_out_policy(Random& random, Trace& trace) {
    return play_policy(random, [&](Move move, int player) { trace.add(move, player); });
  }

  // Virtual wins and visits of the moves by the shapes that they make, and those that they take from the other side.
  void move_priors(const MoveList<kMaxMoves>& moves, float* wins, float* visits) const {
    GomokuLines<kMaxSize> lines(GomokuLines<kMaxSize>::empty(size_, rule_));
    each_stone([&](int row, int column, int player) { lines.place(lines.cell(row, column), player); });
    for (int i = 0; i < moves.size(); ++i) {
      const int cell = lines.cell(moves[i] / size_, moves[i] % size_);
      const GomokuPrior prior = prior_of(lines.made(cell, player_), lines.made(cell, player_ ^ 1));
      wins[i] = prior.share * prior.visits;
      visits[i] = prior.visits;
    }
  }

  void cells(std::span<std::uint8_t> points) const {
    for (int i = 0; i < size_ * size_; ++i) {
      const auto stone = [&](int player) { return line(stones_[player], i / size_) >> i % size_ & 1; };
      points[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(stone(0) + 2 * stone(1));
    }
  }
  [[nodiscard]] int cell_count() const { return size_ * size_; }

  // Whether the player has a winning line.
  [[nodiscard]] bool has_five(int player) const {
    for (int row = 0; row < size_; ++row) {
      if (five_through(stones_[player], row)) return true;
    }
    return false;
  }

 private:
  using Row = std::uint32_t;

  using Playout = GomokuPlayout<kMaxSize>;

  // Calls visit(row, column, player) for all stones.
  void each_stone(auto&& visit) const {
    for (int player = 0; player < 2; ++player) {
      for (int row = 0; row < size_; ++row) {
        for (Row stones = line(stones_[player], row); stones != 0; stones &= stones - 1) {
          visit(row, std::countr_zero(stones), player);
        }
      }
    }
  }

  // The playout of play_out_policy; f is called with every move and its player.
  int play_policy(Random& random, auto&& f) {
    Playout playout(size_, rule_, player_);
    each_stone([&](int row, int column, int player) { playout.set_up(row, column, player); });
    playout.begin();
    int plies = 0;
    while (to_act() != kOver) {
      const int cell = playout.step(random);
      f(playout.row(cell) * size_ + playout.column(cell), int{player_});
      won_ = playout.won();
      player_ ^= 1;
      --empties_;
      ++plies;
    }
    return plies;
  }

  struct GomokuPrior {
    float share;
    float visits;
  };

  // A stone that makes a five wins, and one that does not prevent a five of the other side loses.
  static GomokuPrior prior_of(const GomokuLines<kMaxSize>::Made& own, const GomokuLines<kMaxSize>::Made& other) {
    if (own.best == LineShape::kFive) return {1, 100};
    if (other.best == LineShape::kFive) return {0.9f, 80};
    if (own.best == LineShape::kOpenFour) return {0.88f, 50};
    if (own.wins_by_two) return {0.85f, 40};
    if (other.best == LineShape::kOpenFour) return {0.75f, 30};
    if (other.wins_by_two) return {0.7f, 20};
    if (own.open_threes >= 2) return {0.75f, 20};
    if (own.best == LineShape::kFour) return {0.55f, 15};
    if (other.open_threes >= 2) return {0.65f, 15};
    if (own.best == LineShape::kOpenThree) return {0.62f, 15};
    if (other.best == LineShape::kFour) return {0.5f, 10};
    const int lines = own.growing + other.growing + 2 * other.open_threes;
    return {0.25f + 0.05f * static_cast<float>(std::min(lines, 6)), 10};
  }

  static constexpr int kFive = 5;
  // Rows beyond either edge: a line of five from a point of the board extends four steps, and one more decides
  // whether it is a line of six.
  static constexpr int kGuard = kFive;
  static constexpr int kRows = kGuard + kMaxSize + kGuard;
  static constexpr int kFewEmpties = 8;  // if fewer than one point in 8 is empty, counting is faster

  using Board = std::array<Row, kRows>;

  // The direction of a line: rows and columns in each step.
  struct Direction {
    int row;
    int column;
  };
  static constexpr std::array<Direction, 4> kDirections{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

  static constexpr Row bit(int column) { return Row{1} << column; }
  static constexpr Row& line(Board& board, int row) { return board[static_cast<std::size_t>(kGuard + row)]; }
  static constexpr Row line(const Board& board, int row) { return board[static_cast<std::size_t>(kGuard + row)]; }
  [[nodiscard]] int count(const Board& board) const {
    int points = 0;
    for (int row = 0; row < size_; row += 2) {  // the row beyond an odd number of them is empty
      points += std::popcount(line(board, row) | std::uint64_t{line(board, row + 1)} << 32);
    }
    return points;
  }

  [[nodiscard]] Row empty(int row) const { return (bit(size_) - 1) & ~(line(stones_[0], row) | line(stones_[1], row)); }

  // The points of a row for which the point `steps` further in a direction belongs to the set.
  template <Direction D>
  static constexpr Row ahead(const Row* row, int steps) {
    const Row there = row[steps * D.row];
    const int columns = steps * D.column;
    return columns >= 0 ? there >> columns : there << -columns;
  }

  // The same for 0 to 4 steps. Written out, since loops over rows are vectorised only without inner loops.
  template <Direction D>
  static constexpr std::array<Row, kFive> five_ahead(const Row* row) {
    return {row[0], ahead<D>(row, 1), ahead<D>(row, 2), ahead<D>(row, 3), ahead<D>(row, 4)};
  }

  // The points of a row where five stones in a direction begin.
  template <Direction D>
  static constexpr Row fives(const Row* row, LineRule rule) {
    const auto [a, b, c, d, e] = five_ahead<D>(row);
    const Row found = a & b & c & d & e;
    const Row longer = ahead<D>(row, -1) | ahead<D>(row, kFive);
    return rule == LineRule::kStandard ? found & ~longer : found;
  }

  // Whether a winning line starts in the row.
  [[nodiscard]] bool five_through(const Board& stones, int row) const {
    return rule_ == LineRule::kStandard ? five_through<LineRule::kStandard>(stones, row)
                                        : five_through<LineRule::kFreestyle>(stones, row);
  }
  template <LineRule R>
  static bool five_through(const Board& stones, int row) {
    const Row* here = &stones[static_cast<std::size_t>(kGuard + row)];
    Row found = fives<kDirections[0]>(here, R);
    for (const Row* first = here - (kFive - 1); first <= here; ++first) {
      found |= fives<kDirections[1]>(first, R);
      found |= fives<kDirections[2]>(first, R);
      found |= fives<kDirections[3]>(first, R);
    }
    return found != 0;
  }

  void place(int row, int column) {
    Board& stones = stones_[player_];
    line(stones, row) |= bit(column);
    --empties_;
    won_ = five_through(stones, row);
    player_ ^= 1;
  }

  // The possible fives of a player: for each number of stones from 1 to 4, the number of fives with that
  // number of stones, and their empty points (from 2 stones on).
  struct Threats {
    std::array<int, kFive> fives{};
    std::array<Board, kFive> points{};
  };

  // By their numbers of stones.
  static int sum_of(const Threats& threats, std::span<const int> weights) {
    int sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * threats.fives[i + 1];
    return sum;
  }

  // How many fours wins_by_force() tries.
  static constexpr int kLooks = 40;

  bool wins_by_fours(int& looks) const {
    const Threats own = threats(player_);
    if (own.fives[4] > 0) return true;
    if (own.fives[3] == 0) return false;
    const Board answers = threats(player_ ^ 1).points[4];
    const int to_answer = count(answers);
    if (to_answer > 1) return false;
    for (int row = 0; row < size_; ++row) {
      Row fours = line(own.points[3], row);
      if (to_answer == 1) fours &= line(answers, row);
      for (; fours != 0; fours &= fours - 1) {
        if (--looks < 0) return false;
        Gomoku next = *this;
        next.place(row, std::countr_zero(fours));
        const Board fives = next.threats(player_).points[4];
        const int ways = next.count(fives);
        if (ways > 1) return true;
        if (ways == 0) continue;  // a line of six, where only five win
        int answer = 0;
        while (line(fives, answer) == 0) ++answer;
        next.place(answer, std::countr_zero(line(fives, answer)));
        if (next.to_act() != kOver && next.wins_by_fours(looks)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] Threats threats(int player) const {
    Threats found;
    const Board& own = stones_[player];
    Board open{};  // to this player
    for (int row = 0; row < size_; ++row) line(open, row) = empty(row) | line(own, row);
    add_threats<kDirections[0]>(own, open, found);
    add_threats<kDirections[1]>(own, open, found);
    add_threats<kDirections[2]>(own, open, found);
    add_threats<kDirections[3]>(own, open, found);
    return found;
  }

  template <Direction D>
  void add_threats(const Board& own, const Board& open, Threats& found) const {
    std::array<Board, kFive> starts{};
    const Row exact = rule_ == LineRule::kStandard ? ~Row{0} : 0;
    for (std::size_t i = kGuard; i < std::size_t{kGuard} + size_; ++i) {
      const auto [a, b, c, d, e] = five_ahead<D>(&own[i]);
      const auto [v, w, x, y, z] = five_ahead<D>(&open[i]);
      const Row longer = ahead<D>(&own[i], -1) | ahead<D>(&own[i], kFive);
      const Row possible = v & w & x & y & z & ~(longer & exact);
      // Adds up the stones of each five in binary, for all points of the row at once.
      const Row ones = a ^ b ^ c ^ d ^ e;
      const Row carry = (a ^ b ^ c ^ d) & e;
      const Row twos = (a & b) ^ (c & d) ^ ((a ^ b) & (c ^ d)) ^ carry;
      const Row fours = (a & b & c & d) | (((a & b) | (c & d)) & carry);
      starts[1][i] = possible & ones & ~twos & ~fours;
      starts[2][i] = possible & twos & ~ones;
      starts[3][i] = possible & twos & ones;
      starts[4][i] = possible & fours & ~ones;
    }
    for (std::size_t stones = 1; stones < kFive; ++stones) found.fives[stones] += count(starts[stones]);
    for (std::size_t stones = 2; stones < kFive; ++stones) {
      if (found.fives[stones] == 0) continue;
      constexpr Direction kBack{-D.row, -D.column};
      for (std::size_t i = kGuard; i < std::size_t{kGuard} + size_; ++i) {
        const auto [a, b, c, d, e] = five_ahead<kBack>(&starts[stones][i]);
        found.points[stones][i] |= (a | b | c | d | e) & ~own[i];
      }
    }
  }

  // The points of a row at most two steps from a stone.
  [[nodiscard]] Row near(int row) const {
    Row stones = 0;
    for (int i = row - 2; i <= row + 2; ++i) stones |= line(stones_[0], i) | line(stones_[1], i);
    return stones | stones << 1 | stones << 2 | stones >> 1 | stones >> 2;
  }

  std::array<Board, 2> stones_{};
  std::uint16_t empties_;
  std::uint8_t size_;
  std::uint8_t player_ = 0;
  LineRule rule_;
  bool won_ = false;  // the player who moved last has a winning line
};

static_assert(WeighedGame<Gomoku>);

}  // namespace boardwire
