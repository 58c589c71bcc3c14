"""Pictures for links, as PNG."""

from __future__ import annotations

import struct
from datetime import UTC, datetime

import pytest

from boardwire.games import UnknownGame, load
from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl
from boardwire.server.computing.previews import HEIGHT, WIDTH, game_preview, match_preview, png_of


def size_of(png: bytes) -> tuple[int, int]:
    """The size of a picture, from its header (PNG, section 11.2.2)."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def record() -> MatchRecord:
    started = datetime(2026, 11, 21, tzinfo=UTC)
    return MatchRecord(
        "m1",
        "othello",
        load("othello").options,
        ("A<b>", 'B"&'),
        TimeControl.none(),
        "",
        started,
        moves=[MoveRecord(1, 0, "F5", 0.5, None)],
    )


def test_a_match_has_a_picture_of_each_ply() -> None:
    match = record()
    before, after = (match_preview(match, plies, "Othello", match.players) for plies in (0, 1))
    assert size_of(before) == size_of(after) == (WIDTH, HEIGHT)
    assert before != after


def test_names_are_text_and_long_ones_are_cut() -> None:
    match = record()
    plain = match_preview(match, 0, "Othello", ("A", "B"))
    for players in (('<text x="0">', "&lt;"), ("x" * 500, "😀"), ("名字", "棋手")):
        assert match_preview(match, 0, "Othello", players) != plain


@pytest.mark.parametrize("game", ["hex", "bridge", "liars", "property"])
def test_a_game_has_a_picture(game: str) -> None:
    assert size_of(game_preview(game, "Title")) == (WIDTH, HEIGHT)


def test_an_unknown_game_has_none() -> None:
    with pytest.raises(UnknownGame):
        game_preview("nothing", "Nothing")


def test_a_picture_has_the_width_that_is_asked_for() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><path d="M1 1h8"/></svg>'
    assert size_of(png_of(svg, 100)) == (100, 50)
