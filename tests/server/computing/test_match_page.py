"""The part of a match's page that grows with the match."""

from __future__ import annotations

from datetime import UTC, datetime

import msgpack

from boardwire.matches import MatchRecord, MoveRecord
from boardwire.protocol import TimeControl
from boardwire.server.computing.match_page import match_page


def record(game: str = "tictactoe", *moves: str) -> MatchRecord:
    """A match in which the players have moved by turns."""
    control = TimeControl.parse("10m")
    it = MatchRecord("m<1>", game, {}, ("ada", "ben"), control, "", datetime.now(UTC))
    it.moves = [
        MoveRecord(ply, (ply - 1) % 2, text, 0.1, 600.0 - ply, 0.1)
        for ply, text in enumerate(moves, 1)
    ]
    return it


def test_moves_are_listed_as_html_with_the_ply_that_is_shown() -> None:
    told = match_page(record("tictactoe", "B2", "A1", "C3"), 2, listed=True)
    assert (told["plies"], told["ply"], told["clocks"]) == (3, 2, [599.0, 598.0])
    assert told["moves"].count("<a ") == 3
    assert 'href="?ply=2" data-ply="2" title="0.1 s" aria-current="true">A1</a>' in told["moves"]
    assert '"?ply=3"' in told["moves"], "the page is at its own address below any path"
    assert told["formats"][0] == "moves"


def test_the_page_for_frames_lists_nothing() -> None:
    told = match_page(record("tictactoe", "B2"), None, listed=False)
    assert (told["moves"], told["formats"], told["ply"]) == ("", [], 1)


def test_no_moves_and_an_unknown_game() -> None:
    assert "No move yet." in match_page(record(), None, listed=True)["moves"]
    told = match_page(record("nosuch", "B2"), 5, listed=True)
    assert (told["plies"], told["ply"], told["facts"], told["formats"]) == (0, 0, {}, [])


def test_all_of_it_is_plain() -> None:
    told = match_page(record("tictactoe", "B2", "A1"), None, listed=True)
    assert msgpack.unpackb(msgpack.packb(told)) == told
