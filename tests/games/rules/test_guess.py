"""Two thirds of the average: the closest number wins."""

from __future__ import annotations

import pytest

from boardwire.games import InvalidMove, load


@pytest.mark.parametrize(
    ("numbers", "returns"),
    [
        ("33/22/0", [-0.5, 1, -0.5]),  # two thirds of the mean are 12.2
        ("0/0/0", [0, 0, 0]),
        ("10/10/100", [0.25, 0.25, -0.5]),
        ("0/1/100", [-0.5, 1, -0.5]),
    ],
)
def test_the_closest_to_two_thirds_of_the_mean_wins(numbers: str, returns: list[float]) -> None:
    assert load("guess").read_position(numbers).returns() == pytest.approx(returns)


def test_of_two_players_the_lower_number_wins() -> None:
    game = load("guess", players=2, limit=9)
    for high in range(10):
        for low in range(high):
            assert game.read_position(f"{high}/{low}").returns() == [-1, 1]


def test_rounds_are_averaged_and_numbers_are_seen_when_all_are_chosen() -> None:
    game = load("guess", players=2, rounds=2)
    state = game.read_position("5/3 4/-")
    assert [state.observation(it) for it in (0, 1, None)] == ["5/3 4/?", "5/3 ?/-", "5/3 ?/?"]
    state.apply(9)
    assert state.returns() == [0, 0]
    assert state.view().side["winner"] == "black"


def test_what_is_no_number_is_told() -> None:
    state = load("guess").start()
    with pytest.raises(InvalidMove, match="0 to 100"):
        state.parse_move("-3")
