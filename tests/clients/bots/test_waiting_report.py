"""What a bot waits for, in a line for its author."""

from __future__ import annotations

import logging

import pytest

from boardwire.clients.bots import bot
from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.bots.waiting_report import WaitingReport
from boardwire.clients.engines import parse_engine
from boardwire.protocol import Address

from ..hostile import HostilePeer, hostile_server


@pytest.mark.parametrize(
    ("games", "options", "comments", "line"),
    [
        (["go"], {}, [], "it has waited for 2 min: for a match of go, against anybody"),
        (
            ["go", "hex"],
            {"size": "9", "opponent": "ann", "time": "5m", "rated": "yes", "games": "3"},
            ["warning: ann plays against ben only"],
            "it has waited for 2 min: for a match of go, hex size=9, against ann, with time=5m, "
            "with rated=yes; ann plays against ben only",
        ),
        (
            ["go"],
            {},
            ["waits seconds=300 failures=2 why=crash"],
            "it has waited for 2 min: for a match of go, against anybody; the server pairs it "
            "again after a failure: crash",
        ),
        (["go"], {}, ["waits seconds=100 failures=2 why=crash"], "against anybody"),
        (
            ["go"],
            {},
            ["aside failures=5 why=crash do=log%20in"],
            "; the server has set it aside: crash; log in",
        ),
        (["go"], {}, ["begins match=7e"], ""),
        (["go"], {}, ["begins match=7e", "result match=7e result=0"], "it has waited for 2 min"),
    ],
)
def test_a_line_says_what_the_bot_waits_for(
    games: list[str], options: dict[str, str], comments: list[str], line: str
) -> None:
    report = WaitingReport("it", games, options, 0.0)
    for comment in comments:
        report.take(comment, 1.0)
    told = report.line(120.0)
    assert told.startswith(line) or told.endswith(line)
    assert bool(told) == bool(line)


async def test_a_bot_says_so_while_it_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot, "WAITING_SECONDS", 0.05)
    caplog.set_level(logging.INFO)

    async def script(server: HostilePeer) -> None:
        await server.welcome()
        while "it has waited" not in caplog.text:
            await server.ask(b"name\n")
        await server.send(b"# begins match=7e game=nim\n")
        await server.ask(b"name\n")
        waited = caplog.text.count("it has waited")
        for _ in range(30):
            await server.ask(b"name\n")
        assert caplog.text.count("it has waited") <= waited + 1
        await server.send(b"quit\n")
        await server.line()

    async with hostile_server(script) as place:
        login = BotLogin("it", ["nim"])
        assert await run_bot(parse_engine("random"), Address.parse(f"tcp://{place}"), login) == ""
    assert "it has waited: for a match of nim, against anybody" in caplog.text
