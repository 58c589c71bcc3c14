// The texts of moves that mean the same in every position of a game.
#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game.hpp"

namespace boardwire::relay {

// Moves by their texts, in any case of letters. Several moves may have one text, such as those of different
// pieces in chess; at most one of them is legal.
class MoveNames {
 public:
  explicit MoveNames(const std::vector<std::pair<std::string, Move>>& names) {
    for (const auto& [name, move] : names) {
      moves_[lower(name)].push_back(move);
      names_.try_emplace(move, name);
    }
  }

  // The legal move of this text, or -1.
  template <class Board>
  [[nodiscard]] Move legal(std::string_view text, const Board& board) const {
    const auto found = moves_.find(lower(text));
    if (found == moves_.end()) return -1;
    for (const Move move : found->second) {
      if (board.is_legal(move)) return move;
    }
    return -1;
  }

  [[nodiscard]] const std::string& text(Move move) const { return names_.at(move); }

 private:
  static std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
  }

  std::unordered_map<std::string, std::vector<Move>> moves_;
  std::unordered_map<Move, std::string> names_;
};

}  // namespace boardwire::relay
