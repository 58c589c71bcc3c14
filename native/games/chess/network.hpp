// A network that corrects the weighted sum of the features of chess: see evaluation/updatable_network.hpp.
//
// Each side sees its own pieces and those of the other one, on a board that is turned so that its own first rank is
// below and its king on the files e to h. So a position and its mirror image have the same correction. Inputs depend
// on the bucket of squares of that king, too: a pawn before a castled king is not worth what it is elsewhere.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>

#include "evaluation/updatable_network.hpp"
#include "games/chess/attacks.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/setup.hpp"

namespace boardwire::chess {

inline constexpr int kKingBuckets = 4;
inline constexpr UpdatableShape kNetworkShape{
    .inputs = kKingBuckets * 2 * kPieceKinds * 64, .hidden = 128, .stages = 8, .on = 64, .buckets = kKingBuckets};
using Network = UpdatableNetwork<kNetworkShape>;

// By the number of pieces on the board: four in a row have the same stage.
inline int network_stage(const Pieces& board) {
  return std::min((std::popcount(board.occupied()) - 1) / 4, kNetworkShape.stages - 1);
}

// How a side sees the board.
struct View {
  View(const Pieces& board, int player)
      : turn((player == 1 ? 0 : 56) ^ (board.king(player) % 8 < 4 ? 7 : 0)),
        bucket(bucket_of(board.king(player) ^ turn)) {}

  // The input that is on for a piece: for each king bucket the own pieces by kind, then those of the other side.
  [[nodiscard]] int input(bool own, int kind, int square) const {
    return ((bucket * 2 + (own ? 0 : 1)) * kPieceKinds + kind) * 64 + (square ^ turn);
  }

  bool operator==(const View&) const = default;

  // Numbers of squares are combined with this one (exclusive or), so that the own first rank is below and the own king
  // on the files e to h.
  int turn;
  int bucket;  // of the own king

 private:
  // On the turned board: g1 and h1, e1 and f1, the second rank, and all beyond.
  static int bucket_of(int king) {
    if (king >= 16) return 3;
    if (king >= 8) return 2;
    return king >= 6 ? 0 : 1;
  }
};

// Calls use(input) for the inputs of a position that are on for a side.
void each_input(const Pieces& board, int player, auto&& use) {
  const View view(board, player);
  for (const int owner : {player, 1 - player}) {
    for (int kind = 0; kind < kPieceKinds; ++kind) {
      for (Squares left = board.of_kind(kind) & board.of_player(owner); left != 0;) {
        use(view.input(owner == player, kind, pop(left)));
      }
    }
  }
}

// The sums of both sides in the position that was evaluated last. From there the next one is reached in few steps,
// since a search evaluates positions that are a move or two apart. A search has one of its own.
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
    std::optional<View> view;  // none before the first position
    Network::Changes changes;
  };

#if defined(__x86_64__)
  // The same for processors with wider vectors.
  [[gnu::target("avx2")]] int correction_wide(const Network& network, const Pieces& board, int mover, int unit) {
    return corrected(network, board, mover, unit);
  }
#endif

  [[gnu::always_inline]] inline int corrected(const Network& network, const Pieces& board, int mover, int unit) {
    std::array<bool, 2> anew;
    for (int player = 0; player < 2; ++player) {
      Seen& seen = seen_[static_cast<std::size_t>(player)];
      const View view(board, player);
      anew[static_cast<std::size_t>(player)] = view != seen.view;
      seen.view = view;
    }
    note_changes(board);
    for (int player = 0; player < 2; ++player) {
      Seen& seen = seen_[static_cast<std::size_t>(player)];
      if (anew[static_cast<std::size_t>(player)]) {
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
            const int input = seen.view->input(owner == player, kind, square);
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
