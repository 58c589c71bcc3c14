"""The searches: right values, right moves, and obedience to their limits."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from typing import Self

import pytest

from boardwire._native import (
    CHANCE,
    OVER,
    AlphaBeta,
    Chess,
    ConnectFour,
    Expectiminimax,
    ExplicitTree,
    Go,
    Hex,
    Mcts,
    Othello,
    Pig,
    SearchResult,
    State,
    Stop,
    TicTacToe,
    playouts,
)
from boardwire.games import load

from .reference import after, expectiminimax

Searcher = AlphaBeta | Expectiminimax


def positions(start: State, plies: int, count: int) -> list[State]:
    """Positions after this many plies of random games, none of them over."""
    found: list[State] = []
    chooser = random.Random(1)
    while len(found) < count:
        state = start.copy()
        for _ in range(plies):
            if state.to_act() != OVER:
                state.apply(chooser.choice(state.legal_moves()))
        if state.to_act() != OVER:
            found.append(state)
    return found


@pytest.mark.parametrize("search", [AlphaBeta(), Expectiminimax()])
def test_tic_tac_toe_is_a_draw(search: Searcher) -> None:
    result = search.search(TicTacToe())
    assert (result.value, result.exact) == (0, True)
    state: State = TicTacToe()
    for move in result.pv:
        state.apply(move)
    assert state.to_act() == OVER
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    ("start", "plies"), [(ConnectFour(), 35), (Othello(), 54), (Othello(4), 5)]
)
def test_searches_find_the_value_of_minimax_and_a_move_that_keeps_it(
    start: State, plies: int
) -> None:
    alphabeta, expecti = AlphaBeta(), Expectiminimax()
    for state in positions(start, plies, 12):
        sign = 1 if state.to_act() == 0 else -1
        value = sign * expectiminimax(state, 100)
        for search in (alphabeta, expecti):
            result = search.search(state)
            assert (result.value, result.exact) == (value, True)
            assert result.move is not None
            assert sign * expectiminimax(after(state, result.move), 100) == value


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_search_to_a_depth_finds_the_value_of_minimax_to_that_depth(depth: int) -> None:
    for start in (ConnectFour(), Othello(), Othello(6), Go(3)):
        for state in positions(start, 10, 4):
            sign = 1 if state.to_act() == 0 else -1
            value = sign * expectiminimax(state, depth)
            for search in (AlphaBeta(), Expectiminimax()):
                result = search.search(state, depth=depth)
                assert result.value == pytest.approx(value, abs=1e-5)
                assert result.depth <= depth


@pytest.mark.parametrize("target", [6, 15, 100])
@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
def test_pig_has_the_value_of_plain_expectiminimax(target: int, depth: int) -> None:
    state = Pig(target)
    for turn in ((), (1, 3), (0,), (1, 5)):
        for step in turn:
            state.apply(step)
        sign = 1 if state.to_act() == 0 else -1
        result = Expectiminimax().search(state, depth=depth)
        assert result.value == pytest.approx(sign * expectiminimax(state, depth), abs=1e-5)


def test_pig_holds_when_that_wins() -> None:
    state = Pig(10)
    for step in (1, 6, 1, 5):
        state.apply(step)
    assert Expectiminimax().search(state, depth=3).move == 0
    assert Mcts().search(state, simulations=500).move == 0


def connect_four(moves: str) -> ConnectFour:
    state = ConnectFour()
    for move in moves:
        state.apply(int(move))
    return state


@pytest.mark.parametrize(
    ("moves", "best"),
    [("010101", 0), ("01010", 0), ("332244", None), ("0515", None)],
)
def test_every_search_takes_a_win_and_stops_one(moves: str, best: int | None) -> None:
    state = connect_four(moves)
    results = [
        AlphaBeta().search(state, depth=6),
        Expectiminimax().search(state, depth=6),
        Mcts(seed=1).search(state, simulations=20000),
    ]
    for result in results:
        assert result.move is not None
        if best is not None:
            assert result.move == best
        elif moves == "332244":
            assert result.move in (1, 5)
            assert result.value > 0.9


def test_mcts_of_the_same_seed_gives_the_same_result() -> None:
    def run(seed: int) -> list[tuple[int, int, float]]:
        found = Mcts(seed=seed).search(Othello(), simulations=3000)
        return [(it.move, it.visits, it.value) for it in found.moves]

    assert run(1) == run(1)
    assert run(1) != run(2)


@pytest.mark.parametrize("state", [TicTacToe(), ConnectFour(), Othello(), Go(), Pig()])
def test_mcts_counts_every_simulation_once(state: State) -> None:
    result = Mcts().search(state, simulations=2000)
    assert result.nodes == 2000
    assert sum(it.visits for it in result.moves) == 2000
    assert sorted(it.move for it in result.moves) == state.legal_moves()
    assert all(-1 <= it.value <= 1 for it in result.moves)
    assert result.move == result.moves[0].move == result.pv[0]


def test_mcts_keeps_the_tree_below_the_moves_played() -> None:
    search, state = Mcts(), ConnectFour()
    first = search.search(state, simulations=20000)
    reply = first.pv[1]
    state.apply(first.pv[0])
    state.apply(reply)
    search.advance(first.pv[0])
    search.advance(reply)
    kept = sum(it.visits for it in search.search(state, simulations=1).moves) - 1
    assert kept > 1000
    # The kept numbers are those of a tree of this position.
    other = Mcts(seed=5).search(state, simulations=kept)
    again = search.search(state, simulations=1)
    assert again.value == pytest.approx(other.value, abs=0.15)


@pytest.mark.parametrize("how", ["other position", "unknown move", "reset", "other komi"])
def test_mcts_drops_a_tree_that_does_not_fit(how: str) -> None:
    search, state = Mcts(), Go(5)
    search.search(state, simulations=500)
    if how == "other position":
        state.apply(7)
    elif how == "unknown move":
        search.advance(999)
    elif how == "reset":
        search.reset()
    else:
        state.komi = 0.5
    assert sum(it.visits for it in search.search(state, simulations=10).moves) == 10


def test_mcts_keeps_its_tree_through_chance() -> None:
    search, state = Mcts(), Pig(20)
    search.search(state, simulations=5000)
    for step in (1, 4):
        state.apply(step)
        search.advance(step)
    moves = search.search(state, simulations=1).moves
    assert sum(it.visits for it in moves) > 300


@pytest.mark.slow
def test_mcts_goes_on_when_its_memory_is_full() -> None:
    result = Mcts(memory=1).search(Go(9), simulations=20000)
    assert result.nodes == 20000
    assert result.move in Go(9).legal_moves()


def test_mcts_advances_through_a_whole_game() -> None:
    search, state = Mcts(memory=2, seed=3), Othello()
    while state.to_act() != OVER:
        result = search.search(state, simulations=300)
        assert result.move in state.legal_moves()
        state.apply(result.move)
        search.advance(result.move)
    assert search.search(state, simulations=1).move is None


def test_mcts_proves_what_it_has_seen_to_the_end() -> None:
    drawn = Mcts().search(TicTacToe(), simulations=200000)
    assert (drawn.value, drawn.exact) == (0, True)
    assert drawn.nodes < 200000
    assert not Mcts(solver=False).search(TicTacToe(), simulations=2000).exact


def test_mcts_in_threads_counts_every_simulation() -> None:
    result = Mcts(threads=3).search(Hex(7), simulations=5000)
    assert result.nodes == 5000
    assert sum(it.visits for it in result.moves) == 5000


def test_threads_with_trees_of_their_own_repeat_a_search() -> None:
    def found(threads: int) -> list[tuple[int, int]]:
        search = Mcts(threads=threads, own_trees=True, seed=1)
        result = search.search(ConnectFour(), simulations=3000)
        assert sum(it.visits for it in result.moves) == result.nodes == 3000
        return [(it.move, it.visits) for it in result.moves]

    assert found(2) == found(2)
    assert found(2) != found(1)


def test_mcts_scores_go_in_points() -> None:
    def score(komi: float) -> float:
        found = Mcts(seed=1).search(Go(5, komi=komi), simulations=2000).score
        assert found is not None
        return found

    assert score(0.5) - score(10.5) == pytest.approx(10, abs=5)


def test_games_choose_options_of_mcts() -> None:
    assert Mcts().options(Hex())["rave"] is True
    assert Mcts(rave=False).options(Hex())["rave"] is False
    assert Mcts().options(ConnectFour())["rave"] is False


ALL = [AlphaBeta, Expectiminimax, Mcts]


@pytest.mark.parametrize("make", ALL)
def test_a_search_stops_when_told_by_another_thread(make: type[Searcher] | type[Mcts]) -> None:
    stop, search = Stop(), make()
    for left in reversed(range(5)):
        set_at: list[float] = []

        def set_stop(set_at: list[float] = set_at) -> None:
            set_at.append(time.perf_counter())
            stop.set()

        timer = threading.Timer(0.1, set_stop)
        timer.start()
        result = search.search(Go(19), stop=stop)
        late = time.perf_counter() - set_at[0]
        timer.join()
        assert result.move in Go(19).legal_moves()
        assert result.seconds >= 0.05
        assert stop.is_set()
        stop.clear()
        assert not stop.is_set()
        if late < 0.1:
            return
        assert left, "another process may have had the core, but not five times"


@pytest.mark.parametrize("make", ALL)
def test_a_search_keeps_its_time(make: type[Searcher] | type[Mcts]) -> None:
    for left in reversed(range(5)):
        seconds = make().search(Othello(), seconds=0.1).seconds
        assert seconds >= 0.1
        if seconds < 0.2:
            return
        assert left, "another process may have had the core, but not five times"


class ThreePlayers:
    """A game in Python, in which one of three players has one move."""

    players = 3

    def __init__(self, moves: int = 1) -> None:
        self.moves = moves

    def copy(self) -> Self:
        return type(self)(self.moves)

    def to_act(self) -> int:
        return 0 if self.moves else OVER

    def legal_moves(self) -> list[int]:
        return [0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return []

    def apply(self, move: int) -> None:
        self.moves -= 1

    def returns(self) -> list[float]:
        return [0, 0, 0]

    def key(self) -> int:
        return self.moves

    def evaluate(self, player: int) -> float:
        return 0


def least_seconds(action: Callable[[], object]) -> float:
    """What the action takes when the machine has nothing else to do: the least of some times."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        action()
        times.append(time.perf_counter() - begun)
    return min(times)


