"""The list of engines in the columns that cutechess-cli's `-resultformat` chooses.

The columns, their widths and the names of formats are those of cutechess (`tournament.cpp`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from boardwire.games import OptionError
from boardwire.matches import Reason
from boardwire.matches.referee.result_words import conventions_of
from boardwire.matches.referee.results import losers
from boardwire.matches.tournaments.statistics import Multinomial, elo, superiority
from boardwire.protocol import visible
from boardwire.values import value_class

from ..progress import Progress

FORMATS: Final[Mapping[str, str]] = {
    "minimal": "Rank,Name",
    "small": "Rank,Name,Games,Points",
    "short": "Rank,Name,Elo,Games",
    "concise": "Rank,Name,Elo,Error,Games",
    "default": "Rank,Name,Elo,Error,Games,Score,DScore",
    "with-points": "Rank,Name,Elo,Error,Games,Points,Score,DScore",
    "wide": "Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore",
    "wide2": "Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore,wScore,bScore",
    "per-color": "Rank,Name,Elo,Error,Games,W,L,D,Points,wW,wL,wD,bW,bL,bD",
    "ordo": "Rank,Name,Elo,Points,Games,Score",
    "term": "Rank,Name,Elo,Error,Games,Score,Terminations",
    "draws": "Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DrawStats",
    "wide3": "Rank,Name,Elo,Error,Games,WLDStats,DrawStats,Terminations",
}
"""The named formats."""

GROUPS: Final[Mapping[str, str]] = {
    "WLDStats": "W,L,D,Points,Score,wW,wL,wD,wScore,bW,bL,bD,bScore",
    "DrawStats": "DScore,DStale,DMater,DRepet,DMoves,DAdj,DAgree,OtherD",
    "Terminations": "Time,Illegal,Discon,Stall",
}
"""The names of several columns."""


@value_class
class ResultRow:
    """The games of one engine.

    Args:
        rank: Its place.
        name: Its name.
        games: Its results.
        sides: Its results by side: with that of the player who is named first, White in chess, and
            with the other one.
        lost: How often it lost for each reason.
        drawn: How often it drew, by the column of the reason.
    """

    rank: int
    name: str
    games: Multinomial
    sides: tuple[Multinomial, Multinomial]
    lost: Mapping[Reason, int]
    drawn: Mapping[str, int]


@value_class
class _Column:
    heading: str
    text: Callable[[ResultRow], str]
    width: int = 7


def _count(index: int) -> Callable[[ResultRow], str]:
    return lambda row: str(row.games.counts[index])


def _side_count(side: int, index: int) -> Callable[[ResultRow], str]:
    return lambda row: str(row.sides[side].counts[index])


def _percent(value: float, groups: int) -> str:
    return f"{100 * value:.1f}%" if groups else "-"


def _lost(*reasons: Reason) -> Callable[[ResultRow], str]:
    return lambda row: str(sum(row.lost.get(it, 0) for it in reasons))


def _drawn(column: str) -> Callable[[ResultRow], str]:
    return lambda row: str(row.drawn.get(column, 0))


def _elo(row: ResultRow) -> str:
    return _whole(elo(row.games).value) if row.games.groups else "-"


def _error(row: ResultRow) -> str:
    return _whole(elo(row.games).error)


def _whole(value: float) -> str:
    """Return a number of Elo points; `-` where the games do not show it."""
    return f"{value:z.0f}" if math.isfinite(value) else "-"


_WHITE, _BLACK = 0, 1
COLUMNS: Final[Mapping[str, _Column]] = {
    "Rank": _Column("Rank", lambda row: str(row.rank), 4),
    "Name": _Column("Name", lambda row: visible(row.name), -25),
    "Games": _Column("Games", lambda row: str(row.games.groups)),
    "W": _Column("Wins", _count(2)),
    "L": _Column("Losses", _count(0)),
    "D": _Column("Draws", _count(1)),
    "wW": _Column("WWins", _side_count(_WHITE, 2)),
    "wL": _Column("WLoss.", _side_count(_WHITE, 0)),
    "wD": _Column("WDraws", _side_count(_WHITE, 1)),
    "bW": _Column("BWins", _side_count(_BLACK, 2)),
    "bL": _Column("BLoss.", _side_count(_BLACK, 0)),
    "bD": _Column("BDraws", _side_count(_BLACK, 1)),
    "Points": _Column("Points", lambda row: f"{row.games.mean * row.games.groups:.1f}", 8),
    "Score": _Column("Score", lambda row: _percent(row.games.mean, row.games.groups)),
    "DScore": _Column("Draw", lambda row: _drawn_share(row.games)),
    "Elo": _Column("Elo", _elo),
    "Error": _Column("+/-", _error),
    "LOS": _Column("LOS", lambda row: _percent(superiority(row.games), row.games.groups)),
    "wScore": _Column("White", lambda row: _percent(row.sides[0].mean, row.sides[0].groups)),
    "wDScore": _Column("WDraw", lambda row: _drawn_share(row.sides[0])),
    "bScore": _Column("Black", lambda row: _percent(row.sides[1].mean, row.sides[1].groups)),
    "bDScore": _Column("BDraw", lambda row: _drawn_share(row.sides[1])),
    "Time": _Column("Time", _lost(Reason.TIME)),
    "Illegal": _Column("Illegal", _lost(Reason.ILLEGAL_MOVE)),
    "Discon": _Column(
        "Discon",
        _lost(Reason.CRASH, Reason.DISCONNECTION, Reason.REFUSAL, Reason.PROTOCOL),
    ),
    "Stall": _Column("Stall", _lost(Reason.NO_ANSWER)),
    "DStale": _Column("DStale", _drawn("DStale")),
    "DMater": _Column("DMater", _drawn("DMater")),
    "DRepet": _Column("DRepet", _drawn("DRepet")),
    "DMoves": _Column("DMoves", _drawn("DMoves")),
    "DAdj": _Column("DAdj", _drawn("DAdj")),
    "DAgree": _Column("DAgree", _drawn("DAgree")),
    "OtherD": _Column("OtherD", _drawn("OtherD")),
}
"""The columns by their words."""

_RULES: Final = {
    "draw by stalemate": "DStale",
    "draw by insufficient material": "DMater",
    "draw by threefold repetition": "DRepet",
    "draw by the fifty-move rule": "DMoves",
}
"""The column of a draw by the rules of chess, by the words of `State.ending`."""
_REASONS: Final = {
    Reason.AGREEMENT: "DAgree",
    **dict.fromkeys(
        (Reason.ADJUDICATION, Reason.CONSENSUS, Reason.ENDGAME_TABLE, Reason.MOVE_LIMIT), "DAdj"
    ),
}


def parse_format(text: str) -> tuple[str, ...]:
    """Return the columns of a format: its name, or words with commas between them.

    Raises:
        OptionError: A word is none of a column.
    """
    words = FORMATS.get(text, text).replace(" ", "").split(",")
    columns = [it for word in words for it in GROUPS.get(word, word).split(",") if it]
    if unknown := next((it for it in columns if it not in COLUMNS), ""):
        raise OptionError(
            f"there is no column {unknown[:20]!r}; there are {', '.join(COLUMNS)}, the groups "
            f"{', '.join(GROUPS)}, and the formats {', '.join(FORMATS)}"
        )
    if not columns:
        raise OptionError(f"write columns, or a format: {', '.join(FORMATS)}")
    return tuple(columns)


def format_help() -> Iterator[str]:
    """Yield lines for people about the formats and columns."""
    yield "-resultformat takes words with commas between them, or the name of a format:"
    yield from (f"  {name}: {columns}" for name, columns in FORMATS.items())
    yield f"Columns: {', '.join(COLUMNS)}"
    yield from (f"  {name}: {columns}" for name, columns in GROUPS.items())


def result_list(progress: Progress, columns: tuple[str, ...]) -> list[str]:
    """Return the list of engines, the one with the best score first, under a line of headings."""
    chosen = [COLUMNS[it] for it in columns]
    lines = ["".join(_cell(it.heading, it.width) for it in chosen)]
    lines += ("".join(_cell(it.text(row), it.width) for it in chosen) for row in _rows(progress))
    return [line.rstrip() for line in lines]


def _cell(text: str, width: int) -> str:
    return f"{text:<{-width}} " if width < 0 else f"{text:>{width}} "


def _drawn_share(games: Multinomial) -> str:
    return _percent(games.counts[1] / games.groups if games.groups else 0.0, games.groups)


def _rows(progress: Progress) -> Iterator[ResultRow]:
    """Yield the rows of all engines in the order of their places."""
    tallies = {name: _Tally() for name in progress.names}
    for played in progress.played:
        record, result = played.record, played.record.result
        if result is None or len(result.returns) != 2:
            continue
        first = conventions_of(record.game, record.options).first
        lost = losers(result.returns)
        for seat, name in enumerate(record.players):
            tally = tallies[name]
            tally.sides[seat != first][0 if seat in lost else 2 if lost else 1] += 1
            if seat in lost:
                tally.lost[result.reason] += 1
            elif not lost:
                usual = _RULES.get(result.detail, "OtherD")
                tally.drawn[_REASONS.get(result.reason, usual)] += 1
    games = {name: progress.comparisons.games(name) for name in progress.names}
    ranked = sorted(progress.names, key=lambda it: (not games[it].groups, -games[it].mean))
    for rank, name in enumerate(ranked, 1):
        tally = tallies[name]
        first_side, second_side = (Multinomial(tuple(it)) for it in tally.sides)
        sides = first_side, second_side
        yield ResultRow(rank, name, games[name], sides, tally.lost, tally.drawn)


class _Tally:
    """The games of one engine by side and by reason."""

    def __init__(self) -> None:
        self.sides = ([0, 0, 0], [0, 0, 0])
        self.lost = Counter[Reason]()
        self.drawn = Counter[str]()
