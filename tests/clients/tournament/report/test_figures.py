"""The figures of a report."""

from __future__ import annotations

from boardwire.clients.tournament.report.figures import (
    COLUMNS,
    POINTS,
    lengths,
    losers_by_reason,
    openings,
    time_course,
)
from boardwire.matches import MoveRecord, Reason, Result
from boardwire.matches.tournaments.statistics import conduct

from ..conftest import NAMES, MakeGame


def test_lengths_are_counted_in_columns_of_round_width(make_game: MakeGame) -> None:
    def of(plies: int) -> tuple[str, ...]:
        return ("B2",) * plies

    few = [make_game(0, moves=of(plies))[1] for plies in (5, 7, 7)]
    assert lengths(few) == [(5, 6, 1), (6, 7, 0), (7, 8, 2)]
    many = [make_game(0, moves=of(plies))[1] for plies in range(10, 300)]
    columns = lengths(many)
    assert len(columns) <= COLUMNS + 1
    assert sum(count for _, _, count in columns) == len(many)
    assert lengths([]) == []


def test_times_leave_out_rolls_and_moves_of_the_opening(make_game: MakeGame) -> None:
    _, record = make_game(0)
    record.moves = [
        MoveRecord(1, 0, "A1", 0.0),
        MoveRecord(2, -1, "65", 0.0),
        MoveRecord(3, 1, "B2", 4.0),
        MoveRecord(4, 0, "C3", 2.0),
    ]
    assert time_course(NAMES, [record, record]) == {"ada": [(4, 2.0)], "bob": [(3, 4.0)]}


def test_long_games_are_summed_in_stages(make_game: MakeGame) -> None:
    _, record = make_game(0)
    record.moves = [MoveRecord(ply, ply % 2, "A1", 1.0) for ply in range(1, 1001)]
    course = time_course(["ada"], [record])["ada"]
    assert len(course) <= POINTS
    assert all(seconds == 1.0 for _, seconds in course)


def test_openings_are_counted_as_a_seat_sees_them(make_game: MakeGame, black_wins: Result) -> None:
    records = [make_game(number, result=black_wins)[1] for number in range(3)]
    records.append(make_game(3, result=Result.draw(2, Reason.AGREEMENT))[1])
    records.append(make_game(4)[1])  # not finished
    records[0].opening = "random:2:7"
    usual, other = openings(records, 1)
    score = usual.score
    assert (usual.text, score.wins, score.draws, score.losses) == ("", 0, 1, 2)
    assert usual.share == 1 / 6
    assert (other.text, other.score.games, other.share) == ("random:2:7", 1, 0.0)


def test_who_broke_games_off(make_game: MakeGame, white_late: Result, black_wins: Result) -> None:
    records = [make_game(number, result=white_late)[1] for number in range(2)]
    records.append(make_game(2, (1, 0), white_late)[1])
    records.append(make_game(3, result=black_wins)[1])
    found = conduct(NAMES, records)
    assert losers_by_reason(found, Reason.TIME) == [("bob", 2), ("ada", 1)]
    assert losers_by_reason(found, Reason.RESIGNATION) == []
