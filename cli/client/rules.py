"""``boardwire rules``: the rules of a game in a few sentences, with boards; or the kinds of all."""

from __future__ import annotations

from typing import Annotated

from boardwire.arguments import Argument
from boardwire.games import OptionError, load, names
from boardwire.games.cards.card_text import card_text
from boardwire.games.everyday_names import EVERYDAY_NAMES
from boardwire.games.kinds import Kind, kind_of

from ..arguments.game_options import GameOptions, Size, game_of
from ..groups import Group

_COLUMNS = ("game", "moves", "known", "chance", "sum", "teams", "players", "also called")
_MOVES = {
    "in turn": "Players move in turn",
    "at once": "Players choose at once",
    "both": "Players set up at once, then move in turn",
}


def register(app: Group) -> None:
    """Add the subcommand."""
    app.subcommand()(rules)


def rules(
    game: Annotated[
        str | None, Argument(help="The game, such as chess. Without one, list the kinds of all.")
    ] = None,
    size: Size = None,
    option: GameOptions = None,
) -> None:
    """Show the rules of a game: goal, moves and end in a few sentences, with boards.

    The options decide which rules: `boardwire rules checkers -o variant=international`.

    Without a game, list all with their kinds: whether players move in turn or at once,
    whether all know the whole position, whether chance acts, whether one wins what the
    others lose, whether there are partners, and the number of players.
    """
    if game is None:
        if size is not None or option:
            raise OptionError("options need a game: boardwire rules GAME -o NAME=VALUE")
        _print_table([_COLUMNS, *map(_row, names())])
        return
    chosen = game_of(game, option, size, None)
    print(f"{card_text(chosen)}\n\nKind\n  {_sentence(kind_of(chosen))}")


def _row(name: str) -> tuple[str, ...]:
    """Return a game with its default options as a row of the list."""
    kind = kind_of(load(name))
    also = [it for it in EVERYDAY_NAMES.get(name, ()) if it.isascii()]
    parts = (kind.moves, kind.known, kind.chance, kind.sum, kind.partners, kind.players)
    return (name, *parts, also[0] if also else "")


def _sentence(kind: Kind) -> str:
    """Return a kind in words."""
    parts = [
        _MOVES[kind.moves],
        "all is known" if kind.known == "all" else "part is hidden",
        "chance acts" if kind.chance == "yes" else "no chance",
        "zero-sum" if kind.sum == "zero" else "general-sum",
        *(["partners"] if kind.partners == "yes" else []),
        f"{kind.players} players" if kind.players != "1" else "1 player",
    ]
    return f"{'; '.join(parts)}."


def _print_table(rows: list[tuple[str, ...]]) -> None:
    """Print rows in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
