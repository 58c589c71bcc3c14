// The relay: carries moves from one engine to the other, as long as nothing else happens.
//
// Games between engines that answer at once are limited by the work between two moves. A relay does the least of
// it: it asks an engine, reads its answer, checks the move and sends it to the other engine. It hands back,
// unchanged, any other answer than a plain legal move before the end of the game; then the referee decides.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game.hpp"
#include "relay/answers.hpp"
#include "relay/channel.hpp"
#include "relay/move_names.hpp"

namespace boardwire::relay {

enum class Language { kGtp, kUci };

// An engine, and the texts that are written to it.
struct Engine {
  Channel channel;
  Language language;
  std::string ask;       // GTP: `genmove b`; UCI: `go nodes 1000`
  std::string play;      // GTP: the start of the command for a move of the opponent, `play w `
  std::string position;  // UCI: the line up to the list of all moves, `position startpos moves`
};

// A move that was relayed. Times are seconds of the steady clock.
struct RelayedMove {
  int player;
  Move move;
  double asked;
  double answered;
  std::string report;    // the engine's last line on its search; empty if there was none
  std::string sent;      // all bytes to the engine
  std::string received;  // all bytes from it
};

// The result of a relay. If an engine was asked and has not answered with a plain move, it is `pending`: `asked` is the
// time of the request, `received` the answer so far, and `unsent` the end of `sent` that could not be written.
// Otherwise no engine was asked since the last move.
struct Relayed {
  std::vector<RelayedMove> moves;
  bool pending = false;
  double asked = 0;
  std::string sent;
  std::string unsent;
  std::string received;
};

inline constexpr std::size_t kMaxAnswer = std::size_t{1} << 20;  // bytes; a longer answer is handed back

inline double seconds(Time time) { return std::chrono::duration<double>(time.time_since_epoch()).count(); }

// The game has two players, numbered as the engines. `Board` is a position with to_act, is_legal and apply.
template <class Board>
class Relay {
 public:
  // `board` is the position now, which changes. `played` are the texts of the moves before it, at least one; the
  // engine to move has not received the last of them.
  Relay(Board& board, const MoveNames& names, std::array<Engine, 2> engines, const std::vector<std::string>& played)
      : board_(board), names_(names), engines_(std::move(engines)), last_(played.back()) {
    for (const std::string& move : played) append(move);
  }

  // Relays at most `most` moves. No engine is asked after `time`, and an answer is waited for until twice that.
  [[nodiscard]] Relayed run(std::size_t most, Clock::duration time) {
    Relayed result;
    const Time last = Clock::now() + time;
    const Time deadline = last + time;
    while (result.moves.size() < most && Clock::now() < last) {
      const int player = board_.to_act();
      const Engine& engine = engines_[static_cast<std::size_t>(player)];
      const std::string sent = request(engine);
      const Time asked = Clock::now();
      const std::string_view unsent = engine.channel.write(sent, deadline);
      std::string received;
      const Answer answer = unsent.empty() ? answer_of(engine, received, deadline) : Answer{};
      const Time answered = Clock::now();
      const Move move = answer.kind == AnswerKind::kPlain ? names_.legal(answer.move, board_) : -1;
      if (move < 0 || !apply(move)) {
        result.pending = true;
        result.asked = seconds(asked);
        result.sent = sent;
        result.unsent = unsent;
        result.received = std::move(received);
        break;
      }
      std::string report(answer.report);
      result.moves.push_back(
          {player, move, seconds(asked), seconds(answered), std::move(report), sent, std::move(received)});
    }
    return result;
  }

 private:
  // The text for the engine: the last move, and the request.
  [[nodiscard]] std::string request(const Engine& engine) const {
    if (engine.language == Language::kUci) return engine.position + moves_ + "\n" + engine.ask + "\n";
    return engine.play + last_ + "\n" + engine.ask + "\n";
  }

  // Reads the answer to a request that was written. It refers to `received`.
  static Answer answer_of(const Engine& engine, std::string& received, Time deadline) {
    Answer answer;
    std::size_t seen = 0;  // whole lines
    while (answer.kind == AnswerKind::kUnfinished && received.size() < kMaxAnswer &&
           engine.channel.read(received, deadline)) {
      if (received.back() != '\n') continue;
      // Many lines come before the move, most of them alone.
      const bool searching = engine.language == Language::kUci && received.find(kBestMove, seen) == std::string::npos;
      seen = received.size();
      if (searching) continue;
      answer = engine.language == Language::kUci ? read_uci(received) : read_gtp(received, 2);
    }
    return answer;
  }

  // Makes a move; whether it is the turn of the opponent then. Otherwise the referee has to decide how to go on.
  bool apply(Move move) {
    const int opponent = 1 - board_.to_act();
    board_.apply(move);
    last_ = names_.text(move);
    append(last_);
    return board_.to_act() == opponent;
  }

  void append(const std::string& move) {
    moves_ += ' ';
    moves_ += move;
  }

  Board& board_;
  const MoveNames& names_;
  std::array<Engine, 2> engines_;
  std::string last_;
  std::string moves_;
};

}  // namespace boardwire::relay
