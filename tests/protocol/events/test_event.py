"""The forms of events on the wire: all that is sent arrives, and nothing else is read."""

from __future__ import annotations

import dataclasses
import json
import math
import typing
from collections.abc import Mapping
from typing import Any

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
from boardwire.protocol.events import MatchState
from boardwire.protocol.events.examples import EXAMPLES
from boardwire.protocol.events.fields import MAX_DEPTH
from boardwire.vocabulary import OptionValue

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
INTS = st.integers(-(2**63), 2**64 - 1)
SIMPLE: dict[object, st.SearchStrategy[Any]] = {
    str: TEXT,
    int: INTS,
    float: FLOATS,
    bool: st.booleans(),
    TimeControl: st.sampled_from(["none", "10m", "5/move", "5m+3"]).map(TimeControl.parse),
    Mapping[str, OptionValue]: st.dictionaries(
        TEXT, st.one_of(TEXT, INTS, FLOATS, st.booleans()), max_size=4
    ),
    Mapping[str, Any]: st.dictionaries(
        TEXT,
        st.recursive(
            st.none() | st.booleans() | INTS | FLOATS | TEXT,
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
            max_leaves=4,
        ),
        max_size=3,
    ),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the type of a field."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    arguments = typing.get_args(hint)
    if type(None) in arguments:
        return st.none() | values(arguments[0])
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return instances(hint)
    if arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    return st.tuples(*map(values, arguments))


def instances(kind: type) -> st.SearchStrategy[Any]:
    """Instances of a dataclass with any values."""
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{it.name: values(hints[it.name]) for it in dataclasses.fields(kind)})


EVENTS: st.SearchStrategy[Event] = st.one_of(*map(instances, EVENT_KINDS.values()))
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


def test_every_kind_has_one_example() -> None:
    assert sorted(it.kind for it in EXAMPLES) == sorted(EVENT_KINDS)


def test_parts_of_a_state_are_plain_as_well() -> None:
    (state,) = (it for it in EXAMPLES if isinstance(it, MatchState))
    assert state.to_wire()["moves"] == [[0, "B2"]]
    assert Event.unpack(state.pack()) == state


def test_data_too_deep_for_a_reader_are_refused() -> None:
    (state,) = (it for it in EXAMPLES if isinstance(it, MatchState))
    position: dict[str, Any] = {}
    for _ in range(MAX_DEPTH + 2):
        position = {"in": position}
    with pytest.raises(EventError, match=f"position: more than {MAX_DEPTH} levels"):
        Event.from_wire(state.to_wire() | {"position": position})


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


@pytest.mark.slow
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
