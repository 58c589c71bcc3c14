// The streams of an engine that runs as a process: its standard input and output.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace boardwire::relay {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

// Reads from and writes to an engine, at most until a deadline. The descriptors belong to the caller, and may
// be non-blocking.
class Channel {
 public:
  // `to` is written, `from` is read.
  Channel(int to, int from) : to_(to), from_(from) {}

  // Writes before the deadline. Returns the bytes that are left.
  [[nodiscard]] std::string_view write(std::string_view bytes, Time deadline) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(to_, bytes.data(), bytes.size());
      if (written >= 0) {
        bytes.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno == EAGAIN) {
        if (!wait(to_, POLLOUT, deadline)) break;
      } else if (errno != EINTR) {
        break;
      }
    }
    return bytes;
  }

  // Appends bytes to `received` as soon as there are some; false at the deadline, and when no more will come.
  [[nodiscard]] bool read(std::string& received, Time deadline) const {
    std::array<char, 1 << 14> buffer;
    while (wait(from_, POLLIN, deadline)) {
      const ssize_t count = ::read(from_, buffer.data(), buffer.size());
      if (count > 0) {
        received.append(buffer.data(), static_cast<std::size_t>(count));
        return true;
      }
      if (count == 0 || (errno != EAGAIN && errno != EINTR)) return false;
    }
    return false;
  }

 private:
  static bool wait(int descriptor, short event, Time deadline) {
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
      constexpr long long kLongest = std::numeric_limits<int>::max();
      pollfd waiting{descriptor, event, 0};
      const int ready = ::poll(&waiting, 1, static_cast<int>(std::clamp<long long>(left, 0, kLongest)));
      if (ready > 0) return true;
      if (ready == 0 || errno != EINTR) return false;
    }
  }

  int to_;
  int from_;
};

}  // namespace boardwire::relay
