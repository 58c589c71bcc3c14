"""Packed books of Connect Four: what they know, and their files."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pytest

from boardwire import _native
from boardwire.games import load
from boardwire.games.books import BookError, open_book
from boardwire.games.books.columns import ColumnBook, ColumnPlace


def after(columns: str) -> _native.ConnectFour:
    position = _native.ConnectFour()
    for column in columns:
        position.apply(int(column) - 1)
    return position


def mirrored(columns: str) -> str:
    return "".join(str(8 - int(column)) for column in columns)


def lines(count: int) -> list[str]:
    """Random games of up to 20 discs that are not over."""
    chooser = random.Random(1)
    found: list[str] = []
    while len(found) < count:
        position, line = _native.ConnectFour(), ""
        for _ in range(chooser.randrange(20)):
            move = chooser.choice(position.legal_moves())
            position.apply(move)
            line += str(move + 1)
            if position.to_act() < 0:
                break
        else:
            found.append(line)
    return found


def test_the_number_of_a_position_is_the_sum_that_the_format_names() -> None:
    # The player to act has the lower one of two discs in the middle column.
    empty = sum(1 << 7 * column for column in range(7))
    assert ColumnPlace.of(after("")) == ColumnPlace(empty, mirrored=False)
    assert ColumnPlace.of(after("44")).number == empty + ((0b01 + 0b11) << 21)
    assert ColumnPlace.of(after("7")).number == ColumnPlace.of(after("1")).number


def test_mirror_images_and_no_others_share_a_place() -> None:
    numbers: dict[int, list[int]] = {}
    for line in lines(300):
        place, image = ColumnPlace.of(after(line)), ColumnPlace.of(after(mirrored(line)))
        assert place.number == image.number
        cells = list(after(line).cells())
        rows = [cells[start : start + 7] for start in range(0, 42, 7)]
        turned = [cell for row in rows for cell in row[::-1]]
        assert place.mirrored != image.mirrored or cells == turned
        least = min(cells, turned)
        assert numbers.setdefault(place.number, least) == least


def test_a_book_is_the_same_after_it_was_written_and_read(tmp_path: Path) -> None:
    chooser = random.Random(2)
    book = ColumnBook.of(
        {ColumnPlace.of(after(line)).number: chooser.randrange(7) for line in lines(200)},
        {"leaves": {"nodes": 5, "discs": 6}},
    )
    path = tmp_path / "b.columns"
    book.save(path)
    read = open_book(path)
    assert isinstance(read, ColumnBook)
    assert (read.numbers, read.columns) == (book.numbers, book.columns)
    assert read.made == {"leaves": {"nodes": 5, "discs": 6}, "positions": len(book)}


def test_a_move_is_found_for_a_position_and_its_mirror_image() -> None:
    place = ColumnPlace.of(after("12"))
    book = ColumnBook.of({place.number: place.turned(2)}, {})
    game = load("connect4")
    assert [it.move for it in book.moves(game.with_options(position="12").start())] == [2]
    assert [it.move for it in book.moves(game.with_options(position="76").start())] == [4]
    assert book.moves(game.with_options(position="21").start()) == []
    assert book.moves(game.with_options(position="1212121").start()) == []  # it is over
    assert book.moves(load("tictactoe").start()) == []


def test_a_file_that_is_no_such_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.columns"
    head = b'boardwire columns 1\n{"positions": 1}\n'
    for data in (
        b"boardwire columns 1\n",
        b"boardwire columns 1\nnothing\n",
        b"boardwire columns 1\n{}\n" + zlib.compress(b""),
        head + b"nothing",
        head + zlib.compress(b"\0"),  # the number is missing
        head + zlib.compress(b"\0\x81"),  # the number is cut off
        head + zlib.compress(b"\7\1"),  # there is no such column
        head + zlib.compress(b"\0\1\1"),  # one number too many
    ):
        path.write_bytes(data)
        with pytest.raises(BookError, match="no book of columns"):
            open_book(path)
