"""What games say beside their boards has a translation: options, their values, and facts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from boardwire import games
from boardwire.translations import ENGLISH, Language, catalogue, languages

OTHERS = [it for it in languages().values() if it != ENGLISH]
GAMES = 4
"""Random games of each, in which facts appear."""
PLIES = 120
NOTATION = re.compile(
    r"[^a-z]*|.*\d.*|[KQkq]+|[A-Z?*][a-z]|"
    r"(?:(?:bet|call|check|fold|raise|rock|paper|scissors|pass) ?)+"
)
"""Values that are no words: moves, cards, numbers and positions."""
NAMES = re.compile(r"(?:North|East|South|West) \(.*\)")
"""Names of facts that no page shows: the table has the hands."""


def _texts(name: str) -> Iterator[str]:
    game = games.load(name)
    yield game.title
    yield from map(game.conventions.side, range(min(game.players, 2)))
    for option in game.declared:
        yield option.name
        yield option.help
        yield from (it for it in option.choices if isinstance(it, str))
    for seed in range(GAMES):
        numbers = random.Random(seed)
        state = game.start()
        for _ in range(PLIES):
            for fact, value in state.view(0).side.items():
                if not NAMES.fullmatch(fact):
                    yield fact
                if not NOTATION.fullmatch(str(value)):
                    yield str(value)
            moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
            if not moves:
                break
            state.apply(numbers.choice(moves))


@pytest.mark.parametrize("language", OTHERS, ids=lambda it: it.tag)
@pytest.mark.parametrize("name", games.names())
def test_options_and_facts_have_a_translation(name: str, language: Language) -> None:
    texts = catalogue(language)
    assert texts is not None
    left = {it for it in _texts(name) if texts.translated(it, name) == it}
    assert sorted(left) == []
