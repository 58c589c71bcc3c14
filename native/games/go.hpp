// Go on 1x1 to 25x25 points, area scoring. Move = point = row * size + column; pass = size * size.
//
// Black (player 0) moves first. Two passes in a row end the game; the area is what a side's stones
// occupy and surround (Tromp-Taylor), no stone is taken for dead. A pass is always legal: ko and superko
// forbid plays only.
//
//   ko rule       a play is illegal when
//   simple        it takes back, at once, the single stone that took a single stone
//   positional    it makes a board that has been there before (positional superko)
//   situational   it makes a board that has been there before with the same player to move
//
// Suicide, where allowed, removes the chain that is left without liberties. Suicide of a single stone
// repeats the board, so only `simple` lets it through, and `situational` when the situation is new.
//
// Playouts (rollout_step) draw uniformly among the plays that are legal, are not suicide, and do not fill
// an own eye; they pass when there is none. Inside a playout the ko rule is `simple`: looking for
// repeated boards costs time and a playout ends anyway, after 3 plies a point at the latest.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "game.hpp"
#include "games/go_history.hpp"
#include "random.hpp"

namespace boardwire {

enum class KoRule : std::uint8_t { kSimple, kPositional, kSituational };

struct GoRules {
  int size = 9;
  double komi = 7.5;
  KoRule ko = KoRule::kPositional;
  bool suicide = false;
};

// The capacity is the largest size the type can hold: a small board in a small type copies fast.
template <int Capacity>
class Go {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Capacity * Capacity + 1;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kPathDependent = true;
  static constexpr int kCapacity = Capacity;

  explicit Go(const GoRules& rules) : rules_(rules) {
    color_.fill(kBorder);
    for (int at = 0; at < kCells; ++at) chain_[at] = static_cast<Cell>(at);
    for (int point = 0; point < points(); ++point) {
      const int at = cell(point);
      color_[at] = kEmpty;
      where_[at] = static_cast<Cell>(point);
      empties_[static_cast<std::size_t>(point)] = static_cast<Cell>(at);
    }
    for (int point = 0; point < points(); ++point) {
      each_neighbour(cell(point), [&](int near) {
        around_[cell(point)] += color_[near] == kEmpty ? kOneEmpty : kOneBorder;
      });
    }
    empty_count_ = points();
    remember();
  }

  [[nodiscard]] const GoRules& rules() const { return rules_; }
  [[nodiscard]] int size() const { return rules_.size; }
  [[nodiscard]] int points() const { return rules_.size * rules_.size; }
  [[nodiscard]] Move pass() const { return points(); }
  void set_komi(double komi) { rules_.komi = komi; }
  [[nodiscard]] int captures(int player) const { return captures_[player]; }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return passes_ >= 2 ? kOver : player_; }

  // GTP lets a controller play any colour at any time. Play goes on even after two passes.
  void set_to_play(int player) {
    if (to_act() == player) return;
    player_ = static_cast<std::uint8_t>(player);
    passes_ = 0;
    remember();
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (passes_ >= 2 || move < 0 || move > points()) return false;
    return move == pass() || is_legal_at(cell(move));
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    Move move = 0;
    for (int row = 0; row < size(); ++row) {
      int at = cell(move);
      for (int col = 0; col < size(); ++col, ++move, ++at) {
        if (color_[at] == kEmpty && is_legal_at(at)) moves.push(move);
      }
    }
    moves.push(pass());
  }

  void apply(Move move) {
    if (move == pass()) {
      play_pass();
    } else {
      place<true>(cell(move));
      if (rules_.suicide && liberties_[chain_[cell(move)]] == 0) remove<true>(chain_[cell(move)]);
    }
    player_ ^= 1;
    remember();
  }

  [[nodiscard]] double returns(int player) const {
    const double margin = score();
    const int sign = (margin > 0) - (margin < 0);
    return player == 0 ? sign : -sign;
  }

  // Black's area minus white's area minus komi.
  [[nodiscard]] double score() const {
    const auto [black, white] = area();
    return black - white - rules_.komi;
  }

  [[nodiscard]] std::array<int, 2> area() const {
    std::array<int, 2> count{};
    for (int point = 0; point < points(); ++point) {
      const auto color = color_[cell(point)];
      if (color != kEmpty) ++count[color];
    }
    std::array<bool, kCells> seen{};
    for (int i = 0; i < empty_count_; ++i) {
      const int at = empties_[i];
      const auto near = around_[at];
      if ((near & kEmptyMask) != 0) {
        if (!seen[at]) flood(at, seen, count);
      } else {
        // Surrounded by stones of one colour; by the border alone on the 1x1 board.
        const bool black = (near & kColorMask) == 4;
        const bool white = (near >> 4 & kColorMask) == 4;
        count[0] += black && !white;
        count[1] += white && !black;
      }
    }
    return count;
  }

