"""Games in Python in matches on this machine: engines are processes that load them, too."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import EngineSpec, parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import Game, add
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.protocol import TimeControl

pytestmark = [pytest.mark.usefixtures("python_games"), pytest.mark.program]

LIMITS = Limits(preparation=20, move_timeout=4, grace=0.3, scoring=5)


async def play(
    game: Game, first: str = "random:seed=1", second: str = "random:seed=2", games: int = 1
) -> list[MatchRecord]:
    engines: tuple[EngineSpec, EngineSpec] = (parse_engine(first), parse_engine(second))
    time = TimeControl.none()
    return await play_games(
        engines, ("first", "second"), game, games=games, time=time, limits=LIMITS
    )


@pytest.mark.parametrize(
    "engine",
    ["alphabeta:depth=3", "expectiminimax:depth=2", "mcts:playouts=60,seed=1", "random:seed=1"],
)
async def test_every_bundled_engine_plays_a_game_in_python_to_its_end(engine: str) -> None:
    for record in await play(add("kalah:Kalah")(seeds=3), engine, games=2):
        assert record.result is not None
        assert record.result.reason is Reason.RULE
        assert set(record.scores.values()) == {record.result.text}


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "how"),
    [
        ("apply", "raise"),
        ("apply", "loop"),
        ("legal_moves", "rubbish"),
        ("legal_moves", "loop"),
        ("copy", "loop"),
        ("to_act", "exit"),
        ("move_text", "rubbish"),
        ("returns", "rubbish"),
        ("initial", "raise"),
    ],
)
async def test_a_fault_ends_the_match_and_neither_engine_is_to_blame(method: str, how: str) -> None:
    game = add("faulty_games:Faulty")(method=method, how=how, after=2)
    (record,) = await play(game)
    assert record.result is not None
    assert record.result.reason is Reason.GAME_FAULT, record.result.detail
    assert (record.result.text, record.result.winner) == ("Void", None)
    assert "the game failed: Faulty Race: " in record.result.detail


@pytest.mark.long
@pytest.mark.parametrize("how", ["raise", "loop"])
@pytest.mark.parametrize("engine", ["alphabeta:depth=6", "mcts:playouts=200,seed=1"])
async def test_a_fault_that_engines_meet_first_is_not_theirs(engine: str, how: str) -> None:
    game = add("faulty_games:Faulty")(method="evaluate", how=how, after=3)
    (record,) = await play(game, engine, engine)
    assert record.result is not None
    assert record.result.reason is Reason.GAME_FAULT, record.result.detail


async def test_a_board_that_cannot_be_drawn_spoils_no_match() -> None:
    for how in ("raise", "loop"):
        (record,) = await play(add("faulty_games:Faulty")(method="view", how=how))
        assert record.result is not None
        assert record.result.reason is Reason.RULE


async def test_engines_go_on_with_the_next_game_after_a_fault() -> None:
    game = add("faulty_games:Faulty")(method="apply", after=3)
    first, second = await play(game, games=2)
    for record in (first, second):
        assert record.result is not None
        assert record.result.reason is Reason.GAME_FAULT
        assert len(record.moves) == 3
    assert (first.players, second.players) == (("first", "second"), ("second", "first"))
