// Monte Carlo tree search: UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006) and
// the enhancements of search/mcts/options.hpp. For any number of players; chance nodes are sampled.
//
// A simulation goes down the tree, plays out, and takes the result back up. Several threads can do so in one
// tree without a lock (M. Enzenberger and M. Mueller, "A Lock-free Multithreaded Monte-Carlo Tree Search
// Algorithm", 2009). kShared is true in functions that they call, and false where only one thread uses the
// tree.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "abilities.hpp"
#include "evaluation/evaluation.hpp"
#include "evaluation/weights.hpp"
#include "game.hpp"
#include "helper_threads.hpp"
#include "random.hpp"
#include "search/mcts/evaluated.hpp"
#include "search/mcts/options.hpp"
#include "search/mcts/pending_updates.hpp"
#include "search/mcts/priors.hpp"
#include "search/mcts/replies.hpp"
#include "search/mcts/selection.hpp"
#include "search/mcts/tree.hpp"
#include "search/mcts/tree_report.hpp"
#include "search/shared/limits.hpp"
#include "search/shared/playout.hpp"
#include "search/shared/relaxed_atomic.hpp"
#include "search/shared/restrictions.hpp"
#include "search/shared/result.hpp"
#include "trace.hpp"
#include "values.hpp"

namespace boardwire {

template <Game G>
class Mcts {
 public:
  using Options = MctsOptions;

  explicit Mcts(const Options& options)
      : options_(options),
        exploration_(options.exploration),
        tree_(static_cast<std::size_t>(options.memory), wants_hints(options), options.urgency) {
    evaluated_.set_steepness(options.steepness);
  }

  // Between searches. The tree is kept, except where an option changes that its nodes depend on.
  void configure(const Options& options) {
    const auto fixed_options = [](const Options& it) {
      return std::tuple(it.memory, it.seed, it.urgency, it.solver, it.forced_wins, it.priors, it.learned_priors,
                        it.widening > 0, wants_hints(it), it.cutoff, it.evaluation_weight, it.evaluation_visits,
                        it.steepness);
    };
    if (fixed_options(options) != fixed_options(options_)) {
      EvaluatedPositions<G> kept = std::move(evaluated_);
      MoveWeightsOf<G> weights = std::move(move_weights_);
      *this = Mcts(options);
      evaluated_ = std::move(kept);
      move_weights_ = std::move(weights);
      evaluated_.set_steepness(options.steepness);
    }
    exploration_ = Exploration(options.exploration);
    options_ = options;
    if (!position_) return;
    // Choose the next child of every node again: by the new options, and where threads that shared the tree
    // chose none.
    for (Index i = 0; i < tree_.size(); ++i) {
      if (tree_[i].expanded()) choose_next(i);
    }
  }

  // Between searches: later searches evaluate positions by these weights.
  void weigh(const WeightValues& values)
    requires WeighedGame<G>
  {
    evaluate_by(evaluation_by<G>(values));
  }
  // The same with an evaluation that is made already.
  void evaluate_by(EvaluationOf<G> evaluation) {
    evaluated_.evaluate_by(std::move(evaluation));
    reset();
  }

  // Between searches: later searches estimate moves by these weights.
  void estimate_moves_by(MoveWeightsOf<G> weights)
    requires LearnsMoves<G>
  {
    move_weights_ = std::move(weights);
    reset();
  }

  // Limits::nodes counts simulations, Limits::depth is the depth of the tree. Starts from the kept tree when
  // that belongs to this position. Ends early when the value is proven.
  SearchResult search(const G& root, const Limits& limits) {
    Budget budget(limits);
    SearchResult result;
    if (!begin_search(root, result)) return result;
    make_walkers();
    prepare(root, limits.restrictions);
    horizon_ = limits.depth == 0 ? std::numeric_limits<std::size_t>::max() : static_cast<std::size_t>(limits.depth);
    for (Walker& walker : walkers_) walker.begin(root);
    budget.on_report([&] {
      SearchResult so_far;
      report(root, so_far);
      so_far.nodes = budget.nodes();
      so_far.seconds = budget.seconds();
      budget.report(so_far);
    });
    try {
      if (walkers_.size() == 1) {
        do {
          simulate<false>(root, walkers_[0]);
        } while (!budget.spend() && !solved_);
      } else {
        search_together(root, limits.nodes, budget);
      }
    } catch (...) {
      reset();  // the tree may contain half a simulation
      throw;
    }
    report(root, result);
    for (Walker& walker : walkers_) walker.position.reset();
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
  }

