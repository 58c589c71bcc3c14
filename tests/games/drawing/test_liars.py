"""Pictures of liar's dice: the dice that an observer sees, and the bid."""

from __future__ import annotations

from boardwire.games import load
from boardwire.games.drawing import frame, pieces


def test_the_dice_of_others_lie_face_down() -> None:
    state = load("liars").read_position("61/42 1x5 2x5")
    shown = pieces(state.game, state.view(0))
    assert shown["black-1"] == "die-6"
    assert shown["white-1"] == shown["white-2"] == "hidden"
    assert (shown["count-1"], shown["times"], shown["face"]) == ("digit-2", "times", "die-5")


def test_all_symbols_and_slots_are_in_the_frame() -> None:
    state = load("liars", players=6, dice=5).start()
    drawn = frame(state.game)
    while state.to_act() < 0:
        state.apply(state.chance_outcomes()[0][0])
    for bid in ("12x3", "30x6"):
        state.apply(state.parse_move(bid))
        shown = pieces(state.game, state.view(3))
        assert set(shown) <= set(drawn.slots)
        assert set(shown.values()) <= set(drawn.symbols)
