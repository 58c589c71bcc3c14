// The relay: which answers are plain, and games between two engines at pipes.
#include "relay/relay.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/tictactoe/rules.hpp"
#include "relay/answers.hpp"
#include "relay/channel.hpp"
#include "relay/move_names.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using namespace boardwire::relay;
using tests::check;

namespace {

constexpr auto kLong = std::chrono::seconds(20);

bool plain(const Answer& answer, std::string_view move, std::string_view report = {}) {
  return answer.kind == AnswerKind::kPlain && answer.move == move && answer.report == report;
}

void gtp_answers() {
  check(plain(read_gtp("= \n\n= D4\n\n", 2), "D4"), "two responses");
  check(plain(read_gtp("=\n\n=D4\n\n", 2), "D4"), "no space");
  check(plain(read_gtp("# a\n= \n\n# b\n= D4 more\n\n", 2), "D4", " b"), "comments, and a second word");
  for (const std::string_view part : {"", "=", "= \n", "= \n\n", "= \n\n= D4\n"}) {
    check(read_gtp(part, 2).kind == AnswerKind::kUnfinished, "a part of it");
  }
  for (const std::string_view other : {"? no\n\n", "=1 D4\n\n= D4\n\n", "= \n\n=1 D4\n\n", "= \n\n=1\n\n", "= \r\n\r\n",
                                       "= \n\n= A\nB\n\n", "hello\n", "= \n\n= D4\n\n= D5\n\n", "= \n\n= D\xc3\n\n"}) {
    check(read_gtp(other, 2).kind == AnswerKind::kOther, "not plain");
  }
}

void uci_answers() {
  check(plain(read_uci("info depth 1 score cp 3 pv e2e4\nbestmove e2e4 ponder e7e5\n"), "e2e4",
              "info depth 1 score cp 3 pv e2e4"),
        "a line and a move");
  check(plain(read_uci("bestmove e2e4\n"), "e2e4"), "a move alone");
  constexpr std::string_view kOthers =
      "info depth 2 multipv 1 score cp 5 nodes 7\ninfo depth 3 multipv 2 score cp 9\n"
      "info depth 3 score cp 8 lowerbound\ninfo string score cp 4\ninfo depth 4\n\nbestmove a1a2\n";
  check(plain(read_uci(kOthers), "a1a2", "info depth 2 multipv 1 score cp 5 nodes 7"), "the last exact score");
  check(read_uci("info depth 1 score cp 3\nbestmove e2").kind == AnswerKind::kUnfinished, "no line end");
  check(read_uci("bestmove e2e4\ninfo depth 1\n").kind == AnswerKind::kOther, "more after it");
}

void names() {
  const MoveNames names({{"A1", 0}, {"b2", 4}, {"B2", 5}});
  TicTacToe board;
  check(names.legal("a1", board) == 0 && names.legal("B2", board) == 4, "in any case");
  check(names.legal("z9", board) == -1 && names.text(4) == "b2", "unknown");
  board.apply(4);
  check(names.legal("b2", board) == 5 && names.legal("B2", board) == 5, "the one that is legal");
}

// An engine that gives prepared answers to `genmove`, or says what it likes. It ends when its input does.
class Scripted {
 public:
  explicit Scripted(std::vector<std::string> answers) {
    std::array<int, 2> in{}, out{};
    check(::pipe(in.data()) == 0 && ::pipe(out.data()) == 0, "pipes");
    to = in[1];
    from = out[0];
    ::fcntl(to, F_SETFL, O_NONBLOCK);
    ::fcntl(from, F_SETFL, O_NONBLOCK);
    thread_ = std::thread([this, read = in[0], write = out[1], answers = std::move(answers)] {
      const Channel channel(write, read);
      std::string received;
      std::size_t next = 0;
      while (next < answers.size() && channel.read(received, Clock::now() + kLong)) {
        if (received.find("genmove") == std::string::npos || received.back() != '\n') continue;
        seen += received;
        received.clear();
        if (!channel.write(answers[next++], Clock::now() + kLong).empty()) break;
      }
      ::close(write);
      ::close(read);
    });
  }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;
  ~Scripted() { join(); }

  void join() {
    if (!thread_.joinable()) return;
    ::close(to);
    thread_.join();
    ::close(from);
  }
  [[nodiscard]] Engine engine(const std::string& own, const std::string& other) const {
    return {{to, from}, Language::kGtp, "genmove " + own, "play " + other + " ", {}};
  }

  int to;
  int from;
  std::string seen;

