// Stratego: battles, moves, the end of a game, and what a player may see.
#include "games/stratego/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/stratego/army.hpp"
#include "random.hpp"
#include "search/shared/playout.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

constexpr std::string_view kRanks = "FS23456789MB";

// A position of the small board: rows from the top down, small letters and digits after a `'` for player 1.
Stratego at(std::initializer_list<std::string_view> rows, int turn = 0) {
  Stratego position(2);
  std::vector<Stratego::Piece> board(36);
  int row = 5;
  for (const std::string_view text : rows) {
    int column = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      Stratego::Piece& it = board[static_cast<std::size_t>(row * 6 + column++)];
      if (text[i] == '~') it.owner = 2;
      if (text[i] == '.' || text[i] == '~') continue;
      it.owner = text[i] == '\'' ? 1 : 0;
      if (it.owner == 1) ++i;
      it.rank = static_cast<std::int8_t>(kRanks.find(text[i]));
    }
    --row;
  }
  const std::array<Stratego::Step, 3> none{};
  position.restore(board, turn, 0, none, none);
  return position;
}

int cell(std::string_view point) { return (point[1] - '1') * 6 + (point[0] - 'A'); }
Move move(std::string_view from, std::string_view to) { return cell(from) * 36 + cell(to); }

// After these moves, each legal, with the battles that follow.
Stratego after(Stratego position, std::initializer_list<Move> moves) {
  for (const Move it : moves) {
    check(position.is_legal(it), "the line is legal");
    position.apply(it);
    if (position.to_act() == kChance) {
      OutcomesOf<Stratego> outcomes;
      position.chance_outcomes(outcomes);
      check(outcomes.size() == 1, "a battle has one outcome");
      position.apply(outcomes[0].move);
    }
  }
  return position;
}

int count_moves(const Stratego& position) {
  MovesOf<Stratego> moves;
  position.legal_moves(moves);
  return moves.size();
}

Stratego duel(char attacker, char defender) {
  std::string row = "......";
  row[1] = attacker;
  row[2] = '\'';
  row.insert(3, 1, defender);
  row.resize(7);
  return after(at({"'F.'2...", "......", ".~..~.", ".~..~.", row, "F....2"}), {move("B2", "C2")});
}

void battles() {
  struct Case {
    char attacker, defender;
    int left;  // the owner of the piece that is left, or -1
  };
  for (const Case it : {Case{'M', '9', 0}, Case{'2', '3', 1}, Case{'9', '9', -1}, Case{'3', 'B', 0}, Case{'M', 'B', 1},
                        Case{'S', 'M', 0}, Case{'M', 'S', 0}, Case{'S', '9', 1}, Case{'2', 'S', 0}}) {
    const Stratego end = duel(it.attacker, it.defender);
    check(end.piece(cell("C2")).owner == it.left, "battles are decided by the ranks");
    check(it.left < 0 || end.piece(cell("C2")).shown, "a battle shows the ranks");
    check(end.piece(cell("B2")).owner == -1, "the attacker leaves its square");
  }
  check(duel('9', 'F').returns(0) == 1, "the capture of the flag wins");
}

void moves() {
  const Stratego start = at({"'F.....", "....'9.", ".~..~.", ".~..~.", "2....9", "FB...."});
  check(count_moves(start) == 4 + 4 + 3, "scouts move far, bombs and flags not at all");
  check(start.is_legal(move("A2", "A5")) && !start.is_legal(move("A2", "B3")), "on straight lines over free squares");
  check(start.is_legal(move("A2", "A6")), "and may attack from far away");
  check(!start.is_legal(move("A1", "B1")) && !start.is_legal(move("F2", "E3")), "nobody enters a lake");
  check(after(start, {move("A2", "A4")}).piece(cell("A4")).shown, "a scout that runs shows itself");
  const Stratego stuck = at({"'F'B....", "'B.....", ".~..~.", ".~..~.", "......", "F....2"});
  check(after(stuck, {move("F1", "F2")}).returns(0) == 1, "a player that cannot move loses");
}

