"""The finished games that a journal has, checked as the lines are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardwire.matches import MatchRecord, RecordDataError
from boardwire.matches.records.verification import violation
from boardwire.matches.tournaments import JournalError, ScheduledGame
from boardwire.matches.tournaments.seeds import Seeds
from boardwire.values import value_class

from .identity import RunIdentity
from .journal_errors import BEGIN_ANEW


@value_class
class KeptGame:
    """A finished game of a run.

    Args:
        line: The number of its line in the journal, from 1 on.
        record: Its record.
    """

    line: int
    record: MatchRecord


@dataclass(slots=True)
class KeptGames:
    """Reads the lines of a journal about games, and refuses those that contradict each other.

    A record is played again: its moves must be legal, its dice those of its seed, its clocks those
    that its times give, and its result the one that follows. A game must have begun before it ends,
    and it ends once.

    Args:
        path: The journal, for messages.
        identity: The plan and the engines that the run goes on with.
        seed: The seed of the run.
    """

    path: Path
    identity: RunIdentity
    seed: int | None
    games: dict[int, KeptGame] = field(default_factory=dict)
    """The games that have ended, by number."""
    _begun: set[int] = field(default_factory=set)
    _of_this_plan: set[int] = field(default_factory=set)
    _same_plan: bool = False

    @property
    def results(self) -> dict[int, MatchRecord]:
        """The records of the games that have ended, by number."""
        return {number: game.record for number, game in self.games.items()}

    def run(self, line: Mapping[str, Any]) -> None:
        """Apply a line of the kind `run`. What another plan has played need not fit this one."""
        self._same_plan = line.get("seed") == self.seed and not self.identity.differences(line)

    def begun(self, game: int) -> None:
        """Apply a line of the kind `begun`."""
        self._begun.add(game)

    def ended(self, line: int, game: int, data: object) -> None:
        """Apply a line of the kind `ended`.

        Raises:
            JournalError: The line contradicts itself, or a line before.
        """
        try:
            record = MatchRecord.from_data(data)
            wrong = violation(data)
        except RecordDataError as error:
            raise JournalError(f"{self.path}, line {line}: {error}") from error
        if game not in self._begun:
            raise self._refused(line, game, "it has not begun")
        if (earlier := self.games.get(game)) is not None:
            raise self._refused(line, game, f"it has ended before, in line {earlier.line}")
        if record.result is None:
            raise self._refused(line, game, "it has no result")
        if record.match != str(game + 1):
            raise self._refused(line, game, f"the record is that of game {record.match}")
        if wrong is not None:
            raise self._refused(line, game, str(wrong))
        self.games[game] = KeptGame(line, record)
        if self._same_plan:
            self._of_this_plan.add(game)

    def check(self, game: ScheduledGame, names: Sequence[str]) -> None:
        """Check that a finished game is the one that the schedule has under its number.

        Args:
            game: The game of the schedule.
            names: The names of the engines, in the order of the plan.

        Raises:
            JournalError: It is another one.
        """
        kept = self.games.get(game.number)
        if kept is None or game.number not in self._of_this_plan:
            return
        if wrong := "; ".join(_differences(kept.record, game, names, self.seed)):
            raise self._refused(kept.line, game.number, wrong)

    def _refused(self, line: int, game: int, why: str) -> JournalError:
        return JournalError(
            f"{self.path}, line {line}: the record of game {game + 1} contradicts itself or the "
            f"tournament: {why}. The journal was changed or damaged. Put back a copy of the file, "
            f"if you have one, or {BEGIN_ANEW}"
        )


def _differences(
    record: MatchRecord, game: ScheduledGame, names: Sequence[str], seed: int | None
) -> list[str]:
    """Return the differences between a record and the schedule, in words."""
    opening, found = game.opening, []
    players = tuple(names[engine] for engine in game.seating)
    if record.players != players:
        found.append(f"the players are {_listed(record.players)}, not {_listed(players)}")
    if record.game != opening.game.name:
        found.append(f"the game is {record.game}, not {opening.game.name}")
    elif opening.free is None:  # else the engine of Black has placed stones
        if dict(record.options) != dict(opening.game.options):
            found.append("the options of the game are not those of the tournament")
        if record.opening != opening.text:
            found.append(f"the opening is {record.opening!r}, not {opening.text!r}")
        if not _begins_with(record, opening.moves):
            found.append("the moves do not begin with the opening")
    if seed is not None and record.seed and record.seed != Seeds(seed).dice(game.pair).hex():
        found.append("the dice are not those of the tournament's seed")
    return found


def _begins_with(record: MatchRecord, moves: Sequence[str]) -> bool:
    made = [move.text for move in record.moves[: len(moves)]]
    return made == list(moves[: len(made)])


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
