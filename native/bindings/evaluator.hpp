// An evaluator written in Python, as a function for the search.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <span>
#include <vector>

#include "abilities.hpp"
#include "bindings/state.hpp"
#include "game.hpp"
#include "search/mcts/puct.hpp"

namespace boardwire {

// Calls the evaluator with a list of states. The result is a pair of the priors, of which each state has as many
// as `moves` says, and the values. Raises ValueError or TypeError for any other result.
std::vector<LeafEvaluation> call_evaluator(nb::handle callable, const nb::list& states,
                                           std::span<const std::size_t> moves);

// The position as an object of the same class as `like`.
template <Game G>
nb::object as_python(const G& position, nb::handle like) {
  if constexpr (HasPythonObject<G>) {
    return position.object().attr("copy")();
  } else {
    nb::object copy = like.attr("copy")();
    dynamic_cast<Holding<G>&>(*nb::cast<State*>(copy)).position = position;
    return copy;
  }
}

template <Game G>
LeafEvaluator<G> leaf_evaluator(const Evaluator& evaluator) {
  return [evaluator](std::span<const G> leaves) {
    const nb::gil_scoped_acquire held;
    nb::list states;
    std::vector<std::size_t> moves;
    for (const G& leaf : leaves) {
      states.append(as_python(leaf, evaluator.like));
      moves.push_back(moves_to_evaluate(leaf).size());
    }
    return call_evaluator(evaluator.callable, states, moves);
  };
}

}  // namespace boardwire
