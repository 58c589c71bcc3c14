"""A tournament as programs for chess engines print it, for scripts that read their output.

The texts are those of fastchess 1.8 (`output_fastchess.hpp`, `output_cutechess.hpp`, `match.hpp`),
whose form for cutechess-cli is like that of cutechess-cli itself. As there, results are 1-0, 0-1,
1/2-1/2, or * for a game without a result. The engine whose side people name first is named first:
that of White in chess, that of Black in Go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from boardwire.games import Conventions
from boardwire.matches import MatchRecord, Reason, Result
from boardwire.matches.referee.result_words import conventions_of, ending_of
from boardwire.matches.referee.results import losers
from boardwire.matches.tournaments import ScheduledGame
from boardwire.matches.tournaments.statistics import Verdict
from boardwire.override import override
from boardwire.protocol import visible
from boardwire.values import value_class

from ..display import NoDisplay
from ..head_to_head import SprtState
from ..progress import Progress

_LOST: dict[Reason, str] = {
    Reason.RESIGNATION: "{winner} wins by adjudication",
    Reason.TIME: "{loser} loses on time",
    Reason.ILLEGAL_MOVE: "{loser} makes an illegal move",
    Reason.CRASH: "{loser} disconnects",
    Reason.DISCONNECTION: "{loser} disconnects",
    Reason.NO_ANSWER: "{loser}'s connection stalls",
    Reason.CONSENSUS: "{winner} wins by adjudication",
    Reason.ADJUDICATION: "{winner} wins by adjudication",
    Reason.ENDGAME_TABLE: "{winner} wins by adjudication: SyzygyTB",
}
"""The texts of lost games; a resignation is one that the program would have adjudicated."""
_OURS = frozenset({Reason.REFUSAL, Reason.PROTOCOL})
"""Losses that those programs do not know; they are reported in our words."""
_NO_BRACES = str.maketrans("{}", "()")
"""The reason of a game stands in braces."""
_DRAWN_BY_RULE = {
    "draw by stalemate": "Draw by stalemate",
    "draw by insufficient material": "Draw by insufficient mating material",
    "draw by threefold repetition": "Draw by 3-fold repetition",
    "draw by the fifty-move rule": "Draw by fifty moves rule",
}
"""The texts of draws by the rules of chess, by the words of `State.ending`."""
_DRAWN: dict[Reason, str] = {
    Reason.ENDGAME_TABLE: "Draw by adjudication: SyzygyTB",
}
_CRASHES = frozenset({Reason.CRASH, Reason.DISCONNECTION, Reason.NO_ANSWER})


class Tables(Protocol):
    """The texts that differ from program to program."""

    def score(self, progress: Progress, one: str, other: str) -> str:
        """Return the score after a game between two engines; empty to print none."""

    def interval(self, progress: Progress, one: str, other: str) -> str:
        """Return the results so far, printed now and then and at the end."""

    def decided(self, tests: Sequence[SprtState]) -> Iterator[str]:
        """Return the lines at the end of a tournament that sequential tests have ended."""


@value_class
class Intervals:
    """The intervals of printed reports; 0 for never.

    Args:
        results: The number of pairs of games between two reports of the results.
        scores: The number of games between two reports of the score.
        outcomes: The number of games between two reports on the ends of games.
    """

    results: int = 10
    scores: int = 1
    outcomes: int = 0


USUAL_INTERVALS = Intervals()


class ForeignLines(NoDisplay):
    """Prints games and results as another program does.

    Args:
        progress: The tournament; it gets each event before this display.
        tables: The texts of results.
        write: Receives the lines.
        note: Receives lines that those programs do not print.
        intervals: How often results are printed.
    """

    def __init__(
        self,
        progress: Progress,
        tables: Tables,
        write: Callable[[str], None],
        note: Callable[[str], None],
        intervals: Intervals = USUAL_INTERVALS,
    ) -> None:
        self._progress = progress
        self._tables = tables
        self._write = write
        self._note = note
        self._interval = intervals.results * progress.comparisons.pair_size
        self._intervals = intervals
        self._reported = 0  # games at the time of the last results

    @override
    def begun(self, game: ScheduledGame) -> None:
        progress = self._progress
        games = progress.games if progress.games is not None else game.number + 1
        conventions = game.opening.game.conventions
        names = _versus(conventions, [progress.names[it] for it in game.seating])
        self._write(f"Started game {game.number + 1} of {games} ({names})")

    @override
    def ended(self, game: ScheduledGame, record: MatchRecord) -> None:
        conventions = game.opening.game.conventions
        score, why = outcome(record.result, conventions)
        names = _versus(conventions, record.players)
        self._write(f"Finished game {game.number + 1} ({names}): {score} {{{why}}}")
        one, other = self._pair(game)
        played = len(self._progress.played)
        due = self._intervals.scores and played % self._intervals.scores == 0
        last = played == self._progress.games
        if (due or last) and (text := self._tables.score(self._progress, one, other)):
            self._write(text)
        if self._intervals.outcomes and played % self._intervals.outcomes == 0:
            self._write(outcomes_text(self._progress))
        if self._interval and played % self._interval == 0:
            self._print_results(one, other)

    @override
    def finished(self, why: str = "") -> None:
        progress = self._progress
        decided = [test for test in progress.tests if test.verdict is not Verdict.OPEN]
        one, other = progress.names[:2]
        if decided and (text := self._tables.score(progress, one, other)):
            self._write(text)
        if len(progress.played) != self._reported:
            self._print_results(one, other)
        for line in self._tables.decided(decided):
            self._write(line)
        self._print_faults()
        if why:
            self._note(visible(why))
            self._write("Tournament was interrupted.")
        minutes, seconds = divmod(int(progress.elapsed), 60)
        self._write("Finished match")
        total = f"{minutes // 60:02}:{minutes % 60:02}:{seconds:02}"
        self._write(f"Total Time: {total} (hours:minutes:seconds)\n")

    def _pair(self, game: ScheduledGame) -> tuple[str, str]:
        """Return the first two engines of a game, the one first that is listed first."""
        one, other = sorted((*game.seating, *game.seating)[:2])
        return self._progress.names[one], self._progress.names[other]

    def _print_results(self, one: str, other: str) -> None:
        self._reported = len(self._progress.played)
        self._write(self._tables.interval(self._progress, one, other))

    def _print_faults(self) -> None:
        """Print the engines that lost by faults, as fastchess does at the end."""
        faults = []
        for name, conduct in self._progress.conduct.items():
            timeouts = conduct.faults[Reason.TIME]
            crashes = sum(conduct.faults[it] for it in _CRASHES)
            if timeouts or crashes:
                faults += [f"Player: {visible(name)}", f"  Timeouts: {timeouts}"]
                faults.append(f"  Crashed: {crashes}")
        if faults:
            self._write("\n".join(("", *faults, "")))


def outcomes_text(progress: Progress) -> str:
    """Return the counts of the ends of each engine's games, in cutechess-cli's form."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in progress.names}
    for played in progress.played:
        result = played.record.result
        if result is None or not result.returns:
            continue
        _, why = outcome(result, conventions_of(played.record.game, played.record.options))
        lost = losers(result.returns)
        for seat, name in enumerate(played.record.players):
            kind = "Loss: " if seat in lost else "Win: " if lost else ""
            counts[name][f"{kind}{why}"] += 1
    lines: list[str] = []
    for name, ends in counts.items():
        lines.append(f"\nPlayer: {visible(name)}")
        lines += (f'   "{visible(it)}": {ends[it]}' for it in sorted(ends))
    return "\n".join(lines)


