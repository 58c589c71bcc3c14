// Backgammon: money games and matches, with or without the doubling cube.
//
// The rules are the usual ones (https://www.bkgm.com/rules.html): each player throws one die
// until they differ, and the higher begins with both; as many dice as possible must be played, the larger if
// only one can be; a player who cannot move plays the empty play. A game counts one, a gammon two, a
// backgammon three times the cube.
//
// A match is one game in the sense of the concept Game: it lasts until a player has the points. In the first
// game after a player comes within one point of winning, nobody may double (the Crawford rule). In a money
// game with the Jacoby rule gammons and backgammons count only after the cube was turned.
//
// Moves: plays (see board.hpp), and kRoll, kDouble, kTake, kDrop. A player that may double chooses
// before the roll. Chance outcomes: ten times the larger die plus the smaller; at the opening ten times the
// die of player 0 plus that of player 1.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <span>
#include <utility>

#include "abilities.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "games/backgammon/board.hpp"
#include "games/backgammon/evaluation.hpp"
#include "games/backgammon/weights.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"

namespace boardwire {

struct BackgammonRules {
  int match = 0;         // points that win it; 0 for a money game
  bool cube = false;     // whether there is a doubling cube
  bool crawford = true;  // in matches
  bool jacoby = false;   // in money games, with a cube: without one no gammon would ever count
};

// The next thing to happen in a turn.
enum class BackgammonPhase : std::uint8_t { kOpening, kChoice, kRoll, kAnswer, kPlay, kOver };

// The state of a game besides its rules and its board.
struct BackgammonTurn {
  static constexpr int kNobody = 2;

  BackgammonPhase phase = BackgammonPhase::kOpening;
  std::uint8_t player = 0;  // the player whose turn it is; while a double is answered, the doubler
  std::uint8_t high = 0;    // the dice, in kPlay
  std::uint8_t low = 0;
  std::uint8_t doublings = 0;         // the cube shows 2 to this power
  std::uint8_t cube_owner = kNobody;  // the player that may double
  bool crawford = false;              // whether this is the Crawford game
  std::array<std::int32_t, 2> scores{};
  std::int32_t points = 0;  // the points that player 0 won in the last game
};

class Backgammon {
 public:
  using Board = BackgammonBoard;
  using Phase = BackgammonPhase;
  using Weights = BackgammonWeights;
  using Evaluation = BackgammonEvaluation;
  static constexpr Weights kWeights{};
  static constexpr SearchTuning kSearchTuning{.replies = 1};
  static constexpr WeightsLayout kLayout = BackgammonNetworks::kLayout;
  [[nodiscard]] bool takes_learned() const { return true; }

  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Board::kMaxPlays;
  static constexpr int kMaxOutcomes = 30;
  static constexpr bool kZeroSum = true;
  static constexpr int kMaxMatch = 64;
  static constexpr int kMaxDoublings = 12;  // as in GNU Backgammon: a cube of 4096
  static constexpr int kMaxScore = 16383;   // of the games before, in a session for money
  static constexpr Move kRoll = 1 << 20;
  static constexpr Move kDouble = kRoll + 1;
  static constexpr Move kTake = kRoll + 2;
  static constexpr Move kDrop = kRoll + 3;

  explicit Backgammon(const BackgammonRules& rules = {}) : rules_(rules) {}

  // A position in a game by these rules, in which problem() finds no error.
  Backgammon(const BackgammonRules& rules, const Board& board, const BackgammonTurn& turn)
      : rules_(rules), board_(board), turn_(turn) {
    if (turn_.phase == Phase::kChoice || turn_.phase == Phase::kRoll) begin_turn(turn_.player);
  }

  [[nodiscard]] const BackgammonRules& rules() const { return rules_; }
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const BackgammonTurn& turn() const { return turn_; }
  [[nodiscard]] int cube() const { return cube_of(turn_); }

  // The error in a position of a game by these rules, or nullptr. A Backgammon must be made only of a position
  // without an error. The numbers of `turn` need only fit their types.
  static const char* problem(const BackgammonRules& rules, const Board& board, const BackgammonTurn& turn) {
    if (const char* found = problem_of_checkers(board)) return found;
    if (const char* found = problem_of_cube(rules, turn)) return found;
    if (const char* found = problem_of_phase(rules, board, turn)) return found;
    return problem_of_scores(rules, turn);
  }

