// Checkers: captures, promotion, draws by repetition, and the most moves that a position can have.
#include "games/checkers/rules.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <vector>

#include "game.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/variants.hpp"
#include "tests/check.hpp"
#include "tests/rules.hpp"
#include "tests/weights.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

using English = Checkers<EnglishDraughts>;
using International = Checkers<InternationalDraughts>;

struct Placed {
  int number;  // of the square, as in the notation
  English::Cell cell;
};

template <class Position>
Position placed(int player, std::initializer_list<Placed> pieces) {
  std::vector<std::uint8_t> cells(Position::Board::kSquares);
  for (const auto& [number, cell] : pieces) cells[static_cast<std::size_t>(number - 1)] = cell;
  return Position(cells, player);
}

template <class Position>
std::vector<Move> moves_of(const Position& position) {
  MovesOf<Position> moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

Move step(int from, int to) { return (from - 1) | (to - 1) << 6; }

void men_take_forwards_in_english_and_both_ways_in_international() {
  check(moves_of(placed<English>(0, {{10, English::kBlackMan}, {6, English::kWhiteMan}})).size() == 2,
        "an English man does not take backwards");
  const auto other = placed<International>(0, {{18, English::kBlackMan}, {12, English::kWhiteMan}});
  check(moves_of(other) == std::vector{step(18, 7)}, "an International man does");
}

void a_capture_through_the_king_row() {
  // An English man that reaches the last row stops there, though a king could continue.
  auto english = placed<English>(0, {{22, English::kBlackMan}, {26, English::kWhiteMan}, {27, English::kWhiteMan}});
  check(moves_of(english) == std::vector{step(22, 31)}, "the capture ends on the king row");
  english.apply(step(22, 31));
  check(cells(english)[30] == English::kBlackKing, "and the man is a king");
  // An International man continues, and remains a man.
  auto other = placed<International>(0, {{37, English::kBlackMan}, {42, English::kWhiteMan}, {43, English::kWhiteMan}});
  const auto moves = moves_of(other);
  check(moves.size() == 1, "there is one capture");
  other.apply(moves[0]);
  check(cells(other)[38] == English::kBlackMan, "a man that only passes the row is no king");
}

void the_majority_is_compulsory_in_international() {
  const auto position = placed<International>(
      1, {{28, English::kWhiteMan}, {23, English::kBlackMan}, {22, English::kBlackMan}, {11, English::kBlackMan}});
  const auto moves = moves_of(position);
  check(moves.size() == 1 && position.taken(moves[0]).size() == 2, "two pieces go before one");
}

void a_piece_is_removed_after_the_move() {
  // The Turkish stroke: if 29 were removed at once, the king could continue over 17.
  const auto position = placed<International>(1, {{11, English::kWhiteKing},
                                                  {17, English::kBlackMan},
                                                  {29, English::kBlackMan},
                                                  {38, English::kBlackMan},
                                                  {41, English::kBlackMan}});
  const auto moves = moves_of(position);
  check(moves.size() == 1 && position.taken(moves[0]).size() == 3, "what was taken stays in the way");
}

void ways_over_the_same_pieces_are_one_move() {
  // A king among four men can take them in either direction, and ends on its own square.
  const auto position = placed<English>(0, {{6, English::kBlackKing},
                                            {9, English::kWhiteMan},
                                            {10, English::kWhiteMan},
                                            {17, English::kWhiteMan},
                                            {18, English::kWhiteMan},
                                            {32, English::kWhiteMan}});
  const auto moves = moves_of(position);
  check(moves.size() == 1, "two ways round are one move");
  check(position.route(moves[0], {}).size() == 5, "of four jumps");
  const std::vector<int> one_way{12};
  const std::vector<int> other_way{14};
  check(position.route(moves[0], one_way).size() == 5, "which can be told by");
  check(position.route(moves[0], other_way).size() == 5, "either way");
}

// Moves two kings to and fro, and counts the plies until the game is drawn.
template <class Position>
int plies_until_drawn(Position position, const std::vector<Move>& circle) {
  int plies = 0;
  while (position.to_act() != kOver) {
    position.apply(circle[static_cast<std::size_t>(plies++) % circle.size()]);
  }
  check(position.returns(0) == 0, "the game is drawn");
  return plies;
}

void the_third_occurrence_draws() {
  const auto position = placed<English>(0, {{1, English::kBlackKing}, {32, English::kWhiteKing}});
  const std::vector<Move> to_and_fro{step(1, 5), step(32, 28), step(5, 1), step(28, 32)};
  check(plies_until_drawn(position, to_and_fro) == 8, "a position drawn when it comes the third time");
  check(position.without_draws().to_act() == 0, "there is a game without draws");
  auto bare = position.without_draws();
  for (int ply = 0; ply < 200; ++ply) bare.apply(to_and_fro[static_cast<std::size_t>(ply % 4)]);
  check(bare.to_act() == 0, "which goes on for ever");
}

// Two lines to the same squares after equally many quiet plies. In one, the start has occurred for the third time.
// In the other, where white took another way in between, it has occurred for the second, and the game continues.
void a_position_that_came_back_is_another_one() {
  auto repeated = placed<English>(1, {{29, English::kWhiteKing}, {1, English::kBlackKing}});
  auto other = repeated;
  const auto play = [](English& position, std::initializer_list<Move> moves) {
    for (const Move move : moves) position.apply(move);
  };
  const auto circle = {step(29, 25), step(1, 6), step(25, 29), step(6, 1)};
  play(repeated, circle);
  const auto once = repeated.key();
  check(once != other.key(), "the second occurrence has a key of its own");
  play(repeated, circle);
  play(other,
       {step(29, 25), step(1, 6), step(25, 22), step(6, 10), step(22, 25), step(10, 6), step(25, 29), step(6, 1)});
  check(cells(repeated) == cells(other), "the pieces stand on the same squares");
  check(repeated.to_act() == kOver && other.to_act() == 1, "one game is over, the other is not");
  check(repeated.key() != other.key(), "their keys differ");
  check(repeated.ended_by_history() && !other.ended_by_history(), "the end is known to rest on the way");
}

// The proof for the capacity in CaptureList::add in English draughts. A jump keeps the parities of row and
// column, and that of half their sum. So the squares form four sets of eight, which no piece leaves in a
// capture, with nine squares to jump over in each. Tries every occupation of such a set, and returns the
// greatest number of captures by kings and by men in it, together.
int most_captures_within(Squares landings) {
  using Board = English::Board;
  std::vector<Squares> places;
  for (Squares left = landings; left != 0; left &= left - 1) places.push_back(left & -left);
  std::vector<Squares> jumped;
  for (const Squares a : places) {
    for (const Squares b : places) {
      const Squares between = Board::between(std::countr_zero(a), std::countr_zero(b));
      if (a < b && std::has_single_bit(between)) jumped.push_back(between);
    }
  }
  check(places.size() == 8 && jumped.size() == 9, "eight squares to land on, nine to jump over");
  const auto choose = [](const std::vector<Squares>& from, unsigned choice) {
    Squares chosen = 0;
    for (std::size_t i = 0; i < from.size(); ++i) chosen |= (choice >> i & 1) != 0 ? from[i] : 0;
    return chosen;
  };
  int kings = 0;
  int men = 0;
  for (unsigned taken = 0; taken < 1U << 9; ++taken) {
    for (unsigned standing = 0; standing < 1U << 8; ++standing) {
      CheckersPieces pieces{.own = choose(places, standing), .other = choose(jumped, taken)};
      const auto captures = [&] {
        CaptureSearch<EnglishDraughts, 0> search(pieces);
        return search.captures(search.takers()).size();
      };
      men = std::max(men, captures());
      pieces.kings = pieces.own;
      kings = std::max(kings, captures());
    }
  }
  return kings + men;
}

void no_position_of_english_draughts_has_more_captures_than_a_list_holds() {
  using Board = English::Board;
  int most = 0;
  for (const int first : {0, 1, 4, 5}) {  // one of each set
    Squares landings = 0;
    for (int square = 0; square < Board::kSquares; ++square) {
      const int rows = square / 4 - first / 4;
      const int columns = 2 * (square % 4 - first % 4) - (square / 4 % 2 - first / 4 % 2);
      if (rows % 2 == 0 && (rows + columns) % 4 == 0) landings |= Board::at(Board::bit(square));
    }
    most += most_captures_within(landings);
  }
  check(most <= EnglishDraughts::kMaxMoves, "all captures fit");
  std::printf("at most %d captures\n", most);
}

}  // namespace

int main() {
  check(perft(English(), 8) == 845931, "perft 8 of English draughts");
  check(perft(International(), 7) == 1049442, "perft 7 of International draughts");
  look_at(English());
  look_at(International());
  men_take_forwards_in_english_and_both_ways_in_international();
  a_capture_through_the_king_row();
  the_majority_is_compulsory_in_international();
  a_piece_is_removed_after_the_move();
  ways_over_the_same_pieces_are_one_move();
  the_third_occurrence_draws();
  a_position_that_came_back_is_another_one();
  no_position_of_english_draughts_has_more_captures_than_a_list_holds();
  look_at_weights(English(), 3);
  look_at_weights(International(), 3);
  return verdict();
}
