// The attacks of chess pieces, from tables.
//
// Sliders use "magic bitboards" (G. Isenberg, P. Kannan; chessprogramming.org/Magic_Bitboards): the bits of the
// pieces that can block a slider, times a number that was found by trial, give in their highest bits an index
// into a table of attacks. The tables take 841 KB and are filled when the program starts, in a
// millisecond.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace boardwire::chess {

// A set of squares: bit rank * 8 + file, both from 0, so that a1 is bit 0 and h8 is bit 63.
using Squares = std::uint64_t;

inline constexpr Squares kFileA = 0x0101010101010101;
inline constexpr Squares kFileH = kFileA << 7;
inline constexpr Squares kRank1 = 0xff;
inline constexpr Squares kRank8 = kRank1 << 56;
inline constexpr Squares kDarkSquares = 0xaa55aa55aa55aa55;

constexpr Squares bit(int square) { return Squares{1} << square; }
constexpr int first(Squares squares) { return std::countr_zero(squares); }

// Takes the first square out of a set that is not empty.
inline int pop(Squares& squares) {
  const int square = first(squares);
  squares &= squares - 1;
  return square;
}

// All squares moved by a step of one rank or less. Squares that would leave the board disappear.
template <int kStep>
constexpr Squares shift(Squares squares) {
  constexpr int kFiles = ((kStep + 4) & 7) - 4;  // 1 towards the h-file, -1 towards the a-file
  if constexpr (kFiles == 1) squares &= ~kFileH;
  if constexpr (kFiles == -1) squares &= ~kFileA;
  return kStep > 0 ? squares << kStep : squares >> -kStep;
}

// The squares that these pawns attack. Player 1 is white, whose pawns move up.
template <int kPlayer>
constexpr Squares pawn_attacks(Squares pawns) {
  if constexpr (kPlayer == 1) return shift<7>(pawns) | shift<9>(pawns);
  return shift<-7>(pawns) | shift<-9>(pawns);
}

inline constexpr std::array<Squares, 64> kBishopMagics{
    0x0020a41002102022, 0x0282880800908409, 0x0004040082080800, 0x02020a0200001240, 0x00d4504003029000,
    0x000a0242601a820c, 0x0012060220645030, 0x8002004052082004, 0x0001a0a00210a120, 0x2170200400808104,
    0x2210044102020001, 0x0000910400800000, 0x0000040308100481, 0x5200008220200098, 0x8000040402280680,
    0x1000010108210400, 0x0042542102320201, 0x00101a0202081100, 0x001003460402400c, 0x0200820802024000,
    0xa404008202111080, 0x2104082e10040400, 0x1000820400982820, 0x41210080c06e1010, 0x20020a0840280828,
    0x2002228c60080600, 0x00718a4028020400, 0x0220104118004040, 0x0800840208802001, 0x000880810b006004,
    0x0009240889008800, 0x0003014002004c20, 0x084202a000106018, 0x0002214420202800, 0x0020141002220480,
    0x8020020080280080, 0x0830020200072008, 0x0000902081210082, 0x0004241080041080, 0x2028d20080014400,
    0x0004100805402a10, 0x0006082402000408, 0x0011001586081000, 0x2088084200820802, 0x8101021204110600,
    0x0a01220804408200, 0x0050100210488080, 0x8001022a02002041, 0x0044460854400081, 0x0208420090082001,
    0x10005a0084040831, 0x0220802908480000, 0x0040009002020402, 0x0020040950010100, 0x088a101008890004,
    0x0011020204002000, 0x001a608048203080, 0x0008020100921100, 0x0410000024020808, 0x12400c4080411080,
    0x0200000209102400, 0x0800000470820a00, 0x0208c00318421084, 0x100220a80a004040};

inline constexpr std::array<Squares, 64> kRookMagics{
    0xa080081080204002, 0x0040004020001000, 0x0480100020018008, 0x4080080080100004, 0x0200090200208410,
    0x050008190014000a, 0x0100019442000700, 0x0900002080420100, 0x0400802040008001, 0x0202002100420081,
    0x0206001080244200, 0x0801002008100100, 0x2081000412080100, 0x0812000810040200, 0x0004001021881a04,
    0x2002000100440082, 0xa90020800080401a, 0x0000818040002002, 0x0508820016004022, 0x0200808008001000,
    0x0888010004100900, 0x0022010100080400, 0x0000040011321008, 0x000002000140a419, 0x8004400480008020,
    0x00c0500840002000, 0x8400200280100080, 0x0001002100081000, 0x0002000a00041020, 0x0000020080040080,
    0x0005000101040200, 0x0000a14200029405, 0x2084804008800860, 0x0050022001404004, 0x0061001041002000,
    0x2000401202002008, 0x8001000801000410, 0x0104800400800200, 0x0101106204005801, 0x020400690200008c,
    0x0040082042818000, 0x8100201000404000, 0x0000120080220040, 0x449040100a020020, 0x0000050008010011,
    0x4902040002008080, 0x24801032080c0003, 0x1401c04081020004, 0x0088c30c80220600, 0x0004320042810200,
    0x4120022080100380, 0x0010080010048080, 0x4804008008000480, 0x2081000400080300, 0x8322488210010400,
    0x1a10040084410e00, 0x180b650040108001, 0x1409044001201181, 0x00641300a0010841, 0x0000100020040901,
    0x0103000402100801, 0xc022000104100802, 0x8008080082500104, 0xc80100020020804d};

