"""Obstacles: a bot whose only opponent cannot meet it is told so."""

from __future__ import annotations

import pytest

from boardwire.protocol.name_values import read_record

from ...conftest import StartServer
from ...people import person_of, records
from ...wire import ScriptedBot, bot_of, client_of


@pytest.mark.parametrize(
    ("game", "words", "why"),
    [
        ("go", ("opponent=carl",), "ben plays against carl only"),
        ("hex", (), "ben does not play go with these options"),
        ("go", ("size=9",), "ben does not play go with these options"),
        ("go", ("time=5m",), "ben plays with time=5m only"),
        ("go", ("rated=no",), "ben plays unrated matches only"),
    ],
)
@pytest.mark.parametrize("first", ["anna", "ben"])
async def test_a_bot_is_told_why_its_opponent_cannot_meet_it(
    first: str, game: str, words: tuple[str, ...], why: str, start_server: StartServer
) -> None:
    own = ("opponent=ben", "size=19", "time=1m", f"rated={'yes' if 'unrated' in why else 'no'}")
    async with start_server() as server:
        token = await server.accounts.register("anna")
        logins = {"anna": f"bw-bot anna {token} go {' '.join(own)}"}
        logins["ben"] = f"bw-bot ben - {game} {' '.join(words)}"
        second = next(it for it in logins if it != first)
        async with (
            client_of(server) as one,
            client_of(server) as other,
            client_of(server) as console,
        ):
            bots = {
                name: ScriptedBot(it.transport, []) for name, it in ((first, one), (second, other))
            }
            for name in (first, second):
                await bots[name].log_in(logins[name])
            told = await bots["anna"].play_until("warning: ben ")
            assert told == f"# warning: {why}; you wait until that changes"
            row = next(it for it in records(await console.ask("bw-bots")) if it["name"] == "anna")
            assert read_record(f"conflict={row['conflict']}")["conflict"] == why


async def test_bots_that_can_meet_are_told_nothing(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "go", [], "opponent=anna") as ben,
        bot_of(server, "anna", "go", [], "opponent=ben") as anna,
    ):
        await anna.play_until("begins")
        assert not any("warning: ben" in it for it in anna.heard)
        assert not any("warning: anna plays" in it for it in ben.heard)


async def test_a_person_is_told_that_a_bot_plays_others_only(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "go", [], "opponent=carl"),
        person_of(server, "anna") as anna,
    ):
        told = read_record(await anna.ask("bw-seek go opponent=ben"))
        assert told["note"] == "ben plays against carl only"
        assert "note" not in read_record(await anna.ask("bw-seek go"))
