// The weights of the features of chess_evaluation.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/chess_setup.hpp"
#include "weights.hpp"

namespace boardwire::chess {

// Centipawns in the middlegame, when all pieces are on the board, and in the endgame.
struct Worth {
  int middlegame = 0;
  int endgame = 0;

  constexpr Worth& operator+=(const Worth& other) {
    middlegame += other.middlegame;
    endgame += other.endgame;
    return *this;
  }
  constexpr Worth& operator-=(const Worth& other) {
    middlegame -= other.middlegame;
    endgame -= other.endgame;
    return *this;
  }
  friend constexpr Worth operator*(int count, const Worth& worth) {
    return {count * worth.middlegame, count * worth.endgame};
  }
};

inline constexpr std::array<int, kPieceKinds> kMaterial{100, 320, 330, 500, 950, 20000};

struct Weights {
  static constexpr const char* kUnit = "in centipawns; a lead of x has the value x / (500 + |x|)";

  std::array<Worth, kPieceKinds> material;
  // By rank from the own side, four files each, a to d. Their mirror images have the same weights.
  std::array<std::array<Worth, 32>, kPieceKinds> squares;
  // Mobility: by the number of squares that a piece can move to and that no enemy pawn guards.
  std::array<Worth, 9> knight_mobility;
  std::array<Worth, 14> bishop_mobility;
  std::array<Worth, 15> rook_mobility;
  std::array<Worth, 28> queen_mobility;
  Worth bishop_pair;
  Worth rook_on_open_file;       // no pawn on it
  Worth rook_on_half_open_file;  // no own one
  std::array<Worth, 8> passed;     // pawns that no enemy pawn can stop or take any more, by rank
  Worth passed_blocked;            // by a piece in front of it
  Worth passed_own_king;           // for each king's move between the pawn's next square and the own king
  Worth passed_other_king;         // and the other king
  std::array<Worth, 8> connected;  // pawns beside or guarded by another, by rank
  Worth isolated;                  // no own pawn on a file beside
  Worth doubled;                   // an own pawn in front
  Worth backward;                  // no own pawn beside or behind, and the next square guarded by a pawn
  Worth shield;                    // own pawns on the two ranks in front of the king and the files beside it
  std::array<Worth, 16> danger;    // by the attacks on the squares around the enemy king: see Attack
  Worth pawn_threat;               // enemy pieces that a pawn attacks
  Worth minor_threat;              // enemy rooks and queens that a knight or bishop attacks
  Worth loose;                     // enemy pieces that are attacked and not guarded
  Worth tempo;                     // the right to move

