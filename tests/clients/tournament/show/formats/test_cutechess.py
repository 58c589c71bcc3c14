"""Results in the words of cutechess-cli, against what fastchess 1.8.2 printed in them."""

from __future__ import annotations

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.formats.cutechess import CutechessTables
from boardwire.clients.tournament.show.formats.foreign_output import ForeignLines
from boardwire.matches import Result
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt

from ...conftest import MakeGame


def test_a_score_after_each_game_and_the_lead_now_and_then(
    make_game: MakeGame, black_wins: Result
) -> None:
    progress = Progress("AB", 6, tests=[SequentialTest(Sprt(0, 10), "A", "B")])
    for number in range(6):
        seating = (1, 0) if number == 3 else (0, 1)
        progress.ended(*make_game(number, seating, black_wins, names=("A", "B")))
    tables = CutechessTables()
    assert tables.score(progress, "A", "B") == "Score of A vs B: 5 - 1 - 0  [0.833] 6"
    lead, test = tables.interval(progress, "A", "B").splitlines()
    assert lead == "Elo difference: 279.59 +/- nan, LOS: 98.58 %, DrawRatio: 0.00 %"
    assert test.startswith("SPRT: llr ")
    assert test.endswith("%), lbound -2.94, ubound 2.94")


def test_three_engines_have_a_table(make_game: MakeGame, black_wins: Result) -> None:
    progress = Progress("ABC", 6)
    progress.ended(*make_game(0, (0, 2), black_wins, names=("A", "B", "C")))
    shown = CutechessTables().interval(progress, "A", "C")
    assert shown.startswith("Rank Name")
    assert "Ptnml" not in shown


def test_a_decided_test_ends_with_the_score_and_the_word_of_cutechess(
    make_game: MakeGame, black_wins: Result
) -> None:
    test = SequentialTest(Sprt(0, 400), "A", "B", pair_size=1)
    progress = Progress("AB", 40, pair_size=1, tests=[test])
    lines: list[str] = []
    display = ForeignLines(progress, CutechessTables(), lines.append, lines.append)
    for number in range(30):
        game, record = make_game(number, (0, 1), black_wins, names=("A", "B"))
        progress.ended(game, record)
        test.note(game.pair, record)
    display.finished()
    assert lines[0] == "Score of A vs B: 30 - 0 - 0  [1.000] 30"
    assert lines[1].endswith(" - H1 was accepted")
    assert lines[2:4] == ["Tournament finished", "Finished match"]
