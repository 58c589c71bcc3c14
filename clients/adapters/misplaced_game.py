"""A game where an engine is meant, as in ``boardwire match go mcts``."""

from __future__ import annotations

from boardwire.games import OptionError, game_called


def check_no_game(word: str) -> None:
    """Check that a word which names no engine names no game either.

    Raises:
        OptionError: It does; the message says where games are named.
    """
    if (game := game_called(word)) is not None:
        raise OptionError(
            f"{word[:40]} is a game, not an engine: name an engine such as mcts here, and write "
            f"--game {game}"
        )
