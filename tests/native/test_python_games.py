"""Games written in Python: the searches play them, and survive them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import pytest

from boardwire._native import (
    CHANCE,
    MAX_DEPTH,
    OVER,
    AlphaBeta,
    Expectiminimax,
    Kuhn,
    Mcts,
    key_of,
    perft,
    playouts,
)
from boardwire.override import override
from boardwire.vocabulary import MAX_PLAYERS


class Nim:
    """Piles of stones; who takes the last one wins. Move = pile * 100 + stones."""

    players = 2

    def __init__(self, *piles: int) -> None:
        self.piles = list(piles)
        self.player = 0

    def copy(self) -> Self:
        twin = type(self)(*self.piles)
        twin.player = self.player
        return twin

    def to_act(self) -> int:
        return self.player if any(self.piles) else OVER

    def legal_moves(self) -> list[int]:
        return [100 * i + n for i, pile in enumerate(self.piles) for n in range(1, pile + 1)]

    def apply(self, move: int) -> None:
        self.piles[move // 100] -= move % 100
        self.player ^= 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return []

    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    def key(self) -> int:
        return hash((tuple(self.piles), self.player))

    def evaluate(self, player: int) -> float:
        return 0.0


SEARCHES: list[Callable[[Any], Any]] = [
    lambda state: AlphaBeta().search(state),
    lambda state: Expectiminimax().search(state),
    lambda state: Mcts(seed=1).search(state, simulations=3000),
]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(("piles", "move"), [((1, 2, 4), 201), ((5, 0, 3), 2), ((6, 2, 1), 3)])
def test_every_search_plays_nim(
    search: Callable[[Any], Any], piles: tuple[int, ...], move: int
) -> None:
    """The winning moves leave a nim-sum of zero (C. Bouton 1901)."""
    start = Nim(*piles)
    result = search(start)
    assert result.move == move
    assert start.piles == list(piles)
    assert result.value > 0.5


def test_a_lost_position_is_known_and_defended_as_long_as_possible() -> None:
    result = AlphaBeta().search(Nim(2, 2))
    assert (result.value, result.exact) == (-1, True)
    assert result.move in (1, 101), "taking a whole pile loses at once"


class HiddenNim(Nim):
    """Nim in which the players do not see all piles."""

    perfect_information = False


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("make", [lambda: HiddenNim(1, 2), Kuhn])
def test_searches_refuse_what_hides_information(
    search: Callable[[Any], Any], make: Callable[[], Any]
) -> None:
    start = make()
    with pytest.raises(ValueError, match="plays games of perfect information only"):
        search(start)
    for made in (AlphaBeta(), Expectiminimax(), Mcts()):
        with pytest.raises(ValueError, match="perfect information only"):
            made.options(start)
    assert perft(start, 1) in (3, 6)
    assert sum(playouts(start, 10, seed=1).returns) == 0


def test_a_search_that_has_played_open_games_still_refuses_hidden_ones() -> None:
    search = AlphaBeta()
    assert search.search(Nim(1, 2)).move == 101
    with pytest.raises(ValueError, match="perfect information only"):
        search.search(HiddenNim(1, 2))


class CoinNim(Nim):
    """Nim in which, at one pile of 2, a coin decides: chance takes 1 or 2 stones."""

    @override
    def to_act(self) -> int:
        return CHANCE if self.piles == [2] else super().to_act()

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.25), (2, 0.75)]


class Forced(CoinNim):
    """Stones can only be taken one at a time, but for what the coin takes."""

    @override
    def legal_moves(self) -> list[int]:
        return [1]


def test_chance_of_a_python_game_is_weighed() -> None:
    """From 3 there is one move, to the coin; its 1 leaves player 0 the last stone, its 2 none."""
    assert Expectiminimax().search(CoinNim(3)).value == 1
    assert Expectiminimax().search(Forced(3)).value == pytest.approx(0.25 - 0.75)
    assert Mcts(seed=1).search(Forced(3), simulations=4000).value == pytest.approx(-0.5, abs=0.1)
    with pytest.raises(ValueError, match="chance"):
        AlphaBeta().search(Forced(3))


class Dice(Nim):
    """One pile: after the first stone, which a player takes, chance takes them one by one."""

    @override
    def to_act(self) -> int:
        return OVER if not self.piles[0] else CHANCE if self.player else 0

    @override
    def legal_moves(self) -> list[int]:
        return [1]

    @override
    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 1.0)]

    @override
    def apply(self, move: int) -> None:
        self.piles[0] -= move
        self.player = 1


class DiceForThree(Dice):
    """The same with a third player, who never acts: expectiminimax is max^n."""

    players = 3

    @override
    def returns(self) -> list[float]:
        return [-1.0, 0.5, 0.5]


@pytest.mark.parametrize("game", [Dice, DiceForThree])
def test_a_line_of_chance_may_be_as_long_as_a_search_is_deep(game: type[Dice]) -> None:
    """On the stack the outcomes of so many plies would not have room."""
    result = Expectiminimax().search(game(240))
    assert (result.depth, result.exact) == (240, True)


class ThreePlayers(Nim):
    """Whoever of three takes the last stone wins 1, the others lose a half."""

    players = 3

    @override
    def apply(self, move: int) -> None:
        self.piles[move // 100] -= move % 100
        self.player = (self.player + 1) % 3

    @override
    def returns(self) -> list[float]:
        winner = (self.player + 2) % 3
        return [1.0 if player == winner else -0.5 for player in range(3)]


def test_mcts_plays_for_three() -> None:
    assert Mcts(seed=1).search(ThreePlayers(2), simulations=1000).move == 2
    # From 3 stones every move loses but taking all; from 4 the best is to leave what helps a third.
    assert Mcts(seed=1).search(ThreePlayers(3), simulations=1000).value > 0.8
    assert sum(playouts(ThreePlayers(3), 50, seed=1).returns) == 0
    with pytest.raises(ValueError, match="two players"):
        AlphaBeta().search(ThreePlayers(2))


def maxn(state: ThreePlayers) -> list[float]:
    """What each gets when everybody takes the first of the moves that are best for himself."""
    if state.to_act() == OVER:
        return state.returns()
    best: list[float] = []
    for move in state.legal_moves():
        child = state.copy()
        child.apply(move)
        worth = maxn(child)
        if not best or worth[state.player] > best[state.player]:
            best = worth
    return best


@pytest.mark.parametrize("piles", [(1,), (3,), (1, 1), (2, 2), (1, 2, 2), (1, 1, 1, 1)])
def test_for_three_expectiminimax_is_max_n(piles: tuple[int, ...]) -> None:
    result = Expectiminimax().search(ThreePlayers(*piles))
    assert (result.value, result.exact) == (maxn(ThreePlayers(*piles))[0], True)


class Generous(Nim):
    """Both gain when player 1 takes the last stone."""

    zero_sum = False

    @override
    def returns(self) -> list[float]:
        return [0.75, 0.5] if self.player == 0 else [0.25, -1.0]


def test_returns_that_do_not_sum_to_zero_are_searched_for_each_player() -> None:
    """Player 1 prefers to take the last stone himself, which is what player 0 wants as well."""
    result = Expectiminimax().search(Generous(1, 2))
    assert (result.value, result.exact) == (0.75, True)
    with pytest.raises(ValueError, match="sum to zero"):
        AlphaBeta().search(Generous(1, 2))


class HighKeys(Nim):
    """Keys that are equal in their low 64 bits."""

    @override
    def key(self) -> int:
        number = self.player
        for pile in self.piles:
            number = number * 100 + pile
        return number << 64


@pytest.mark.parametrize("piles", [(1, 2, 3), (3, 3), (3, 3, 1), (1, 3, 3), (4, 1, 4)])
@pytest.mark.parametrize("search", SEARCHES[:2])
def test_keys_that_differ_above_64_bits_are_different(
    search: Callable[[Any], Any], piles: tuple[int, ...]
) -> None:
    lost = 0
    for pile in piles:
        lost ^= pile
    result = search(HighKeys(*piles))
    assert (result.value, result.exact) == (-1 if lost == 0 else 1, True)


BASES = [5, *(2**bits for bits in (31, 32, 61, 62, 63, 64, 65, 126, 127, 128, 129, 192, 4096))]


def test_a_key_is_64_bits_of_a_whole_number() -> None:
    assert [key_of(number) for number in (0, 1, 2**63, 2**64 - 1)] == [0, 1, 2**63, 2**64 - 1]
    numbers = {sign * base + offset for sign in (1, -1) for base in BASES for offset in (-1, 0, 1)}
    keys = {key_of(number) for number in numbers}
    assert len(keys) == len(numbers)
    assert all(0 <= key < 2**64 for key in keys)


def test_a_game_may_have_as_many_players_as_a_match() -> None:
    crowd = type("Crowd", (Nim,), {"players": MAX_PLAYERS})
    assert perft(crowd(1, 1), 1) == 2


def test_perft_and_playouts_take_python_games() -> None:
    assert perft(Nim(2, 1), 2) == 5
    assert perft(Dice(MAX_DEPTH), MAX_DEPTH) == 1
    result = playouts(Nim(1), 10, seed=0)
    assert result.returns == [10, -10]
    assert result.plies == 10


class OutOfSorts(Exception):
    """Raised by a game."""


def asks(search: Callable[[Any], Any], name: str) -> bool:
    """Whether a search uses what a game calls `name`: MCTS asks the key only between searches."""
    return not (name == "key" and search is SEARCHES[2])


METHODS = ["copy", "to_act", "legal_moves", "apply", "returns", "key"]


@pytest.mark.parametrize(
    ("search", "method"),
    [(search, method) for search in SEARCHES for method in METHODS if asks(search, method)],
)
def test_exceptions_of_the_game_pass_through(search: Callable[[Any], Any], method: str) -> None:
    calls = 0

    class Failing(Nim):
        pass

    def fail(self: Nim, *arguments: object) -> Any:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise OutOfSorts
        return getattr(Nim, method)(self, *arguments)

    setattr(Failing, method, fail)
    with pytest.raises(OutOfSorts):
        search(Failing(3, 3, 3))


RUBBISH: list[tuple[str, Any]] = [
    ("players", None),
    ("players", 0),
    ("players", MAX_PLAYERS + 1),
    ("to_act", lambda self: "black"),
    ("to_act", lambda self: 2),
    ("to_act", lambda self: -3),
    ("to_act", lambda self: 10**30),
    ("legal_moves", lambda self: []),
    ("legal_moves", lambda self: None),
    ("legal_moves", lambda self: ["a1"]),
    ("legal_moves", lambda self: [-1]),
    ("legal_moves", lambda self: [2**31]),
    ("legal_moves", lambda self: range(5000)),
    ("returns", lambda self: None),
    ("returns", lambda self: [1.0]),
    ("returns", lambda self: ["won", "lost"]),
    ("returns", lambda self: [float("nan")] * 2),
    ("returns", lambda self: [64, -64]),
    ("returns", lambda self: {0: 1, 1: -1}),
    ("key", lambda self: "key"),
    ("copy", lambda self: self),
    ("copy", lambda self: None),
]


@pytest.mark.parametrize(
    ("search", "name", "value"),
    [(search, *rubbish) for search in SEARCHES for rubbish in RUBBISH if asks(search, rubbish[0])],
)
def test_rubbish_from_a_game_is_an_error(
    search: Callable[[Any], Any], name: str, value: Any
) -> None:
    rubbish = type("Rubbish", (Nim,), {name: value})
    with pytest.raises((TypeError, ValueError, AttributeError)):
        search(rubbish(1, 1))


@pytest.mark.parametrize(
    "outcomes",
    [None, [], [1], [(1, 0.5)], [(1, -1), (2, 2)], [(1, "half"), (2, "half")], [("a", 1.0)]],
)
def test_rubbish_from_chance_is_an_error(outcomes: Any) -> None:
    rubbish = type("Rubbish", (Forced,), {"chance_outcomes": lambda self: outcomes})
    for search in (SEARCHES[1], SEARCHES[2]):
        with pytest.raises((TypeError, ValueError)):
            search(rubbish(3))


@pytest.mark.parametrize("rubbish", [None, 7, "state", object()])
def test_what_is_no_game_at_all_is_an_error(rubbish: Any) -> None:
    for search in SEARCHES:
        with pytest.raises((TypeError, AttributeError)):
            search(rubbish)


class Endless(Nim):
    """Nobody ever takes a stone."""

    @override
    def legal_moves(self) -> list[int]:
        return [0]


def test_an_endless_game_ends_by_its_cap_or_limits() -> None:
    assert playouts(Endless(1), 2, seed=0).plies == 2 * 10_000
    assert AlphaBeta().search(Endless(1), depth=30).depth == 30
    assert Mcts().search(Endless(1), simulations=3).nodes == 3


def test_a_search_that_raised_can_be_used_again() -> None:
    search = Mcts(seed=1)
    failing = type("Failing", (Nim,), {"returns": lambda self: 1 / 0})
    with pytest.raises(ZeroDivisionError):
        search.search(failing(2), simulations=10)
    assert search.search(Nim(2), simulations=100).move == 2
