// Go on boards of 1 to 25 columns and rows, area scoring. Move = point = row * columns + column; the pass follows
// the last point.
//
// Black (player 0) moves first. Two passes in a row end the game. The area of a side is the points that its
// stones occupy and surround (Tromp-Taylor), and all stones count as alive. Agreement on dead stones, and play
// after it, is left to the match. A pass is always legal: ko and superko forbid plays only.
//
//   ko rule       a play is illegal when
//   simple        it takes back, at once, the single stone that took a single stone
//   positional    it makes a board that has been there before (positional superko)
//   situational   it makes a board that has been there before with the same player to move
//
// Suicide, where allowed, removes the chain that is left without liberties. Suicide of a single stone
// repeats the board, so only `simple` allows it, and `situational` when the situation is new.
//
// Playouts (playout_step) draw uniformly among the plays that are legal, are not suicide, and do not fill
// an own eye; they pass when there is none. Inside a playout the ko rule is `simple`: a search for
// repeated boards costs time, and a playout ends after 3 plies a point at the latest.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "game.hpp"
#include "games/go/board.hpp"
#include "games/go/history.hpp"
#include "games/go/move_features.hpp"
#include "games/go/move_weights.hpp"
#include "games/go/playout.hpp"
#include "games/go/priors.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"
#include "trace.hpp"

namespace boardwire {

enum class KoRule : std::uint8_t { kSimple, kPositional, kSituational };

struct GoRules {
  int size = 9;  // columns; and rows, where `height` is 0
  double komi = 7.5;
  KoRule ko = KoRule::kPositional;
  bool suicide = false;
  int height = 0;  // rows; 0 on a square board

  [[nodiscard]] int columns() const { return size; }
  [[nodiscard]] int rows() const { return height == 0 ? size : height; }
};

// The setup of a position, without the earlier boards.
struct GoSetup {
  std::span<const std::uint8_t> cells{};  // as from Go::cells: 0 empty, 1 black, 2 white
  int player = 0;
  int ko = -1;  // the point where the ko forbids the player to act to play, or -1
  int passes = 0;
  std::array<int, 2> captures{};
};

// A game on a board of at most Capacity columns and rows.
template <int Capacity>
class Go {
 public:
  static constexpr int kMaxPlayers = 2;
  static constexpr int kMaxMoves = Capacity * Capacity + 1;
  static constexpr bool kZeroSum = true;
  static constexpr bool kSmallMoves = true;
  static constexpr int kMoveNumbers = kMaxMoves;
  static constexpr bool kPathDependent = true;

  explicit Go(const GoRules& rules) : rules_(rules), board_(rules.columns(), rules.rows()) { remember(); }

  // The position of a setup, or nothing where stones have no liberty or the ko is impossible. Superko knows no
  // earlier board except the one that a capture of the ko would repeat.
  [[nodiscard]] static std::optional<Go> from_setup(const GoRules& rules, const GoSetup& setup) {
    Go go(rules);
    go.history_ = {};
    for (int point = 0; point < go.points(); ++point) {
      const int color = setup.cells[static_cast<std::size_t>(point)];
      if (color != 0 && !go.set_up(go.board_.cell(point), color - 1)) return std::nullopt;
    }
    go.player_ = static_cast<std::uint8_t>(setup.player);
    go.passes_ = static_cast<std::uint8_t>(setup.passes);
    for (std::size_t player : {0u, 1u}) {
      go.captures_[player] = static_cast<std::uint16_t>(setup.captures[player]);
    }
    if (setup.ko >= 0 && !go.set_up_ko(go.board_.cell(setup.ko))) return std::nullopt;
    go.remember();
    return go;
  }

  [[nodiscard]] const GoRules& rules() const { return rules_; }
  [[nodiscard]] int points() const { return rules_.columns() * rules_.rows(); }
  [[nodiscard]] Move pass() const { return points(); }
  void set_komi(double komi) { rules_.komi = komi; }

