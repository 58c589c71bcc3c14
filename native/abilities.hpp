// The optional abilities of a game: a concept for each, and a default where a search needs none.
//
// abilities_of<G>() lists all of them. The Python module and docs/internals/abilities.md show which game has
// which ability.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "evaluation/features.hpp"
#include "evaluation/policy_network.hpp"
#include "evaluation/updatable_network.hpp"
#include "evaluation/weights.hpp"
#include "evaluation/weights_file.hpp"
#include "game.hpp"
#include "mcts_tuning.hpp"
#include "random.hpp"
#include "scored_ending.hpp"
#include "trace.hpp"

namespace boardwire {

// ---- The nature of a game ----

// kZeroSum: two players, and returns(1) == -returns(0).
template <class G>
concept ZeroSumGame = Game<G> && requires { requires G::kZeroSum; };

// zero_sum(): the same, where it depends on the position's options.
template <class G>
concept HasZeroSumOption = Game<G> && requires(const G& position) {
  { position.zero_sum() } -> std::same_as<bool>;
};

// kFairChance: all outcomes of a chance node are equally likely.
template <class G>
concept HasFairChance = GameWithChance<G> && requires { requires G::kFairChance; };

// kMayLackChance: the type has chance_outcomes(), but a position may have no chance nodes below it.
template <class G>
concept MayLackChance = GameWithChance<G> && requires { requires G::kMayLackChance; };

// information_key(player): players do not know the whole position. The key is equal for positions that the
// player cannot tell apart (an information set) and, hash collisions aside, different for others. Player -1 is
// a spectator.
template <class G>
concept HidesInformation = Game<G> && requires(const G& position, int player) {
  { position.information_key(player) } -> std::same_as<std::uint64_t>;
};

// determinized(player, random): a position drawn at random among those that the player cannot tell from this one,
// for searches that sample what is hidden. It depends on what the player knows and on the random numbers alone,
// never on what is hidden from the player.
template <class G>
concept HiddenGame = HidesInformation<G> && requires(const G& position, int player, Random& random) {
  { position.determinized(player, random) } -> std::same_as<G>;
};

// others_choose(player, random): the other players make the choices at random that they make at the same time as
// the player, who is to act afterwards.
template <class G>
concept ChoosesAtOnce = HidesInformation<G> &&
                        requires(G& position, int player, Random& random) { position.others_choose(player, random); };

// perfect_information(): whether every player knows the whole position, where the type does not show it.
template <class G>
concept HasInformationOption = Game<G> && requires(const G& position) {
  { position.perfect_information() } -> std::same_as<bool>;
};

// kPathDependent: the legal moves depend on more than key() covers (Go's superko), so values found along one
// path must not be reused on another.
template <class G>
concept PathDependentGame = Game<G> && requires { requires G::kPathDependent; };

// kMayRepeat: a position can come back in one game, so a proof of an earlier search may rest on a cycle.
template <class G>
concept MayRepeat = Game<G> && requires { requires G::kMayRepeat; };

// ended_by_history(): the game ended by something that key() does not cover (a repetition). The result holds
// on this path only and proves nothing on another. Such a game gives a repeated position another key, since a
// table would hide the end otherwise.
template <class G>
concept HasEndedByHistory = Game<G> && requires(const G& position) {
  { position.ended_by_history() } -> std::same_as<bool>;
};

// apply(move, arrived): apply(move) that calls arrived(key) as soon as the key of the next position is known, which
// nearly always is that of key(). Searches look up the position in a table, and meanwhile its entry is on the way.
template <class G>
concept TellsKeyEarly = Game<G> && requires(G& position, Move move) { position.apply(move, [](std::uint64_t) {}); };

// kSmallMoves: every move is below 65536, which saves memory in trees.
template <class G>
concept HasSmallMoves = Game<G> && requires { requires G::kSmallMoves; };

// kMoveNumbers: every move is below it, and the same number means much the same move throughout a game, as a
// stone on a point does. RAVE and replies need it.
template <class G>
concept HasMoveNumbers = Game<G> && requires {
  { G::kMoveNumbers } -> std::convertible_to<int>;
};

// kSingleThreaded: only one thread at a time may use positions.
template <class G>
concept SingleThreadedGame = Game<G> && requires { requires G::kSingleThreaded; };

// object(): the Python object behind the position, whose legal_moves() has the order that Python sees.
template <class G>
concept HasPythonObject = Game<G> && requires(const G& position) { position.object(); };

// ---- Moves ----

// is_legal(move): whether the move is legal.
template <class G>
concept HasLegalityTest = Game<G> && requires(const G& position, Move move) {
  { position.is_legal(move) } -> std::same_as<bool>;
};

// legal_count(): the number of moves that legal_moves() would list.
template <class G>
concept HasLegalCount = Game<G> && requires(const G& position) {
  { position.legal_count() } -> std::same_as<int>;
};

// without_draws(): the position in the game without draws by repetition or move count, for perft.
template <class G>
concept HasWithoutDraws =
    Game<G> && requires(const G& position) { requires Game<std::remove_cvref_t<decltype(position.without_draws())>>; };

// canonical_key(): a key that is equal for symmetric positions too.
template <class G>
concept HasCanonicalKey = Game<G> && requires(const G& position) {
  { position.canonical_key() } -> std::same_as<std::uint64_t>;
};

// ---- Playouts ----

// playout_step(random): plays one random move and returns it; faster than legal_moves() and a draw.
template <class G>
concept HasPlayoutStep = Game<G> && requires(G& position, Random& random) {
  { position.playout_step(random) } -> std::same_as<Move>;
};

// play_out(random): a whole playout at once. The position becomes one that is over, with returns distributed as
// after random moves to the end. Returns the number of plies, which may include some after the decision.
template <class G>
concept HasPlayout = Game<G> && requires(G& position, Random& random) {
  { position.play_out(random) } -> std::same_as<int>;
};

// play_out(random, trace): the same, and adds the moves to the trace.
template <class G>
concept HasTracedPlayout = Game<G> && requires(G& position, Random& random, Trace& trace) {
  { position.play_out(random, trace) } -> std::same_as<int>;
};

// play_out_policy(random) and play_out_policy(random, trace): the same by a policy of the game's own, whose
// moves are better than random ones.
template <class G>
concept HasPlayoutPolicy = Game<G> && requires(G& position, Random& random, Trace& trace) {
  { position.play_out_policy(random) } -> std::same_as<int>;
  { position.play_out_policy(random, trace) } -> std::same_as<int>;
};

// playout_cap(): the number of plies after which a playout stops and is scored by evaluate().
template <class G>
concept HasPlayoutCap = Game<G> && requires(const G& position) {
  { position.playout_cap() } -> std::same_as<int>;
};

// A game in whose playouts a search can try replies (search/mcts/replies.hpp).
template <class G>
concept TakesReplies = HasMoveNumbers<G> && HasLegalityTest<G> && !GameWithChance<G> && !PathDependentGame<G>;

// ---- Monte Carlo tree search ----

// move_priors(moves, wins, visits): the game's estimate of each legal move of the list before any search: `wins`
// out of `visits` virtual visits, as floats, in the list's order; 0 visits mean that there is no estimate.
template <class G>
concept HasMovePriors = Game<G> && requires(const G& position, const MovesOf<G>& moves, float* numbers) {
  position.move_priors(moves, numbers, numbers);
};

// wins_by_force(): whether the player to act wins by threats that each leave the other player one answer. A quick
// look: false may mean that it has not found a win.
template <class G>
concept FindsForcedWins = ZeroSumGame<G> && requires(const G& position) {
  { position.wins_by_force() } -> std::same_as<bool>;
};

// final_score(player): the result of the finished game in its own unit, such as points.
template <class G>
concept HasFinalScore = Game<G> && requires(const G& position, int player) {
  { position.final_score(player) } -> std::same_as<double>;
};

// kMctsTuning: the options that the game prefers to the defaults.
template <class G>
concept HasMctsTuning = Game<G> && requires {
  { G::kMctsTuning } -> std::convertible_to<MctsTuning>;
};

// ---- Expectiminimax ----

// kSearchTuning: the options that the game prefers to the defaults.
template <class G>
concept HasSearchTuning = Game<G> && requires {
  { G::kSearchTuning } -> std::convertible_to<SearchTuning>;
};

// depth_step(): by how many plies each iteration is deeper than the one before. 2 where a chance outcome alone changes
// no evaluation, so that a search which ends with one finds what it found a ply before.
template <class G>
concept HasDepthStep = Game<G> && requires(const G& position) {
  { position.depth_step() } -> std::same_as<int>;
};

// ---- Static evaluation ----

// A game whose evaluation has weights:
//
//   Weights      a struct of whole numbers; rows() lists all of them, kUnit is their unit
//   kWeights     the default weights
//   Evaluation   is made of weights once and evaluates many positions; Weights itself where no preparation is
//                needed
//   evaluate(player, evaluation)
//                evaluate(player) with these weights instead of the defaults; and score(player, evaluation)
//                where the game has score()
template <class G>
concept WeighedGame =
    Game<G> && std::constructible_from<typename G::Evaluation, const typename G::Weights&> &&
    requires(const G& position, int player, typename G::Weights& weights, const typename G::Evaluation& evaluation) {
      { weights.rows() } -> std::same_as<std::vector<WeightRow>>;
      { G::Weights::kUnit } -> std::convertible_to<std::string>;
      { G::kWeights } -> std::convertible_to<typename G::Weights>;
      { position.evaluate(player, evaluation) } -> std::same_as<double>;
    };

// A game whose evaluation can be that of a file of learned weights:
//
//   Evaluation           can also be made of a WeightsFilePtr; Evaluation::bundled() is the default
//   kLayout              what such a file has
//   takes_learned()      whether they fit the position: not on a board of another size
template <class G>
concept HasLearnedWeights =
    WeighedGame<G> && std::constructible_from<typename G::Evaluation, WeightsFilePtr> && requires(const G& position) {
      { position.takes_learned() } -> std::same_as<bool>;
      { G::kLayout } -> std::convertible_to<WeightsLayout>;
      { G::Evaluation::bundled() } -> std::convertible_to<typename G::Evaluation>;
    };

// A game whose features `boardwire learn` can fit weights to:
//
//   folded_features()    for each feature the least one that has the same weight by symmetry
//   features(sum)        calls sum.add(feature, count) for the features of the position, see evaluation/features.hpp
//   stage()              the stage of the position, which has weights of its own
//   evaluation.score()   the sum of the features, for the player to act
//   packed()             the position as seen by the player to act, without earlier ones: plain bytes without
//                        gaps, such as two bitboards (PackedBoard). Its valid() says whether it can be one, for
//                        bytes from a file; a position is made of it by unpacked()
//   learning_result()    the result of the finished game as a small whole number: a difference in discs, or 1, 0, -1
//   kResultUnit          the weights' unit in which 1 of it is counted
//   score_of(value)      the sum of features that makes a value of evaluate(); at most 32767
template <class G>
concept LearnsWeights = HasLearnedWeights<G> && requires(const G& position, int player, FeatureRows& rows,
                                                         const typename G::Evaluation& evaluation) {
  { G::folded_features() } -> std::same_as<std::vector<std::uint32_t>>;
  position.features(rows);
  { position.stage() } -> std::same_as<int>;
  { evaluation.score(position) } -> std::same_as<int>;
  requires std::is_trivially_copyable_v<decltype(position.packed())>;
  { position.packed().valid() } -> std::same_as<bool>;
  { G::unpacked(position.packed()) } -> std::same_as<G>;
  { position.learning_result(player) } -> std::same_as<int>;
  { G::kResultUnit } -> std::convertible_to<int>;
  { G::score_of(0.5) } -> std::same_as<int>;
};

// One whose sum of features is corrected by a network, see evaluation/updatable_network.hpp. Its parameters follow the
// weights of the features in the file, which has one stage:
//
//   kNetwork                   the shape of the network
//   network_inputs(own, use)   calls use(input) for the inputs of the player to act, or of the other one
//   network_stage()            the stage of the position
template <class G>
concept CorrectsByNetwork = LearnsWeights<G> && requires(const G& position, void (*use)(int)) {
  { G::kNetwork } -> std::convertible_to<UpdatableShape>;
  position.network_inputs(true, use);
  { position.network_stage() } -> std::same_as<int>;
};

// A game for which `boardwire learn` fits a network that estimates positions and moves:
//
//   Policy          the PolicyNetwork; kPolicy is its shape, kPolicyLayout its file
//   packed()        the position as two bitboards, of the player to act and the other
template <class G>
concept LearnsPolicy = Game<G> && requires(const G& position) {
  { G::kPolicy } -> std::convertible_to<PolicyShape>;
  { G::kPolicyLayout } -> std::convertible_to<WeightsLayout>;
  { position.packed() } -> std::same_as<PackedBoard>;
  requires std::constructible_from<typename G::Policy, const std::int16_t*>;
};

// A game whose moves a search can estimate by learned weights, which `boardwire learn` fits:
//
//   MoveWeights     is made of a WeightsFile with its kLayout; bundled() has those that come with the program, null
//                   where there are none
//   move_priors(moves, weights, wins, visits)
//                   move_priors(moves, wins, visits) by these weights
template <class G>
concept LearnsMoves =
    HasMovePriors<G> && std::constructible_from<typename G::MoveWeights, const WeightsFile&> &&
    requires(const G& position, const MovesOf<G>& moves, const typename G::MoveWeights& weights, float* numbers) {
      { G::MoveWeights::kLayout } -> std::convertible_to<WeightsLayout>;
      { G::MoveWeights::bundled() } -> std::convertible_to<std::shared_ptr<const typename G::MoveWeights>>;
      position.move_priors(moves, weights, numbers, numbers);
    };

// score(player): the static evaluation in whole numbers of the game's own unit (centipawns), which alpha-beta
// uses instead of evaluate(), for positions without pending captures. kScoreUnit is the least difference that
// matters (a pawn), and value_of(score) makes -1..1 of a score. Such a game returns -1, 0 or 1.
template <class G>
concept ScoredGame = Game<G> && requires(const G& position, int player, int score) {
  { position.score(player) } -> std::same_as<int>;
  { G::value_of(score) } -> std::same_as<double>;
  { G::kScoreUnit } -> std::convertible_to<int>;
};

// A ScoredGame whose evaluation takes less time when it knows the position that was evaluated before:
//
//   Evaluation::Memory                  what it knows of that; a search has one of its own
//   score(player, evaluation, memory)   score(player, evaluation)
template <class G>
concept HasEvaluationMemory = ScoredGame<G> && WeighedGame<G> &&
                              requires(const G& position, int player, const typename G::Evaluation& evaluation,
                                       typename G::Evaluation::Memory& memory) {
                                { position.score(player, evaluation, memory) } -> std::same_as<int>;
                              };

// value_bounds(depth): a pair of bounds, for player 0, on all values that a search of `depth` plies from here
// can return: returns and evaluations. The closer they are, the more Star1 and Star2 prune. The default is -1
// and 1.
template <class G>
concept HasValueBounds = Game<G> && requires(const G& position, int depth) {
  { position.value_bounds(depth) } -> std::same_as<std::pair<double, double>>;
};

// ---- Alpha-beta ----

// noisy_moves(list): the legal moves that change much at once, such as captures: see search/alphabeta/quiescence.hpp.
template <class G>
concept HasNoisyMoves = Game<G> && requires(const G& position, MovesOf<G>& moves) { position.noisy_moves(moves); };

// forced(): whether the player to act must answer a threat or must capture. No static evaluation is reliable
// before that move, and no null move is sound.
template <class G>
concept HasForcedMoves = Game<G> && requires(const G& position) {
  { position.forced() } -> std::same_as<bool>;
};

// forces(move): whether the position after a legal move is forced(), without making it.
template <class G>
concept ForeseesForced = HasForcedMoves<G> && requires(const G& position, Move move) {
  { position.forces(move) } -> std::same_as<bool>;
};

// gain(move): the value of what a legal move captures, in the unit of score(): 0 for a quiet one.
template <class G>
concept HasGain = Game<G> && requires(const G& position, Move move) {
  { position.gain(move) } -> std::same_as<int>;
};

// see_is_below(move, bound): static exchange evaluation (SEE), whether the rest of the gain after the best exchange on
// the same square is below the bound. With 0, whether a move loses material.
template <class G>
concept HasSee = Game<G> && requires(const G& position, Move move, int bound) {
  { position.see_is_below(move, bound) } -> std::same_as<bool>;
};

// null_move(): gives the turn to the other player, against the rules. allows_null_move(): whether some legal move
// is surely no worse than that (no zugzwang is to be feared).
template <class G>
concept HasNullMove = Game<G> && requires(const G& position, G& changing) {
  changing.null_move();
  { position.allows_null_move() } -> std::same_as<bool>;
};

// kLateMoveReductions: the moves that the search orders last are seldom best, so a shallower search of them is
// enough.
template <class G>
concept AllowsLateMoveReductions = Game<G> && requires { requires G::kLateMoveReductions; };

// move_group(move): the number of a group of moves that are alike, such as those of one kind of piece to one square.
template <class G>
concept GroupsMoves = Game<G> && requires(Move move) {
  { G::move_group(move) } -> std::same_as<std::uint32_t>;
};

// part_keys(): keys of parts of the position, such as its pawns. Where a part is the same, static evaluations err in
// the same way.
template <class G>
concept HasPartKeys = Game<G> && requires(const G& position) {
  { position.part_keys().front() } -> std::convertible_to<std::uint64_t>;
};

// kSelective: near the horizon most late moves can be left out, and quiescence search may use the table.
template <class G>
concept SelectiveGame = AllowsLateMoveReductions<G> && requires { requires G::kSelective; };

// repeated_within(plies): whether the position occurred before within the last `plies` plies. Searches take it
// for a draw and do not wait for the third occurrence.
template <class G>
concept HasRepetitionTest = Game<G> && requires(const G& position, int plies) {
  { position.repeated_within(plies) } -> std::same_as<bool>;
};

// move_ordering(move, evaluation): how promising a legal move is, for the move ordering. A difference of 16384 counts
// as much as the whole history of a move.
template <class G>
concept HasMoveOrdering =
    WeighedGame<G> && requires(const G& position, Move move, const typename G::Evaluation& evaluation) {
      { position.move_ordering(move, evaluation) } -> std::same_as<int>;
    };

// probcut_depth(depth): the depth of the shallow search that predicts one of this depth; 0 for none, and where the
// deep one reaches the end of the game, so that it stays exact.
// probcut_values(value): the greatest value of the shallow search with which the deep one is hardly ever
// above the value, and the least with which it is hardly ever below.
template <class G>
concept HasProbCut = Game<G> && requires(const G& position, double value, int depth) {
  { position.probcut_depth(depth) } -> std::same_as<int>;
  { position.probcut_values(value) } -> std::same_as<std::pair<double, double>>;
};

// ending() and ending_position(): what the solver needs to compute exact scores.
template <class G>
concept SolvableGame = Game<G> && requires(const G& position) {
  { position.ending() } -> ScoredEnding;
  { position.ending_position() } -> std::same_as<typename std::remove_cvref_t<decltype(position.ending())>::Position>;
};

// ---- The list ----

struct Ability {
  std::string_view name;  // of the concept
  std::string_view help;
  bool present;

