"""Position IDs and match IDs: the texts of positions in GNU Backgammon.

*GNU Backgammon Manual*, "A technical description of the Position ID" and "... of the Match ID".
Both are strings of bits, the lowest bit of each byte first, in Base64.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Sequence
from enum import IntEnum

from boardwire.games.errors import PositionError
from boardwire.translations import english
from boardwire.values import value_class

CHECKERS = 15
BAR = 25
POINTS = 26  # off, 1 to 24 from the player's side, bar
NOBODY = 2
"""The owner of a cube that both players may turn."""

_POSITION_LENGTH, _MATCH_LENGTH = 14, 12
_POSITION_BYTES, _MATCH_BYTES = 10, 9


class GameState(IntEnum):
    """The state of a game, with the numbers of a match ID."""

    NONE = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@value_class
class MatchId:
    """The contents of a match ID.

    Args:
        doublings: The cube shows 2 to this power.
        cube_owner: The player who may turn it, or NOBODY.
        on_roll: The player to act; while a double awaits an answer, the doubler.
        crawford: Whether this is the Crawford game.
        state: The state of the game.
        decides: The player who decides now: on roll, or answering a double.
        doubled: Whether a double is offered.
        dice: The roll, or zeros.
        length: The points of the match; 0 for money.
        scores: The points won by each player.
        jacoby: Whether the Jacoby rule holds. Programs before GNU Backgammon 1.0 left the bit 0,
            which means that it does.
        rolls: Whether the player on roll has chosen not to double. This bit is an addition: GNU
            Backgammon has no moment between that choice and the roll, and ignores the bits after
            `jacoby`.
    """

    doublings: int = 0
    cube_owner: int = NOBODY
    on_roll: int = 0
    crawford: bool = False
    state: GameState = GameState.PLAYING
    decides: int = 0
    doubled: bool = False
    dice: tuple[int, int] = (0, 0)
    length: int = 0
    scores: tuple[int, int] = (0, 0)
    jacoby: bool = False
    rolls: bool = False


def write_position_id(waiting: Sequence[int], on_roll: Sequence[int]) -> str:
    """The position ID of the checkers of both players, POINTS numbers each, from the own side.

    Each point from 1 to the bar is as many 1s as there are checkers, and a 0: first those of the
    waiting player, then those of the player on roll.
    """
    bits = [bit for side in (waiting, on_roll) for n in side[1:] for bit in (*[1] * n, 0)]
    return _text(sum(bit << index for index, bit in enumerate(bits)), _POSITION_BYTES)


def read_position_id(text: str) -> tuple[list[int], list[int]]:
    """Return the checkers of the waiting player and of the player on roll.

    Raises:
        PositionError: The text is no position ID, or a player has more than 15 checkers.
    """
    number = _number(text, _POSITION_LENGTH, english("position ID"))
    sides = [0] * POINTS, [0] * POINTS
    for side in sides:
        for point in range(1, POINTS):
            while number & 1:
                side[point] += 1
                number >>= 1
            number >>= 1
        side[0] = CHECKERS - sum(side)
        if side[0] < 0:
            raise PositionError(
                english("the position ID {text} gives a player more than 15 checkers", text=text)
            )
    if number:
        raise PositionError(
            english("the position ID {text} goes on after the last point", text=text)
        )
    return sides


def write_match_id(match: MatchId) -> str:
    """Return the match ID with these contents."""
    number, shift = 0, 0
    for value, width in zip(_values(match), _WIDTHS, strict=True):
        number |= value << shift
        shift += width
    return _text(number, _MATCH_BYTES)


def read_match_id(text: str) -> MatchId:
    """Return the contents of a match ID.

    Raises:
        PositionError: The text is no match ID, or its contents are impossible.
    """
    number = _number(text, _MATCH_LENGTH, english("match ID"))
    values = []
    for width in _WIDTHS:
        values.append(number & ((1 << width) - 1))
        number >>= width
    doublings, owner, on_roll, crawford, state, decides, doubled, _resigned = values[:8]
    first, second, length, score, other_score, no_jacoby, rolls = values[8:]
    dice_fit = max(first, second) <= 6 and (first == 0) == (second == 0)
    if not dice_fit or owner == NOBODY or state not in set(GameState):
        raise PositionError(
            english("the match ID {text} is impossible: is it complete?", text=text)
        )
    return MatchId(
        doublings,
        NOBODY if owner == _CENTRED else owner,
        on_roll,
        bool(crawford),
        GameState(state),
        decides,
        bool(doubled),
        (first, second),
        length,
        (score, other_score),
        not no_jacoby,
        bool(rolls),
    )


# Cube, owner, on roll, Crawford, state, decides, doubled, resignation, dice, length, scores,
# Jacoby, and our own bit.
_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1, 1)
_CENTRED = 3


def _values(match: MatchId) -> Iterable[int]:
    owner = _CENTRED if match.cube_owner == NOBODY else match.cube_owner
    return (
        match.doublings,
        owner,
        match.on_roll,
        match.crawford,
        match.state,
        match.decides,
        match.doubled,
        0,
        *match.dice,
        match.length,
        *match.scores,
        not match.jacoby,
        match.rolls,
    )


def _text(number: int, size: int) -> str:
    return base64.b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


def _number(text: str, length: int, kind: str) -> int:
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError) as error:
        raise PositionError(
            english("{text} is no {what} of GNU Backgammon", text=repr(text[:40]), what=kind)
        ) from error
    if len(text) != length:
        raise PositionError(
            english(
                "{text} is no {what} of GNU Backgammon: these have {length} letters",
                text=repr(text[:40]),
                what=kind,
                length=length,
            )
        )
    return int.from_bytes(data, "little")
