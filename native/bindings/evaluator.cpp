// Reads and checks the results of evaluators written in Python.
#include "bindings/evaluator.hpp"

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "search/mcts/puct.hpp"

namespace boardwire {

namespace {

double number(nb::handle value, const char* what) {
  const double read = PyFloat_AsDouble(value.ptr());
  if (read == -1.0 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    nb::raise_type_error("%s of an evaluator must be numbers", what);
  }
  return read;
}

void check_length(nb::handle sequence, std::size_t expected, const char* what) {
  if (!nb::hasattr(sequence, "__len__")) nb::raise_type_error("%s of an evaluator must be sequences", what);
  if (nb::len(sequence) == expected) return;
  const std::string message =
      "an evaluator returned " + std::to_string(nb::len(sequence)) + " " + what + ", not " + std::to_string(expected);
  throw nb::value_error(message.c_str());
}

}  // namespace

std::vector<LeafEvaluation> call_evaluator(nb::handle callable, const nb::list& states,
                                           std::span<const std::size_t> moves) {
  const nb::object answer = callable(states);
  if (!nb::isinstance<nb::tuple>(answer) || nb::len(answer) != 2) {
    nb::raise_type_error("an evaluator must return a tuple of priors and values");
  }
  const nb::object priors = answer[0];
  const nb::object values = answer[1];
  check_length(priors, moves.size(), "lists of priors");
  check_length(values, moves.size(), "values");
  std::vector<LeafEvaluation> evaluations(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    LeafEvaluation& evaluation = evaluations[i];
    evaluation.value = number(values[i], "the values");
    if (!(std::abs(evaluation.value) <= 1)) {
      throw nb::value_error("values of an evaluator must lie between -1 and 1");
    }
    const nb::object row = priors[i];
    check_length(row, moves[i], "priors for the moves of a state");
    for (const nb::handle item : nb::iter(row)) {
      const auto prior = static_cast<float>(number(item, "the priors"));
      if (!(prior >= 0) || std::isinf(prior)) {
        throw nb::value_error("priors of an evaluator must not be negative");
      }
      evaluation.priors.push_back(prior);
    }
  }
  return evaluations;
}

}  // namespace boardwire