  // The move, or chance outcome, was played: keeps the subtree below it.
  void advance(Move move) {
    if (!position_) return;
    const Node root = tree_[root_];
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (tree_[i].move == move) {
        position_->apply(move);
        root_ = i;
        return;
      }
    }
    reset();
  }

  void reset() { position_.reset(); }

 private:
  using Node = typename Tree<G>::Node;
  using Index = typename Tree<G>::Index;

  static constexpr std::int8_t kNobody = -1;
  static constexpr std::size_t kCacheLine = 64;  // bytes
  // From this number of visits on a node needs no virtual loss: it would not turn another thread away.
  static constexpr std::uint32_t kSeldomVisited = 16;
  static constexpr std::uint64_t kScoredSeldom = 16;  // one playout in this number is scored: it takes time

  struct Step {
    Index node;
    int mover;
    Index instead_of = 0;  // the proven sibling that selection chose; 0 for none
    bool announced = false;  // to other threads, by a virtual loss
  };

  // The data of one thread.
  struct alignas(kCacheLine) Walker {
    explicit Walker(std::uint64_t seed) : random(seed) {}

    void begin(const G& root) {
      position.emplace(root);
      deepest = 0;
      score = 0;
      scored = 0;
      pending.clear();
    }

    Random random;
    std::optional<G> position;
    std::vector<Step> path;  // of the simulation, from the root's child to the leaf
    Trace trace;             // of its playout
    std::array<std::int8_t, std::max(kMoveNumbersOf<G>, 1)> first{};  // the player who made each move first
    Replies<G> replies;
    PendingUpdates<G> pending;
    std::uint64_t playouts = 0;
    // Reports read these from another thread.
    RelaxedAtomic<std::size_t> deepest = 0;
    RelaxedAtomic<double> score = 0.0;  // for player 0, summed over `scored` playouts
    RelaxedAtomic<std::uint64_t> scored = 0;
  };

  static bool wants_hints(const Options& options) {
    return (HasMoveNumbers<G> && options.rave) || (HasMovePriors<G> && options.priors) || options.evaluation_visits > 0;
  }

  // Makes one walker for each thread.
  void make_walkers() {
    const std::size_t wanted = SingleThreadedGame<G> ? 1 : static_cast<std::size_t>(options_.threads);
    while (walkers_.size() > wanted) walkers_.pop_back();
    while (walkers_.size() < wanted) {
      const auto seed = static_cast<std::uint64_t>(options_.seed);
      walkers_.emplace_back(walkers_.empty() ? seed : seed ^ mix(walkers_.size()));
    }
  }

  // Keeps the subtree below the root if it was grown from this position, otherwise starts a new tree. With
  // restrictions the root must also be the same, since they count plies from the root.
  void prepare(const G& root, const Restrictions& restrictions) {
    MovesOf<G> moves = root_moves(root, restrictions);
    const bool same_moves = restrictions == restrictions_ && (restrictions.empty() || root_ == 0);
    restrictions_ = restrictions;
    if (same_moves && position_ && position_->key() == root.key() && fits(moves)) {
      if (root_ != 0) tree_.keep(std::exchange(root_, 0));
    } else {
      tree_.reset();
      root_ = 0;
    }
    position_.emplace(root);
    if (tree_[0].count == 0) expand<false>(0, moves, root, walkers_[0].random);
    solving_ = options_.solver && root.players() == 2 && plays_zero_sum(root);
    solved_ = solving_ && best_proven(tree_[0]).has_value();
  }

  // Whether the root's children are these moves. Where history matters, equal keys do not imply equal moves.
  [[nodiscard]] bool fits(const MovesOf<G>& moves) const {
    const Node root = tree_[root_];
    if (root.count == 0) return true;
    if (root.count != static_cast<std::uint32_t>(moves.size())) return false;
    for (Index i = root.children; i < root.children + root.count; ++i) {
      if (std::find(moves.begin(), moves.end(), tree_[i].move) == moves.end()) return false;
    }
    return true;
  }

