// Random numbers and 64-bit mixing for rules and searches.
#pragma once

#include <cstdint>

namespace boardwire {

// The finaliser of splitmix64 (Steele, Lea, Flood 2014): a bijection of 64-bit numbers in which every
// input bit reaches every output bit. Distinct inputs give distinct keys.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// wyrand (Wang Yi, public domain): one multiplication for each number, 64 bits of state, passes PractRand.
// The same seed gives the same numbers on every machine.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(mix(seed)) {}

  constexpr std::uint64_t next() {
    state_ += 0xa0761d6478bd642f;
    const auto product = static_cast<unsigned __int128>(state_) * (state_ ^ 0xe7037ed1a0b428db);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  // A number from 0 to n-1, n < 2^32. Multiplication instead of division (Lemire 2019); the bias is
  // below n / 2^32, far under what any number of playouts can show.
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

  // A number in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace boardwire
