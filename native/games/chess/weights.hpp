// The weights of the features of evaluation.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/weights.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::chess {

// Centipawns in the middlegame, when all pieces are on the board, and in the endgame.
struct TaperedWeight {
  int middlegame = 0;
  int endgame = 0;

  constexpr TaperedWeight& operator+=(const TaperedWeight& other) {
    middlegame += other.middlegame;
    endgame += other.endgame;
    return *this;
  }
  constexpr TaperedWeight& operator-=(const TaperedWeight& other) {
    middlegame -= other.middlegame;
    endgame -= other.endgame;
    return *this;
  }
  friend constexpr TaperedWeight operator*(int count, const TaperedWeight& weight) {
    return {count * weight.middlegame, count * weight.endgame};
  }
};

inline constexpr std::array<int, kPieceKinds> kMaterial{100, 320, 330, 500, 950, 20000};

struct Weights {
  static constexpr const char* kUnit = "in centipawns; a lead of x has the value x / (500 + |x|)";

  std::array<TaperedWeight, kPieceKinds> material;
  // By rank from the own side, four files each, a to d. Their mirror images have the same weights.
  std::array<std::array<TaperedWeight, 32>, kPieceKinds> squares;
  // Mobility: by the number of squares that a piece can move to and that no enemy pawn guards.
  std::array<TaperedWeight, 9> knight_mobility;
  std::array<TaperedWeight, 14> bishop_mobility;
  std::array<TaperedWeight, 15> rook_mobility;
  std::array<TaperedWeight, 28> queen_mobility;
  TaperedWeight bishop_pair;
  TaperedWeight rook_on_open_file;       // no pawn on it
  TaperedWeight rook_on_half_open_file;  // no own one
  std::array<TaperedWeight, 8> passed;     // pawns that no enemy pawn can stop or take any more, by rank
  TaperedWeight passed_blocked;            // by a piece in front of it
  TaperedWeight passed_own_king;           // for each king's move between the pawn's next square and the own king
  TaperedWeight passed_other_king;         // and the other king
  std::array<TaperedWeight, 8> connected;  // pawns beside or guarded by another, by rank
  TaperedWeight isolated;                  // no own pawn on a file beside
  TaperedWeight doubled;                   // an own pawn in front
  TaperedWeight backward;                  // no own pawn beside or behind, and the next square guarded by a pawn
  TaperedWeight shield;                    // own pawns on the two ranks in front of the king and the files beside it
  std::array<TaperedWeight, 16> danger;    // by the attacks on the squares around the enemy king: see Attack
  TaperedWeight pawn_threat;               // enemy pieces that a pawn attacks
  TaperedWeight minor_threat;              // enemy rooks and queens that a knight or bishop attacks
  TaperedWeight loose;                     // enemy pieces that are attacked and not guarded
  TaperedWeight tempo;                     // the right to move

