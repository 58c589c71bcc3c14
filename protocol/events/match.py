"""The events of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Self

from boardwire.protocol.search_info import SearchInfo
from boardwire.protocol.timecontrol import TimeControl
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

from .event import MatchEvent
from .fields import Data


@value_class
class MatchCreated(MatchEvent):
    """A match waits for its players to be ready, or to come back after a restart of the server.

    Attributes:
        game: the game's name in the registry.
        options: the game's options.
        players: names, by player index.
        time: the time control.
        rated: whether the match may count for ratings.
        ply: number of plies so far; above 0 where the match goes on after a restart.
    """

    kind: ClassVar[str] = "match-created"
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    players: tuple[str, ...]
    time: TimeControl
    rated: bool = False
    ply: int = 0


@value_class
class MatchStarted(MatchEvent):
    """A match begins: all its players are ready.

    Attributes:
        game: the game's name in the registry.
        options: the game's options.
        players: names, by player index.
        time: the time control.
        seed_hash: SHA-256 of the seed of the dice, in hex; None in games without chance.
    """

    kind: ClassVar[str] = "match-started"
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    players: tuple[str, ...]
    time: TimeControl
    seed_hash: str | None = None


@value_class
class MatchResumed(MatchEvent):
    """A match goes on after a restart of the server: all its players are back."""

    kind: ClassVar[str] = "match-resumed"


@value_class
class MovePlayed(MatchEvent):
    """A player moved.

    Attributes:
        ply: number of the move, counted from 1; chance outcomes count, too.
        player: the player's index.
        move: the move's canonical text, with `?` for what spectators may not know.
        seconds: measured time of the move, with the lag of the connection.
        clocks: seconds left, by player index; None where time is not limited.
    """

    kind: ClassVar[str] = "move-played"
    ply: int
    player: int
    move: str
    seconds: float
    clocks: tuple[float | None, ...]


@value_class
class EngineInfo(MatchEvent):
    """The result so far of the search of the engine that is to move, where it reports that.

    There are at most two a second, and one just before the move. No player sees them.

    Attributes:
        ply: number of the move that it thinks about.
        player: the player's index.
        depth: plies that it has searched.
        score: the expected result for this player, from -1, lost, to 1, won.
        centipawns: the score in hundredths of a pawn.
        mate: moves to the end of the game, negative where the player loses.
        nodes: positions visited, or playouts.
        pv: the moves that it expects, its own first; at most 20.
    """

    kind: ClassVar[str] = "engine-info"
    ply: int
    player: int
    depth: int | None = None
    score: float | None = None
    centipawns: int | None = None
    mate: int | None = None
    nodes: int | None = None
    pv: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: str, ply: int, player: int, info: SearchInfo) -> Self:
        """Return the event of a player's report."""
        return cls(
            *(match, ply, player, info.depth, info.score, info.centipawns, info.mate),
            *(info.nodes, info.pv),
        )


@value_class
class ChanceRolled(MatchEvent):
    """A roll, or another outcome of chance.

    Attributes:
        ply: number of the outcome, counted from 1; moves count, too.
        outcome: the outcome's text, for example the dice `65`, with `?` for what spectators may
            not know.
    """

    kind: ClassVar[str] = "chance-rolled"
    ply: int
    outcome: str


@value_class
class ObservationChanged(MatchEvent):
    """The position as spectators see it after a ply, in games that hide something.

    The texts of the plies are not enough there to follow the game.

    Attributes:
        ply: number of the last ply.
        position: the position as spectators see it, as in `match-state`.
    """

    kind: ClassVar[str] = "observation-changed"
    ply: int
    position: Data = field(hash=False)


@value_class
class MovesTakenBack(MatchEvent):
    """The players have agreed to take moves back, which are no part of the match any more.

    Attributes:
        player: the index of the player that has asked for it.
        plies: the number of plies that are left.
        clocks: the seconds that each player has left now, `null` for a player without a limit.
    """

    kind: ClassVar[str] = "moves-taken-back"
    player: int
    plies: int
    clocks: tuple[float | None, ...]


@value_class
class DrawOffered(MatchEvent):
    """A player offers a draw, accepts the offer of another one, or declines it.

    Attributes:
        player: the player's index.
        answer: `offered`, `accepted` or `declined`; the player that has offered a draw withdraws
            the offer by `declined`.
    """

    kind: ClassVar[str] = "draw-offered"
    player: int
    answer: str


@value_class
class MatchEnded(MatchEvent):
    """A match is over.

    Attributes:
        result: the result as records write it: `B+Resign`, `W+3.5`, `0`, `Void`.
        reason: the reason, one word of the closed set in `boardwire.matches`.
        detail: a sentence for people.
        seed: the seed of the dice, in hex; its hash was published at the start.
        moves: the text of every ply without anything hidden; empty in games that hide nothing.
        score: the result as people write it in this game: `1-0`, `B+3.5`, `34-30`.
        ending: the end in words: `White mates`, `Black loses on time`.
    """

    kind: ClassVar[str] = "match-ended"
    result: str
    reason: str
    detail: str = ""
    seed: str | None = None
    moves: tuple[str, ...] = ()
    score: str = ""
    ending: str = ""


@value_class
class MatchState(MatchEvent):
    """The state of a match: enough to draw it and to follow it from here on.

    Attributes:
        node: the name of the server that runs the match.
        game: the game's name in the registry.
        options: the game's options.
        players: names, by player index.
        time: the time control.
        started: when the match began, in UTC (ISO 8601).
        phase: `waiting` (for players), `playing` or `over`.
        ply: number of plies so far.
        moves: the player (-1 for chance) and the text of every ply, with `?` for what spectators
            may not know.
        to_act: indices of the players whose move is awaited; empty when chance acts or the game is
            over.
        clocks: seconds left at `updated`, by player index; None where time is not limited.
        updated: when the state changed last, in UTC (ISO 8601).
        position: the position as spectators see it.
        rated: whether the match may count for ratings.
        seed_hash: SHA-256 of the seed of the dice, in hex; None in games without chance.
        result: the result as in `match-ended`; None while the match goes on.
        reason: the reason as in `match-ended`; None while the match goes on.
        detail: a sentence for people.
        seed: the seed of the dice, in hex, once the match is over.
        score: the result as people write it, as in `match-ended`; empty while the match goes on.
        ending: the end in words, as in `match-ended`; empty while the match goes on.
    """

    kind: ClassVar[str] = "match-state"
    node: str
    game: str
    options: Mapping[str, OptionValue] = field(hash=False)
    players: tuple[str, ...]
    time: TimeControl
    started: str
    phase: str
    ply: int
    moves: tuple[tuple[int, str], ...]
    to_act: tuple[int, ...]
    clocks: tuple[float | None, ...]
    updated: str
    position: Data = field(hash=False)
    rated: bool = False
    seed_hash: str | None = None
    result: str | None = None
    reason: str | None = None
    detail: str = ""
    seed: str | None = None
    score: str = ""
    ending: str = ""
