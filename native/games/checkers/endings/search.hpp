// Endgame tables in place of a search: the best move of a position in the tables.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "game.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/endings/tables.hpp"
#include "games/checkers/endings/value.hpp"
#include "games/checkers/rules.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <class Variant>
class CheckersEndingsSearch {
 public:
  using Position = Checkers<Variant>;

  explicit CheckersEndingsSearch(const CheckersEndings<Variant>& endings) : endings_(endings) {}

  // The winner takes the shortest way, the loser the longest. Nothing for a position that is not in the tables, or
  // where the game is over.
  [[nodiscard]] std::optional<SearchResult> search(const Position& root) const {
    if (root.to_act() == kOver || !endings_.knows(root.pieces())) return std::nullopt;
    const std::vector<Choice> choices = ranked(root);
    const EndingValue best = choices.front().value;
    SearchResult result;
    result.move = choices.front().move;
    result.value = best.value();
    result.nodes = choices.size();
    result.exact = best.is_drawn() || root.open_for(best.plies());
    if (result.exact && !best.is_drawn()) result.distance = best.plies();
    result.tbhits = choices.size();
    result.pv = line(root, best, result.tbhits);
    result.depth = static_cast<int>(result.pv.size());
    for (const Choice& it : choices) {
      result.moves.push_back(
          {.move = it.move, .visits = 1, .value = static_cast<double>(it.value.value()), .pv = {it.move}});
    }
    result.moves.front().pv = result.pv;
    return result;
  }

 private:
  struct Choice {
    Move move;
    EndingValue value;  // for the player that makes the move
    double estimate;    // the static evaluation after it, which orders drawn moves

    [[nodiscard]] bool better_than(const Choice& other) const {
      if (value.value() != other.value.value()) return value.value() > other.value.value();
      if (value.is_drawn()) return estimate > other.estimate;
      return value.is_lost() ? value.plies() > other.value.plies() : value.plies() < other.value.plies();
    }
  };

  // All moves of an unfinished position, best first.
  [[nodiscard]] std::vector<Choice> ranked(const Position& position) const {
    MoveList<Position::kMaxMoves> moves;
    position.legal_moves(moves);
    std::vector<Choice> choices;
    for (const Move move : moves) {
      Position next = position;
      next.apply(move);
      choices.push_back({move, after(next, position.turn()), next.evaluate(position.turn())});
    }
    std::ranges::stable_sort(choices, [](const Choice& a, const Choice& b) { return a.better_than(b); });
    return choices;
  }

  // The value of the move that led here to `player`, who made it. It may have ended the game in a draw.
  [[nodiscard]] EndingValue after(const Position& next, int player) const {
    if (next.to_act() == kOver) return next.returns(player) == 0 ? EndingValue::drawn() : EndingValue::in(1);
    const CheckersPieces& pieces = next.pieces();
    const EndingValue value = endings_.value(next.turn() == 0 ? pieces : upside_down<typename Position::Board>(pieces));
    return value.is_drawn() ? value : EndingValue::in(value.plies() + 1);
  }

  // Best play to the end of the game, or its first move if that is a draw. Counts what is looked up.
  [[nodiscard]] std::vector<Move> line(Position position, EndingValue best, std::uint64_t& lookups) const {
    std::vector<Move> moves;
    const int plies = best.is_drawn() ? 1 : best.plies();
    while (static_cast<int>(moves.size()) < plies && position.to_act() != kOver) {
      const std::vector<Choice> choices = ranked(position);
      lookups += choices.size();
      moves.push_back(choices.front().move);
      position.apply(moves.back());
    }
    return moves;
  }

  const CheckersEndings<Variant>& endings_;
};

}  // namespace boardwire
