import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwire.protocol import (
    EVENT_KINDS,
    ChanceRolled,
    Event,
    EventError,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    TimeControl,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
INTS = st.integers(-(2**63), 2**64 - 1)
EVENTS = st.one_of(
    st.builds(
        MatchStarted,
        match=TEXT,
        game=TEXT,
        options=st.dictionaries(TEXT, st.one_of(TEXT, INTS, FLOATS, st.booleans()), max_size=4),
        players=st.lists(TEXT, max_size=4).map(tuple),
        time=st.sampled_from(["none", "10m", "5/move", "5m+3"]).map(TimeControl.parse),
        seed_hash=st.none() | TEXT,
    ),
    st.builds(
        MovePlayed,
        match=TEXT,
        ply=INTS,
        player=INTS,
        move=TEXT,
        seconds=FLOATS,
        clocks=st.lists(st.none() | FLOATS, max_size=4).map(tuple),
    ),
    st.builds(ChanceRolled, match=TEXT, ply=INTS, outcome=TEXT),
    st.builds(
        MatchEnded,
        match=TEXT,
        result=TEXT,
        reason=TEXT,
        detail=TEXT,
        seed=st.none() | TEXT,
        moves=st.lists(TEXT).map(tuple),
    ),
)
PLAIN = st.recursive(
    st.none() | st.booleans() | INTS | FLOATS | TEXT | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)


@given(EVENTS)
def test_every_event_arrives_as_it_was_sent(event: Event) -> None:
    assert Event.unpack(event.pack()) == event
    assert Event.from_json(event.to_json()) == event
    assert type(event).unpack(event.pack()) == event


def test_the_wire_form_is_plain_and_stable() -> None:
    event = MovePlayed("m1", 3, 0, "D4", 1.5, (58.5, None))
    assert json.loads(event.to_json()) == {
        "v": 1,
        "kind": "move-played",
        "match": "m1",
        "ply": 3,
        "player": 0,
        "move": "D4",
        "seconds": 1.5,
        "clocks": [58.5, None],
    }
    assert set(EVENT_KINDS) == {"match-started", "move-played", "chance-rolled", "match-ended"}


def test_fields_of_the_future_are_skipped_and_those_with_a_default_may_be_missing() -> None:
    wire = {"v": 1, "kind": "match-ended", "match": "m", "result": "0", "reason": "x", "new": 1}
    assert Event.from_wire(wire) == MatchEnded("m", "0", "x")


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        ([], "an event is a map, not list"),
        ({}, "not an event of version 1"),
        ({"v": 2, "kind": "match-ended"}, "not an event of version 1: '2'"),
        ({"v": 1}, "unknown kind of event"),
        ({"v": 1, "kind": "match-paused"}, "unknown kind of event: 'match-paused'"),
        ({"v": 1, "kind": "chance-rolled", "match": "m", "ply": 1}, "outcome is missing"),
        (
            {"v": 1, "kind": "chance-rolled", "match": "m", "ply": "1", "outcome": "65"},
            "ply: a whole number expected, not str",
        ),
        (
            {"v": 1, "kind": "chance-rolled", "match": "m", "ply": True, "outcome": "65"},
            "ply: a whole number expected, not bool",
        ),
    ],
)
def test_what_is_no_event_is_refused_with_the_reason(wire: object, reason: str) -> None:
    with pytest.raises(EventError, match=reason):
        Event.from_wire(wire)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("match", r'"\ud800"', "match: 'utf-8' codec can't encode"),
        ("ply", "1" + "0" * 30, "ply: a whole number of 64 bits expected"),
        ("seconds", "1" + "0" * 400, "seconds: a whole number of 64 bits expected"),
        ("seconds", "NaN", "seconds: a finite number expected, not nan"),
    ],
)
def test_what_only_one_form_can_hold_is_refused(name: str, text: str, reason: str) -> None:
    wire = MovePlayed("m1", 3, 0, "D4", 1.5, (58.5, None)).to_wire() | {name: "HERE"}
    with pytest.raises(EventError, match=reason):
        Event.from_json(json.dumps(wire).replace('"HERE"', text))


def test_options_are_finite_numbers() -> None:
    wire = MatchStarted("m1", "go", {"komi": 7.5}, ("a", "b"), TimeControl.none()).to_wire()
    with pytest.raises(EventError, match="options: a finite number expected, not inf"):
        Event.from_wire(wire | {"options": {"komi": math.inf}})


def test_a_reader_that_wants_one_kind_gets_no_other() -> None:
    with pytest.raises(EventError, match="unknown kind"):
        MatchEnded.unpack(ChanceRolled("m", 1, "65").pack())


@given(st.binary())
def test_any_bytes_are_an_event_or_refused(data: bytes) -> None:
    for read in (Event.unpack, Event.from_json):
        with pytest.raises(EventError):
            read(data)


@given(st.sampled_from(sorted(EVENT_KINDS)), st.dictionaries(TEXT, PLAIN), st.data())
def test_any_map_is_an_event_or_refused(
    kind: str, extra: dict[str, object], data: st.DataObject
) -> None:
    fields = ("match", "ply", "player", "move", "seconds", "clocks", "options", "time", "result")
    wire = {**extra, **{name: data.draw(PLAIN) for name in fields}, "v": 1, "kind": kind}
    try:
        event = Event.from_wire(wire)
    except EventError:
        return
    assert Event.unpack(event.pack()) == event


def test_numbers_json_cannot_say_are_not_sent() -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        MovePlayed("m", 1, 0, "D4", float("nan"), ()).to_json()
