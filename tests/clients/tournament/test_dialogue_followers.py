"""What follows the dialogue with engines, by the plan of a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament import prepare
from boardwire.clients.tournament.dialogue_followers import Following, following
from boardwire.clients.tournament.engine_checks import EngineCheck
from boardwire.clients.tournament.options import plan_from


def followed(**settings: Any) -> tuple[Following, list[str], list[str]]:
    """What follows, and the lines of the output and beside it."""
    engines = [{"cmd": "random"}, {"cmd": "alphabeta"}]
    tournament = prepare(plan_from({"engine": engines, **settings}))
    written: list[str] = []
    noted: list[str] = []
    with following(tournament, kept=False, write=written.append, note=noted.append) as made:
        return made, written, noted


@pytest.mark.parametrize(
    ("settings", "inspected"),
    [
        ({"output": "lines"}, False),
        ({"output": "lines", "check_mate_pvs": True}, True),
        ({"output": "fastchess"}, True),
        ({"output": "cutechess"}, True),
        ({"output": "fastchess", "game": "othello"}, False),
    ],
)
def test_games_are_inspected_where_somebody_reads_warnings(
    settings: dict[str, Any], inspected: bool
) -> None:
    made, _, _ = followed(**settings)
    assert (made.inspection is not None) is inspected
    assert made.transcripts.wanted is inspected


def test_warnings_are_in_the_output_of_other_programs_and_beside_ours(tmp_path: Path) -> None:
    check = EngineCheck("new", "New", 0.1, left_out=(("Threads", ""), ("Hash", "-16")))
    lines = [
        "Warning; new doesn't have option Threads",
        "Warning; Invalid value for option Hash; -16",
    ]
    made, written, noted = followed(output="fastchess")
    made.report_options(check)
    assert (written[1:], noted) == (lines, [])
    made, written, noted = followed(output="lines")
    made.report_options(check)
    assert (written, noted) == ([], lines)


def test_what_fastchess_tells_of_the_plan_is_told(tmp_path: Path) -> None:
    book = tmp_path / "book.epd"
    book.write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
    openings = {"file": str(book), "order": "random"}
    _, written, _ = followed(output="fastchess", concurrency=-500, openings=openings)
    assert written == [
        "Info: Adjusted concurrency to 1 based on number of available hardware threads.",
        "Indexing opening suite...",
    ]
    assert followed(output="lines", concurrency=0, openings=openings)[1:] == ([], [])


def test_the_log_has_what_is_told(tmp_path: Path) -> None:
    file = tmp_path / "log"
    followed(output="fastchess", log={"file": str(file)})
    assert "Warning: No opening book specified!" in file.read_text()


def test_nothing_follows_the_engines_of_a_cluster() -> None:
    made, _, noted = followed(output="fastchess", cluster="nowhere:1", debug=True)
    assert made.inspection is None and not made.transcripts.wanted
    assert len(noted) == 1 and "with --cluster the games are played on other machines" in noted[0]