  // Whether the player whose turn it is may double before the roll.
  [[nodiscard]] bool may_double() const { return no_double(rules_, turn_) == nullptr; }

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const {
    switch (turn_.phase) {
      case Phase::kOpening:
      case Phase::kRoll:
        return kChance;
      case Phase::kAnswer:
        return turn_.player ^ 1;
      case Phase::kOver:
        return kOver;
      default:
        return turn_.player;
    }
  }

  [[nodiscard]] bool is_legal(Move move) const {
    if (to_act() == kChance) {
      OutcomeList<kMaxOutcomes> outcomes;
      chance_outcomes(outcomes);
      return std::any_of(outcomes.begin(), outcomes.end(),
                         [move](const Outcome& outcome) { return outcome.move == move; });
    }
    MoveList<kMaxMoves> moves;
    legal_moves(moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    if (turn_.phase == Phase::kPlay) {
      board_.plays(turn_.player, dice(), moves);
    } else if (turn_.phase == Phase::kChoice) {
      moves.push(kRoll);
      moves.push(kDouble);
    } else if (turn_.phase == Phase::kAnswer) {
      moves.push(kTake);
      moves.push(kDrop);
    }
  }

  [[nodiscard]] int legal_count() const {
    if (turn_.phase == Phase::kPlay) return board_.play_count(turn_.player, dice());
    return to_act() < 0 ? 0 : 2;
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    const bool opening = turn_.phase == Phase::kOpening;
    for (int first = 1; first <= 6; ++first) {
      for (int second = 1; second <= (opening ? 6 : first); ++second) {
        if (opening && first == second) continue;
        outcomes.push({10 * first + second, opening ? 1.0 / 30 : first == second ? 1.0 / 36 : 1.0 / 18});
      }
    }
  }

  void apply(Move move) {
    switch (turn_.phase) {
      case Phase::kOpening:
      case Phase::kRoll:
        roll(move / 10, move % 10);
        break;
      case Phase::kChoice:
        turn_.phase = move == kDouble ? Phase::kAnswer : Phase::kRoll;
        break;
      case Phase::kAnswer:
        answer(move == kTake);
        break;
      case Phase::kPlay:
        board_.make(turn_.player, dice(), move);
        end_turn();
        break;
      case Phase::kOver:
        break;
    }
  }

  // Random playouts do not use the cube: random players would double again and again, and drop half of all
  // doubles, in any position.
  Move playout_step(Random& random) {
    if (turn_.phase == Phase::kPlay) {
      const Move move = board_.play_at_random(turn_.player, dice(), random);
      end_turn();
      return move;
    }
    const Move move = turn_.phase == Phase::kChoice ? kRoll : random.below(2) == 0 ? kTake : kDrop;
    apply(move);
    return move;
  }

  [[nodiscard]] double returns(int player) const {
    const double value =
        rules_.match > 0 ? (turn_.scores[0] > turn_.scores[1] ? 1 : -1) : value_of_points(turn_.points);
    return player == 0 ? value : -value;
  }

  // From the chances of the player that rolls next to win, and to win and lose gammons.
  [[nodiscard]] double evaluate(int player, const Evaluation& evaluation = Evaluation::bundled()) const {
    BackgammonChances chances = evaluation.chances(board_, turn_.player);
    const int roller = turn_.player;
    // A double that is answered counts as taken.
    if (!gammons_count() && turn_.phase != Phase::kAnswer) chances = {.win = chances.win};
    const double won = value_of_wins(roller, chances);
    const double lost = value_of_wins(roller ^ 1, chances.flipped());
    const double value = std::clamp(won + lost, -0.9999, 0.9999);
    return player == 0 ? value : -value;
  }

  // Without a cube, a player that can no longer lose a gammon loses a third at most: see HasValueBounds.
  [[nodiscard]] std::pair<double, double> value_bounds(int /*depth*/) const {
    if (rules_.match > 0 || rules_.cube) return {-1, 1};
    return {-value_of_points(highest_degree(1)), value_of_points(highest_degree(0))};
  }

  // Evaluations are those before a roll. With a cube there are other choices between two rolls.
  [[nodiscard]] int depth_step() const { return rules_.cube ? 1 : 2; }

  [[nodiscard]] std::uint64_t key() const {
    std::uint64_t key = 0;
    for (int player = 0; player < 2; ++player) {
      std::array<std::uint64_t, 2> words{};
      for (int point = 1; point < Board::kPoints; ++point) {
        words[static_cast<std::size_t>(point / 16)] |= static_cast<std::uint64_t>(board_.count(player, point))
                                                       << point % 16 * 4;
      }
      key = mix(key ^ mix(words[0] ^ mix(words[1])));
    }
    std::uint64_t rest = 0;
    const auto append = [&rest](int value, int bits) { rest = rest << bits | static_cast<std::uint64_t>(value); };
    append(static_cast<int>(turn_.phase), 3);
    append(turn_.player, 1);
    append(turn_.high, 3);
    append(turn_.low, 3);
    append(turn_.doublings, 4);
    append(turn_.cube_owner, 2);
    append(turn_.crawford, 1);
    append(rules_.match, 7);
    append(rules_.cube * 4 + rules_.crawford * 2 + rules_.jacoby, 3);
    append(turn_.scores[0], 17);
    append(turn_.scores[1], 17);
    return mix(key ^ mix(rest));
  }

  // The counts of player 0's checkers by point, off and bar included, then player 1's.
  void cells(std::span<std::uint8_t> points) const {
    for (int player = 0; player < 2; ++player) {
      const auto& counts = board_.counts(player);
      std::copy(counts.begin(), counts.end(), points.begin() + player * Board::kPoints);
    }
  }
  [[nodiscard]] int cell_count() const { return 2 * Board::kPoints; }

 private:
  static constexpr std::uint32_t kHome = 0x0000007e;  // points 1 to 6
  static constexpr std::uint32_t kBarBit = std::uint32_t{1} << Board::kBar;
  static constexpr const char* kNoCrawford =
      "in the Crawford game one player of a match needs just one point: write other scores, or not the "
      "Crawford game";

  static int cube_of(const BackgammonTurn& turn) { return 1 << turn.doublings; }

  // The reason why the player whose turn it is must not double, or nullptr.
  static const char* no_double(const BackgammonRules& rules, const BackgammonTurn& turn) {
    if (!rules.cube) return "a double needs a cube, but the option is cube=false: set the option cube=true";
    if (rules.match == 1) return "nobody doubles in a match to one point: write no double";
    if (turn.crawford) return "nobody doubles in the Crawford game: write no double, or not the Crawford game";
    if (turn.cube_owner == (turn.player ^ 1)) {
      return "the cube is the other player's, who alone may double: write another owner, or no double";
    }
    if (turn.doublings >= kMaxDoublings) return "a cube of 4096 is dead: write a lower one, or no double";
    return nullptr;
  }

  static const char* problem_of_checkers(const Board& board) {
    std::array<bool, 2> shut_out{};
    for (int player = 0; player < 2; ++player) {
      const auto& counts = board.counts(player);
      if (std::accumulate(counts.begin(), counts.end(), 0) != Board::kCheckers) {
        return "a player has 15 checkers: write all of them, those borne off as well";
      }
      const bool closed = (board.made(player ^ 1) & kHome) == kHome;
      shut_out[static_cast<std::size_t>(player)] = closed && board.count(player, Board::kBar) > 0;
    }
    const std::uint32_t across = Board::seen_across(board.held(1) & ~kBarBit);
    if ((board.held(0) & across) != 0) {
      return "a point holds checkers of one player only: write those of one of them elsewhere";
    }
    if (shut_out[0] && shut_out[1]) {
      return "both players are on the bar and cannot enter: open a point of a home board";
    }
    return nullptr;
  }

  static const char* problem_of_cube(const BackgammonRules& rules, const BackgammonTurn& turn) {
    const bool owned = turn.cube_owner != BackgammonTurn::kNobody;
    const bool used = owned || turn.doublings > 0;
    if (turn.player > 1 || turn.cube_owner > BackgammonTurn::kNobody) {
      return "players are 0 and 1, and 2 is nobody: write one of these";
    }
    if (turn.doublings > kMaxDoublings) return "the cube ends at 4096, after 12 doublings: write a lower one";
    if (used && !rules.cube) {
      return "its cube is in use, but the option is cube=false: set the option cube=true, or write the cube "
             "as 1 and nobody's";
    }
    if (used && rules.match == 1) {
      return "nobody doubles in a match to one point: write the cube as 1 and nobody's";
    }
    if (used && turn.crawford) {
      return "nobody doubles in the Crawford game: write the cube as 1 and nobody's";
    }
    if (owned && turn.doublings == 0) return "a cube of 1 is nobody's: write no owner, or the cube as 2";
    // In a money game the cube of a position can have been raised by automatic doubles.
    if (rules.match > 0 && !owned && used) return "a cube that was turned is the taker's: write its owner";
    return nullptr;
  }

  static const char* problem_of_phase(const BackgammonRules& rules, const Board& board, const BackgammonTurn& turn) {
    const bool over = turn.phase == Phase::kOver;
    std::array<bool, 2> done{};
    for (int player = 0; player < 2; ++player) {
      done[static_cast<std::size_t>(player)] = board.count(player, Board::kOff) == Board::kCheckers;
    }
    if (done[0] && done[1]) return "both players have borne off: only one can, and has won";
    if ((done[0] || done[1]) && !over) {
      return "a player has borne off, so that the game is over: write its end, or a checker more";
    }
    const bool dice = turn.high >= turn.low && turn.low >= 1 && turn.high <= 6;
    if (turn.phase == Phase::kPlay ? !dice : turn.high != 0 || turn.low != 0) {
      return "dice are two numbers from 1 to 6 while they are to be played, and else 0";
    }
    if (turn.phase == Phase::kAnswer) return no_double(rules, turn);
    if (turn.phase == Phase::kOpening) {
      if (!(board == Board())) return "no game has begun, but checkers have moved: write whose turn it is";
      if (turn.cube_owner != BackgammonTurn::kNobody) {
        return "no game has begun, but the cube is owned: write no owner";
      }
    }
    if (!over) return nullptr;
    // Either the winner has borne off, or a double was dropped.
    const int winner = turn.player;
    if (done[static_cast<std::size_t>(winner ^ 1)]) {
      return "who has borne off has won: write the other player as the loser";
    }
    const bool dropped = !done[static_cast<std::size_t>(winner)];
    if (dropped) {
      if (const char* found = no_double(rules, turn)) return found;
    }
    const Backgammon end(rules, board, turn);
    const int won = (dropped ? 1 : end.degree(winner)) * end.cube();
    if (turn.points != (winner == 0 ? won : -won)) {
      return "the points are not what the winner gets: as often the cube as the game counts";
    }
    return nullptr;
  }

  static const char* problem_of_scores(const BackgammonRules& rules, const BackgammonTurn& turn) {
    const bool over = turn.phase == Phase::kOver;
    const auto [least, most] = std::minmax(turn.scores[0], turn.scores[1]);
    if (least < 0) return "a score is 0 or more: write no less";
    if (rules.match == 0) {
      if (turn.crawford) return kNoCrawford;
      const int won = over ? std::abs(turn.points) : 0;
      return most > kMaxScore + won ? "a score is at most 16383 before the game: write no more" : nullptr;
    }
    if (!over && most >= rules.match) return "the match is over: write its end, or lower scores";
    std::array<int, 2> before{turn.scores[0], turn.scores[1]};  // the game that is played or has ended
    if (over) {
      if (turn.scores[turn.player] < rules.match) {
        return "the match goes on: write the start of the next game";
      }
      before[turn.player] -= std::abs(turn.points);
    }
    const auto [low, high] = std::minmax(before[0], before[1]);
    if (low < 0) return "the winner of a game has its points: add them to the score";
    if (high >= rules.match) return "the match was over before this game: write lower scores";
    if (!turn.crawford) return nullptr;
    if (!rules.crawford) {
      return "it is the Crawford game, but the option is crawford=false: set the option crawford=true, or "
             "write not the Crawford game";
    }
    return high != rules.match - 1 || low == high ? kNoCrawford : nullptr;
  }

  [[nodiscard]] BackgammonDice dice() const { return {turn_.high, turn_.low}; }
  [[nodiscard]] int score(int player) const { return turn_.scores[static_cast<std::size_t>(player)]; }

  void begin_turn(int player) {
    turn_.player = static_cast<std::uint8_t>(player);
    turn_.high = turn_.low = 0;
    turn_.phase = may_double() ? Phase::kChoice : Phase::kRoll;
  }

  void roll(int first, int second) {
    if (turn_.phase == Phase::kOpening) turn_.player = first > second ? 0 : 1;
    turn_.high = static_cast<std::uint8_t>(std::max(first, second));
    turn_.low = static_cast<std::uint8_t>(std::min(first, second));
    turn_.phase = Phase::kPlay;
  }

  void answer(bool take) {
    if (!take) return end_game(turn_.player, 1);
    ++turn_.doublings;
    turn_.cube_owner = turn_.player ^ 1;
    turn_.phase = Phase::kRoll;
  }

  void end_turn() {
    const int player = turn_.player;
    if (board_.count(player, Board::kOff) == Board::kCheckers) return end_game(player, degree(player));
    begin_turn(player ^ 1);
  }

  // By the Jacoby rule only after the cube was turned.
  [[nodiscard]] bool gammons_count() const {
    return rules_.match > 0 || !rules_.jacoby || turn_.cube_owner != BackgammonTurn::kNobody;
  }

  // The most that a win can count from here on.
  [[nodiscard]] int highest_degree(int winner) const {
    return !gammons_count() || board_.count(winner ^ 1, Board::kOff) > 0 ? 1 : 3;
  }

  // 1, or 2 for a gammon, or 3 for a backgammon.
  [[nodiscard]] int degree(int winner) const {
    constexpr std::uint32_t kFarHome = 0x03f80000;  // the winner's home, and the bar
    const int loser = winner ^ 1;
    if (highest_degree(winner) == 1) return 1;
    return (board_.held(loser) & kFarHome) != 0 ? 3 : 2;
  }

  void end_game(int winner, int degree) {
    const int points = degree * cube();
    const int before = std::max(score(0), score(1));
    turn_.points = winner == 0 ? points : -points;
    turn_.high = turn_.low = 0;
    turn_.scores[static_cast<std::size_t>(winner)] += points;
    const int after = std::max(score(0), score(1));
    if (after >= rules_.match) {
      turn_.phase = Phase::kOver;
      return;
    }
    BackgammonTurn next;
    next.scores = turn_.scores;
    next.points = turn_.points;
    next.crawford = rules_.crawford && before < rules_.match - 1 && after == rules_.match - 1;
    turn_ = next;
    board_ = Board();
  }

  // Points of a money game between -1 and 1. Without a cube no game has more than three. With a cube there
  // is no such bound, and most games have few: each more counts, but less and less.
  [[nodiscard]] double value_of_points(double points) const {
    return rules_.cube ? points / (3 + (points < 0 ? -points : points)) : points / 3;
  }

  // The value to player 0 of a win by `winner` of `degree` times the cube.
  [[nodiscard]] double value_of_win(int winner, double degree) const {
    const double stake = turn_.phase == Phase::kAnswer ? 2 * cube() : cube();
    const double points = degree * stake;
    if (rules_.match == 0) return value_of_points(winner == 0 ? points : -points);
    std::array<double, 2> away{};
    for (int player = 0; player < 2; ++player) {
      away[static_cast<std::size_t>(player)] = rules_.match - score(player) - (player == winner ? points : 0);
    }
    if (away[0] <= 0) return 1;
    if (away[1] <= 0) return -1;
    // Janowski's formula for the chance to win a match ("Take-Points in Money Games", 1993), twice, less 1.
    return 1.7 * (away[1] - away[0]) / (std::max(away[0], away[1]) + 6);
  }

  // The part of the value to player 0 that comes from the wins of `winner`, whose chances are given.
  [[nodiscard]] double value_of_wins(int winner, const BackgammonChances& chances) const {
    const auto [win, gammon, backgammon, gammon_lost, backgammon_lost] = chances;
    return (win - gammon) * value_of_win(winner, 1) + (gammon - backgammon) * value_of_win(winner, 2) +
           backgammon * value_of_win(winner, 3);
  }

  BackgammonRules rules_;
  Board board_;
  BackgammonTurn turn_;
};

static_assert(WeighedGame<Backgammon> && GameWithChance<Backgammon>);

}  // namespace boardwire
