// Just enough of a test framework: a check that says where it failed, and a count.
#pragma once

#include <cstdio>
#include <source_location>

namespace boardwire::tests {

inline int failures = 0;

inline void check(bool holds, const char* statement,
                  std::source_location where = std::source_location::current()) {
  if (holds) return;
  ++failures;
  std::printf("%s:%u: not so: %s\n", where.file_name(), where.line(), statement);
}

// For main: 0 when everything held.
inline int verdict() {
  std::printf(failures == 0 ? "all checks hold\n" : "%d checks failed\n", failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace boardwire::tests