def outcome(result: Result | None, conventions: Conventions) -> tuple[str, str]:
    """Return the result of a game of two as PGN writes it, and the reason as fastchess words it.

    A game for more players has the text of our own records, such as ``P3+``.
    """
    if result is None or not result.returns:
        return "*", "Game interrupted"
    lost = losers(result.returns)
    if len(result.returns) != 2:
        return result.text, result.reason.value
    if not lost:
        return "1/2-1/2", _drawn(result)
    (loser,) = lost
    sides = {"winner": conventions.side(1 - loser), "loser": conventions.side(loser)}
    words = _LOST.get(result.reason)
    if result.reason in _OURS:
        words = ending_of(conventions, result).translate(_NO_BRACES)
    score = "0-1" if loser == conventions.first else "1-0"
    if words is None:
        return score, result.detail or "{winner} wins".format(**sides)
    return score, words.format(**sides)


def _drawn(result: Result) -> str:
    """Return the reason of a draw in fastchess's words, or in ours where it has none."""
    if result.reason is not Reason.RULE:
        return _DRAWN.get(result.reason, "Draw by adjudication")
    faults = result.detail or "draw"
    return _DRAWN_BY_RULE.get(faults, faults[0].upper() + faults[1:])


def _versus(conventions: Conventions, players: Sequence[str]) -> str:
    """Return the names of the players in the order in which people name them."""
    return visible(conventions.versus(players, " vs "))
