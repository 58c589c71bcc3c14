"""Pictures of the property game: owners, houses, mortgages, tokens and money."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.games.drawing import frame, pieces
from boardwire.games.rules.property.board import LOTS, space_name
from boardwire.games.rules.property.state import PropertyState

GAME = load("property", players=6)


def start() -> PropertyState:
    state = GAME.start()
    assert isinstance(state, PropertyState)
    return state


def test_all_tokens_stand_on_the_start_at_first() -> None:
    shown = pieces(GAME, start().view())
    tokens = {slot: symbol for slot, symbol in shown.items() if symbol.startswith("token")}
    names = ("black", "white", "p3", "p4", "p5", "p6")
    assert tokens == {f"start-{name}": f"token-{it}" for it, name in enumerate(names)}
    assert shown["turn-black"] == "turn"


def test_owners_houses_and_mortgages_are_on_their_lots() -> None:
    state = start()
    state.estate.owner.update({37: 2, 39: 2, 5: 3, 1: 0, 3: 0})
    state.estate.houses.update({37: 5, 39: 4})
    state.estate.mortgaged.add(5)
    shown = pieces(GAME, state.view())
    assert (shown["h1-owner"], shown["h1-houses"]) == ("owner-down-2", "houses-down-hotel")
    assert (shown["h2-owner"], shown["h2-houses"]) == ("owner-down-2", "houses-down-4")
    assert (shown["s1-owner"], shown["a1-owner"]) == ("mortgage-across-3", "owner-across-0")
    assert "s1-houses" not in shown


def test_a_token_in_jail_stands_behind_bars_and_a_bankrupt_player_has_none() -> None:
    state = start()
    state.turn.places[:3] = [10, 10, 24]
    state.turn.jailed[1] = 0
    state.turn.lost = [2]
    shown = pieces(GAME, state.view())
    assert (shown["jail-black"], shown["locked-jail-white"]) == ("token-0", "token-1")
    assert shown["out-p3"] == "bankrupt"
    assert "token-2" not in shown.values()


@pytest.mark.parametrize("money", [0, 7, 1500, 20580])
def test_money_is_written_in_digits(money: int) -> None:
    state = start()
    state.estate.cash[1] = money
    shown = pieces(GAME, state.view())
    digits = [symbol for slot, symbol in sorted(shown.items()) if slot.startswith("cash-white-")]
    assert "".join(it.removeprefix("digit-") for it in reversed(digits)) == str(money)


def test_every_space_has_places_for_all_tokens_apart_from_each_other() -> None:
    drawn = frame(GAME)
    places = [
        drawn.slots[f"{locked}{space_name(it)}-{name}"]
        for it in range(40)
        for name in ("black", "white", "p3", "p4", "p5", "p6")
        for locked in (("", "locked-") if it == 10 else ("",))
    ]
    assert len(places) == 41 * 6
    for number, (x, y) in enumerate(places):
        for other_x, other_y in places[:number]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 22**2
    assert {f"{lot.code}-owner" for lot in LOTS.values()} <= set(drawn.slots)
