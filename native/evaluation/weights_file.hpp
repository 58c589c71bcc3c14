// Binary files of learned weights. docs/internals/weights.md has the format;
// clients/engines/search/weights_file.py writes it.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace boardwire {

// The game and the features that weights belong to.
struct WeightsLayout {
  std::string_view game;
  std::uint32_t features;  // of one stage
  std::uint32_t stages;
  std::uint32_t number;  // changes with the meaning of the features
};

// The checksum of zlib and PNG (CRC-32).
inline std::uint32_t crc32(const unsigned char* bytes, std::size_t size) {
  static constexpr std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1) * 0xedb88320;
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t sum = ~0u;
  for (std::size_t i = 0; i < size; ++i) sum = kTable[(sum ^ bytes[i]) & 0xff] ^ sum >> 8;
  return ~sum;
}

// Weights in a file that is mapped into memory, read-only, as long as the object lives.
class WeightsFile {
 public:
  // std::invalid_argument when there is no such file, or when it is damaged or does not fit.
  WeightsFile(const std::string& path, const WeightsLayout& layout) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw std::invalid_argument("weights cannot be read from " + path + ": " + std::strerror(errno));
    struct stat status{};
    const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
    size_ = regular ? static_cast<std::size_t>(status.st_size) : 0;
    void* mapped = size_ < sizeof(Header) ? MAP_FAILED : ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    ::close(file);
    if (mapped == MAP_FAILED) throw std::invalid_argument(path + " is no file of learned weights: it is too short");
    bytes_ = static_cast<const unsigned char*>(mapped);
    try {
      check(path, layout);
    } catch (...) {
      ::munmap(mapped, size_);
      throw;
    }
  }
  WeightsFile(const WeightsFile&) = delete;
  WeightsFile& operator=(const WeightsFile&) = delete;
  ~WeightsFile() { ::munmap(const_cast<unsigned char*>(bytes_), size_); }

  // The weights of a stage, one for each feature.
  [[nodiscard]] const std::int16_t* stage(int number) const {
    return weights_ + static_cast<std::size_t>(number) * features_;
  }

 private:
  struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t checksum;  // of all bytes behind it
    std::array<char, 16> game;
    std::uint32_t layout;
    std::uint32_t stages;
    std::uint32_t features;
    std::uint32_t description;  // its length in bytes; it follows the header, and the weights follow it
  };
  static_assert(sizeof(Header) == 48 && std::endian::native == std::endian::little);
  static constexpr std::size_t kUnchecked = 16;  // bytes before those that the checksum covers

  void check(const std::string& path, const WeightsLayout& layout) {
    const auto require = [&path](bool holds, const char* fault) {
      if (!holds) throw std::invalid_argument(path + fault);
    };
    Header header;
    std::memcpy(&header, bytes_, sizeof header);
    require(std::string_view(header.magic.data(), 8) == "BWWEIGHT", " is no file of learned weights");
    require(header.version == 1, " has a version that this program does not know");
    std::array<char, 16> game{};
    layout.game.copy(game.data(), game.size());
    require(header.game == game, " has weights of another game");
    const bool alike = header.layout == layout.number && header.stages == layout.stages;
    // The number changes with the meaning of the features, but not with the size of the network that corrects them.
    require(
        !alike || header.features >= layout.features,
        " has weights of an earlier version, with a smaller network: go on from them by `boardwire learn fit --start`");
    require(alike && header.features == layout.features, " has weights of other features: learn them again");
    features_ = header.features;
    const std::size_t start = sizeof header + header.description;
    const std::size_t length = std::size_t{header.stages} * header.features * sizeof(std::int16_t);
    require(start % 16 == 0 && size_ == start + length, " is damaged: it is too short or too long");
    require(crc32(bytes_ + kUnchecked, size_ - kUnchecked) == header.checksum, " is damaged: its checksum is wrong");
    weights_ = reinterpret_cast<const std::int16_t*>(bytes_ + start);
  }

  const unsigned char* bytes_ = nullptr;
  std::size_t size_ = 0;
  const std::int16_t* weights_ = nullptr;
  std::size_t features_ = 0;
};

using WeightsFilePtr = std::shared_ptr<const WeightsFile>;

// The folder with the files that come with the program: GAME.weights. Empty where there are none, as in the tests of
// the native code. Set before the first position is evaluated.
inline std::filesystem::path& weights_folder() {
  static std::filesystem::path folder;
  return folder;
}

// The weights that come with the program; null when there are none for the game.
inline WeightsFilePtr bundled_weights(const WeightsLayout& layout) {
  if (weights_folder().empty()) return nullptr;
  const auto path = weights_folder() / (std::string(layout.game) + ".weights");
  return std::filesystem::exists(path) ? std::make_shared<WeightsFile>(path, layout) : nullptr;
}

}  // namespace boardwire