  // Each row by its phase and name. The names of rows are part of the format of weight files.
  [[nodiscard]] std::vector<WeightRow> rows() {
    std::vector<WeightRow> rows;
    for (const auto& [phase, part] :
         {std::pair("middlegame", &TaperedWeight::middlegame), {"endgame", &TaperedWeight::endgame}}) {
      const auto add = [&](const char* name, std::span<TaperedWeight> weights, int columns, const char* help) {
        WeightRow row{std::string(phase) + "." + name, help, columns, {}};
        for (TaperedWeight& weight : weights) row.places.push_back(&(weight.*part));
        rows.push_back(std::move(row));
      };
      const auto one = [&](const char* name, TaperedWeight& weight, const char* help) {
        add(name, {&weight, 1}, 1, help);
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

// Fitted to 485,729 positions from games of this engine against itself, beginning with what pieces count for:
// `boardwire learn fit chess c16.positions --out usual.toml`. games/weights/LOG.md says how the games were played.
inline constexpr Weights kUsualWeights{
    .material = {{{81, 125}, {316, 304}, {336, 323}, {453, 610}, {1228, 807}, {0, 0}}},
    .squares = {{
        // Pawns
        {{
            {0, 0},     {0, 0},    {0, 0},   {0, 0},   {-26, -5},  {-4, 7},  {-12, 16}, {-15, 11},
            {-26, -14}, {-15, -7}, {-25, 7}, {-22, 6}, {-20, -14}, {-19, 1}, {-9, -6},  {0, -16},
            {-9, -16},  {-7, -4},  {-6, -5}, {2, -12}, {25, -7},   {3, 4},   {15, 0},   {11, 0},
            {74, 0},    {-37, 47}, {1, 43},  {4, 54},  {0, 0},     {0, 0},   {0, 0},    {0, 0},
        }},
        // Knights
        {{
            {-17, -45}, {-11, -36}, {-11, 6}, {-3, -9}, {-9, 2},     {9, -5},    {8, -2},   {19, -16},
            {-11, -20}, {21, 0},    {14, 5},  {22, 22}, {15, 3},     {12, 35},   {35, 31},  {31, 27},
            {40, -16},  {27, 10},   {44, 24}, {28, 45}, {-11, 8},    {38, 11},   {28, 38},  {52, 22},
            {-5, -48},  {-30, -2},  {-1, -9}, {15, 6},  {-138, -62}, {-32, -33}, {-114, 8}, {-9, -4},
        }},
        // Bishops
        {{
            {4, 5},   {-4, -13}, {0, -12},  {-8, -23}, {22, -9},  {27, -4}, {10, -20},  {16, -12},
            {7, -5},  {16, -2},  {23, 5},   {16, 12},  {6, -12},  {17, -6}, {14, 16},   {42, 4},
            {9, -11}, {22, 20},  {27, 6},   {34, 31},  {18, -18}, {38, -2}, {12, 23},   {42, -4},
            {-27, 3}, {-15, 9},  {-16, -3}, {-7, -15}, {-26, 23}, {-49, 6}, {-66, -14}, {-46, 11},
        }},
        // Rooks
        {{
            {-11, -25}, {-14, -16}, {7, -19},  {20, -34},  {-41, -10}, {-26, -10}, {-20, -11}, {-8, -26},
            {-33, -4},  {-26, 3},   {-29, -6}, {-16, -16}, {-28, 8},   {-12, 4},   {-19, 3},   {4, -8},
            {-13, 14},  {-8, 18},   {-13, 18}, {2, 8},     {-4, 12},   {18, 10},   {27, 8},    {38, -4},
            {18, 16},   {-8, 28},   {27, 19},  {36, 19},   {10, 32},   {23, 27},   {3, 12},    {25, 13},
        }},
        // Queens
        {{
            {26, -51}, {17, -31}, {42, -105}, {32, -71},  {29, -47}, {44, -70}, {36, -57}, {41, -80},
            {8, -29},  {29, -29}, {32, -27},  {18, -9},   {24, 7},   {44, -71}, {25, 18},  {10, 65},
            {40, -17}, {17, 31},  {13, 65},   {21, 55},   {40, -13}, {39, 30},  {27, 69},  {35, 69},
            {24, 7},   {-1, 53},  {22, 53},   {-17, 104}, {19, 4},   {54, -40}, {64, 7},   {48, 16},
        }},
        // Kings
        {{
            {0, -1},   {17, -1},   {-17, -17}, {-17, -33}, {10, 4},   {-4, 13},   {-25, 8},  {-33, -6},
            {-20, 8},  {-18, 13},  {-39, 4},   {-32, -9},  {4, -3},   {2, 10},    {17, -5},  {-11, -11},
            {7, -2},   {77, 1},    {35, 6},    {33, -12},  {22, -1},  {47, 29},   {46, 21},  {17, 32},
            {22, -10}, {-106, -9}, {-30, 21},  {20, 29},   {-8, -48}, {-10, -20}, {-49, 10}, {33, -21},
        }},
    }},
    .knight_mobility = {{
        {-33, -66},
        {-9, -6},
        {0, 10},
        {5, 16},
        {11, 20},
        {16, 26},
        {19, 27},
        {28, 5},
        {37, -25},
    }},
    .bishop_mobility = {{
        {-18, -57},
        {-7, -18},
        {3, -14},
        {9, -4},
        {15, 7},
        {17, 15},
        {21, 23},
        {20, 21},
        {22, 24},
        {19, 19},
        {38, 4},
        {31, 3},
        {6, -5},
        {14, -6},
    }},
    .rook_mobility = {{
        {-44, -49},
        {-35, -34},
        {-33, -19},
        {-30, -5},
        {-30, 6},
        {-27, 14},
        {-25, 22},
        {-21, 24},
        {-16, 25},
        {-18, 28},
        {-7, 26},
        {-1, 29},
        {-4, 32},
        {7, 24},
        {146, -33},
    }},
    .queen_mobility = {{
        {-25, -10}, {-24, -12}, {-13, -17},  {-7, -16},  {-3, -22},  {3, -13},    {5, 20},
        {8, 50},    {11, 46},   {11, 60},    {12, 69},   {15, 84},   {13, 98},    {12, 101},
        {19, 97},   {14, 106},  {13, 105},   {21, 105},  {38, 78},   {67, 51},    {78, 28},
        {176, -76}, {160, -75}, {200, -211}, {64, -119}, {79, -283}, {-18, -129}, {-34, -281},
    }},
    .bishop_pair = {2, 86},
    .rook_on_open_file = {39, -10},
    .rook_on_half_open_file = {16, 2},
    .passed = {{
        {0, 0},
        {-10, 21},
        {-20, 35},
        {-2, 43},
        {3, 86},
        {4, 132},
        {3, 184},
        {0, 0},
    }},
    .passed_blocked = {-11, -23},
    .passed_own_king = {7, -24},
    .passed_other_king = {-13, 34},
    .connected = {{
        {0, 0},
        {3, 0},
        {11, 7},
        {9, 10},
        {12, 27},
        {43, 36},
        {141, 22},
        {0, 0},
    }},
    .isolated = {-5, -6},
    .doubled = {-14, -19},
    .backward = {1, -12},
    .shield = {20, -14},
    .danger = {{
        {-83, 6},
        {0, 0},
        {0, 0},
        {-77, 2},
        {-84, 5},
        {-69, 1},
        {-55, 11},
        {-39, -14},
        {-13, -26},
        {2, -11},
        {15, 2},
        {49, -19},
        {74, -7},
        {92, 9},
        {68, 6},
        {102, 27},
    }},
    .pawn_threat = {60, 30},
    .minor_threat = {48, 19},
    .loose = {17, 44},
    .tempo = {19, 8},
};

}  // namespace boardwire::chess