  // The calling thread keeps the budget and counts the simulations of all.
  void search_together(const G& root, std::uint64_t most, Budget& budget) {
    alignas(kCacheLine) std::atomic<std::uint64_t> begun = 0;
    alignas(kCacheLine) std::atomic<std::uint64_t> done = 0;
    HelperThreads helpers;
    const auto is_over = [&] { return helpers.stopped().load(std::memory_order_relaxed) || solved_; };
    // How many simulations a thread may run before it asks again. To ask before each one would take as long
    // as a short simulation.
    const auto ticket = [&]() -> std::uint64_t {
      constexpr std::uint64_t kTicket = 16;
      if (is_over()) return 0;
      if (most == 0) return kTicket;
      const std::uint64_t before = begun.fetch_add(kTicket, std::memory_order_relaxed);
      return before >= most ? 0 : std::min(kTicket, most - before);
    };
    for (std::size_t i = 1; i < walkers_.size(); ++i) {
      helpers.start([&, i] {
        while (const std::uint64_t count = ticket()) {
          for (std::uint64_t n = 0; n < count; ++n) simulate<true>(root, walkers_[i]);
          done.fetch_add(count, std::memory_order_relaxed);
        }
        walkers_[i].pending.flush(tree_);
      });
    }
    while (const std::uint64_t count = ticket()) {
      for (std::uint64_t n = 0; n < count && !helpers.stopped(); ++n) {
        simulate<true>(root, walkers_[0]);
        if (budget.spend(1 + done.exchange(0, std::memory_order_relaxed))) helpers.stop();
      }
    }
    walkers_[0].pending.flush(tree_);
    helpers.join();
    budget.spend(done);
  }

  template <bool kShared>
  void simulate(const G& root, Walker& walker) {
    G& position = *walker.position;
    position = root;
    walker.path.clear();
    Index at = 0;
    int actor = position.to_act();
    // A node gets children at its second visit or later, since most nodes are visited only once.
    const auto expansion = static_cast<std::uint32_t>(options_.expansion) + kShared;
    while (actor != kOver && walker.path.size() < horizon_) {
      const Node node = tree_[at];
      if (!node.expanded() && (node.visits < expansion || !grow<kShared>(at, position, actor, walker))) break;
      walker.path.push_back({node.children + follow<kShared>(node, position, actor, walker.random), actor});
      Step& step = walker.path.back();
      if (solving_ && tree_[step.node].proven()) avoid_proven(node, step);
      at = step.node;
      const Node child = tree_[at];
      if constexpr (kShared) {
        step.announced = child.visits < kSeldomVisited;
        if (step.announced) child.begin_visit();
      }
      position.apply(child.move);
      actor = position.to_act();
    }
    walker.deepest = std::max<std::size_t>(walker.deepest, walker.path.size());
    walker.trace.clear();
    Values<G> values{};
    if (actor == kOver) {
      values = values_of(position);
      if (solving_ && !walker.path.empty() && !is_over_by_history(position)) prove(walker.path, values);
    } else if (is_won_by_force<kShared>(tree_[at], walker)) {
      values = values_from(actor, 1);
      prove(walker.path, values);
    } else {
      values = value_of_leaf(walker);
    }
    if constexpr (HasMoveNumbers<G>) {
      if (options_.rave && !walker.trace.plies().empty()) add_amaf<kShared>(walker, values);
    }
    back_up<kShared>(walker, values);
  }

  // Whether the player to act wins at a leaf that no simulation has been to before.
  template <bool kShared>
  [[nodiscard]] bool is_won_by_force(const Node& leaf, const Walker& walker) const {
    if constexpr (FindsForcedWins<G>) {
      const std::size_t ply = walker.path.size();
      const bool is_new = leaf.visits <= (kShared ? 1 : 0);  // its visit may have begun
      // Where moves are left out, the win may need one of them.
      return is_new && solving_ && options_.forced_wins && ply > 0 && ply >= restrictions_.plies() &&
             walker.position->wins_by_force();
    }
    return false;
  }