  // The point where the simple ko rule forbids the player to act to play, or -1.
  [[nodiscard]] int ko() const { return ko_forbids(ko_) ? board_.point(ko_) : -1; }
  [[nodiscard]] int passes() const { return passes_; }

  // The number of stones captured by this player. Stones removed by suicide count for the other player.
  [[nodiscard]] int captures(int player) const { return captures_[static_cast<std::size_t>(player)]; }

  // The best options of Monte Carlo tree search, found by games against itself and others
  // (docs/reference/engines/mcts-options.md).
  static constexpr MctsTuning kMctsTuning{.exploration = 0, .rave = true, .policy = true};

  [[nodiscard]] int players() const { return 2; }
  [[nodiscard]] int to_act() const { return passes_ >= 2 ? kOver : player_; }

  // GTP lets a controller play any colour at any time. Play continues even after two passes.
  void set_to_play(int player) {
    if (to_act() == player) return;
    player_ = static_cast<std::uint8_t>(player);
    passes_ = 0;
    remember();
  }

  // If two passes have ended the game, continues it: the player whose turn it would be moves.
  void play_on() { passes_ = 0; }

  [[nodiscard]] bool is_legal(Move move) const {
    if (passes_ >= 2 || move < 0 || move > points()) return false;
    return move == pass() || is_legal_at(board_.cell(move));
  }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for (Move move = 0; move < points(); ++move) {
      if (is_legal_at(board_.cell(move))) moves.push(move);
    }
    moves.push(pass());
  }

