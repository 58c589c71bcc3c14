// The auction of bridge: Laws of Duplicate Bridge 2017, Laws 17 to 22.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/bridge/cards.hpp"

namespace boardwire::bridge {

// Calls: 0 pass, 1 double, 2 redouble, then the bids from 1C to 7NT.
enum Call : int { kPass, kDouble, kRedouble, kFirstBid };
inline constexpr int kCalls = kFirstBid + kBids;
// Three passes, then each of 35 bids with two passes, double, two passes, redouble, two passes; and the last pass.
inline constexpr int kMaxCalls = 3 + 9 * kBids + 1;

[[nodiscard]] constexpr int bid_of(int level, int strain) { return kFirstBid + kStrains * (level - 1) + strain; }

class Auction {
 public:
  explicit Auction(int dealer) : dealer_(static_cast<std::int8_t>(dealer)) {}

  [[nodiscard]] std::span<const std::uint8_t> calls() const {
    return {calls_.data(), static_cast<std::size_t>(count_)};
  }
  [[nodiscard]] int dealer() const { return dealer_; }
  [[nodiscard]] int turn() const { return (dealer_ + count_) % kSeats; }
  [[nodiscard]] bool over() const { return passes_ == kSeats || (passes_ == kSeats - 1 && bid_ >= 0); }

  [[nodiscard]] bool is_legal(int call) const {
    if (call < 0 || call >= kCalls || over()) return false;
    if (call == kPass) return true;
    if (call == kDouble) return bid_ >= 0 && doubled_ == 0 && side_of(bidder_) != side_of(turn());
    if (call == kRedouble) return doubled_ == 1 && side_of(bidder_) == side_of(turn());
    return call - kFirstBid > bid_;
  }

  void apply(int call) {
    const int seat = turn();
    calls_[static_cast<std::size_t>(count_++)] = static_cast<std::uint8_t>(call);
    passes_ = static_cast<std::int8_t>(call == kPass ? passes_ + 1 : 0);
    if (call == kDouble || call == kRedouble) doubled_ = static_cast<std::int8_t>(call);
    if (call < kFirstBid) return;
    bid_ = static_cast<std::int8_t>(call - kFirstBid);
    bidder_ = static_cast<std::int8_t>(seat);
    doubled_ = 0;
    std::int8_t& first = first_[static_cast<std::size_t>(side_of(seat))][static_cast<std::size_t>(bid_ % kStrains)];
    if (first < 0) first = static_cast<std::int8_t>(seat);
  }

  // The contract as it stands. The declarer is the first of the side that has named the strain.
  [[nodiscard]] Contract contract() const {
    if (bid_ < 0) return {};
    const int strain = bid_ % kStrains;
    const int declarer = first_[static_cast<std::size_t>(side_of(bidder_))][static_cast<std::size_t>(strain)];
    return {bid_ / kStrains + 1, strain, doubled_, declarer};
  }

 private:
  std::array<std::uint8_t, kMaxCalls> calls_{};
  std::int16_t count_ = 0;
  std::int8_t dealer_;
  std::int8_t passes_ = 0;  // in a row
  std::int8_t bid_ = -1;    // the highest bid so far
  std::int8_t bidder_ = 0;
  std::int8_t doubled_ = 0;
  std::array<std::array<std::int8_t, kStrains>, 2> first_{{{-1, -1, -1, -1, -1}, {-1, -1, -1, -1, -1}}};
};

}  // namespace boardwire::bridge
