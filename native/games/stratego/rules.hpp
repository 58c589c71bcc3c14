// Stratego: two armies whose ranks the other player does not see.
//
// Rules: Jumbo's rule book, and for endless games the rules of the International Stratego Federation (ISF Game
// Rules, 2010): the two-squares rule and the more-squares rule. Both ranks are shown after a battle. A player that
// captures the flag wins; a player that cannot move loses, and the game is drawn if neither can. After a number of
// moves, an option here, the game is drawn, so every game ends.
//
// First the players place their pieces at once and in secret, or chance does: for one square after the other, row by
// row from the own side, a rank or nothing. The other player learns whether it is a piece. Then player 0 moves first.
// A move is `from * cells + to`. An attack is followed by a chance node with one outcome, which shows both ranks: 16 *
// the attacker's + the defender's.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "game.hpp"
#include "games/stratego/army.hpp"
#include "random.hpp"

namespace boardwire {

class Stratego {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxCells = 100;
  static constexpr int kMaxMoves = 400;
  static constexpr int kMaxOutcomes = 13;
  static constexpr bool kZeroSum = true;
  static constexpr int kMostMoves = 4000;
  enum Rank : std::int8_t { kFlag, kSpy, kScout, kMiner, kMarshal = 10, kBomb = 11, kNothing = 12 };

  struct Piece {
    std::int8_t owner = -1;  // -1 for an empty square, 2 for a lake
    std::int8_t rank = kNothing;
    bool moved = false;
    bool shown = false;
    std::int8_t home = -1;  // the square where it was placed, which everybody may know
    friend bool operator==(const Piece&, const Piece&) = default;
  };

  explicit Stratego(int variant = 0, bool by_chance = false, int most_moves = 1000)
      : army_(&kStrategoArmies[index(variant)]), most_moves_(most_moves), by_chance_(by_chance) {
    for (int cell = 0; cell < cells_of_board(); ++cell) {
      if (army_->is_lake(cell)) board_[index(cell)].owner = 2;
    }
    left_ = {army_->counts, army_->counts};
  }

  // ---- Facts ----

  [[nodiscard]] const StrategoArmy& army() const { return *army_; }
  [[nodiscard]] const Piece& piece(int cell) const { return board_[index(cell)]; }
  [[nodiscard]] bool placing() const { return std::min(placed_[0], placed_[1]) < army_->squares(); }
  [[nodiscard]] int placed(int player) const { return placed_[index(player)]; }
  [[nodiscard]] int turn() const { return turn_; }  // the player whose move it is, at battles and the end as well
  [[nodiscard]] int moves_made() const { return made_; }
  [[nodiscard]] int from() const { return from_; }  // of the attack whose battle is due
  [[nodiscard]] int to() const { return to_; }
  // The pieces of a rank that a player has lost.
  [[nodiscard]] int lost(int player, int rank) const { return lost_[index(player)][index(rank)]; }
  // The square on which a player places its n-th content: row by row from its own side, from column A on.
  [[nodiscard]] int square(int player, int n) const {
    return player == 0 ? cells_of_board() - army_->size * (n / army_->size + 1) + n % army_->size : n;
  }
  // Before a player places: makes that player the next. Both place at once.
  bool yield_turn(int player) {
    if (!placing() || by_chance_) return to_act() == player;
    if (placed(player) > placed(1 - player)) return false;
    turn_ = static_cast<std::int8_t>(player);
    return true;
  }

