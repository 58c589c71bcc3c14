"""The game that the tags of a PGN describe, and the tags that describe a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from boardwire.games.errors import RecordError
from boardwire.games.model import Game
from boardwire.games.options import POSITION
from boardwire.games.registry import load
from boardwire.games.rules.chess.fen import unusable_rights
from boardwire.vocabulary import OptionValue

USUAL_OPTIONS: Mapping[str, OptionValue] = {"draws": "claimed"}
"""The options that no tag sets."""
OF_THE_GAME = ("SetUp", "FEN", "Variant", "Options")
"""The tags that describe the game."""
_USUAL_CHESS = {"", "chess", "standard", "normal", "classical", "fromposition", "fideorthodox"}
_CHESS960 = {"chess960", "fischerandom", "fischerrandom", "freestyle", "freestylechess"}
_USUAL_START = 518
_CASTLING = 2
"""The index of the rights to castle in a FEN."""


def game_of(tags: Mapping[str, str]) -> Game:
    """The game of chess that the tags describe; draws are claimed unless the tags say otherwise.

    Raises:
        GameError: The tags describe another game, or an impossible position.
    """
    variant = re.sub("[^a-z0-9]", "", tags.get("Variant", "").lower())
    if variant not in _USUAL_CHESS | _CHESS960:
        raise RecordError(f"PGN is read for chess and Chess960, not {tags['Variant'][:40]!r}")
    game = load("chess", **USUAL_OPTIONS)
    if variant in _CHESS960 or ("Variant" not in tags and _is_of_chess960(tags.get("FEN", ""))):
        game = game.with_options(chess960=_USUAL_START)
    if "FEN" in tags:
        position = game.read_position(tags["FEN"]).position_text()
        if game.options["chess960"] == _USUAL_START and position in _starts():
            game = game.with_options(chess960=_starts()[position])
        elif position != game.initial().position_text():
            game = game.with_options(position=position)
    return game.with_options(**own_options(tags))


def _is_of_chess960(fen: str) -> bool:
    """Return whether a FEN has rights to castle that it must have from Chess960.

    They name the files of rooks, or belong to a start of Chess960. Others may be left over from
    before a king or a rook moved.

    Raises:
        GameError: The position is impossible.
    """
    fields = fen.split()
    if len(fields) <= _CASTLING:
        return False
    there = load("chess", chess960=_USUAL_START).read_position(fen)
    if unusable_rights(fen, chess960=True) or not unusable_rights(fen, chess960=False):
        return False
    named = re.search("[A-Ha-h]", fields[_CASTLING]) is not None
    return named or there.position_text() in _starts()


def own_options(tags: Mapping[str, str]) -> dict[str, str]:
    """Return the options in the tag Options, which older files of boardwire have."""
    return dict(word.partition("=")[::2] for word in tags.get("Options", "").split())


def notes_on(game: Game, tags: Mapping[str, str]) -> tuple[str, ...]:
    """Return the notes on what the tags are taken as."""
    notes = game.position_notes(tags["FEN"]) if "FEN" in tags else ()
    if game.options["chess960"] != -1 and "Variant" not in tags:
        notes += ("its rights to castle are of Chess960, as which it is read",)
    return notes


@cache
def _starts() -> dict[str, int]:
    """Return the numbers of Chess960's starting positions by their FENs."""
    numbers = range(960)
    return {load("chess", chess960=n).initial().position_text(): n for n in numbers}


def tags_of(game: Game) -> dict[str, str]:
    """Return the tags for a game's options."""
    tags: dict[str, str] = {}
    if game.options["chess960"] != -1:
        tags["Variant"] = "Chess960"
    if tags or POSITION.name in game.options:
        tags |= {"SetUp": "1", "FEN": game.start().position_text()}
    return tags
