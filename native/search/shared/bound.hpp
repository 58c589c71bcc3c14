// What an entry of a transposition table says of the value of its position.
#pragma once

#include <cstdint>

namespace boardwire {

// A stored value is exact, or only a bound if the search was cut off. kNone: the entry is empty.
enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

}  // namespace boardwire