  // The area if every empty point went to the colour with more stones beside it.
  [[nodiscard]] double evaluate(int player) const {
    int lead = 0;
    for (int point = 0; point < points(); ++point) {
      const int at = cell(point);
      if (color_[at] == kEmpty) {
        const int black = around_[at] & kColorMask;
        const int white = around_[at] >> 4 & kColorMask;
        lead += (black > white) - (black < white);
      } else {
        lead += color_[at] == 0 ? 1 : -1;
      }
    }
    const double margin = lead - rules_.komi;
    const double guess = margin / (size() + (margin < 0 ? -margin : margin));
    return player == 0 ? guess : -guess;
  }

  [[nodiscard]] std::uint64_t key() const {
    const auto komi = std::bit_cast<std::uint64_t>(rules_.komi);
    const auto rules = komi ^ static_cast<std::uint64_t>(rules_.size * 8 + rules_.suicide * 4) ^
                       static_cast<std::uint64_t>(rules_.ko);
    const auto turn = static_cast<std::uint64_t>(player_ + 2 * passes_);
    const auto ko = static_cast<std::uint64_t>(ko_forbids(ko_) ? ko_ : 0);
    return hash_ ^ mix(rules ^ mix(turn | ko << 8));
  }

  Move rollout_step(Random& random) {
    // Draw empty points without replacement until one can be played: that is a uniform choice among
    // the playable ones. What was drawn in vain moves behind the points still to be drawn.
    for (int left = empty_count_; left > 0;) {
      const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(left)));
      const int at = empties_[drawn];
      if (is_sensible(at)) {
        place<false>(at);
        player_ ^= 1;
        return point(at);
      }
      --left;
      const int last = empties_[left];
      empties_[drawn] = static_cast<Cell>(last);
      where_[last] = static_cast<Cell>(drawn);
      empties_[left] = static_cast<Cell>(at);
      where_[at] = static_cast<Cell>(left);
    }
    play_pass();
    player_ ^= 1;
    return pass();
  }

  [[nodiscard]] int rollout_cap() const { return 3 * points() + 10; }

  void cells(std::span<std::uint8_t> out) const {
    for (int point = 0; point < points(); ++point) {
      const auto color = color_[cell(point)];
      out[static_cast<std::size_t>(point)] = color == kEmpty ? 0 : static_cast<std::uint8_t>(color + 1);
    }
  }
  [[nodiscard]] int cell_count() const { return points(); }

 private:
  // The board has a border of one cell around it, one column of which serves two rows.
  static constexpr int kStride = Capacity + 1;
  static constexpr int kCells = kStride * (Capacity + 2) + 1;
  static constexpr std::array<int, 4> kDiagonals{-kStride - 1, -kStride + 1, kStride - 1, kStride + 1};
  static constexpr int kNowhere = 0;  // a border cell: no chain starts here, no ko is here

  using Cell = std::conditional_t<kCells <= 256, std::uint8_t, std::uint16_t>;
  using Color = std::uint8_t;  // 0 and 1: a stone of that player
  static constexpr Color kEmpty = 2;
  static constexpr Color kBorder = 3;

  template <class T>
  struct Cells : std::array<T, kCells> {
    T& operator[](int i) { return std::array<T, kCells>::operator[](static_cast<std::size_t>(i)); }
    const T& operator[](int i) const {
      return std::array<T, kCells>::operator[](static_cast<std::size_t>(i));
    }
  };

  // around_ counts the four neighbours of a cell in three fields of four bits: black, white, empty.
  // The border counts as both colours, which is how an eye sees it.
  static constexpr std::uint16_t kOneBorder = 0x011;
  static constexpr std::uint16_t kOneEmpty = 0x100;
  static constexpr std::uint16_t kColorMask = 0xf;
  static constexpr std::uint16_t kEmptyMask = 0xf00;
  static constexpr std::uint16_t one_stone(int color) { return static_cast<std::uint16_t>(1 << 4 * color); }

  static constexpr std::array<std::array<std::uint64_t, kCells>, 2> kStoneKeys = [] {
    std::array<std::array<std::uint64_t, kCells>, 2> keys{};
    Random random(0x60);
    for (auto& color : keys) {
      for (auto& key : color) key = random.next();
    }
    return keys;
  }();
  static constexpr std::uint64_t kWhiteToMove = mix(0x77);

  // Written out, not a loop: the playouts live on it.
  template <class F>
  static void each_neighbour(int at, F&& f) {
    f(at - kStride);
    f(at - 1);
    f(at + 1);
    f(at + kStride);
  }

  [[nodiscard]] int cell(Move point) const {
    return (point / size() + 1) * kStride + point % size() + 1;
  }
  [[nodiscard]] Move point(int at) const { return (at / kStride - 1) * size() + at % kStride - 1; }

  [[nodiscard]] bool ko_forbids(int at) const {
    return at == ko_ && ko_ != kNowhere && player_ == ko_player_;
  }

  // Is the empty cell `at` the only liberty of the chain? liberties_ counts a liberty once for every stone
  // beside it, so it is when the count is the number of the chain's stones around the cell.
  [[nodiscard]] bool only_liberty(int head, int at) const {
    if (liberties_[head] > 4) return false;
    int stones = 0;
    each_neighbour(at, [&](int near) { stones += chain_[near] == head; });
    return liberties_[head] == stones;
  }

  // What a stone of the player to act on `at` would do to the chains around it.
  struct Effect {
    bool lives = false;  // it would have a liberty, take something, or join a chain with a liberty
    bool takes = false;
  };
  [[nodiscard]] Effect effect(int at) const {
    Effect effect{(around_[at] & kEmptyMask) != 0, false};
    each_neighbour(at, [&](int near) {
      if (color_[near] >= kEmpty) return;
      const bool last_liberty = only_liberty(chain_[near], at);
      const bool own = color_[near] == player_;
      effect.lives |= own != last_liberty;
      effect.takes |= !own && last_liberty;
    });
    return effect;
  }

  // Is a play on this empty cell legal?
  [[nodiscard]] bool is_legal_at(int at) const {
    if (color_[at] != kEmpty) return false;
    const bool free = (around_[at] & kEmptyMask) != 0;
    if (rules_.ko == KoRule::kSimple) {
      if (ko_forbids(at)) return false;
      return free || rules_.suicide || effect(at).lives;
    }
    const Effect what = effect(at);
    if (!what.lives && !rules_.suicide) return false;
    // A stone that takes nothing makes a board with one stone more: new unless stones were taken before.
    if (!what.takes && what.lives && captures_[0] + captures_[1] == 0) return true;
    return !history_.contains(situation(hash_after(at, what), player_ ^ 1));
  }

  // The hash of the board after a play on `at`.
  [[nodiscard]] std::uint64_t hash_after(int at, const Effect& what) const {
    std::uint64_t hash = hash_ ^ kStoneKeys[player_][static_cast<std::size_t>(at)];
    if (what.lives && !what.takes) return hash;
    if (!what.lives) hash ^= kStoneKeys[player_][static_cast<std::size_t>(at)];  // it goes as well
    std::array<int, 4> gone{};
    int count = 0;
    each_neighbour(at, [&](int near) {
      const int head = chain_[near];
      if (color_[near] != (what.lives ? player_ ^ 1 : player_) || !only_liberty(head, at)) return;
      if (std::find(gone.begin(), gone.begin() + count, head) != gone.begin() + count) return;
      gone[static_cast<std::size_t>(count++)] = head;
      int stone = head;
      do {
        hash ^= kStoneKeys[color_[stone]][static_cast<std::size_t>(stone)];
        stone = next_[stone];
      } while (stone != head);
    });
    return hash;
  }

  // Does a playout play here: legal, no suicide, not an own eye?
  [[nodiscard]] bool is_sensible(int at) const {
    const auto near = around_[at];
    if ((near & kEmptyMask) != 0) return true;
    if ((near >> 4 * player_ & kColorMask) == 4 && is_eye(at)) return false;
    return !ko_forbids(at) && effect(at).lives;
  }

  // A point surrounded by own stones is an eye unless the other side holds two of its diagonals, or one
  // at the edge.
  [[nodiscard]] bool is_eye(int at) const {
    int other = 0;
    int border = 0;
    for (const int step : kDiagonals) {
      other += color_[at + step] == (player_ ^ 1);
      border |= color_[at + step] == kBorder;
    }
    return other + border < 2;
  }

  void play_pass() {
    ++passes_;
    ko_ = kNowhere;
  }

  // Places a stone of the player to act: joins its chains, takes what is left without liberties. With
  // kHashed the hash follows; playouts do without.
  template <bool kHashed>
  void place(int at) {
    const Color own = player_;
    const Color other = own ^ 1;
    passes_ = 0;
    ko_ = kNowhere;
    const auto near = around_[at];
    const bool last_breath = put<kHashed>(at, own);
    if ((near >> 4 * own & kColorMask) != 0) {
      each_neighbour(at, [&](int beside) {
        if (color_[beside] == own && chain_[beside] != chain_[at]) join(chain_[beside], chain_[at]);
      });
    }
    int taken = 0;
    if (last_breath) {
      each_neighbour(at, [&](int beside) {
        const int head = chain_[beside];
        if (color_[beside] == other && liberties_[head] == 0) taken += remove<kHashed>(head);
      });
    }
    if (taken == 1 && stones_[chain_[at]] == 1 && liberties_[at] == 1) {
      ko_ = empties_[empty_count_ - 1];
      ko_player_ = other;
    }
  }

  // Puts a stone on an empty cell. Does that take the last liberty of a chain of the other side?
  template <bool kHashed>
  bool put(int at, Color color) {
    const auto last = empties_[--empty_count_];
    empties_[where_[at]] = last;
    where_[last] = where_[at];
    color_[at] = color;
    chain_[at] = next_[at] = static_cast<Cell>(at);
    stones_[at] = 1;
    liberties_[at] = around_[at] >> 8;
    const auto change = static_cast<std::uint16_t>(one_stone(color) - kOneEmpty);
    bool last_breath = false;
    each_neighbour(at, [&](int near) {
      around_[near] += change;
      const auto left = --liberties_[chain_[near]];
      last_breath |= (left == 0) & (color_[near] == (color ^ 1));
    });
    if constexpr (kHashed) hash_ ^= kStoneKeys[color][static_cast<std::size_t>(at)];
    return last_breath;
  }

  // Makes one chain of two: the stones of the smaller one change over.
  void join(int one, int two) {
    const auto [from, to] = stones_[one] < stones_[two] ? std::pair(one, two) : std::pair(two, one);
    int stone = from;
    do {
      chain_[stone] = static_cast<Cell>(to);
      stone = next_[stone];
    } while (stone != from);
    std::swap(next_[from], next_[to]);
    stones_[to] += stones_[from];
    liberties_[to] += liberties_[from];
  }

  // Takes a chain off the board and returns its number of stones.
  template <bool kHashed>
  int remove(int head) {
    const Color color = color_[head];
    const auto change = static_cast<std::uint16_t>(kOneEmpty - one_stone(color));
    const int count = stones_[head];
    int stone = head;
    do {
      color_[stone] = kEmpty;
      where_[stone] = static_cast<Cell>(empty_count_);
      empties_[empty_count_++] = static_cast<Cell>(stone);
      chain_[stone] = static_cast<Cell>(stone);
      each_neighbour(stone, [&](int near) {
        around_[near] += change;
        ++liberties_[chain_[near]];
      });
      if constexpr (kHashed) hash_ ^= kStoneKeys[color][static_cast<std::size_t>(stone)];
      stone = next_[stone];
    } while (stone != head);
    captures_[color ^ 1] += static_cast<std::uint16_t>(count);
    return count;
  }

  // Adds the empty region at `from` to the area of the colour that alone borders it.
  void flood(int from, std::array<bool, kCells>& seen, std::array<int, 2>& count) const {
    std::array<Cell, static_cast<std::size_t>(Capacity) * Capacity> stack;
    int top = 0;
    int size = 0;
    std::array<bool, 4> touches{};
    stack[static_cast<std::size_t>(top++)] = static_cast<Cell>(from);
    seen[static_cast<std::size_t>(from)] = true;
    while (top > 0) {
      const int at = stack[static_cast<std::size_t>(--top)];
      ++size;
      each_neighbour(at, [&](int near) {
        touches[color_[near]] = true;
        if (color_[near] == kEmpty && !seen[static_cast<std::size_t>(near)]) {
          seen[static_cast<std::size_t>(near)] = true;
          stack[static_cast<std::size_t>(top++)] = static_cast<Cell>(near);
        }
      });
    }
    if (touches[0] != touches[1]) count[touches[0] ? 0 : 1] += size;
  }

  // What superko compares: the board, and under the situational rule the player to move as well.
  [[nodiscard]] std::uint64_t situation(std::uint64_t hash, int player) const {
    return rules_.ko == KoRule::kSituational && player == 1 ? hash ^ kWhiteToMove : hash;
  }

  void remember() {
    if (rules_.ko != KoRule::kSimple) history_.insert(situation(hash_, player_));
  }

  GoRules rules_;
  std::uint64_t hash_ = 0;
  std::array<std::uint16_t, 2> captures_{};
  std::uint8_t player_ = 0;
  std::uint8_t ko_player_ = 0;  // who may not play on ko_
  std::uint8_t passes_ = 0;     // in a row
  Cell ko_ = kNowhere;
  int empty_count_ = 0;

  Cells<Color> color_{};
  Cells<Cell> chain_{};                  // the stone that names the chain; without a stone, the cell itself
  Cells<Cell> next_{};                   // the next stone of the chain, in a ring
  Cells<std::uint16_t> around_{};
  Cells<std::uint16_t> liberties_{};     // by chain: a liberty counts once for each stone beside it
  Cells<std::uint16_t> stones_{};        // by chain
  Cells<Cell> where_{};                  // index of an empty cell in empties_
  Cells<Cell> empties_{};                // the first empty_count_ are the empty cells, in any order
  GoHistory history_;
};

static_assert(Game<Go<9>>);

}  // namespace boardwire
