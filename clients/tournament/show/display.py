"""Displays: what follows a tournament while it is played, and shows it to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from boardwire.matches import MatchRecord, MoveRecord, NoRecorder, Recorder
from boardwire.matches.tournaments import Journal, ScheduledGame
from boardwire.override import override
from boardwire.protocol import Event


class Display(Protocol):
    """Follows a tournament. The methods are called in the order of what happens."""

    follows_moves: bool
    """Whether it needs every move; others may miss some."""

    def begun(self, game: ScheduledGame) -> None:
        """Handle the start of a game; its players may have to start first."""

    def opened(self, game: ScheduledGame, record: MatchRecord) -> None:
        """The players of a game are ready. Its record grows while it is played.

        Games that are played on other machines are not opened.
        """

    def announced(self, game: ScheduledGame, event: Event) -> None:
        """Something happened in a game that was opened."""

    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        """Handle the end of a game."""

    def finished(self, why: str = "") -> None:
        """The tournament is over.

        Args:
            why: The reason, where it is not that all games were played.
        """


class NoDisplay(Display):
    """Shows nothing: the base of displays that need only some of what happens."""

    follows_moves = False

    @override
    def begun(self, game: ScheduledGame) -> None: ...

    @override
    def opened(self, game: ScheduledGame, record: MatchRecord) -> None: ...

    @override
    def announced(self, game: ScheduledGame, event: Event) -> None: ...

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None: ...

    @override
    def finished(self, why: str = "") -> None: ...


class ShownJournal(Journal):
    """A journal whose games are shown as they begin and end.

    Args:
        journal: Keeps the games.
        displays: The displays. They get events after the journal.
    """

    def __init__(self, journal: Journal, displays: Sequence[Display]) -> None:
        self._journal = journal
        self._displays = displays

    @property
    @override
    def results(self) -> Mapping[int, MatchRecord]:
        return self._journal.results

    @override
    def check(self, game: ScheduledGame) -> None:
        self._journal.check(game)

    @override
    def begun(self, game: ScheduledGame) -> None:
        self._journal.begun(game)
        for display in self._displays:
            display.begun(game)

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        self._journal.ended(game, record)
        for display in self._displays:
            display.ended(game, record)


class ShownGame:
    """The recorder of a game that displays follow move by move.

    Args:
        game: The game.
        displays: The displays.
    """

    def __init__(self, game: ScheduledGame, displays: Sequence[Display]) -> None:
        self._game = game
        self._displays = displays
        self.follows_moves = any(it.follows_moves for it in displays)

    def open(self, record: MatchRecord) -> None:
        """Report the start of the game to the displays."""
        for display in self._displays:
            display.opened(self._game, record)

    def store(self, match: str, move: MoveRecord) -> None:
        """Do nothing: displays get moves from `announce`."""

    def remove_plies(self, record: MatchRecord, plies: int) -> None:
        """Do nothing: engines take no moves back."""

    def announce(self, event: Event) -> None:
        """Report an event of the game to the displays."""
        for display in self._displays:
            display.announced(self._game, event)

    def close(self, record: MatchRecord) -> None:
        """Do nothing: the journal reports the end of the game."""


def recorders(displays: Sequence[Display]) -> Callable[[ScheduledGame], Recorder]:
    """Return a function that makes the recorder of each game, so that displays follow its moves."""
    if not displays:
        return lambda game: NoRecorder()
    return lambda game: ShownGame(game, displays)