  // ---- The game ----

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const {
    if (over_) return kOver;
    if (placing()) return by_chance_ ? kChance : placer();
    return battle_ ? kChance : turn_;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (over_ || move < 0) return false;
    if (placing()) return move <= kNothing && left(placer(), move) > 0;
    if (battle_) return move == battle_outcome();
    const int cells = cells_of_board();
    return move < cells * cells && can_move(move / cells, move % cells);
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (placing()) {
      for (Move rank = 0; rank <= kNothing; ++rank) moves.push_if(left(placer(), rank) > 0, rank);
      return;
    }
    each_move([&](int from, int to) {
      moves.push(from * cells_of_board() + to);
      return true;
    });
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    if (battle_) {
      outcomes.push({battle_outcome(), 1.0});
      return;
    }
    // As many of each as are left: then all set-ups are equally likely.
    const double total = army_->squares() - placed(placer());
    for (Move rank = 0; rank <= kNothing; ++rank) {
      if (const int count = left(placer(), rank); count > 0) outcomes.push({rank, count / total});
    }
  }

  void apply(Move move) {
    if (placing()) {
      place(static_cast<std::int8_t>(move));
    } else if (battle_) {
      fight();
    } else {
      walk(move / cells_of_board(), move % cells_of_board());
    }
  }

  [[nodiscard]] double returns(int player) const { return winner_ < 0 ? 0 : winner_ == player ? 1 : -1; }

  // The difference in material, by rank; miners, spies and bombs by what they are worth to most players.
  [[nodiscard]] double evaluate(int player) const {
    constexpr std::array<int, StrategoArmy::kRanks> kWorth{0, 20, 10, 25, 10, 15, 20, 30, 45, 65, 90, 20};
    int lead = 0;
    int all = 0;
    for (int rank = 1; rank < StrategoArmy::kRanks; ++rank) {
      lead += kWorth[index(rank)] * (lost(1 - player, rank) - lost(player, rank));
      all += kWorth[index(rank)] * army_->counts[index(rank)];
    }
    return lead / (all + 1.0);
  }

  [[nodiscard]] std::uint64_t key() const {
    return key_of([](int /*owner*/) { return true; });
  }
  [[nodiscard]] std::uint64_t information_key(int player) const {
    return key_of([&](int owner) { return over_ || owner == player; });
  }

  // ---- What a player does not know ----

  // A position that `player` cannot tell from this one, all of them equally likely: ranks that are not known of
  // lost and shown pieces, where pieces that have moved are no bombs and no flag. With -1, as a spectator.
  [[nodiscard]] Stratego determinized(int player, Random& random) const {
    Stratego drawn = *this;
    if (over_) return drawn;
    for (int owner = 0; owner < 2; ++owner) {
      if (owner != player) drawn.draw(owner, random);
    }
    if (placing() && !by_chance_ && player >= 0) drawn.turn_ = static_cast<std::int8_t>(player);
    if (!placing() && !battle_ && turn_ != player) drawn.let_it_move(random);
    return drawn;
  }

  // For a program that has guessed the ranks and learns that a hidden piece has this one: the ranks of the hidden
  // pieces of its owner are drawn anew. With kNothing it is only known to be able to move. Returns false if the
  // piece cannot be like that.
  [[nodiscard]] bool learn(int cell, int rank, std::uint64_t seed) {
    Piece& piece = board_[index(cell)];
    if (placing() || piece.owner < 0 || piece.owner > 1 || piece.shown) return false;
    Random random(seed);
    const bool moved = piece.moved;
    if (rank == kNothing) {
      piece.moved = true;
    } else {
      std::array<int, StrategoArmy::kRanks> unknown = unknown_ranks(piece.owner);
      if (unknown[index(rank)] == 0 || (moved && (rank == kBomb || rank == kFlag))) return false;
      piece.rank = static_cast<std::int8_t>(rank);
      piece.shown = true;
    }
    draw(piece.owner, random);
    if (rank != kNothing) piece.shown = false;
    piece.moved = moved;
    return true;
  }

  // 1 and 2 for the pieces of the players, 3 for lakes.
  void cells(std::span<std::uint8_t> points) const {
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = static_cast<std::uint8_t>(board_[i].owner + 1);
  }
  [[nodiscard]] int cell_count() const { return cells_of_board(); }

