"""The events of a server, and the states that it publishes about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from boardwire.protocol.timecontrol import TimeControl
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

from .event import Event


@value_class
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


@value_class
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


@value_class
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


@value_class
class LobbyBot:
    """A connected bot.

    Attributes:
        name: its name.
        state: what it does, as in `bot-status`.
        house: whether it is an engine of the server, which waits for guests.
        games: names of the games that it plays.
    """

    name: str
    state: str
    house: bool = False
    games: tuple[str, ...] = ()


@value_class
class LobbySeek:
    """A match that somebody looks for.

    Attributes:
        seek: its number.
        name: the name of who looks for it.
        game: the game's name in the registry.
        options: the options that it must have.
        time: the time control that it must have; None for any.
    """

    seek: int
    name: str
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    time: TimeControl | None = None


@value_class
class RunningMatch:
    """A match that runs.

    Attributes:
        match: its identifier.
        game: the game's name in the registry.
        options: the game's options.
        players: names, by player index.
        time: the time control.
    """

    match: str
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    players: tuple[str, ...]
    time: TimeControl


@value_class
class LobbyState(Event):
    """Everybody who is here, and the matches that run.

    Attributes:
        node: the server's name.
        people: names of the people; not all of very many.
        bots: the connected bots; not all of very many.
        seeks: the matches that people look for, open to everybody; not all of one person, of one
            address or of very many.
        running: the running matches, the newest first, and those in which not all players have
            moved last; not all of very many.
        matches: the number of running matches.
        more_seeks: the number of open seeks that are not in `seeks`.
    """

    kind: ClassVar[str] = "lobby-state"
    node: str
    people: tuple[str, ...]
    bots: tuple[LobbyBot, ...]
    seeks: tuple[LobbySeek, ...]
    running: tuple[RunningMatch, ...]
    matches: int
    more_seeks: int = 0