  void apply(Move move) {
    if (move == pass()) {
      play_pass();
    } else {
      const int at = board_.cell(move);
      play<true>(at);
      if (rules_.suicide) captures_[player_ ^ 1] += static_cast<std::uint16_t>(board_.remove_if_dead(at));
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
  // The same for the given player, in points.
  [[nodiscard]] double final_score(int player) const { return player == 0 ? score() : -score(); }
  [[nodiscard]] std::array<int, 2> area() const { return board_.area(); }

  [[nodiscard]] double evaluate(int player) const {
    const double margin = board_.lead() - rules_.komi;
    const double value = margin / (rules_.columns() + (margin < 0 ? -margin : margin));
    return player == 0 ? value : -value;
  }

  [[nodiscard]] std::uint64_t key() const {
    const auto komi = std::bit_cast<std::uint64_t>(rules_.komi);
    const auto rules = komi ^ static_cast<std::uint64_t>(rules_.size * 8 + rules_.suicide * 4) ^
                       static_cast<std::uint64_t>(rules_.ko) ^
                       static_cast<std::uint64_t>(rules_.rows() ^ rules_.columns()) << 16;
    const auto turn = static_cast<std::uint64_t>(player_ + 2 * passes_);
    const auto ko = static_cast<std::uint64_t>(ko_forbids(ko_) ? ko_ : Board::kNowhere);
    return board_.hash() ^ mix(rules ^ mix(turn | ko << 8));
  }

  // Afterwards key() is meaningless, since a playout keeps no hash.
  Move playout_step(Random& random) {
    // Draw empty points without replacement until one can be played: that is a uniform choice among
    // the playable ones. Rejected points move behind the points still to be drawn.
    for (int left = board_.empty_count(); left > 0; --left) {
      const int drawn = static_cast<int>(random.below(static_cast<std::uint32_t>(left)));
      const int at = board_.empty(drawn);
      if (is_sensible(at)) {
        play<false>(at);
        player_ ^= 1;
        return board_.point(at);
      }
      board_.swap_empties(drawn, left - 1);
    }
    play_pass();
    player_ ^= 1;
    return pass();
  }

  // A playout by the policy of playout.hpp. Afterwards the game is over, or the cap reached, and only the
  // value, score and cells are meaningful.
  int play_out_policy(Random& random) {
    return play_policy(random, [](Move, int) {});
  }
  int play_out_policy(Random& random, Trace& trace) {
    return play_policy(random, [&](Move move, int player) { trace.add(move, player); });
  }

  // Virtual wins and visits of moves that are legal here: see priors.hpp.
  void move_priors(const MoveList<kMaxMoves>& moves, float* wins, float* visits) const {
    const GoPriors<Capacity> priors(board_, player_, last_);
    for (int i = 0; i < moves.size(); ++i) {
      const GoPrior prior = moves[i] == pass() ? prior_of_pass() : priors.of(board_.cell(moves[i]));
      wins[i] = prior.wins;
      visits[i] = prior.visits;
    }
  }

  // The same by learned weights.
  using MoveWeights = GoMoveWeights;
  void move_priors(const MoveList<kMaxMoves>& moves, const MoveWeights& weights, float* wins, float* visits) const {
    estimate(moves, weights, wins);
    for (int i = 0; i < moves.size(); ++i) {
      const GoPrior prior = learned_prior(moves[i], wins[i]);
      wins[i] = prior.wins;
      visits[i] = prior.visits;
    }
  }

  // Calls f with each legal play that fills no own eye, and its features.
  template <class F>
  void each_move_features(F&& f) const {
    const GoMoveFeatures<Capacity> features(board_, player_, last_, before_);
    for (Move move = 0; move < points(); ++move) {
      if (is_legal_at(board_.cell(move)) && !fills_eye(move)) f(move, features.of(board_.cell(move)));
    }
  }

  [[nodiscard]] int playout_cap() const { return 3 * points() + 10; }

  void cells(std::span<std::uint8_t> out) const {
    for (int point = 0; point < points(); ++point) {
      const auto color = board_.color(board_.cell(point));
      out[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(color == Board::kEmpty ? 0 : color + 1);
    }
  }
  [[nodiscard]] int cell_count() const { return points(); }

 private:
  using Board = GoBoard<Capacity>;
  static constexpr std::uint64_t kWhiteToMove = mix(0x77);

  [[nodiscard]] bool ko_forbids(int at) const { return at == ko_ && ko_ != Board::kNowhere && player_ == ko_player_; }

  [[nodiscard]] GoPrior prior_of_pass() const {
    if (passes_ == 0) return GoPriors<Capacity>::of_pass();
    return GoPriors<Capacity>::of_last_pass(final_score(player_) > 0);
  }

  [[nodiscard]] bool fills_eye(Move move) const { return board_.is_eye(board_.cell(move), player_); }

  // The probabilities of legal moves by the weights: 0 for passes and for plays that fill an own eye.
  void estimate(const MoveList<kMaxMoves>& moves, const GoMoveWeights& weights, float* probabilities) const {
    const GoMoveFeatures<Capacity> features(board_, player_, last_, before_);
    float total = 0;
    for (int i = 0; i < moves.size(); ++i) {
      const bool estimated = moves[i] != pass() && !fills_eye(moves[i]);
      probabilities[i] = estimated ? std::exp(weights.sum(features.of(board_.cell(moves[i])))) : 0;
      total += probabilities[i];
    }
    for (int i = 0; total > 0 && i < moves.size(); ++i) probabilities[i] /= total;
  }

  [[nodiscard]] GoPrior learned_prior(Move move, float probability) const {
    if (move == pass()) return prior_of_pass();
    return fills_eye(move) ? GoPriors<Capacity>::of_own_eye() : go_learned_prior(probability);
  }

  // Whether a play on this cell is legal.
  [[nodiscard]] bool is_legal_at(int at) const {
    if (board_.color(at) != Board::kEmpty) return false;
    if (rules_.ko == KoRule::kSimple) {
      if (ko_forbids(at)) return false;
      return rules_.suicide || board_.has_empty_neighbour(at) || board_.effect(at, player_).lives;
    }
    const auto effect = board_.effect(at, player_);
    if (!effect.lives && !rules_.suicide) return false;
    // A stone that captures nothing adds one to the board, which is new unless stones were captured before.
    if (effect.lives && !effect.takes && captures_[0] + captures_[1] == 0) return true;
    return !history_.contains(situation(board_.hash_after(at, player_, effect), player_ ^ 1));
  }

  // Whether a playout may play here: legal by the simple ko rule, no suicide, not an own eye.
  [[nodiscard]] bool is_sensible(int at) const {
    if (board_.has_empty_neighbour(at)) return true;
    return !board_.is_eye(at, player_) && !ko_forbids(at) && board_.effect(at, player_).lives;
  }

  // Adds a stone of a setup. Returns false when that is impossible. While the stones of a possible position are
  // added one by one, in any order, each has a liberty and none captures anything: an incomplete chain has a
  // liberty at the place of its next stone.
  [[nodiscard]] bool set_up(int at, int player) {
    const auto effect = board_.effect(at, player);
    if (!effect.lives || effect.takes) return false;
    board_.template place<true>(at, player);
    return true;
  }

  // Makes this cell the ko of the player to act. Returns whether it can be one.
  [[nodiscard]] bool set_up_ko(int at) {
    if (board_.color(at) != Board::kEmpty) return false;
    Board taken_back = board_;
    const auto placed = taken_back.template place<true>(at, player_);
    if (placed.taken != 1 || placed.ko == Board::kNowhere) return false;
    ko_ = static_cast<std::uint16_t>(at);
    ko_player_ = player_;
    if (rules_.ko != KoRule::kSimple) history_.insert(situation(taken_back.hash(), player_ ^ 1));
    return true;
  }

  // The playout of play_out_policy; f is called with every move and its player.
  template <class F>
  int play_policy(Random& random, F&& f) {
    GoPlayout<Capacity> playout(board_, player_, ko_forbids(ko_) ? ko_ : Board::kNowhere, last_, before_);
    int plies = 0;
    for (const int cap = playout_cap(); passes_ < 2 && plies < cap; ++plies) {
      const int at = playout.step(random);
      passes_ = at == Board::kNowhere ? passes_ + 1 : 0;
      f(at == Board::kNowhere ? pass() : board_.point(at), int{player_});
      player_ ^= 1;
    }
    board_.end_as(playout.board());
    return plies;
  }

  template <bool kHashed>
  void play(int at) {
    const auto placed = board_.template place<kHashed>(at, player_);
    captures_[player_] += static_cast<std::uint16_t>(placed.taken);
    ko_ = static_cast<std::uint16_t>(placed.ko);
    ko_player_ = player_ ^ 1;
    passes_ = 0;
    before_ = last_;
    last_ = static_cast<std::uint16_t>(at);
  }

  void play_pass() {
    ++passes_;
    ko_ = Board::kNowhere;
    before_ = last_;
    last_ = Board::kNowhere;
  }

  // The hash that superko compares: of the board, and under the situational rule of the player to move as well.
  [[nodiscard]] std::uint64_t situation(std::uint64_t hash, int player) const {
    return rules_.ko == KoRule::kSituational && player == 1 ? hash ^ kWhiteToMove : hash;
  }

  void remember() {
    if (rules_.ko != KoRule::kSimple) history_.insert(situation(board_.hash(), player_));
  }

  GoRules rules_;
  Board board_;
  std::array<std::uint16_t, 2> captures_{};
  std::uint16_t ko_ = Board::kNowhere;  // a cell
  std::uint16_t last_ = Board::kNowhere;    // the cells of the last two moves, to which a playout responds
  std::uint16_t before_ = Board::kNowhere;
  std::uint8_t player_ = 0;
  std::uint8_t ko_player_ = 0;  // the player that may not play on ko_
  std::uint8_t passes_ = 0;     // in a row
  GoHistory history_;
};

static_assert(Game<Go<9>>);

}  // namespace boardwire
