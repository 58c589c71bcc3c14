"""Guessing a course of the game that fits what one player was told."""

from __future__ import annotations

import pytest

from boardwire.games import CHANCE, IllegalMove, load
from boardwire.matches import CannotUndo, Table
from boardwire.matches.guessing import guess


def test_a_table_follows_what_its_observer_is_told() -> None:
    table = Table(load("kuhn"), observer=1)
    deal = table.play(CHANCE, "?K")
    assert deal.text == "?K"
    table.play(0, "check")
    assert table.state.observation(1) == "?K check"
    assert [played.text for played in table.history] == ["?K", "check"]
    table.undo()
    assert table.state.observation(1) == "?K"
    with pytest.raises(CannotUndo):
        table.undo(2)


def test_taking_back_nothing_keeps_the_guess() -> None:
    table = Table(load("kuhn"), observer=1)
    table.play(CHANCE, "?K")
    guessed = table.state
    table.undo(0)
    assert table.state is guessed


def test_a_table_that_is_told_everything_takes_nothing_hidden() -> None:
    with pytest.raises(IllegalMove):
        Table(load("kuhn")).play(CHANCE, "?K")


def test_what_nobody_can_have_been_told_is_refused_and_changes_nothing() -> None:
    table = Table(load("kuhn"), observer=1)
    with pytest.raises(IllegalMove):
        table.play(CHANCE, "K?")
    assert table.history == []
    table.play(CHANCE, "?K")
    with pytest.raises(IllegalMove):
        table.play(1, "bet")
    assert len(table.history) == 1


def test_a_board_that_is_set_up_anew_is_told_everything() -> None:
    table = Table(load("kuhn"), observer=1)
    table.clear()
    assert table.observer == 1
    table.set_up(load("kuhn"))
    assert table.observer is None


def test_a_guess_that_a_later_text_contradicts_is_made_again() -> None:
    game = load("kuhn")
    with pytest.raises(IllegalMove, match="no course of the game fits"):
        guess(game, [(CHANCE, "?K"), (1, "bet")], 1)
    first = guess(game, [(CHANCE, "?K")], 1)
    whole = Table(game)
    whole.play(CHANCE, whole.state.move_text(first[0]))
    assert whole.history[0].text_for(1) == "?K"


def test_the_text_of_a_move_depends_on_the_observer() -> None:
    table = Table(load("kuhn"))
    played = table.play(CHANCE, "JQ")
    assert [played.text_for(it) for it in (0, 1, None)] == ["J?", "?Q", "??"]
    assert Table(load("tictactoe")).play(0, "A1").hidden == ()
