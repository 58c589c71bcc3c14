"""The players of an MCP server: sessions, keys and limits."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from boardwire.clients.mcp import players as limits
from boardwire.clients.mcp.player import Terms, WrongMove
from boardwire.clients.mcp.players import Players
from boardwire.protocol import Address

from ...until import until

NO_SERVER = Address.parse("tcp://127.0.0.1:1")


@pytest.fixture
async def players() -> AsyncIterator[Players]:
    """Players that find no server, and try again and again."""
    found = Players(NO_SERVER, "model")
    yield found
    await found.close()


async def test_a_session_has_one_player(players: Players) -> None:
    key = players.start("a", "go", Terms())
    with pytest.raises(WrongMove, match="you have a match already"):
        players.start("a", "go", Terms())
    other = players.start("b", "go", Terms())
    assert players.find("a", "") is players.find("a", key)
    assert players.find("b", "") is players.find(None, other)
    assert players.find("a", "") is not players.find("b", "")


async def test_guests_have_names_of_their_own(players: Players) -> None:
    keys = [players.start(None, "go", Terms()) for _ in range(3)]
    assert [players.find(None, key).name for key in keys] == ["model", "model-2", "model-3"]


async def test_without_a_session_the_key_is_needed(players: Players) -> None:
    players.start(None, "go", Terms())
    with pytest.raises(WrongMove, match="pass the player that start_match returned"):
        players.find(None, "")
    with pytest.raises(WrongMove, match="there is no match"):
        players.find(None, "0123456789abcdef")


async def test_the_number_of_players_has_a_limit(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_PLAYERS", 2)
    for session in ("a", "b"):
        players.start(session, "go", Terms())
    with pytest.raises(WrongMove, match="2 models play here already"):
        players.start("c", "go", Terms())


async def test_a_player_without_calls_leaves() -> None:
    players = Players(NO_SERVER, "model", idle_seconds=0.01)
    key = players.start("a", "go", Terms())
    player = players.find("a", key)
    await until(lambda: not player.busy)
    with pytest.raises(WrongMove, match="call start_match first"):
        players.find("a", "")
    await players.close()
