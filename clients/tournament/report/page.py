"""The page of a report: what it shows is computed here, and put into its template."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from boardwire.clients.report_page import report_html
from boardwire.clients.tournament.show.display import Display
from boardwire.games import Conventions, GameError, find
from boardwire.games.conventions import BLACK_FIRST
from boardwire.games.drawing.charts import Series, Share, column_chart, line_chart, share_bar
from boardwire.matches import MatchRecord
from boardwire.matches.rating.score import Score
from boardwire.matches.referee.result_words import conventions_of, players_of
from boardwire.matches.tournaments import PlayedGame
from boardwire.matches.tournaments.statistics import (
    FAULTS,
    Comparisons,
    elo,
    elo_text,
    sorted_ends,
    superiority,
)
from boardwire.override import override
from boardwire.values import value_class

from ..show.display import NoDisplay
from ..show.game_lines import duration, end_text
from ..show.head_to_head import HeadToHead, SprtState
from ..show.progress import Progress
from ..show.standings_table import by_points
from .boards import final_boards
from .curves import BOUND, lead_curves
from .figures import lengths, losers_by_reason, openings, time_course

LINES = 8
"""The number of engines that have lines in a chart, at most."""

OPENINGS = 40
"""The most openings that are listed."""

BROKEN = 100
"""The most broken games that are listed."""


@value_class
class ScoreCell:
    """A cell of the crosstable: the results of an engine against another.

    Args:
        points: The points of the first.
        games: The number of games.
        share: The share of the points, 0 to 1.
        words: The results in words.
    """

    points: float
    games: int
    share: float
    words: str


class ReportFile(NoDisplay, Display):
    """Writes the report of a tournament when it is over.

    Args:
        progress: The tournament; it gets each event before this display.
        file: The file to write; one that is there is replaced.
        title: The title of the report.
        conditions: Further facts about the tournament by name: the time control, the openings.
    """

    def __init__(
        self,
        progress: Progress,
        file: Path,
        title: str,
        conditions: Mapping[str, str] | None = None,
    ) -> None:
        self._progress = progress
        self._file = file
        self._title = title
        self._conditions = conditions or {}

    @override
    def finished(self, why: str = "") -> None:
        """Write the page.

        Raises:
            OSError: The file cannot be written.
        """
        conditions = {**self._conditions, **({"Stopped": why} if why else {})}
        page = report_page(self._progress, self._title, conditions, self._file.parent)
        self._file.write_text(page, encoding="utf-8")


def report_page(
    progress: Progress,
    title: str,
    conditions: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> str:
    """Return the report of a tournament as HTML.

    Args:
        progress: The tournament.
        title: The title.
        conditions: Further facts about the tournament by name.
        folder: The folder that the page will be in, for links to games that broke.
    """
    games = sorted(progress.played, key=lambda it: it.number)
    ranked = [row.name for row in by_points(progress.standings)]
    records = [it.record for it in games]
    conduct = list(progress.conduct.values())
    drawn = ranked[:LINES]
    conventions = _conventions(games)
    first = conventions.first
    listed = openings(records, first)
    broken = [it for it in games if _is_broken(it)]
    values: dict[str, Any] = {
        "title": title,
        "facts": {**_facts(progress, games), **(conditions or {})},
        "standings": _standings(progress),
        "tests": _tests(progress),
        "encounters": _encounters(progress),
        "leads": Markup(_leads(progress, drawn)),
        "lead_names": drawn if len(progress.names) > 2 else progress.names[:1],
        "crosstable": _crosstable(progress.comparisons, ranked),
        "ranked": ranked,
        "lengths": Markup(column_chart(lengths(records), "moves", "games")),
        "conduct": conduct,
        "courses": Markup(_courses(drawn, records)),
        "drawn": drawn,
        "openings": [(it, Markup(_bar(it.score))) for it in listed[:OPENINGS]],
        "first": conventions.side(first),
        "more_openings": len(listed[OPENINGS:]),
        "ends": [
            (reason, count, losers_by_reason(conduct, reason))
            for reason, count in sorted_ends(progress.summary.ends)
        ],
        "players_of": players_of,
        "broken": [
            (it, end_text(it.record), _link(progress.kept.get(it.number), folder))
            for it in broken[:BROKEN]
        ],
        "more_broken": len(broken[BROKEN:]),
        "boards": [
            (it, Markup(it.picture), end_text(it.game.record)) for it in final_boards(games)
        ],
    }
    return report_html("report.html", values)


def _facts(progress: Progress, games: Sequence[PlayedGame]) -> dict[str, str]:
    """Return the facts at the head of the page, by name."""
    played = f"{len(games)}" if progress.games is None else f"{len(games)} of {progress.games}"
    facts = {"Games": played, "Engines": str(len(progress.names))}
    if games:
        record = games[0].record
        try:
            facts["Game"] = find(record.game).title
        except GameError:
            facts["Game"] = record.game
        started = min(it.record.started for it in games)
        facts["Begun"] = f"{started:%Y-%m-%d %H:%M} UTC"
        ended = max((it.record.ended or it.record.started for it in games), default=started)
        facts["Duration"] = _span(started, ended)
        if len(record.players) == 2 and progress.summary.games:
            conventions = _conventions(games)
            score = progress.summary.seat_score(conventions.first)
            words = f"{100 * score.value:.1f} ± {100 * score.error:.1f} %"
            facts[f"Score of {conventions.side(conventions.first)}"] = words
        facts["Moves"] = f"{sum(len(it.record.moves) for it in games):,}"
    return facts


def _conventions(games: Sequence[PlayedGame]) -> Conventions:
    """Return the conventions of the game that was played."""
    if not games:
        return BLACK_FIRST
    return conventions_of(games[0].record.game, games[0].record.options)


def _span(started: datetime, ended: datetime) -> str:
    return duration(max((ended - started).total_seconds(), 0.0))


def _standings(progress: Progress) -> list[dict[str, Any]]:
    rows = []
    for row in by_points(progress.standings):
        results = progress.comparisons.best(row.name)
        rows.append(
            {
                "row": row,
                "lead": elo_text(elo(results)) if len(progress.names) > 1 else "",
                "superiority": superiority(results),
                "bar": Markup(_bar(row.score)),
                "faults": progress.conduct[row.name].faults.total(),
            }
        )
    return rows


def _tests(progress: Progress) -> list[tuple[SprtState, float]]:
    """Return the sequential tests, each with the place of its ratio between the bounds in %."""
    placed = []
    for test in progress.tests:
        share = (test.llr - test.sprt.lower) / (test.sprt.upper - test.sprt.lower)
        placed.append((test, 100 * min(max(share, 0.0), 1.0)))
    return placed


def _encounters(progress: Progress) -> list[HeadToHead]:
    """Return the engines whose results against each other have their own lines."""
    return [it for it in progress.encounters if it.games.groups]


def _leads(progress: Progress, drawn: Sequence[str]) -> str:
    if len(progress.names) < 2:
        return ""
    names = drawn if len(progress.names) > 2 else progress.names[:1]
    curves = lead_curves(names, progress.played, progress.comparisons.pair_size)
    return line_chart(curves, "games", "Elo", zero=True, bounds=(-BOUND, BOUND))


def _courses(names: Sequence[str], records: Sequence[MatchRecord]) -> str:
    courses = time_course(names, records).items()
    series = [Series(name, course, colour=names.index(name)) for name, course in courses]
    return line_chart(series, "moves", "seconds", zero=True)


def _crosstable(comparisons: Comparisons, ranked: Sequence[str]) -> list[list[ScoreCell | None]]:
    """Return the results of each engine against each other one; None if they never met."""
    return [[_cell(comparisons, one, other) for other in ranked] for one in ranked]


def _cell(comparisons: Comparisons, one: str, other: str) -> ScoreCell | None:
    if one == other:
        return None
    results = comparisons.games(one, other)
    if not results.groups:
        return None
    losses, draws, wins = results.counts
    lead = elo_text(elo(comparisons.best(one, other)))
    words = f"{one} against {other}: {wins} won, {draws} drawn, {losses} lost; Elo {lead}"
    return ScoreCell(wins + draws / 2, results.groups, results.mean, words)


def _bar(score: Score) -> str:
    return share_bar(
        [
            Share("won", score.wins, "won"),
            Share("drawn", score.draws, "drawn"),
            Share("lost", score.losses, "lost"),
        ]
    )


def _link(kept: Path | None, folder: Path | None) -> str:
    """Return a link from a page to the folder of a game; empty if the game is not kept."""
    return "" if kept is None else quote(os.path.relpath(kept, folder or Path()))


def _is_broken(game: PlayedGame) -> bool:
    result = game.record.result
    return result is not None and (result.reason in FAULTS or not result.returns)