  // A simulation through a proven node would bring nothing new. It goes through the best sibling that is not
  // proven.
  void avoid_proven(const Node& parent, Step& step) const {
    if (step.mover == kChance) return;
    const float width = exploration_(std::max<std::uint32_t>(parent.visits, 1));
    double highest = -std::numeric_limits<double>::infinity();
    const Index proven = step.node;
    for (Index i = parent.children; i < parent.children + parent.count; ++i) {
      const Node child = tree_[i];
      const double visits = child.visits;
      double bound = child.mean();
      if (visits != 0 || unvisited_first()) bound += width / std::sqrt(visits);
      if (child.proven() || bound <= highest) continue;
      highest = bound;
      step = {i, step.mover, proven};
    }
  }

  // Adds the values of the simulation to each node of the path, from the leaf up. A proven node replaces the
  // values by its own from there on. So does a proven move where the simulation went through its sibling.
  template <bool kShared>
  void back_up(Walker& walker, Values<G> values) {
    const std::vector<Step>& path = walker.path;
    const auto count_visit = [](const Node& node) {
      if constexpr (kShared) {
        node.visits.atomic().fetch_add(1, std::memory_order_relaxed);
      } else {
        node.visits = node.visits + 1;
      }
    };
    for (std::size_t depth = path.size(); depth-- > 0;) {
      const auto& [index, mover, instead_of, announced] = path[depth];
      const Node node = tree_[index];
      if (node.proven()) values = values_from(mover, node.mean());
      const double value = values[static_cast<std::size_t>(std::max(mover, 0))];
      if constexpr (kShared) {
        announced ? node.end_visit(value) : walker.pending.add_visit(tree_, index, value);
      } else {
        node.add(value);
      }
      if (instead_of != 0) {
        const Node proven = tree_[instead_of];
        count_visit(proven);
        values = values_from(mover, proven.mean());
      }
    }
    if constexpr (kShared) {
      walker.pending.add_visit(tree_, 0, 0);
    } else {
      count_visit(tree_[0]);
      choose_next(path);
    }
  }

