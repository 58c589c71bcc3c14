// The key of a position of a game written in Python: 64 bits of a whole number of any size.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "random.hpp"

namespace boardwire {

namespace nb = nanobind;

// `number` is a Python int. 0 to 2**64 - 1 stand for themselves; of any other number all bits are hashed, so
// that numbers that agree in their low 64 bits have different keys, hash collisions aside.
[[nodiscard]] inline std::uint64_t python_key(const nb::object& number) {
  int overflow = 0;
  const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow == 0 && small >= 0) return static_cast<std::uint64_t>(small);
  if (overflow > 0) {
    const auto key = PyLong_AsUnsignedLongLong(number.ptr());
    if (PyErr_Occurred() == nullptr) return key;
    PyErr_Clear();
  }
  const auto bits = nb::cast<std::size_t>(number.attr("bit_length")());
  const std::size_t words = bits / 64 + 1;  // the sign needs a bit
  const nb::object digits = number.attr("to_bytes")(words * 8, "little", nb::arg("signed") = true);
  const char* const bytes = nb::borrow<nb::bytes>(digits).c_str();
  std::uint64_t key = mix(words);
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i * sizeof(word), sizeof(word));
    key = mix(key ^ word);
  }
  return key;
}

}  // namespace boardwire
