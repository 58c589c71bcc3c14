"""The progress of a tournament is what displays show."""

from __future__ import annotations

from boardwire.clients.tournament.show.progress import LATEST, Progress
from boardwire.matches import Reason, Result
from boardwire.matches.tournaments import PlayedGame

from ..conftest import NAMES, MakeGame


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_rest_is_estimated_by_the_pace_of_this_run(
    make_game: MakeGame, black_wins: Result
) -> None:
    clock = Time()
    earlier = [
        PlayedGame(number, number // 2, make_game(number, result=black_wins)[1])
        for number in range(4)
    ]
    progress = Progress(NAMES, 10, earlier, clock=clock)
    assert (len(progress.played), progress.remaining) == (4, None)
    for number in (4, 5):
        game, record = make_game(number, result=black_wins)
        progress.begun(game)
        clock.now += 30
        progress.ended(game, record)
    assert progress.elapsed == 60
    assert progress.remaining == 4 * 30


def test_an_open_number_of_games_has_no_estimate(make_game: MakeGame, black_wins: Result) -> None:
    progress = Progress(NAMES)
    progress.ended(*make_game(0, result=black_wins))
    assert progress.remaining is None


def test_a_game_runs_from_its_beginning_to_its_end(make_game: MakeGame, black_wins: Result) -> None:
    progress = Progress(NAMES, 2)
    game, record = make_game(0)
    progress.begun(game)
    assert progress.running[0].plies == 0
    progress.opened(game, record)
    assert progress.running[0].plies == 3
    progress.ended(*make_game(0, result=black_wins))
    assert not progress.running
    assert [it.score.points for it in progress.standings] == [1, 0]


def test_the_latest_games_come_first_and_are_few(make_game: MakeGame, black_wins: Result) -> None:
    progress = Progress(NAMES)
    for number in range(LATEST + 3):
        progress.ended(*make_game(number, result=black_wins))
    assert [it.number for it in progress.latest] == [7, 6, 5, 4, 3]


def test_faults_are_counted_for_who_lost_by_them(
    make_game: MakeGame, black_wins: Result, white_late: Result
) -> None:
    progress = Progress(NAMES)
    progress.ended(*make_game(0, (0, 1), white_late))
    progress.ended(*make_game(1, (1, 0), white_late))
    progress.ended(*make_game(2, (0, 1), white_late))
    progress.ended(*make_game(3, (0, 1), black_wins))
    faults = {name: it.faults for name, it in progress.conduct.items()}
    assert faults == {"bob": {Reason.TIME: 2}, "ada": {Reason.TIME: 1}}
