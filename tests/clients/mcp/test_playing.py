"""A program with the client of the package `mcp` plays at a real server, over both transports."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from mcp import Client, StdioServerParameters
from mcp_types import TextContent
from tests.processes import KilledPopen
from tests.served import Served
from tests.zygote import boardwire_command

from boardwire.games import load

pytestmark = [pytest.mark.program, pytest.mark.slow]

MOST_MOVES = 20


MISTAKES: tuple[tuple[dict[str, object], str], ...] = (
    ({"game": "chess5"}, "no game is called 'chess5'"),
    ({"game": "go", "options": {"size": 99}}, "option size must be a whole number from 1 to 25"),
    ({"game": "go", "time": "soon"}, "not a time control: 'soon'"),
    ({"game": "go", "opponent": "nobody"}, 'nobody at the server is called "nobody"; there are'),
)


class Model:
    """What a language model does: it calls tools, and reads their texts."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.key = ""

    async def call(self, tool: str, **arguments: object) -> str:
        """Call a tool that has to succeed; return its text."""
        text, failed = await self._call(tool, **arguments)
        assert not failed, text
        return text

    async def refused(self, tool: str, **arguments: object) -> str:
        """Call a tool that has to fail; return its message."""
        text, failed = await self._call(tool, **arguments)
        assert failed, text
        return text

    async def _call(self, tool: str, **arguments: object) -> tuple[str, bool]:
        key = {"player": self.key} if self.key else {}
        result = await self._client.call_tool(tool, {**arguments, **key})
        (content,) = result.content
        assert isinstance(content, TextContent)
        return content.text, bool(result.is_error)

    async def until(self, state: str, text: str) -> str:
        """Wait until a text of the match has a state."""
        for _ in range(MOST_MOVES):
            if text.startswith(f"State: {state}."):
                return text
            text = await self.call("wait", seconds=5)
        raise AssertionError(text)

    async def play_on(self, text: str) -> str:
        """Play the first legal moves until the match is over; return the last text."""
        for _ in range(MOST_MOVES):
            if text.startswith("State: the match is over"):
                return text
            moves = re.search(r"^Legal moves \(\d+\): (.*)$", text, re.MULTILINE)
            text = await (
                self.call("move", move=moves[1].split()[0]) if moves else self.call("wait")
            )
        raise AssertionError(text)


def command(served: Served, *options: str) -> tuple[str, ...]:
    """The command line of the MCP server."""
    return boardwire_command("mcp", "--server", served.address, *options)


@asynccontextmanager
async def over_stdio(served: Served, name: str) -> AsyncIterator[Model]:
    """A model whose host starts `boardwire mcp`."""
    program, *arguments = command(served, "--name", name)
    server = StdioServerParameters(command=program, args=arguments)
    async with Client(server, read_timeout_seconds=60) as client:
        yield Model(client)


@contextmanager
def http_server(served: Served, name: str) -> Iterator[str]:
    """The URL of `boardwire mcp --http` inside the `with` block."""
    line = command(served, "--name", name, "--http", "--port", "0")
    with KilledPopen(line, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        told = process.stderr.readline()
        assert told.startswith("boardwire mcp listens on http://127.0.0.1:"), told
        try:
            yield told.split()[-1]
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 128 + signal.SIGTERM


@asynccontextmanager
async def over_http(url: str, mode: str = "auto") -> AsyncIterator[Model]:
    """A model whose host connects to a URL."""
    async with Client(url, read_timeout_seconds=60, mode=mode) as client:
        yield Model(client)


async def test_a_model_plays_a_match_over_stdio(served: Served) -> None:
    async with over_stdio(served, "stdio-model") as model:
        games = await model.call("list_games")
        assert '- tictactoe: "Tic-Tac-Toe"' in games
        assert '- "mcts" (' in games
        for tool in ("observe", "legal_moves", "resign", "wait"):
            assert "call start_match first" in await model.refused(tool)
        for mistake, message in MISTAKES:
            assert message in await model.refused("start_match", **mistake)
        text = await model.call("start_match", game="tictactoe", opponent="mcts", time="5m")
        assert "you have a match already" in await model.refused("start_match", game="nim")
        text = text.partition("\n")[2]
        text = await model.until("your turn", text)
        assert 'against "mcts"' in text
        assert re.search(r"Clock: about \d+ seconds left for you", text)
        board = load("tictactoe").initial().text().splitlines()[0]
        assert board in text
        refused = await model.refused("move", move="I would take the centre, B2")
        assert "is no legal move, and nothing was played. Legal moves (" in refused
        assert await model.call("observe") == await model.call("wait")
        text = await model.play_on(text)
        assert re.search(r'^Result: \S+, "\w.*"\. You (won|drew|lost)\.$', text, re.MULTILINE)
        assert "it is not your turn: the match is over" in await model.refused("move", move="A1")
    (match,) = served.matches("stdio-model")
    assert (match["game"], match["reason"]) == ("tictactoe", "rule")


async def test_models_play_over_http_each_their_own_match(served: Served) -> None:
    with http_server(served, "web-model") as url:
        # A handshake begins a session. The version after it has none: a key finds the player.
        async with over_http(url, "legacy") as one, over_http(url) as other:
            text = await one.call("start_match", game="connect4", opponent="alphabeta")
            text = await one.until("your turn", text.partition("\n")[2])
            told = await other.call("start_match", game="tictactoe", opponent="mcts")
            other.key = told.split()[1]
            assert "Connect Four" in await one.call("observe")
            await other.play_on(told.partition("\n")[2])
            assert "Result: " in await other.call("observe")
            text = await one.call("resign")
            assert re.search(r'^Result: [BW]\+Resign, "(Black|White) resigns"', text, re.MULTILINE)
    assert served.matches("web-model") == [], "it has not moved, so no list has its match"
    assert [it["reason"] for it in served.matches("web-model-2")] == ["rule"]


async def test_models_are_told_no_more_than_their_players_may_know(served: Served) -> None:
    with http_server(served, "poker-model") as url:
        async with over_http(url, "legacy") as one, over_http(url, "legacy") as other:
            texts = await asyncio.gather(
                *(it.call("start_match", game="kuhn") for it in (one, other))
            )
            texts = [text.partition("\n")[2] for text in texts]
            acting = 0 if texts[0].startswith("State: your turn") else 1
            text = await (one, other)[acting].until("your turn", texts[acting])
            (deal,) = re.findall(r"roll (\S+)", text)
            assert re.fullmatch(r"[JQK]\?", deal)
            assert 'against "poker-model' in text
            await asyncio.gather(one.play_on(texts[0]), other.play_on(texts[1]))
    assert [it["reason"] for it in served.matches("poker-model-2")] == ["rule"]
