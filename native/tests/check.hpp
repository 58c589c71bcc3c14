// A minimal test framework: a check that reports its place when it fails, and a count.
#pragma once

#include <cstdio>

namespace boardwire::tests {

inline int failures = 0;

inline void check(bool holds, const char* statement, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (holds) return;
  ++failures;
  std::printf("%s:%d: not so: %s\n", file, line, statement);
}

// For main: 0 when all checks held.
inline int verdict() {
  std::printf(failures == 0 ? "all checks hold\n" : "%d checks failed\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace boardwire::tests
