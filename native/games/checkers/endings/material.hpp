// The positions of checkers with a few pieces, numbered for each material.
//
// The player to act always moves down the board, as player 0: a position with the other player to act is turned
// upside down, and both sides swap their colours. That halves the tables, and every rule is written once.
#pragma once

#include <bit>
#include <cstddef>
#include <vector>

#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/endings/square_sets.hpp"

namespace boardwire {

// The numbers of pieces on the board: `other` are those of the player who is not to act.
struct CheckersMaterial {
  int men = 0;
  int kings = 0;
  int other_men = 0;
  int other_kings = 0;

  [[nodiscard]] int pieces() const { return men + kings + other_men + other_kings; }
  [[nodiscard]] CheckersMaterial mirrored() const { return {other_men, other_kings, men, kings}; }
  friend bool operator==(const CheckersMaterial&, const CheckersMaterial&) = default;

  static CheckersMaterial of(const CheckersPieces& pieces) {
    return {.men = std::popcount(pieces.own & ~pieces.kings),
            .kings = std::popcount(pieces.own & pieces.kings),
            .other_men = std::popcount(pieces.other & ~pieces.kings),
            .other_kings = std::popcount(pieces.other & pieces.kings)};
  }

  // All materials with `pieces` pieces, at least one a side, those with fewer men first: a man can become a
  // king, but not the reverse.
  static std::vector<CheckersMaterial> all(int pieces) {
    std::vector<CheckersMaterial> found;
    for (int men = 0; men <= pieces; ++men) {
      for (int own = 1; own < pieces; ++own) {
        for (int own_men = 0; own_men <= own && own_men <= men; ++own_men) {
          const int other = pieces - own;
          const int other_men = men - own_men;
          if (other_men <= other) found.push_back({own_men, own - own_men, other_men, other - other_men});
        }
      }
    }
    return found;
  }
};

// The board from the other side: men that moved up now move down.
template <class Board>
CheckersPieces upside_down(const CheckersPieces& pieces) {
  const auto turned = [](Squares squares) {
    Squares result = 0;
    for (; squares != 0; squares &= squares - 1) {
      result |= Board::at(Board::kBits - 1 - std::countr_zero(squares));
    }
    return result;
  };
  return {.own = turned(pieces.own), .other = turned(pieces.other), .kings = turned(pieces.kings)};
}

// The same with the other player to act, whose men then move down.
template <class Board>
CheckersPieces for_the_other(const CheckersPieces& pieces) {
  return upside_down<Board>({.own = pieces.other, .other = pieces.own, .kings = pieces.kings});
}

// Numbers of positions. Impossible positions where two pieces share a square have numbers, too: they are few, and
// without them the numbers would be more complicated.
template <class Variant, int kMostPieces>
class CheckersNumbers {
 public:
  using Board = CheckersBoard<Variant::kSide>;

  [[nodiscard]] std::size_t count(const CheckersMaterial& material) const {
    return men_.of(material.men).size() * other_men_.of(material.other_men).size() * kings_.of(material.kings).size() *
           kings_.of(material.other_kings).size();
  }

  [[nodiscard]] std::size_t number(const CheckersPieces& pieces, const CheckersMaterial& material) const {
    std::size_t number = men_.number(pieces.own & ~pieces.kings);
    number *= other_men_.of(material.other_men).size();
    number += other_men_.number(pieces.other & ~pieces.kings);
    number = number * kings_.of(material.kings).size() + kings_.number(pieces.own & pieces.kings);
    return number * kings_.of(material.other_kings).size() + kings_.number(pieces.other & pieces.kings);
  }

  // The position of a number. Where pieces share a square, it has fewer pieces than the material.
  [[nodiscard]] CheckersPieces pieces(std::size_t number, const CheckersMaterial& material) const {
    const auto take = [&](const std::vector<Squares>& sets) {
      const Squares set = sets[number % sets.size()];
      number /= sets.size();
      return set;
    };
    const Squares other_kings = take(kings_.of(material.other_kings));
    const Squares kings = take(kings_.of(material.kings));
    const Squares other_men = take(other_men_.of(material.other_men));
    const Squares men = take(men_.of(material.men));
    return {.own = men | kings, .other = other_men | other_kings, .kings = kings | other_kings};
  }

 private:
  static constexpr int kMenSquares = Board::kSquares - Board::kRow;  // no man stands on its last row

  SquareSets<Board, kMostPieces - 1> men_{0, kMenSquares};
  SquareSets<Board, kMostPieces - 1> other_men_{Board::kRow, kMenSquares};
  SquareSets<Board, kMostPieces - 1> kings_{0, Board::kSquares};
};

}  // namespace boardwire
