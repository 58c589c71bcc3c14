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
#include <span>

#include "games/chess_attacks.hpp"
#include "games/chess_pieces.hpp"
#include "games/chess_setup.hpp"
#include "updatable_network.hpp"

namespace boardwire::chess {

inline constexpr UpdatableShape kNetworkShape{.inputs = 2 * kPieceKinds * 64, .hidden = 64, .stages = 8};
using Network = UpdatableNetwork<kNetworkShape>;

// By the number of pieces on the board: four in a row have the same stage.
inline int network_stage(const Pieces& board) {
  return std::min((std::popcount(board.occupied()) - 1) / 4, kNetworkShape.stages - 1);
}

// The board with the files in reverse order.
constexpr Squares mirrored(Squares squares) {
  squares = (squares >> 1 & 0x5555555555555555) | (squares & 0x5555555555555555) << 1;
  squares = (squares >> 2 & 0x3333333333333333) | (squares & 0x3333333333333333) << 2;
  return (squares >> 4 & 0x0f0f0f0f0f0f0f0f) | (squares & 0x0f0f0f0f0f0f0f0f) << 4;
}

// What a side sees: its own pieces by kind, then those of the other side.
using Sight = std::array<Squares, 2 * kPieceKinds>;

inline Sight sight_of(const Pieces& board, int player) {
  const bool mirrors = board.king(player) % 8 < 4;
  Sight sight;
  for (std::size_t side = 0; side < 2; ++side) {
    const Squares pieces = board.of_player(side == 0 ? player : 1 - player);
    for (int kind = 0; kind < kPieceKinds; ++kind) {
      Squares squares = board.of_kind(kind) & pieces;
      if (player == 0) squares = __builtin_bswap64(squares);
      sight[side * kPieceKinds + static_cast<std::size_t>(kind)] = mirrors ? mirrored(squares) : squares;
    }
  }
  return sight;
}

// Calls use(input) for the inputs of the pieces on `squares`, of one of the sets of a Sight.
void each_input(std::size_t set, Squares squares, auto&& use) {
  while (squares != 0) use(static_cast<int>(set) * 64 + pop(squares));
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
  struct Seen {
    Network::Sums sums;
    Sight sight{};
  };

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2")]] int correction_wide(const Network& network, const Pieces& board, int mover, int unit) {
    return corrected(network, board, mover, unit);
  }
#endif

  [[gnu::always_inline]] inline int corrected(const Network& network, const Pieces& board, int mover, int unit) {
    if (!begun_) seen_[0].sums = seen_[1].sums = network.biases();
    begun_ = true;
    for (int player = 0; player < 2; ++player) {
      Seen& seen = seen_[static_cast<std::size_t>(player)];
      const Sight now = sight_of(board, player);
      for (std::size_t set = 0; set < now.size(); ++set) {
        const Squares before = seen.sight[set];
        each_input(set, now[set] & ~before, [&](int input) { network.add(seen.sums, input); });
        each_input(set, before & ~now[set], [&](int input) { network.remove(seen.sums, input); });
      }
      seen.sight = now;
    }
    const auto own = static_cast<std::size_t>(mover);
    return network.output(seen_[own].sums, seen_[1 - own].sums, network_stage(board), unit);
  }

  std::array<Seen, 2> seen_;  // by player
  bool begun_ = false;
};

}  // namespace boardwire::chess