@pytest.mark.parametrize(
    ("make", "start"),
    [(AlphaBeta, Chess()), (Expectiminimax, Chess()), (Expectiminimax, ThreePlayers())],
)
def test_a_large_table_is_made_and_forgotten_in_no_time(
    make: type[Searcher], start: Chess | ThreePlayers
) -> None:
    """These games may repeat positions, so what an earlier search stored is not used."""
    search = make(table=512)
    assert least_seconds(lambda: search.search(start, depth=1)) < 0.01
    assert least_seconds(lambda: make(table=512).search(start, depth=1)) < 0.01


@pytest.mark.parametrize("make", ALL)
def test_ctrl_c_ends_a_search_and_the_search_can_be_used_again(
    make: type[Searcher] | type[Mcts],
) -> None:
    search = make()
    timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search.search(Othello(), seconds=5)
    timer.join()
    assert search.search(Othello(), seconds=0.01).move is not None


@pytest.mark.parametrize("make", [AlphaBeta, Expectiminimax])
def test_a_search_keeps_its_nodes(make: type[Searcher]) -> None:
    result = make().search(Othello(), nodes=12345)
    assert result.nodes == 12345


@pytest.mark.parametrize("make", ALL)
def test_other_threads_run_while_a_search_does(make: type[Searcher] | type[Mcts]) -> None:
    search = make()
    thread = threading.Thread(target=lambda: search.search(Othello(), seconds=0.3))
    thread.start()
    time.sleep(0.05)
    turns = 0
    while thread.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 20


