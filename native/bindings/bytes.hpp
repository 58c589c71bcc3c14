// Numbers as bytes, for numpy.frombuffer.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

namespace boardwire {

template <class Number>
nanobind::bytes bytes_of(const std::vector<Number>& numbers) {
  return nanobind::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

}  // namespace boardwire
