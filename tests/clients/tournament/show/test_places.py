"""The places of Swiss and knockout tournaments."""

from __future__ import annotations

import io

from rich.console import Console
from tests.matches.tournaments.simulated import Simulated, lower_number_wins

from boardwire.clients.tournament.show import Progress
from boardwire.clients.tournament.show.places import PlacesAtEnd
from boardwire.games import load
from boardwire.matches.tournaments import PlayedGame, Schedule
from boardwire.matches.tournaments.schedules import Encounters, Knockout, RoundRobin, Swiss

RULES = Encounters(load("connect4"))


def printed(schedule: Schedule, engines: int) -> list[list[str]]:
    """The cells of the rows that are printed after engines of low number have won."""
    played = Simulated(schedule, lower_number_wins).play()
    progress = Progress(
        [str(it) for it in range(engines)],
        played=[
            PlayedGame(it.number, it.pair, played.results[it.number])
            for it in played.games.values()
        ],
    )
    file = io.StringIO()
    PlacesAtEnd(progress, schedule, Console(file=file, width=80)).finished()
    rows = [line for line in file.getvalue().splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in row.strip("│").split("│")] for row in rows]


def test_a_swiss_tournament_counts_byes_and_breaks_ties() -> None:
    rows = printed(Swiss(3, RULES, rounds=3), 3)
    assert rows == [
        ["1", "0", "6", "2", "12", "12"],
        ["2", "1", "4", "2", "16", "4"],
        ["3", "2", "2", "2", "20", "0"],
    ]


def test_a_knockout_tells_who_went_out_when() -> None:
    rows = printed(Knockout(5, RULES), 5)
    assert rows == [["1", "0"], ["2", "1"], ["3", "2"], ["3", "3"], ["5", "4"]]


def test_elsewhere_the_points_tell_the_places() -> None:
    assert printed(RoundRobin(3, RULES), 3) == []
