"""A tournament at a server: its settings, its results so far, and its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from boardwire.matches import MatchRecord, Reason
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.score import Score
from boardwire.matches.referee.results import losers
from boardwire.matches.tournaments import ScheduledGame, Standing, standings
from boardwire.matches.tournaments.journal import Journal
from boardwire.matches.tournaments.schedules import bye_points
from boardwire.override import override

from .due_games import games_due
from .settings import TournamentSettings


@dataclass(eq=False, slots=True)
class ServerTournament:
    """A tournament, with the results of its games.

    Args:
        id: Its id.
        settings: The settings.
        started: When it began, in UTC.
        ended: When it ended, in UTC; None while it goes on.
        stopped: The reason why not all games were played; empty if they were, or will be.
    """

    id: str
    settings: TournamentSettings
    started: datetime
    ended: datetime | None = None
    stopped: str = ""
    away: dict[str, str] = field(default_factory=dict)
    """The bots that cannot play now, with the reasons."""
    displays: Mapping[str, str] = field(default_factory=dict)
    """The names of players for people, where accounts have them."""
    total: int | None = None
    """The number of games; None where that depends on the results, or is not known any more."""
    _results: dict[int, MatchRecord] = field(default_factory=dict)
    _absent: Counter[str] = field(default_factory=Counter)
    _attended: Counter[str] = field(default_factory=Counter)
    _due: Mapping[str, int] | None = None
    _crosstable: Crosstable = field(default_factory=Crosstable)

    @property
    def results(self) -> Mapping[int, MatchRecord]:
        """The records of the finished games by number, without their moves."""
        return self._results

    def note(self, number: int, record: MatchRecord) -> None:
        """Add a finished game, with the names of the settings."""
        own = {name.lower(): name for name in self.settings.bots}
        players = tuple(own.get(name.lower(), name) for name in record.players)
        noted = replace(record, players=players, moves=[], seats=[])
        self._results[number] = noted
        absent = {noted.players[player] for player in absentees(record)}
        self._absent.update(absent)
        if record.result is not None and record.result.returns:
            self._attended.update(name for name in players if name not in absent)
        self._crosstable.note(noted)

    def due(self, name: str) -> int:
        """Return the number of games that a player is due to play.

        In a format whose further games depend on the results it is that of the games so far.
        """
        if self._due is None:
            self._due = games_due(self.settings)
        if name in self._due:
            return self._due[name]
        return sum(name in it.players for it in self._results.values())

    def shown(self, name: str) -> str:
        """Return the name of a player for people."""
        return self.displays.get(name, name)

    def absent(self, name: str) -> int:
        """Return the number of games that a player forfeited since it was not there."""
        return self._absent[name]

    def attended(self, name: str) -> int:
        """Return the number of games with a result for which a player was there."""
        return self._attended[name]

    @property
    def state(self) -> str:
        """`running`, `finished` or `stopped`."""
        if self.ended is None:
            return "running"
        return "stopped" if self.stopped else "finished"

    def against(self, name: str, other: str) -> Score | None:
        """Return the score of a player against another one; None if they have not met."""
        if (score := self._crosstable.pairs.get((name, other))) is not None:
            return _with_points(score)
        if (score := self._crosstable.pairs.get((other, name))) is not None:
            return _with_points(Score(score.losses, score.draws, score.wins))
        return None

    def standings(self) -> list[Standing]:
        """Return the table, the best first; points of byes are among the points."""
        return ranked(self.settings.bots, self._results.values(), self.bye_points())

    def bye_points(self) -> Mapping[str, float]:
        """Return the points of byes by player, for the rounds of a Swiss that are complete."""
        if self.settings.format != "swiss":
            return {}
        return bye_points(self.settings.bots, self.settings.games, self._results)


def _with_points(score: Score) -> Score:
    return replace(score, points=score.wins + score.draws / 2)


def ranked(
    bots: Iterable[str], records: Iterable[MatchRecord], byes: Mapping[str, float]
) -> list[Standing]:
    """Return the standings in the order of points, then of wins, then of names.

    Args:
        bots: The players.
        records: Games of theirs, and of others, which do not count.
        byes: More points, by player.
    """
    names = list(bots)
    own = set(names)
    counted = (it for it in records if own.issuperset(it.players))
    found = standings(names, counted)
    for it in found:
        it.score = replace(it.score, points=it.score.points + byes.get(it.name, 0.0))
    return sorted(found, key=lambda it: (-it.score.points, -it.score.wins, it.name.lower()))


class ServerJournal(Journal):
    """The journal of a tournament whose games are in the database like other matches.

    Args:
        tournament: The tournament.
    """

    def __init__(self, tournament: ServerTournament) -> None:
        self._tournament = tournament

    @property
    @override
    def results(self) -> Mapping[int, MatchRecord]:
        return self._tournament.results

    @override
    def check(self, game: ScheduledGame) -> None:
        """The store checks what it reads."""

    @override
    def begun(self, game: ScheduledGame) -> None:
        """The match's own record names the tournament and the game."""

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """The record is in the database already."""
        self._tournament.note(game.number, record)


def absentees(record: MatchRecord) -> list[int]:
    """Return the players that forfeited a game since they were not there."""
    result = record.result
    if result is None or result.reason is not Reason.ABSENCE:
        return []
    return losers(result.returns) if result.returns else list(range(len(record.players)))


def is_aborted(record: MatchRecord) -> bool:
    """Return whether a game was stopped without a result, so that it should be played again."""
    return record.result is None or record.result.reason is Reason.ABORT
