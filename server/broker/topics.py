"""The topics of a broker, all below `boardwire/v1`. A new version of a format gets another number.

A name between slashes is one level of a topic, so ids of matches and names of nodes have no `/`.
"""

from __future__ import annotations

from typing import Final

from boardwire.protocol import Event, MatchEvent
from boardwire.protocol.mqtt_sessions import ROOT

LOBBY: Final = f"{ROOT}/lobby"
"""The topic of the lobby: waiting clients and running matches; retained, as JSON."""

MATCHES: Final = f"{ROOT}/matches"
"""The topic below which every match has its own."""

ALL_STATES: Final = f"{MATCHES}/+/state"
"""The filter of the states of all matches, as msgpack."""

ALL_EVENTS: Final = f"{MATCHES}/+/events"
"""The filter of the events of all matches, as msgpack."""


def state(match: str) -> str:
    """Return the topic of the state of a match; retained, as msgpack."""
    return f"{MATCHES}/{match}/state"


def state_json(match: str) -> str:
    """Return the topic of the same state as JSON; retained."""
    return f"{MATCHES}/{match}/state.json"


def node_status(node: str) -> str:
    """Return the topic of the status of a server; retained, as JSON."""
    return f"{ROOT}/nodes/{node}/status"


def events(event: Event, node: str) -> str:
    """Return the topic of an event, as msgpack: that of its match, or else of the server."""
    if isinstance(event, MatchEvent):
        return f"{MATCHES}/{event.match}/events"
    return f"{ROOT}/nodes/{node}/events"