class Attacks {
 public:
  Attacks() {
    constexpr int kDiagonal[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    constexpr int kStraight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    Squares* next = answers_.data();
    for (int from = 0; from < 64; ++from) {
      next = fill(bishops_[index(from)], kBishopMagics[index(from)], next, from, kDiagonal);
      next = fill(rooks_[index(from)], kRookMagics[index(from)], next, from, kStraight);
      for (const auto& directions : {kDiagonal, kStraight}) {
        for (int d = 0; d < 4; ++d) kings_[index(from)] |= step(from, directions[d][0], directions[d][1]);
      }
      for (const int up : {-2, -1, 1, 2}) {
        const int right = 3 - (up < 0 ? -up : up);
        knights_[index(from)] |= step(from, up, right) | step(from, up, -right);
      }
      for (int to = 0; to < 64; ++to) {
        for (const auto& directions : {kDiagonal, kStraight}) {
          for (int d = 0; d < 4; ++d) {
            const Squares line = walk(from, bit(to), directions[d][0], directions[d][1]);
            if ((line & bit(to)) != 0) between_[index(from)][index(to)] = line ^ bit(to);
          }
        }
      }
    }
  }

  Attacks(const Attacks&) = delete;  // the sliders point into the table
  Attacks& operator=(const Attacks&) = delete;

  [[nodiscard]] Squares knight(int from) const { return knights_[index(from)]; }
  [[nodiscard]] Squares king(int from) const { return kings_[index(from)]; }
  [[nodiscard]] Squares bishop(int from, Squares occupied) const { return bishops_[index(from)][occupied]; }
  [[nodiscard]] Squares rook(int from, Squares occupied) const { return rooks_[index(from)][occupied]; }
  // The squares on the straight or diagonal line that joins two squares, the two excluded; else none.
  [[nodiscard]] Squares between(int a, int b) const { return between_[index(a)][index(b)]; }

  // The squares from one to the edge in a direction, up to and with the first that is occupied.
  static Squares walk(int from, Squares occupied, int up, int right) {
    Squares line = 0;
    for (Squares at = step(from, up, right); at != 0; at = step(first(at), up, right)) {
      line |= at;
      if ((occupied & at) != 0) break;
    }
    return line;
  }

 private:
  // The attacks of a slider on one square.
  struct Slider {
    Squares operator[](Squares occupied) const { return answers[(occupied & relevant) * magic >> unused]; }

    const Squares* answers;
    Squares relevant;  // squares where a piece shortens a line: all but the last of each
    Squares magic;
    int unused;  // low bits of the product
  };

  static constexpr std::size_t index(int square) { return static_cast<std::size_t>(square); }

  static Squares step(int from, int up, int right) {
    const int rank = from / 8 + up;
    const int file = from % 8 + right;
    return rank < 0 || rank > 7 || file < 0 || file > 7 ? 0 : bit(rank * 8 + file);
  }

  // Fills in a slider and its answers from `answers` on. Returns the end of the answers.
  static Squares* fill(Slider& slider, Squares magic, Squares* answers, int from, const int (&directions)[4][2]) {
    slider = {answers, 0, magic, 64};
    for (const auto& [up, right] : directions) {
      Squares line = walk(from, 0, up, right);
      for (Squares rest = line; rest != 0;) {
        const int at = pop(rest);
        if (step(at, up, right) == 0) line ^= bit(at);
      }
      slider.relevant |= line;
    }
    slider.unused = 64 - std::popcount(slider.relevant);
    Squares occupied = 0;  // takes each subset of the relevant squares in turn
    do {
      Squares attacked = 0;
      for (const auto& [up, right] : directions) attacked |= walk(from, occupied, up, right);
      answers[(occupied * magic) >> slider.unused] = attacked;
      occupied = (occupied - slider.relevant) & slider.relevant;
    } while (occupied != 0);
    return answers + (std::size_t{1} << (64 - slider.unused));
  }

  std::array<Slider, 64> bishops_{};
  std::array<Slider, 64> rooks_{};
  std::array<Squares, 64> knights_{};
  std::array<Squares, 64> kings_{};
  std::array<std::array<Squares, 64>, 64> between_{};
  std::array<Squares, 5248 + 102400> answers_{};
};

inline const Attacks kAttacks;

}  // namespace boardwire::chess
