// Vectors of four numbers, so that one instruction works on all of them.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include "search/shared/relaxed_atomic.hpp"

namespace boardwire {

// An extension that GCC and Clang share.
using Ints [[gnu::vector_size(16)]] = std::int32_t;
using Floats [[gnu::vector_size(16)]] = float;

inline Floats floats(Ints numbers) { return __builtin_convertvector(numbers, Floats); }

// The square root of each; compilers make one instruction of it.
inline Floats root(Floats squares) {
  for (int lane = 0; lane < 4; ++lane) squares[lane] = std::sqrt(squares[lane]);
  return squares;
}

// The four numbers of a block: read in one step where no other thread writes to them, otherwise one by one.
template <bool kShared, class T>
auto four(const std::array<RelaxedAtomic<T>, 4>& numbers) {
  using Vector = std::conditional_t<std::is_same_v<T, float>, Floats, Ints>;
  if constexpr (kShared) {
    const std::array<T, 4> read{numbers[0], numbers[1], numbers[2], numbers[3]};
    return std::bit_cast<Vector>(read);
  } else {
    return std::bit_cast<Vector>(numbers);
  }
}

template <bool kShared>
void put_four(std::array<RelaxedAtomic<float>, 4>& numbers, Floats values) {
  if constexpr (kShared) {
    for (std::size_t i = 0; i < 4; ++i) numbers[i] = values[static_cast<int>(i)];
  } else {
    numbers = std::bit_cast<std::array<RelaxedAtomic<float>, 4>>(values);
  }
}

}  // namespace boardwire