@pytest.mark.parametrize("make", ALL)
def test_one_search_does_not_run_twice_at_once(make: type[Searcher] | type[Mcts]) -> None:
    search, stop = make(), Stop()
    thread = threading.Thread(target=lambda: search.search(Othello(), stop=stop, seconds=5))
    thread.start()
    time.sleep(0.05)
    try:
        with pytest.raises(RuntimeError, match="already running"):
            search.search(Othello(), seconds=0.1)
    finally:
        stop.set()
        thread.join()
    assert search.search(Othello(), seconds=0.01).move is not None


@pytest.mark.parametrize("make", ALL)
def test_one_search_object_serves_one_game_after_another(
    make: type[Searcher] | type[Mcts],
) -> None:
    search = make()
    for state in (Othello(), Othello(6), ConnectFour(), Go(9), Go(13), Othello()):
        result = search.search(state, seconds=0.02)
        assert result.move in state.legal_moves()


@pytest.mark.parametrize("make", ALL)
def test_a_finished_game_has_no_move(make: type[Searcher] | type[Mcts]) -> None:
    result = make().search(connect_four("0101010"), seconds=1)
    assert result.move is None
    assert result.value == 1
    assert result.exact
    assert result.moves == []
    assert result.pv == []


def test_searches_refuse_what_they_cannot_search() -> None:
    rolled = after(Pig(), 1)
    for search in (AlphaBeta(), Expectiminimax(), Mcts()):
        with pytest.raises(ValueError, match="chance"):
            search.search(rolled, seconds=0.1)
    with pytest.raises(ValueError, match="chance"):
        AlphaBeta().search(Pig(), depth=2)
    with pytest.raises(ValueError, match="limit"):
        Mcts().search(TicTacToe())
    for limits in ({"seconds": -1.0}, {"seconds": float("nan")}, {"nodes": -1}, {"depth": -1}):
        with pytest.raises(ValueError, match="negative"):
            AlphaBeta().search(TicTacToe(), **limits)
    for make, option in ((AlphaBeta, "table_mb"), (Expectiminimax, "table_mb"), (Mcts, "tree_mb")):
        for megabytes in (0, -1, 1 << 40):
            with pytest.raises(ValueError, match=option):
                make(**{option: megabytes})
    with pytest.raises(ValueError, match="exploration"):
        Mcts(exploration=float("nan"))