  // The last moves of a player with one piece, the latest first: {from, to}, up to three.
  struct Step {
    std::int8_t from = -1;
    std::int8_t to = -1;
  };
  [[nodiscard]] std::span<const Step> steps(int player) const { return steps_[index(player)]; }

  // Sets up a position in the middle of a game. Both armies must be placed; checks are the caller's.
  void restore(std::span<const Piece> board, int turn, int made, std::span<const Step> first,
               std::span<const Step> second) {
    std::copy(board.begin(), board.end(), board_.begin());
    for (int cell = 0; cell < cells_of_board(); ++cell) board_[index(cell)].home = static_cast<std::int8_t>(cell);
    hash_board();
    std::copy(first.begin(), first.end(), steps_[0].begin());
    std::copy(second.begin(), second.end(), steps_[1].begin());
    placed_ = {army_->squares(), army_->squares()};
    for (int owner = 0; owner < 2; ++owner) {
      std::array<std::int8_t, StrategoArmy::kRanks> on_board{};
      for (const Piece& it : board) {
        if (it.owner == owner) ++on_board[index(it.rank)];
      }
      for (std::size_t rank = 0; rank < on_board.size(); ++rank) {
        lost_[index(owner)][rank] = static_cast<std::int8_t>(army_->counts[rank] - on_board[rank]);
      }
    }
    turn_ = static_cast<std::int8_t>(turn);
    made_ = made;
    if (lost(0, kFlag) > 0 || lost(1, kFlag) > 0) {
      end(lost(0, kFlag) > 0 ? 1 : 0);
    } else {
      look_for_end();
    }
  }

 private:
  static constexpr std::size_t kChase = 24;  // positions of a chase that are remembered
  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

  [[nodiscard]] int cells_of_board() const { return army_->size * army_->size; }
  [[nodiscard]] int placer() const {
    if (by_chance_) return placed(0) < army_->squares() ? 0 : 1;
    return placed(0) == placed(1) ? turn_ : placed(0) < placed(1) ? 0 : 1;
  }
  [[nodiscard]] int left(int player, Move rank) const {
    if (rank < kNothing) return left_[index(player)][index(rank)];
    int pieces = 0;
    for (const int count : left_[index(player)]) pieces += count;
    return army_->squares() - placed(player) - pieces;
  }
  [[nodiscard]] Move battle_outcome() const { return 16 * piece(from_).rank + piece(to_).rank; }

  // ---- Moves ----

  // Calls f(from, to) for the legal moves until it returns false.
  void each_move(auto&& f) const {
    const int size = army_->size;
    for (int from = 0; from < cells_of_board(); ++from) {
      const Piece& mover = piece(from);
      if (mover.owner != turn_ || mover.rank == kBomb || mover.rank == kFlag) continue;
      for (const int step : {size, -size, 1, -1}) {
        for (int to = from + step; is_next(to - step, to) && piece(to).owner != turn_; to += step) {
          if (piece(to).owner == 2) break;
          if (!repeats(from, to) && !f(from, to)) return;
          if (mover.rank != kScout || piece(to).owner >= 0) break;
        }
      }
    }
  }

  // Whether two cells, the numbers of which differ by one step, are neighbours on the board.
  [[nodiscard]] bool is_next(int cell, int next) const {
    if (next < 0 || next >= cells_of_board()) return false;
    return std::abs(next - cell) == army_->size || cell / army_->size == next / army_->size;
  }

  [[nodiscard]] bool can_move(int from, int to) const {
    bool found = false;
    each_move([&](int start, int target) {
      found |= start == from && target == to;
      return !found;
    });
    return found;
  }

  [[nodiscard]] bool repeats(int from, int to) const { return crosses_again(from, to) || chases_again(from, to); }

