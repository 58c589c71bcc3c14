"""Games as environments for reinforcement learning."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from boardwire.games.errors import GameError
from boardwire.games.registry import load
from boardwire.vocabulary import OptionValue


def pettingzoo_env(name: str, /, *, render_mode: str | None = None, **options: OptionValue) -> Any:
    """Return a game as an AEC environment of PettingZoo, which is the extra `pettingzoo`.

    Agents are `player_0`, `player_1` and so on; player 0 is black. An observation is a dictionary:
    `observation` is an array of what the agent knows, from its own point of view, and `action_mask`
    has 1 for every legal action if it is the agent's turn. Dice and deals are drawn from the seed
    of `reset`. Rewards are the utilities at the end of the game: 1, 0 and -1 in most games. An
    illegal action ends the game with the reward -1, as in PettingZoo's own games.

    Args:
        name: The game, such as ``"othello"``.
        render_mode: ``"ansi"`` has `render` return the board as text, ``"human"`` has it print it.
        options: Options of the game, such as ``size=6``.

    Returns:
        A :class:`~boardwire.games.environments.aec.GameEnv` in PettingZoo's usual wrappers.

    Raises:
        UnknownGame: There is no such game.
        OptionError: There is no such option, or it has no such value.
        GameError: The game has too many moves for a fixed list of actions, or PettingZoo is not
            installed.
    """
    game = load(name, **options)
    try:
        module = import_module(f"{__name__}.aec")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("boardwire"):
            raise
        raise GameError(
            f'{error.name} is not installed: pip install "boardwire[pettingzoo]"'
        ) from error
    return module.wrapped(game, render_mode)
