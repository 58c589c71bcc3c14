// Chess for Python.
#include "games/chess/rules.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bindings/evaluate_by.hpp"
#include "bindings/game_binding.hpp"
#include "bindings/learning_of.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "games/chess/board.hpp"
#include "games/chess/endings.hpp"
#include "games/chess/setup.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

Chess::Draws parse_draws(const std::string& text) {
  if (text == "automatic") return Chess::Draws::kAutomatic;
  if (text == "claimed") return Chess::Draws::kClaimed;
  if (text == "never") return Chess::Draws::kNever;
  if (text == "ignored") return Chess::Draws::kIgnored;
  throw nb::value_error("draws must be automatic, claimed, never or ignored");
}

const char* end_text(Chess::End end) {
  switch (end) {
    case Chess::End::kNone:
      return "";
    case Chess::End::kCheckmate:
      return "checkmate";
    case Chess::End::kStalemate:
      return "stalemate";
    case Chess::End::kDeadPosition:
      return "dead position";
    case Chess::End::kRepetition:
      return "repetition";
    case Chess::End::kMoveCount:
      return "move count";
    case Chess::End::kClaim:
      return "claim";
  }
  return "";
}

chess::Setup checked_setup(const nb::bytes& pieces, int player, std::uint64_t castling, std::optional<int> en_passant,
                           int clock, int number) {
  chess::Setup setup{.player = player, .castling = castling, .clock = clock, .number = number};
  if (pieces.size() != setup.pieces.size()) throw nb::value_error("pieces must be 64 bytes");
  std::copy_n(static_cast<const std::uint8_t*>(pieces.data()), pieces.size(), setup.pieces.begin());
  if (en_passant) {
    if (*en_passant <= 0 || *en_passant > 63) throw nb::value_error("en_passant must be 1 to 63");
    setup.en_passant = *en_passant;
  }
  if (const char* problem = chess::Board::problem(setup)) throw nb::value_error(problem);
  return setup;
}

using chess::Ending;

Ending::Piece parse_piece(const std::string& text) {
  if (text == "pawn") return Ending::Piece::kPawn;
  if (text == "rook") return Ending::Piece::kRook;
  if (text == "queen") return Ending::Piece::kQueen;
  throw nb::value_error("piece must be pawn, rook or queen");
}

void bind(nb::module_& m) {
  using Held = StateOf<Chess>;
  nb::class_<Held, State> bound(m, "Chess",
                                R"(Chess; white, player 1, moves first.

Squares are `rank * 8 + file`, a1 is 0. Moves: `from | to << 6 | kind << 12`. The kind is 0 to 5
for a pawn, knight, bishop, rook, queen, king, 6 to 9 for a promotion to a knight, bishop, rook,
queen, 10 for a pawn's double step, 11 en passant, 12 castling, which goes from the king's
square to the rook's. Move 0 claims a draw. `cells` has 0 for empty squares, 1 to 6 for black's
pieces, 7 to 12 for white's, in the order of the kinds.)");
  bind_evaluate_by<Chess>(bound);
  bound
      .def(
          "__init__",
          [](Held* self, const std::string& draws) {
            new (self) Held(Chess(chess::usual_setup(), parse_draws(draws)));
          },
          "draws"_a = "automatic",
          R"(The initial position of standard chess.

Args:
    draws: "automatic" ends the game at the third repetition and after fifty moves;
        "claimed" lets the player to move claim a draw then, or before a move that leads
        there, and ends the game at the fifth repetition and after 75 moves; "never" does
        neither; "ignored" does not end it in a dead position, either.

Raises:
    ValueError: another value of `draws`.)")
      .def_static(
          "from_pieces",
          [](const nb::bytes& pieces, int player, std::uint64_t castling, std::optional<int> en_passant, int clock,
             int number, const std::string& draws) {
            const auto setup = checked_setup(pieces, player, castling, en_passant, clock, number);
            return std::make_unique<Held>(Chess(setup, parse_draws(draws)));
          },
          "pieces"_a, "player"_a, "castling"_a = 0, "en_passant"_a = nb::none(), "clock"_a = 0, "number"_a = 1,
          "draws"_a = "automatic",
          R"(Any position.

Args:
    pieces: the 64 squares, as in `cells`.
    player: the player to move.
    castling: the squares of the rooks that may castle, as bits `1 << square`; as in
        Chess960 king and rook may start anywhere on their first rank.
    en_passant: the square that a pawn has just passed. It is dropped when no legal move
        captures the pawn.
    clock: plies without capture or pawn move, 0 to 150.
    number: of the move, 1 to 9999.
    draws: as for the constructor.

Raises:
    ValueError: the position is impossible, or an argument is out of range.)")
      .def_static(
          "ending",
          [](const std::string& piece, int square, int king, int weak_king, bool strong_to_move) -> std::optional<int> {
            const Ending& table = Ending::of(parse_piece(piece));
            for (const int it : {square, king, weak_king}) {
              if (it < 0 || it > 63) throw nb::value_error("squares must be 0 to 63");
            }
            const int plies = table.distance(strong_to_move, king, weak_king, square);
            return plies == Ending::kDrawn ? std::nullopt : std::optional(plies);
          },
          "piece"_a, "square"_a, "king"_a, "weak_king"_a, "strong_to_move"_a,
          R"(The plies to mate with king and one piece against the king alone; None if it is drawn.

The first call computes a table of all such positions, which takes a fifth of a second.
The result for an impossible position has no meaning.

Args:
    piece: "pawn", "rook" or "queen"; the pawn moves towards the eighth rank.
    square: the square of that piece.
    king: the square of its king.
    weak_king: the square of the lone king.
    strong_to_move: whether the side with the piece is to move.

Raises:
    ValueError: another piece, or a square off the board.)")
      .def_prop_ro(
          "side_to_move", [](const Held& state) { return state.position.board().to_act(); },
          "The player to move, also when the game is over.")
      .def_prop_ro(
          "castling", [](const Held& state) { return state.position.board().castling(); },
          "The rooks that may castle, as bits.")
      .def_prop_ro(
          "en_passant",
          [](const Held& state) -> std::optional<int> {
            const int square = state.position.board().en_passant();
            if (square == chess::kNoSquare) return std::nullopt;
            return square;
          },
          "The square where a legal move takes en passant.")
      .def_prop_ro(
          "clock", [](const Held& state) { return state.position.board().clock(); },
          "Plies without capture or pawn move.")
      .def_prop_ro(
          "number", [](const Held& state) { return state.position.board().number(); },
          "The number of the move; it grows after black's.")
      .def_prop_ro(
          "in_check", [](const Held& state) { return state.position.board().in_check(); },
          "Whether the player to move is in check.")
      .def_prop_ro(
          "repeats", [](const Held& state) { return state.position.repeats(); },
          "The number of occurrences of the position, this one included.")
      .def_prop_ro(
          "end", [](const Held& state) { return end_text(state.position.end()); },
          R"(The reason for the end of the game, or "" while it goes on.

One of "checkmate", "stalemate", "dead position", "repetition", "move count", "claim".)");
}

const GameBinding kBinding(bind, {ability_row<Chess>("chess")}, {learner_of<Chess>()});

}  // namespace

}  // namespace boardwire
