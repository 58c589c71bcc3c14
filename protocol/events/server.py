"""The events of a server, and the states that it publishes about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from boardwire.protocol.timecontrol import TimeControl

from .event import Event


@dataclass(frozen=True, slots=True)
class ServerStatus(Event):
    """The state of a server.

    Attributes:
        node: the server's name.
        status: `starting`, `running`, `stopping`, `stopped`; `lost` if its connection to the broker
            ended without a word.
        version: the version of boardwire that it runs.
        since: when the status changed, in UTC (ISO 8601); for `lost` when the server connected.
    """

    kind: ClassVar[str] = "server-status"
    node: str
    status: str
    version: str
    since: str


@dataclass(frozen=True, slots=True)
class BotStatus(Event):
    """A bot came, went, or does something else now.

    Attributes:
        name: the bot's name. Several connections may have it.
        status: `connected`, `waiting` (for a match), `playing`, `held` (waits longer, since it
            failed), `aside` (is not paired, since it failed often) or `gone`.
        match: the match that it plays; None for another status.
    """

    kind: ClassVar[str] = "bot-status"
    name: str
    status: str
    match: str | None = None


@dataclass(frozen=True, slots=True)
class RatingChanged(Event):
    """A player has a new rating, on the Elo scale.

    Attributes:
        game: the game's name in the registry.
        time_class: the time class.
        name: the player.
        rating: the rating.
        deviation: its standard deviation.
        games: the number of games that it is computed from.
        before: the rating before; None for the first one.
    """

    kind: ClassVar[str] = "rating-changed"
    game: str
    time_class: str
    name: str
    rating: float
    deviation: float
    games: int
    before: float | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bot or a person that waits for a match.

    Attributes:
        name: its name.
        bot: whether it is an engine.
        house: whether it is an engine of the server.
        games: names of the games that it plays.
        time: the time control that it requires; None for any.
        opponent: the only opponent that it accepts; None for any.
        rated: whether the match must be rated or unrated; None if it may be either.
    """

    name: str
    bot: bool
    house: bool
    games: tuple[str, ...]
    time: TimeControl | None = None
    opponent: str | None = None
    rated: bool | None = None


@dataclass(frozen=True, slots=True)
class Running:
    """A match that runs.

    Attributes:
        match: its identifier.
        game: the game's name in the registry.
        players: names, by player index.
        time: the time control.
    """

    match: str
    game: str
    players: tuple[str, ...]
    time: TimeControl


@dataclass(frozen=True, slots=True)
class LobbyState(Event):
    """Everybody who waits for a match, and the matches that run.

    Attributes:
        node: the server's name.
        waiting: bots and persons, the longest wait first; not all of very many.
        waiting_total: how many wait.
        running: matches, the oldest first; not all of very many.
        running_total: how many run.
        updated: when the state changed last, in UTC (ISO 8601).
    """

    kind: ClassVar[str] = "lobby-state"
    node: str
    waiting: tuple[Waiting, ...]
    waiting_total: int
    running: tuple[Running, ...]
    running_total: int
    updated: str
