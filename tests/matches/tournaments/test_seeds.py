"""One number gives all seeds of a tournament, which differ by pair, seat and use."""

from __future__ import annotations

from boardwire.games import load
from boardwire.matches.openings import Opening
from boardwire.matches.tournaments import ScheduledGame, Seeds

OPENING = Opening(load("pig"))


def game(number: int, pair: int, *seating: int) -> ScheduledGame:
    return ScheduledGame(number, seating, OPENING, pair)


def test_the_games_of_a_pair_have_the_same_seeds_and_others_have_not() -> None:
    seeds = Seeds(7)
    assert seeds.engines(game(0, 0, 0, 1)) == seeds.engines(game(1, 0, 1, 0))
    assert seeds.dice(0) == seeds.dice(0) != seeds.dice(1)
    drawn = [seed for pair in range(50) for seed in seeds.engines(game(pair, pair, 0, 1, 2))]
    assert len(set(drawn)) == len(drawn)
    assert all(1 <= seed < 2**31 for seed in drawn)


def test_another_number_gives_other_seeds() -> None:
    one, other = Seeds(7), Seeds(8)
    assert one.engines(game(0, 0, 0, 1)) != other.engines(game(0, 0, 0, 1))
    assert one.dice(0) != other.dice(0)
    assert one.openings().random() == Seeds(7).openings().random() != other.openings().random()
