"""Isolated engines play as they do elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.clients.engines import parse_engine
from boardwire.clients.isolation import SandboxAllowance, isolated
from boardwire.clients.tournament import play_games
from boardwire.games import OptionError, load
from boardwire.matches import Reason
from boardwire.protocol import TimeControl


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize(
    ("name", "text", "game"),
    [("gtp-rhino", "{} -l 1", "othello"), ("stockfish", "uci:{}", "chess")],
)
async def test_an_isolated_engine_plays_a_whole_game(
    name: str, text: str, game: str, program: Callable[[str], str]
) -> None:
    program("bwrap")
    engine, _ = isolated(parse_engine(text.format(program(name))), SandboxAllowance())
    opponent = parse_engine("random:seed=1")
    (record,) = await play_games(
        (engine, opponent),
        ("isolated", "random"),
        load(game),
        games=1,
        time=TimeControl.parse("0.05/move"),
    )
    assert record.result is not None
    assert record.result.reason is Reason.RULE, record.result


def test_a_bundled_engine_needs_no_sandbox() -> None:
    with pytest.raises(OptionError, match="--isolate is for programs of others"):
        isolated(parse_engine("alphabeta"), SandboxAllowance())


def test_an_engine_that_is_reached_through_a_socket_is_refused_with_the_reason(
    program: Callable[[str], str],
) -> None:
    program("gnubg")
    with pytest.raises(OptionError, match="gnubg:0ply is reached over the network"):
        isolated(parse_engine("gnubg:0ply"), SandboxAllowance())