def test_playouts_sum_what_random_games_return() -> None:
    result = playouts(TicTacToe(), 20000, seed=1)
    # Random tic-tac-toe: the first player wins 58.5 % and loses 28.8 %.
    assert result.returns[0] / 20000 == pytest.approx(0.297, abs=0.02)
    assert result.returns[0] == -result.returns[1]
    assert result.plies / 20000 == pytest.approx(7.6, abs=0.05)
    assert playouts(TicTacToe(), 20000, seed=1).returns == result.returns
    assert playouts(TicTacToe(), 0, seed=1).plies == 0
    with pytest.raises(ValueError, match="count"):
        playouts(TicTacToe(), -1, seed=1)


@pytest.mark.parametrize("start", [ConnectFour(), Othello(6)])
def test_playouts_choose_every_move_as_often(start: State) -> None:
    """Mean return and length agree with games that Python draws from legal_moves."""
    chooser = random.Random(1)
    total, plies, count = 0.0, 0, 3000
    for _ in range(count):
        state = start.copy()
        while state.to_act() != OVER:
            state.apply(chooser.choice(state.legal_moves()))
            plies += 1
        total += state.returns()[0]
    result = playouts(start, 200000, seed=1)
    assert result.returns[0] / 200000 == pytest.approx(total / count, abs=0.06)
    assert result.plies / 200000 == pytest.approx(plies / count, rel=0.02)


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_mcts_keeps_its_tree_within_a_depth(depth: int) -> None:
    result = Mcts(seed=1).search(ConnectFour(), simulations=5000, depth=depth)
    assert result.depth == depth
    assert len(result.pv) <= depth
    with pytest.raises(ValueError, match="negative"):
        Mcts().search(ConnectFour(), simulations=1, depth=-1)