  // The two-squares rule: a piece may not cross the same line between two squares in four moves in a row.
  [[nodiscard]] bool crosses_again(int from, int to) const {
    const auto& last = steps_[index(turn_)];
    if (last[0].to != from || last[2].from < 0) return false;
    const bool across = from / army_->size == to / army_->size;
    int low = std::min(from, to);
    int high = std::max(from, to);
    for (const Step& step : last) {
      const bool row = step.from / army_->size == step.to / army_->size;
      if (row != across) return false;
      low = std::max<int>(low, std::min(step.from, step.to));
      high = std::min<int>(high, std::max(step.from, step.to));
    }
    return low < high;
  }

  // The more-squares rule: a player that chases a piece may not repeat a position of the chase, except by going back to
  // the square where the chasing piece just came from.
  [[nodiscard]] bool chases_again(int from, int to) const {
    const std::size_t count = std::min<std::size_t>(chase_count_[index(turn_)], kChase);
    if (count == 0 || piece(to).owner >= 0 || !threatens(to, from)) return false;
    const Step& last = steps_[index(turn_)][0];
    if (last.to == from && last.from == to) return false;
    const std::uint32_t after = hash_after(from, to);
    const auto& seen = chase_[index(turn_)];
    return std::find(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count), after) !=
           seen.begin() + static_cast<std::ptrdiff_t>(count);
  }

  // Whether a piece of the player to move on this cell stands beside a piece of the other player.
  [[nodiscard]] bool threatens(int cell, int left_behind) const {
    for (const int step : {army_->size, -army_->size, 1, -1}) {
      const int next = cell + step;
      if (next != left_behind && is_next(cell, next) && piece(next).owner == 1 - turn_) return true;
    }
    return false;
  }

  // A hash of where each piece stands after a move without a battle. It follows from what everybody knows.
  [[nodiscard]] std::uint32_t hash_after(int from, int to) const {
    const int home = piece(from).home;
    return where_ ^ place_hash(from, home) ^ place_hash(to, home);
  }
  static std::uint32_t place_hash(int cell, int home) {
    return static_cast<std::uint32_t>(mix(static_cast<std::uint64_t>(cell << 8 | home)));
  }
  void hash_board() {
    where_ = 0;
    for (int cell = 0; cell < cells_of_board(); ++cell) {
      if (const Piece& it = piece(cell); it.owner == 0 || it.owner == 1) where_ ^= place_hash(cell, it.home);
    }
  }

  static Piece new_piece(int owner, std::int8_t rank, int cell) {
    return {static_cast<std::int8_t>(owner), rank, false, false, static_cast<std::int8_t>(cell)};
  }

  void place(std::int8_t rank) {
    const int player = placer();
    const int cell = square(player, placed_[index(player)]++);
    if (rank < kNothing) {
      board_[index(cell)] = new_piece(player, rank, cell);
      --left_[index(player)][index(rank)];
    }
    turn_ = 0;
    if (!placing()) {
      hash_board();
      look_for_end();
    }
  }

