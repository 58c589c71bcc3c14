// Chess: perft, attacks, and the claims of draws.
#include "games/chess/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "game.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/see.hpp"
#include "games/chess/setup.hpp"
#include "games/chess/weights.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/chess_positions.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;
using chess::bit;
using chess::make_move;

namespace {

// Moves of chess have 16 bits; greater numbers are no moves.
void only_listed_moves_are_legal(const Chess& position) {
  MovesOf<Chess> moves;
  position.legal_moves(moves);
  int legal = 0;
  for (Move move = 0; move < 0x20000; ++move) legal += position.is_legal(move);
  check(legal == moves.size(), "no move but the listed ones is legal");
}

constexpr chess::Squares kWhiteRooks = bit(0) | bit(7);
constexpr chess::Squares kAllRooks = kWhiteRooks | bit(56) | bit(63);

constexpr auto kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";

// The positions of chessprogramming.org/Perft_Results, to depths that are fast enough under sanitizers.
void published_perfts() {
  check(perft(Chess(), 4) == 197281, "perft 4 of chess");
  check(perft(Chess(setup_of(kKiwipete, 1, kAllRooks)), 3) == 97862, "perft 3 of position 2");
  only_listed_moves_are_legal(Chess(setup_of(kKiwipete, 1, kAllRooks)));
  check(perft(Chess(setup_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", 1, 0)), 5) == 674624, "of position 3");
  const auto fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1";
  check(perft(Chess(setup_of(fourth, 1, bit(56) | bit(63))), 4) == 422333, "of position 4");
  const auto fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R";
  check(perft(Chess(setup_of(fifth, 1, kWhiteRooks)), 3) == 62379, "of position 5");
}

void sliders_reach_as_far_as_they_walk() {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const int from = static_cast<int>(random.below(64));
    const chess::Squares occupied = random.next() & random.next();
    const auto reach = [&](int up, int right) { return chess::Attacks::walk(from, occupied, up, right); };
    check(chess::kAttacks.rook(from, occupied) == (reach(1, 0) | reach(-1, 0) | reach(0, 1) | reach(0, -1)),
          "a rook reaches what it can walk to");
    check(chess::kAttacks.bishop(from, occupied) == (reach(1, 1) | reach(-1, 1) | reach(1, -1) | reach(-1, -1)),
          "a bishop reaches what it can walk to");
  }
}

// Both sides move their king's knight out and back, `times` times or until the game is over.
void shuffle(Chess& game, int times) {
  const int knight = chess::kKnight;
  for (int i = 0; i < times; ++i) {
    for (const Move move :
         {make_move(6, 21, knight), make_move(62, 45, knight), make_move(21, 6, knight), make_move(45, 62, knight)}) {
      if (game.to_act() != kOver) game.apply(move);
    }
  }
}

void repetition_draws() {
  Chess automatic;
  const std::uint64_t first = automatic.key();
  shuffle(automatic, 1);
  check(automatic.key() != first, "a position that came back has a key of its own");
  check(automatic.to_act() == 1, "the second time is no draw");
  shuffle(automatic, 1);
  check(automatic.end() == Chess::End::kRepetition, "the third time is one");

  Chess claimed(chess::usual_setup(), Chess::Draws::kClaimed);
  shuffle(claimed, 1);
  check(!claimed.is_legal(Chess::kDraw), "no claim without reason");
  shuffle(claimed, 1);
  Chess drawn = claimed;
  check(drawn.is_legal(Chess::kDraw), "the third time can be claimed");
  drawn.apply(Chess::kDraw);
  check(drawn.end() == Chess::End::kClaim && drawn.returns(0) == 0, "a claim ends the game");
  shuffle(claimed, 2);
  check(claimed.end() == Chess::End::kRepetition, "the fifth time ends it");

  const chess::Setup kings = setup_of("4k3/8/8/8/8/8/8/4K3", 1, 0);
  check(Chess(kings, Chess::Draws::kNever).end() == Chess::End::kDeadPosition, "nobody can mate");
  const Chess ignored(kings, Chess::Draws::kIgnored);
  check(ignored.end() == Chess::End::kNone && ignored.to_act() == 1, "which is ignored");
  Chess never(chess::usual_setup(), Chess::Draws::kNever);
  shuffle(never, 100);
  check(never.to_act() == 1 && never.board().clock() == Chess::Board::kMaxClock, "400 plies end nothing");
  check(!never.is_legal(Chess::kDraw), "and nobody may claim");
}

// 9.2.1 and 9.3.1: a player may claim a draw for its next move.
void a_coming_draw_may_be_claimed() {
  Chess game(chess::usual_setup(), Chess::Draws::kClaimed);
  shuffle(game, 1);
  for (const Move move :
       {make_move(6, 21, chess::kKnight), make_move(62, 45, chess::kKnight), make_move(21, 6, chess::kKnight)}) {
    check(!game.is_legal(Chess::kDraw), "not yet");
    game.apply(move);
  }
  check(game.is_legal(Chess::kDraw), "the knight going home makes the third time");

  chess::Setup setup = setup_of("4k3/8/8/8/8/8/4P3/4K2R", 1, 0);
  setup.clock = 99;
  check(Chess(setup, Chess::Draws::kClaimed).is_legal(Chess::kDraw), "the hundredth ply can be announced");
  setup.clock = 98;
  check(!Chess(setup, Chess::Draws::kClaimed).is_legal(Chess::kDraw), "but none before it");
}

void mate_goes_before_the_move_count() {
  chess::Setup setup = setup_of("7k/8/6K1/8/8/8/8/R7", 1, 0);
  setup.clock = 99;
  Chess mate(setup);
  mate.apply(make_move(0, 56, chess::kRook));
  check(mate.end() == Chess::End::kCheckmate && mate.returns(1) == 1, "mate on the last ply wins");
  Chess quiet(setup);
  quiet.apply(make_move(0, 1, chess::kRook));
  check(quiet.end() == Chess::End::kMoveCount && quiet.returns(1) == 0, "else it is a draw");
}

void dead_positions() {
  const auto dead = [](std::string_view board) {
    return Chess(setup_of(board, 1, 0)).end() == Chess::End::kDeadPosition;
  };
  check(dead("k7/8/8/8/8/8/8/7K"), "bare kings");
  check(dead("k7/8/8/8/8/8/8/6NK") && dead("kb6/8/8/8/8/8/8/7K"), "one minor piece");
  check(dead("kb6/8/8/8/8/8/8/5B1K") == false && dead("kb6/8/8/8/8/8/8/6BK"), "bishops on one colour only");
  check(!dead("kn6/8/8/8/8/8/8/6NK") && !dead("k7/8/8/8/8/8/P7/7K"), "knights and pawns may yet mate");
}

// Random setups, most of them impossible: those without an error can be played.
void any_setup_has_a_problem_or_can_be_played() {
  Random random(3);
  int playable = 0;
  for (int i = 0; i < 20000; ++i) {
    chess::Setup setup{.player = static_cast<int>(random.below(2)), .castling = 0};
    for (auto& piece : setup.pieces) {
      if (random.below(6) == 0) piece = static_cast<std::uint8_t>(random.below(13));
      if (piece % 6 == 0) piece = 0;  // no kings but these:
    }
    setup.pieces[random.below(64)] = 1 + chess::kKing;
    setup.pieces[random.below(64)] = 7 + chess::kKing;
    if (random.below(2) == 0) setup.castling = bit(static_cast<int>(random.below(64)));
    if (random.below(4) == 0) setup.en_passant = static_cast<int>(random.below(64));
    if (chess::Board::problem(setup) != nullptr) continue;
    ++playable;
    play_and_look(Chess(setup), random, 3);
  }
  check(playable > 500, "enough of them can be played");
}

// In random games, against the gain itself, for moves of pieces that may be taken.
void exchanges_are_below_their_gain_only() {
  Random random(5);
  for (int game = 0; game < 60; ++game) {
    Chess position;
    while (position.to_act() != kOver) {
      const chess::Board& board = position.board();
      MovesOf<Chess> moves;
      position.legal_moves(moves);
      for (const Move move : moves) {
        const int kind = chess::kind_of(move);
        if (kind >= chess::kKing || board.gain(move) >= chess::kMaterial[static_cast<std::size_t>(kind)]) continue;
        const int gain =
            chess::see(board, board.to_act(), chess::to_of(move), kind, bit(chess::from_of(move)), board.gain(move));
        for (const int bound : {-900, -320, -100, 0, 1, 225, gain - 1, gain, gain + 1}) {
          check(position.see_is_below(move, bound) == (gain < bound), "an exchange is below what is above its gain");
        }
      }
      position.apply(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
  }
}

}  // namespace

int main() {
  published_perfts();
  sliders_reach_as_far_as_they_walk();
  repetition_draws();
  a_coming_draw_may_be_claimed();
  mate_goes_before_the_move_count();
  dead_positions();
  exchanges_are_below_their_gain_only();
  any_setup_has_a_problem_or_can_be_played();
  look_at(Chess(), 3, 150);
  look_at(Chess(chess::usual_setup(), Chess::Draws::kClaimed), 2, 300);
  look_at(Chess(setup_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", 1, 0)), 2, 150);
  look_at(Chess(setup_of(kKiwipete, 1, kAllRooks)), 3, 150);
  look_at_weights(Chess(), 10);
  return verdict();
}