  bool operator==(const Ability&) const = default;
};

// Every ability above, and whether the game has it.
template <Game G>
[[nodiscard]] constexpr auto abilities_of() {
  return std::array{
      Ability{"ZeroSumGame", "two players whose returns sum to zero", ZeroSumGame<G>},
      Ability{"HasZeroSumOption", "the options decide whether returns sum to zero", HasZeroSumOption<G>},
      Ability{"GameWithChance", "chance nodes", GameWithChance<G>},
      Ability{"HasFairChance", "all outcomes of a chance node are equally likely", HasFairChance<G>},
      Ability{"MayLackChance", "the options decide whether there is chance", MayLackChance<G>},
      Ability{"HidesInformation", "players do not know the whole position", HidesInformation<G>},
      Ability{"HiddenGame", "draws what is hidden from a player at random", HiddenGame<G>},
      Ability{"ChoosesAtOnce", "players may choose at once", ChoosesAtOnce<G>},
      Ability{"HasInformationOption", "the options decide whether players know the whole position",
              HasInformationOption<G>},
      Ability{"PathDependentGame", "legal moves depend on earlier positions", PathDependentGame<G>},
      Ability{"MayRepeat", "a position can come back in one game", MayRepeat<G>},
      Ability{"HasEndedByHistory", "earlier positions can end the game", HasEndedByHistory<G>},
      Ability{"TellsKeyEarly", "tells the key of the next position before all of its state is known", TellsKeyEarly<G>},
      Ability{"HasSmallMoves", "moves fit into 16 bits", HasSmallMoves<G>},
      Ability{"HasMoveNumbers", "a number means the same move throughout a game", HasMoveNumbers<G>},
      Ability{"SingleThreadedGame", "one thread at a time", SingleThreadedGame<G>},
      Ability{"HasPythonObject", "written in Python", HasPythonObject<G>},
      Ability{"HasLegalityTest", "tests one move without listing all", HasLegalityTest<G>},
      Ability{"HasLegalCount", "counts moves without listing them", HasLegalCount<G>},
      Ability{"HasWithoutDraws", "plays on without draw rules, for perft", HasWithoutDraws<G>},
      Ability{"HasCanonicalKey", "one key for all symmetric positions", HasCanonicalKey<G>},
      Ability{"HasPlayoutStep", "a fast random move", HasPlayoutStep<G>},
      Ability{"HasPlayout", "a fast playout", HasPlayout<G>},
      Ability{"HasTracedPlayout", "a fast playout that tells its moves", HasTracedPlayout<G>},
      Ability{"HasPlayoutPolicy", "playouts by a policy", HasPlayoutPolicy<G>},
      Ability{"HasPlayoutCap", "a limit on the length of playouts", HasPlayoutCap<G>},
      Ability{"TakesReplies", "playouts can try replies", TakesReplies<G>},
      Ability{"HasMovePriors", "priors of moves", HasMovePriors<G>},
      Ability{"FindsForcedWins", "knows of wins by threats that must be answered", FindsForcedWins<G>},
      Ability{"HasFinalScore", "the result as a score, such as points", HasFinalScore<G>},
      Ability{"HasMctsTuning", "own defaults for Monte Carlo tree search", HasMctsTuning<G>},
      Ability{"HasSearchTuning", "own defaults for expectiminimax", HasSearchTuning<G>},
      Ability{"HasDepthStep", "searches gain by two plies at once", HasDepthStep<G>},
      Ability{"WeighedGame", "an evaluation whose weights can be replaced", WeighedGame<G>},
      Ability{"HasLearnedWeights", "an evaluation that can be learned", HasLearnedWeights<G>},
      Ability{"LearnsWeights", "features that `boardwire learn` fits weights to", LearnsWeights<G>},
      Ability{"CorrectsByNetwork", "a network that corrects the sum of the features", CorrectsByNetwork<G>},
      Ability{"LearnsPolicy", "a network that `boardwire learn` fits", LearnsPolicy<G>},
      Ability{"LearnsMoves", "weights of moves that `boardwire learn` fits", LearnsMoves<G>},
      Ability{"ScoredGame", "an evaluation in the game's own unit, such as centipawns", ScoredGame<G>},
      Ability{"HasEvaluationMemory", "an evaluation that is brought up to date from move to move",
              HasEvaluationMemory<G>},
      Ability{"HasValueBounds", "bounds on the values of positions, for Star1 and Star2", HasValueBounds<G>},
      Ability{"HasNoisyMoves", "captures and the like, for quiescence search", HasNoisyMoves<G>},
      Ability{"HasForcedMoves", "knows when a threat or a capture must be answered", HasForcedMoves<G>},
      Ability{"ForeseesForced", "knows this of a position after a move, without making the move", ForeseesForced<G>},
      Ability{"HasGain", "the material gain of a move", HasGain<G>},
      Ability{"HasSee", "static exchange evaluation", HasSee<G>},
      Ability{"HasNullMove", "null moves", HasNullMove<G>},
      Ability{"AllowsLateMoveReductions", "late move reductions are sound", AllowsLateMoveReductions<G>},
      Ability{"GroupsMoves", "knows which moves are alike", GroupsMoves<G>},
      Ability{"HasPartKeys", "keys of parts of a position, for correction history", HasPartKeys<G>},
      Ability{"SelectiveGame", "late moves can be left out near the horizon", SelectiveGame<G>},
      Ability{"HasMoveOrdering", "knows which moves are promising", HasMoveOrdering<G>},
      Ability{"HasProbCut", "the errors of shallow searches, for Multi-ProbCut", HasProbCut<G>},
      Ability{"HasRepetitionTest", "finds repetitions within a search", HasRepetitionTest<G>},
      Ability{"SolvableGame", "an exact solver of endings", SolvableGame<G>},
  };
}

// ---- Defaults for games without an ability ----

// Whether minimax applies: two players, and the gain of one is the loss of the other. A game for two players that
// does not declare it counts as zero-sum.
template <Game G>
[[nodiscard]] bool plays_zero_sum(const G& position) {
  if constexpr (ZeroSumGame<G>) {
    return true;
  } else if constexpr (HasZeroSumOption<G>) {
    return position.zero_sum();
  } else {
    return position.players() == 2;
  }
}

// Whether every player knows the whole position. Only searches for hidden information are sound without that.
template <Game G>
[[nodiscard]] bool has_perfect_information(const G& position) {
  if constexpr (HasInformationOption<G>) return position.perfect_information();
  return !HidesInformation<G>;
}

template <Game G>
[[nodiscard]] bool is_over_by_history(const G& position) {
  if constexpr (HasEndedByHistory<G>) return position.ended_by_history();
  return false;
}
template <Game G>
[[nodiscard]] int depth_step(const G& position) {
  if constexpr (HasDepthStep<G>) return position.depth_step();
  return 1;
}
template <Game G>
[[nodiscard]] bool is_forced(const G& position) {
  if constexpr (HasForcedMoves<G>) return position.forced();
  return false;
}
template <Game G>
[[nodiscard]] int gain_of(const G& position, Move move) {
  if constexpr (HasGain<G>) return position.gain(move);
  return 0;
}
template <Game G>
[[nodiscard]] bool see_is_below(const G& position, Move move, int bound) {
  if constexpr (HasSee<G>) return position.see_is_below(move, bound);
  return gain_of(position, move) < bound;
}
template <Game G>
[[nodiscard]] bool is_repetition(const G& position, int plies) {
  if constexpr (HasRepetitionTest<G>) return position.repeated_within(plies);
  return false;
}

// The number of different moves, or 0 where the game does not number them.
template <Game G>
inline constexpr int kMoveNumbersOf = 0;
template <HasMoveNumbers G>
inline constexpr int kMoveNumbersOf<G> = G::kMoveNumbers;

}  // namespace boardwire
