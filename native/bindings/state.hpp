// Positions behind virtual functions, so that the bindings need not know the game. Only calls from Python use
// them; a running search is compiled for its game.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/weights.hpp"
#include "game.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/options.hpp"
#include "search/shared/result.hpp"

namespace boardwire {

namespace nb = nanobind;

struct PlayoutSum {
  std::vector<double> returns;  // summed over the playouts, per player
  std::uint64_t plies = 0;
  double seconds = 0;
};

class Position;

// A Python object with the methods of a state, see StateLike in the stub.
class StateLike : public nb::object {
  NB_OBJECT_DEFAULT(StateLike, nb::object, "StateLike", [](PyObject*) { return true; })
};

// A callable for which the stub has the type Evaluator.
class EvaluatorFunction : public nb::object {
  NB_OBJECT_DEFAULT(EvaluatorFunction, nb::object, "Evaluator", PyCallable_Check)
};

// A Python callable that evaluates leaves in place of playouts. It gets lists of at most `batch` positions,
// each an object of the same class as `like`.
struct Evaluator {
  nb::handle callable;
  nb::handle like;
  std::size_t batch;
};

// A search of one game, with the table or the tree that it keeps from call to call.
class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  // Whether `root` is of the game that this search was made for.
  [[nodiscard]] virtual bool fits(const Position& root) const = 0;
  virtual SearchResult search(const Position& root, const Limits& limits) = 0;
  // std::logic_error if the search takes no evaluator.
  virtual SearchResult search(const Position& /*root*/, const Limits& /*limits*/, const Evaluator& /*evaluator*/) {
    throw std::logic_error("this search takes no evaluator");
  }
  // Sets other options from the next search on; std::invalid_argument as options_for().
  virtual void configure(const Choices& choices) = 0;
  // The options of the search, by name.
  [[nodiscard]] virtual Choices options() const = 0;
  // Evaluates positions by these weights from now on; std::invalid_argument when the game has no weights.
  virtual void weigh(const WeightValues& values) = 0;
  // By the learned weights of a file; std::invalid_argument when it is damaged, or the game learns no weights.
  virtual void weigh_from(const std::string& path) = 0;
  virtual void advance(Move /*move*/) {}
  virtual void reset() {}
};

// The positions of playouts, perft and searches: of a bundled game, or of one written in Python.
class Position {
 public:
  Position() = default;
  Position(const Position&) = default;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  // An independent copy that Python cannot change.
  [[nodiscard]] virtual std::unique_ptr<Position> snapshot() const = 0;
  // Whether it calls Python, so that the caller must hold the GIL.
  [[nodiscard]] virtual bool needs_gil() const = 0;
  // Whether every player knows the whole position, as most searches need it.
  [[nodiscard]] virtual bool perfect_information() const = 0;

  [[nodiscard]] virtual PlayoutSum playouts(std::uint64_t count, std::uint64_t seed, const Limits& limits) const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth, const Limits& limits) const = 0;
  // The weights of its evaluation, read-only; empty when it has none.
  [[nodiscard]] virtual std::vector<WeightRow> weights() const = 0;
  // The unit of the weights; empty when there are none.
  [[nodiscard]] virtual std::string weight_unit() const = 0;
  // The name of the learned weights that its evaluation takes; empty when it takes none.
  [[nodiscard]] virtual std::string learned_weights() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Search> alphabeta(const Choices& choices) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Search> expectiminimax(const Choices& choices) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Search> mcts(const Choices& choices) const = 0;
  // Only where information is hidden.
  [[nodiscard]] virtual std::unique_ptr<Search> pimc(const Choices& choices) const = 0;
  [[nodiscard]] virtual std::unique_ptr<Search> ismcts(const Choices& choices) const = 0;
};

// A position of a bundled game, as an object for Python.
class State : public Position {
 public:
  [[nodiscard]] virtual std::unique_ptr<State> copy() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual int to_act() const = 0;
  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual bool is_legal(Move move) const = 0;
  virtual void apply(Move move) = 0;  // a legal one
  [[nodiscard]] virtual std::vector<std::pair<Move, double>> chance_outcomes() const = 0;
  [[nodiscard]] virtual std::vector<double> returns() const = 0;
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  // Equal for positions that the player cannot tell apart; with -1, a spectator.
  [[nodiscard]] virtual std::uint64_t information_key(int player) const = 0;
  // A position that the player cannot tell from this one, drawn by the seed; a copy where nothing is hidden.
  [[nodiscard]] virtual std::unique_ptr<State> determinized(int player, std::uint64_t seed) const = 0;
  [[nodiscard]] virtual std::vector<std::uint8_t> cells() const = 0;
  [[nodiscard]] virtual double evaluate(int player) const = 0;
};

// The game that a position, hidden or shown to Python, holds.
template <Game G>
struct Holding {
  G position;
};

template <Game G>
const G& held(const Position& position) {
  return dynamic_cast<const Holding<G>&>(position).position;
}

// The position of a Python object: a copy of a State, or the object itself in the adapter for games written in
// Python.
std::unique_ptr<Position> position_of(nb::handle object);

}  // namespace boardwire
