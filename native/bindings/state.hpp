// Positions as Python sees them, and the way from a Python object to the game in it.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "game.hpp"
#include "games/connect4.hpp"
#include "games/go.hpp"
#include "games/othello.hpp"
#include "games/pig.hpp"
#include "games/python_game.hpp"
#include "games/tictactoe.hpp"

namespace boardwire {

namespace nb = nanobind;

// The one place where a game is reached through virtual functions: from Python that costs nothing.
class State {
 public:
  State() = default;
  State(const State&) = default;
  State& operator=(const State&) = delete;
  virtual ~State() = default;

  [[nodiscard]] virtual std::unique_ptr<State> copy() const = 0;
  [[nodiscard]] virtual int players() const = 0;
  [[nodiscard]] virtual int to_act() const = 0;
  [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;
  [[nodiscard]] virtual bool is_legal(Move move) const = 0;
  virtual void apply(Move move) = 0;  // a legal one
  [[nodiscard]] virtual std::vector<std::pair<Move, double>> chance_outcomes() const = 0;
  [[nodiscard]] virtual std::vector<double> returns() const = 0;
  [[nodiscard]] virtual std::uint64_t key() const = 0;
  [[nodiscard]] virtual std::vector<std::uint8_t> cells() const = 0;
  [[nodiscard]] virtual double evaluate(int player) const = 0;
};

// What a bundled game adds to the concept for Python's sake: moves are checked, and points can be seen.
template <class G>
concept BundledGame = Game<G> && requires(const G& position, Move move, std::span<std::uint8_t> points) {
  { position.is_legal(move) } -> std::same_as<bool>;
  { position.cell_count() } -> std::same_as<int>;
  position.cells(points);
};

template <class G>
struct Holding {
  G position;
};

template <BundledGame G, class Base = State>
class StateOf : public Base, public Holding<G> {
 public:
  using Holding<G>::position;

  explicit StateOf(const G& start) : Holding<G>{start} {}

  [[nodiscard]] std::unique_ptr<State> copy() const override { return std::make_unique<StateOf>(*this); }
  [[nodiscard]] int players() const override { return position.players(); }
  [[nodiscard]] int to_act() const override { return position.to_act(); }

  [[nodiscard]] std::vector<Move> legal_moves() const override {
    if (position.to_act() < 0) return {};
    MovesOf<G> moves;
    position.legal_moves(moves);
    std::sort(moves.begin(), moves.end());
    return {moves.begin(), moves.end()};
  }

  [[nodiscard]] bool is_legal(Move move) const override { return position.is_legal(move); }

  void apply(Move move) override { position.apply(move); }

  [[nodiscard]] std::vector<std::pair<Move, double>> chance_outcomes() const override {
    std::vector<std::pair<Move, double>> result;
    if constexpr (GameWithChance<G>) {
      if (position.to_act() == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        for (const Outcome& outcome : outcomes) result.emplace_back(outcome.move, outcome.probability);
      }
    }
    return result;
  }

  [[nodiscard]] std::vector<double> returns() const override {
    if (position.to_act() != kOver) throw nb::value_error("the game is not over");
    std::vector<double> result;
    for (int player = 0; player < position.players(); ++player) result.push_back(position.returns(player));
    return result;
  }

  [[nodiscard]] std::uint64_t key() const override { return position.key(); }

  [[nodiscard]] std::vector<std::uint8_t> cells() const override {
    std::vector<std::uint8_t> points(static_cast<std::size_t>(position.cell_count()));
    position.cells(points);
    return points;
  }

  [[nodiscard]] double evaluate(int player) const override {
    if (player < 0 || player >= position.players()) throw nb::value_error("no such player");
    return position.evaluate(player);
  }
};

// Go of any size: one Python class, a C++ type for each capacity behind it.
class GoState : public State {};

// Every game that the searches are compiled for. A new game is added here, and bound in states.cpp.
template <class... Games>
struct GameList {};
using BundledGames = GameList<TicTacToe, ConnectFour, Othello, Pig, Go<9>, Go<13>, Go<19>, Go<25>>;

// Calls f with the position that the state holds, which is one of Games, and returns its answer, an R.
template <class R, class... Games, class StateType, class F>
R with_held(GameList<Games...>, StateType& state, F&& f) {
  std::optional<R> answer;
  const auto attempt = [&](auto* held) {
    if (held != nullptr) answer.emplace(f(held->position));
    return held != nullptr;
  };
  using std::is_const_v;
  (attempt(dynamic_cast<std::conditional_t<is_const_v<StateType>, const Holding<Games>*, Holding<Games>*>>(
       &state)) ||
   ...);
  return std::move(answer).value();
}

// The same for whatever Python calls a state: a State, or an object that the adapter makes into a game.
template <class R, class F>
R with_position(nb::handle object, F&& f) {
  const State* state = nullptr;
  if (!nb::try_cast(object, state) || state == nullptr) return f(PythonGame(nb::borrow(object)));
  return with_held<R>(BundledGames{}, *state, f);
}

}  // namespace boardwire