  template <bool kShared>
  bool grow(Index at, const G& position, int actor, Walker& walker) {
    MovesOf<G> moves;
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        MoveList<G::kMaxOutcomes> faces;
        for (const Outcome& outcome : outcomes) faces.push(outcome.move);
        return tree_.template expand<kShared>(at, faces);
      }
    }
    position.legal_moves(moves);
    const std::size_t ply = walker.path.size();
    if (ply < restrictions_.plies()) restrictions_.filter(moves, actor, ply);
    return expand<kShared>(at, moves, position, walker.random);
  }

  // Adds the moves in random order, so that a node with few visits has a fair sample of them. With widening,
  // the best move by the priors comes first.
  template <bool kShared>
  bool expand(Index at, MovesOf<G>& moves, const G& position, Random& random) {
    if (options_.widening == 0) {
      for (int i = moves.size() - 1; i > 0; --i) {
        std::swap(moves[i], moves[static_cast<int>(random.below(static_cast<std::uint32_t>(i + 1)))]);
      }
    }
    if (!(HasMovePriors<G> && options_.priors) && options_.evaluation_visits == 0) {
      return expand<kShared>(at, moves, Priors{});
    }
    GamePriors<G> priors = priors_of(position, moves);
    if (options_.widening != 0) priors.sort(moves);
    return expand<kShared>(at, moves, priors.view());
  }

  [[nodiscard]] GamePriors<G> priors_of(const G& position, const MovesOf<G>& moves) const {
    GamePriors<G> priors(moves);
    if constexpr (HasMovePriors<G>) {
      if (options_.priors) priors = game_priors_of(position, moves);
    }
    if (options_.evaluation_visits > 0) {
      evaluated_.add_to(priors, position, moves, static_cast<float>(options_.evaluation_visits));
    }
    return priors;
  }

  [[nodiscard]] GamePriors<G> game_priors_of(const G& position, const MovesOf<G>& moves) const
    requires HasMovePriors<G>
  {
    if constexpr (LearnsMoves<G>) {
      if (options_.learned_priors && move_weights_) return GamePriors<G>(position, moves, *move_weights_);
    }
    return GamePriors<G>(position, moves);
  }

  template <bool kShared>
  bool expand(Index at, const MovesOf<G>& moves, const Priors& priors) {
    if (!tree_.template expand<kShared>(at, moves, priors)) return false;
    if constexpr (!kShared) choose_next(at);
    return true;
  }

  // The child to follow, counted from the first child of the node.
  template <bool kShared>
  Index follow(const Node& node, const G& position, int actor, Random& random) {
    if constexpr (GameWithChance<G>) {
      if (actor == kChance) {
        if constexpr (HasFairChance<G>) return random.below(node.count);
        OutcomesOf<G> outcomes;
        position.chance_outcomes(outcomes);
        double left = random.unit();
        Index i = 0;
        while (i + 1 < node.count && (left -= outcomes[static_cast<int>(i)].probability) >= 0) ++i;
        return i;
      }
    }
    if constexpr (kShared) return best_child<true>(node);
    return node.choice;
  }

  // Chooses the next child to follow at each changed node of the path. To do so now is faster than on the
  // next way down, where each choice waits for the one above it. Here the processor works on several nodes at
  // once.
  void choose_next(const std::vector<Step>& path) {
    for (std::size_t depth = path.size(); depth-- > 0;) {
      if (path[depth].mover != kChance) choose_next(depth == 0 ? 0 : path[depth - 1].node);
    }
  }

  [[gnu::always_inline]] void choose_next(Index at) {
    const Node node = tree_[at];
    node.choice = static_cast<typename Tree<G>::Count>(best_child<false>(node));
  }

  template <bool kShared>
  [[gnu::always_inline]] Index best_child(const Node& node) const {
    const std::uint32_t visits = std::max<std::uint32_t>(node.visits, 1);
    auto family = tree_.family(node);
    if (options_.widening != 0) family = family.first(std::min(family.size(), wide(visits)));
    const float width = exploration_(visits);
    if (tree_.hinted()) {
      return highest_bound<G::kMaxMoves, kShared>(family, tree_.hints(node), width, unvisited_first(),
                                                  static_cast<float>(options_.equivalence));
    }
    return highest_bound<G::kMaxMoves, kShared>(family, width, unvisited_first());
  }

  [[nodiscard]] bool unvisited_first() const { return options_.urgency >= 2; }

  // The number of blocks of moves that a node of `visits` visits considers: "progressive widening" (R. Coulom,
  // "Computing Elo Ratings of Move Patterns in the Game of Go", 2007), here by a power of the visits.
  [[nodiscard]] std::size_t wide(std::uint32_t visits) const {
    const double moves = options_.widening * std::pow(visits, options_.widening_power);
    return static_cast<std::size_t>(std::max(1.0, std::ceil(moves / Tree<G>::Block::kSize)));
  }

  // The values of a leaf, the walker's position: of a playout, of the static evaluation, or a mixture.
  Values<G> value_of_leaf(Walker& walker) {
    const double weight = options_.evaluation_weight;
    if (weight == 0) return play_out(walker);
    Values<G> values = evaluated_.values(*walker.position);
    if (weight == 1) return values;
    const Values<G> played = play_out(walker);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = weight * values[i] + (1 - weight) * played[i];
    return values;
  }

  // Plays the walker's position to the end, or or to the ply of the option `cutoff`, and returns the values there.
  [[gnu::noinline]] Values<G> play_out(Walker& walker) {
    G& position = *walker.position;
    const bool traced = HasMoveNumbers<G> && options_.rave;
    if (options_.cutoff > 0) {
      short_playout(position, walker.random, traced ? &walker.trace : nullptr, static_cast<int>(options_.cutoff));
      return evaluated_.values(position);
    }
    if constexpr (TakesReplies<G>) {
      if (options_.replies) {
        Move previous = -1;
        if (!walker.path.empty()) previous = tree_[walker.path.back().node].move;
        walker.replies.play_out(position, previous, walker.random, walker.trace);
        const Values<G> values = values_of(position);
        walker.replies.learn(previous, walker.trace, values);
        score(walker);
        return values;
      }
    }
    if (options_.policy && traced) {
      policy_playout(position, walker.random, walker.trace);
    } else if (options_.policy) {
      policy_playout(position, walker.random);
    } else if (traced) {
      playout(position, walker.random, walker.trace);
    } else {
      playout(position, walker.random);
    }
    score(walker);
    return values_of(position);
  }

  void score(Walker& walker) {
    if constexpr (HasFinalScore<G>) {
      if (walker.playouts++ % kScoredSeldom != 0 || walker.position->to_act() != kOver) return;
      walker.score = walker.score + walker.position->final_score(0);
      walker.scored = walker.scored + 1;
    }
  }

  // AMAF: at each node of the path, counts all moves that the mover there made later in the tree or in the
  // playout.
  template <bool kShared>
  void add_amaf(Walker& walker, const Values<G>& values) {
    const auto first = [&](Move move) -> std::int8_t& { return walker.first[static_cast<std::size_t>(move)]; };
    walker.first.fill(kNobody);
    const auto& plies = walker.trace.plies();
    for (std::size_t i = plies.size(); i-- > 0;) {
      first(plies[i].move) = static_cast<std::int8_t>(plies[i].player);
    }
    for (std::size_t depth = walker.path.size(); depth-- > 0;) {
      const int mover = walker.path[depth].mover;
      if (mover < 0) continue;
      first(tree_[walker.path[depth].node].move) = static_cast<std::int8_t>(mover);
      const double value = values[static_cast<std::size_t>(mover)];
      const Index at = depth == 0 ? 0 : walker.path[depth - 1].node;
      const auto made = [&](Move move) { return first(move) == mover; };
      if (kShared && PendingUpdates<G>::gathers(tree_[at])) {
        walker.pending.add_amaf(tree_, at, value, made);
      } else {
        tree_.template add_amaf<kShared>(tree_[at], value, made);
      }
    }
  }

  // The values for both players, from the value for a mover. For chance it is the value for player 0.
  static Values<G> values_from(int mover, double value) {
    Values<G> values{};
    values[0] = mover == 1 ? -value : value;
    if constexpr (G::kMaxPlayers > 1) values[1] = -values[0];
    return values;
  }

  // The game is over at the end of the path. Proves that node and each node above it that has a won child or
  // only proven ones (M. Winands, Y. Bjornsson and J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008; here
  // with draws).
  void prove(const std::vector<Step>& path, Values<G> values) {
    for (std::size_t depth = path.size(); depth-- > 0;) {
      const int mover = path[depth].mover;
      tree_[path[depth].node].prove(values[static_cast<std::size_t>(std::max(mover, 0))]);
      if (mover == kChance) return;
      const auto best = best_proven(tree_[depth == 0 ? 0 : path[depth - 1].node]);
      if (!best) return;
      values = values_from(mover, *best);
    }
    solved_ = true;
  }

  // The proven value of a node for the player to act there, if its children prove it.
  [[nodiscard]] std::optional<double> best_proven(const Node& node) const {
    std::optional<double> best;
    bool all = true;
    for (Index i = node.children; i < node.children + node.count; ++i) {
      const Node child = tree_[i];
      all = all && child.proven();
      if (child.proven()) best = std::max(best.value_or(-1), child.mean());
    }
    return all || best == 1 ? best : std::nullopt;
  }

  // May run while other threads search.
  void report(const G& root, SearchResult& result) const {
    result.exact = solved_;
    TreeReport<G>(tree_).write(result);
    if (result.exact) {
      result.value = result.moves.front().value;
      result.distance = result.moves.front().distance;
    }
    for (const Walker& walker : walkers_) {
      result.depth = std::max(result.depth, static_cast<int>(walker.deepest));
    }
    result.seldepth = result.depth;
    result.hashfull = tree_.permille_filled();
    result.score = mean_score(root.to_act());
  }

  [[nodiscard]] std::optional<double> mean_score(int player) const {
    double sum = 0;
    std::uint64_t scored = 0;
    for (const Walker& walker : walkers_) {
      sum += walker.score;
      scored += walker.scored;
    }
    if (scored == 0) return std::nullopt;
    return (player == 0 ? sum : -sum) / static_cast<double>(scored);
  }

  Options options_;
  Exploration exploration_;
  EvaluatedPositions<G> evaluated_;
  MoveWeightsOf<G> move_weights_ = default_move_weights<G>();
  Tree<G> tree_;
  Index root_ = 0;             // not 0 between advance() and the next search
  std::optional<G> position_;  // at root_; none when there is no tree
  Restrictions restrictions_;  // of the moves in the tree
  std::vector<Walker> walkers_;
  std::size_t horizon_ = 0;  // the greatest depth of the tree
  bool solving_ = false;     // whether to prove values
  RelaxedAtomic<bool> solved_ = false;
};

}  // namespace boardwire
