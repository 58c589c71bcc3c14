// Perfect-information Monte Carlo: determinized search (Ginsberg, "GIB: Imperfect Information in a
// Computationally Challenging Game", JAIR 14, 2001; Long, Sturtevant, Buro, Furtak, "Understanding the Success of
// Perfect Information Monte Carlo Sampling in Game Tree Search", AAAI 2010). The search draws worlds: positions
// that its player cannot tell from the real one. It searches each as if everybody knew it, here by UCT, and plays
// the move whose mean over the worlds is best.
//
// A plan in one world may differ from that in another though the player cannot tell them apart (strategy fusion),
// so the values are too high, and information has no value. Information-set MCTS does not have these faults.
//
// In a simultaneous game the other players have chosen at random in a world.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "abilities.hpp"
#include "game.hpp"
#include "search/hidden/options.hpp"
#include "search/hidden/search.hpp"
#include "search/hidden/tree.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

template <HiddenGame G>
class Pimc {
 public:
  using Options = PimcOptions;

  explicit Pimc(const PimcOptions& options) : options_(options) {}

  void configure(const PimcOptions& options) { options_ = options; }

  SearchResult search(const G& root, const Limits& limits) {
    SearchResult result;
    if (!begin_search(root, result)) return result;
    HiddenSearch<G> search(root, limits, options_);
    std::vector<OverWorlds> sums;
    for (const Move move : search.moves()) sums.push_back({move});
    const auto key_of = [](const G& position, int /*actor*/) { return position.key(); };

    const auto step = [&] {
      G world = search.world();
      if constexpr (ChoosesAtOnce<G>) world.others_choose(search.player(), search.random());
      search.tree().clear();
      bool ends = false;
      for (std::int64_t i = 0; i < options_.world_playouts && !ends; ++i) ends = search.simulate(world, key_of);
      result.depth = result.seldepth = std::max(result.depth, search.tree().deepest());
      for (const AvailableMove& at : search.tree().moves(world.key())) {
        const auto sum = std::ranges::find(sums, at.move, &OverWorlds::move);
        if (sum != sums.end() && at.visits > 0) sum->add(at);
      }
      return ends;
    };
    const auto rank = [&] {
      for (const OverWorlds& sum : sums) {
        result.moves.push_back({sum.move, sum.visits, sum.mean(), 0, {sum.move}});
      }
      const auto best = std::ranges::max_element(sums, {}, &OverWorlds::merit);
      result.move = best->move;
      result.value = best->mean();
      result.pv = {best->move};
    };
    search.run(result, step, rank);
    return result;
  }

 private:
  // A move of the root: its means in all worlds.
  struct OverWorlds {
    Move move = 0;
    std::uint64_t visits = 0;
    std::uint32_t worlds = 0;
    double sum = 0;

    void add(const AvailableMove& at) {
      visits += at.visits;
      ++worlds;
      sum += at.mean();
    }
    [[nodiscard]] double mean() const { return worlds == 0 ? 0 : sum / worlds; }
    // A move that was never tried is worse than all others.
    [[nodiscard]] double merit() const { return worlds == 0 ? -2 : mean(); }
  };

  PimcOptions options_;
};

}  // namespace boardwire
