// The method evaluate_by() of a game's class: the static evaluation with other weights, such as those of one feature.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "abilities.hpp"
#include "bindings/state_of.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"

namespace boardwire {

template <WeighedGame G, class Class>
void bind_evaluate_by(Class& bound) {
  bound.def(
      "evaluate_by",
      [](const StateOf<G>& state, int player, const WeightValues& weights) {
        if (player < 0 || player >= state.position.players()) throw nanobind::value_error("there is no such player");
        try {
          return state.position.evaluate(player, evaluation_by<G>(weights));
        } catch (const std::invalid_argument& error) {
          throw nanobind::value_error(error.what());
        }
      },
      nanobind::arg("player"), nanobind::arg("weights"),
      R"(The static evaluation for a player with these weights, and the bundled ones for others.

Raises:
    ValueError: A weight is unknown or has a wrong number of values, or there is no such
        player.)");
}

}  // namespace boardwire