@pytest.mark.parametrize("kind", [AlphaBeta, Expectiminimax, Mcts])
def test_options_are_declared_with_their_ranges(kind: type[AlphaBeta]) -> None:
    for name, default, low, high, text in kind.declared():
        assert text
        assert kind(**{name: default}).options(TicTacToe())[name] == default
        if not isinstance(default, bool):
            with pytest.raises(ValueError, match=f"{name} must be"):
                kind(**{name: low - 1})
            with pytest.raises(ValueError, match=f"{name} must be"):
                kind(**{name: high * 2})
    with pytest.raises(ValueError, match="no option speed"):
        kind(speed=1)


def test_options_can_be_chosen_between_searches() -> None:
    search, state = Mcts(seed=1), ConnectFour()
    kept = search.search(state, simulations=2000).nodes
    search.choose(exploration=0.5)
    assert search.options(state)["exploration"] == 0.5
    assert sum(it.visits for it in search.search(state, simulations=1).moves) == kept + 1
    search.choose(memory=1)  # a smaller tree begins anew
    assert sum(it.visits for it in search.search(state, simulations=10).moves) == 10


@pytest.mark.parametrize("kind", [AlphaBeta, Expectiminimax, Mcts])
def test_a_search_reports_while_it_runs(kind: type[AlphaBeta]) -> None:
    reports: list[SearchResult] = []
    state = Othello()
    result = kind().search(state, seconds=0.3, report=reports.append, report_seconds=0.02)
    assert 3 <= len(reports) <= 15
    assert [it.nodes for it in reports] == sorted(it.nodes for it in reports)
    assert reports[-1].nodes <= result.nodes
    assert all(it.move in state.legal_moves() for it in reports)

    def fail(_: SearchResult) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kind().search(state, seconds=5, report=fail, report_seconds=0)


# Mates with the fewest moves, and how many plies they take: a rook on the back rank, all moves
# lose (P. Morphy), three pieces against a castled king.
@pytest.mark.parametrize(
    ("position", "plies"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
    ],
)
def test_mates_are_found_at_their_distance(position: str, plies: int) -> None:
    state = load("chess", position=position).start()
    result = AlphaBeta().search(state.position, depth=10)
    assert (result.value, result.exact, result.distance) == (1, True, plies)
    assert result.score is None
    for move in result.pv:
        state.apply(move)
    assert len(result.pv) == plies
    assert state.to_act() == OVER


def test_chess_is_scored_in_centipawns() -> None:
    queen_up = load("chess", position="4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1").start()
    score = AlphaBeta().search(queen_up.position, depth=4).score
    assert score is not None
    assert 600 < score < 2000  # about a queen, more where the rest is all the easier to win


def test_threads_keep_limits_and_leave_a_move() -> None:
    search = AlphaBeta(threads=3)
    result = search.search(Chess(), nodes=30000)
    assert result.move in Chess().legal_moves()
    assert result.nodes >= 10000
    assert AlphaBeta(threads=2).search(TicTacToe()).exact


def test_one_thread_searches_the_same_tree_every_time() -> None:
    counts = {AlphaBeta(threads=1).search(Chess(), depth=7).nodes for _ in range(3)}
    assert len(counts) == 1


@pytest.mark.parametrize("search", [AlphaBeta(), Expectiminimax()])
def test_a_search_leaves_out_moves_that_are_avoided_or_not_allowed(search: Searcher) -> None:
    state = connect_four("30303")  # player 1 has to stop four in column 3
    assert search.search(state, depth=5).move == 3
    without = search.search(state, depth=5, avoid=[(1, [3], 1)])
    assert sorted(root.move for root in without.moves) == [0, 1, 2, 4, 5, 6]
    few = search.search(state, depth=5, allow=[(1, [2, 5], 1)])
    assert sorted(root.move for root in few.moves) == [2, 5]
    assert search.search(state, depth=5, avoid=[(0, [3], 1)]).move == 3


def test_a_tree_leaves_out_later_moves() -> None:
    state = connect_four("30303")
    rows = [(1, [3], 1), (0, [3], 2)]
    found = Mcts().search(state, simulations=2000, avoid=rows)
    assert all(3 not in root.pv[:2] for root in found.moves)
    assert not found.exact
    at_root = Mcts().search(state, simulations=2000, avoid=rows[:1])
    assert (at_root.value, at_root.exact) == (-1, True)


