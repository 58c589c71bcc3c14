"""With one seed and limits of nodes a tournament repeats move for move, whatever runs beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import pytest

from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import Game, load
from boardwire.matches import MatchRecord
from boardwire.matches.openings import openings
from boardwire.matches.tournaments import Seeds
from boardwire.protocol import TimeControl

pytestmark = [pytest.mark.program, pytest.mark.slow]


async def play(
    engines: Sequence[str], game: Game, opening: str, *, concurrency: int
) -> list[MatchRecord]:
    return await play_games(
        [parse_engine(engine) for engine in engines],
        [str(number) for number in range(len(engines))],
        game,
        games=3,
        time=TimeControl.none(),
        concurrency=concurrency,
        seed=7,
        openings=openings(opening, game, Seeds(7).openings()),
    )


async def assert_repeats(engines: Sequence[str], game: Game, opening: str) -> None:
    runs = [await play(engines, game, opening, concurrency=it) for it in (1, 2)]
    first, second = (
        [[(move.player, move.text) for move in record.moves] for record in run] for run in runs
    )
    assert first == second
    assert first[0] != first[1] != first[2]


async def test_bundled_engines_and_dice_repeat() -> None:
    await assert_repeats(("mcts:playouts=10", "random"), load("pig", target=20), "random:1")


async def test_gnugo_repeats(program: Callable[[str], str]) -> None:
    gnugo = f"{program('gnugo')} --mode gtp --level 0"
    await assert_repeats((gnugo, "mcts:playouts=20"), load("go", size=5, komi=0.5), "random:1")


async def test_uci_engines_repeat(program: Callable[[str], str]) -> None:
    stockfish = f"uci:{program('stockfish')}:nodes=100"
    bundled = f"uci:'{sys.executable} -m boardwire engine mcts --uci':playouts=20"
    await assert_repeats((stockfish, bundled), load("chess"), "random:20")
