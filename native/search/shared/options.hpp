// The options of searches. Each is declared once, beside its search, by name. The bindings, the options of
// the engines and the documentation use the declaration.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>

#include "abilities.hpp"
#include "game.hpp"
#include "mcts_tuning.hpp"

namespace boardwire {

using OptionValue = std::variant<bool, std::int64_t, double>;

// Chosen values by name. The game or the search chooses the others.
using Choices = std::map<std::string, OptionValue>;

// One option: a member of the options struct of a search, its range and its help.
template <class Options>
struct OptionOf {
  const char* name;
  std::variant<bool Options::*, std::int64_t Options::*, double Options::*> member;
  double minimum;  // of a number; both ends belong to the range
  double maximum;
  const char* help;

  [[nodiscard]] OptionValue get(const Options& options) const {
    return std::visit([&](auto member) { return OptionValue(options.*member); }, member);
  }

  // std::invalid_argument when the value has another type or is outside the range.
  void set(Options& options, const OptionValue& value) const {
    std::visit([&](auto to) { options.*to = as<std::decay_t<decltype(options.*to)>>(value); }, member);
  }

 private:
  template <class T>
  [[nodiscard]] T as(const OptionValue& value) const {
    const bool is_truth = std::holds_alternative<bool>(value);
    if (is_truth != std::is_same_v<T, bool>) fail();
    const double number = std::visit([](auto it) { return static_cast<double>(it); }, value);
    if (!is_truth && !(number >= minimum && number <= maximum)) fail();
    if (const T* same = std::get_if<T>(&value)) return *same;
    if (std::is_integral_v<T> && number != static_cast<double>(static_cast<std::int64_t>(number))) fail();
    return static_cast<T>(number);
  }

  [[noreturn]] void fail() const {
    const auto text = [](double it) {
      std::string digits = std::to_string(it);
      digits.erase(digits.find_last_not_of('0') + 1);
      if (digits.back() == '.') digits.pop_back();
      return digits;
    };
    std::string message = std::string(name) + " must be ";
    if (std::holds_alternative<bool Options::*>(member)) throw std::invalid_argument(message + "true or false");
    throw std::invalid_argument(message + text(minimum) + " to " + text(maximum));
  }
};

// std::invalid_argument when there is no option of a name, or a value is invalid.
template <class Options>
void choose(Options& options, const Choices& choices) {
  for (const auto& [name, value] : choices) {
    bool known = false;
    for (const OptionOf<Options>& option : Options::declared()) {
      if (option.name != name) continue;
      option.set(options, value);
      known = true;
    }
    if (!known) throw std::invalid_argument("there is no option " + name);
  }
}

// Options that a game can tune.
template <class Options, class Tuning>
concept TunableOptions = requires(Options& options, const Tuning& tuning) { options.tune(tuning); };

// The options for a search of this game: the chosen values, then those that the game prefers (its
// kMctsTuning or kSearchTuning), then the defaults of the search.
template <class Options, Game G>
[[nodiscard]] Options options_for(const Choices& choices) {
  Options options;
  if constexpr (HasMctsTuning<G>) {
    if constexpr (TunableOptions<Options, MctsTuning>) options.tune(G::kMctsTuning);
  }
  if constexpr (HasSearchTuning<G>) {
    if constexpr (TunableOptions<Options, SearchTuning>) options.tune(G::kSearchTuning);
  }
  choose(options, choices);
  return options;
}

// The options of a search by name.
template <class Options>
[[nodiscard]] Choices all_of(const Options& options) {
  Choices values;
  for (const OptionOf<Options>& option : Options::declared()) values[option.name] = option.get(options);
  return values;
}

}  // namespace boardwire
