"""The results of a tournament as fastchess prints them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from boardwire.matches.tournaments.statistics import (
    Comparisons,
    Estimate,
    Multinomial,
    elo,
    elo_text,
    normalized_elo,
    superiority,
)
from boardwire.override import override
from boardwire.protocol import visible
from boardwire.values import value_class

from ..head_to_head import SprtState
from ..progress import Progress
from .foreign_output import Tables
from .result_format import result_list

LINE = "-" * 50
_NAME = 25


@value_class
class Conditions:
    """The conditions of a tournament for the first line of results.

    Args:
        time: The time control, such as ``8+0.08``.
        threads: The engines' threads, such as ``1t``; ``NULL`` where they have no such option.
        hash: The engines' hash tables, such as ``16MB``; ``NULL`` where they have no such option.
        book: The file of openings; empty for none.
    """

    time: str = ""
    threads: str = "NULL"
    hash: str = "NULL"
    book: str = ""

    @override
    def __str__(self) -> str:
        return ", ".join((self.time, self.threads, self.hash, *filter(None, (self.book,))))


@value_class
class FastchessTables(Tables):
    """The texts of fastchess; see `Tables`.

    Args:
        conditions: The conditions of the tournament.
        columns: The columns of the list of three engines and more, in the words of cutechess-cli;
            none for fastchess's own.
    """

    conditions: Conditions = Conditions()
    columns: tuple[str, ...] = ()

    @override
    def score(self, progress: Progress, one: str, other: str) -> str:
        """Return nothing: fastchess prints no score line."""
        return ""

    @override
    def interval(self, progress: Progress, one: str, other: str) -> str:
        if len(progress.names) == 2:
            shown = self._of_two(progress.comparisons, one, other)
        elif self.columns:
            shown = result_list(progress, self.columns)
        else:
            shown = ranking(progress, pentanomial=True)
        return "\n".join((LINE, *shown, *map(_sprt_line, progress.tests), LINE))

    @override
    def decided(self, tests: Sequence[SprtState]) -> Iterator[str]:
        for test in tests:
            bounds = f"[{test.sprt.elo0:.2f}, {test.sprt.elo1:.2f}]"
            yield f"SPRT ({bounds}) completed - {test.verdict.value} was accepted"

    def _of_two(self, comparisons: Comparisons, one: str, other: str) -> list[str]:
        paired = comparisons.pair_size == 2
        results = comparisons.pairs(one, other)
        if not (paired and results.groups):  # as long as no pair is complete, games count
            paired, results = False, comparisons.games(one, other)
        met = comparisons.between(one, other)
        wins, draws, losses = _games(results, met.split_pairs if paired and met else 0)
        games = wins + draws + losses
        points = wins + draws / 2
        lead, normalized = elo(results), normalized_elo(results)
        pairs_ratio = f", PairsRatio: {_pairs_ratio(results):.2f}" if paired else ""
        lines = [
            f"Results of {visible(one)} vs {visible(other)} ({self.conditions}):",
            f"Elo: {lead_text(lead)}, nElo: {lead_text(normalized)}",
            f"LOS: {100 * superiority(results):.2f} %, DrawRatio: {draw_ratio(results):.2f} %"
            f"{pairs_ratio}",
            f"Games: {games}, Wins: {wins}, Losses: {losses}, Draws: {draws}, "
            f"Points: {points:.1f} ({100 * results.mean:.2f} %)",
        ]
        if paired and met is not None:
            even = results.counts[2] - met.split_pairs
            ratio = _ratio(met.split_pairs, even)
            lines.append(f"Ptnml(0-2): {list(results.counts)}, WL/DD Ratio: {ratio:.2f}")
        return lines


def _sprt_line(test: SprtState) -> str:
    sprt, llr = test.sprt, test.llr
    share = llr / sprt.upper if llr >= 0 else -llr / sprt.lower
    return (
        f"LLR: {llr:.2f} ({100 * share:.1f}%) ({sprt.lower:.2f}, {sprt.upper:.2f}) "
        f"[{sprt.elo0:.2f}, {sprt.elo1:.2f}]"
    )


def ranking(progress: Progress, *, pentanomial: bool) -> list[str]:
    """Return the table of three engines and more, the best first.

    Args:
        progress: The tournament.
        pentanomial: Whether it has a column for the results of pairs.
    """
    comparisons = progress.comparisons
    paired = pentanomial and comparisons.pair_size == 2
    results = {
        name: comparisons.best(name) if paired else comparisons.games(name)
        for name in progress.names
    }
    width = max(_NAME, *(len(visible(name)) for name in progress.names))
    headings = ["Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw"]
    head = f"{'Rank':<4} {'Name':<{width}} " + " ".join(f"{it:>10}" for it in headings)
    lines = [f"{head} {'Ptnml(0-2)':>20}" if pentanomial else head]
    ranked = sorted(progress.names, key=lambda it: -results[it].mean)
    for rank, name in enumerate(ranked, 1):
        of = results[name]
        lead, normalized = elo(of), normalized_elo(of)
        line = (
            f"{rank:>4} {visible(name):<{width}} {_lead_cells(lead)} {_lead_cells(normalized)} "
            f"{of.groups * of.size:>10} "
            f"{100 * of.mean:>9.1f}% {draw_ratio(of):>9.1f}%"
        )
        lines.append(
            f"{line} {str(list(of.counts)) if of.size == 2 else '':>20}" if pentanomial else line
        )
    return lines


def lead_text(lead: Estimate) -> str:
    """Return a lead with its error, as fastchess and cutechess-cli write it.

    Where all games were won or lost, these two write ``inf +/- nan``. Here it is the end of the
    interval that is known, ``> 213``, or ``unknown``.
    """
    if _has_no_error(lead):
        return elo_text(lead) or "unknown"
    return f"{lead.value:z.2f} +/- {_error(lead):.2f}"


def _has_no_error(lead: Estimate) -> bool:
    """Return whether a lead is infinite, or nothing is known of it."""
    return math.isinf(lead.value) or not elo_text(lead)


def _lead_cells(lead: Estimate) -> str:
    """Return a lead and its error as two cells of the table."""
    if _has_no_error(lead):
        return f"{elo_text(lead) or 'unknown':>10} {'-':>10}"
    return f"{lead.value:>z10.2f} {_error(lead):>10.2f}"


def _error(lead: Estimate) -> float:
    """Return the error of a lead; nan, as fastchess has it, where the interval has no end."""
    return lead.error if math.isfinite(lead.error) else math.nan


def draw_ratio(results: Multinomial) -> float:
    """Return the share of even pairs, or of drawn games, in percent; nan without games."""
    return 100 * _ratio(results.counts[results.size], results.groups)


def _games(results: Multinomial, split: int) -> tuple[int, int, int]:
    """Return wins, draws, losses of games, or of pairs, `split` of which have a win for each."""
    if results.size == 1:
        losses, draws, wins = results.counts
        return wins, draws, losses
    lost, half, even, more, won = results.counts
    return 2 * won + more + split, half + more + 2 * (even - split), 2 * lost + half + split


def _pairs_ratio(results: Multinomial) -> float:
    lost, half, _, more, won = results.counts
    return _ratio(won + more, lost + half)


def _ratio(part: float, whole: float) -> float:
    """Return a quotient as C++ has it: infinite, or nan, where the divisor is 0."""
    if whole:
        return part / whole
    return math.inf if part else math.nan