  void walk(int from, int to) {
    Piece& mover = board_[index(from)];
    auto& last = steps_[index(turn_)];
    if (last[0].to != from) last = {};
    last = {Step{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)}, last[0], last[1]};
    mover.moved = true;
    const int distance = std::abs(to - from);
    if (distance != 1 && distance != army_->size) mover.shown = true;
    ++made_;
    if (piece(to).owner >= 0) {
      battle_ = true;
      from_ = static_cast<std::int8_t>(from);
      to_ = static_cast<std::int8_t>(to);
      return;
    }
    const bool chases = threatens(to, from);
    where_ = hash_after(from, to);
    board_[index(to)] = mover;
    board_[index(from)] = {};
    remember_chase(chases);
    next_turn();
  }

  void remember_chase(bool chases) {
    std::uint16_t& count = chase_count_[index(turn_)];
    if (!chases) {
      count = 0;
      return;
    }
    chase_[index(turn_)][count % kChase] = where_;
    ++count;
    if (count == 2 * kChase) count = kChase;  // full, and at its first place again
  }

  void fight() {
    Piece attacker = piece(from_);
    Piece defender = piece(to_);
    attacker.shown = defender.shown = true;
    board_[index(from_)] = {};
    const bool wins = defender.rank == kBomb                               ? attacker.rank == kMiner
                      : defender.rank == kMarshal && attacker.rank == kSpy ? true
                                                                           : attacker.rank > defender.rank;
    const bool ties = attacker.rank == defender.rank;
    if (wins || ties) ++lost_[index(defender.owner)][index(defender.rank)];
    if (!wins) ++lost_[index(attacker.owner)][index(attacker.rank)];
    board_[index(to_)] = wins ? attacker : ties ? Piece{} : defender;
    battle_ = false;
    if (!wins) steps_[index(turn_)] = {};
    chase_count_ = {};
    hash_board();
    if (defender.rank == kFlag) {
      end(attacker.owner);
      return;
    }
    next_turn();
  }

  void next_turn() {
    turn_ = static_cast<std::int8_t>(1 - turn_);
    look_for_end();
  }

  void look_for_end() {
    if (made_ >= most_moves_) {
      end(-1);
      return;
    }
    if (has_move()) return;
    turn_ = static_cast<std::int8_t>(1 - turn_);
    const bool other = has_move();
    turn_ = static_cast<std::int8_t>(1 - turn_);
    end(other ? 1 - turn_ : -1);
  }
  [[nodiscard]] bool has_move() const {
    bool found = false;
    each_move([&](int, int) {
      found = true;
      return false;
    });
    return found;
  }
  void end(int winner) {
    over_ = true;
    winner_ = static_cast<std::int8_t>(winner);
  }

  // ---- Hidden ranks ----

  // How many pieces of each rank a player has that are neither lost nor shown.
  [[nodiscard]] std::array<int, StrategoArmy::kRanks> unknown_ranks(int owner) const {
    std::array<int, StrategoArmy::kRanks> unknown{};
    for (int rank = 0; rank < StrategoArmy::kRanks; ++rank) {
      unknown[index(rank)] = army_->counts[index(rank)] - lost(owner, rank);
    }
    for (int cell = 0; cell < cells_of_board(); ++cell) {
      if (const Piece& it = piece(cell); it.owner == owner && it.shown) --unknown[index(it.rank)];
    }
    return unknown;
  }

  void draw(int owner, Random& random) {
    if (placing()) {
      draw_setup(owner, random);
      return;
    }
    const auto unknown = unknown_ranks(owner);
    std::array<std::int8_t, kMaxCells> ranks{};
    int count = 0;
    int movable = 0;  // these come first
    const auto add = [&](int rank) {
      for (int i = 0; i < unknown[index(rank)]; ++i) ranks[index(count++)] = static_cast<std::int8_t>(rank);
    };
    for (int rank = kSpy; rank <= kMarshal; ++rank) add(rank);
    movable = count;
    add(kFlag);
    add(kBomb);
    // Draws the pieces that have moved from those that can, then all others from the rest.
    int next = 0;
    for (const bool moved : {true, false}) {
      for (int cell = 0; cell < cells_of_board(); ++cell) {
        Piece& it = board_[index(cell)];
        if (it.owner != owner || it.shown || it.moved != moved) continue;
        const int among = (moved ? movable : count) - next;
        const int chosen = next + static_cast<int>(random.below(static_cast<std::uint32_t>(among)));
        std::swap(ranks[index(next)], ranks[index(chosen)]);
        it.rank = ranks[index(next++)];
      }
    }
  }

  // The player to move has a move, as everybody knows while the game goes on: draws its ranks until it has.
  void let_it_move(Random& random) {
    constexpr int kTries = 50;
    for (int i = 0; i < kTries && !has_move(); ++i) draw(turn_, random);
    for (int cell = 0; cell < cells_of_board() && !has_move(); ++cell) {
      Piece& it = board_[index(cell)];
      if (it.owner != turn_ || it.shown || it.moved) continue;
      it.moved = true;  // so it is drawn from the ranks that can move
      draw(turn_, random);
      it.moved = false;
    }
  }

  // Other ranks on the squares that hold a piece; of a round in which the player has chosen alone, without that
  // choice.
  void draw_setup(int owner, Random& random) {
    std::array<std::int8_t, kMaxCells> ranks{};
    int count = 0;
    for (int rank = 0; rank < StrategoArmy::kRanks; ++rank) {
      for (int i = 0; i < army_->counts[index(rank)]; ++i) ranks[index(count++)] = static_cast<std::int8_t>(rank);
    }
    if (last_is_secret(owner)) board_[index(square(owner, --placed_[index(owner)]))] = {};
    left_[index(owner)] = army_->counts;
    int next = 0;
    for (int i = 0; i < placed(owner); ++i) {
      Piece& it = board_[index(square(owner, i))];
      if (it.owner != owner) continue;
      const int chosen = next + static_cast<int>(random.below(static_cast<std::uint32_t>(count - next)));
      std::swap(ranks[index(next)], ranks[index(chosen)]);
      it.rank = ranks[index(next++)];
      --left_[index(owner)][index(it.rank)];
    }
  }
  // Whether a player has chosen for its last square before the other one has.
  [[nodiscard]] bool last_is_secret(int owner) const {
    return placing() && !by_chance_ && placed(owner) > placed(1 - owner);
  }

  // While players place, an observer knows on which squares the other one has placed pieces.
  [[nodiscard]] std::uint64_t key_of(auto&& sees) const {
    const int rounds = std::min(placed(0), placed(1));
    std::uint64_t word = mix(static_cast<std::uint64_t>(made_) << 32 | static_cast<std::uint64_t>(rounds) << 8 |
                             static_cast<std::uint64_t>(battle_) << 4 | static_cast<std::uint64_t>(over_) << 3 |
                             static_cast<std::uint64_t>(placing() ? 0 : turn_ + 1));
    for (int owner = 0; owner < 2; ++owner) {
      const bool counts = by_chance_ || sees(owner);
      word = mix(word ^ static_cast<std::uint64_t>(counts ? placed(owner) : rounds));
    }
    if (battle_) word = mix(word ^ static_cast<std::uint64_t>(from_ * 128 + to_));
    for (int cell = 0; cell < cells_of_board(); ++cell) {
      const Piece& it = piece(cell);
      if (it.owner != 0 && it.owner != 1) continue;
      const bool seen = sees(it.owner) || it.shown;
      if (!seen && last_is_secret(it.owner) && cell == square(it.owner, placed(it.owner) - 1)) continue;
      const int rank = seen ? it.rank : 15;
      word = mix(word ^ static_cast<std::uint64_t>(cell << 8 | it.owner << 7 | it.moved << 6 | it.shown << 5 | rank));
    }
    for (const auto& last : steps_) {
      for (const Step& step : last) word = mix(word ^ static_cast<std::uint64_t>((step.from + 1) * 256 + step.to + 1));
    }
    return word;
  }

  const StrategoArmy* army_;
  std::array<Piece, kMaxCells> board_{};
  std::array<std::array<std::int8_t, StrategoArmy::kRanks>, 2> left_{};  // to be placed
  std::array<std::array<std::int8_t, StrategoArmy::kRanks>, 2> lost_{};
  std::array<std::array<Step, 3>, 2> steps_{};
  std::array<std::array<std::uint32_t, kChase>, 2> chase_{};  // hashes of the positions of a chase
  std::array<std::uint16_t, 2> chase_count_{};
  std::array<int, 2> placed_{};
  std::uint32_t where_ = 0;
  int most_moves_;
  int made_ = 0;
  std::int8_t from_ = 0;
  std::int8_t to_ = 0;
  std::int8_t turn_ = 0;
  std::int8_t winner_ = -1;
  bool by_chance_;
  bool battle_ = false;
  bool over_ = false;
};

static_assert(GameWithChance<Stratego>);

}  // namespace boardwire
