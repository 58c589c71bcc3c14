"""Rules cards: every game has one, and its diagrams are positions of the game."""

from __future__ import annotations

import re
from contextvars import copy_context

import pytest

from boardwire.games import Game, load, names
from boardwire.games.cards import card_of, has_card
from boardwire.translations import in_language
from boardwire.translations.language import languages

GAMES = [*map(load, names()), load("checkers", variant="international")]


MOST_WORDS = 120


def _sentences(text: str) -> int:
    return len(re.findall(r"[.](?: |$)", text))


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_card_says_goal_moves_and_end_in_five_sentences(game: Game) -> None:
    assert has_card(game.name)
    card = card_of(game)
    assert card is not None
    for text in (card.goal, card.moves, card.end):
        assert text[0].isupper()
        assert text.endswith(".")
    assert 3 <= sum(map(_sentences, (card.goal, card.moves, card.end))) <= 5
    assert len(f"{card.goal} {card.moves} {card.end}".split()) <= MOST_WORDS
    assert not card.more or card.more.endswith(".")
    assert 2 <= len(card.diagrams) <= 3


def test_the_variants_of_checkers_have_cards_of_their_own() -> None:
    english, international = (
        card_of(load("checkers", variant=it)) for it in ("english", "international")
    )
    assert english is not None
    assert international is not None
    assert english.moves.startswith("Black begins")
    assert international.moves.startswith("White begins")


@pytest.mark.parametrize("tag", [it for it in languages() if it != "en"])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_card_is_there_in_every_language(game: Game, tag: str) -> None:
    def texts() -> list[str]:
        card = card_of(game)
        assert card is not None
        captions = (it.caption for it in card.diagrams)
        return [it for it in (card.goal, card.moves, card.end, card.more, *captions) if it]

    english, other = texts(), copy_context().run(in_language, languages()[tag], texts)
    assert len(english) == len(other)
    assert not set(english) & set(other)


def test_a_game_of_a_user_has_no_card() -> None:
    assert not has_card("nosuch")
