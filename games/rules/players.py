"""Players as the texts of positions and views name them: ``b``, ``w``, ``p3``, ``p4`` ..."""

from __future__ import annotations

_FIRST = ("b", "w")


def player_text(player: int) -> str:
    """The colour of a player, counted from 0, as GTP has it."""
    return _FIRST[player] if player < len(_FIRST) else f"p{player + 1}"


def player_of(text: str, players: int) -> int:
    """Read what :func:`player_text` wrote, in any case.

    Raises:
        ValueError: The text is none of so many players.
    """
    return [player_text(player) for player in range(players)].index(text.lower())


def player_names(players: int) -> list[str]:
    """What to call each of so many players in words: ``black``, ``white``, ``p3`` ..."""
    return ["black", "white", *(player_text(player) for player in range(2, players))][:players]
