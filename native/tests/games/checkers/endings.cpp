// Endgame tables, held against the rules of the game itself: the value of a position follows from its moves.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "games/checkers/board.hpp"
#include "games/checkers/endings/search.hpp"
#include "games/checkers/endings/square_sets.hpp"
#include "games/checkers/endings/tables.hpp"
#include "games/checkers/endings/value.hpp"
#include "games/checkers/rules.hpp"
#include "games/checkers/variants.hpp"
#include "random.hpp"
#include "tests/check.hpp"

using namespace boardwire;
using namespace boardwire::tests;

namespace {

template <class Variant>
CheckersEndings<Variant> made(int pieces) {
  CheckersEndings<Variant> endings;
  while (endings.pieces() < pieces) endings.make_some();
  return endings;
}

// Some position with `pieces` pieces, without draws; none where the squares do not fit.
template <class Variant>
std::optional<Checkers<Variant>> some_position(Random& random, int pieces) {
  using Position = Checkers<Variant>;
  std::vector<std::uint8_t> cells(Position::Board::kSquares);
  for (int i = 0; i < pieces; ++i) {
    const auto square = random.below(Position::Board::kSquares);
    const auto cell = static_cast<std::uint8_t>(1 + random.below(4));
    constexpr auto kRow = static_cast<std::uint32_t>(Position::Board::kRow);
    const bool crowned = cell == Position::kBlackMan ? square >= Position::Board::kSquares - kRow
                                                     : cell == Position::kWhiteMan && square < kRow;
    if (crowned || cells[square] != Position::kEmpty) return std::nullopt;
    cells[square] = cell;
  }
  Position position = Position(cells, static_cast<int>(random.below(2))).without_draws();
  if (position.to_act() == kOver) return std::nullopt;
  return position;
}

template <class Variant>
void every_value_follows_from_the_moves(int pieces) {
  const auto endings = made<Variant>(pieces);
  const CheckersEndingsSearch<Variant> search(endings);
  Random random(7);
  int looked = 0;
  while (looked < 5000) {
    const auto position = some_position<Variant>(random, pieces);
    if (!position) continue;
    ++looked;
    Prospects prospects;
    MoveList<Checkers<Variant>::kMaxMoves> moves;
    position->legal_moves(moves);
    for (const Move move : moves) {
      auto next = *position;
      next.apply(move);
      const auto found = search.search(next);
      prospects.add(!found                ? EndingValue::in(0)
                    : found->value == 0.0 ? EndingValue::drawn()
                                          : EndingValue::in(found->distance.value_or(0)));
    }
    const auto found = search.search(*position);
    check(found.has_value() && found->exact, "a position with few pieces is known");
    if (!found) continue;
    const EndingValue best = prospects.best();
    check(found->value == best.value(), "the value of a position is that of its best move");
    check(best.is_drawn() || found->distance == best.plies(), "and is decided a ply after it");
    check(best.is_drawn() || static_cast<int>(found->pv.size()) == best.plies(), "as the line shows");
  }
}

template <class Variant>
void bytes_are_taken_back_as_they_were_given() {
  const auto first = made<Variant>(3);
  CheckersEndings<Variant> second;
  for (const int pieces : {2, 3}) {
    const auto data = first.data(pieces);
    check(data.size() == second.bytes(pieces), "there are as many bytes as announced");
    second.load(data.data());
    check(second.pieces() == pieces && second.data(pieces) == data, "and all come back");
  }
}

void numbers_of_sets_are_their_places_in_the_list() {
  using Board = CheckersBoard<8>;
  const SquareSets<Board, 4> sets(4, 28);
  for (int size = 0; size <= 4; ++size) {
    const auto& all = sets.of(size);
    bool places = true;
    for (std::size_t i = 0; i < all.size(); ++i) places &= sets.number(all[i]) == i;
    check(places, "a set's number is its place");
    check(all.size() == std::array<std::size_t, 5>{1, 28, 378, 3276, 20475}[static_cast<std::size_t>(size)],
          "there are C(28, size) sets");
  }
}

}  // namespace

int main() {
  numbers_of_sets_are_their_places_in_the_list();
  every_value_follows_from_the_moves<EnglishDraughts>(3);
  every_value_follows_from_the_moves<InternationalDraughts>(3);
  bytes_are_taken_back_as_they_were_given<EnglishDraughts>();
  bytes_are_taken_back_as_they_were_given<InternationalDraughts>();
  return verdict();
}
