// Alpha-beta: that what only makes the tree smaller leaves the value of minimax alone, that each device does
// what it is for, and that mates and other ends are found at their distance.
#include "search/alphabeta/alphabeta.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "evaluation/evaluation.hpp"
#include "game.hpp"
#include "games/checkers/rules.hpp"
#include "games/checkers/variants.hpp"
#include "games/chess/board.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/setup.hpp"
#include "games/connect4/rules.hpp"
#include "games/othello/rules.hpp"
#include "random.hpp"
#include "search/alphabeta/corrections.hpp"
#include "search/alphabeta/line.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/alphabeta/scores.hpp"
#include "search/alphabeta/shared_table.hpp"
#include "search/shared/bound.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/result.hpp"
#include "tests/check.hpp"
#include "tests/chess_positions.hpp"
#include "tests/definition.hpp"
#include "tests/random_positions.hpp"

using namespace boardwire;
using tests::after_random_moves;
using tests::check;

namespace {

// Nothing that changes the tree, and nothing that makes it smaller.
constexpr AlphaBetaOptions kBare{.table = 1,
                                 .transpositions = false,
                                 .principal_variation = false,
                                 .aspiration = false,
                                 .captures_first = false,
                                 .killers = false,
                                 .history = false,
                                 .move_ordering = false,
                                 .quiescence = false,
                                 .corrections = false,
                                 .null_move = false,
                                 .reductions = false,
                                 .futility = false,
                                 .probcut = false,
                                 .extensions = false,
                                 .symmetry = false};

template <Game G>
SearchResult search_to(const G& position, int depth, const AlphaBetaOptions& options) {
  Limits limits;
  limits.depth = depth;
  return AlphaBeta<G>(options).search(position, limits);
}

// By the definition, with the guesses of alpha-beta.
template <Game G>
double minimax(const G& position, int depth) {
  const auto usual = default_evaluation<G>();
  return tests::expectiminimax(position, depth,
                               [&](const G& at) { return Scores<G>::value(Scores<G>::evaluate(at, 0, usual)); });
}

// Each device on its own, and all together.
template <Game G>
void what_only_orders_and_remembers_changes_no_value(const G& start, int plies, int depth) {
  AlphaBetaOptions all = kBare;
  for (const auto device :
       {&AlphaBetaOptions::transpositions, &AlphaBetaOptions::principal_variation, &AlphaBetaOptions::aspiration,
        &AlphaBetaOptions::captures_first, &AlphaBetaOptions::killers, &AlphaBetaOptions::history,
        &AlphaBetaOptions::move_ordering, &AlphaBetaOptions::symmetry}) {
    AlphaBetaOptions one = kBare;
    one.*device = all.*device = true;
    Random random(7);
    for (int i = 0; i < 6; ++i) {
      const G position = after_random_moves(start, plies, random);
      const double expected = (position.to_act() == 0 ? 1 : -1) * minimax(position, depth);
      for (const auto& options : {one, all}) {
        const SearchResult found = search_to(position, depth, options);
        check(std::abs(found.value - expected) < 1e-5, "alpha-beta finds the value of minimax");
        check(position.is_legal(*found.move), "and a legal move");
      }
    }
  }
}

// How many nodes a search to a depth visits, over some positions of a game.
template <Game G>
std::uint64_t nodes_to(const G& start, int depth, const AlphaBetaOptions& options) {
  Random random(11);
  std::uint64_t nodes = 0;
  for (int i = 0; i < 8; ++i) nodes += search_to(after_random_moves(start, 12, random), depth, options).nodes;
  return nodes;
}

// With and without a device, and nothing besides that would hide its effect.
template <Game G>
void a_device_saves_nodes(const G& start, int depth, bool AlphaBetaOptions::* device, const char* what,
                          AlphaBetaOptions options) {
  options.*device = false;
  const std::uint64_t without = nodes_to(start, depth, options);
  options.*device = true;
  check(nodes_to(start, depth, options) < without, what);
}

void every_device_that_is_to_save_nodes_does() {
  using O = AlphaBetaOptions;
  const AlphaBetaOptions all{.table = 8};
  AlphaBetaOptions plain = kBare;
  plain.captures_first = plain.quiescence = true;
  const auto in_chess = [](int depth, bool O::* device, const char* what, const O& options) {
    a_device_saves_nodes(Chess(), depth, device, what, options);
  };
  in_chess(5, &O::transpositions, "the table saves nodes", plain);
  in_chess(5, &O::principal_variation, "empty windows save nodes", plain);
  in_chess(5, &O::aspiration, "narrow windows save nodes", plain);
  in_chess(4, &O::captures_first, "captures first save nodes", plain);
  in_chess(5, &O::killers, "killers save nodes", plain);
  in_chess(5, &O::history, "history saves nodes", plain);
  in_chess(9, &O::null_move, "null moves save nodes", all);  // the deeper, the more
  in_chess(6, &O::reductions, "reductions save nodes", all);
  in_chess(6, &O::futility, "futility saves nodes", all);
}

// The queen takes a knight that a pawn guards: one ply deep that looks like a knight won, whatever the weights say
// of a queen that a pawn attacks.
void quiescence_sees_that_a_knight_is_guarded() {
  const Chess position(tests::setup_of("4k3/8/2p5/3n4/8/8/8/3QK3", 1, 0));
  const Move blunder = chess::make_move(3, 35, chess::kQueen);
  AlphaBetaOptions options = kBare;
  check(search_to(position, 1, options).move == blunder, "without quiescence the queen takes");
  options.quiescence = true;
  check(search_to(position, 1, options).move != blunder, "with it she does not");
}

// The fewest plies in which the player to act can mate against any defence, up to `limit`, else 0: by trying
// everything.
int plies_to_mate(const Chess& position, int limit) {
  for (int plies = 1; plies <= limit; plies += 2) {
    const auto mates = [](auto&& self, const Chess& at, int left, bool attacks) -> bool {
      if (at.to_act() == kOver) return at.end() == Chess::End::kCheckmate && !attacks;
      if (left == 0) return false;
      MovesOf<Chess> moves;
      at.legal_moves(moves);
      const auto leads_there = [&](Move move) {
        Chess next = at;
        next.apply(move);
        return self(self, next, left - 1, !attacks);
      };
      return attacks ? std::ranges::any_of(moves, leads_there) : std::ranges::all_of(moves, leads_there);
    };
    if (mates(mates, position, plies, true)) return plies;
  }
  return 0;
}

void mates_are_found_at_their_distance() {
  struct Problem {
    const char* board;
    int player;
    int plies;
  };
  for (const Problem& problem : {
           Problem{"6k1/5ppp/8/8/8/8/5PPP/3R2K1", 1, 1},                     // on the back rank
           Problem{"kbK5/pp6/1P6/8/8/8/8/R7", 1, 3},                          // P. Morphy: all moves lose
           Problem{"7k/8/8/8/8/8/1R6/R6K", 1, 3},                             // a ladder
           Problem{"r5rk/5p1p/5R2/4B3/8/8/7P/7K", 1, 5},                      // a bishop and two rooks
           Problem{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R", 0, 5},  // a king goes for a walk
           Problem{"7R/r1p1q1pp/3k4/1p1n1Q2/3N4/8/1PP2PPP/2B3K1", 1, 7},      // a rook offers itself
       }) {
    const Chess position(tests::setup_of(problem.board, problem.player, 0));
    const SearchResult found = search_to(position, 10, {.table = 8});
    check(found.value == 1 && found.exact, "the mate is found");
    check(found.distance == problem.plies, "at its distance");
    check(static_cast<int>(found.pv.size()) == problem.plies, "with the line that leads there");
  }
}

// A king and one or two pieces against a king, anywhere.
void mates_on_small_boards_are_those_of_a_plain_search() {
  Random random(5);
  int mates = 0;
  for (int i = 0; i < 3000 && mates < 40; ++i) {
    chess::Setup setup{.player = 1, .castling = 0};
    const auto put = [&](int piece) { setup.pieces[random.below(64)] = static_cast<std::uint8_t>(piece); };
    put(7 + chess::kQueen);
    put(7 + chess::kRook);
    put(1 + chess::kKnight);
    put(7 + chess::kKing);
    setup.pieces[random.below(8)] = 1 + chess::kKing;
    if (chess::Board::problem(setup) != nullptr) continue;
    const Chess position(setup);
    if (position.to_act() == kOver) continue;
    const int plies = plies_to_mate(position, 3);
    if (plies == 0) continue;
    ++mates;
    const SearchResult found = search_to(position, 8, {.table = 4});
    check(found.value == 1 && found.distance == plies, "a mate as fast as any");
  }
  check(mates == 40, "there were mates enough");
}

void a_lost_game_is_drawn_out() {
  const Chess position(tests::setup_of("k7/8/1K6/8/8/8/8/7R", 0, 0));
  const SearchResult found = search_to(position, 6, {.table = 1});
  check(found.value == -1 && found.exact && found.distance == 2, "mated in two plies at the latest");
}

void one_thread_repeats_itself() {
  const AlphaBetaOptions options{.table = 4};
  check(search_to(Chess(), 7, options).nodes == search_to(Chess(), 7, options).nodes, "node by node");
}

// What two threads have written half each is not found.
void the_table_finds_what_was_stored() {
  SharedTable table(1);
  Random random(1);
  const std::uint64_t key = random.next();
  check(!table.find(key), "nothing is there at first");
  table.store(key, {-12345, 77, 9, Bound::kLower});
  const auto known = table.find(key);
  check(known && known->score == -12345 && known->move == 77 && known->depth == 9 && known->bound == Bound::kLower,
        "what was stored comes back");
  check(!table.find(key ^ std::uint64_t{1} << 63), "and for no other key");
  table.store(key, {.score = 5, .depth = 10, .bound = Bound::kUpper});
  check(table.find(key)->score == 5 && table.find(key)->move == 77, "a new entry without a move keeps the old one");
  table.store(~key, {.score = 5, .depth = 1, .bound = Bound::kUpper});
  check(table.find(~key)->move == Known::kNoIndex, "where no move is known none is made up");
  table.forget();
  check(!table.find(key), "until it is forgotten");
}

void a_table_that_grows_keeps_its_entries() {
  SharedTable table(2);
  Random random(2);
  table.store(random.next(), {.score = 1, .depth = 3, .bound = Bound::kExact});
  table.forget();  // which is not to come back
  std::vector<std::uint64_t> keys(4000);
  for (std::uint64_t& key : keys) {
    key = random.next();
    table.store(key, {static_cast<Score>(key % 1000), static_cast<std::uint16_t>(key % 50), 5, Bound::kExact});
  }
  const auto kept = [&] {
    return std::count_if(keys.begin(), keys.end(), [&](std::uint64_t key) {
      const auto known = table.find(key);
      return known && known->score == static_cast<Score>(key % 1000) && known->move == key % 50;
    });
  };
  check(kept() >= 3950, "the small part has room for all, but for buckets that are full");
  const auto at_first = kept();
  for (const std::uint64_t nodes : {10'000, 20'000, 1'000'000}) {
    table.make_room(nodes);
    check(kept() == at_first, "none is lost as the table grows");
  }
  table.take_all();
  check(kept() == at_first, "nor when it has grown to its size");
  Random again(2);
  check(!table.find(again.next()), "what was forgotten stays so");
}

void the_table_keeps_what_is_deep_and_of_this_search() {
  SharedTable table(1);
  const auto depth_of = [&](std::uint64_t key) -> int { return table.find(key) ? table.find(key)->depth : -1; };
  table.store(1, {100, 3, 12, Bound::kLower});
  table.store(1, {200, 4, 5, Bound::kUpper});
  check(depth_of(1) == 12 && table.find(1)->score == 100, "a much shallower bound replaces no deeper one");
  check(table.find(1)->move == 4, "but its move is the newer one");
  table.store(1, {250, 5, 9, Bound::kUpper});
  check(depth_of(1) == 9, "one that is almost as deep does");
  table.store(1, {300, 6, 4, Bound::kExact});
  check(depth_of(1) == 4, "and so does an exact score");
  table.store(1, {100, 3, 12, Bound::kLower});
  table.next_search();
  table.store(1, {200, 4, 5, Bound::kUpper});
  check(depth_of(1) == 5, "and any score of a later search");

  // Keys of one bucket: they differ in their upper half alone.
  const auto key = [](std::uint64_t i) { return i << 32 | 7; };
  for (const int depth : {10, 3, 8, 9}) {
    table.store(key(static_cast<std::uint64_t>(depth)), {0, 0, static_cast<std::uint8_t>(depth), Bound::kLower});
  }
  table.store(key(2), {0, 0, 2, Bound::kLower});
  check(depth_of(key(3)) == -1 && depth_of(key(10)) == 10, "the shallowest gives way");
  table.next_search();
  table.store(key(20), {0, 0, 1, Bound::kLower});
  table.store(key(21), {0, 0, 1, Bound::kLower});
  check(depth_of(key(8)) == -1 && depth_of(key(20)) == 1, "and then the shallowest of the search before");
}

// Later moves of a game begin with what earlier searches have found.
template <Game G>
void a_search_goes_on_with_what_it_knows(const G& start, int depth) {
  AlphaBeta<G> search({.table = 4, .solve = false});
  const auto nodes_at = [&](const G& position) {
    Limits limits;
    limits.depth = depth;
    return search.search(position, limits).nodes;
  };
  G position = start;
  std::uint64_t kept = 0;
  std::uint64_t fresh = 0;
  for (int ply = 0; ply < 8; ++ply) {
    Limits limits;
    limits.depth = depth;
    const SearchResult found = search.search(position, limits);
    if (ply > 0) kept += found.nodes;
    if (ply > 0) fresh += search_to(position, depth, {.table = 4, .solve = false}).nodes;
    position.apply(*found.move);
  }
  check(kept < fresh * 95 / 100, "that saves nodes");
  search.reset();
  check(nodes_at(start) == search_to(start, depth, {.table = 4, .solve = false}).nodes, "until a new game begins");
}

// A quiet move is remembered by itself, and in pairs with the moves before it, where moves that are alike count as one.
void history_knows_what_went_before() {
  const auto move = [](int from, int to, int kind) { return from | to << 6 | kind << 12; };
  const Move answer = move(1, 18, chess::kKnight), alike = move(35, 18, chess::kKnight);
  const EarlierMoves before{
      .last = move(52, 36, chess::kPawn), .own = move(12, 28, chess::kPawn), .own_but_one = move(8, 16, chess::kPawn)};
  using History = HistoryHeuristic<Chess>;
  History history;
  const auto count = [&](const EarlierMoves& earlier, Move it) { return history.of(1, History::Context(earlier), it); };
  const auto learn = [&](int bonus) { history.add(1, History::Context(before), answer, bonus); };
  learn(1000);
  const int whole = count(before, answer);
  const int as_answer = count({.last = before.last}, alike);
  const int as_sequel = count({.own = before.own}, alike);
  const int as_late_sequel = count({.own_but_one = before.own_but_one}, alike);
  check(as_answer > 0 && as_sequel > 0 && as_late_sequel > 0, "another knight to the same square is alike");
  check(count(before, alike) == as_answer + as_sequel + as_late_sequel, "in pairs with all three moves");
  check(whole > count(before, alike), "and the move itself counts besides");
  const EarlierMoves after = before.followed_by(answer);
  check(after.last == answer && after.own == before.last && after.last_but_one == before.own, "moves go back in turn");
  check(history.of(0, History::Context(before), answer) == 0, "each player has its own history");
  history.fade();
  check(count(before, answer) == whole / 2, "old counts fade");
  learn(-1000);
  learn(-1000);
  check(count(before, answer) < 0, "a move that fails sinks");
}

// The error of a static score counts with the same pawns, with the same other pieces, and after the same two moves.
void corrections_count_in_similar_positions() {
  const auto at = [](const char* board, int player = 1, EarlierMoves before = {}) {
    Ply<Chess> ply{Chess(tests::setup_of(board, player, 0))};
    ply.before = before;
    return ply;
  };
  const auto searched = at("4k3/pp6/8/8/8/8/PP6/R3K3");
  const auto same_pawns = at("4k3/pp6/8/8/8/8/PP6/1N2K3");
  const auto same_pieces = at("4k3/7p/8/8/8/8/P7/R3K3");
  const auto unlike = at("4k3/7p/8/8/8/8/P7/3NK3");
  Corrections<Chess> corrections;
  check(corrections.of(searched) == 0, "nothing is known before a search");
  for (int i = 0; i < 20; ++i) corrections.learn(searched, -80, 10);
  check(corrections.of(searched) < corrections.of(same_pawns), "pawns and pieces count together");
  check(corrections.of(same_pawns) < 0 && corrections.of(same_pieces) < 0, "and each of them alone");
  check(corrections.of(unlike) == 0, "but not elsewhere");
  check(corrections.of(at("4k3/pp6/8/8/8/8/PP6/R3K3", 0)) == 0, "nor for the other player");
  check(corrections.of(searched) > -200, "corrections are bounded");
  for (int i = 0; i < 40; ++i) corrections.learn(searched, 80, 10);
  check(corrections.of(searched) > 0, "what was learned last counts most");

  const EarlierMoves before{.last = 52 | 36 << 6 | chess::kPawn << 12, .own = 12 | 28 << 6 | chess::kPawn << 12};
  Corrections<Chess> after;
  after.learn(at("4k3/pp6/8/8/8/8/PP6/R3K3", 1, before), -80, 10);
  check(after.of(at("4k3/7p/8/8/8/8/P7/3NK3", 1, before)) < 0, "moves before count in any position");
  check(after.of(unlike) == 0, "but not without them");
}

}  // namespace

int main() {
  history_knows_what_went_before();
  corrections_count_in_similar_positions();
  what_only_orders_and_remembers_changes_no_value(ConnectFour(), 12, 4);
  what_only_orders_and_remembers_changes_no_value(ConnectFour(), 34, 42);
  what_only_orders_and_remembers_changes_no_value(Othello(), 20, 3);
  what_only_orders_and_remembers_changes_no_value(Chess(), 30, 3);
  what_only_orders_and_remembers_changes_no_value(Checkers<EnglishDraughts>(), 20, 4);
  every_device_that_is_to_save_nodes_does();
  quiescence_sees_that_a_knight_is_guarded();
  mates_are_found_at_their_distance();
  mates_on_small_boards_are_those_of_a_plain_search();
  a_lost_game_is_drawn_out();
  one_thread_repeats_itself();
  the_table_finds_what_was_stored();
  a_table_that_grows_keeps_its_entries();
  the_table_keeps_what_is_deep_and_of_this_search();
  a_search_goes_on_with_what_it_knows(Chess(), 8);
  a_search_goes_on_with_what_it_knows(Checkers<EnglishDraughts>(), 9);
  return tests::verdict();
}
