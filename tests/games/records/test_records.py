"""Records: what is written is read back, and what is wrong is told with its place."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import OVER, POSITION, Game, RecordError, load
from boardwire.games.records import (
    FORMATS,
    GameRecord,
    canonical_result,
    read_records,
    write_record,
)

from ..test_positions import played
from ..test_random_games import outcomes
from ..variants import GAMES, speed

WRITTEN = [
    pytest.param(game, form, marks=speed(game), id=f"{game}-{form}")
    for game in GAMES
    for form in dict.fromkeys(("moves", game.record_format))
]
written = pytest.mark.parametrize(("game", "form"), WRITTEN)
# A .mat ends with a game, not with a ply; what follows from its moves has its own tests.
by_plies = pytest.mark.parametrize(
    ("game", "form"), [param for param in WRITTEN if param.values[1] != "mat"]
)
KEEPING = ("moves", "sgf", "pgn")
"""The formats that tell how a game was won."""
seeds = st.integers(0, 2**32)
words = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1)
# PGN and PDN write ? for what is not known.
lines = st.lists(words, min_size=1, max_size=3).map(" ".join).filter(lambda text: text != "?")


def random_record(game: Game, seed: int, plies: int) -> GameRecord:
    """The first plies of a random game."""
    chooser = random.Random(seed)
    state = game.start()
    moves: list[str] = []
    while state.to_act() != OVER and len(moves) < plies:
        move = chooser.choice(outcomes(state))
        moves.append(state.move_text(move))
        state.apply(move)
    return GameRecord(game, tuple(moves))


def told(record: GameRecord) -> GameRecord:
    """The record with no names at all where all are unknown, as formats leave it open.

    PGN adds the name of the opening. It has neither the rule for draws, nor the number of the usual
    start where a game of Chess960 begins elsewhere.
    """
    players = record.players if any(record.players) else ()
    if (game := record.game).name == "chess":
        game = game.with_options(draws="claimed")
        if POSITION.name in game.options and game.options["chess960"] != -1:
            game = game.with_options(chess960=518)
    tags = {name: it for name, it in record.tags.items() if name not in ("ECO", "Opening")}
    return dataclasses.replace(record, game=game, players=players, tags=tags)


@pytest.mark.long
@pytest.mark.slow
@by_plies
@settings(deadline=None, max_examples=5)
@given(
    seed=seeds,
    plies=st.integers(0, 80),
    names=st.lists(lines, min_size=2, max_size=2),
    result=st.sampled_from(["", "0", "B+", "W+"]),
    event=lines,
)
def test_what_is_written_is_read_back(
    game: Game, form: str, seed: int, plies: int, names: list[str], result: str, event: str
) -> None:
    played_out = random_record(game, seed, plies)
    tags = {"Event": event, "Date": "2024.02.29", "Round": "3", "TimeControl": "300+2"}
    record = GameRecord(game, played_out.moves, tuple(names), result, tags)
    text = write_record(record, form)
    assert [told(it) for it in read_records(text, form)] == [told(record)]
    assert [told(it) for it in read_records(text + text, form)] == [told(record)] * 2


@pytest.mark.slow
@by_plies
@settings(deadline=None, max_examples=6)
@given(seed=seeds, plies=st.integers(1, 60))
def test_a_record_from_a_position_is_read_back(
    game: Game, form: str, seed: int, plies: int
) -> None:
    if not game.has_option(POSITION.name):
        return
    begun = game.with_options(position=played(game, seed, plies).position_text())
    record = random_record(begun, seed, 5)
    assert [told(again) for again in read_records(write_record(record, form), form)] == [
        told(record)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("result", ["W+T", "B+F", "W+R", "Void"])
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.record_format in KEEPING], ids=repr
)
def test_how_a_game_was_won_is_read_back(game: Game, result: str) -> None:
    record = GameRecord(game, (), ("Ada", "Bob"), result)
    (again,) = read_records(write_record(record), game.record_format)
    assert told(again) == told(record)


@pytest.mark.long
@written
@settings(deadline=None, max_examples=25)
@given(seed=seeds, data=st.data())
def test_a_damaged_record_is_another_one_or_an_error_with_its_place(
    game: Game, form: str, seed: int, data: st.DataObject
) -> None:
    text = write_record(random_record(game, seed, 12), form)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        damage = data.draw(
            st.text(max_size=2) | st.sampled_from(["[", "]", "(", ")", ";", "{", "="])
        )
        text = text[:at] + damage + text[at + data.draw(st.integers(0, 4)) :]
    try:
        read_records(text, form)
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1
        assert error.column >= 1


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
@settings(deadline=None, max_examples=200)
@given(text=st.text(st.sampled_from('(;)[]{}"\\BWGMSZ19adX=-.:/#%$ \r\n') | st.characters()))
def test_any_text_is_records_or_an_error(form: str, text: str) -> None:
    try:
        read_records(text, form)
    except RecordError as error:
        assert error.line >= 1


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+3.50", "B+3.5"),
        ("w+resign", "W+R"),
        ("W+Time", "W+T"),
        ("B+Forfeit", "B+F"),
        ("B", "B+"),
        ("W+ 12 (moyo)", "W+12"),
        ("Draw", "0"),
        ("void", "Void"),
        ("?", ""),
        ("nobody", ""),
    ],
)
def test_results_have_one_spelling(text: str, result: str) -> None:
    assert canonical_result(text) == result
    assert canonical_result(result) == result


def test_a_game_that_never_ends_is_an_error() -> None:
    with pytest.raises(RecordError, match="a game has at most 10000 plies here"):
        read_records("pig\n" + "roll 1 " * 5001)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("text", ["", " \r\n\n", "; nothing yet\n"])
def test_a_text_without_a_game_is_an_error(form: str, text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(text, form)
    assert str(caught.value) == f"line 1, column 1: there is no game in it (read as {form})"


@pytest.mark.parametrize("form", ["pgn", "pdn"])
def test_a_comment_is_no_game(form: str) -> None:
    with pytest.raises(RecordError, match="there is no game in it"):
        read_records("{nothing yet}\n", form)


def test_a_text_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.games.records.MAX_CHARACTERS", 20)
    with pytest.raises(RecordError, match="more than 20 characters"):
        read_records("tictactoe\nB2 A1 C3 A3")


def test_names_cannot_break_the_lines_of_a_move_list() -> None:
    record = GameRecord(
        load("tictactoe"), ("B2",), ("A\n\nB", " "), "", {"Comment": "1\r\n2\u20283"}
    )
    (again,) = read_records(write_record(record, "moves"))
    assert again.players == ("A B",)
    assert again.tags == {"Comment": "1 2 3"}
    assert again.moves == ("B2",)


def test_a_move_list_is_read_back() -> None:
    game = load("othello", size=6)
    record = GameRecord(game, ("C2", "B2"), ("Ada", "Bob"), "B+4", {"Event": "a match"})
    text = write_record(record, "moves")
    assert read_records(text + text) == [record, record]


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("This is no game", "no game is called 'This'; there are tictactoe", 1),
        ("  parcheesi size=9", "no game is called 'parcheesi'", 3),
        ("go size=9 komi", "'komi' is no option; write NAME=VALUE", 11),
        ("go size=9 colour=red", "go has no option 'colour'", 11),
        ("go komi=7 size=99", "option size must be", 11),
        ("go size=9  size=7", "the option size is given twice", 12),
        ("hex size=5 position=xo", "is no position of Hex", 12),
    ],
)
def test_a_wrong_first_line_is_told_where_the_word_is_to_blame(
    line: str, message: str, column: int
) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(f"; Event: one\n{line}\n")
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (2, column)


def test_a_wrong_move_is_told_with_its_line_and_column() -> None:
    with pytest.raises(RecordError, match=r"^line 2, column 4: ply 2: ") as caught:
        read_records("tictactoe\nB2 B2\n")
    assert (caught.value.line, caught.value.column) == (2, 4)
