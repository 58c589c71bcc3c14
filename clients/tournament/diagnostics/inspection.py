"""The inspection of a finished game: warnings about its engines, and the latency of each move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from boardwire.clients.processes.transcript import Transcript
from boardwire.games import Game, GameError, State, load
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.referee.results import losers
from boardwire.protocol.uci import Info
from boardwire.values import value_class

from .uci_searches import START, LoggedSearch, searches
from .warnings import Warned, search_warnings

MOST_WARNINGS = 1000
"""The most warnings about one game; a line gives the number of further ones."""

_SILENT = frozenset({Reason.CRASH, Reason.DISCONNECTION, Reason.NO_ANSWER})
"""The reasons for the end of a game in which an engine has not answered."""


@value_class
class Inspection:
    """Reports faults in the games of a tournament.

    Args:
        game: The game with its options.
        warn: Receives a warning, which may have several lines.
        write: Receives a line with the latency of a move; None to leave them out.
        check_mate_pvs: Whether lines of play that promise a mate are checked for it.
        one_line: Whether a warning is one line.
    """

    game: Game
    warn: Callable[[str], None]
    write: Callable[[str], None] | None = None
    check_mate_pvs: bool = False
    one_line: bool = False

    async def inspect(self, record: MatchRecord, transcripts: Sequence[Transcript]) -> bool:
        """Inspect a game in a thread, so that no other game waits; return whether it is faultless.

        Args:
            record: The game.
            transcripts: Those of its engines, in their seats.
        """
        result = record.result
        if result is not None and result.reason in _SILENT:
            for seat in losers(result.returns):
                self.warn(f"Warning; Engine {record.players[seat]} is not responsive")
        for name, transcript in zip(record.players, transcripts, strict=True):
            if transcript.dropped:
                self.warn(
                    f"Warning; The first {transcript.dropped} bytes of the dialogue with {name} "
                    "are not kept: there are no warnings about them"
                )
        dialogues = [list(it.dialogue()) for it in transcripts]
        warnings, lines = await asyncio.to_thread(self._found, record, dialogues)
        for reported in warnings[:MOST_WARNINGS]:
            self.warn(reported.lines(one_line=self.one_line))
        if more := warnings[MOST_WARNINGS:]:
            self.warn(f"Warning; {len(more)} more of this game are not shown")
        for line in lines:
            if self.write is not None:
                self.write(line)
        return not warnings and (result is None or result.reason not in _SILENT)

    def _found(
        self, record: MatchRecord, dialogues: Sequence[Sequence[tuple[float, str, str]]]
    ) -> tuple[list[Warned], list[str]]:
        made = [
            (len(search.moves), name, search)
            for name, dialogue in zip(record.players, dialogues, strict=True)
            for search in searches(dialogue)
        ]
        warnings: list[Warned] = []
        lines: list[str] = []
        positions = _Positions(self.game)
        for _, name, search in sorted(made, key=lambda it: it[0]):
            lines += search_lines(name, search)
            if (position := positions.root(search)) is not None:
                warnings += search_warnings(
                    name, search, position, check_mate_pvs=self.check_mate_pvs
                )
        return warnings, lines


class _Positions:
    """The positions at the roots of searches, each made from the one before where it can be."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._start = ""
        self._moves: tuple[str, ...] = ()
        self._state: State | None = None

    def root(self, search: LoggedSearch) -> State | None:
        """Return the position at the root of a search; None if it cannot be made here."""
        played = len(self._moves)
        state = self._state
        try:
            if state is None or search.start != self._start or search.moves[:played] != self._moves:
                played, state = 0, self._begun(search.start)
            for text in search.moves[played:]:
                state.apply(state.parse_move(text))
        except GameError:
            state = None
        self._start, self._moves, self._state = search.start, search.moves, state
        return state

    def _begun(self, start: str) -> State:
        options = dict(self._game.options)
        if start != START:
            options["position"] = start
        return load(self._game.name, **options).start()


def search_lines(name: str, search: LoggedSearch) -> Iterator[str]:
    """Yield the latency of a search in fastchess's words: the unreported time."""
    reported = 0
    for line in search.infos:
        try:
            reported = Info.parse(line.split()[1:]).time or reported
        except ValueError:
            continue
    latency = search.milliseconds - reported
    yield (
        f"Engine {name} latency: {latency}ms (elapsed: {search.milliseconds}, reported: {reported})"
    )