@pytest.mark.parametrize("search", [AlphaBeta(), Expectiminimax()])
def test_restrictions_that_leave_no_move_are_refused(search: Searcher) -> None:
    with pytest.raises(ValueError, match="no legal move is left"):
        search.search(ConnectFour(), depth=2, allow=[(0, [], 1)])
    with pytest.raises(ValueError, match="1 or more plies"):
        search.search(ConnectFour(), depth=2, avoid=[(0, [1], 0)])


def test_expectiminimax_refuses_to_restrict_later_moves() -> None:
    with pytest.raises(ValueError, match="first ply"):
        Expectiminimax().search(ConnectFour(), depth=2, avoid=[(0, [1], 2)])


def test_a_chance_node_that_several_threads_find_is_refused() -> None:
    tree = ExplicitTree(
        2,
        [
            (0, 2, 1, []),
            (1, 1, 1, []),
            (OVER, 0, 1, [0, 0]),
            (CHANCE, 2, 1, []),
            (OVER, 0, 0.5, [1, -1]),
            (OVER, 0, 0.5, [-1, 1]),
        ],
    )
    for _ in range(20):
        with pytest.raises(ValueError, match="chance"):
            AlphaBeta(threads=4).search(tree)


@pytest.mark.parametrize("options", [{}, {"threads": 2}, {"own_trees": True, "threads": 2}])
@pytest.mark.parametrize(
    ("position", "value", "plies"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, 1),
        ("7k/R7/8/8/8/8/8/1R2K3 b - - 0 1", -1, 2),
        ("8/8/8/8/8/k7/7R/1K4R1 w - - 0 1", 1, 3),
    ],
)
def test_simulations_prove_mates_with_their_lines(
    position: str, value: float, plies: int, options: dict[str, int]
) -> None:
    state = load("chess", position=position).start()
    result = Mcts(seed=1, **options).search(state.position, simulations=30_000)
    assert (result.value, result.exact) == (value, True)
    assert result.distance is not None and result.distance >= plies
    for move in result.pv:
        state.apply(move)
    assert len(result.pv) == result.distance
    assert state.to_act() == OVER


def test_the_shortest_proven_win_is_chosen() -> None:
    """Four stones in a row win at once in one column, and two moves later in others."""
    state = connect_four("303132")
    result = Mcts(seed=1).search(state, simulations=5000)
    distances = {root.move: root.distance for root in result.moves if root.proven}
    assert result.distance == min(it for it in distances.values() if it is not None)
    assert result.distance == distances[result.move or 0]


def test_a_win_by_force_has_no_length_where_the_tree_does_not_show_it() -> None:
    """The search looks only at threats, so it does not know how long the win takes."""
    game = load("gomoku", size=9)
    state = game.start()
    for text in ("D5", "A1", "E5", "A9", "F5", "J1"):
        state.apply(state.parse_move(text))
    result = Mcts(seed=1).search(state.position, simulations=3000)
    assert (result.value, result.exact) == (1, True)
    if result.distance is not None:
        assert len(result.pv) == result.distance


@pytest.mark.parametrize("kind", [AlphaBeta, Expectiminimax])
def test_reports_tell_the_move_that_is_searched_now(kind: type[AlphaBeta | Expectiminimax]) -> None:
    reports: list[SearchResult] = []
    result = kind().search(Chess(), nodes=20_000, report=reports.append, report_seconds=0)
    assert result.current is None
    assert reports
    for it in reports:
        assert it.current in Chess().legal_moves()
        assert 1 <= it.current_number <= 20
        assert it.current_depth > it.depth


def test_tables_settle_a_result_and_keep_a_proven_length() -> None:
    mate = load("chess", position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").start()
    won = AlphaBeta().search(mate.position, depth=3).with_tables(1, 7)
    assert (won.value, won.exact, won.distance, won.tbhits) == (1, True, 1, 7)
    drawn = AlphaBeta().search(Chess(), depth=3).with_tables(0, 2)
    assert (drawn.value, drawn.exact, drawn.distance, drawn.score) == (0, True, None, None)
    assert drawn.tbhits == 2
    assert drawn.pv
