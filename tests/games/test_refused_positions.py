"""Every game refuses texts that are no positions of it, and says why."""

from __future__ import annotations

import pytest

from boardwire.games import POSITION, Game, PositionError, find, load, names

from .refused_positions import REFUSED

CASES = [
    pytest.param(name, options, text, message, id=f"{name}-{text[:20]}")
    for name, (options, texts_by_message) in REFUSED.items()
    for message, texts in texts_by_message.items()
    for text in texts
]


def test_every_game_that_reads_positions_is_in_the_table() -> None:
    own = [it for it in names() if not it.startswith("openspiel-")]  # other tests add these
    assert set(REFUSED) == {it for it in own if find(it).read_position != Game.read_position}


@pytest.mark.parametrize(("name", "options", "text", "message"), CASES)
def test_a_text_that_is_no_position_is_refused(
    name: str, options: dict[str, object], text: str, message: str
) -> None:
    game = load(name, **options)
    with pytest.raises(PositionError) as caught:
        game.read_position(text)
    assert message in str(caught.value)
    if text and game.has_option(POSITION.name):
        with pytest.raises(PositionError) as caught:
            load(name, **options, position=text)
        assert message in str(caught.value)
