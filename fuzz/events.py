"""Events in msgpack, as a broker's payloads, and in JSON.

The check fails on any exception but `EventError`, and on an event that is read otherwise than it is
written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgpack

from boardwire.protocol import (
    ChanceRolled,
    Event,
    EventError,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    TimeControl,
)
from boardwire.protocol.events.examples import EXAMPLES
from boardwire.server.broker.topics import events

from .fuzzers import InputFuzzer

EVENTS = (
    MatchStarted(
        "m1",
        "go",
        {"size": 9, "komi": 6.5, "ko": "simple", "suicide": False},
        ("ada", "bob"),
        TimeControl.parse("5m+3"),
        "ab" * 32,
    ),
    MatchStarted("m2", "chess", {}, ("ada", "bob"), TimeControl.none()),
    MovePlayed("m1", 1, 0, "E5", 0.25, (299.75, None)),
    ChanceRolled("m3", 2, "65"),
    MatchEnded("m1", "B+Resign", "resignation", "ada resigned", "00" * 32, ("E5", "?")),
    MatchEnded("m2", "Void", "abort"),
)

WORDS = (
    *("match-started", "move-played", "chance-rolled", "match-ended", "kind", "match", "seed"),
    *("clocks", "options", "time", "players", "NaN", "Infinity", "1e999", "-1", "null", '"v":1'),
    *("\\ud800", "\\u0000", "[[[[", '{"', "99999999999999999999999", "10000n/move", "\u2028"),
)


def seeds() -> Iterator[bytes]:
    """Events in both forms, and types that only msgpack has."""
    for event in (*EVENTS, *EXAMPLES):
        yield event.pack()
        yield event.to_json().encode()
    wire = EVENTS[2].to_wire()
    for odd in (b"\xff", msgpack.Timestamp(1, 2), msgpack.ExtType(5, b"x"), 2**64 - 1, -(2**63)):
        for name in ("match", "seconds", "clocks"):
            yield msgpack.packb(wire | {name: odd})


def check(data: bytes) -> None:
    """Read both forms."""
    for read in (Event.unpack, Event.from_json):
        try:
            event = read(data)
        except EventError as error:
            assert len(str(error)) < 1000, f"a message of {len(str(error))} characters"
            continue
        assert Event.unpack(event.pack()) == event
        assert Event.from_json(event.to_json()) == event
        assert json.loads(event.to_json())["v"] == 1
        assert events(event, "main").endswith("/events")


FUZZERS = [InputFuzzer("events", check, seeds, WORDS)]
