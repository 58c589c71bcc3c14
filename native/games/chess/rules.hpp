// Chess by the FIDE Laws of 2023: mate, stalemate, and draws by repetition, by move count and by claim. The board and
// its moves are in board.hpp.
//
// White (player 1) moves first. Besides checkmate and stalemate, a game ends when no piece is left that could
// mate (5.2.2), and by repetition and move count, in one of three ways:
//
//   automatic   a draw when a position occurs for the third time, or after fifty moves by each side without
//               capture or pawn move, as in engine matches
//   claimed     the player to move may then play the move kDraw, the claim of 9.2 and 9.3. It may do so also when
//               one of its moves would lead there. The fifth occurrence and 75 moves end the game (9.6)
//   never       not at all, as before 2014, when only claims ended a game and nobody made one
//
// Positions are the same when they allow the same moves: castling rights count, and en passant where it is
// legal. The positions before the first one of a game are unknown, whatever its halfmove clock shows.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "abilities.hpp"
#include "evaluation/updatable_network.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/evaluation.hpp"
#include "games/chess/features.hpp"
#include "games/chess/history.hpp"
#include "games/chess/network.hpp"
#include "games/chess/packed.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"
#include "random.hpp"

namespace boardwire {

class Chess {
 public:
  using Board = chess::Board;

  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Board::kMaxMoves;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr bool kMayRepeat = true;
  static constexpr Move kDraw = 0;  // the claim; no piece moves from a1 to a1

  // The draws that end a game beside stalemates. kAutomatic: dead positions, the third repetition, fifty moves.
  // kClaimed: dead positions, the fifth repetition, seventy-five moves, and claims. kNever: dead positions.
  // kIgnored: none.
  enum class Draws : std::uint8_t { kAutomatic, kClaimed, kNever, kIgnored };
  enum class End : std::uint8_t {
    kNone,
    kCheckmate,
    kStalemate,
    kDeadPosition,
    kRepetition,
    kMoveCount,
    kClaim,
  };

