"""The sections about matches: their settings, scheduled ones, spectators, ratings, house bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from boardwire.arguments import CommandOption
from boardwire.matches.rating.ratings import Requirements
from boardwire.matches.tournaments.formats import Format
from boardwire.protocol import TimeControl
from boardwire.settings import Bounds, Form, Positive
from boardwire.values import value_class

from ..values import Time, When

MAX_GAMES = 100_000
"""The most games of one tournament."""
MAX_WAIT = 86_400.0
"""The most seconds for which a tournament waits for a bot that is away."""
_MAX_TITLE = 60


def _title(text: str) -> str:
    if len(text) > _MAX_TITLE or not text.isprintable():
        raise ValueError(f"it has {len(text)}" if text.isprintable() else "some are not printable")
    return text


Games = Annotated[int, Bounds(least=0, most=MAX_GAMES)]
Title = Annotated[str, Form(f"a text of at most {_MAX_TITLE} printable characters", _title)]


@value_class
class MatchSettings:
    """Settings of matches.

    Args:
        time: The time control of matches whose players require none: 10m, 5/move, 5m+3, none.
        illegal_moves: The illegal moves that a person may make in a match without losing it; a bot
            may make none.
        opening: The opening of matches whose players choose none: `book`, `random:4`, `file:PATH`,
            ... as for `boardwire match --opening`; empty for the initial position.
        stop_seconds: Seconds for matches to end when the server is stopped; the other matches
            continue after the next start.
        keep_unlisted: Seconds for which the record of a match in which not every player has moved
            is kept after its end; it is in no list. Records of tournaments stay.
    """

    time: Annotated[Time, CommandOption(metavar="TIME")] = field(default_factory=TimeControl.none)
    illegal_moves: int = 100
    opening: str = ""
    stop_seconds: float = 5.0
    keep_unlisted: float = 600.0


@value_class
class Scheduled:
    """Matches that the server starts by itself between waiting bots, house bots included.

    Bots that wait at that time are paired. They do not wait for the end of other matches.

    Args:
        game: The game.
        options: The game's options, such as `{size = 9}`.
        time: The time control.
        interval: Seconds between two pairings.
        opening: The opening of the matches, as in `matches.opening`.
    """

    game: str
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    time: Time = field(default_factory=TimeControl.none)
    interval: float = 60.0
    opening: str = ""


@value_class(kw_only=True)
class TournamentTerms:
    """The terms of a tournament that a server plays, but for its game and its players.

    Args:
        time: The time control.
        format: The format of the tournament, which decides the pairings.
        games: The games of each pairing; 0 for one from every seat.
        rounds: The number of rounds; 0 for the usual number of the format, which is one in a round
            robin.
        opening: The opening of the games, as in `matches.opening`; empty for the initial position.
        rated: Whether the games count for ratings; guests are left out then.
        wait: Seconds that a bot may be away before its games are forfeited. That happens only when
            no other game can be played.
        title: The title of the tournament; may be empty.
    """

    time: Time = field(default_factory=TimeControl.none)
    format: Format = "roundrobin"
    games: Games = 0
    rounds: Games = 0
    opening: str = ""
    rated: bool = False
    wait: Annotated[float, Bounds(least=0, most=MAX_WAIT)] = 60.0
    title: Title = ""


@value_class
class WeeklyTournament(TournamentTerms):
    """A tournament that the server begins by itself every week, among the bots connected then.

    Args:
        game: The game.
        when: The day and the time, in the time zone of the machine.
        options: The game's options, such as `{size = 9}`.
    """

    game: str
    when: When
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)


@value_class
class SpectatorSettings:
    """Settings for spectators.

    Args:
        delay: Seconds after which a move is shown to spectators.
    """

    delay: float = 0.0


@value_class
class LadderSettings:
    """Ratings of players with accounts, and of house bots.

    Args:
        interval: The least number of seconds between two computations.
        anchors: Fixed ratings by game and player, such as `{go = {gnugo = 1800}}`; in a game
            without any, the mean of the players with a place is 1500.
        opponents: The different opponents that a player must have met for a place on the ladder;
            house bots count. Others are listed apart, as provisional.
        error: The largest error of a rating (half of its 95 % confidence interval, in Elo points)
            for a place; 0 for any.
        gap: Seconds after which the lobby pairs the same two bots with accounts once more; 0 for
            at once. Bots that ask for each other by name, people and house bots do not wait.
        meetings: Their matches that may follow each other before the gap counts.
    """

    interval: float = 60.0
    anchors: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    opponents: int = Requirements().opponents
    error: float = Requirements().error
    gap: float = 60.0
    meetings: Positive = 10


@value_class
class HouseSettings:
    """The house: bundled engines that play with guests.

    House players sit in matches of people at once, in any game, at a level of strength from 1 to
    10; they share a few processes of engines. House bots are processes that wait in the lobby, for
    bots and for people that ask for one by name.

    Args:
        players: Whether house players play with people.
        level: The level of house players that were not asked for by a level.
        processes: The most processes of engines for all house players; 0 for one per processor.
        seconds: The most seconds that a house player thinks about a move.
        least: The least seconds until a move of a house player.
        reply: Seconds for an answer together with the wait for a process. Where many players wait,
            each of them gets less time to think, so that answers stay within it.
        reviews: Whether an engine of the house looks for a moment at each position of a finished
            match with a person, for the accuracy of its players.
        engines: Other engines of house players by game, such as `{go = "alphabeta"}`.
        bots: Bundled engines, such as `mcts` and `alphabeta:depth=6`; empty for none.
        copies: The most processes of each of these bots at a time.
        join: When the house joins a match. `named`: only when a player asks for it by name.
            `alone`: also when a player has waited for `wait` seconds and nobody else has come.
            `always`: at once, like other bots.
        wait: Seconds that a player waits for others before the house joins, with `alone`.
    """

    players: bool = True
    level: Annotated[int, Bounds(least=1, most=10)] = 4
    processes: Annotated[int, Bounds(least=0, most=1024)] = 0
    seconds: Annotated[float, Bounds(least=0.02, most=3600)] = 1.0
    least: Annotated[float, Bounds(least=0, most=60)] = 0.3
    reply: Annotated[float, Bounds(least=0.02, most=3600)] = 1.5
    reviews: bool = True
    engines: Mapping[str, str] = field(default_factory=dict)
    bots: Annotated[tuple[str, ...], CommandOption(metavar="ENGINE,...")] = (
        *("mcts", "alphabeta", "expectiminimax"),
    )
    copies: Annotated[Positive, CommandOption()] = 2
    join: Literal["named", "alone", "always"] = "alone"
    wait: float = 5.0
