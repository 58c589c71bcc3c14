"""Players in texts of positions and in boards."""

from __future__ import annotations

from boardwire.vocabulary import parse_player, player_name


def player_of(text: str, players: int) -> int:
    """Return the index of the player with this text, in any case.

    Raises:
        ValueError: No player has it in a game for this number of players.
    """
    player = parse_player(text)
    if player is None or player >= players:
        raise ValueError(f"{text[:20]!r} is no player")
    return player


def player_names(players: int) -> list[str]:
    """Return the names of a number of players in words: ``black``, ``white``, ``p3`` ..."""
    return [player_name(player) for player in range(players)]
