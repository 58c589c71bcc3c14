"""A tournament at a server: its settings, its results so far, and its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from boardwire.games import GameError
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.rating.crosstable import Crosstable
from boardwire.matches.rating.score import Score
from boardwire.matches.referee.results import losers
from boardwire.matches.tournaments import ScheduledGame, Standing, standings
from boardwire.matches.tournaments.journal import Journal
from boardwire.matches.tournaments.schedules import bye_points
from boardwire.override import override

from .course import Call, Course
from .due_games import games_due
from .rounds import ALL_MEET, rounds_of
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
        course: The decisions of its players and its director since it began.
    """

    id: str
    settings: TournamentSettings
    started: datetime
    ended: datetime | None = None
    stopped: str = ""
    course: Course = field(default_factory=Course)
    round: int = -1
    """The round that is played, from 0 on, where games are played round by round."""
    paired: int = -1
    """The last round of which games are known, from 0 on."""
    called: float = 0.0
    """The time at which that round was called, in monotonic seconds."""
    last_ends: dict[str, float] = field(default_factory=dict)
    """The end of the last game of each player in that round, by name in lower case."""
    waits_for_director: bool = False
    """Whether the director has to begin the next round."""
    renewed: bool = False
    """Whether its schedule is to be made anew."""
    version: int = 0
    """A number that changes with its course."""
    calls: Sequence[Call] = ()
    """The games that can begin when their players come."""
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
        """Add a finished game, with the names of the settings; a second time changes nothing."""
        if number in self._results:
            return
        own = {name.lower(): name for name in self.settings.bots}
        own |= {name.lower(): self.course.name_now(name) for name in self.course.replaced}
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
            self._due = games_due(self.settings, self.course)
        if name in self._due:
            return self._due[name]
        return sum(name in it.players for it in self._results.values())

    def shown(self, name: str) -> str:
        """Return the name of a player for people."""
        return self.displays.get(name, name)

    def member(self, account: str) -> str | None:
        """Return the name of an account as a player; None if it does not take part."""
        key = account.lower()
        if key in self.course.guests:
            return None
        return next((it for it in self.settings.bots if it.lower() == key), None)

    @property
    def rounds(self) -> int | None:
        """The number of rounds; None where it depends on the results, or the game is not known."""
        try:
            return rounds_of(self.settings, self.settings.loaded().players)
        except GameError:
            return None

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
        """Return the table, the best first; points of byes are among the points.

        Games against players whose results do not count are left out, and these come last.
        """
        void = self.not_counted
        records = (it for it in self._results.values() if void.isdisjoint(it.players))
        found = ranked(self.settings.bots, records, self.bye_points())
        return sorted(found, key=lambda it: it.name in void)

    @property
    def not_counted(self) -> frozenset[str]:
        """The players that have withdrawn so early that none of their games count.

        Where everybody meets everybody, those are players that were there for less than half of the
        games that they were due to play, as in the rules of FIDE. In other formats all games count.
        """
        if self.settings.format not in ALL_MEET:
            return frozenset()
        left = self.course.left
        return frozenset(it for it in left if 2 * self.attended(it) < self.due(it))

    def bye_points(self) -> Mapping[str, float]:
        """Return the points of byes by player, for the rounds of a Swiss that are complete."""
        if self.settings.format != "swiss":
            return {}
        names = self.settings.bots
        active = partial(self.course.active, names)
        return bye_points(names, self.settings.games, self._results, active)

    def renew(self, settings: TournamentSettings) -> None:
        """Take other players, and note the results again with their names."""
        records = dict(self._results)
        self.settings = settings
        self.total = None
        self._due = None
        self._results.clear()
        self._absent.clear()
        self._attended.clear()
        self._crosstable = Crosstable()
        for number, record in records.items():
            self.note(number, record)


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
