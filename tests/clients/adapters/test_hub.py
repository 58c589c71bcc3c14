"""The adapter of Hub: what may stand behind `hub:`, and whole games with dame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.clients.adapters import ADAPTERS
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import Game, GameError, OptionError, load
from boardwire.matches import Reason
from boardwire.matches.drivers.hub import HubDriver
from boardwire.protocol import TimeControl

HUB = ADAPTERS["hub"]
GAME = load("checkers", variant="international")


def test_an_engine_is_named_by_its_command_with_its_parameters() -> None:
    engine = HUB.parse("hub:'sh -c true':hash=16,depth=4")
    assert engine.target == ("sh", "-c", "true")
    assert isinstance(HUB.make_driver(engine), HubDriver)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hub:", "names no program; write hub:COMMAND or hub:'COMMAND LINE':NAME=VALUE"),
        ("hub:sh:depth=x", "option depth must be a whole number from 0 to 1000, not 'x'"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        HUB.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (load("checkers"), "add -o variant=international"),
        (load("chess"), "Hub has no Chess here; engines with it play Checkers"),
    ],
)
def test_other_games_are_refused_before_an_engine_is_started(game: Game, message: str) -> None:
    with pytest.raises(GameError, match=message):
        HUB.check_game(HUB.parse("hub:sh"), game)
    HUB.check_game(HUB.parse("hub:sh"), GAME)


@pytest.mark.slow
@pytest.mark.parametrize("time", ["none", "1s+0.01"])
async def test_dame_plays_whole_games(program: Callable[[str], str], time: str) -> None:
    dame = parse_engine(f"hub:'{program('dame')} hub':{'depth=3' if time == 'none' else ''}")
    records = await play_games(
        (dame, parse_engine("alphabeta:depth=2")),
        ("dame", "alphabeta"),
        GAME,
        games=1,
        time=TimeControl.parse(time),
        seed=1,
    )
    for record in records:
        assert record.result is not None
        assert record.result.reason is Reason.RULE, record.result
        assert any("x" in move.text for move in record.moves)
