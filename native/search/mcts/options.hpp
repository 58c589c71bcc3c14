// The options of Monte Carlo tree search.
#pragma once

#include <cstdint>
#include <vector>

#include "mcts_tuning.hpp"
#include "search/shared/options.hpp"

namespace boardwire {

struct MctsOptions {
  double exploration = 0.7;
  double urgency = 2;
  std::int64_t expansion = 1;
  bool solver = true;
  bool forced_wins = true;
  bool rave = false;
  double equivalence = 1000;
  bool priors = true;
  bool learned_priors = true;
  double widening = 0;
  double widening_power = 0.5;
  bool policy = false;
  bool replies = false;
  std::int64_t cutoff = 0;
  double evaluation_weight = 0;
  double evaluation_visits = 0;
  double steepness = 1;
  double puct = 1.5;
  std::int64_t threads = 1;
  bool own_trees = false;
  std::int64_t memory = 256;
  std::int64_t seed = 0;

  void tune(const MctsTuning& tuning) {
    exploration = tuning.exploration.value_or(exploration);
    urgency = tuning.urgency.value_or(urgency);
    widening = tuning.widening.value_or(widening);
    rave = tuning.rave.value_or(rave);
    policy = tuning.policy.value_or(policy);
    evaluation_weight = tuning.evaluation_weight.value_or(evaluation_weight);
    evaluation_visits = tuning.evaluation_visits.value_or(evaluation_visits);
    steepness = tuning.steepness.value_or(steepness);
    own_trees = tuning.own_trees.value_or(own_trees);
  }

  static std::vector<OptionOf<MctsOptions>> declared() {
    return {
        {"exploration", &MctsOptions::exploration, 0, 1e6, "c in UCT, mean + c * sqrt(ln(parent's visits) / visits)"},
        {"urgency", &MctsOptions::urgency, -1, 2,
         "the value of a move before its first visit; 2 tries every move once"},
        {"expansion", &MctsOptions::expansion, 1, 1e6, "visits after which a node gets children"},
        {"solver", &MctsOptions::solver, 0, 1, "prove wins, draws and losses (two players, zero sum)"},
        {"forced_wins", &MctsOptions::forced_wins, 0, 1,
         "with solver: also prove new positions that are won by threats, where the game finds such wins"},
        {"rave", &MctsOptions::rave, 0, 1, "also learn from moves made later (games whose moves are points)"},
        {"equivalence", &MctsOptions::equivalence, 1, 1e9,
         "visits from which on a move's own mean counts for more than that of rave"},
        {"priors", &MctsOptions::priors, 0, 1, "begin with the priors of the game, where it has them"},
        {"learned_priors", &MctsOptions::learned_priors, 0, 1,
         "priors by learned weights of moves, where the game has them; otherwise those by hand"},
        {"widening", &MctsOptions::widening, 0, 1e6,
         "consider only the best widening * visits^widening_power moves, in fours; 0 for all"},
        {"widening_power", &MctsOptions::widening_power, 0, 1, "see widening"},
        {"policy", &MctsOptions::policy, 0, 1, "playouts by the game's own policy, where it has one"},
        {"replies", &MctsOptions::replies, 0, 1,
         "playouts repeat replies that won last time (games whose moves are points)"},
        {"cutoff", &MctsOptions::cutoff, 0, 1e6,
         "plies after which a random playout stops, and the static evaluation is its result; 0 to play to the end"},
        {"evaluation_weight", &MctsOptions::evaluation_weight, 0, 1,
         "the weight of a leaf's static evaluation beside the result of its playout; 1 for no playouts"},
        {"evaluation_visits", &MctsOptions::evaluation_visits, 0, 1e6,
         "virtual visits of a new move whose value is the static evaluation after it; 0 for none"},
        {"steepness", &MctsOptions::steepness, 0.01, 100,
         "the slope of values of the static evaluation near 0; 1 leaves them as they are"},
        {"puct", &MctsOptions::puct, 0, 1e6,
         "c where an evaluator gives values and priors: mean + c * prior * sqrt(parent's visits) / "
         "(1 + visits)"},
        {"threads", &MctsOptions::threads, 1, 256, "threads that search together"},
        {"own_trees", &MctsOptions::own_trees, 0, 1,
         "root parallelization: a tree for each thread, added up at the root; otherwise all threads share one"},
        {"memory", &MctsOptions::memory, 1, 1 << 20, "megabytes for the tree, or for all trees"},
        {"seed", &MctsOptions::seed, 0, 9007199254740992.0, "the seed of random numbers"},
    };
  }
};

}  // namespace boardwire