  explicit Chess(const chess::Setup& setup = chess::usual_setup(), Draws draws = Draws::kAutomatic)
      : board_(setup), draws_(draws) {
    arrive(board_.key());
  }

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] Draws draws() const { return draws_; }
  [[nodiscard]] End end() const { return end_; }
  [[nodiscard]] int repeats() const { return repeats_; }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return end_ == End::kNone ? board_.to_act() : kOver; }
  [[nodiscard]] const Board& without_draws() const { return board_; }

  // Repetition, move count and claims are not part of key().
  [[nodiscard]] bool ended_by_history() const {
    return end_ == End::kRepetition || end_ == End::kMoveCount || end_ == End::kClaim;
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (end_ != End::kNone) return false;
    return move == kDraw ? may_claim() : board_.is_legal(move);
  }

  // Captures first, ordered by the most valuable victim, then by the least valuable attacker (MVV-LVA).
  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (end_ != End::kNone) return;
    Board::Groups groups;
    board_.groups(groups);
    const chess::Squares enemy = board_.of_player(1 - board_.to_act());
    const chess::Squares minor = board_.of_kind(chess::kKnight) | board_.of_kind(chess::kBishop);
    for (const chess::Squares targets : {enemy & board_.of_kind(chess::kQueen), enemy & board_.of_kind(chess::kRook),
                                         enemy & minor, enemy & board_.of_kind(chess::kPawn), ~enemy}) {
      for (const auto& group : groups) Board::list(group, group.targets & targets, moves);
    }
    if (may_claim()) moves.push(kDraw);
  }

  [[nodiscard]] int legal_count() const { return end_ == End::kNone ? board_.legal_count() + may_claim() : 0; }

  void apply(Move move) {
    apply(move, [](std::uint64_t) {});
  }
  void apply(Move move, auto&& arrived) {
    if (move == kDraw) {
      end_ = End::kClaim;
      return;
    }
    board_.apply(move);
    if (board_.clock() == 0) history_.clear();
    const std::uint64_t key = board_.key();
    arrived(key);
    arrive(key);
  }

  [[nodiscard]] double returns(int player) const { return end_ == End::kCheckmate ? board_.returns(player) : 0; }

  using Weights = chess::Weights;
  using Evaluation = chess::Evaluation;
  static constexpr const Weights& kWeights = chess::kUsualWeights;

  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    return board_.evaluate(player, evaluation);
  }

  // The features for the player to move, see features.hpp.
  template <class Rows>
  void features(Rows& rows) const {
    chess::TaperedRows<Rows> tapered(rows, chess::phase_of(board_));
    chess::FeatureList<chess::TaperedRows<Rows>>::list(board_, board_.to_act(), tapered);
  }
  static constexpr WeightsLayout kLayout = chess::kLearnedLayout;
  [[nodiscard]] bool takes_learned() const { return true; }
  // The inputs of the network that corrects the sum of the features, as the player to act or the other one sees them.
  static constexpr UpdatableShape kNetwork = chess::kNetworkShape;
  void network_inputs(bool own, auto&& use) const {
    const int player = own ? board_.to_act() : 1 - board_.to_act();
    chess::each_input(board_, player, use);
  }
  [[nodiscard]] int network_stage() const { return chess::network_stage(board_); }
  static std::vector<std::uint32_t> folded_features() { return chess::Feature::folded(); }
  static constexpr int kResultUnit = chess::kOddsUnit;
  [[nodiscard]] int learning_result(int player) const { return static_cast<int>(returns(player)); }
  [[nodiscard]] static int score_of(double value) {
    const double lead = chess::lead_of_value(std::clamp(value, -0.9, 0.9)) * chess::kFullPhase;
    return static_cast<int>(std::clamp(lead, -32767.0, 32767.0));
  }
  [[nodiscard]] int stage() const { return 0; }
  [[nodiscard]] chess::PackedPosition packed() const { return chess::packed(board_); }
  [[nodiscard]] static Chess unpacked(const chess::PackedPosition& packed) { return Chess(chess::unpacked(packed)); }

  // For alpha-beta, in centipawns: see abilities.hpp.
  static constexpr int kScoreUnit = 100;
  static constexpr bool kLateMoveReductions = true;
  static constexpr bool kSelective = true;
  [[nodiscard]] int score(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    Evaluation::Memory memory;
    return score(player, evaluation, memory);
  }
  [[nodiscard]] int score(int player, const Evaluation& evaluation, Evaluation::Memory& memory) const {
    return board_.score(player, evaluation, memory);
  }
  static double value_of(int score) { return chess::value_of_lead(score); }
  [[nodiscard]] bool forced() const { return board_.in_check(); }
  [[nodiscard]] bool forces(Move move) const { return move != kDraw && board_.gives_check(move); }
  void noisy_moves(MoveList<kMaxMoves>& moves) const { board_.noisy_moves(moves); }
  [[nodiscard]] int gain(Move move) const { return move == kDraw ? 0 : board_.gain(move); }
  [[nodiscard]] bool see_is_below(Move move, int bound) const {
    return move == kDraw ? 0 < bound : board_.see_is_below(move, bound);
  }
  [[nodiscard]] bool repeated_within(int plies) const { return repeats_ > 1 && history_.last_return() <= plies; }

  [[nodiscard]] std::array<std::uint64_t, 2> part_keys() const { return board_.part_keys(); }
  // Moves of one kind of piece to one square are alike.
  [[nodiscard]] static std::uint32_t move_group(Move move) { return Board::move_group(move); }

  // With king, pawns and a single minor piece zugzwang is common.
  [[nodiscard]] bool allows_null_move() const { return board_.has_pieces(board_.to_act()); }
  void null_move() {
    board_.null_move();
    history_.clear();
    arrive(board_.key());
  }

  // A repeated position has another key, and so has one whose clock comes near the end by move count, since their
  // values differ. Otherwise the path to a position does not count.
  [[nodiscard]] std::uint64_t key() const {
    const int clock = board_.clock() < kClockCounts ? 0 : board_.clock();
    const int seldom =
        (repeats_ - 1) + 8 * clock + 2048 * static_cast<int>(draws_) + 8192 * static_cast<int>(end_ == End::kClaim);
    return seldom == 0 ? history_.last() : mix(history_.last() + mix(static_cast<std::uint64_t>(seldom)));
  }

  // Plays a uniformly random legal move.
  Move playout_step(Random& random) {
    Board::Groups groups;
    board_.groups(groups);
    int count = 0;
    for (const auto& group : groups) count += std::popcount(group.targets);
    const auto choices = static_cast<std::uint32_t>(count + may_claim());
    int skip = static_cast<int>(random.below(choices));
    Move move = kDraw;
    if (skip < count) {
      const chess::MoveGroup* group = groups.begin();
      for (; skip >= std::popcount(group->targets); ++group) skip -= std::popcount(group->targets);
      chess::Squares targets = group->targets;
      for (; skip > 0; --skip) targets &= targets - 1;
      move = group->base + chess::first(targets) * group->step;
    }
    apply(move);
    return move;
  }

  void cells(std::span<std::uint8_t> squares) const { board_.cells(squares); }
  [[nodiscard]] int cell_count() const { return board_.cell_count(); }

 private:
  static constexpr int kClockCounts = 50;  // plies: half of the fifty-move rule
  static constexpr int kRepeatsCount = 8;  // the most occurrences that are distinguished

  // Records the position on the board, and whether the game is over.
  void arrive(std::uint64_t key) {
    const bool automatic = draws_ == Draws::kAutomatic;
    const bool ends = automatic || draws_ == Draws::kClaimed;
    history_.push(key);
    repeats_ = static_cast<std::uint8_t>(std::min(history_.repeats(), kRepeatsCount));
    if (!board_.can_move()) {
      end_ = board_.in_check() ? End::kCheckmate : End::kStalemate;
    } else if (draws_ != Draws::kIgnored && board_.is_dead()) {
      end_ = End::kDeadPosition;
    } else if (ends && repeats_ >= (automatic ? 3 : 5)) {
      end_ = End::kRepetition;
    } else if (ends && board_.clock() >= (automatic ? 100 : 150)) {
      end_ = End::kMoveCount;
    }
  }

  // Whether the player to move may claim a draw, for the current position or for one after its next move.
  [[nodiscard]] bool may_claim() const {
    if (draws_ != Draws::kClaimed) return false;
    if (repeats_ >= 3 || board_.clock() >= 100) return true;
    const bool repeats = history_.other_side_repeats();
    if (!repeats && board_.clock() < 99) return false;
    MoveList<kMaxMoves> moves;
    board_.legal_moves(moves);
    for (const Move move : moves) {
      Board next = board_;
      next.apply(move);
      if (next.clock() == 0) continue;
      if (repeats && history_.repeats_after(next.key()) >= 3) return true;
      if (next.clock() >= 100 && next.can_move()) return true;
    }
    return false;
  }

  Board board_;
  chess::History history_;
  Draws draws_;
  End end_ = End::kNone;
  std::uint8_t repeats_ = 1;
};

static_assert(WeighedGame<Chess>);

}  // namespace boardwire
