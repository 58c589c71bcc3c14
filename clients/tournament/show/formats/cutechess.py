"""The results of a tournament as cutechess-cli prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwire.matches.tournaments.statistics import Verdict, elo, superiority
from boardwire.override import override
from boardwire.protocol import visible

from ..head_to_head import SprtState
from ..progress import Progress
from .fastchess import draw_ratio, lead_text, ranking
from .foreign_output import Tables
from .result_format import result_list


class CutechessTables(Tables):
    """The texts of cutechess-cli; see `Tables`.

    Args:
        columns: The columns of the list of three engines and more; none for fastchess's own.
    """

    def __init__(self, columns: tuple[str, ...] = ()) -> None:
        self._columns = columns

    @override
    def score(self, progress: Progress, one: str, other: str) -> str:
        results = progress.comparisons.games(one, other)
        losses, draws, wins = results.counts
        return (
            f"Score of {visible(one)} vs {visible(other)}: {wins} - {losses} - {draws}  "
            f"[{results.mean:.3f}] {results.groups}"
        )

    @override
    def interval(self, progress: Progress, one: str, other: str) -> str:
        if len(progress.names) == 2:
            results = progress.comparisons.games(one, other)
            shown = [
                f"Elo difference: {lead_text(elo(results))}, "
                f"LOS: {100 * superiority(results):.2f} %, "
                f"DrawRatio: {draw_ratio(results):.2f} %"
            ]
        elif self._columns:
            shown = result_list(progress, self._columns)
        else:
            shown = ranking(progress, pentanomial=False)
        return "\n".join((*shown, *map(_sprt_line, progress.tests)))

    @override
    def decided(self, tests: Sequence[SprtState]) -> Iterator[str]:
        """Yield nothing: the results contain the verdicts."""
        if tests:
            yield "Tournament finished"


def _sprt_line(test: SprtState) -> str:
    sprt, llr = test.sprt, test.llr
    share = llr / sprt.upper if llr >= 0 else llr / sprt.lower
    accepted = "" if test.verdict is Verdict.OPEN else f" - {test.verdict.value} was accepted"
    return (
        f"SPRT: llr {llr:.2f} ({100 * share:.1f}%), "
        f"lbound {sprt.lower:.2f}, ubound {sprt.upper:.2f}{accepted}"
    )
