// A game written in Python, as a type that satisfies the concept Game.
//
// Every call goes to the Python object and holds the GIL. Exceptions of the object pass through the search to its
// caller. All return values are checked, so that no invalid value crashes a search.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "game.hpp"
#include "games/python/key.hpp"
#include "random.hpp"

namespace boardwire {

namespace nb = nanobind;

class PythonGame {
 public:
  static constexpr int kMaxPlayers = 16;
  static constexpr int kMaxMoves = 4096;
  static constexpr int kMaxOutcomes = 4096;
  static constexpr bool kMayRepeat = true;
  static constexpr bool kMayLackChance = true;
  static constexpr bool kSingleThreaded = true;  // the one that holds the GIL

  explicit PythonGame(nb::object state) : state_(std::move(state)) {
    players_ = static_cast<int>(whole(state_.attr("players"), "players"));
    if (players_ < 1 || players_ > kMaxPlayers) fail("players must be 1 to 16");
    zero_sum_ = players_ == 2 && nb::cast<bool>(nb::bool_(nb::getattr(state_, "zero_sum", nb::bool_(true))));
    perfect_information_ = nb::cast<bool>(nb::bool_(nb::getattr(state_, "perfect_information", nb::bool_(true))));
    actor_ = ask_actor();
  }

  // Copies of the value are copies of the Python object.
  PythonGame(const PythonGame& other)
      : state_(other.state_.attr("copy")()),
        players_(other.players_),
        zero_sum_(other.zero_sum_),
        perfect_information_(other.perfect_information_),
        actor_(other.actor_) {
    if (state_.is(other.state_)) fail("copy() returned the state itself");
  }
  PythonGame& operator=(const PythonGame& other) {
    if (this != &other) *this = PythonGame(other);
    return *this;
  }
  PythonGame(PythonGame&&) = default;
  PythonGame& operator=(PythonGame&&) = default;
  ~PythonGame() = default;

  [[nodiscard]] const nb::object& object() const { return state_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] bool zero_sum() const { return zero_sum_; }
  [[nodiscard]] bool perfect_information() const { return perfect_information_; }
  [[nodiscard]] int to_act() const { return actor_; }

  void legal_moves(MoveList<kMaxMoves>& moves) const {
    for (const nb::handle item : nb::iter(state_.attr("legal_moves")())) {
      if (moves.size() == kMaxMoves) fail("legal_moves() returned more than 4096 moves");
      moves.push(as_move(item, "legal_moves()"));
    }
    if (moves.empty()) fail("legal_moves() returned no move while a player is to act");
  }

  void chance_outcomes(OutcomeList<kMaxOutcomes>& outcomes) const {
    double sum = 0;
    for (const nb::handle item : nb::iter(state_.attr("chance_outcomes")())) {
      if (outcomes.size() == kMaxOutcomes) fail("chance_outcomes() returned more than 4096 outcomes");
      if (!nb::isinstance<nb::sequence>(item) || nb::len(item) != 2) {
        nb::raise_type_error("chance_outcomes() must return pairs of an outcome and its probability");
      }
      const double probability = real(item[1], "a probability");
      if (!(probability >= 0)) fail("chance_outcomes() returned a negative probability");
      outcomes.push({as_move(item[0], "chance_outcomes()"), probability});
      sum += probability;
    }
    if (!(std::abs(sum - 1) < 1e-6)) fail("the probabilities of chance_outcomes() must sum to 1");
  }

  void apply(Move move) {
    state_.attr("apply")(move);
    actor_ = ask_actor();
  }

  [[nodiscard]] double returns(int player) const {
    const nb::object values = state_.attr("returns")();
    if (!nb::isinstance<nb::sequence>(values)) nb::raise_type_error("returns() must return a sequence");
    if (nb::len(values) != static_cast<std::size_t>(players_)) {
      fail("returns() must return one number for each player");
    }
    return bounded(values[player], "returns()");
  }

