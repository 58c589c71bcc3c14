// The options of Monte Carlo tree search for which a game prefers other values than the search's defaults.
#pragma once

#include <optional>

namespace boardwire {

// An empty field leaves the default of MctsOptions (search/mcts/options.hpp), which explains the options.
struct MctsTuning {
  std::optional<double> exploration = {};
  std::optional<double> urgency = {};
  std::optional<double> widening = {};
  std::optional<bool> rave = {};
  std::optional<bool> policy = {};
  std::optional<double> evaluation_weight = {};
  std::optional<double> evaluation_visits = {};
  std::optional<double> steepness = {};
  std::optional<bool> own_trees = {};
};

// The same for expectiminimax (search/expectiminimax/options.hpp).
struct SearchTuning {
  std::optional<int> replies = {};
};

}  // namespace boardwire
