"""A game written in Python: the bundled searches play it, on a table and in a match."""

from __future__ import annotations

from typing import Self

import pytest

from boardwire import _native
from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import OVER, BoardView, Game, Geometry, Option, State
from boardwire.matches import Table
from boardwire.override import override
from boardwire.protocol import Command, CommandError


class Nim(Game):
    """Take one to three matches from a heap; who takes the last one wins."""

    name = "nim"
    title = "Nim"
    declared = (Option("heap", 10, "matches at the start", minimum=1, maximum=1000),)

    @override
    def initial(self) -> NimState:
        return NimState(self, int(self.options["heap"]))


class NimState(State):
    def __init__(self, game: Game, heap: int, player: int = 0) -> None:
        super().__init__(game)
        self.heap = heap
        self.player = player

    @override
    def copy(self) -> Self:
        return type(self)(self.game, self.heap, self.player)

    @override
    def to_act(self) -> int:
        return self.player if self.heap else OVER

    @override
    def legal_moves(self) -> list[int]:
        return list(range(1, min(3, self.heap) + 1))

    @override
    def apply(self, move: int) -> None:
        self.heap -= self._check(move, str(move))
        self.player = 1 - self.player

    @override
    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    @override
    def key(self) -> int:
        return 2 * self.heap + self.player

    @override
    def move_text(self, move: int) -> str:
        return str(move)

    @override
    def view(self, player: int | None = None) -> BoardView:
        return BoardView(Geometry.NONE, 0, 0, (), side={"heap": self.heap})


class BrokenState(NimState):
    @override
    def legal_moves(self) -> list[int]:
        raise RuntimeError("the rules are broken")


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts:playouts=3000,seed=1"])
async def test_every_bundled_engine_wins_nim(name: str) -> None:
    engine, _, words = name.partition(":")
    options = dict(word.split("=") for word in words.split(",") if word)
    console = EngineConsole(Table(Nim(heap=10)), make_searcher(engine, options))
    assert (await console.handle(Command("genmove", ("b",)))).text == "2"
    await console.handle(Command("play", ("w", "1")))
    assert (await console.handle(Command("genmove", ("b",)))).text == "3"
    assert "heap: 4" in (await console.handle(Command("showboard"))).text


async def test_an_error_in_the_rules_passes_through_the_search() -> None:
    state = BrokenState(Nim(), 10)
    with pytest.raises(RuntimeError, match="the rules are broken"):
        _native.AlphaBeta().search(state, depth=2)


async def test_the_table_takes_moves_of_a_python_game() -> None:
    console = EngineConsole(Table(Nim(heap=2)), make_searcher("random"))
    with pytest.raises(CommandError, match="illegal move: 3 is not a legal move here"):
        await console.handle(Command("play", ("b", "3")))
    await console.handle(Command("play", ("b", "2")))
    assert (await console.handle(Command("final_score"))).text == "B+"
