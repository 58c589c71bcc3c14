// The meaning of a value in a transposition table: exact, or a bound.
#pragma once

#include <cstdint>

namespace boardwire {

// A stored value is exact, or only a bound if the search was cut off. kNone: the entry is empty.
enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

}  // namespace boardwire
