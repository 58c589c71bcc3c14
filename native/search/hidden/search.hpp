// The frame of the searches for hidden information: they draw worlds, simulate in a tree, and report the moves of the
// root.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/hidden/tree.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

// One search from an unfinished position. `root` and `limits` must outlive it.
template <HiddenGame G>
class HiddenSearch {
 public:
  HiddenSearch(const G& root, const Limits& limits, const auto& options)
      : root_(root),
        limits_(limits),
        player_(root.to_act()),
        random_(static_cast<std::uint64_t>(options.seed)),
        moves_(root_moves(world(), limits.restrictions)),
        tree_(options.exploration, options.memory),
        budget_(limits) {}

  [[nodiscard]] int player() const { return player_; }
  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] InformationTree<G>& tree() { return tree_; }
  // The moves of the root that the search may choose.
  [[nodiscard]] const auto& moves() const { return moves_; }

  // The position as the search starts from it: what is hidden is drawn, and the player is to act.
  [[nodiscard]] G world() {
    G drawn = root_.determinized(player_, random_);
    if (drawn.to_act() != player_) throw std::logic_error("determinized() changed the player to act");
    return drawn;
  }

  // One simulation from a world. Whether a limit is reached.
  bool simulate(const G& from, auto&& key_of) {
    tree_.simulate(from, random_, limits_, key_of);
    return budget_.spend();
  }

  // Calls step() until it returns true, which it does when a limit is reached. rank() fills in the moves of the result
  // and the best of them, for reports and at the end.
  void run(SearchResult& result, auto&& step, auto&& rank) {
    const auto fill = [&] {
      result.nodes = budget_.nodes();
      result.seconds = budget_.seconds();
      result.moves.clear();
      rank();
    };
    budget_.on_report([&] {
      fill();
      budget_.report(result);
    });
    while (!step()) {
    }
    fill();
  }

 private:
  const G& root_;
  const Limits& limits_;
  int player_;
  Random random_;
  MovesOf<G> moves_;
  InformationTree<G> tree_;
  Budget budget_;
};

}  // namespace boardwire