  // Each row by its phase and name. The names of rows are part of the format of weight files.
  [[nodiscard]] std::vector<WeightRow> rows() {
    std::vector<WeightRow> rows;
    for (const auto& [phase, part] : {std::pair("middlegame", &Worth::middlegame), {"endgame", &Worth::endgame}}) {
      const auto add = [&](const char* name, std::span<Worth> worths, int columns, const char* help) {
        WeightRow row{std::string(phase) + "." + name, help, columns, {}};
        for (Worth& worth : worths) row.places.push_back(&(worth.*part));
        rows.push_back(std::move(row));
      };
      const auto one = [&](const char* name, Worth& worth, const char* help) {
        add(name, {&worth, 1}, 1, help);
      };
      add("material", material, 6, "pawn, knight, bishop, rook, queen, king");
      constexpr std::array kNames{"pawns", "knights", "bishops", "rooks", "queens", "kings"};
      for (std::size_t kind = 0; kind < kNames.size(); ++kind) {
        add(kNames[kind], squares[kind], 4, "rank by rank, files a to d; the other half is its mirror image");
      }
      add("knight_reach", knight_mobility, 9, "by the number of squares to move to that no enemy pawn guards");
      add("bishop_reach", bishop_mobility, 14, "as knight_reach");
      add("rook_reach", rook_mobility, 15, "as knight_reach");
      add("queen_reach", queen_mobility, 14, "as knight_reach");
      one("bishop_pair", bishop_pair, "both bishops");
      one("rook_on_open_file", rook_on_open_file, "no pawn on the file");
      one("rook_on_half_open_file", rook_on_half_open_file, "no own pawn on the file");
      add("passed", passed, 8, "pawns that no enemy pawn can stop or take any more, by rank");
      one("passed_blocked", passed_blocked, "a piece in front of it");
      one("passed_own_king", passed_own_king, "for each king's move from its next square to the own king");
      one("passed_other_king", passed_other_king, "and the other king");
      add("connected", connected, 8, "pawns beside or guarded by another, by rank");
      one("isolated", isolated, "no own pawn on a file beside");
      one("doubled", doubled, "an own pawn in front");
      one("backward", backward, "no own pawn beside or behind, and the next square guarded by a pawn");
      one("shield", shield, "own pawns on the two ranks in front of the king and the files beside it");
      add("danger", danger, 8, "by the number and kind of attackers of squares around the enemy king");
      one("pawn_threat", pawn_threat, "enemy pieces that a pawn attacks");
      one("minor_threat", minor_threat, "enemy rooks and queens that a knight or bishop attacks");
      one("loose", loose, "enemy pieces that are attacked and not guarded");
      one("tempo", tempo, "the right to move");
    }
    return rows;
  }
};

// Fitted to the evaluations of Stockfish 15.1, at six plies, of 51444 positions from games of this engine
// against itself: logistic regression on the expected score (chessprogramming.org/Texel%27s_Tuning_Method),
// regularised towards weights set by hand, so that those of rare features stay close to them.
inline constexpr Weights kUsualWeights{
    .material = {{{73, 87}, {356, 301}, {359, 321}, {457, 522}, {972, 974}, {0, 0}}},
    .squares = {{
        // Pawns
        {{
            {0, 0}, {0, 0}, {0, 0}, {0, 0},
            {-10, 2}, {15, 0}, {7, 9}, {-7, 6},
            {-3, 3}, {10, -1}, {2, 3}, {-5, 3},
            {-6, 10}, {4, 2}, {21, 1}, {31, -4},
            {5, 14}, {20, 15}, {27, 15}, {46, 10},
            {19, 31}, {25, 29}, {32, 38}, {40, 32},
            {27, 53}, {30, 44}, {40, 48}, {50, 54},
            {0, 0}, {0, 0}, {0, 0}, {0, 0},
        }},
        // Knights
        {{
            {-21, -20}, {-20, -23}, {-21, -20}, {-20, -19},
            {-22, -21}, {-4, -9}, {-1, -8}, {7, -9},
            {-19, -20}, {-4, -8}, {10, -3}, {9, 0},
            {-17, -19}, {-4, -9}, {9, 0}, {18, 3},
            {-17, -19}, {-1, -6}, {9, 2}, {25, 13},
            {-21, -20}, {-3, -10}, {8, -2}, {10, -3},
            {-21, -20}, {-7, -10}, {-5, -10}, {-6, -10},
            {-24, -25}, {-20, -20}, {-21, -22}, {-20, -21},
        }},
        // Bishops
        {{
            {-9, -3}, {-10, -5}, {-13, -4}, {-10, -4},
            {-11, -5}, {17, 0}, {-2, 2}, {-1, 1},
            {-7, -1}, {1, -1}, {12, 5}, {-1, 7},
            {-11, -5}, {-5, -1}, {8, 2}, {12, 8},
            {-7, -4}, {1, 2}, {3, 3}, {12, 5},
            {-12, -6}, {-3, 0}, {6, 7}, {5, 4},
            {-11, -5}, {-6, -2}, {-5, -2}, {-4, -2},
            {-12, -6}, {-10, -6}, {-9, -5}, {-11, -6},
        }},
        // Rooks
        {{
            {0, 7}, {-4, 13}, {19, 15}, {13, 15},
            {-17, 15}, {2, 12}, {-1, 10}, {7, 12},
            {-4, 16}, {4, 16}, {5, 15}, {7, 14},
            {0, 18}, {2, 13}, {6, 15}, {7, 14},
            {0, 16}, {3, 18}, {6, 16}, {9, 16},
            {1, 17}, {3, 14}, {7, 14}, {9, 15},
            {18, 23}, {21, 25}, {28, 27}, {29, 25},
            {-1, 11}, {4, 15}, {6, 15}, {10, 17},
        }},
        // Queens
        {{
            {-1, 1}, {0, 0}, {-2, 0}, {0, -3},
            {0, 0}, {0, 6}, {6, 5}, {7, 4},
            {0, 1}, {-1, 5}, {5, 11}, {-1, 10},
            {-2, 0}, {-3, 5}, {-4, 10}, {0, 17},
            {9, 2}, {0, 6}, {2, 12}, {-3, 16},
            {-1, 0}, {-1, 6}, {2, 12}, {-1, 10},
            {-1, 0}, {-1, 6}, {0, 6}, {1, 6},
            {-1, -1}, {1, 1}, {-1, 0}, {1, 0},
        }},
        // Kings
        {{
            {-3, -9}, {-1, -8}, {-29, -3}, {-21, 1},
            {-14, 0}, {-24, 14}, {-32, 15}, {-55, 18},
            {-30, -1}, {-44, 12}, {-48, 22}, {-70, 26},
            {-45, 0}, {-58, 14}, {-60, 20}, {-83, 32},
            {-60, 0}, {-72, 15}, {-75, 27}, {-96, 40},
            {-60, 1}, {-72, 14}, {-73, 31}, {-96, 30},
            {-60, 1}, {-72, 14}, {-74, 15}, {-96, 15},
            {-60, 0}, {-72, 0}, {-74, 0}, {-96, 0},
        }},
    }},
    .knight_mobility = {{
        {-24, -23}, {-16, -18}, {-6, -13}, {1, -6}, {7, 3}, {13, 6}, {19, 10}, {21, 17},
        {21, 13},
    }},
    .bishop_mobility = {{
        {-42, -32}, {-28, -27}, {-18, -19}, {-4, -16}, {3, -7}, {4, -2}, {7, 5}, {9, 7},
        {15, 11}, {12, 12}, {19, 17}, {23, 22}, {30, 31}, {33, 28},
    }},
    .rook_mobility = {{
        {-32, -33}, {-22, -33}, {-13, -23}, {-5, -17}, {-9, -11}, {-1, -6}, {5, -2}, {7, 9},
        {11, 16}, {8, 17}, {10, 23}, {10, 27}, {9, 26}, {12, 32}, {14, 34},
    }},
    .queen_mobility = {{
        {-25, -36}, {-18, -33}, {-19, -30}, {-14, -28}, {-8, -26}, {-3, -22}, {-4, -18}, {-1, -14},
        {0, -12}, {0, -9}, {3, -4}, {1, 0}, {1, 2}, {4, 5}, {6, 8}, {10, 13},
        {5, 12}, {3, 14}, {7, 20}, {9, 22}, {9, 24}, {9, 27}, {10, 31}, {11, 33},
        {12, 36}, {13, 38}, {14, 42}, {15, 45},
    }},
    .bishop_pair = {56, 50},
    .rook_on_open_file = {43, 11},
    .rook_on_half_open_file = {26, 13},
    .passed = {{
        {0, 0}, {2, 8}, {1, 13}, {10, 17}, {32, 53}, {60, 106}, {99, 148}, {0, 0},
    }},
    .passed_blocked = {-1, -35},
    .passed_own_king = {0, -16},
    .passed_other_king = {-12, 27},
    .connected = {{
        {0, 0}, {8, -1}, {10, 3}, {10, 4}, {24, 12}, {50, 44}, {80, 59}, {0, 0},
    }},
    .isolated = {-6, -12},
    .doubled = {-3, -16},
    .backward = {-7, -11},
    .shield = {15, -1},
    .danger = {{
        {10, -10}, {1, 0}, {6, 0}, {18, 1}, {19, -7}, {32, 1}, {62, 0}, {69, -4},
        {90, -7}, {114, -5}, {149, -1}, {179, -2}, {215, -2}, {254, 0}, {294, -1}, {337, 0},
    }},
    .pawn_threat = {63, 40},
    .minor_threat = {46, 26},
    .loose = {32, 39},
    .tempo = {28, 20},
};

}  // namespace boardwire::chess
