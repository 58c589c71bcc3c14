// The network of chess: what a search keeps from one evaluation to the next changes nothing, a correction is that of
// the definition, and a position and its mirror image have the same.
#include "games/chess/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/chess/attacks.hpp"
#include "games/chess/packed.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/setup.hpp"
#include "random.hpp"
#include "tests/check.hpp"
#include "tests/chess_positions.hpp"

using namespace boardwire;
using tests::check;
using tests::setup_of;

namespace {

constexpr int kUnit = 10'000;

std::vector<std::int16_t> random_parameters() {
  Random random(11);
  const auto drawn = [&](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  std::vector<std::int16_t> parameters(chess::Network::kParameters);
  const auto inner = static_cast<std::size_t>((chess::kNetworkShape.inputs + 1) * chess::kNetworkShape.hidden);
  for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] = drawn(i < inner ? 200 : 127);
  return parameters;
}

// The definition, in double precision, by inputs that are listed one by one.
double output_of(const std::vector<std::int16_t>& parameters, const Chess& position) {
  constexpr int kHidden = chess::kNetworkShape.hidden;
  const auto at = [&](int i) { return static_cast<double>(parameters[static_cast<std::size_t>(i)]); };
  const int stage = (chess::kNetworkShape.inputs + 1) * kHidden + position.network_stage() * (2 * kHidden + 1);
  double sum = at(stage + 2 * kHidden) / 64;
  for (const bool own : {true, false}) {
    std::vector<int> inputs;
    position.network_inputs(own, [&](int input) { inputs.push_back(input); });
    check(std::ssize(inputs) == std::popcount(position.board().occupied()), "each piece is an input");
    for (int unit = 0; unit < kHidden; ++unit) {
      double hidden = at(chess::kNetworkShape.inputs * kHidden + unit);
      for (const int input : inputs) hidden += at(input * kHidden + unit);
      hidden = std::clamp(hidden / 255, 0.0, 1.0);
      sum += hidden * hidden * at(stage + (own ? 0 : kHidden) + unit) / 64;
    }
  }
  return sum * kUnit;
}

// The board with the files in reverse order.
constexpr chess::Squares mirrored(chess::Squares squares) {
  squares = (squares >> 1 & 0x5555555555555555) | (squares & 0x5555555555555555) << 1;
  squares = (squares >> 2 & 0x3333333333333333) | (squares & 0x3333333333333333) << 2;
  return (squares >> 4 & 0x0f0f0f0f0f0f0f0f) | (squares & 0x0f0f0f0f0f0f0f0f) << 4;
}

Chess mirror_image(const Chess& position) {
  chess::PackedPosition packed = position.packed();
  for (chess::Squares& squares : packed.kinds) squares = mirrored(squares);
  packed.own = mirrored(packed.own);
  packed.castling = 0;
  packed.en_passant = chess::kNoSquare;
  return Chess::unpacked(packed);
}

void a_memory_changes_nothing() {
  const std::vector<std::int16_t> parameters = random_parameters();
  const chess::Network network(parameters.data());
  chess::NetworkMemory kept;
  Random random(3);
  const auto correction = [&](chess::NetworkMemory& memory, const Chess& at) {
    return memory.correction(network, at.board(), at.board().to_act(), kUnit);
  };
  for (int game = 0; game < 8; ++game) {
    for (Chess position; position.to_act() >= 0; position.playout_step(random)) {
      const int found = correction(kept, position);
      chess::NetworkMemory empty;
      check(found == correction(empty, position), "earlier evaluations change nothing");
      check(std::abs(found - output_of(parameters, position)) <= 1, "it is that of the definition");
      chess::NetworkMemory other;
      check(found == correction(other, mirror_image(position)), "a mirror image has the same");
    }
  }
}

// Of the king of the player to act, which is white.
int bucket_in(const char* board) {
  const Chess position(setup_of(board, 1, 0));
  int bucket = -1;
  position.network_inputs(true, [&](int input) {
    const int found = input / (2 * chess::kPieceKinds * 64);
    check(bucket == -1 || found == bucket, "all inputs of a side are of the bucket of its king");
    bucket = found;
  });
  return bucket;
}

void a_king_bucket_has_inputs_of_its_own() {
  check(bucket_in("k7/8/8/8/8/8/5PPP/6K1") == 0, "a castled king");
  check(bucket_in("7k/8/8/8/8/8/PPP5/1K6") == 0, "on either side");
  check(bucket_in("k7/8/8/8/8/8/5PPP/4K3") == 1, "one in the middle");
  check(bucket_in("k7/8/8/8/8/8/3PPPKP/8") == 2, "one on the second rank");
  check(bucket_in("k7/8/8/8/8/6K1/5PPP/8") == 3, "one beyond");
}

}  // namespace

int main() {
  a_king_bucket_has_inputs_of_its_own();
  a_memory_changes_nothing();
  return tests::verdict();
}
