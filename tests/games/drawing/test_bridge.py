"""Pictures of bridge: hands face up and face down, the trick, the contract."""

from __future__ import annotations

import random

import pytest

from boardwire.games import OVER, BoardView, load
from boardwire.games.drawing import board_svg, frame, pieces

DEAL = "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"
GAME = load("bridge")


def shown(moves: str, observer: int | None = None) -> dict[str, str]:
    return pieces(GAME, GAME.read_position(f"{DEAL} {moves}").view(observer))


def cards(seen: dict[str, str], seat: str) -> list[str]:
    return [symbol for slot, symbol in seen.items() if slot.startswith(seat)]


@pytest.mark.parametrize("observer", [None, 0, 1, 2, 3])
def test_hands_of_others_lie_face_down(observer: int | None) -> None:
    seen = shown("1NT", observer)
    for seat, name in enumerate(("North", "East", "South", "West")):
        hand = cards(seen, name)
        assert len(hand) == 13
        assert ("card-back" in hand) == (seat != observer)
        assert len(set(hand)) == (13 if seat == observer else 1)


def test_dummy_is_open_and_the_trick_is_in_the_middle() -> None:
    seen = shown("1NT X pass pass pass CK dummy C5 C6")
    assert cards(seen, "South")[:4] == ["card-8s", "card-7s", "card-6s", "card-5s"]
    assert len(cards(seen, "South")) == 12
    assert cards(seen, "North") == ["card-back"] * 13
    assert (seen["trick-E"], seen["trick-S"], seen["trick-W"]) == ("card-Kc", "card-5c", "card-6c")
    assert "trick-N" not in seen
    assert (seen["level"], seen["strain"], seen["doubled"]) == ("digit-1", "strain-NT", "doubled-X")
    assert (seen["by"], seen["tricks-NS-1"]) == ("by-North", "digit-0")


def test_the_player_of_the_side_sits_below() -> None:
    for side in (None, 0, 1, 2, 3):
        drawn = frame(GAME, side)
        name = ("North", "East", "South", "West")[2 if side is None else side]
        lowest = max(drawn.slots, key=lambda slot: drawn.slots[slot][1])
        assert lowest.startswith(name)


def test_equal_views_have_equal_pictures() -> None:
    seen: list[tuple[BoardView, str]] = []
    chooser, state = random.Random(2), GAME.start()
    while state.to_act() != OVER:
        moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chooser.choice(moves))
        if len(state.observation()) % 5 == 0:
            hidden = state.determinized(0, chooser)
            seen.append((state.view(0), board_svg(GAME, state.view(0))))
            assert (hidden.view(0), board_svg(GAME, hidden.view(0))) == seen[-1]
    assert len(seen) > 5
