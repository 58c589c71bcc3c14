// Games given as their tree for Python.
#include "games/tree/rules.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/game_binding.hpp"
#include "bindings/state.hpp"
#include "bindings/state_of.hpp"
#include "game.hpp"

namespace boardwire {

using namespace nb::literals;

namespace {

// A node from Python: actor, number of children, probability, and for each player the utility of a leaf, or the
// evaluation of an inner node, which may be left out.
using Entry = std::tuple<int, int, double, std::vector<double>>;

TreeOfPositions::Node node_of(const Entry& entry, int players) {
  const auto& [actor, count, probability, utility] = entry;
  if (actor < kOver || actor >= players) throw nb::value_error("an actor must be a player, CHANCE or OVER");
  if (count < 0 || count > ExplicitTree::kMaxChildren || (count == 0) != (actor == kOver)) {
    throw nb::value_error("leaves must have no children, other nodes 1 to 256");
  }
  if (!(probability > 0 && probability <= 1)) throw nb::value_error("probabilities must lie above 0, up to 1");
  TreeOfPositions::Node node{.actor = actor, .count = count, .probability = probability};
  if (utility.size() != static_cast<std::size_t>(players) && (actor == kOver || !utility.empty())) {
    throw nb::value_error("each leaf must have a value for each player, other nodes such values or none");
  }
  node.evaluated = actor != kOver && !utility.empty();
  std::copy(utility.begin(), utility.end(), (node.evaluated ? node.evaluation : node.utility).begin());
  for (const double value : utility) {
    if (!(std::abs(value) <= 1)) throw nb::value_error("the value of a leaf must lie between -1 and 1");
    if (node.evaluated && std::abs(value) == 1) throw nb::value_error("an evaluation must lie between -1 and 1");
  }
  return node;
}

std::shared_ptr<const TreeOfPositions> make_tree(int players, const std::vector<Entry>& entries) {
  if (players < 1 || players > ExplicitTree::kMaxPlayers) throw nb::value_error("players must be 1 to 6");
  std::vector<TreeOfPositions::Node> nodes;
  std::size_t known = 1;
  for (const Entry& entry : entries) {
    if (nodes.size() == known) break;  // no parent has this node
    nodes.push_back(node_of(entry, players));
    known += static_cast<std::size_t>(nodes.back().count);
  }
  if (nodes.size() != entries.size() || nodes.size() != known) {
    throw nb::value_error("the nodes must be all children of one another, in breadth-first order");
  }
  return std::make_shared<const TreeOfPositions>(players, std::move(nodes));
}

void bind(nb::module_& m) {
  using Held = StateOf<ExplicitTree>;
  nb::class_<Held, State>(m, "ExplicitTree",
                          "A game given as its tree. Moves and chance outcomes: the number of the child, from 0 on.")
      .def(
          "__init__",
          [](Held* self, int players, const std::vector<Entry>& nodes) {
            new (self) Held(ExplicitTree(make_tree(players, nodes)));
          },
          "players"_a, "nodes"_a,
          R"(Begin at the root.

Args:
    players: 1 to 6.
    nodes: In breadth-first order: the actor (a player, CHANCE, or OVER at a leaf), the
        number of children (up to 256), the probability of this node if chance acts at its
        parent, and at a leaf its value to each player, -1 to 1.

Raises:
    ValueError: this is no tree.)")
      .def_prop_ro(
          "zero_sum", [](const Held& state) { return state.position.zero_sum(); },
          "Whether there are two players whose returns sum to zero.")
      .def_prop_ro(
          "path",
          [](const Held& state) {
            std::vector<Move> moves = state.position.path_back();
            std::reverse(moves.begin(), moves.end());
            return moves;
          },
          "The moves and outcomes from the root to here.");
}

const GameBinding kBinding(bind, {ability_row<ExplicitTree>("tree")});

}  // namespace

}  // namespace boardwire
