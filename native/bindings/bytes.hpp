// Numbers as bytes, for numpy.frombuffer, and back.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>
#include <vector>

namespace boardwire {

template <class Number>
nanobind::bytes bytes_of(const std::vector<Number>& numbers) {
  return nanobind::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

// The numbers of whole bytes; those of a last number that is cut short are left out.
template <class Number>
std::vector<Number> numbers_of(const nanobind::bytes& bytes) {
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
  return numbers;
}

}  // namespace boardwire
