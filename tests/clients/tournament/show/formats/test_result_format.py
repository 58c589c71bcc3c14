"""The list of engines in the columns of cutechess-cli's `-resultformat`."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.formats.cutechess import CutechessTables
from boardwire.clients.tournament.show.formats.fastchess import FastchessTables
from boardwire.clients.tournament.show.formats.result_format import (
    FORMATS,
    GROUPS,
    format_help,
    parse_format,
    result_list,
)
from boardwire.games import OptionError
from boardwire.matches import Reason, Result

from ...conftest import MakeGame

NAMES = ("ada", "bob", "cyd")


@pytest.fixture
def progress(make_game: MakeGame, black_wins: Result, white_late: Result) -> Progress:
    """Ada wins with Black and with White, and draws; Cyd has not played."""
    made = Progress(NAMES, 12)
    results = [black_wins, Result.loss(0, 2, Reason.ILLEGAL_MOVE), white_late]
    drawn = Result.awarded((0.0, 0.0), Reason.ADJUDICATION, "")
    for number, result in enumerate((*results, drawn)):
        seating = (1, 0) if number == 1 else (0, 1)
        made.ended(*make_game(number, seating, result, names=NAMES))
    return made


def test_the_columns_have_the_widths_of_cutechess(progress: Progress) -> None:
    told = result_list(progress, parse_format("Rank,Name,Games,W,L,D,Points,Score,DScore"))
    assert told == [
        "Rank Name                        Games    Wins  Losses   Draws   Points   Score    Draw",
        "   1 ada                             4       3       0       1      3.5   87.5%   25.0%",
        "   2 bob                             4       0       3       1      0.5   12.5%   25.0%",
        "   3 cyd                             0       0       0       0      0.0       -       -",
    ]


def test_results_by_side_and_by_reason(progress: Progress) -> None:
    columns = parse_format("Name,wW,wL,wD,bW,bL,bD,Time,Illegal,Discon,Stall,DAdj,OtherD")
    _, ada, bob, _ = (line.split() for line in result_list(progress, columns))
    assert ada == ["ada", *"201100", *"0000", *"10"]
    assert bob == ["bob", *"010021", *"1100", *"10"]


def test_a_lead_that_nobody_knows_is_a_dash(progress: Progress) -> None:
    _, ada, _, cyd = (line.split() for line in result_list(progress, ("Name", "Elo", "Error")))
    assert ada == ["ada", "338", "-"] and cyd == ["cyd", "-", "-"]


@pytest.mark.parametrize("text", [*FORMATS, *GROUPS, "Rank, Name", "LOS"])
def test_formats_groups_and_words_are_read(progress: Progress, text: str) -> None:
    assert len(result_list(progress, parse_format(text))) == 4


@pytest.mark.parametrize("text", ["Rank,Nam", "", ","])
def test_other_words_are_told(text: str) -> None:
    with pytest.raises(OptionError, match=r"there is no column|write columns, or a format"):
        parse_format(text)


def test_the_list_takes_the_place_of_the_usual_one(progress: Progress) -> None:
    columns = parse_format("small")
    (wanted, *_) = result_list(progress, columns)
    assert wanted in CutechessTables(columns).interval(progress, "ada", "bob")
    assert wanted in FastchessTables(columns=columns).interval(progress, "ada", "bob")
    assert "  small: Rank,Name,Games,Points" in list(format_help())
