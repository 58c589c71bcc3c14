"""The live feed: what readers of one match are told beside its moves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from boardwire.games import load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import ChanceRolled, EngineInfo, MatchEnded, MovePlayed, TimeControl
from boardwire.protocol.events import LobbyState
from boardwire.server.live import feed as feed_module
from boardwire.server.live.feed import Feed
from boardwire.server.live.feed_reader import Reader
from boardwire.server.live.public_events import PublicEvents


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    """The feed of two matches that run."""
    monkeypatch.setattr(feed_module, "COUNT_SECONDS", 0.01)
    public = PublicEvents()
    for name in ("m1", "m2"):
        begun = datetime(2026, 11, 20, tzinfo=UTC)
        options = load("tictactoe").options
        time = TimeControl.fischer(60, 1)
        public.begin(MatchRecord(name, "tictactoe", options, ("ann", "ben"), time, "", begun))
    return Feed(public, lambda: LobbyState("node", (), (), (), (), 0))


async def told(messages: AsyncIterator[str]) -> dict[str, Any]:
    async with asyncio.timeout(20):
        found: dict[str, Any] = json.loads(await anext(messages))
        return found


def messages_of(reader: Reader) -> AsyncIterator[str]:
    return aiter(reader)


async def test_what_engines_tell_is_shown_and_is_in_the_state(feed: Feed) -> None:
    messages = messages_of(feed.open(["m1"]))
    assert (await told(messages))["infos"] == []
    feed.offer(EngineInfo("m1", 1, 0, depth=3, score=0.0, pv=("B2",)))
    info = await told(messages)
    while info["type"] == "spectators":
        info = await told(messages)
    assert info["type"] == "info"
    assert (info["ply"], info["player"], info["score"], info["pv"]) == (1, 0, 0.0, ["B2"])
    assert "centipawns" not in info
    feed.offer(EngineInfo("m1", 1, 0, depth=4, score=0.5))
    state = await told(messages_of(feed.open(["m1"])))
    assert [it["depth"] for it in state["infos"]] == [4]


async def test_the_end_of_a_match_of_go_has_dead_stones_and_territory() -> None:
    public = PublicEvents()
    game = load("go", size=5)
    begun, time = datetime(2026, 11, 20, tzinfo=UTC), TimeControl.fischer(60, 1)
    record = MatchRecord("g1", "go", game.options, ("ann", "ben"), time, "", begun)
    public.begin(record)
    feed = Feed(public, lambda: LobbyState("node", (), (), (), (), 0))
    messages = messages_of(feed.open(["g1"]))
    assert "marks" not in (await told(messages))["position"]
    for ply, move in enumerate(("C3", "A1", "pass", "pass"), 1):
        record.moves.append(MoveRecord(ply, (ply - 1) % 2, move, 1.0))
        feed.offer(MovePlayed("g1", ply, (ply - 1) % 2, move, 1.0, (60.0, 60.0)))
    record.dead = ("A1",)
    feed.offer(MatchEnded("g1", "B+24", "rule", "", score="B+24", ending="Black wins"))
    found = await told(messages)
    while found["type"] != "end":
        found = await told(messages)
    assert found["marks"]["dead"] == ["A1"]
    assert len(found["marks"]["territory-black"]) == 24
    assert found["marks"]["territory-white"] == []


async def test_readers_of_many_small_boards_are_no_spectators(feed: Feed) -> None:
    first = messages_of(feed.open(["m1"]))
    assert (await told(first))["spectators"] == 1
    assert await told(first) == {"type": "spectators", "match": "m1", "count": 1}
    many = feed.open(["m1", "m2"])
    second = feed.open(["m1"])
    assert (await told(first))["count"] == 2
    feed.close(many)
    feed.close(second)
    assert (await told(first))["count"] == 1


async def test_a_move_at_a_table_has_its_words_and_what_it_changes_there() -> None:
    public = PublicEvents()
    begun = datetime(2026, 11, 20, tzinfo=UTC)
    record = MatchRecord("m1", "kuhn", {}, ("ann", "ben"), TimeControl.none(), "", begun)
    public.begin(record)
    feed = Feed(public, lambda: LobbyState("node", (), (), (), (), 0))
    messages = messages_of(feed.open(["m1"]))
    position = (await told(messages))["position"]
    assert (position["kind"], position["table"]["pot"]) == ("poker", 2)
    shown: list[dict[str, Any]] = []
    for move, event in (
        (MoveRecord(1, -1, "KJ", 0.0), ChanceRolled("m1", 1, "??")),
        (MoveRecord(2, 0, "bet", 1.0), MovePlayed("m1", 2, 0, "bet", 1.0, (None, None))),
    ):
        record.moves.append(move)
        feed.offer(event)
        message = await told(messages)
        while message["type"] != "move":
            message = await told(messages)
        shown.append(message)
    dealt, bet = shown
    assert dealt["words"] == [""]
    assert [it["cards"] for it in dealt["table"]["seats"]] == [["?"], ["?"]]
    assert bet["words"] == ["Bet {amount}", {"amount": 1}]
    assert set(bet["table"]) == {"seats"}, "the pot is the same"
    assert "kind" not in bet
