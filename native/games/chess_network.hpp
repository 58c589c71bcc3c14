// A network that corrects the weighted sum of the features of chess: see updatable_network.hpp.
//
// Each side sees its own pieces and those of the other one, on a board that is turned so that its own first rank is below
// and its king on the files e to h. So a position and its mirror image have the same correction.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess_attacks.hpp"
#include "games/chess_pieces.hpp"
#include "games/chess_setup.hpp"
#include "updatable_network.hpp"

namespace boardwire::chess {

inline constexpr UpdatableShape kNetworkShape{.inputs = 2 * kPieceKinds * 64, .hidden = 64, .stages = 8, .on = 64};
using Network = UpdatableNetwork<kNetworkShape>;

// By the number of pieces on the board: four in a row have the same stage.
inline int network_stage(const Pieces& board) {
  return std::min((std::popcount(board.occupied()) - 1) / 4, kNetworkShape.stages - 1);
}

// The number that a side combines with the numbers of squares (exclusive or), so that its own first rank is below and its
// king on the files e to h.
inline int turn_of(const Pieces& board, int player) {
  return (player == 1 ? 0 : 56) ^ (board.king(player) % 8 < 4 ? 7 : 0);
}

// The input that is on for a piece: the own pieces of a side by kind, then those of the other one.
constexpr int input_of(bool own, int kind, int turned_square) {
  return ((own ? 0 : kPieceKinds) + kind) * 64 + turned_square;
}

// Calls use(input) for the inputs of a position that are on for a side.
void each_input(const Pieces& board, int player, auto&& use) {
  const int turn = turn_of(board, player);
  for (const int owner : {player, 1 - player}) {
    for (int kind = 0; kind < kPieceKinds; ++kind) {
      for (Squares left = board.of_kind(kind) & board.of_player(owner); left != 0;) {
        use(input_of(owner == player, kind, pop(left) ^ turn));
      }
    }
  }
}

// The sums of both sides in the position that was evaluated last. From there the next one is reached in few steps, since
// a search evaluates positions that are a move or two apart. A search has one of its own.
class NetworkMemory {
 public:
  // The correction for the player to move, times `unit`. The network must be the same each time.
  int correction(const Network& network, const Pieces& board, int mover, int unit) {
#if defined(__x86_64__)
    static const bool kWide = __builtin_cpu_supports("avx2") != 0;
    if (kWide) return correction_wide(network, board, mover, unit);
#endif
    return corrected(network, board, mover, unit);
  }

 private:
  // A side's sums, and how it sees the board.
  struct Seen {
    Network::Sums sums;
    int turn = kNowhere;
    Network::Changes changes;
  };

  static constexpr int kNowhere = -1;  // before the first position

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2")]] int correction_wide(const Network& network, const Pieces& board, int mover, int unit) {
    return corrected(network, board, mover, unit);
  }
#endif

  [[gnu::always_inline]] inline int corrected(const Network& network, const Pieces& board, int mover, int unit) {
    note_changes(board);
    for (int player = 0; player < 2; ++player) {
      Seen& seen = seen_[static_cast<std::size_t>(player)];
      if (const int turn = turn_of(board, player); turn != seen.turn) {
        seen.turn = turn;
        seen.sums = network.biases();
        seen.changes.clear();
        each_input(board, player, [&](int input) { seen.changes.add(input); });
      }
      network.update(seen.sums, seen.changes);
    }
    const auto own = static_cast<std::size_t>(mover);
    return network.output(seen_[own].sums, seen_[1 - own].sums, network_stage(board), unit);
  }

  // Notes for both sides which inputs the position has and the last one had not, and the other way round.
  [[gnu::always_inline]] inline void note_changes(const Pieces& board) {
    for (Seen& seen : seen_) seen.changes.clear();
    for (int owner = 0; owner < 2; ++owner) {
      for (int kind = 0; kind < kPieceKinds; ++kind) {
        const Squares now = board.of_kind(kind) & board.of_player(owner);
        Squares& before = pieces_[static_cast<std::size_t>(owner * kPieceKinds + kind)];
        for (Squares left = now ^ before; left != 0;) {
          const int square = pop(left);
          for (int player = 0; player < 2; ++player) {
            Seen& seen = seen_[static_cast<std::size_t>(player)];
            const int input = input_of(owner == player, kind, square ^ seen.turn);
            if ((now & bit(square)) != 0) {
              seen.changes.add(input);
            } else {
              seen.changes.remove(input);
            }
          }
        }
        before = now;
      }
    }
  }

  std::array<Seen, 2> seen_;                       // by player
  std::array<Squares, 2 * kPieceKinds> pieces_{};  // of the last position, by owner and kind
};

}  // namespace boardwire::chess