 private:
  std::thread thread_;
};

const MoveNames& points() {
  static const MoveNames names([] {
    std::vector<std::pair<std::string, Move>> all;
    for (Move move = 0; move < 9; ++move) all.emplace_back(std::string{"ABC"[move % 3], "123"[move / 3]}, move);
    return all;
  }());
  return names;
}

// Plays on after A1 and A2 by these answers.
Relayed relayed(Scripted& first, Scripted& second, std::size_t most, Clock::duration time = kLong) {
  TicTacToe board;
  board.apply(0);
  board.apply(3);
  Relay<TicTacToe> relay(board, points(), {first.engine("b", "w"), second.engine("w", "b")}, {"A1", "A2"});
  return relay.run(most, time);
}

void a_game_is_handed_back_before_the_move_that_ends_it() {
  Scripted first({"= \n\n= b1\n\n", "= \n\n= C1\n\n"}), second({"= \n\n# hm\n= B2\n\n"});
  const Relayed result = relayed(first, second, 9);
  check(result.moves.size() == 2 && result.pending, "two moves, and one that ends the game");
  check(result.moves[0].move == 1 && result.moves[1].move == 4, "which");
  check(result.moves[1].report == " hm" && result.moves[1].player == 1, "with the report");
  check(result.received == "= \n\n= C1\n\n" && result.sent == "play w B2\ngenmove b\n", "the last exchange");
  check(result.moves[0].asked <= result.moves[0].answered && result.moves[1].answered <= result.asked, "times");
  first.join();
  second.join();
  check(first.seen == "play w A2\ngenmove b\nplay w B2\ngenmove b\n", "the lines to the first engine");
  check(second.seen == "play b B1\ngenmove w\n", "the lines to the second engine");
}

void other_answers_are_handed_back_as_they_came() {
  for (const std::string answer : {"= \n\n= A1\n\n", "= \n\n= pass\n\n", "? no\n\n"}) {
    Scripted first({answer}), second({});
    const Relayed result = relayed(first, second, 9);
    check(result.moves.empty() && result.pending && result.received == answer, "an illegal move, a word, an error");
  }
}

void an_engine_that_ends_or_thinks_is_handed_back() {
  {
    Scripted first({"= \n\n= "}), second({});  // ends after that
    const Relayed result = relayed(first, second, 9);
    check(result.pending && result.received == "= \n\n= ", "what came before the end");
  }
  Scripted first({""}), second({});
  const Relayed result = relayed(first, second, 9, std::chrono::milliseconds(30));
  check(result.pending && result.received.empty(), "nothing came in time");
}

void what_an_engine_does_not_read_is_handed_back() {
  std::array<int, 2> in{}, out{};
  check(::pipe(in.data()) == 0 && ::pipe(out.data()) == 0, "pipes");
  ::fcntl(in[1], F_SETFL, O_NONBLOCK);
  const std::string filler(1 << 10, 'x');
  while (::write(in[1], filler.data(), filler.size()) > 0) continue;  // until the pipe is full
  TicTacToe board;
  board.apply(0);
  board.apply(3);
  const Engine deaf{{in[1], out[0]}, Language::kGtp, "genmove b", "play w ", {}};
  Relay<TicTacToe> relay(board, points(), {deaf, deaf}, {"A1", "A2"});
  const Relayed result = relay.run(9, std::chrono::milliseconds(10));
  check(result.pending && result.sent == "play w A2\ngenmove b\n", "the request");
  check(result.unsent == result.sent && result.received.empty(), "none of which was written");
  for (const int descriptor : {in[0], in[1], out[0], out[1]}) ::close(descriptor);
}

void it_ends_after_so_many_moves() {
  Scripted first({"= \n\n= B1\n\n"}), second({"= \n\n= B2\n\n"});
  const Relayed result = relayed(first, second, 2);
  check(result.moves.size() == 2 && !result.pending, "nobody was asked after that");
  const Relayed none = relayed(first, second, 0);
  check(none.moves.empty() && !none.pending, "no time at all");
}

}  // namespace

int main() {
  std::signal(SIGPIPE, SIG_IGN);
  gtp_answers();
  uci_answers();
  names();
  a_game_is_handed_back_before_the_move_that_ends_it();
  other_answers_are_handed_back_as_they_came();
  an_engine_that_ends_or_thinks_is_handed_back();
  what_an_engine_does_not_read_is_handed_back();
  it_ends_after_so_many_moves();
  return tests::verdict();
}
