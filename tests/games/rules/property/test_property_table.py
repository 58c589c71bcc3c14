"""The table of the property game, and the words of its moves, throws and cards."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.rules.property import moves
from boardwire.games.rules.property.words import outcome_words


def test_the_table_has_deeds_belongings_and_what_is_due() -> None:
    state = load("property", players=3, trades=True).start()
    for text in ("roll", "1-2", "buy"):
        state.apply(state.parse_move(text))
    table = state.view().table
    assert table["lots"] == {"3": {"owner": 0, "houses": 0, "mortgaged": False}}
    assert table["spaces"][3]["title"] == ["Tanner Row"]
    assert table["spaces"][3]["rents"] == [4, 20, 60, 180, 320, 450]
    assert [it["money"] for it in table["players"]] == [1440, 1500, 1500]
    assert "throw" not in table
    for text in ("end", "roll", "4-4"):
        state.apply(state.parse_move(text))
    assert state.view().table["throw"] == [4, 4]
    state.apply(state.parse_move("auction"))
    state.apply(state.parse_move("bid-10"))
    auction = state.view().table["auction"]
    assert (auction["space"], auction["bid"], auction["leader"]) == (8, 10, 1)
    assert "debt" not in state.view().table


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("roll", "Throw the dice"),
        ("mortgage-a2", "Mortgage Tanner Row for 30"),
        ("offer-b2-100", "Offer 100 for Alder Street"),
    ],
)
def test_moves_have_words_with_their_amounts(move: str, said: str) -> None:
    state = load("property", trades=True).start()
    for text in ("roll", "1-2", "buy", "end", "roll", "5-3", "buy", "end"):
        state.apply(state.parse_move(text))
    assert str(state.move_words(state.parse_move(move), 0)) == said


def test_every_card_and_throw_has_words() -> None:
    said = {str(outcome_words(it)) for it in range(moves.DICE + 32)}
    assert "throws 3 and 5" in said
    assert "Town hall: Pay school fees of 50." in said
    assert not any("{" in it for it in said)
