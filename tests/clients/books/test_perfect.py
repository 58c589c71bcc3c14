"""The book with which Connect Four is played perfectly: how it is made, and that it is proven."""

from __future__ import annotations

import random
from collections import deque
from pathlib import Path

import pytest

from boardwire import _native
from boardwire.clients.books import BookCheck, DecisionLog, Leaves, Pair, PerfectBook
from boardwire.clients.books.perfect import Decision, walk
from boardwire.games.books import BookError
from boardwire.games.books.columns import ColumnBook, ColumnPlace

LEAVES = Leaves(nodes=60, discs=22)


def made(path: Path, start: Pair, player: int) -> DecisionLog:
    log = DecisionLog(path)
    deque(PerfectBook(log, _native.ConnectFourProver(1), LEAVES).walk(player, start), maxlen=0)
    return log


def walked(book: ColumnBook, start: Pair) -> list[Decision]:
    def decide(here: Pair, place: ColumnPlace) -> int | None:
        column = book.column(here.position)
        return None if column is None else place.turned(column)

    return list(walk(0, decide, start))


def quiet_positions(plies: int, count: int) -> list[Pair]:
    """Random positions in which nobody has won."""
    chooser = random.Random(plies)
    found: list[Pair] = []
    while len(found) < count:
        here = Pair.of(())
        while not here.over and here.discs < plies:
            here = here.after(chooser.choice(here.position.legal_moves()))
        if not here.over:
            found.append(here)
    return found


def test_the_prover_says_what_alpha_beta_finds() -> None:
    prover = _native.ConnectFourProver(1)
    for here in quiet_positions(22, 40):
        position = here.position
        value = _native.AlphaBeta(table=1).search(position).value
        assert prover.at_least(position, 1) == (value == 1)
        assert prover.at_least(position, 0) == (value >= 0)
        move = _native.ConnectFourProver.solution(position)
        assert move is not None
        position.apply(move)
        if position.to_act() >= 0:
            assert -_native.AlphaBeta(table=1).search(position).value == value
    assert prover.nodes > 0


def test_the_prover_keeps_to_its_limit() -> None:
    prover = _native.ConnectFourProver(1)
    assert prover.at_least(Pair.of([3]).position, 1, 1000) is None
    assert prover.nodes == 1000
    assert prover.solution(Pair.of([3]).position, 1000) is None
    with pytest.raises(ValueError, match="negative"):
        prover.solution(Pair.of([3]).position, -1)
    with pytest.raises(ValueError, match="least value"):
        prover.at_least(Pair.of([3]).position, -1)
    with pytest.raises(ValueError, match="megabyte"):
        _native.ConnectFourProver(0)


@pytest.mark.slow
def test_a_book_that_was_made_is_proven(tmp_path: Path) -> None:
    values = set()
    for number, start in enumerate(quiet_positions(20, 6)):
        player = number % 2
        book = made(tmp_path / f"{number}.log", start, player).book(LEAVES)
        check = BookCheck(book, _native.ConnectFourProver(1))
        deque(check.check(player, start), maxlen=0)
        (proven,) = check.proven
        assert proven.positions == len(book)
        assert proven.positions + proven.leaves == sum(proven.values.values())
        values |= set(proven.values)
    assert values == {1, 0, -1}


@pytest.mark.slow
def test_a_book_that_worsens_a_result_or_ends_too_early_is_found(tmp_path: Path) -> None:
    """With one move left out, or all others tried in its place."""
    messages = []
    for number, start in enumerate(quiet_positions(20, 4)):
        book = made(tmp_path / f"{number}.log", start, 0).book(LEAVES)
        entries = dict(zip(book.numbers, book.columns, strict=True))
        first = next((it for it in walked(book, start) if it.column is not None), None)
        if first is None:  # it is a leaf
            continue
        for column in (None, 0, 1, 2, 3, 4, 5, 6):
            others = {**entries, first.place.number: column}
            wrong = {place: it for place, it in others.items() if it is not None}
            try:
                check = BookCheck(ColumnBook.of(wrong, book.made), _native.ConnectFourProver(1))
                deque(check.check(0, start), maxlen=0)
            except BookError as error:
                messages.append(" ".join(str(error).split()[:4]))
            except ValueError as error:
                assert "illegal" in str(error)
            else:
                assert column is not None
    assert "the book ends too" in messages
    assert any("worsens" in it for it in messages)


@pytest.mark.slow
def test_an_interrupted_walk_goes_on_where_it_ended(tmp_path: Path) -> None:
    start = quiet_positions(20, 1)[0]
    whole = made(tmp_path / "whole.log", start, 1).columns
    text = (tmp_path / "whole.log").read_text()
    (tmp_path / "cut.log").write_text(text[: len(text) // 2])
    assert made(tmp_path / "cut.log", start, 1).columns == whole
    assert (tmp_path / "cut.log").read_text() == text

    proof = _native.ConnectFourProver(1)
    deque(PerfectBook(DecisionLog(tmp_path / "whole.log"), proof).walk(1, start), maxlen=0)
    assert proof.nodes == 0  # nothing was proven again

    (tmp_path / "other.log").write_text("a b c\n")
    with pytest.raises(BookError, match="no log of decisions"):
        DecisionLog(tmp_path / "other.log")


def test_a_book_says_where_it_ends() -> None:
    with pytest.raises(BookError, match="where it ends"):
        BookCheck(ColumnBook.of({}, {}), _native.ConnectFourProver(1))


def test_a_place_is_decided_once(tmp_path: Path) -> None:
    start = quiet_positions(20, 1)[0]
    log = DecisionLog(tmp_path / "once.log")
    decisions = list(PerfectBook(log, _native.ConnectFourProver(1), LEAVES).walk(0, start))
    assert len({it.place for it in decisions}) == len(decisions) == len(log.columns)
    assert (
        ColumnPlace.of(start.position) in {it.place for it in decisions}
        or start.position.to_act() == 1
    )
