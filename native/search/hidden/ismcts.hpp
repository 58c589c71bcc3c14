// Information-set Monte Carlo tree search (Cowling, Powley, Whitehouse, IEEE TCIAIG 4(2), 2012). Each simulation
// draws what is hidden from the searching player anew and goes down one tree, whose nodes are information sets.
// So a player that does not know the position makes one choice for all positions that it cannot tell apart.
//
// SO-ISMCTS has the information sets of the searching player alone. A node of another player is what spectators
// know there, so no player of the tree answers what it has not seen, such as a choice made at the same time.
// MO-ISMCTS (`multiple`) has the information sets of the player that chooses at the node: it
// assumes that other players know their own cards and play by them.
//
// The move with the most visits is played.
#pragma once

#include <algorithm>
#include <cstdint>

#include "abilities.hpp"
#include "game.hpp"
#include "random.hpp"
#include "search/hidden/options.hpp"
#include "search/hidden/search.hpp"
#include "search/hidden/tree.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <HiddenGame G>
class Ismcts {
 public:
  using Options = IsmctsOptions;

  explicit Ismcts(const IsmctsOptions& options) : options_(options) {}

  void configure(const IsmctsOptions& options) { options_ = options; }

  SearchResult search(const G& root, const Limits& limits) {
    SearchResult result;
    if (!begin_search(root, result)) return result;
    HiddenSearch<G> search(root, limits, options_);
    const auto key_of = [&](const G& position, int actor) {
      const int observer = actor == search.player() || options_.multiple ? actor : -1;
      return mix(position.information_key(observer) + static_cast<std::uint64_t>(actor) + 1);
    };
    const std::uint64_t at_root = key_of(root, search.player());

    const auto rank = [&] {
      result.depth = result.seldepth = search.tree().deepest();
      for (const Move move : search.moves()) {
        for (const AvailableMove& at : search.tree().moves(at_root)) {
          if (at.move == move) result.moves.push_back({move, at.visits, at.mean(), 0, {move}});
        }
      }
      const auto best = std::ranges::max_element(result.moves, {}, &RootMove::visits);
      result.move = best->move;
      result.value = best->value;
      result.pv = best->pv;
    };
    search.run(result, [&] { return search.simulate(search.world(), key_of); }, rank);
    return result;
  }

 private:
  IsmctsOptions options_;
};

}  // namespace boardwire
