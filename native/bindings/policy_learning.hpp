// The static methods of a game's class for learning a policy and value network: self-play, estimates, the layout.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "abilities.hpp"
#include "bindings/limits.hpp"
#include "bindings/state_of.hpp"
#include "evaluation/features.hpp"
#include "evaluation/policy_network.hpp"
#include "learning/policy_play.hpp"

namespace boardwire {

// The network of a file, or of parameters. nb::value_error where they do not fit.
template <LearnsPolicy G>
std::shared_ptr<const typename G::Policy> policy_of(const nb::bytes& parameters) {
  if (parameters.size() != G::kPolicy.parameters() * sizeof(std::int16_t)) {
    throw nb::value_error("the network has another number of parameters");
  }
  std::vector<std::int16_t> numbers(parameters.size() / sizeof(std::int16_t));
  std::memcpy(numbers.data(), parameters.data(), parameters.size());
  return std::make_shared<typename G::Policy>(numbers.data());
}

template <LearnsPolicy G, class Class>
void bind_policy_learning(Class& bound) {
  using namespace nb::literals;
  bound
      .def_static(
          "policy_play",
          [](const nb::bytes& network, std::uint64_t seed, std::uint64_t first, std::uint64_t games,
             std::uint64_t simulations, int varied, double noise, double concentration, int threads, const Stop* stop) {
            if (simulations < 2 || simulations > 60'000 || games > 100'000 || threads < 1 || threads > 256 ||
                varied < 0 || !(noise >= 0 && noise <= 1) || !(concentration > 0)) {
              throw nb::value_error(
                  "self-play needs 2 to 60000 simulations, at most 100000 games, 1 to 256 threads, "
                  "and a share of noise from 0 to 1");
            }
            const PolicyPlayPlan plan{seed, first, games, simulations, varied, noise, concentration, threads};
            const auto policy = policy_of<G>(network);
            const std::atomic<bool> never{false};
            std::vector<PolicyRow<G>> rows;
            {
              const nb::gil_scoped_release release;
              rows = policy_play(G(), policy, plan, stop == nullptr ? never : *stop->flag());
            }
            return nb::bytes(rows.data(), rows.size() * sizeof(PolicyRow<G>));
          },
          "network"_a, nb::kw_only(), "seed"_a, "first"_a, "games"_a, "simulations"_a, "varied"_a, "noise"_a,
          "concentration"_a, "threads"_a, "stop"_a = nb::none(),
          R"(Play games of a policy and value network against itself by PUCT, without the GIL.

A game depends on the options and its number alone, not on the threads.

Args:
    network: The parameters, 16-bit numbers.
    seed: The seed of everything that is random.
    first: The number of the first game.
    games: The number of games.
    simulations: The simulations of each search.
    varied: The first plies, in which a move is drawn in proportion to its visits.
    noise: The share of Dirichlet noise in the priors at the root.
    concentration: The parameter of that noise.
    threads: Games at a time.
    stop: Ends it; the games before the first unfinished one are returned.

Returns:
    The positions of the games in turn: `row` in `clients/learning/policy/games.py`.

Raises:
    ValueError: An option is out of range, or the network has another size.)")
      .def(
          "policy_estimate",
          [](const StateOf<G>& state, const nb::bytes& network) {
            const auto estimate = policy_of<G>(network)->evaluate(state.position.packed());
            return std::tuple(std::vector<float>(estimate.logits.begin(), estimate.logits.end()), estimate.value);
          },
          "network"_a,
          R"(Return a network's output for the position: a logit for each move by number, and a value.

Raises:
    ValueError: The network has another size.)")
      .def(
          "packed",
          [](const StateOf<G>& state) {
            const PackedBoard board = state.position.packed();
            return std::tuple(board.own, board.other);
          },
          "The stones of the player to act and of the other: bits go up the columns, 7 for each.")
      .def_static(
          "policy_layout",
          [] {
            constexpr PolicyShape shape = G::kPolicy;
            return std::tuple(std::string(G::kPolicyLayout.game), G::kPolicyLayout.number, shape.squares, shape.first,
                              shape.second, shape.moves);
          },
          R"(The layout of the networks.

Returns:
    The game, a number that changes with the meaning of the parameters, the bits of a
    bitboard, the units of the two hidden layers, and the number of moves.)");
}

}  // namespace boardwire