void two_squares() {
  const Stratego start = at({"'F...'9.", "......", ".~..~.", ".~..~.", "9.....", "F....."});
  const Stratego three = after(start, {move("A2", "B2"), move("E6", "D6"), move("B2", "A2"), move("D6", "E6"),
                                       move("A2", "B2"), move("E6", "D6")});
  check(!three.is_legal(move("B2", "A2")), "nobody goes back and forth more than three times");
  check(three.is_legal(move("B2", "C2")), "but elsewhere");
  const Stratego scout = at({"'F...'9.", "......", ".~..~.", ".~..~.", "2.....", "F....."});
  const Stratego runs = after(scout, {move("A2", "D2"), move("E6", "D6"), move("D2", "B2"), move("D6", "E6"),
                                      move("B2", "E2"), move("E6", "D6")});
  check(!runs.is_legal(move("E2", "A2")) && runs.is_legal(move("E2", "D2")),
        "a scout does not cross the same line four times");
}

void more_squares() {
  // The black 9 chases the white miner round the lake in the middle of a ring.
  Stratego position = at({"'F.....", "......", ".~..~.", ".~..~.", "....9'3", "F....."}, 1);
  const std::initializer_list<std::pair<std::string_view, std::string_view>> round = {
      {"F2", "F3"}, {"E2", "F2"}, {"F3", "F4"}, {"F2", "F3"}, {"F4", "F5"}, {"F3", "F4"}, {"F5", "E5"},
      {"F4", "F5"}, {"E5", "D5"}, {"F5", "E5"}, {"D5", "D4"}, {"E5", "D5"}, {"D4", "D3"}, {"D5", "D4"},
      {"D3", "D2"}, {"D4", "D3"}, {"D2", "E2"}, {"D3", "D2"}, {"E2", "F2"}, {"D2", "E2"}};
  int played = 0;
  for (int lap = 0; lap < 2; ++lap) {
    for (const auto& [from, to] : round) {
      if (!position.is_legal(move(from, to))) {
        check(lap == 1 && position.to_act() == 0, "the chaser may not repeat a position of the chase");
        check(played == static_cast<int>(round.size()) + 1, "from the first one on");
        return;
      }
      position.apply(move(from, to));
      ++played;
    }
  }
  check(false, "an endless chase is forbidden");
}

void set_ups() {
  check(perft(Stratego(2), 2) == 8 * 8, "each player begins with one of seven ranks, or with nothing");
  // 40! / (1! 1! 8! 5! 4! 4! 4! 3! 2! 1! 1! 6!) set-ups of the usual army, and the 12! / 4! / 2! of the small one.
  for (const StrategoArmy& army : {kStrategoArmies[0], kStrategoArmies[2]}) {
    double count = 1;
    int square = 0;
    const auto take = [&](int pieces) {
      for (int i = 1; i <= pieces; ++i) count *= ++square / static_cast<double>(i);
    };
    for (const int pieces : army.counts) take(pieces);
    take(army.squares() - army.pieces());
    check(army.size == 10 ? std::abs(count / 1.4e33 - 1) < 0.01 : std::abs(count - 9979200) < 0.5,
          "the number of set-ups is the published one");
  }
  check(kStrategoArmies[0].pieces() == 40 && kStrategoArmies[1].pieces() == 8, "armies have 40 and 8 pieces");
}

void what_players_know() {
  Random random(4);
  for (int variant = 0; variant < 3; ++variant) {
    Stratego position(variant, true, 300);
    while (position.to_act() != kOver) {
      for (const int player : {0, 1}) {
        const Stratego drawn = position.determinized(player, random);
        check(drawn.information_key(player) == position.information_key(player), "a drawn position looks the same");
        for (int i = 0; i < position.cell_count(); ++i) {
          const auto& it = drawn.piece(i);
          check(it.owner != 1 - player || !it.moved || (it.rank != Stratego::kBomb && it.rank != Stratego::kFlag),
                "bombs and flags have not moved");
        }
        check(drawn.to_act() == position.to_act(), "the same player is to act");
        if (drawn.to_act() >= 0) check(count_moves(drawn) > 0, "and has a move");
      }
      random_step(position, position.to_act(), random);
    }
  }
}

}  // namespace

int main() {
  battles();
  moves();
  two_squares();
  more_squares();
  set_ups();
  what_players_know();
  look_at(Stratego(2), 3);
  look_at(Stratego(1, true, 200), 3);
  look_at(Stratego(0, true, 300), 2);
  return verdict();
}