  [[nodiscard]] double evaluate(int player) const { return bounded(state_.attr("evaluate")(player), "evaluate()"); }

  [[nodiscard]] std::uint64_t key() const { return python_key(index(state_.attr("key")(), "key()")); }

  // Of the text of observation(), by FNV-1a (Fowler, Noll, Vo 1991).
  [[nodiscard]] std::uint64_t information_key(int player) const {
    const nb::object observer = player < 0 ? nb::none() : nb::object(nb::int_(player));
    const nb::object text = state_.attr("observation")(observer);
    if (!nb::isinstance<nb::str>(text)) nb::raise_type_error("observation() must return a text");
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) nb::raise_python_error();
    std::uint64_t key = 0xcbf29ce484222325;
    for (const char byte : std::string_view(bytes, static_cast<std::size_t>(size))) {
      key = (key ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
    return mix(key);
  }

  [[nodiscard]] PythonGame determinized(int player, Random& random) const {
    const nb::object numbers = nb::module_::import_("random").attr("Random")(random.next());
    PythonGame drawn(state_.attr("determinized")(player, numbers));
    drawn.yield_to(player);
    return drawn;
  }

  void others_choose(int player, Random& random) {
    for (const nb::handle item : nb::tuple(state_.attr("acting")())) {
      const auto other = static_cast<int>(whole(nb::borrow(item), "acting()"));
      if (other == player) continue;
      yield_to(other);
      MoveList<kMaxMoves> moves;
      legal_moves(moves);
      apply(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    yield_to(player);
  }

 private:
  // Makes a player the one to act.
  void yield_to(int player) {
    if (actor_ == player) return;
    state_.attr("yield_turn")(player);
    actor_ = ask_actor();
    if (actor_ != player) fail("yield_turn() must make a player of acting() the one to act");
  }

  [[noreturn]] static void fail(const std::string& message) { throw nb::value_error(message.c_str()); }

  static nb::object index(const nb::object& value, const char* what) {
    PyObject* number = PyNumber_Index(value.ptr());
    if (number == nullptr) {
      PyErr_Clear();
      nb::raise_type_error("%s must be a whole number", what);
    }
    return nb::steal(number);
  }

  static long long whole(const nb::object& value, const char* what) {
    int overflow = 0;
    const auto number = PyLong_AsLongLongAndOverflow(index(value, what).ptr(), &overflow);
    if (PyErr_Occurred() != nullptr) nb::raise_python_error();
    return overflow > 0   ? std::numeric_limits<long long>::max()
           : overflow < 0 ? std::numeric_limits<long long>::min()
                          : number;
  }

  static Move as_move(const nb::handle value, const char* what) {
    const auto move = whole(nb::borrow(value), what);
    if (move < 0 || move > std::numeric_limits<Move>::max()) {
      fail(std::string(what) + " returned a move outside 0..2147483647");
    }
    return static_cast<Move>(move);
  }

  static double real(const nb::object& value, const char* what) {
    const double number = PyFloat_AsDouble(value.ptr());
    if (number == -1.0 && PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      nb::raise_type_error("%s must be a number", what);
    }
    return number;
  }

  static double bounded(const nb::object& value, const char* what) {
    const double number = real(value, what);
    if (!(number >= -1 && number <= 1)) fail(std::string(what) + " must lie between -1 and 1");
    return number;
  }

  [[nodiscard]] int ask_actor() const {
    const auto actor = whole(state_.attr("to_act")(), "to_act()");
    if (actor < kOver || actor >= players_) fail("to_act() must be a player, CHANCE or OVER");
    return static_cast<int>(actor);
  }

  nb::object state_;
  int players_ = 0;
  bool zero_sum_ = true;
  bool perfect_information_ = true;
  int actor_ = kOver;
};

static_assert(Game<PythonGame> && GameWithChance<PythonGame>);

}  // namespace boardwire
