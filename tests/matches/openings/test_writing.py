"""Openings as files: what is written is read again, in every format."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.games import Game, RecordError, load
from boardwire.matches.openings import Opening, openings, openings_text
from boardwire.matches.openings.opening_text import with_moves

CHESS, OTHELLO = load("chess"), load("othello")


def read_again(game: Game, moves: list[str], name: str, folder: Path) -> list[Opening]:
    known = [with_moves(game, text) for text in moves]
    path = folder / name
    path.write_text(openings_text(known, name, ["made by", "a test"]))
    found = openings(f"file:{path}", game)
    assert found.pick(len(known)) == found.pick(0)
    return [found.pick(number) for number in range(len(known))]


@pytest.mark.parametrize(
    ("game", "moves", "name"),
    [
        (CHESS, ["e4 e5 Nf3", "d4"], "a.pgn"),
        (CHESS, ["e4 e5 Nf3", "d4"], "a.txt"),
        (OTHELLO, ["F5 D6", "F5 F6"], "a.sgf"),
        (OTHELLO, ["F5 D6", "F5 F6"], "a.moves"),
        (OTHELLO, ["F5 D6", "F5 F6"], "a"),
        (load("checkers", variant="international"), ["32-28 19-23 28x19", "33-29"], "a.pdn"),
    ],
)
def test_games_and_lines_have_the_moves(
    game: Game, moves: list[str], name: str, tmp_path: Path
) -> None:
    assert read_again(game, moves, name, tmp_path) == [with_moves(game, it) for it in moves]


def test_epd_has_the_position_with_its_counters(tmp_path: Path) -> None:
    assert openings_text([with_moves(CHESS, "e4 e5 Nf3")], "a.epd") == (
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - hmvc 1; fmvn 2;\n"
    )
    [opening] = read_again(CHESS, ["e4 e5 Nf3"], "a.epd", tmp_path)
    assert str(opening.game.options["position"]).split()[1] == "b"
    assert read_again(OTHELLO, ["F5 D6"], "a.epd", tmp_path)[0].moves == ()


def test_pgn_needs_no_tag_for_the_rules_of_draws() -> None:
    text = openings_text([with_moves(CHESS, "e4")], "a.pgn", ["made by hand"])
    assert "Options" not in text
    assert "{ made by hand } 1. e4 *" in text


def test_a_format_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="PGN is for chess"):
        openings_text([Opening(OTHELLO)], "a.pgn")
