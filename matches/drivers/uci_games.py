"""The games that engines with UCI play: how each is named, and how positions and moves are written.

In UCI the side `white` is player 1 of boardwire, and `black` is player 0, in every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardwire.games import Game
from boardwire.matches.errors import CannotSetUp
from boardwire.protocol.uci import EngineOption
from boardwire.values import value_class

VARIANT: Final = "UCI_Variant"
"""The option that chooses a game, in Fairy-Stockfish and others that play variants."""
CHESS960: Final = "UCI_Chess960"

_USUAL: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@value_class
class UciGame:
    """A game as engines with UCI know it.

    Args:
        variant: Its name as a value of `UCI_Variant`; what an engine without that option plays is
            `chess`.
        start: Writes the first position of a game as a FEN; None for the usual one of the variant.
        sizes: The options of the game, with the values that the variant has.
    """

    variant: str
    start: Callable[[Game], str | None]
    sizes: Mapping[str, int]


def _chess_start(game: Game) -> str | None:
    text = game.start().position_text()
    return None if text == _USUAL else text


def _breakthrough_start(game: Game) -> str:
    """Black begins here, and white in Fairy-Stockfish, so the start is never the usual one."""
    return f"{game.start().position_text()} - - 0 1"


UCI_GAMES: Final[Mapping[str, UciGame]] = {
    "chess": UciGame("chess", _chess_start, {}),
    "breakthrough": UciGame("breakthrough", _breakthrough_start, {"columns": 8, "rows": 8}),
}
"""The games by their names in the registry; their moves differ from ours at most in their case."""


def settings_of(game: Game, offered: Mapping[str, EngineOption]) -> dict[str, str]:
    """Return the options that make an engine play a game, with their values.

    Args:
        game: The game with its options.
        offered: The options that the engine offers, by their names in lower case.

    Raises:
        CannotSetUp: The engine does not play that game.
    """
    known = UCI_GAMES.get(game.name)
    if known is None:
        raise CannotSetUp(f"UCI has no {game.title}; it has {', '.join(UCI_GAMES)}")
    for name, size in known.sizes.items():
        if game.options[name] != size:
            raise CannotSetUp(f"with UCI the {name} of {game.title} are {size}")
    settings = {}
    variants = offered.get(VARIANT.lower())
    if variants is not None and known.variant in variants.choices:
        settings[VARIANT] = known.variant
    elif known.variant != "chess":
        raise CannotSetUp(f"it does not play {game.title}: it has no {VARIANT} {known.variant}")
    chess960 = game.name == "chess" and int(game.options["chess960"]) >= 0
    if CHESS960.lower() in offered:
        settings[CHESS960] = str(chess960).lower()
    elif chess960:
        raise CannotSetUp(f"it does not play Chess960: it has no option {CHESS960}")
    return settings
