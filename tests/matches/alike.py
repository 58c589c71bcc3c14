"""Matches that differ only in what a seat, or a spectator, may not know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from boardwire.games import CHANCE, Game, IllegalMove, InvalidMove
from boardwire.matches import Dice, Table
from boardwire.override import override

from .scripted_match import ScriptedMatches


class LoadedDice(Dice):
    """Dice that fall as a test says.

    Args:
        outcomes: The outcomes in order.
        seed: The seed that is committed to.
    """

    def __init__(self, outcomes: Iterable[int], seed: bytes | None = None) -> None:
        super().__init__(seed)
        self._outcomes = iter(outcomes)

    @override
    def roll(self, outcomes: Sequence[tuple[int, float]]) -> int:
        return next(self._outcomes)


Course = list[tuple[int, str]]
"""The moves and rolls of a match: the player, or CHANCE, and the text."""


async def played(game: Game, plies: int, chance: random.Random) -> ScriptedMatches:
    """A match whose players and dice choose at random, over or after so many plies."""
    hall = ScriptedMatches(game, Dice(chance.randbytes(8)))
    await hall.begin()
    while len(hall.match.record.moves) < plies and (asked := hall.asked()):
        seat = chance.choice(asked)
        hall.wires[seat].answer(chance.choice(hall.match.table.legal_texts(seat)))
    return hall


async def repeated(game: Game, course: Course, outcomes: list[int]) -> ScriptedMatches:
    """The match with this course; of players that choose at once the last seat is the first."""
    left = [[text for player, text in course if player == seat] for seat in range(game.players)]
    hall = ScriptedMatches(game, LoadedDice(outcomes))
    await hall.begin()
    while able := [seat for seat in hall.asked() if left[seat]]:
        hall.wires[able[-1]].answer(left[able[-1]].pop(0))
    return hall


def told(table: Table, course: Course, seat: int | None) -> Iterator[str]:
    """What a seat, or a spectator, is told of a course put on the table, up to an illegal move."""
    with suppress(IllegalMove, InvalidMove):
        for player, text in course:
            yield table.play(player, text).text_for(seat)


def alike(game: Game, course: Course, seat: int | None, chance: random.Random) -> Table | None:
    """Another course that a seat cannot tell from this one: one secret differs, or two change.

    No seat is a spectator.
    """
    whole = list(told(Table(game), course, seat))
    secrets = [it for it, (_, text) in enumerate(course) if whole[it].lower() != text.lower()]
    for _ in range(300 if secrets else 0):
        first = chance.choice(secrets)
        other, player = list(course), course[first][0]
        same = [it for it in secrets if course[it][0] == player and course[it] != course[first]]
        if same and chance.random() < 0.5:
            second = chance.choice(same)
            other[first], other[second] = other[second], other[first]
        else:
            before = Table(game)
            list(told(before, course[:first], seat))
            state = before.state.copy()
            assert player == CHANCE or state.yield_turn(player)
            fits = state.consistent_moves(whole[first], seat)
            other[first] = player, state.move_text(chance.choice(fits))
        table = Table(game)
        if other != course and list(told(table, other, seat)) == whole:
            return table
    return None


ALIKE: dict[str, tuple[int, dict[str, object]]] = {
    "battleship": (60, {"size": 6, "fleet": "3,2,2", "turns": "salvo"}),
    "bridge": (90, {}),
    "crossword": (60, {"players": 3}),
    "guess": (4, {"players": 4, "rounds": 2}),
    "holdem": (60, {"hands": 3}),
    "kuhn": (9, {}),
    "leduc": (9, {}),
    "liars": (9, {"players": 4}),
    "matrix": (3, {"payoffs": "[[[[1,0,0],[0,1,0]]],[[[2,0,0],[0,2,0]]]]", "rounds": 2}),
    "rps": (6, {"rounds": 9}),
    "stratego": (150, {"variant": "barrage"}),
}
"""For each game the plies after which a match is stopped, and options."""
