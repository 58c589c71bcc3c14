// Endgame tables of checkers: the result of every position with a few pieces, and its distance in plies.
//
// Retrograde analysis (K. Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 1986; for
// checkers R. Lake, J. Schaeffer and P. Lu, "Solving Large Retrograde Analysis Problems Using a Network of
// Workstations", 1994). A table belongs to one material. Captures and crownings lead to other materials,
// whose tables are made first, so their values are looked up. Steps lead to the same material with the other
// side to act; there the analysis goes backwards, from the positions decided in d plies to those in d + 1:
// - a side that can step to a position that the other side loses in d, wins in d + 1;
// - a side whose moves all lead to positions that the other side wins, in d at most, loses in d + 1.
// All other positions are drawn.
//
// Draws by repetition and by a lack of progress are not in the tables: `Checkers::open_for` says whether one can
// occur on the way.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/checkers/board.hpp"
#include "games/checkers/captures.hpp"
#include "games/checkers/endings/material.hpp"
#include "games/checkers/endings/moves.hpp"
#include "games/checkers/endings/value.hpp"

namespace boardwire {

template <class Variant>
class CheckersEndings {
 public:
  using Board = CheckersBoard<Variant::kSide>;

  static constexpr int kMostPieces = Variant::kFlyingKings ? 4 : 5;

  // The greatest number of pieces with complete tables; 1 at first.
  [[nodiscard]] int pieces() const { return pieces_; }

  // The size of all tables with `pieces` pieces, in bytes.
  [[nodiscard]] std::size_t bytes(int pieces) const {
    std::size_t sum = 0;
    for (const CheckersMaterial& material : CheckersMaterial::all(pieces)) sum += numbers_.count(material);
    return sum;
  }

  // Makes some of the tables with one more piece, those of a material and of the mirrored one. Call it until it
  // returns that all are made.
  bool make_some() {
    const auto materials = CheckersMaterial::all(pieces_ + 1);
    while (made_ < materials.size() && !table(materials[made_]).empty()) ++made_;
    if (made_ < materials.size()) solve(materials[made_++]);
    if (made_ < materials.size()) return false;
    ++pieces_;
    made_ = 0;
    return true;
  }

  // All tables with `pieces` pieces, which must exist, one after the other.
  [[nodiscard]] std::vector<std::uint8_t> data(int pieces) const {
    std::vector<std::uint8_t> bytes;
    for (const CheckersMaterial& material : CheckersMaterial::all(pieces)) {
      const Table& made = table(material);
      bytes.insert(bytes.end(), made.begin(), made.end());
    }
    return bytes;
  }

  // Loads the tables with one more piece from the result of `data`, which must have the right size.
  void load(const std::uint8_t* data) {
    for (const CheckersMaterial& material : CheckersMaterial::all(pieces_ + 1)) {
      const std::size_t size = numbers_.count(material);
      table(material).assign(data, data + size);
      data += size;
    }
    ++pieces_;
    made_ = 0;
  }

  // Whether a position is in the tables, or needs no table.
  [[nodiscard]] bool knows(const CheckersPieces& pieces) const {
    return std::popcount(pieces.own | pieces.other) <= pieces_;
  }

  // The value of a position in the tables to the player to act, who moves down the board.
  [[nodiscard]] EndingValue value(const CheckersPieces& pieces) const {
    if (pieces.own == 0) return EndingValue::in(0);
    const auto material = CheckersMaterial::of(pieces);
    return EndingValue(table(material)[numbers_.number(pieces, material)]);
  }

 private:
  using Table = std::vector<std::uint8_t>;
  using Moves = CheckersMoves<Variant>;

  // A material while its table is made. Its positions step to those of the mirrored material.
  struct Half {
    CheckersMaterial material;
    Table* values;
    Table open;    // moves not known to lose, of positions without captures; 0: decided
    Table latest;  // one more than the plies of the longest losing crowning; 0 for none
  };

  // A position in one of two halves.
  struct Place {
    std::uint32_t number;
    std::uint32_t half;
  };
  using Levels = std::array<std::vector<Place>, EndingValue::kMostPlies + 1>;

  static std::size_t slot(const CheckersMaterial& it) {
    constexpr int kCounts = kMostPieces + 1;
    return static_cast<std::size_t>(((it.men * kCounts + it.kings) * kCounts + it.other_men) * kCounts +
                                    it.other_kings);
  }
  Table& table(const CheckersMaterial& material) { return tables_[slot(material)]; }
  [[nodiscard]] const Table& table(const CheckersMaterial& material) const { return tables_[slot(material)]; }

