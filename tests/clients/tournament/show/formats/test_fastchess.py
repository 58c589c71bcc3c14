"""Results in the words of fastchess, against what fastchess 1.8.2 itself printed."""

from __future__ import annotations

import re

import pytest

from boardwire.clients.tournament.show import Conditions, Progress
from boardwire.clients.tournament.show.formats.fastchess import FastchessTables, ranking
from boardwire.matches import Result
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt

from ...conftest import MakeGame

TWO_ENGINES = """\
--------------------------------------------------
Results of A vs B (8+0.08, 1t, 4MB, book.epd):
Elo: 470.44 +/- nan, nElo: 649.99 +/- 170.24
LOS: 100.00 %, DrawRatio: 12.50 %, PairsRatio: inf
Games: 16, Wins: 15, Losses: 1, Draws: 0, Points: 15.0 (93.75 %)
Ptnml(0-2): [0, 0, 1, 0, 7], WL/DD Ratio: inf
LLR: 0.30 (10.1%) (-2.94, 2.94) [0.00, 10.00]
--------------------------------------------------"""

THREE_ENGINES = """\
Rank Name                             Elo        +/-       nElo        +/-      Games      Score       Draw           Ptnml(0-2)
   1 A                             338.04     423.53     737.02     240.76          8      87.5%       0.0%      [0, 0, 0, 2, 2]
   2 B                              88.74     516.24      81.89     240.76          8      62.5%       0.0%      [0, 2, 0, 0, 2]"""  # noqa: E501 - the output of fastchess


@pytest.fixture
def draw() -> Result:
    return Result.by_rule(None, (0.0, 0.0))


def test_two_engines(make_game: MakeGame, black_wins: Result) -> None:
    progress = Progress("AB", 16, tests=[SequentialTest(Sprt(0, 10), "A", "B")])
    for number in range(16):
        winner_first = number % 2 == 0 or number == 3  # once B wins
        seating = (0, 1) if winner_first and number != 3 else (1, 0)
        result = Result.by_rule(None, (1.0, -1.0) if winner_first else (-1.0, 1.0))
        progress.ended(*make_game(number, seating, result, names=("A", "B")))
    tables = FastchessTables(Conditions("8+0.08", "1t", "4MB", "book.epd"))
    assert tables.interval(progress, "A", "B") == TWO_ENGINES


def test_three_engines(make_game: MakeGame, black_wins: Result, draw: Result) -> None:
    progress = Progress("ABC", 12)
    games = [((0, 1), black_wins), ((1, 0), draw)] * 2  # A beats B by 1 1/2 points, twice
    games += [((0, 2), black_wins)] * 4 + [((1, 2), black_wins)] * 4
    for number, (seating, result) in enumerate(games):
        progress.ended(*make_game(number, seating, result, names=("A", "B", "C")))
    assert "\n".join(ranking(progress, pentanomial=True)[:3]) == THREE_ENGINES


def test_games_that_are_no_pairs(make_game: MakeGame, black_wins: Result, draw: Result) -> None:
    progress = Progress("AB", 3, pair_size=1)
    for number, result in enumerate((black_wins, draw, draw)):
        progress.ended(*make_game(number, (0, 1), result, names=("A", "B")))
    shown = FastchessTables(Conditions("1/move")).interval(progress, "A", "B")
    assert "Results of A vs B (1/move, NULL, NULL):" in shown
    assert "Games: 3, Wins: 1, Losses: 0, Draws: 2, Points: 2.0 (66.67 %)" in shown
    assert "Ptnml" not in shown
    assert "PairsRatio" not in shown


def test_games_count_before_the_first_pair(make_game: MakeGame, draw: Result) -> None:
    progress = Progress("AB", 2)
    progress.ended(*make_game(0, (0, 1), draw, names=("A", "B")))
    shown = FastchessTables().interval(progress, "A", "B")
    assert "Games: 1, Wins: 0, Losses: 0, Draws: 1, Points: 0.5" in shown
    assert "Ptnml" not in shown


def test_a_lead_without_bounds_is_never_infinite_with_an_error_that_is_no_number(
    make_game: MakeGame, black_wins: Result
) -> None:
    two, three = Progress("AB", 4), Progress("ABC", 6)
    for number in range(4):
        seats = (0, 1) if number % 2 == 0 else (1, 0)
        result = black_wins if number % 2 == 0 else Result.by_rule(None, (-1.0, 1.0))
        two.ended(*make_game(number, seats, result, names=("A", "B")))
    for number, seats in enumerate([(0, 1), (0, 2), (1, 2)]):
        three.ended(*make_game(number, seats, black_wins, names=("A", "B", "C")))
    shown = FastchessTables(Conditions("1/move")).interval(two, "A", "B")
    assert "Elo: > -291, nElo: unknown" in shown
    table = "\n".join(ranking(three, pentanomial=False))
    for text in (shown, table, "\n".join(ranking(Progress("ABC", 6), pentanomial=True))):
        leads = re.sub("Ratio: (inf|nan)|nan%", "", text)
        assert "inf" not in leads
        assert "nan" not in leads
