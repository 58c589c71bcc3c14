"""Rules cards as plain text."""

from __future__ import annotations

import pytest

from boardwire.games import load, names
from boardwire.games.cards.card_text import card_text


@pytest.mark.parametrize("name", names())
def test_a_card_is_written_with_its_boards(name: str) -> None:
    text = card_text(load(name), 60)
    headings = [it for it in text.splitlines() if it in ("Goal", "How to move", "How it ends")]
    assert headings == ["Goal", "How to move", "How it ends"]


def test_sentences_fit_the_width() -> None:
    lines = card_text(load("go"), 50).splitlines()
    assert max(map(len, lines)) <= 50


def test_a_board_is_there_that_the_options_of_the_game_do_not_allow() -> None:
    assert "Liar" in card_text(load("liars", dice=5))
