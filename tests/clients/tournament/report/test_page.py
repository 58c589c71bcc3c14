"""The page of a report."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from boardwire.clients.tournament.report import ReportFile, report_page
from boardwire.clients.tournament.show import Progress
from boardwire.matches import Result
from boardwire.matches.tournaments.statistics import SequentialTest, Sprt
from boardwire.override import override

from ..conftest import NAMES, MakeGame

EVIL = "<script>alert('x')</script>"
VOID = {"meta", "link", "img", "br", "input"}


class Page(HTMLParser):
    """Notes what a page loads, and whether its elements are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.words = ""
        self.feed(text)
        assert self.open == []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.loads += [value or "" for name, value in attrs if name in ("src", "href", "action")]
        assert tag not in ("script", "link", "iframe")

    @override
    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    @override
    def handle_data(self, data: str) -> None:
        self.words += f" {data.strip()}"


@pytest.fixture
def progress(make_game: MakeGame, black_wins: Result, white_late: Result) -> Progress:
    names = ("ada", EVIL, "cleo")
    progress = Progress(names, 9, tests=[SequentialTest(Sprt(0, 10), names[0], names[1])])
    for number, seating in enumerate([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]):
        result = white_late if number == 4 else black_wins
        progress.ended(*make_game(number, seating, result, names=names))
    return progress


def test_the_page_has_everything_and_loads_nothing(progress: Progress) -> None:
    progress.kept = {4: Path("runs/a run/broken/5")}
    page = Page(text := report_page(progress, "A cup", {"Seed": "7"}, Path("runs")))
    for words in ("A cup", "6 of 9", "Seed", "Standings", "Crosstable", "Sequential test", "time"):
        assert words in page.words
    for section in (
        "Elo over the games",
        "Lengths of games",
        "Final positions",
        "Games that broke",
    ):
        assert section in page.words
    assert {it for it in page.loads if not it.startswith("#")} == {"a%20run/broken/5"}
    assert not re.search(r"url\(|@import", text)
    assert EVIL not in text


def test_a_tournament_of_two_shows_the_course_of_the_first(
    make_game: MakeGame, black_wins: Result
) -> None:
    progress = Progress(NAMES, 4)
    for number in range(4):
        seating = (0, 1) if number else (1, 0)
        progress.ended(*make_game(number, seating, black_wins))
    page = Page(report_page(progress, "Two"))
    assert "Elo over the games: ada" in page.words
    assert "Games that broke" not in page.words
    assert "Openings" not in page.words


def test_a_tournament_without_games_has_a_page() -> None:
    page = Page(report_page(Progress(NAMES, 4), "Nothing"))
    assert "0 of 4" in page.words


def test_the_file_is_written_at_the_end(progress: Progress, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    display = ReportFile(progress, file, "A cup", {"Time": "5m"})
    display.finished("stopped by Ctrl-C")
    page = Page(file.read_text("utf-8"))
    assert "stopped by Ctrl-C" in page.words
    assert "5m" in page.words