  // Makes the tables of a material and of the mirrored one.
  void solve(const CheckersMaterial& material) {
    std::vector<Half> halves;
    halves.push_back(begun(material));
    if (material.mirrored() != material) halves.push_back(begun(material.mirrored()));
    Levels levels;
    for (std::uint32_t half = 0; half < halves.size(); ++half) begin(halves[half], half, levels);
    for (int plies = 0; plies <= EndingValue::kMostPlies; ++plies) {
      auto& level = levels[static_cast<std::size_t>(plies)];
      for (const Place place : level) settle(halves, place, plies, levels);
      level = {};
    }
  }

  Half begun(const CheckersMaterial& material) {
    const std::size_t count = numbers_.count(material);
    table(material).assign(count, EndingValue::drawn().byte());
    return {.material = material, .values = &table(material), .open = Table(count), .latest = Table(count)};
  }

  // Finds the positions that are decided without the tables in the making, and counts the moves of the others.
  void begin(Half& half, std::uint32_t which, Levels& levels) {
    for (std::uint32_t number = 0; number < half.values->size(); ++number) {
      const CheckersPieces pieces = numbers_.pieces(number, half.material);
      if (CheckersMaterial::of(pieces) != half.material || (pieces.own & pieces.other) != 0) {
        (*half.values)[number] = EndingValue::impossible().byte();
        continue;
      }
      CaptureSearch<Variant, 0> search(pieces);
      const Squares takers = search.takers();
      Prospects prospects;
      int steps = 0;
      if (takers != 0) {
        const auto captures = search.captures(takers);
        for (int i = 0; i < captures.size(); ++i) {
          const Capture& it = captures[i];
          prospects.add(value(Moves::after(pieces, Board::at(it.from), Board::at(it.to), it.taken)));
        }
      } else {
        Moves::for_steps(pieces, [&](Squares from, Squares to) {
          const bool crowns = (to & Moves::kCrowning) != 0 && (pieces.kings & from) == 0;
          if (crowns) {
            prospects.add(value(Moves::after(pieces, from, to, 0)));
          } else {
            ++steps;
          }
        });
      }
      if (prospects.wins() || (steps == 0 && !prospects.holds())) {
        await({number, which}, prospects.best().plies(), levels);
      }
      if (steps == 0) continue;
      // A crowning that does not lose is a move that never will.
      half.open[number] = static_cast<std::uint8_t>(steps + prospects.holds());
      half.latest[number] = static_cast<std::uint8_t>(prospects.latest() + 1);
    }
  }

  static void await(Place place, int plies, Levels& levels) {
    levels[static_cast<std::size_t>(EndingValue::in(plies).plies())].push_back(place);
  }

  // Marks a position as decided in `plies` plies, unless it was before, and updates the positions before it.
  void settle(std::vector<Half>& halves, Place place, int plies, Levels& levels) const {
    Half& half = halves[place.half];
    std::uint8_t& byte = (*half.values)[place.number];
    if (byte != EndingValue::drawn().byte()) return;
    byte = EndingValue::in(plies).byte();
    half.open[place.number] = 0;
    const bool lost = EndingValue(byte).is_lost();
    const auto before_half = static_cast<std::uint32_t>(halves.size() - 1 - place.half);
    Half& others = halves[before_half];
    Moves::for_steps_back(numbers_.pieces(place.number, half.material), [&](const CheckersPieces& before) {
      const auto number = static_cast<std::uint32_t>(numbers_.number(before, others.material));
      std::uint8_t& open = others.open[number];
      if (open == 0) return;  // decided, or a capture is possible
      if (lost) {
        await({number, before_half}, plies + 1, levels);
      } else if (--open == 0) {
        await({number, before_half}, std::max(plies, others.latest[number] - 1) + 1, levels);
      }
    });
  }

  CheckersNumbers<Variant, kMostPieces> numbers_;
  std::vector<Table> tables_ = std::vector<Table>(slot({kMostPieces, kMostPieces, kMostPieces, kMostPieces}) + 1);
  int pieces_ = 1;
  std::size_t made_ = 0;  // materials of the next number of pieces that are done
};

}  // namespace boardwire
