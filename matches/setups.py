"""Set-ups: the moves by which a player places its pieces, given as one answer."""

from __future__ import annotations

from collections import deque
from random import Random

from boardwire.games import IllegalMove, InvalidMove, State
from boardwire.translations import english


def read_setup(state: State, player: int, text: str) -> list[str]:
    """Return the moves of an answer: a set-up in the order of its pieces, or a single move.

    All moves of a set-up are checked, and none is made. They are legal whatever the other players
    place, so these are assumed to place anything.

    Args:
        state: The position in which the player is to move.
        player: The player.
        text: The answer.

    Returns:
        The texts of a set-up as the game writes them; a single move as it is, unchecked.

    Raises:
        IllegalMove: The set-up cannot be placed; the message names its first wrong move.
    """
    most = state.placements_left(player)
    words = state.placements(text) if most else []
    if len(words) < 2:
        return [text]
    if len(words) > most:
        raise IllegalMove(
            english(
                "the set-up has {count} moves, and {most} are left to make: nothing is placed",
                count=len(words),
                most=most,
            )
        )
    state, moves = state.copy(), list[str]()
    for number, word in enumerate(words, 1):
        try:
            _let_others_place(state, player)
            move = state.parse_move(word)
        except (IllegalMove, InvalidMove) as error:
            raise IllegalMove(
                english(
                    "move {number} of the set-up, {move}: {problem}; nothing is placed",
                    number=number,
                    move=word[:20],
                    problem=error,
                )
            ) from error
        moves.append(state.move_text(move))
        state.apply(move)
    return moves


def draw_setup(state: State, player: int, random: Random) -> str:
    """Return a whole set-up of a player, drawn at random, as one word.

    It depends on nothing that other players have placed.

    Raises:
        IllegalMove: The player has nothing to place.
    """
    state, moves = state.copy(), list[str]()
    for _ in range(state.placements_left(player)):
        _let_others_place(state, player)
        move = random.choice(state.legal_moves())
        moves.append(state.move_text(move))
        state.apply(move)
    if not moves:
        raise IllegalMove(english("there is nothing to place"))
    return ",".join(moves)


def _let_others_place(state: State, player: int) -> None:
    """Make any move for the players that place before a player does.

    Raises:
        IllegalMove: It is not the player's turn after these.
    """
    while not state.yield_turn(player):
        others = [it for it in state.acting() if state.placements_left(it)]
        if not others or not state.yield_turn(others[0]):
            raise IllegalMove(english("it is not that player's turn"))
        state.apply(state.legal_moves()[0])


class Setups:
    """The moves that players have given with a set-up and that are not made yet."""

    def __init__(self) -> None:
        self._left: dict[int, deque[str]] = {}

    def keep(self, player: int, moves: list[str]) -> None:
        """Keep the further moves of a player, in their order."""
        self._left[player] = deque(moves)

    def has(self, player: int) -> bool:
        """Return whether the next move of a player is known."""
        return bool(self._left.get(player))

    def next(self, player: int) -> str:
        """Return the next move of a player, which is no longer kept."""
        return self._left[player].popleft()

    def drop(self, player: int) -> None:
        """Forget the moves of a player."""
        self._left.pop(player, None)

    def clear(self) -> None:
        """Forget the moves of all players."""
        self._left.clear()
